import { createHash, randomUUID } from "node:crypto";
import { checkRepository } from "../github/record.ts";
import { createProject, tracingProjects } from "../objects/tracing-project.ts";
import { HttpError } from "../server/answer.ts";
import type { World } from "../world/world.ts";
import { checkListener } from "./listener.ts";
import { type DeploymentRecord, isDeleted, latestRevision, phasesOf, type RevisionRecord } from "./record.ts";
import {
  checkBuildOnPush,
  checkNewSource,
  checkRollback,
  checkSecretReferences,
  checkSecrets,
  checkSourceChange,
  isFree,
  RECENT_API_VERSION,
  withFreeType,
  withResourceDefaults,
} from "./rules.ts";
import type { CreateDeployment, Source, SourceRevisionConfig, UpdateDeployment } from "./schema.ts";
import { checkArchive } from "./uploads.ts";

/** The workspace's deployment of that id. @throws HttpError 404 */
export function findDeployment(world: World, workspace: string, id: string): DeploymentRecord {
  const found = world.deployments.get(id);
  if (found === undefined || found.workspace !== workspace || isDeleted(found, world.clock.now())) {
    throw new HttpError(404, `Deployment ID ${id} not found.`);
  }
  return found;
}

/** The workspace's deployments that still answer, newest first. */
export function deploymentsOf(world: World, workspace: string): DeploymentRecord[] {
  const now = world.clock.now();
  return [...world.deployments.values()]
    .filter((deployment) => deployment.workspace === workspace && !isDeleted(deployment, now))
    .reverse();
}

/** Makes a deployment with its first revision. @throws HttpError 400 */
export function createDeployment(world: World, workspace: string, body: CreateDeployment): DeploymentRecord {
  const { name, source, source_config, source_revision_config, secrets } = body;
  checkNewSource(source, source_config, source_revision_config);
  checkBuildOnPush(source_config, source_revision_config);
  checkSecrets(source, secrets);
  checkSecretReferences(source, body.secret_references ?? [], secrets);
  if (source === "github") checkRepository(world.githubIntegrations, source_config);
  else checkListener(world, workspace, source_config);
  const tracingProjectId = claimName(world, workspace, name);
  const id = randomUUID();
  const now = world.clock.now();
  const spec = source_config.resource_spec;
  const first: NewRevision = { config: source_revision_config, apiVersion: RECENT_API_VERSION };
  const created: DeploymentRecord = {
    id,
    workspace,
    name,
    source,
    createdAt: now,
    changedAt: now,
    deletedAt: null,
    tracingProjectId,
    displayName: null,
    sourceConfig: {
      ...(hasFreeLeft(world) ? withFreeType(source_config) : source_config),
      ...(spec == null ? {} : { resource_spec: withResourceDefaults(spec) }),
    },
    secrets,
    secretReferences: body.secret_references ?? [],
    revisions: [
      source === "internal_source"
        ? withoutArchive(first, now)
        : newRevision(world, { id, name, source }, first),
    ],
  };
  world.deployments.set(id, created);
  return created;
}

/** Whether the organisation has fewer free deployments than it may have. */
function hasFreeLeft({ deployments, options, clock }: World): boolean {
  const freeDeployments = [...deployments.values()].filter(
    (deployment) => isFree(deployment.sourceConfig) && !isDeleted(deployment, clock.now()),
  );
  return freeDeployments.length < (options.freeDeployments ?? 0);
}

/** Takes the name, and the tracing project of that name. @throws HttpError 409 when either is taken */
function claimName(world: World, workspace: string, name: string): string {
  if (deploymentsOf(world, workspace).some((deployment) => deployment.name === name)) {
    throw new HttpError(409, `Deployment with name '${name}' already exists.`);
  }
  const leftover = tracingProjects.of(world, workspace).find((project) => project.name === name);
  if (leftover !== undefined && world.options.tracingProjectsKeepNames !== false) {
    throw new HttpError(409, `Tracing project with name '${name}' already exists.`);
  }
  return leftover?.id ?? createProject(world, workspace, name);
}

/**
 * Changes a deployment. A new revision is made when `repo_ref`, `langgraph_config_path`, `image_uri`,
 * `source_tarball_path`, `resource_spec`, a build command or a non-empty `secrets` is sent, whether or not its value differs.
 * `secrets: []` changes nothing. `resource_spec` is replaced as a whole.
 *
 * @throws HttpError 400
 */
