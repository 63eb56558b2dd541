import * as z from "zod";
import { factsOf, field } from "../../core/fields/facts.ts";
import { inputs as bulkExport, selfHosted } from "../../resources/bulk-export/fields.ts";
import { instant, uuid } from "../../resources/field-types.ts";

const { shape } = bulkExport;

const INSTANT = { allowed: 'a time with a zone as a string, such as "2026-01-01T00:00:00Z"' };
const EXAMPLE_START = "2026-03-01T00:00:00Z";

const project = z.object({
  name: field(z.string().min(1).optional(), {
    description: "The exact name of the tracing project. The provider looks it up, in previews too.",
    usage: "Set either `name` or `sessionId`.",
    example: "support-agent",
  }),
  sessionId: field(uuid().optional(), {
    description: "The id of the tracing project, in place of its name.",
    usage:
      "Use the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. If a preview does not know the id yet, set `key` too.",
    example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    allowed: "a UUID. To export a project by its name, set name",
    refersTo: "TracingProject",
  }),
  key: field(z.string().min(1).max(200).optional(), {
    description: "The name of the project in the names of its exports, and in the outputs.",
    usage:
      "Default: `name`, otherwise `sessionId`. The exports stay if you change from an id to the project's name, or from either to a `key`. If you change from a name to the id, or to a new name, set the old name as `key`. Otherwise Pulumi recreates the exports.",
    example: "support-agent",
  }),
  startTime: field(instant().optional(), {
    description: "The beginning of the first window of this project's schedule.",
    usage:
      "Default: the `startTime` of the component. Set it to the date that an error shows for this project.",
    example: EXAMPLE_START,
    ...INSTANT,
  }),
  filter: field(z.string().min(1).optional(), {
    description: "A filter expression for this project.",
    usage: "Default: the `filter` of the component.",
    example: "eq(is_root, true)",
  }),
});

const RECREATES = "A change creates new schedules, and is rejected until you move `startTime`.";

/** An argument that every schedule takes over, and that LangSmith cannot change in one. */
function recreating<S extends z.ZodType>(schema: S): S {
  const facts = factsOf(schema);
  const usage = facts.usage === undefined ? RECREATES : `${facts.usage} ${RECREATES}`;
  return field(schema.clone(), { ...facts, usage });
}

/** The arguments: what is said once here, and a list of projects. */
export const inputs = z.object({
  bulkExportDestinationId: recreating(shape.bulkExportDestinationId),
  projects: field(z.array(project).min(1), {
    description:
      "The tracing projects to export, each with its own schedule. Adding or removing a project changes only its own exports.",
  }),
  intervalHours: field(shape.intervalHours.unwrap().clone(), {
    ...factsOf(shape.intervalHours),
    usage: `${RECREATES} ${selfHosted("intervalHours")}`,
  }),
  startTime: field(instant(), {
    description: "The beginning of the first window of every schedule.",
    usage:
      "Use a fixed date: all windows follow from it. A new schedule immediately exports every window since then, and LangSmith bills each. Move it only to the date that the error of a rejected change shows: all schedules then continue there. To continue one failed or canceled schedule, set the `startTime` of its project instead.",
    example: EXAMPLE_START,
    ...INSTANT,
  }),
  filter: recreating(shape.filter),
  exportFields: recreating(shape.exportFields),
  formatVersion: recreating(shape.formatVersion),
  compression: recreating(
    field(shape.compression.unwrap().optional(), {
      ...factsOf(shape.compression),
      absentMeans: "zstandard",
    }),
  ),
  cancelSpawnedOnDelete: shape.cancelSpawnedOnDelete,
  allowReexport: field(shape.allowReexport.clone(), {
    ...factsOf(shape.allowReexport),
    description:
      "Allows LangSmith to export, and bill, the same data again. You do not need it to change the schedules: set the `startTime` that the error of the preview shows. With it, replaced schedules export their past windows again.",
  }),
  workspaceId: shape.workspaceId,
});

/** The ids of its children. */
export const outputs = z.object({
  scheduleIds: field(z.record(z.string(), z.string()), {
    description: "The ids of the schedules, by the `key` of the project.",
    shows: ["projects"],
  }),
});
