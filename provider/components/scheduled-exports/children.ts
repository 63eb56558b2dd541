import { isUnknown } from "../../core/engine.ts";
import type { Properties } from "../../core/properties.ts";
import type { Child, Path } from "../define.ts";
import type { Entry } from "./arguments.ts";

/** What every schedule takes over as it is. */
const COMMON = [
  "bulkExportDestinationId",
  "exportFields",
  "formatVersion",
  "compression",
  "allowReexport",
  "workspaceId",
  "intervalHours",
  "cancelSpawnedOnDelete",
] as const;

/** A project of which it is known as much as is known of it. */
interface Project extends Entry {
  /** Of the tracing project; it may not be known yet. */
  readonly id: string;
  /** Whether its identity must not be shown. */
  readonly isSecret: boolean;
}

/** The name of the export of a project in the stack. */
export function exportName(component: string, key: string | undefined): string {
  return `${component}-${key}`;
}

/** The schedule of each project. */
export function schedulesOf(name: string, args: Properties, projects: readonly Project[]): Child[] {
  const all = projects.map((project) => scheduleOf(name, args, project));
  const counts = new Map<string, number>();
  for (const candidate of all.flatMap(({ name: own, formerNames }) => [own, ...formerNames]))
    counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  // A name that another export has, or may have had, identifies nothing.
  return all.map((child) => ({
    ...child,
    formerNames: child.formerNames.filter((former) => counts.get(former) === 1),
  }));
}

/** An input, its value, and the paths of the arguments that it comes from. */
type Property = readonly [string, unknown, ...Path[]];

function scheduleOf(name: string, args: Properties, project: Project): Child {
  const { key, index } = project;
  const at = ["projects", index];
  const own = (argument: "startTime" | "filter"): Property =>
    project[argument] === undefined
      ? [argument, args[argument], [argument]]
      : [argument, project[argument], [...at, argument]];
  const properties: Property[] = [
    ...COMMON.map((argument): Property => [argument, args[argument], [argument]]),
    project.sessionId === undefined
      ? // In another workspace the same name is another project.
        ["sessionId", project.id, [...at, "name"], ["workspaceId"]]
      : ["sessionId", project.id, [...at, "sessionId"]],
    own("filter"),
    own("startTime"),
  ];
  const present = properties.filter(([, value]) => value !== undefined);
  // A secret has never been part of a name.
  const candidates = project.isSecret ? [] : [project.name, project.id];
  const formerKeys = [...new Set(candidates)].filter(
    (former) => former !== undefined && former !== key && !isUnknown(former),
  );
  return {
    kind: "BulkExport",
    name: exportName(name, key),
    inputs: Object.fromEntries(present.map(([property, value]) => [property, value])),
    origins: Object.fromEntries(present.map(([property, , ...origins]) => [property, origins])),
    formerNames: formerKeys.map((former) => exportName(name, former)),
  };
}
