import { checkTypes } from "../../core/check.ts";
import { UNNAMED } from "../../core/defaults.ts";
import { isUnknown, UNKNOWN } from "../../core/engine.ts";
import { placement } from "../../core/evaluate.ts";
import { isBefore } from "../../core/instant.ts";
import type { Properties } from "../../core/properties.ts";
import { counted, formatValue, listed } from "../../core/text.ts";
import { getOne } from "../../functions/plain.ts";
import { CREATIONS_AN_HOUR } from "../../http/api/bulk-exports.ts";
import { tracingProject } from "../../resources/tracing-project/tracing-project.ts";
import type { Child, Component, Expansion, Lookup } from "../define.ts";
import * as messages from "../messages.ts";
import { type Backfill, backfillOf, type Entry, entriesOf } from "./arguments.ts";
import { exportsOf, findSameNames } from "./children.ts";
import { inputs, outputs } from "./fields.ts";
import { projectMissing } from "./project-missing.ts";
import { findSameProjects, isSecretAt, rules } from "./rules.ts";

const getTracingProject = getOne(tracingProject);

export const scheduledExports: Component = {
  kind: "ScheduledExports",
  description:
    "Scheduled exports of many tracing projects to one destination. Each project gets a BulkExport with an interval, and one-off exports of earlier data if you set `backfill`. All windows follow from the dates in the program, not from the clock. So a later `pulumi up` creates nothing new. Adding or removing a project changes only its own exports.",
  changes: "guides/change-scheduled-exports.md",
  exampleNames: { variable: "scheduled", name: "exports" },
  example: {
    bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
    projects: [{ name: "search" }, { sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32", key: "billing" }],
    backfill: { startTime: "2026-01-01T00:00:00Z", endTime: "2026-03-01T00:00:00Z", windowHours: 168 },
  },
  inputs,
  outputs,

  check: (supplied, target, secrets) => {
    const { inputs: args, failures } = checkTypes(inputs, {}, supplied, UNNAMED);
    const misplaced = target ? placement("a ScheduledExports", true, args, target) : [];
    const failed = failures.map(({ path }) => path);
    return { args, failures: [...failures, ...misplaced, ...rules(args, failed, secrets)] };
  },

  lookups: (args) => {
    const entries = entriesOf(args);
    if (isUnknown(entries)) return [];
    const { workspaceId } = args;
    // The workspace is not known before what names it is there; nor is anything in it.
    if (isUnknown(workspaceId)) return [];
    const workspace = workspaceId === undefined ? {} : { workspaceId };
    return entries.flatMap((entry) => lookupOf(entry, workspace));
  },

  expand: (name, args, found, secrets) => {
    const all = entriesOf(args);
    if (isUnknown(all)) return { ...NOTHING, unforeseen: [{ path: ["projects"], isEntry: false }] };
    const entries = all.filter(({ key }) => !isUnknown(key));
    const idOf = ({ index, sessionId }: Entry) => sessionId ?? textOf(found.get(index)?.["id"]);
    const backfill = backfillOf(args);
    const known = backfill === undefined || isUnknown(backfill) ? undefined : backfill;
    const projects = entries.map((entry) => ({
      ...entry,
      id: idOf(entry) ?? UNKNOWN,
      isSecret: isSecretAt(
        ["projects", entry.index, entry.name === undefined ? "sessionId" : "name"],
        secrets,
      ),
    }));
    const exports = exportsOf(name, args, projects, known);
    const windows = exports.flatMap((project) => project.windows.map(({ child }) => child));
    const children = [...exports.map(({ schedule }) => schedule), ...windows];
    return {
      children,
      failures: [...findSameProjects(entries, idOf), ...findSameNames(children)],
      unforeseen: [
        ...all
          .filter(({ key }) => isUnknown(key))
          .map(({ index }) => ({ path: ["projects", index], isEntry: true })),
        ...(isUnknown(backfill) ? [{ path: ["backfill"], isEntry: false }] : []),
      ],
      infos: [...pace(windows.length), ...(known ? gaps(args, known, entries) : [])],
      outputs: (ids) => ({
        scheduleIds: Object.fromEntries(exports.flatMap(({ key, schedule }) => entry(ids, key, schedule))),
        backfillIds: Object.fromEntries(
          exports
            .filter((project) => project.windows.length > 0)
            .map((project) => [
              project.key,
              Object.fromEntries(project.windows.flatMap(({ label, child }) => entry(ids, label, child))),
            ]),
        ),
      }),
    };
  },
};

/** A name is asked for its id; an id, whether there is such a project. */
function lookupOf({ index, name, sessionId, key }: Entry, workspace: Properties): Lookup[] {
  const own = key === (name ?? sessionId) || isUnknown(key) ? undefined : key;
  const remark = own === undefined ? "" : ` (key ${formatValue(own)})`;
  if (name !== undefined && !isUnknown(name)) {
    const args = { name, ...workspace };
    const path = ["projects", index, "name"];
    const wrong = () => undefined;
    return [
      {
        number: index,
        calls: getTracingProject,
        known: true,
        args,
        path,
        remark,
        wrong,
      },
    ];
  }
  if (sessionId === undefined || isUnknown(sessionId)) return [];
  const args = { id: sessionId, ...workspace };
  const path = ["projects", index, "sessionId"];
  const notThere = messages.projectMissing({ id: sessionId, key: own });
  const wrong = ({ missing }: Properties) => (missing === true ? notThere : undefined);
  return [{ number: index, calls: projectMissing, known: false, args, path, remark, wrong }];
}

const NOTHING: Expansion = {
  children: [],
  failures: [],
  unforeseen: [],
  infos: [],
  outputs: () => ({ scheduleIds: UNKNOWN, backfillIds: UNKNOWN }),
};

/** The id of a child under a key, if it has one. */
function entry(ids: ReadonlyMap<string, string>, key: string, { name }: Child): [string, string][] {
  const id = ids.get(name);
  return id === undefined ? [] : [[key, id]];
}

function pace(exports: number): string[] {
  if (exports <= CREATIONS_AN_HOUR) return [];
  const hours = Math.floor((exports - 1) / CREATIONS_AN_HOUR);
  return [
    `its backfill has ${counted(exports, "export")}. LangSmith allows ${CREATIONS_AN_HOUR} new exports an hour, ` +
      `so creating them all takes at least ${counted(hours, "hour")}`,
  ];
}

/** Where neither the backfill nor a schedule exports what lies between them. Which project is new is unknown. */
function gaps(args: Properties, { endTime }: Backfill, entries: readonly Entry[]): string[] {
  const begins = entries.map(({ startTime }) => startTime ?? textOf(args["startTime"]));
  const late = (start: string | undefined): start is string =>
    start !== undefined && isBefore(endTime, start);
  return [...new Set(begins.filter(late))].map((start) => {
    const keys = entries
      .filter((_, workspace) => begins[workspace] === start)
      .map(({ key }) => formatValue(key));
    const whose =
      keys.length === 1 ? `the schedule of ${keys[0]} starts` : `the schedules of ${listed(keys)} start`;
    return (
      `its backfill ends at ${endTime}, and ${whose} at ${start}. Nothing here exports the time between. ` +
      "That is right for a project whose earlier schedule exported it. " +
      `For a new project, set startTime: ${formatValue(endTime)} on its entry`
    );
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
