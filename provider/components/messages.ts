import { defineMessage } from "../core/message.ts";
import { formatPath } from "../core/properties.ts";
import type { Path } from "./define.ts";

/** What keeps a component from listing its exports. */
interface UnknownArgument {
  readonly path: Path;
  /** Whether it is an entry, whose exports a key names. */
  readonly isEntry: boolean;
}

export const unknownInPreview = defineMessage("LS4132", {
  when: "A preview cannot show the exports of a component. The argument comes from a resource that `pulumi up` has not created or changed yet.",
  say: ({ path }: UnknownArgument) =>
    `${formatPath(path)} is not known yet, so this preview cannot show its exports. It may show them as deleted; \`pulumi up\` will not delete them.`,
  do: ({ isEntry }) =>
    isEntry
      ? "Set `key` on the entry. The names of its exports are then known."
      : "Preview again when the argument is known, or run `pulumi up`, which knows it.",
  see: "guides/export-many-projects.md",
  example: { path: ["projects", 1], isEntry: true },
});

export const unknownInUp = defineMessage("LS4133", {
  when: "An argument of a component is unknown during an up. An up with `--target` may leave that resource out. Pulumi would delete the exports that the component cannot list.",
  say: (_: { readonly isEntry: boolean }) =>
    "the argument is unknown, because the resource that it comes from does not exist yet. Nothing was changed.",
  do: ({ isEntry }) =>
    `Create that resource first, or run without --target.${isEntry ? " Or set `key` on the entry, which then names its exports." : ""}`,
  example: { isEntry: false },
});
