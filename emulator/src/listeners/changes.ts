import { randomUUID } from "node:crypto";
import { deploymentsOf } from "../deployments/changes.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { findListener, listenersOf } from "./lookup.ts";
import type { ListenerRecord } from "./record.ts";
import type { CreateListener, UpdateListener } from "./schema.ts";

/** Makes a listener. @throws Refusal 409 when the workspace has one for that cluster */
export function createListener(world: World, workspace: string, body: CreateListener): ListenerRecord {
  if (listenersOf(world, workspace).some(({ computeId }) => computeId === body.compute_id)) {
    throw new Refusal(
      409,
      `Listener for LangSmith workspace ID '${workspace}' and compute ID '${body.compute_id}' already exists.`,
    );
  }
  const now = world.clock.now();
  const created: ListenerRecord = {
    id: randomUUID(),
    workspace,
    computeId: body.compute_id,
    namespaces: body.compute_config.k8s_namespaces ?? [],
    version: body.version ?? null,
    createdAt: now,
    updatedAt: now,
  };
  world.listeners.set(created.id, created);
  return created;
}

/** Changes what is sent and not null. @throws Refusal 404 */
export function updateListener(
  world: World,
  workspace: string,
  id: string,
  body: UpdateListener,
): ListenerRecord {
  const listener = findListener(world, workspace, id);
  if (body.version != null) listener.version = body.version;
  if (body.compute_config != null) listener.namespaces = body.compute_config.k8s_namespaces ?? [];
  listener.updatedAt = world.clock.now();
  return listener;
}

/** Deletes a listener. @throws Refusal 404, or 409 while a deployment runs on it */
export function deleteListener(world: World, workspace: string, id: string): void {
  const listener = findListener(world, workspace, id);
  const used = deploymentsOf(world, workspace).filter(({ sourceConfig }) => sourceConfig.listener_id === id);
  if (used.length > 0) {
    throw new Refusal(409, `Listener ID ${id} is in use by ${used.length} deployment(s).`);
  }
  world.listeners.delete(listener.id);
}
