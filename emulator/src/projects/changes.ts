import { randomUUID } from "node:crypto";
import { isGone } from "../deployments/record.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { emptyProject, type ProjectRecord } from "./record.ts";
import type { CreateProject, UpdateProject } from "./schema.ts";

/** The workspace's projects, newest first. */
export function projectsOf(world: World, workspace: string): ProjectRecord[] {
  return world.tracingProjects.filter((project) => project.workspace === workspace).reverse();
}

/** Makes a project; what is not given is empty. */
export function addProject(
  world: World,
  workspace: string,
  name: string,
  given: Partial<ProjectRecord> = {},
): ProjectRecord {
  const made = { ...emptyProject(workspace, name, world.clock.now()), ...given };
  world.tracingProjects.push(made);
  return made;
}

/** Forgets a project. */
export function removeProject(world: World, id: string): void {
  const at = world.tracingProjects.findIndex((project) => project.id === id);
  if (at >= 0) world.tracingProjects.splice(at, 1);
}

/** The workspace's project of that id. @throws Refusal 404 */
export function findProject(world: World, workspace: string, id: string): ProjectRecord {
  const found = projectsOf(world, workspace).find((project) => project.id === id);
  if (found === undefined) throw new Refusal(404, "Session not found");
  return found;
}

/**
 * Makes a project, or with `upsert` changes the one of that name.
 *
 * @throws Refusal 409 for a name or an id that is taken
 */
export function createProject(
  world: World,
  workspace: string,
  body: CreateProject,
  upsert: boolean,
): ProjectRecord {
  const name = body.name ?? `project-${randomUUID().slice(0, 8)}`;
  const same = projectsOf(world, workspace).find((project) => project.name === name);
  if (same !== undefined && upsert) return change(same, body);
  if (same !== undefined) throw new Refusal(409, `Session with name '${name}' already exists.`);
  if (world.tracingProjects.some(({ id }) => id === body.id)) {
    throw new Refusal(409, `Session with id '${body.id}' already exists.`);
  }
  const made = addProject(world, workspace, name, {
    id: body.id ?? randomUUID(),
    startTime: body.start_time ?? world.clock.now(),
    referenceDatasetId: body.reference_dataset_id ?? null,
  });
  return change(made, body);
}

/** Changes what is given and not `null`. @throws Refusal 409 for the name of another project */
export function updateProject(world: World, project: ProjectRecord, body: UpdateProject): ProjectRecord {
  const others = projectsOf(world, project.workspace).filter(({ id }) => id !== project.id);
  if (others.some(({ name }) => name === body.name)) {
    throw new Refusal(409, `Session with name '${body.name}' already exists.`);
  }
  return change(project, body);
}

function change(project: ProjectRecord, body: UpdateProject): ProjectRecord {
  project.name = body.name ?? project.name;
  project.description = body.description ?? project.description;
  project.defaultDatasetId = body.default_dataset_id ?? project.defaultDatasetId;
  project.traceTier = body.trace_tier ?? project.traceTier;
  project.extra = body.extra ?? project.extra;
  project.endTime = body.end_time ?? project.endTime;
  return project;
}

/** Deletes a project. @throws Refusal 400 for the project of a deployment that still exists */
export function deleteProject(world: World, project: ProjectRecord): void {
  const now = world.clock.now();
  const owner = [...world.deployments.values()].find(
    (deployment) => deployment.tracingProjectId === project.id && !isGone(deployment, now),
  );
  if (owner !== undefined) {
    throw new Refusal(400, `Session '${project.name}' belongs to deployment '${owner.name}'.`);
  }
  removeProject(world, project.id);
}
