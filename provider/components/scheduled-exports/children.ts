import { isUnknown } from "../../core/engine.ts";
import { type Failure, isRecord, type Properties } from "../../core/properties.ts";
import { formatValue } from "../../core/text.ts";
import type { Child, Path } from "../define.ts";
import { type Backfill, type Entry, windowName, windowsOf } from "./arguments.ts";

/** What every export takes over as it is, and what only schedules do. */
const COMMON = [
  "bulkExportDestinationId",
  "exportFields",
  "formatVersion",
  "compression",
  "allowReexport",
  "workspaceId",
] as const;
const OF_SCHEDULES = ["intervalHours", "cancelSpawnedOnDelete"] as const;

/** How the past is exported from now on: what of it is exported already stays as it is, unless paying twice is allowed. */
const CREATED_ONCE = [
  "bulkExportDestinationId",
  "exportFields",
  "formatVersion",
  "compression",
  "filter",
] as const;
/** It says when an export is made, and nothing of one that is. */
const PACE = "maxConcurrentExports";

/** A project of which it is known as much as is known of it. */
interface Project extends Entry {
  /** Of the tracing project; it may not be known yet. */
  readonly id: string;
  /** Whether its identity must not be shown. */
  readonly isSecret: boolean;
}

/** The exports of one project. */
interface Exports {
  readonly key: string;
  readonly schedule: Child;
  /** In their order, each with its label. */
  readonly windows: readonly { readonly label: string; readonly child: Child }[];
}

/** The exports of all projects. */
export function exportsOf(
  name: string,
  args: Properties,
  projects: readonly Project[],
  backfill: Backfill | undefined,
): Exports[] {
  const all = projects.map((project) => childrenOfProject(name, args, project, backfill));
  const candidates = all.flatMap(childrenOf).flatMap(({ name: own, formerNames }) => [own, ...formerNames]);
  const counts = new Map<string, number>();
  for (const candidate of candidates) counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
  // A name that another export has, or may have had, identifies nothing.
  const sure = (child: Child): Child => ({
    ...child,
    formerNames: child.formerNames.filter((former) => counts.get(former) === 1),
  });
  return all.map(({ key, schedule, windows }) => ({
    key,
    schedule: sure(schedule),
    windows: windows.map(({ label, child }) => ({ label, child: sure(child) })),
  }));
}

function childrenOf({ schedule, windows }: Exports): Child[] {
  return [schedule, ...windows.map(({ child }) => child)];
}

/** An input, its value, and the paths of the arguments that it comes from. */
type Property = readonly [string, unknown, ...Path[]];

function childrenOfProject(
  name: string,
  args: Properties,
  project: Project,
  backfill: Backfill | undefined,
): Exports {
  const { key, index } = project;
  const at = ["projects", index];
  const own = (argument: "startTime" | "filter"): Property =>
    project[argument] === undefined
      ? [argument, args[argument], [argument]]
      : [argument, project[argument], [...at, argument]];
  const common: Property[] = [
    ...copiedInputs(args, COMMON),
    project.sessionId === undefined
      ? // In another workspace the same name is another project.
        ["sessionId", project.id, [...at, "name"], ["workspaceId"]]
      : ["sessionId", project.id, [...at, "sessionId"]],
    own("filter"),
  ];
  const paced = args["backfill"];
  const limit = isRecord(paced) ? paced[PACE] : undefined;
  // A secret has never been part of a name.
  const candidates = project.isSecret ? [] : [project.name, project.id];
  const formerKeys = [...new Set(candidates)].filter(
    (former) => former !== undefined && former !== key && !isUnknown(former),
  );
  const named = (suffix: string): Pick<Child, "name" | "formerNames"> => ({
    name: `${name}-${key}${suffix}`,
    formerNames: formerKeys.map((former) => `${name}-${former}${suffix}`),
  });
  const begins: Path[] = [
    ["backfill", "startTime"],
    ["backfill", "windowHours"],
  ];
  return {
    key,
    schedule: {
      ...named(""),
      ...inputsOf([...common, ...copiedInputs(args, OF_SCHEDULES), own("startTime")]),
      kind: "BulkExport",
      stage: 1,
      output: "scheduleIds",
      ignoreChanges: [],
    },
    windows: (backfill ? windowsOf(backfill) : []).map(({ startTime, endTime }) => ({
      label: windowName(startTime),
      child: {
        ...named(`-${windowName(startTime)}`),
        ...inputsOf([
          ...common,
          ["startTime", startTime, ...begins],
          ["endTime", endTime, ...begins, ["backfill", "endTime"]],
          [PACE, limit, ["backfill", PACE]],
        ]),
        kind: "BulkExport",
        stage: 2,
        output: "backfillIds",
        ignoreChanges: args["allowReexport"] === true ? [PACE] : [...CREATED_ONCE, PACE],
      },
    })),
  };
}

function copiedInputs(args: Properties, names: readonly string[]): Property[] {
  return names.map((name) => [name, args[name], [name]]);
}

function inputsOf(properties: readonly Property[]): Pick<Child, "inputs" | "origins"> {
  const present = properties.filter(([, value]) => value !== undefined);
  return {
    inputs: Object.fromEntries(present.map(([property, value]) => [property, value])),
    origins: Object.fromEntries(present.map(([property, , ...origins]) => [property, origins])),
  };
}

/** A key may look like another one with the beginning of a window. */
export function findSameNames(children: readonly Child[]): Failure[] {
  const seen = new Set<string>();
  const again = children.filter(({ name }) => seen.size === seen.add(name).size);
  return again.map(({ name }) => ({
    path: ["projects"],
    reason: `two exports would be named ${formatValue(name)}: set another key on one of the projects`,
  }));
}
