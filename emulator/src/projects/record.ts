import { randomUUID } from "node:crypto";
import { formatInstant } from "../clock.ts";
import type { World } from "../world.ts";

/** A tracing project as stored. One that a deployment made outlives it. */
export interface ProjectRecord {
  readonly id: string;
  readonly workspace: string;
  readonly name: string;
  readonly startTime: number;
}

/** A tracing project that exists from the start. */
export interface TracingProject {
  /** The name; several may have the same. */
  readonly name: string;
  /** Default: a new one. */
  readonly id?: string | undefined;
  /** The workspace that it lies in; default: the emulator's default workspace. */
  readonly workspace?: string | undefined;
}

/** The projects that exist from the start. */
export function initialProjects(
  given: readonly TracingProject[],
  workspace: string,
  now: number,
): ProjectRecord[] {
  return given.map((project) => ({
    id: project.id?.toLowerCase() ?? randomUUID(),
    workspace: project.workspace?.toLowerCase() ?? workspace,
    name: project.name,
    startTime: now,
  }));
}

/** The workspace's projects, newest first. */
export function projectsOf(world: World, workspace: string): ProjectRecord[] {
  return world.tracingProjects.filter((project) => project.workspace === workspace).reverse();
}

/** Makes a project. */
export function addProject(world: World, workspace: string, name: string): ProjectRecord {
  const made = { id: randomUUID(), workspace, name, startTime: world.clock.now() };
  world.tracingProjects.push(made);
  return made;
}

/** Forgets a project. */
export function removeProject(world: World, id: string): void {
  const at = world.tracingProjects.findIndex((project) => project.id === id);
  if (at >= 0) world.tracingProjects.splice(at, 1);
}

/** A project as the service answers it. */
export function showProject(project: ProjectRecord) {
  return {
    id: project.id,
    tenant_id: project.workspace,
    name: project.name,
    start_time: formatInstant(project.startTime),
    end_time: null,
    description: null,
    reference_dataset_id: null,
  };
}
