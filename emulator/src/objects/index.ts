import type { Endpoint } from "../server/endpoint.ts";
import type { World } from "../world/world.ts";
import { KINDS } from "./kinds.generated.ts";

/** The endpoints of all plain objects. */
export function objectEndpoints(world: World): Endpoint[] {
  return KINDS.flatMap((kind) => kind.endpoints(world));
}

/** The plain objects of each kind over all workspaces, oldest first, by the path of their list. */
export function storedByPath(world: World): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(KINDS.map((kind) => [kind.path, kind.all(world)]));
}
