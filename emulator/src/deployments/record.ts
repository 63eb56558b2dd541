import { FINAL_STATUSES, type RevisionScript } from "../world/behaviour.ts";
import { formatInstant } from "../world/clock.ts";
import type { Secret, SecretReference, Source, SourceConfig, SourceRevisionConfig } from "./schema.ts";

/** When a revision enters a status, in virtual milliseconds since the epoch. */
export interface Phase {
  readonly status: string;
  readonly at: number;
}

/** A revision as stored; its status follows from {@link phases} and the clock. */
export interface RevisionRecord {
  readonly id: string;
  readonly createdAt: number;
  readonly config: SourceRevisionConfig;
  /** The commit that a github revision builds. */
  readonly commit: string | null;
  /** The version of its API server, which no answer shows; null where the service does not know it. */
  readonly apiVersion: string | null;
  readonly phases: readonly Phase[];
  readonly script: RevisionScript | undefined;
}

/** A deployment as stored; its status follows from its revisions and the clock. */
export interface DeploymentRecord {
  readonly id: string;
  readonly workspace: string;
  readonly name: string;
  readonly source: Source;
  readonly createdAt: number;
  readonly tracingProjectId: string;
  /** Oldest first; never empty. */
  readonly revisions: [RevisionRecord, ...RevisionRecord[]];
  sourceConfig: SourceConfig;
  secrets: readonly Secret[];
  secretReferences: readonly SecretReference[];
  displayName: string | null;
  changedAt: number;
  deletedAt: number | null;
}

const SECOND = 1000;

type Timetable = readonly (readonly [status: string, seconds: number])[];

/** Of a revision that the vendor builds. */
const BUILT: Timetable = [
  ["CREATING", 0],
  ["QUEUED", 5],
  ["AWAITING_BUILD", 10],
  ["BUILDING", 15],
  ["AWAITING_DEPLOY", 60],
  ["DEPLOYING", 65],
  ["DEPLOYED", 90],
];

/** Seconds after its creation at which a revision enters each status, when nothing goes wrong. */
const TIMETABLE: Readonly<Record<Source, Timetable>> = {
  github: BUILT,
  internal_source: BUILT,
  external_docker: [
    ["CREATING", 0],
    ["QUEUED", 5],
    ["AWAITING_DEPLOY", 10],
    ["DEPLOYING", 15],
    ["DEPLOYED", 90],
  ],
};

/** The last regular status before each end. */
const ENDS_AFTER = {
  CREATE_FAILED: "CREATING",
  BUILD_FAILED: "BUILDING",
  DEPLOY_FAILED: "DEPLOYING",
  DEPLOYED: "DEPLOYING",
};

/** How long a scripted revision takes to leave its last regular status, and each that it passes through after it. */
const STATUS_INTERVAL = 10 * SECOND;

/** Seconds after creation at which the database is there. */
const DATABASE_READY = 20;

/** Seconds for which a deployment that is deleted still answers. */
const DELETION = 20;

/** The phases of a revision made at `createdAt`, following its script if it has one. */
export function phasesOf(source: Source, createdAt: number, script: RevisionScript | undefined): Phase[] {
  const all = TIMETABLE[source].map(([status, after]) => ({ status, at: createdAt + after * SECOND }));
  if (script === undefined) return all;
  const end = script.outcome === "stays" ? script.status : script.outcome;
  const last = script.outcome === "stays" ? script.status : ENDS_AFTER[script.outcome];
  const index = all.findIndex((phase) => phase.status === last);
  const kept = index === -1 ? all.slice(0, 2) : all.slice(0, index + 1);
  const before = kept.at(-1);
  if (before === undefined || (before.status === end && script.via.length === 0)) return kept;
  // One that is deployed in the end leaves its last status when it regularly would.
  const regular = all.find((phase) => script.outcome === "DEPLOYED" && phase.status === end);
  const leaves = regular?.at ?? before.at + STATUS_INTERVAL;
  return [
    ...kept,
    ...[...script.via, end].map((status, position) => ({ status, at: leaves + position * STATUS_INTERVAL })),
  ];
}

/** The phase that the revision at `index` is in at `now`. A newer revision makes an unfinished one SKIPPED. */
export function revisionPhase(deployment: DeploymentRecord, index: number, now: number): Phase {
  const revision = deployment.revisions[index] ?? deployment.revisions[0];
  const successor = deployment.revisions[index + 1];
  const until = Math.min(now, successor?.createdAt ?? now);
  const reached = revision.phases.findLast((phase) => phase.at <= until) ?? {
    status: "CREATING",
    at: revision.createdAt,
  };
  if (successor === undefined || FINAL_STATUSES.has(reached.status)) return reached;
  return { status: "SKIPPED", at: successor.createdAt };
}

