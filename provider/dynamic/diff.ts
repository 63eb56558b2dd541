import { changeReasons, equal } from "../core/compare.ts";
import { propertiesOf } from "../core/facts.ts";
import { type Properties, valueAt } from "../core/properties.ts";
import { type Change, ChangeRejected, foundOutside, type Plan } from "../core/resource.ts";
import { explain } from "../resources/explain.ts";
import type { Resource, State } from "../resources/resource.ts";
import { failure } from "./errors.ts";
import { preview } from "./preview.ts";
import { print } from "./print.ts";
import { called, hiding, type Served, stateOf } from "./served.ts";

/** What a comparison comes to, in the host's words. */
export interface Compared {
  /** Left out, the engine compares the inputs itself, and knows which of them change. */
  readonly changes?: boolean;
  readonly replaces: string[];
  readonly deleteBeforeReplace: boolean;
}

/** What changes; an error for a change that would destroy something, or be paid for, by surprise. */
export async function diff(
  served: Served,
  id: string,
  olds: Properties,
  news: Properties,
): Promise<Compared> {
  // In some of its displays the engine does not show which resource a rejected diff is about.
  const which = called(served, news);
  try {
    return await compare(served, which, { id, ...stateOf(served, olds) }, news);
  } catch (error) {
    throw failure(error, `${which}: ${explain(error)}`, `the change of ${which} is rejected`, {});
  }
}

async function compare(
  served: Served,
  which: string,
  before: State & { readonly id: string },
  news: Properties,
): Promise<Compared> {
  const { resource, connection } = served;
  const { outputs: olds } = before;
  const ofRefresh = followsRead(served, before.id, news);
  const { changes, deleteBeforeReplace } = ofRefresh
    ? planOfRefresh(served, before, news)
    : resource.plan(before, news, connection.target, Date.now());
  for (const reason of changeReasons(resource.inputs, changes, olds, news)) print(`${which}${reason}`);
  const replaced = changes.filter(({ kind }) => kind === "replace").map(({ path }) => String(path[0]));
  // No preview calls the update, so what it would reject is rejected here.
  if (changes.length > 0 && !ofRefresh) await preview(served, before, news, replaced.length > 0);
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

function followsRead(served: Served, id: string, news: Properties): boolean {
  const read = served.refreshed.get(id);
  served.refreshed.delete(id);
  return read !== undefined && equal(read, stateOf(served, news).inputs);
}

function planOfRefresh(served: Served, olds: State, news: Properties): Plan {
  const { resource, connection } = served;
  try {
    return resource.plan(olds, news, connection.target, Date.now());
  } catch (error) {
    if (!(error instanceof ChangeRejected)) throw error;
    // What was found outside, or configured elsewhere, must not make a refresh fail; the next up is rejected.
    const hide = hiding(served, olds.outputs, news);
    print(
      hide(`warning: ${called(served, news)}: the next \`pulumi up\` would be rejected: ${explain(error)}`),
    );
    return foundOutside(error);
  }
}
