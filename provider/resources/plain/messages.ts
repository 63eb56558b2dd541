import { defineMessage } from "../../core/message.ts";
import { listed } from "../../core/text.ts";

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

export const secretNotReturned = defineMessage("LS7005", {
  when: "LangSmith created the object, and its response lacks the secret. Only that response shows it, so the object could not be used. The provider deleted it again.",
  say: ({ object, missing }: { readonly object: string; readonly missing: readonly string[] }) =>
    `LangSmith created ${object} without ${listed(missing)} in its response. It was deleted again.`,
  do: "Check the proxies between here and LangSmith, which may remove it. Then run `pulumi up` again.",
  example: { object: "service key 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e", missing: ["key"] },
});