export function updateDeployment(world: World, deployment: DeploymentRecord, body: UpdateDeployment): void {
  assertNotDeleting(deployment);
  const config = body.source_config ?? {};
  const revisionConfig = withoutNull(body.source_revision_config ?? {});
  const secrets = body.secrets ?? [];
  if (body.revision_source != null && body.revision_source !== deployment.source) {
    throw new HttpError(400, "'revision_source' cannot differ from the deployment's source.");
  }
  checkSourceChange(deployment.source, deployment.sourceConfig, config, revisionConfig);
  const { deployment_type } = deployment.sourceConfig;
  const nextConfig = { ...deployment.sourceConfig, ...withoutNull(config), deployment_type };
  const nextRevision = { ...latestRevision(deployment).config, ...revisionConfig };
  checkBuildOnPush(nextConfig, nextRevision);
  checkArchive(world.uploads, deployment, nextRevision);
  if (config.repo_url != null) checkRepository(world.githubIntegrations, nextConfig);
  checkSecrets(deployment.source, secrets);
  const references = body.secret_references ?? deployment.secretReferences;
  checkSecretReferences(deployment.source, references, secrets.length > 0 ? secrets : deployment.secrets);

  deployment.sourceConfig =
    config.resource_spec == null
      ? nextConfig
      : { ...nextConfig, resource_spec: withResourceDefaults(config.resource_spec) };
  if (secrets.length > 0) deployment.secrets = secrets;
  deployment.secretReferences = references;
  if (body.display_name != null) deployment.displayName = body.display_name;
  deployment.changedAt = world.clock.now();
  const redeploys =
    config.install_command != null ||
    config.build_command != null ||
    config.resource_spec != null ||
    Object.keys(revisionConfig).length > 0 ||
    secrets.length > 0;
  if (redeploys) addRevision(world, deployment, { config: nextRevision, apiVersion: RECENT_API_VERSION });
}

/** Makes a new revision with the configuration of an earlier one. @throws HttpError 400 */
export function redeploy(world: World, deployment: DeploymentRecord, revision: RevisionRecord): void {
  assertNotDeleting(deployment);
  if (revision !== latestRevision(deployment)) checkRollback(deployment.sourceConfig, revision);
  deployment.changedAt = world.clock.now();
  addRevision(world, deployment, revision);
}

/** Makes a newer revision of a deployment, as somebody else would; nothing when there is no such deployment. */
export function redeployNewest(world: World, deploymentId: string): void {
  const deployment = world.deployments.get(deploymentId);
  if (deployment === undefined || deployment.deletedAt !== null) return;
  redeploy(world, deployment, latestRevision(deployment));
}

/** Begins the deletion; a deployment that is already being deleted stays as it is. */
export function deleteDeployment(world: World, deployment: DeploymentRecord, withProject: boolean): void {
  if (world.behaviours.broken("delete-ignored")) return;
  deployment.deletedAt ??= world.clock.now();
  if (withProject) tracingProjects.delete(world, deployment.tracingProjectId);
}

function assertNotDeleting(deployment: DeploymentRecord): void {
  if (deployment.deletedAt !== null) {
    throw new HttpError(400, `Deployment ID ${deployment.id} is being deleted.`);
  }
}

/** What a revision is made of. */
interface NewRevision {
  readonly config: SourceRevisionConfig;
  readonly apiVersion: string | null;
}

function addRevision(world: World, deployment: DeploymentRecord, created: NewRevision): void {
  deployment.revisions.push(newRevision(world, deployment, created));
}

/** The first revision of what is uploaded later: it gets no further, and the one with the archive replaces it. */
function withoutArchive(created: NewRevision, createdAt: number): RevisionRecord {
  const phases = [{ status: "CREATING", at: createdAt }];
  return { id: randomUUID(), createdAt, ...created, commit: null, phases, script: undefined };
}

function newRevision(
  world: World,
  deployment: { readonly id: string; readonly name: string; readonly source: Source },
  { config, apiVersion }: NewRevision,
): RevisionRecord {
  const id = randomUUID();
  const createdAt = world.clock.now();
  const script = world.behaviours.forRevision(deployment);
  const broken = world.behaviours.broken("deploy-never-finishes");
  const followed = broken ? { outcome: "stays" as const, status: "DEPLOYING", via: [], log: [] } : script;
  return {
    id,
    createdAt,
    config,
    commit: deployment.source === "github" ? createHash("sha1").update(id).digest("hex") : null,
    apiVersion: script?.apiVersion === undefined ? apiVersion : script.apiVersion,
    phases: phasesOf(deployment.source, createdAt, followed),
    script: followed,
  };
}

function withoutNull<T extends object>(sent: T): Partial<T> {
  const copy = { ...sent };
  for (const key of Object.keys(copy)) {
    if (Reflect.get(copy, key) == null) Reflect.deleteProperty(copy, key);
  }
  return copy;
}
