import { defineMessage } from "../core/message.ts";
import { formatPath } from "../core/properties.ts";
import { formatValue } from "../core/text.ts";
import type { Path } from "./define.ts";

export const projectMissing = defineMessage("LS4131", {
  title: "The tracing project of an entry does not exist",
  message: ({ id, key }: { readonly id: string; readonly key?: string | undefined }) =>
    `no tracing project of the workspace that was asked has the id ${formatValue(id)}${key === undefined ? "" : ` (key ${formatValue(key)})`}.`,
  cause:
    "The id is misspelt, or the project belongs to another workspace or was deleted. Nothing of the component was created or changed.",
  fix: "Check the id against the address of the project in LangSmith, and the workspace (by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID). If the project was deleted, remove its entry, which cancels its exports.",
  example: { id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" },
});

/** What keeps a component from listing its exports. */
interface UnknownArgument {
  readonly path: Path;
  /** Whether it is an entry, whose exports a key names. */
  readonly isEntry: boolean;
}

export const unknownInPreview = defineMessage("LS4132", {
  title: "A preview cannot show the exports of a component",
  message: ({ path }: UnknownArgument) =>
    `${formatPath(path)} is not known yet, so this preview cannot show its exports: deletions that it shows beside this are not what the up will do.`,
  cause: "The argument comes from a resource that the up has still to create or change.",
  fix: ({ isEntry }) =>
    isEntry
      ? "Give the entry a key, which names its exports."
      : "Run the preview again when the argument is known, or run the up, which knows it.",
  example: { path: ["projects", 1], isEntry: true },
});

export const unknownInUp = defineMessage("LS4133", {
  title: "An argument of a component stays unknown in an up",
  message: (_: { readonly isEntry: boolean }) =>
    "the argument is not known in this up, since what it comes from is not created yet (an up with --target leaves such things out): nothing was changed.",
  cause:
    "The engine would delete the exports that the component cannot list, as if the program no longer had them.",
  fix: ({ isEntry }) =>
    `Create that first, or leave --target out${isEntry ? "; with a key, the exports of the entry have their names" : ""}.`,
  example: { isEntry: false },
});

export const notImportable = defineMessage("LS4134", {
  title: "A component cannot be imported",
  message: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    `${kind} ${JSON.stringify(name)} is a component, and Pulumi cannot import components: the service has no such object.`,
  cause: "A component represents several objects at the service, and an import needs one.",
  fix: "Create it in the program, and import its resources below it: `pulumi import --parent COMPONENT=URN TYPE NAME ID`.",
  example: { kind: "ScheduledExports", name: "exports" },
});
