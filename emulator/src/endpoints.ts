import { deploymentEndpoints } from "./deployments/endpoints.ts";
import { listenerEndpoints } from "./deployments/listener.ts";
import { destinationEndpoints } from "./destinations/endpoints.ts";
import { exportEndpoints } from "./exports/endpoints.ts";
import type { FileWriter } from "./exports/files.ts";
import { githubEndpoints } from "./github/endpoints.ts";
import { tokenEndpoints } from "./oauth/tokens.ts";
import { objectEndpoints } from "./objects/index.ts";
import type { Endpoint } from "./server/endpoint.ts";
import { assertPlan, beforeEach } from "./server/limits.ts";
import { serviceInfoEndpoints } from "./service-info.ts";
import type { World } from "./world/world.ts";

/** Everything that the service serves, on both of its areas. */
export function servedEndpoints(world: World, files: FileWriter): Endpoint[] {
  const bulkExport = beforeEach([...destinationEndpoints(world), ...exportEndpoints(world)], () => {
    assertPlan(world.options.plan, "plus", "Bulk export");
    return files.catchUp();
  });
  return [
    ...deploymentEndpoints(world),
    ...listenerEndpoints(world),
    ...githubEndpoints(world),
    ...tokenEndpoints(world),
    ...bulkExport,
    ...objectEndpoints(world),
    ...serviceInfoEndpoints(world),
  ];
}
