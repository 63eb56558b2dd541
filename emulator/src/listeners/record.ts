import { randomUUID } from "node:crypto";
import { formatInstant } from "../clock.ts";

/** A listener as stored: what watches the namespaces of a customer's cluster for deployments. */
export interface ListenerRecord {
  readonly id: string;
  readonly workspace: string;
  readonly computeId: string;
  readonly createdAt: number;
  namespaces: readonly string[];
  version: string | null;
  updatedAt: number;
}

/** A listener that exists from the start. */
export interface Listener {
  /** The name of the cluster; one listener of a workspace has it. */
  readonly computeId: string;
  /** The Kubernetes namespaces that it serves; at least one. */
  readonly namespaces: readonly string[];
  /** Default: a new one. */
  readonly id?: string | undefined;
  /** The workspace that it lies in; default: the emulator's default workspace. */
  readonly workspace?: string | undefined;
}

/** The listeners that exist from the start, by id. */
export function initialListeners(
  given: readonly Listener[],
  workspace: string,
  now: number,
): Map<string, ListenerRecord> {
  const records = given.map((listener) => ({
    id: listener.id?.toLowerCase() ?? randomUUID(),
    workspace: listener.workspace?.toLowerCase() ?? workspace,
    computeId: listener.computeId,
    namespaces: [...listener.namespaces],
    version: null,
    createdAt: now,
    updatedAt: now,
  }));
  return new Map(records.map((record) => [record.id, record]));
}

/** A listener as the service answers it. */
export function showListener(listener: ListenerRecord) {
  return {
    id: listener.id,
    compute_type: "k8s",
    compute_id: listener.computeId,
    compute_config: { k8s_namespaces: listener.namespaces },
    version: listener.version,
    created_at: formatInstant(listener.createdAt),
    updated_at: formatInstant(listener.updatedAt),
  };
}
