import { aboutEndpoints } from "./about/endpoints.ts";
import { deploymentEndpoints } from "./deployments/endpoints.ts";
import { destinationEndpoints } from "./destinations/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { exportEndpoints } from "./exports/endpoints.ts";
import type { FileWriter } from "./exports/files.ts";
import { refuseWithoutPlan } from "./exports/limits.ts";
import { githubEndpoints } from "./github/endpoints.ts";
import { preceded } from "./limits.ts";
import { listenerEndpoints } from "./listeners/listeners.ts";
import { oauthProviders } from "./oauth/providers.ts";
import { tokenEndpoints } from "./oauth/tokens.ts";
import { objectEndpoints } from "./objects/index.ts";
import type { World } from "./world.ts";

/** Everything that the service serves, on both of its areas. */
export function servedEndpoints(world: World, files: FileWriter): Endpoint[] {
  const bulkExport = preceded([...destinationEndpoints(world), ...exportEndpoints(world)], () => {
    refuseWithoutPlan(world);
    return files.catchUp();
  });
  return [
    ...deploymentEndpoints(world),
    ...listenerEndpoints(world),
    ...githubEndpoints(world),
    ...oauthProviders.endpoints(world),
    ...tokenEndpoints(world),
    ...bulkExport,
    ...objectEndpoints(world),
    ...aboutEndpoints(world),
  ];
}
