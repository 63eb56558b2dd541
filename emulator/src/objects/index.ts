import type { Endpoint } from "../endpoint.ts";
import { oauthProviders } from "../oauth/providers.ts";
import type { World } from "../world.ts";
import { annotationQueues } from "./annotation-queue.ts";
import { datasets } from "./dataset.ts";
import { tracingProjects } from "./tracing-project.ts";
import { workspaceSecrets } from "./workspace-secret.ts";

/** The plain kinds of object: a line each. */
const KINDS = [tracingProjects, datasets, annotationQueues, workspaceSecrets];

/** The endpoints of all plain objects. */
export function objectEndpoints(world: World): Endpoint[] {
  return KINDS.flatMap((kind) => kind.endpoints(world));
}

/** The plain objects of each kind over all workspaces, oldest first, by the path of their list. */
export function storedByPath(world: World): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries([...KINDS, oauthProviders].map((kind) => [kind.path, kind.all(world)]));
}

/** What is stored of the kinds that tests read by name, each over all workspaces; oldest first. */
export function storedObjects(world: World) {
  return {
    tracingProjects: tracingProjects.all(world),
    datasets: datasets.all(world),
    annotationQueues: annotationQueues.all(world),
    workspaceSecrets: workspaceSecrets.all(world),
  };
}
