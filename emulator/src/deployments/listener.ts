import { z } from "zod";
import { HttpError } from "../server/answer.ts";
import { Collection } from "../server/collection.ts";
import type { Endpoint, EndpointRequest } from "../server/endpoint.ts";
import { page, paging } from "../server/lists.ts";
import type { World } from "../world/world.ts";
import { isDeleted } from "./record.ts";
import type { SourceConfig } from "./schema.ts";

/** Without a namespace nothing can be deployed. */
const computeConfig = z
  .strictObject({ k8s_namespaces: z.array(z.string().min(1)).nullish() })
  .transform(({ k8s_namespaces }) => ({ k8s_namespaces: k8s_namespaces ?? [] }));

const createBody = z.strictObject({
  compute_type: z.literal("k8s"),
  compute_id: z.string().min(1),
  compute_config: computeConfig,
  version: z.string().nullish().default(null),
});

/** Listeners, of an organisation that hosts its deployments itself. */
export const listeners = new Collection({
  area: "control-plane",
  path: "/v2/listeners",
  parameter: "listener_id",
  noun: "Listener",
  notFound: (id) => `Listener ID ${id} not found.`,
  unique: "compute_id",
  conflict: ({ compute_id }, workspace) =>
    `Listener for LangSmith workspace ID '${workspace}' and compute ID '${compute_id}' already exists.`,
  initial: ({ options }) =>
    (options.listeners ?? []).map(({ id, workspace, computeId, namespaces }) => {
      const body = {
        compute_type: "k8s",
        compute_id: computeId,
        compute_config: { k8s_namespaces: namespaces },
      };
      return { workspace, body: { ...createBody.parse(body), id: id?.toLowerCase() } };
    }),
  create: { status: 201, body: createBody },
  list: { query: z.strictObject(paging), answer: page },
  update: {
    body: z.strictObject({ compute_config: computeConfig.nullish(), version: z.string().nullish() }),
  },
  remove: { answer: () => undefined, before: assertUnused },
});

/** The endpoints of listeners; for an organisation that may not have any, all of them are 403. */
export function listenerEndpoints(world: World): Endpoint[] {
  const all = listeners.endpoints(world);
  if (world.options.listenersEnabled !== false) return all;
  return all.map((one) => ({ ...one, run: async (received) => forbid(one, received) }));
}

/** The service documents its refusal for writes only. */
function forbid({ method }: Endpoint, { workspace }: EndpointRequest): never {
  throw new HttpError(
    403,
    method === "GET"
      ? "Listeners are not enabled for this organization."
      : `Listeners cannot be created for LangSmith workspace ID '${workspace}'. Creating listeners is only allowed for LangSmith organizations with self-hosted enterprise plans.`,
  );
}

/** @throws HttpError 409 while a deployment runs on it */
function assertUnused(world: World, { id }: { readonly id: string }): void {
  const now = world.clock.now();
  const used = [...world.deployments.values()].filter(
    (deployment) => deployment.sourceConfig.listener_id === id && !isDeleted(deployment, now),
  );
  if (used.length === 0) return;
  throw new HttpError(409, `Listener ID ${id} is in use by ${used.length} deployment(s).`);
}

/**
 * Checks where a new deployment is to run: a workspace that has listeners needs one of them to be named, and a
 * namespace has to be one that it serves.
 *
 * @throws HttpError 400 that names the field, 404 for a listener that the workspace does not have
 */
export function checkListener(world: World, workspace: string, config: SourceConfig): void {
  const id = config.listener_id ?? undefined;
  const namespace = config.listener_config?.k8s_namespace ?? undefined;
  if (id === undefined) {
    const available = listeners.of(world, workspace).map((listener) => listener.id);
    if (available.length > 0) {
      throw sourceError(
        `'source_config.listener_id' is required for workspace with available listener IDs: ${quoted(available.reverse())}`,
      );
    }
    if (config.listener_config != null) {
      throw sourceError("'source_config.listener_config' needs 'source_config.listener_id'.");
    }
    return;
  }
  const { k8s_namespaces: served } = listeners.find(world, workspace, id).compute_config;
  if (namespace !== undefined && !served.includes(namespace)) {
    throw sourceError(
      `'source_config.listener_config.k8s_namespace' '${namespace}' is not one of the listener's namespaces: ${quoted(served)}`,
    );
  }
}

function sourceError(what: string): HttpError {
  return new HttpError(400, `Source configuration error: ${what}`);
}

/** As the service writes a list into a sentence. */
function quoted(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(", ")}]`;
}
