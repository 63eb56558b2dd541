import { randomUUID } from "node:crypto";
import { z } from "zod";
import { unprocessable } from "../answer.ts";
import { formatInstant } from "../clock.ts";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { versionedObject } from "../features.ts";
import { flag } from "../validation.ts";
import type { World } from "../world.ts";

const path = "/api/v1/workspaces/current/secrets";
const nothing = z.strictObject({});
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

const worlds = new WeakMap<World, readonly WorkspaceSecret[]>();

function storedIn(world: World): readonly WorkspaceSecret[] {
  return worlds.get(world) ?? [];
}

function find(world: World, workspace: string, key: string): WorkspaceSecret | undefined {
  return storedIn(world).find((secret) => secret.workspace === workspace && secret.key === key);
}

/** Stores a secret in place of the one with its key, or deletes that. Deleting what does not exist is no error. */
function replace(
  world: World,
  workspace: string,
  key: string,
  secret?: Omit<WorkspaceSecret, "key" | "workspace">,
) {
  const others = storedIn(world).filter((other) => other !== find(world, workspace, key));
  worlds.set(world, secret === undefined ? others : [...others, { workspace, key, ...secret }]);
}

function show({ key, configs }: Pick<WorkspaceSecret, "key" | "configs">) {
  return { key, configs: configs.length > 0 ? configs : [DEFAULT_CONFIGS[key] ?? []].flat() };
}

/** The secrets of workspaces: a key, a value and hosts, and neither an id nor times. A POST overwrites without a word. */
export const workspaceSecrets = {
  path,
  all: storedIn,
  endpoints: (world: World): Endpoint[] => {
    const { current } = world.features;
    const all = { area: "platform", path, params: nothing } as const;
    return [
      endpoint({
        ...all,
        method: "GET",
        query: versionedObject(world.features, { include_configs: flag.default(false) }),
        handle: ({ workspace, query: { include_configs } }) => ({
          status: 200,
          body: storedIn(world)
            .filter((secret) => secret.workspace === workspace)
            .map((secret) => (current && include_configs ? show(secret) : { key: secret.key })),
        }),
      }),
      endpoint({
        ...all,
        method: "POST",
        query: nothing,
        body: z.array(z.strictObject({ key, value: z.string().nullable() })),
        handle: ({ workspace, body }) => {
          for (const { key, value } of body) {
            const { configs = [] } = find(world, workspace, key) ?? {};
            replace(world, workspace, key, value === null ? undefined : { value, configs });
          }
          return { status: 200, body: { message: "Secrets updated" } };
        },
      }),
      // An older server knows no path of one secret.
      ...(current ? endpointsOfOne(world) : []),
    ];
  },
};

function endpointsOfOne(world: World): Endpoint[] {
  const one = {
    area: "platform",
    path: `${path}/:key`,
    params: z.strictObject({ key }),
    query: nothing,
  } as const;
  return [
    endpoint({
      ...one,
      method: "PUT",
      body: z.strictObject({ value: z.string().nullish(), configs: z.array(config).nullish() }),
      handle: ({ workspace, params, body }) => {
        const value = body.value ?? find(world, workspace, params.key)?.value;
        if (value === undefined) {
          throw unprocessable([
            { loc: ["body", "value"], msg: "Field required", type: "missing", input: body },
          ]);
        }
        const now = formatInstant(world.clock.now());
        const added = { source: "CUSTOM", created_at: now, updated_at: now };
        // Hosts that are not sent are removed.
        const configs = (body.configs ?? []).map((sent) => ({ ...sent, ...added, id: randomUUID() }));
        replace(world, workspace, params.key, { value, configs });
        return { status: 200, body: show({ key: params.key, configs }) };
      },
    }),
    endpoint({
      ...one,
      method: "DELETE",
      handle: ({ workspace, params }) => {
        replace(world, workspace, params.key);
        return { status: 204 };
      },
    }),
  ];
}
