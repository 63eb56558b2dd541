import { equal } from "../../core/fields/compare.ts";
import { propertiesOf } from "../../core/fields/facts.ts";
import { type Properties, valueAt } from "../../core/properties.ts";
import type { Change } from "../../core/resource.ts";
import { explain } from "../../resources/explain.ts";
import type { Resource } from "../../resources/resource.ts";
import { followsRead, planChanges, type Reporting } from "../../resources/serve.ts";
import { failure } from "./errors.ts";
import { preview, reportingOf, type Served, stateOf } from "./served.ts";

/** What changes, in the host's words; an error for a change that would destroy something, or be paid for, by surprise. */
export async function diff(served: Served, id: string, olds: Properties, news: Properties) {
  const reporting = reportingOf(served, news, olds);
  try {
    return await compare(served, id, olds, news, reporting);
  } catch (error) {
    // In some of its displays the engine does not show which resource a rejected diff is about.
    const { which } = reporting;
    throw failure(error, `${which}: ${explain(error)}`, `the change of ${which} is rejected`, {});
  }
}

async function compare(served: Served, id: string, olds: Properties, news: Properties, reporting: Reporting) {
  const { resource, connection, refreshed } = served;
  const before = { id, ...stateOf(served, olds) };
  const ofRefresh = followsRead(refreshed, id, stateOf(served, news).inputs);
  const plan = planChanges(resource, before, news, connection.target, ofRefresh, reporting);
  const { changes, deleteBeforeReplace } = plan;
  const replaced = changes.filter(({ kind }) => kind === "replace").map(({ path }) => String(path[0]));
  // No preview calls the update, so what it would reject is rejected here.
  if (changes.length > 0 && !ofRefresh)
    await preview(served, { olds: before, news, replaces: replaced.length > 0 }, reporting);
  return {
    replaces: [...new Set(replaced)],
    deleteBeforeReplace,
    // The host passes no paths on: where the engine compares itself, it has them for replaceOnChanges and its displays.
    ...(isSeenByEngine(resource, changes, olds, news) ? {} : { changes: changes.length > 0 }),
  };
}

/**
 * Whether the engine finds a change when it compares the inputs of the state with those of the program. It does not
 * where the change was found in an output, or follows from the configuration.
 */
export function isSeenByEngine(
  { inputs }: Resource,
  changes: readonly Change[],
  olds: Properties,
  news: Properties,
): boolean {
  const names = propertiesOf(inputs).map(([name]) => name);
  return changes.some(
    ({ path }) => names.includes(String(path[0])) && !equal(valueAt(olds, path), valueAt(news, path)),
  );
}
