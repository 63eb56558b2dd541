import { type CollectionFacts, requestsOf, type UpsertFacts } from "../../http/api/collection.ts";
import { SERVER_REQUESTS } from "../../http/api/server-info.ts";
import type { RequestFacts } from "../../http/api-request.ts";
import type { OperationRequests } from "../requests.ts";
import type { PlainResource } from "./description.ts";

/** What each operation on a plain kind asks the service for. */
export function operationRequests(
  api: CollectionFacts | UpsertFacts,
  { probed }: { readonly probed: boolean },
): OperationRequests {
  const { list, create, read, update, delete: remove } = requestsOf(api);
  const probe = probed ? [SERVER_REQUESTS.workspace] : [];
  return {
    create: [...probe, list, create],
    read: [read],
    update: [...probe, read, update],
    delete: [...probe, read, remove],
  };
}

/** What the functions of a plain kind ask the service for: that which finds one object, and that which lists all. */
export function lookupRequests({
  api,
  evidence,
  namedBy,
}: Pick<PlainResource, "api" | "evidence" | "namedBy">): Readonly<
  Record<"one" | "all", readonly RequestFacts[]>
> {
  const { list, read } = requestsOf(api);
  const probe = evidence.workspace === "probe" ? [SERVER_REQUESTS.workspace] : [];
  return { one: [...probe, ...(namedBy === undefined ? [] : [list]), read], all: [...probe, list] };
}
