import { randomUUID } from "node:crypto";
import { z } from "zod";
import { unprocessable } from "../server/answer.ts";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { flag } from "../server/validation.ts";
import { formatInstant } from "../world/clock.ts";
import { versionedObject } from "../world/features.ts";
import type { World } from "../world/world.ts";

const area = "platform";
const path = "/api/v1/workspaces/current/secrets";
const key = z.string().min(1);
const config = z.strictObject({
  host_pattern: z.string().min(1),
  header_name: z.string().nullish(),
  header_value_template: z.string().nullish(),
});

/** The hosts that a secret of a built-in name is sent to, unless it has hosts of its own. */
const DEFAULT_CONFIGS: Readonly<Record<string, object>> = {
  OPENAI_API_KEY: {
    host_pattern: "api.openai.com",
    header_name: "Authorization",
    header_value_template: "Bearer {value}",
    source: "DEFAULT",
  },
};

/** A secret of a workspace, with the value that is never answered and the hosts of its own. */
export interface WorkspaceSecret {
  readonly workspace: string;
  readonly key: string;
  readonly value: string;
  readonly configs: readonly object[];
}

/** Each world's secrets, by workspace and key. */
const worlds = new WeakMap<World, Map<string, WorkspaceSecret>>();

function storedIn(world: World): Map<string, WorkspaceSecret> {
  const stored = worlds.get(world) ?? new Map<string, WorkspaceSecret>();
  worlds.set(world, stored);
  return stored;
}

function show({ key, configs }: Pick<WorkspaceSecret, "key" | "configs">) {
  return { key, configs: configs.length > 0 ? configs : [DEFAULT_CONFIGS[key] ?? []].flat() };
}

/** The secrets of workspaces: a key, a value and hosts, and neither an id nor times. What exists is overwritten. */
export const workspaceSecrets = {
  path,
  all: (world: World): readonly WorkspaceSecret[] => [...storedIn(world).values()],
  endpoints: (world: World): Endpoint[] => {
    const stored = storedIn(world);
    // An older server knows no path of one secret.
    const { current } = world.features;
    return [
      endpoint({
        area,
        method: "GET",
        path,
        query: versionedObject(world.features, { include_configs: flag.default(false) }),
        handle: ({ workspace, query: { include_configs } }) => {
          const own = [...stored.values()].filter((secret) => secret.workspace === workspace);
          const shown = own.map((secret) =>
            current && include_configs ? show(secret) : { key: secret.key },
          );
          return { status: 200, body: shown };
        },
      }),
      endpoint({
        area,
        method: "POST",
        path,
        body: z.array(z.strictObject({ key, value: z.string().nullable() })),
        handle: ({ workspace, body }) => {
          for (const { key, value } of body) {
            const id = `${workspace}/${key}`;
            if (value === null) stored.delete(id);
            else stored.set(id, { workspace, key, configs: [], ...stored.get(id), value });
          }
          return { status: 200, body: { message: "Secrets updated" } };
        },
      }),
      ...(current ? endpointsOfOne(world, stored) : []),
    ];
  },
};

function endpointsOfOne({ clock }: World, stored: Map<string, WorkspaceSecret>): Endpoint[] {
  const one = { area, path: `${path}/:key`, params: z.strictObject({ key }) } as const;
  return [
    endpoint({
      ...one,
      method: "PUT",
      body: z.strictObject({ value: z.string().nullish(), configs: z.array(config).nullish() }),
      handle: ({ workspace, params: { key }, body }) => {
        const value = body.value ?? stored.get(`${workspace}/${key}`)?.value;
        if (value === undefined) {
          const entry = { loc: ["body", "value"], msg: "Field required", type: "missing", input: body };
          throw unprocessable([entry]);
        }
        const now = formatInstant(clock.now());
        // Hosts that are not sent are removed.
        const configs = (body.configs ?? []).map((sent) => ({
          ...sent,
          ...{ source: "CUSTOM", created_at: now, updated_at: now, id: randomUUID() },
        }));
        stored.set(`${workspace}/${key}`, { workspace, key, value, configs });
        return { status: 200, body: show({ key, configs }) };
      },
    }),
    endpoint({
      ...one,
      method: "DELETE",
      handle: ({ workspace, params }) => {
        stored.delete(`${workspace}/${params.key}`);
        return { status: 204 };
      },
    }),
  ];
}
