import type { Operation } from "../../core/operation.ts";
import { ChangeRejected } from "../../core/resource.ts";
import { ServerInfo } from "../../http/api/server-info.ts";
import type { LangSmith } from "../../http/client.ts";
import { Forbidden, NotFound, RouteMissing } from "../../http/errors.ts";
import { explain } from "../explain.ts";
import type { Inventory } from "../listing/inventory.ts";
import { answering, SCOPES, type Scope } from "./scope.ts";

/**
 * Proves that address, key and workspace lead to the service, by one read for each area and workspace of a process. Of
 * the API that is the settings of the workspace, or the organization: they show which one answers, and need no permission that
 * is documented. The control plane has no such request, so it is a list, which is also what a creation begins with: a key
 * that may not read it creates nothing.
 *
 * @throws ChangeRejected for what a creation or an update would fail with
 */
export async function assertReachable(
  scope: Scope,
  { listRequest, addressedBy = "id" }: Pick<Inventory, "listRequest" | "addressedBy">,
  service: LangSmith,
  operation: Operation,
): Promise<void> {
  const info = service.api(ServerInfo);
  const list = () => info.firstPage(listRequest, addressedBy, operation, 1);
  const settings = () =>
    answering(scope, service, operation).catch((error: unknown) => {
      // A server, or a proxy, without that route may have the one that the change needs.
      const others = scope === "workspace" ? [NotFound, RouteMissing, Forbidden] : [NotFound, RouteMissing];
      if (others.some((each) => error instanceof each)) return list();
      throw error;
    });
  try {
    if (listRequest.area === "api")
      await service.reachOnce(SCOPES[scope].request, operation, settings, scope);
    else await service.reachOnce(listRequest, operation, list);
  } catch (error) {
    throw new ChangeRejected(explain(error), { cause: error });
  }
}
