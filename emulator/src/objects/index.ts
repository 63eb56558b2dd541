import type { Endpoint } from "../endpoint.ts";
import type { PublishedRoute } from "../faults/shape.ts";
import type { World } from "../world.ts";
import { annotationQueues } from "./annotation-queue.ts";
import { datasets } from "./dataset.ts";
import { oauthProviders } from "./oauth-provider.ts";
import { tracingProjects } from "./tracing-project.ts";
import { workspaceSecrets } from "./workspace-secret.ts";

/** The plain kinds of object: a line each. */
const KINDS = [annotationQueues, datasets, oauthProviders, tracingProjects, workspaceSecrets];

/** The endpoints of all plain objects. */
export function objectEndpoints(world: World): Endpoint[] {
  return KINDS.flatMap((kind) => kind.endpoints(world));
}

/** The public bodies of all plain objects, by route. */
export function publishedObjects(): PublishedRoute[] {
  return KINDS.flatMap((kind) => kind.published());
}

/** The plain objects of each kind over all workspaces, oldest first, by the path of their list. */
export function storedByPath(world: World): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(KINDS.map((kind) => [kind.path, kind.all(world)]));
}

/** What is stored of each plain kind over all workspaces, oldest first. */
export function storedObjects(world: World) {
  return {
    annotationQueues: annotationQueues.all(world),
    datasets: datasets.all(world),
    oauthProviders: oauthProviders.all(world),
    tracingProjects: tracingProjects.all(world),
    workspaceSecrets: workspaceSecrets.all(world),
  };
}
