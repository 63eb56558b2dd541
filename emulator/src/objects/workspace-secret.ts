import { z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { members, type PublishedRoute } from "../faults/shape.ts";
import type { World } from "../world.ts";

/** A secret of a workspace, with the value that is never answered. */
export interface WorkspaceSecret {
  readonly workspace: string;
  readonly key: string;
  readonly value: string;
}

const area = "platform";
const path = "/api/v1/workspaces/current/secrets";
const nothing = z.strictObject({});
const body = z.array(z.strictObject({ key: z.string().min(1), value: z.string().nullable() }));

const worlds = new WeakMap<World, WorkspaceSecret[]>();

function storedIn(world: World): WorkspaceSecret[] {
  return worlds.get(world) ?? [];
}

/** The secrets of workspaces: a key and a value, and neither an id nor times. A POST overwrites without a word. */
export const workspaceSecrets = {
  path,
  all: storedIn,
  published: (): PublishedRoute[] => [
    { method: "GET", path, answer: [members("key")] },
    { method: "POST", path, request: [members("key value")] },
  ],
  endpoints: (world: World): Endpoint[] => [
    endpoint({
      area,
      method: "GET",
      path,
      params: nothing,
      query: nothing,
      handle: ({ workspace }) => ({
        status: 200,
        body: storedIn(world)
          .filter((secret) => secret.workspace === workspace)
          .map(({ key }) => ({ key })),
      }),
    }),
    endpoint({
      area,
      method: "POST",
      path,
      params: nothing,
      query: nothing,
      body,
      handle: ({ workspace, body: sent }) => {
        for (const { key, value } of sent) {
          const others = storedIn(world).filter(
            (secret) => secret.workspace !== workspace || secret.key !== key,
          );
          // Deleting a key that does not exist is no error.
          worlds.set(world, value === null ? others : [...others, { workspace, key, value }]);
        }
        return { status: 200, body: { message: "Secrets updated" } };
      },
    }),
  ],
};
