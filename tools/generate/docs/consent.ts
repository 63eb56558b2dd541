import { resources } from "../../../provider/resources/index.ts";
import type { Resource } from "../../../provider/resources/resource.ts";
import { type DescribedResource, describedPackage, type Property } from "../source.ts";
import { replacingPaths } from "./facts.ts";
import { quoted, type Row, table } from "./markdown.ts";

const RESOURCES: Readonly<Record<string, Resource>> = resources;

/** What replaces each resource, what a replacement or deletion deletes, and what the preview of one requires. */
export function replacementTable(): string {
  return table(
    [
      "Resource",
      "A change of these replaces it",
      "A replacement or deletion deletes",
      "A replacement may require",
    ],
    describedPackage().resources.map(replacementRow),
  );
}

function replacementRow({ kind, inputs }: DescribedResource): Row {
  const consents = inputs.map(({ name }) => name).filter((name) => /^allow[A-Z]/.test(name));
  return [
    `[\`${kind}\`](../reference/resources/${kind}.md)`,
    changesCell(inputs),
    deletionCell(kind),
    consents.length === 0 ? "nothing" : consents.map((name) => `\`${name}: true\``).join(", "),
  ];
}

/** The inputs whose change replaces, but for the workspace, which the page mentions once. */
function changesCell(inputs: readonly Property[]): string {
  const names = inputs.map(({ name }) => name).filter((name) => name !== "workspaceId");
  const paths = replacingPaths(inputs).filter((name) => name !== "workspaceId");
  if (paths.length === 0) return "none";
  const others = names.filter((name) => !paths.includes(name));
  const isAlmostAll = paths.every((name) => names.includes(name)) && paths.length > 2 * others.length;
  if (!isAlmostAll) return quoted(paths);
  return others.length === 0 ? "every input" : `every input but ${quoted(others)}`;
}

function deletionCell(kind: string): string {
  const { [kind]: resource } = RESOURCES;
  if (resource?.inventory === undefined) return "nothing: it is an action";
  const { noun, removed, deletes } = resource;
  if (removed === "left") return `nothing: the ${noun} stays as it is`;
  if (removed === "canceled") return `nothing: the ${noun} is canceled`;
  return `the ${noun}${deletes === undefined ? "" : `, with ${deletes}`}`;
}
