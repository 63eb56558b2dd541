import type { Properties } from "../lifecycle/check.ts";
import { differences, equal } from "../lifecycle/compare.ts";
import { isSecretAt } from "../lifecycle/facts.ts";
import { formatPath, valueAt } from "../lifecycle/path.ts";
import type { Change } from "../lifecycle/resource.ts";
import { secretNamesThatChange } from "../lifecycle/secrets.ts";
import { isRecord } from "../lifecycle/unknown.ts";
import type { Resource } from "../resources/define.ts";

/**
 * Where a refresh found other values than the program gave, and what the program gave, kept in the state: it holds
 * only what was found, so that nothing else could say why the next up puts it right.
 */
export const DRIFTED = "__drifted";

/** Stands for what the program gave where that is a secret. */
const SECRET = "[secret]";

/** What was found changed outside, by this refresh or one before, and has not been put right since. */
export function driftedOf(resource: Resource, props: Properties, was: Properties, found: Properties) {
  const before = recorded(props);
  const now = differences(resource.inputs, was, found).map(({ path }) => {
    const name = formatPath(path);
    const given = isSecretAt(resource.inputs, path) ? SECRET : valueAt(was, path);
    return { path, name, given: Object.hasOwn(before, name) ? before[name] : given };
  });
  const lasting = now.filter(({ path, given }) => given === SECRET || !equal(valueAt(found, path), given));
  const passed = now.filter((drift) => !lasting.includes(drift)).map(({ name }) => name);
  const all = { ...before, ...Object.fromEntries(lasting.map(({ name, given }) => [name, given])) };
  const left = Object.entries(all).filter(([name]) => !passed.includes(name));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

function recorded(properties: Properties): Properties {
  const drifted = properties[DRIFTED];
  return isRecord(drifted) ? drifted : {};
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
    const given = drifted[name];
    const putRight = given !== undefined && (given === SECRET || equal(given, valueAt(news, path)));
    const reason = because ?? (putRight ? `its ${name} changed outside this program` : undefined);
    const told = reason ? [` is ${kind === "replace" ? "replaced" : "updated"} because ${reason}`] : [];
    const names = secretNamesThatChange(resource.inputs, path, olds, news);
    return names.length > 0 ? [...told, `: of its ${name}, these change: ${names.join(", ")}`] : told;
  });
}
