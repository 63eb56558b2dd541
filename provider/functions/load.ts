import type { ServedFunction } from "./define.ts";
import { loaders } from "./loaders.generated.ts";

/** The names of all functions. */
export const FUNCTION_NAMES: readonly string[] = Object.keys(loaders);

const loaded = new Map<string, ServedFunction>();

/**
 * A function by its name; undefined where there is none. Its code, and that of the kind it is about, is loaded when it
 * is first called.
 */
export async function loadFunction(name: string): Promise<ServedFunction | undefined> {
  const before = loaded.get(name);
  if (before !== undefined) return before;
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  const served = await load?.();
  if (served !== undefined) loaded.set(name, served);
  return served;
}
