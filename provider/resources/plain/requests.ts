import { requestsOf } from "../../http/api/collection.ts";
import { SERVER_REQUESTS } from "../../http/api/server-info.ts";
import type { RequestFacts } from "../../http/api-request.ts";
import type { OperationRequests } from "../resource.ts";
import type { PlainResource } from "./description.ts";

type Described = Pick<PlainResource, "api" | "plain">;

/** What each operation on a plain kind asks the service for. */
export function operationRequests(resource: Described): OperationRequests {
  const { list, create, read, update, delete: remove } = requestsOf(resource.api);
  const probe = probeOf(resource);
  return {
    create: [...probe, list, create],
    read: [read],
    update: [...probe, read, update],
    delete: [...probe, read, remove],
  };
}

/** What the functions of a plain kind ask the service for: that which finds one object, and that which lists all. */
export function lookupRequests(
  resource: Described,
): Readonly<Record<"one" | "all", readonly RequestFacts[]>> {
  const { list, read } = requestsOf(resource.api);
  const probe = probeOf(resource);
  const isNamed = resource.plain.namedBy !== undefined;
  return { one: [...probe, ...(isNamed ? [list] : []), read], all: [...probe, list] };
}

function probeOf({ plain }: Described): readonly RequestFacts[] {
  return plain.evidence.workspace === "probe" ? [SERVER_REQUESTS.workspace] : [];
}