/** Whether the deployment no longer answers. */
export function isDeleted(deployment: DeploymentRecord, now: number): boolean {
  return deployment.deletedAt !== null && now >= deployment.deletedAt + DELETION * SECOND;
}

/** The newest revision that is DEPLOYED at `now`, if there is one. */
function activeRevision(deployment: DeploymentRecord, now: number): RevisionRecord | undefined {
  return deployment.revisions.findLast(
    (_, index) => revisionPhase(deployment, index, now).status === "DEPLOYED",
  );
}

export function latestRevision(deployment: DeploymentRecord): RevisionRecord {
  return deployment.revisions.at(-1) ?? deployment.revisions[0];
}

function deploymentStatus(deployment: DeploymentRecord, now: number): string {
  if (deployment.deletedAt !== null) return "AWAITING_DELETE";
  return now >= deployment.createdAt + DATABASE_READY * SECOND ? "READY" : "AWAITING_DATABASE";
}

/** A revision as the service answers it. */
export function showRevision(deployment: DeploymentRecord, index: number, now: number) {
  const revision = deployment.revisions[index] ?? deployment.revisions[0];
  const phase = revisionPhase(deployment, index, now);
  return {
    id: revision.id,
    created_at: formatInstant(revision.createdAt),
    updated_at: formatInstant(phase.at),
    status: phase.status,
    status_message: (phase === revision.phases.at(-1) ? revision.script?.message : undefined) ?? null,
    source: deployment.source,
    source_revision_config: showRevisionConfig(revision),
  };
}

/** A deployment as the service answers it, the values of its secrets included. */
export function showDeployment(deployment: DeploymentRecord, now: number) {
  const active = activeRevision(deployment, now);
  const ready = deploymentStatus(deployment, now) !== "AWAITING_DATABASE";
  const url = active === undefined ? null : urlOf(deployment);
  const lastPhase = revisionPhase(deployment, deployment.revisions.length - 1, now);
  return {
    id: deployment.id,
    tenant_id: deployment.workspace,
    name: deployment.name,
    display_name: deployment.displayName,
    source: deployment.source,
    source_config: showSourceConfig(deployment, url),
    source_revision_config: showRevisionConfig(latestRevision(deployment)),
    secrets: deployment.secrets,
    secret_references: deployment.secretReferences,
    status: deploymentStatus(deployment, now),
    latest_revision_id: latestRevision(deployment).id,
    active_revision_id: active?.id ?? null,
    url,
    tracer_session_id: ready ? deployment.tracingProjectId : null,
    image_version: active === undefined ? null : imageVersion(active),
    is_preview: false,
    created_at: formatInstant(deployment.createdAt),
    updated_at: formatInstant(Math.max(deployment.changedAt, lastPhase.at)),
  };
}

function showSourceConfig(deployment: DeploymentRecord, url: string | null) {
  const config = deployment.sourceConfig;
  return {
    integration_id: config.integration_id ?? null,
    repo_url: config.repo_url ?? null,
    deployment_type: config.deployment_type ?? null,
    build_on_push: config.build_on_push ?? null,
    custom_url: deployment.source === "external_docker" ? (config.custom_url ?? null) : url,
    resource_spec: config.resource_spec ?? null,
    listener_id: config.listener_id ?? null,
    listener_config: config.listener_config ?? null,
    install_command: config.install_command ?? null,
    build_command: config.build_command ?? null,
  };
}

function showRevisionConfig(revision: RevisionRecord) {
  return {
    repo_ref: revision.config.repo_ref ?? null,
    langgraph_config_path: revision.config.langgraph_config_path ?? null,
    image_uri: revision.config.image_uri ?? null,
    source_tarball_path: revision.config.source_tarball_path ?? null,
    repo_commit_sha: revision.commit,
    repo_commit_title: revision.commit === null ? null : `Change ${revision.commit.slice(0, 7)}`,
  };
}

function urlOf(deployment: DeploymentRecord): string {
  return (
    deployment.sourceConfig.custom_url ??
    `https://${deployment.name.toLowerCase()}-${deployment.id.replaceAll("-", "")}.deployments.example`
  );
}

function imageVersion(revision: RevisionRecord): string {
  if (revision.commit !== null) return revision.commit.slice(0, 7);
  if (revision.config.source_tarball_path != null) return revision.id.slice(0, 8);
  const image = revision.config.image_uri ?? "";
  return /[:@]([^/]+)$/.exec(image)?.[1] ?? "latest";
}
