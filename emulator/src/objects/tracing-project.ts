import { randomUUID } from "node:crypto";
import { z } from "zod";
import { HttpError } from "../answer.ts";
import { formatInstant } from "../clock.ts";
import { Collection, type Creation } from "../collection.ts";
import { isDeleted } from "../deployments/record.ts";
import { members } from "../faults/shape.ts";
import { hasAll, platformList, platformPage } from "../lists.ts";
import { TRACE_TIERS } from "../options.ts";
import { flag, idsParameter, instant, jsonParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";

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
type Update = z.output<typeof updateBody>;

const createBody = updateBody.extend({
  name: z.string().min(1).optional(),
  id: uuid.nullish(),
  start_time: time.optional(),
  reference_dataset_id: uuid.nullish(),
  tag_value_ids: z.array(uuid).max(100).nullish(),
  /** What only experiments have; accepted, and not answered. */
  evaluator_keys: z.array(z.string()).nullish(),
  kicked_off_by: z.string().nullish(),
  num_examples: z.number().nullish(),
  num_repetitions: z.number().nullish(),
});

/** A tracing project as the service answers it. One that a deployment made outlives it. */
export interface TracingProject extends Required<Update> {
  readonly id: string;
  readonly tenant_id: string;
  readonly name: string;
  readonly start_time: string;
  readonly reference_dataset_id: string | null;
  readonly last_run_start_time_live: null;
}

function changed(before: TracingProject, body: Update): TracingProject {
  return {
    ...before,
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    default_dataset_id: body.default_dataset_id ?? before.default_dataset_id,
    end_time: body.end_time ?? before.end_time,
    extra: body.extra ?? before.extra,
    trace_tier: body.trace_tier ?? before.trace_tier,
  };
}

/** A project as it is created. A name is made up where none is sent. */
function created(body: z.output<typeof createBody>, { id, workspace, now }: Creation): TracingProject {
  const empty = {
    id: body.id ?? id,
    tenant_id: workspace,
    name: `project-${randomUUID().slice(0, 8)}`,
    start_time: body.start_time ?? now,
    end_time: null,
    description: null,
    default_dataset_id: null,
    reference_dataset_id: body.reference_dataset_id ?? null,
    trace_tier: null,
    extra: null,
    last_run_start_time_live: null,
  };
  return changed(empty, body);
}

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

const publishedNew = members(
  "start_time end_time extra name description default_dataset_id reference_dataset_id trace_tier id",
);
const publishedProject = { ...publishedNew, ...members("tenant_id last_run_start_time_live") };
const publishedWithStatistics = {
  ...publishedProject,
  ...members(
    `run_count latency_p50 latency_p99 first_token_p50 first_token_p99 total_tokens prompt_tokens completion_tokens
    total_cost prompt_cost completion_cost last_run_start_time feedback_stats session_feedback_stats run_facets
    error_rate streaming_rate test_run_number`,
  ),
};

/** Tracing projects, which the platform calls sessions. */
export const tracingProjects = new Collection({
  area: "platform",
  path: "/api/v1/sessions",
  parameter: "session_id",
  noun: "Session",
  unique: {
    of: ({ name }: TracingProject) => name,
    conflict: ({ name }) => `Session with name '${name}' already exists.`,
  },
  initial: ({ options, workspace: own, startedAt }) =>
    (options.tracingProjects ?? []).map(({ name, id, workspace, traceTier }) => {
      const creation = {
        id: randomUUID(),
        workspace: workspace?.toLowerCase() ?? own,
        now: formatInstant(startedAt),
      };
      const stored = created({ name, id: id?.toLowerCase(), trace_tier: traceTier }, creation);
      return { workspace: creation.workspace, stored };
    }),
  create: { status: 200, body: createBody, stored: created, upsert: changed },
  list: {
    query: z.strictObject({
      ...platformList,
      ...withStatistics,
      id: idsParameter.optional(),
      reference_free: flag.optional(),
      reference_dataset: idsParameter.optional(),
      /** What `extra.metadata` contains. */
      metadata: jsonParameter.optional(),
      use_approx_stats: flag.optional(),
      facets: flag.optional(),
      filter: z.string().optional(),
      dataset_version: z.string().optional(),
    }),
    answer: (found, query) =>
      platformPage(
        found.filter(
          ({ id, extra, reference_dataset_id: dataset }) =>
            (query.id?.includes(id) ?? true) &&
            (query.reference_free ?? dataset === null) === (dataset === null) &&
            (query.reference_dataset?.includes(dataset ?? "") ?? true) &&
            hasAll(extra?.["metadata"], query.metadata),
        ),
        query,
      ).map((project) => (query.include_stats ? { ...project, ...STATISTICS } : project)),
  },
  read: {
    query: z.strictObject({ ...withStatistics, stats_start_time: z.string().optional() }),
    answer: (project, { include_stats }) => (include_stats ? { ...project, ...STATISTICS } : project),
  },
  update: { method: "PATCH", body: updateBody, stored: changed },
  remove: {
    answer: { message: "Session deleted" },
    several: "session_ids",
    before: assertWithoutDeployment,
  },
  published: {
    list: [publishedWithStatistics],
    create: { request: publishedNew, answer: publishedProject },
    read: publishedWithStatistics,
    update: {
      request: members("name description default_dataset_id end_time extra trace_tier"),
      answer: publishedProject,
    },
  },
});

/** @throws HttpError 400 for the project of a deployment that still exists */
function assertWithoutDeployment(world: World, project: TracingProject): void {
  const now = world.clock.now();
  const owner = [...world.deployments.values()].find(
    (deployment) => deployment.tracingProjectId === project.id && !isDeleted(deployment, now),
  );
  if (owner === undefined) return;
  throw new HttpError(400, `Session '${project.name}' belongs to deployment '${owner.name}'.`);
}

/** Makes the project of a new deployment. */
export function createProject(world: World, workspace: string, name: string): TracingProject {
  const now = formatInstant(world.clock.now());
  const project = created({ name }, { id: randomUUID(), workspace, now });
  tracingProjects.add(world, workspace, project);
  return project;
}
