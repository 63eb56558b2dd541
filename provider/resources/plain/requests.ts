import { requestsOf } from "../../http/api/objects.ts";
import type { RequestFacts } from "../../http/api-request.ts";
import type { OperationRequests } from "../resource.ts";
import type { PlainKind } from "./kind.ts";

/** What each operation on a plain kind asks the service for. */
export function operationRequests(kind: PlainKind): OperationRequests {
  const { list, create, read, update, delete: remove } = requestsOf(kind.facts);
  const probe = probeOf(kind);
  const { update: updates, remove: removes } = kind.facts;
  const first = kind.plain.within?.inventory.listRequest ?? list;
  return {
    create: kind.isSetting ? [read, update] : [...probe, first, create],
    read: [read],
    update: [...probe, read, ...(updates === "none" ? [] : [update])],
    delete: removes === "leave" ? [] : [...probe, read, remove],
  };
}

/** What the functions of a plain kind ask the service for: that which finds one object, and that which lists all. */
export function lookupRequests(kind: PlainKind): Readonly<Record<"one" | "all", readonly RequestFacts[]>> {
  const { list, read } = requestsOf(kind.facts);
  const probe = probeOf(kind);
  const isNamed = kind.plain.namedBy !== undefined;
  return { one: [...probe, ...(isNamed ? [list] : []), read], all: [...probe, list] };
}

function probeOf({ plain, scope }: PlainKind): readonly RequestFacts[] {
  return plain.shows.scope ? [] : [scope.request];
}
