import { equal, secretNamesThatChange } from "../core/compare.ts";
import { propertiesOf } from "../core/facts.ts";
import { formatPath, type Properties, valueAt } from "../core/properties.ts";
import type { Change } from "../core/resource.ts";
import type { Resource } from "../resources/resource.ts";

/**
 * Whether the engine finds a change when it compares the inputs of the state with those of the program. It does not
 * where the change was found in an output, or follows from the configuration.
 */
export function isSeenByEngine(
  resource: Resource,
  changes: readonly Change[],
  olds: Properties,
  news: Properties,
): boolean {
  const names = propertiesOf(resource.inputs).map(([name]) => name);
  return changes.some(
    ({ path }) => names.includes(String(path[0])) && !equal(valueAt(olds, path), valueAt(news, path)),
  );
}

/**
 * What the engine does not show of a change: why a resource changes although its program does not, and which names of
 * a map of secrets change. Each follows the resource's name.
 */
export function changeReasons(
  resource: Resource,
  changes: readonly Change[],
  olds: Properties,
  news: Properties,
): string[] {
  return changes.flatMap(({ path, kind, because }) => {
    const does = kind === "replace" ? "replaced" : "updated";
    const reason = because ? [` will be ${does}: ${because}`] : [];
    const names = secretNamesThatChange(resource.inputs, path, olds, news);
    if (names.length === 0) return reason;
    return [...reason, `: these ${formatPath(path)} change: ${names.join(", ")}`];
  });
}
