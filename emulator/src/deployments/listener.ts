import { randomUUID } from "node:crypto";
import { z } from "zod";
import { HttpError } from "../answer.ts";
import { formatInstant } from "../clock.ts";
import { Collection } from "../collection.ts";
import type { Endpoint, EndpointRequest } from "../endpoint.ts";
import { members, pageOf } from "../faults/shape.ts";
import { page, paging } from "../lists.ts";
import type { World } from "../world.ts";
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
  version: z.string().nullish(),
});

/** A listener as the service answers it: what watches the namespaces of a customer's cluster for deployments. */
export interface StoredListener extends z.output<typeof createBody> {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

function created(
  body: z.output<typeof createBody>,
  { id, now }: { readonly id: string; readonly now: string },
): StoredListener {
  return { ...body, id, version: body.version ?? null, created_at: now, updated_at: now };
}

const namespaces = members("k8s_namespaces");
const publishedNew = members("version compute_type compute_id", { compute_config: namespaces });
const publishedListener = { ...publishedNew, ...members("id created_at updated_at") };

/** Listeners, of an organisation that hosts its deployments itself. */
export const listeners = new Collection({
  area: "control-plane",
  path: "/v2/listeners",
  parameter: "listener_id",
  noun: "Listener",
  notFound: (id) => `Listener ID ${id} not found.`,
  unique: {
    of: ({ compute_id }: StoredListener) => compute_id,
    conflict: ({ compute_id }, workspace) =>
      `Listener for LangSmith workspace ID '${workspace}' and compute ID '${compute_id}' already exists.`,
  },
  initial: ({ options, workspace: own, startedAt }) =>
    (options.listeners ?? []).map(({ id, workspace = own, computeId, namespaces }) => {
      const creation = { id: id?.toLowerCase() ?? randomUUID(), now: formatInstant(startedAt) };
      const config = { k8s_namespaces: [...namespaces] };
      const body = { compute_type: "k8s", compute_id: computeId, compute_config: config } as const;
      return { workspace: workspace.toLowerCase(), stored: created(body, creation) };
    }),
  create: {
    status: 201,
    body: createBody,
    stored: created,
  },
  list: { query: z.strictObject(paging), answer: page },
  read: { query: z.strictObject({}), answer: (listener) => listener },
  update: {
    method: "PATCH",
    body: z.strictObject({ compute_config: computeConfig.nullish(), version: z.string().nullish() }),
    stored: (before, body, now): StoredListener => ({
      ...before,
      compute_config: body.compute_config ?? before.compute_config,
      version: body.version ?? before.version ?? null,
      updated_at: now,
    }),
  },
  remove: { before: assertUnused },
  published: {
    list: pageOf(publishedListener),
    create: { request: publishedNew, answer: publishedListener },
    read: publishedListener,
    update: { request: { version: true, compute_config: namespaces }, answer: publishedListener },
  },
});

/** The endpoints of listeners; for an organisation that may not have any, all of them are 403. */
export function listenerEndpoints(world: World): Endpoint[] {
  const all = listeners.endpoints(world);
  if (world.settings.listenersEnabled) return all;
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
function assertUnused(world: World, { id }: StoredListener): void {
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
