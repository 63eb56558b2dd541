import { checkTypes, type Properties, UNNAMED } from "../lifecycle/check.ts";
import { placement } from "../lifecycle/evaluate.ts";
import { type Failure, show } from "../lifecycle/failure.ts";
import { milliseconds } from "../lifecycle/instant.ts";
import { formatPath, type PathStep } from "../lifecycle/path.ts";
import { isRecord, isUnknown, UNKNOWN } from "../lifecycle/unknown.ts";
import type { Child, Component, Expansion, Lookup } from "./define.ts";
import {
  type Backfill,
  backfillOf,
  type Entry,
  entriesOf,
  windowName,
  windowsOf,
} from "./scheduled-exports.arguments.ts";
import { inputs, outputs } from "./scheduled-exports.fields.ts";
import { counted, rules, sameProjects } from "./scheduled-exports.rules.ts";

/** What the service allows a workspace to create in an hour. */
const CREATED_PER_HOUR = 250;

/** What every export takes over as it is, and what only schedules do. */
const COMMON = [
  "bulkExportDestinationId",
  "exportFields",
  "formatVersion",
  "compression",
  "workspaceId",
] as const;
const OF_SCHEDULES = ["intervalHours", "cancelSpawnedOnDelete", "allowReexport"] as const;

export const scheduledExports: Component = {
  kind: "ScheduledExports",
  description:
    "The scheduled exports of many tracing projects to one destination: a BulkExport with an interval for each project and, " +
    "on request, one-off exports of the time before. All windows follow from the dates in the program, none from the clock, " +
    "so an up at another time makes nothing anew. Adding or removing a project touches its own exports alone.",
  example: {
    bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
    projects: [
      { name: "support-agent" },
      { sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32", key: "billing" },
    ],
    backfill: { startTime: "2026-01-01T00:00:00Z", endTime: "2026-03-01T00:00:00Z", windowHours: 168 },
  },
  inputs,
  outputs,

  check: (given, target) => {
    const { inputs: args, failures } = checkTypes(inputs, {}, given, UNNAMED);
    const placed = target ? placement("a ScheduledExports", true, args, target) : [];
    const failed = failures.map(({ path }) => path);
    return { args, failures: [...failures, ...placed, ...rules(args, failed)] };
  },

  lookups: (args) => {
    const entries = entriesOf(args);
    if (isUnknown(entries)) return [];
    const { workspaceId } = args;
    // The workspace is not known before what names it is there; nor is anything in it.
    if (isUnknown(workspaceId)) return [];
    const place = workspaceId === undefined ? {} : { workspaceId };
    return entries.flatMap(({ index, name, key }): Lookup[] =>
      name === undefined || isUnknown(name)
        ? []
        : [
            {
              number: index,
              functionName: "getTracingProject",
              args: { name, ...place },
              path: ["projects", index, "name"],
              remark: key === name || isUnknown(key) ? "" : ` (key ${show(key)})`,
            },
          ],
    );
  },

  expand: (name, args, found) => {
    const all = entriesOf(args);
    if (isUnknown(all)) {
      const text = "its projects are not known yet, so that its exports cannot be foreseen";
      return { ...NOTHING, infos: [text] };
    }
    const entries = all.filter(({ key }) => !isUnknown(key));
    const idOf = ({ index, sessionId }: Entry) => sessionId ?? textOf(found.get(index)?.["id"]);
    const backfill = backfillOf(args);
    const known = backfill === undefined || isUnknown(backfill) ? undefined : backfill;
    const makers = entries.map((entry) =>
      childrenOf(name, args, { ...entry, id: idOf(entry) ?? UNKNOWN }, known),
    );
    const children = [...makers.map(({ schedule }) => schedule), ...makers.flatMap(({ windows }) => windows)];
    return {
      children,
      failures: [...sameProjects(entries, idOf), ...sameNames(children)],
      infos: [
        ...all.filter(({ key }) => isUnknown(key)).map(unforeseen),
        ...(isUnknown(backfill)
          ? ["its backfill is not known yet, so that its exports cannot be foreseen"]
          : []),
        ...pace(children.filter(({ stage }) => stage === 2).length),
      ],
      warnings: known ? gaps(args, known, entries) : [],
      outputs: (ids) => ({
        scheduleIds: Object.fromEntries(
          makers.flatMap(({ key, schedule }) => {
            const id = ids.get(schedule.name);
            return id === undefined ? [] : [[key, id]];
          }),
        ),
        backfillIds: Object.fromEntries(
          makers
            .filter(({ windows }) => windows.length > 0)
            .map(({ key, windows }) => [key, windows.flatMap((window) => ids.get(window.name) ?? [])]),
        ),
      }),
    };
  },
};

const NOTHING: Expansion = {
  children: [],
  failures: [],
  infos: [],
  warnings: [],
  outputs: () => ({ scheduleIds: UNKNOWN, backfillIds: UNKNOWN }),
};

interface Children {
  readonly key: string;
  readonly schedule: Child;
  readonly windows: readonly Child[];
}

function childrenOf(
  name: string,
  args: Properties,
  entry: Entry & { readonly id: string },
  backfill: Backfill | undefined,
): Children {
  const { key } = entry;
  const stem = `${name}-${key}`;
  const project = ["projects", entry.index];
  const own = (argument: "startTime" | "filter"): readonly [unknown, readonly PathStep[]] =>
    entry[argument] === undefined ? [args[argument], [argument]] : [entry[argument], [...project, argument]];
  const common: [string, unknown, readonly PathStep[]][] = [
    ...handedOn(args, COMMON),
    ["sessionId", entry.id, entry.sessionId === undefined ? [...project, "name"] : [...project, "sessionId"]],
    ["filter", ...own("filter")],
  ];
  const paced = args["backfill"];
  const limit = isRecord(paced) ? paced["maxConcurrentExports"] : undefined;
  return {
    key,
    schedule: child(stem, 1, [
      ...common,
      ...handedOn(args, OF_SCHEDULES),
      ["startTime", ...own("startTime")],
    ]),
    windows: (backfill ? windowsOf(backfill) : []).map(({ startTime, endTime }) =>
      child(`${stem}-${windowName(startTime)}`, 2, [
        ...common,
        ["startTime", startTime, ["backfill"]],
        ["endTime", endTime, ["backfill"]],
        ["maxConcurrentExports", limit, ["backfill"]],
      ]),
    ),
  };
}

function handedOn(args: Properties, names: readonly string[]): [string, unknown, readonly PathStep[]][] {
  return names.map((name) => [name, args[name], [name]]);
}

function child(
  name: string,
  stage: Child["stage"],
  properties: readonly (readonly [string, unknown, readonly PathStep[]])[],
): Child {
  const given = properties.filter(([, value]) => value !== undefined);
  return {
    kind: "BulkExport",
    name,
    stage,
    output: stage === 1 ? "scheduleIds" : "backfillIds",
    inputs: Object.fromEntries(given.map(([property, value]) => [property, value])),
    origins: Object.fromEntries(given.map(([property, , origin]) => [property, origin])),
  };
}

/** A key may look like another one with the beginning of a window. */
function sameNames(children: readonly Child[]): Failure[] {
  const seen = new Set<string>();
  const again = children.filter(({ name }) => seen.size === seen.add(name).size);
  return again.map(({ name }) => ({
    path: ["projects"],
    reason: `two exports would be named ${show(name)}: give one of the projects another key`,
  }));
}

function unforeseen({ index }: Entry): string {
  const path = formatPath(["projects", index]);
  return `${path} is not known yet, so that its exports cannot be foreseen: with a key they can be named`;
}

function pace(exports: number): string[] {
  if (exports <= CREATED_PER_HOUR) return [];
  const hours = Math.floor((exports - 1) / CREATED_PER_HOUR);
  return [
    `its backfill is ${counted(exports, "export")}: as the service allows ${CREATED_PER_HOUR} creations an hour, ` +
      `an up that makes them all takes at least ${counted(hours, "hour")}`,
  ];
}

/** Where neither the backfill nor a schedule exports what lies between them. */
function gaps(args: Properties, { endTime }: Backfill, entries: readonly Entry[]): string[] {
  const common = textOf(args["startTime"]);
  const begins = entries.map(({ startTime }) => startTime ?? common);
  const late = (start: string | undefined): start is string =>
    start !== undefined && !isUnknown(start) && milliseconds(start) > milliseconds(endTime);
  return [...new Set(begins.filter(late))].map((start) => {
    const keys = entries
      .filter(({ startTime }) => (startTime ?? common) === start)
      .map(({ key }) => show(key));
    const whose = start === common ? "the schedules begin" : `the schedule of ${keys.join(", ")} begins`;
    return (
      `its backfill ends with ${endTime} and ${whose} with ${start}: nothing here exports what lies between ` +
      "(that is right where an earlier schedule has exported it)"
    );
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
