import type { Properties } from "../lifecycle/check.ts";
import { differences, equal } from "../lifecycle/compare.ts";
import { isSecretAt } from "../lifecycle/facts.ts";
import { formatPath, valueAt } from "../lifecycle/path.ts";
import type { Change } from "../lifecycle/resource.ts";
import { isRecord } from "../lifecycle/unknown.ts";
import type { Resource } from "../resources/define.ts";

/**
 * The paths of the inputs where a refresh found other values than the program gave, kept in the state: it holds
 * only what was found, so that nothing else could say why the next up puts it right.
 */
export const DRIFTED = "__drifted";

/** The paths that were found changed outside by this refresh or one before. */
export function driftedOf(resource: Resource, props: Properties, was: Properties, found: Properties) {
  const paths = differences(resource.inputs, was, found).map(({ path }) => formatPath(path));
  const all = [...new Set([...recorded(props), ...paths])].sort();
  return all.length > 0 ? all : undefined;
}

function recorded(properties: Properties): string[] {
  const paths = properties[DRIFTED];
  return Array.isArray(paths) ? paths.map(String) : [];
}

/**
 * What the engine cannot show of a change, since it compares the inputs of the program and hides secrets: why an
 * object changes though its program did not, and which of the secrets change. Each follows the resource's name.
 */
export function unseen(
  resource: Resource,
  changes: readonly Change[],
  olds: Properties,
  news: Properties,
): string[] {
  const drifted = recorded(olds);
  return changes.flatMap(({ path, kind, because }) => {
    const name = formatPath(path);
    const reason =
      because ?? (drifted.includes(name) ? `its ${name} changed outside this program` : undefined);
    const told = reason ? [` is ${kind === "replace" ? "replaced" : "updated"} because ${reason}`] : [];
    const names = isSecretAt(resource.inputs, path)
      ? namesThatChange(valueAt(olds, path), valueAt(news, path))
      : [];
    return names.length > 0 ? [...told, `: of its ${name}, these change: ${names.join(", ")}`] : told;
  });
}

function namesThatChange(was: unknown, wanted: unknown): string[] {
  if (!isRecord(was) || !isRecord(wanted)) return [];
  const names = [...new Set([...Object.keys(was), ...Object.keys(wanted)])];
  return names.filter((name) => !equal(was[name], wanted[name])).sort();
}
