import type { Endpoint } from "../endpoint.ts";
import type { World } from "../world.ts";
import { annotationQueues } from "./annotation-queue.ts";
import { datasets } from "./dataset.ts";
import { tracingProjects } from "./tracing-project.ts";
import { workspaceSecrets } from "./workspace-secret.ts";

/** The endpoints of all plain objects. */
export function objectEndpoints(world: World): Endpoint[] {
  return [tracingProjects, datasets, annotationQueues, workspaceSecrets].flatMap((kind) =>
    kind.endpoints(world),
  );
}

/** What is stored of all plain objects, each over all workspaces; oldest first. */
export function storedObjects(world: World) {
  return {
    tracingProjects: tracingProjects.all(world),
    datasets: datasets.all(world),
    annotationQueues: annotationQueues.all(world),
    workspaceSecrets: workspaceSecrets.all(world),
  };
}
