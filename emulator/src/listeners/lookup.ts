import type { SourceConfig } from "../deployments/schema.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import type { ListenerRecord } from "./record.ts";

/** The workspace's listeners, oldest first. */
export function listenersOf(world: World, workspace: string): ListenerRecord[] {
  return [...world.listeners.values()].filter((listener) => listener.workspace === workspace);
}

/** The workspace's listener of that id. @throws Refusal 404 */
export function findListener(world: World, workspace: string, id: string): ListenerRecord {
  const found = world.listeners.get(id);
  if (found === undefined || found.workspace !== workspace) {
    throw new Refusal(404, `Listener ID ${id} not found.`);
  }
  return found;
}

/**
 * Checks where a new deployment is to run: a workspace that has listeners needs one of them to be named, and a
 * namespace has to be one that it serves.
 *
 * @throws Refusal 400 that names the field, 404 for a listener that the workspace does not have
 */
export function checkListener(world: World, workspace: string, config: SourceConfig): void {
  const id = config.listener_id ?? undefined;
  const namespace = config.listener_config?.k8s_namespace ?? undefined;
  if (id === undefined) {
    const available = listenersOf(world, workspace).map((listener) => listener.id);
    if (available.length > 0) {
      throw sourceError(
        `'source_config.listener_id' is required for workspace with available listener IDs: ${quoted(available)}`,
      );
    }
    if (config.listener_config != null) {
      throw sourceError("'source_config.listener_config' needs 'source_config.listener_id'.");
    }
    return;
  }
  const { namespaces } = findListener(world, workspace, id);
  if (namespace !== undefined && !namespaces.includes(namespace)) {
    throw sourceError(
      `'source_config.listener_config.k8s_namespace' '${namespace}' is not one of the listener's namespaces: ${quoted(namespaces)}`,
    );
  }
}

function sourceError(what: string): Refusal {
  return new Refusal(400, `Source configuration error: ${what}`);
}

/** As the service writes a list into a sentence. */
function quoted(texts: readonly string[]): string {
  return `[${texts.map((text) => `'${text}'`).join(", ")}]`;
}
