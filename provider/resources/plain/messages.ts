import { defineMessage } from "../../core/message.ts";

export const replacementDeletesData = defineMessage("LS7003", {
  when: "The change would replace the object and delete its data. LangSmith cannot change this property, so Pulumi would delete the object and create a new one.",
  say: ({ noun, paths, deletes }: DeletedData) =>
    `changing ${paths.join(", ")} replaces the ${noun}, which deletes ${deletes}.`,
  do: ({ consent }) => `Undo the change, or set \`${consent}: true\`.`,
  see: "concepts/consent.md",
  example: {
    noun: "dataset",
    paths: ["dataType"],
    deletes: "all its examples and experiments",
    consent: "allowDataLoss",
  },
});

interface DeletedData {
  readonly noun: string;
  /** What changes. */
  readonly paths: readonly string[];
  readonly deletes: string;
  /** The input that consents. */
  readonly consent: string;
}
