import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isDeleted } from "../deployments/record.ts";
import { HttpError } from "../server/answer.ts";
import { Collection } from "../server/collection.ts";
import { hasAll, platformPaging } from "../server/lists.ts";
import { flag, idsParameter, instant, jsonParameter, uuid } from "../server/validation.ts";
import { formatInstant } from "../world/clock.ts";
import { TRACE_TIERS } from "../world/options.ts";
import type { World } from "../world/world.ts";

/** A time that may have no zone, which is UTC then: the vendor's client sends such. */
const time = z
  .union([instant, z.iso.datetime({ local: true }).transform((text) => Date.parse(`${text}Z`))], {
    error: "expected an ISO 8601 date and time",
  })
  .transform(formatInstant);

/** `null` leaves a member as it is; `extra` is replaced as a whole. */
const updateBody = z.strictObject({
  name: z.string().min(1).nullish(),
  description: z.string().nullish(),
  default_dataset_id: uuid.nullish(),
  end_time: time.nullish(),
  extra: z.record(z.string(), z.unknown()).nullish(),
  trace_tier: z.enum(TRACE_TIERS).nullish(),
});
/** A name is made up where none is sent. */
const createBody = updateBody
  .extend({
    name: z
      .string()
      .min(1)
      .default(() => `project-${randomUUID().slice(0, 8)}`),
    id: uuid.nullish(),
    start_time: time.optional(),
    reference_dataset_id: uuid.nullish(),
    tag_value_ids: z.array(uuid).max(100).nullish(),
    /** What only experiments have; accepted, and not answered. */
    evaluator_keys: z.array(z.string()).nullish(),
    kicked_off_by: z.string().nullish(),
    num_examples: z.number().nullish(),
    num_repetitions: z.number().nullish(),
  })
  .transform(({ id, name, start_time, ...body }) => ({
    id,
    name,
    start_time,
    end_time: body.end_time ?? null,
    description: body.description ?? null,
    default_dataset_id: body.default_dataset_id ?? null,
    reference_dataset_id: body.reference_dataset_id ?? null,
    trace_tier: body.trace_tier ?? null,
    extra: body.extra ?? null,
  }));

/** The statistics of a project's runs, of which there are none. */
const STATISTICS = {
  run_count: 0,
  latency_p50: null,
  latency_p99: null,
  first_token_p50: null,
  first_token_p99: null,
  total_tokens: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  total_cost: null,
  prompt_cost: null,
  completion_cost: null,
  last_run_start_time: null,
  feedback_stats: null,
  session_feedback_stats: null,
  run_facets: null,
  error_rate: null,
  streaming_rate: null,
  test_run_number: null,
};

const withStatistics = { include_stats: flag.default(false) };

/** Tracing projects, which the platform calls sessions. */
export const tracingProjects = new Collection({
  path: "/api/v1/sessions",
  parameter: "session_id",
  noun: "Session",
  unique: "name",
  initial: ({ options }) =>
    (options.tracingProjects ?? []).map(({ name, id, workspace, traceTier }) => ({
      workspace,
      body: createBody.parse({ name, id, trace_tier: traceTier }),
    })),
  create: { body: createBody, upsert: true },
  adds: ({ start_time }, { workspace, now }) => ({
    tenant_id: workspace,
    start_time: start_time ?? now,
    last_run_start_time_live: null,
  }),
  times: [],
  list: {
    query: z.strictObject({
      ...platformPaging,
      ...withStatistics,
      name: z.string().optional(),
      id: idsParameter.optional(),
      reference_free: flag.optional(),
      /** What `extra.metadata` contains. */
      metadata: jsonParameter.optional(),
    }),
    answer: (found, { limit, offset, include_stats, ...query }) =>
      found
        .filter(
          ({ id, name, extra, reference_dataset_id: dataset }) =>
            (query.name ?? name) === name &&
            (query.id?.includes(id) ?? true) &&
            (query.reference_free ?? dataset === null) === (dataset === null) &&
            hasAll(extra?.["metadata"], query.metadata),
        )
        .slice(offset, offset + limit)
        .map((project) => (include_stats ? { ...project, ...STATISTICS } : project)),
  },
  read: {
    query: z.strictObject({ ...withStatistics, stats_start_time: z.string().optional() }),
    answer: (project, { include_stats }) => (include_stats ? { ...project, ...STATISTICS } : project),
  },
  update: { body: updateBody },
  remove: { several: "session_ids", before: assertWithoutDeployment },
});

/** @throws HttpError 400 for the project of a deployment that still exists */
function assertWithoutDeployment(
  world: World,
  project: { readonly id: string; readonly name: string },
): void {
  const now = world.clock.now();
  const owner = [...world.deployments.values()].find(
    (deployment) => deployment.tracingProjectId === project.id && !isDeleted(deployment, now),
  );
  if (owner === undefined) return;
  throw new HttpError(400, `Session '${project.name}' belongs to deployment '${owner.name}'.`);
}

/** Makes the project of a new deployment, and gives its id. */
export function createProject(world: World, workspace: string, name: string): string {
  return tracingProjects.create(world, workspace, createBody.parse({ name })).id;
}
