import { randomUUID } from "node:crypto";
import { formatInstant } from "../clock.ts";

/** A tracing project as stored. One that a deployment made outlives it. */
export interface ProjectRecord {
  readonly id: string;
  readonly workspace: string;
  readonly startTime: number;
  readonly referenceDatasetId: string | null;
  name: string;
  description: string | null;
  defaultDatasetId: string | null;
  traceTier: TraceTier | null;
  extra: Readonly<Record<string, unknown>> | null;
  endTime: number | null;
}

/** How long traces are kept: 14 days (`shortlived`), or 180 days and on older accounts 400. */
export const TRACE_TIERS = ["longlived", "shortlived"] as const;
export type TraceTier = (typeof TRACE_TIERS)[number];

/** A tracing project that exists from the start. */
export interface TracingProject {
  /** The name; several may have the same. */
  readonly name: string;
  /** Default: a new one. */
  readonly id?: string | undefined;
  /** The workspace that it lies in; default: the emulator's default workspace. */
  readonly workspace?: string | undefined;
  /** Default: that of the workspace, which is `null` in answers. */
  readonly traceTier?: TraceTier | undefined;
}

/** The projects that exist from the start. */
export function initialProjects(
  given: readonly TracingProject[],
  workspace: string,
  now: number,
): ProjectRecord[] {
  return given.map((project) => ({
    ...emptyProject(project.workspace?.toLowerCase() ?? workspace, project.name, now),
    id: project.id?.toLowerCase() ?? randomUUID(),
    traceTier: project.traceTier ?? null,
  }));
}

/** A project of which nothing but its name is given. */
export function emptyProject(workspace: string, name: string, startTime: number): ProjectRecord {
  return {
    id: randomUUID(),
    workspace,
    name,
    startTime,
    referenceDatasetId: null,
    description: null,
    defaultDatasetId: null,
    traceTier: null,
    extra: null,
    endTime: null,
  };
}

/** A project as the service answers it. */
export function showProject(project: ProjectRecord) {
  return {
    id: project.id,
    tenant_id: project.workspace,
    name: project.name,
    start_time: formatInstant(project.startTime),
    end_time: project.endTime === null ? null : formatInstant(project.endTime),
    description: project.description,
    default_dataset_id: project.defaultDatasetId,
    reference_dataset_id: project.referenceDatasetId,
    trace_tier: project.traceTier,
    extra: project.extra,
    last_run_start_time_live: null,
  };
}

/** A project with the statistics of its runs, of which there are none. */
export function showProjectWithStats(project: ProjectRecord) {
  return {
    ...showProject(project),
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
}
