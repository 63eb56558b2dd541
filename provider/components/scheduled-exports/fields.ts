import * as z from "zod";
import { factsOf, field, named } from "../../core/facts.ts";
import type { Limit } from "../../core/limit.ts";
import { CREATIONS_AN_HOUR } from "../../http/api/bulk-exports.ts";
import { inputs as bulkExport } from "../../resources/bulk-export/fields.ts";
import { instant, uuid } from "../../resources/field-types.ts";

/** The most exports of a backfill: more are a wrong date, or a state that makes every command slow. */
export const MOST_WINDOWS = 1_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "exports that a backfill may stand for",
    limit: MOST_WINDOWS,
    beyond: "error that names the number",
    why: "more are a mistaken date, or a state that no command is quick with",
    change: "several `ScheduledExports`",
  },
];

const { shape } = bulkExport;

const INSTANT = { allowed: 'a time with a zone as a string, such as "2026-01-01T00:00:00Z"' };
const EXAMPLE_START = "2026-03-01T00:00:00Z";

const project = named(
  z.object({
    name: field(z.string().min(1).optional(), {
      description:
        "The exact name of the tracing project, which is looked up, in previews too. Exactly one of `name` and `sessionId` is given.",
      example: "support-agent",
    }),
    sessionId: field(uuid().optional(), {
      description:
        "The id (a UUID) of the tracing project, in place of its name: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. Set `key` beside an id that a preview does not know yet.",
      example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      refersTo: "TracingProject",
    }),
    key: field(z.string().min(1).max(200).optional(), {
      description:
        "What the project is called in the names of its exports and in the outputs; `name`, else `sessionId`, when absent. A change from an id to the project's name, and from either to a `key`, keeps the exports. To change from a name to the id, or to a new name, without recreating anything, set the old name as `key`.",
      example: "support-agent",
    }),
    startTime: field(instant().optional(), {
      description:
        "The beginning of the first window of this project's schedule, in place of the common one.",
      example: EXAMPLE_START,
      ...INSTANT,
    }),
    filter: field(z.string().min(1).optional(), {
      description: "A filter expression for this project, in place of the common one.",
      example: "eq(is_root, true)",
    }),
  }),
  {
    name: "ScheduledExportsProject",
    description: "A tracing project whose runs are exported.",
  },
);

const backfill = named(
  z.object({
    startTime: field(instant(), {
      description: "The beginning of the first window, included. A fixed date.",
      example: "2026-01-01T00:00:00Z",
      ...INSTANT,
    }),
    endTime: field(instant(), {
      description:
        "The end of the last window, not included: the date with which the schedules first began. It stays when their `startTime` is moved forward later; after it, the same runs would be exported twice, so it is refused.",
      example: EXAMPLE_START,
      ...INSTANT,
    }),
    windowHours: field(z.int().min(1), {
      description: `How many hours each one-off export covers; the last one may cover fewer. At most ${MOST_WINDOWS.toLocaleString("en")} exports in all. Other windows are other exports, which are billed again.`,
      example: 168,
    }),
    maxConcurrentExports: field(z.int().min(1).default(10), {
      description: `How many exports of the workspace may be unfinished when another one is created; the creations also keep to the service's limit of ${CREATIONS_AN_HOUR} an hour. Of an export that is made it changes nothing.`,
      example: 10,
    }),
  }),
  {
    name: "ScheduledExportsBackfill",
    description: "One-off exports of the time before the schedules began, window by window.",
  },
);

/** The arguments: what is said once here, and a list of projects. */
export const inputs = z.object({
  bulkExportDestinationId: shape.bulkExportDestinationId,
  projects: field(z.array(project).min(1), {
    description:
      "The tracing projects, each with a schedule of its own. Adding or removing one touches its own exports alone.",
  }),
  intervalHours: field(shape.intervalHours.unwrap(), {
    ...factsOf(shape.intervalHours),
    description: `${factsOf(shape.intervalHours).description} A change makes new schedules: see \`startTime\`.`,
  }),
  startTime: field(instant(), {
    description:
      "The beginning of the first window of every schedule: a fixed date, from which all windows follow. Every window since then is exported, and billed, at once. Move it only when the refusal of a change names another one.",
    example: EXAMPLE_START,
    ...INSTANT,
  }),
  filter: shape.filter,
  exportFields: shape.exportFields,
  formatVersion: shape.formatVersion,
  compression: field(shape.compression.unwrap().optional(), {
    ...factsOf(shape.compression),
    absentMeans: "zstandard",
  }),
  cancelSpawnedOnDelete: shape.cancelSpawnedOnDelete,
  allowReexport: field(shape.allowReexport.clone(), {
    ...factsOf(shape.allowReexport),
    description: `${factsOf(shape.allowReexport).description} It also replaces exports of the backfill whose destination, filter, fields or format have changed since; without it they stay as they were created.`,
  }),
  backfill: field(backfill.optional(), {
    description: "One-off exports of the time before the schedules began. Without it there are none.",
  }),
  workspaceId: shape.workspaceId,
});

/** The ids of its children. */
export const outputs = z.object({
  scheduleIds: field(z.record(z.string(), z.string()), {
    description: "The id of each project's schedule, by the project's key.",
    shows: ["projects"],
  }),
  backfillIds: field(z.record(z.string(), z.record(z.string(), z.string())), {
    description:
      "The ids of each project's backfill exports: by its key, then by the window's beginning as the names of the exports have it, such as `2026-01-01T00Z`.",
    shows: ["projects"],
  }),
});
