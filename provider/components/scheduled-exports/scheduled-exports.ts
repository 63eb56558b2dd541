import { checkTypes } from "../../core/check.ts";
import { UNNAMED } from "../../core/defaults.ts";
import { isUnknown, UNKNOWN } from "../../core/engine.ts";
import { placement } from "../../core/evaluate.ts";
import type { Properties } from "../../core/properties.ts";
import { formatValue } from "../../core/text.ts";
import { getOne } from "../../functions/plain.ts";
import { tracingProject } from "../../resources/tracing-project/tracing-project.ts";
import type { Component, Expansion, Lookup } from "../define.ts";
import * as messages from "../messages.ts";
import { type Entry, entriesOf } from "./arguments.ts";
import { exportName, schedulesOf } from "./children.ts";
import { inputs, outputs } from "./fields.ts";
import { projectMissing } from "./project-missing.ts";
import { findSameProjects, isSecretAt, rules } from "./rules.ts";

const getTracingProject = getOne(tracingProject);

export const scheduledExports: Component = {
  kind: "ScheduledExports",
  description:
    "Scheduled exports of many tracing projects to one destination. Each project gets a BulkExport with an interval. All windows follow from the dates in the program, not from the clock. So a later `pulumi up` creates nothing new. Adding or removing a project changes only its own exports.",
  changes: "guides/export-many-projects.md#change-the-settings-without-a-gap",
  exampleNames: { variable: "scheduled", name: "exports" },
  example: {
    bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
    projects: [{ name: "search" }, { sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32", key: "billing" }],
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
    const projects = entries.map((entry) => ({
      ...entry,
      id: idOf(entry) ?? UNKNOWN,
      isSecret: isSecretAt(
        ["projects", entry.index, entry.name === undefined ? "sessionId" : "name"],
        secrets,
      ),
    }));
    return {
      children: schedulesOf(name, args, projects),
      failures: findSameProjects(entries, idOf),
      unforeseen: all
        .filter(({ key }) => isUnknown(key))
        .map(({ index }) => ({ path: ["projects", index], isEntry: true })),
      outputs: (ids) => ({
        scheduleIds: Object.fromEntries(
          projects.flatMap(({ key }) => {
            const id = ids.get(exportName(name, key));
            return id === undefined ? [] : [[key, id]];
          }),
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
  outputs: () => ({ scheduleIds: UNKNOWN }),
};

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
