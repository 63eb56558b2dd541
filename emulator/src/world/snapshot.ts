import { allDeployments } from "../deployments/endpoints.ts";
import { listeners } from "../deployments/listener.ts";
import { showDestination } from "../destinations/record.ts";
import { allExports } from "../exports/changes.ts";
import { showExport } from "../exports/record.ts";
import { runsOf } from "../exports/runs.ts";
import { showToken } from "../oauth/record.ts";
import { storedByPath } from "../objects/index.ts";
import { storedObjects } from "../objects/kinds.generated.ts";
import type { World } from "./world.ts";

/** Everything that the service holds, over all workspaces, in the shapes of its answers and a little more. */
export type Snapshot = ReturnType<typeof snapshot>;

/**
 * What the service holds at this moment: deployments that still answer (with their sizes, and the status of each revision, oldest
 * first), uploaded archives, plain objects by the name and by the path of their list (with what is never answered; what
 * each workspace has from the start only once it was changed), listeners, destinations (with the values of their
 * credentials), exports (with their runs; oldest first), the tokens of all users, and the deletions of these.
 */
export function snapshot(world: World) {
  const now = world.clock.now();
  return {
    clock: world.clock.read(),
    deployments: allDeployments(world),
    uploads: world.uploads.all().map(({ objectPath, deploymentId, content }) => ({
      object_path: objectPath,
      deployment_id: deploymentId,
      content,
    })),
    ...storedObjects(world),
    collections: storedByPath(world),
    listeners: listeners.all(world),
    destinations: [...world.destinations.values()].map((destination) => ({
      ...showDestination(destination),
      credentials: destination.credentials,
    })),
    exports: allExports(world).map((record) => ({ ...showExport(record, now), runs: runsOf(record, now) })),
    oauthTokens: world.oauthTokens.map((token) => ({
      ...showToken(token),
      principal: token.principal,
      deleted_for: [...token.deletedFor],
    })),
    tokenRevocations: [...world.revocations],
  };
}
