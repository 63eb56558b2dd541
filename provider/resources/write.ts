import type * as z from "zod";
import { computedIn, filledIn } from "../core/fields/defaults.ts";
import { mayContainSecret, mayContainUnshown, schemaAt } from "../core/fields/facts.ts";
import { notStored } from "../core/fields/wire-format.ts";
import type { Operation } from "../core/operation.ts";
import { formatPath, isWithin, type PathStep, type Properties, valueAt } from "../core/properties.ts";
import { formatValue } from "../core/text.ts";
import * as messages from "./messages.ts";
import type { ResourceDescription } from "./resource.ts";

/** What a creation or an update is carried out with; what it keeps is owned from `before` on, unless it says otherwise. */
export function writeOf(
  operation: Operation,
  news: Properties,
  before: Properties,
  assertSame: (actual: Properties) => void,
) {
  return {
    ...operation,
    filled: filledIn(news),
    computed: computedIn(news),
    assertSame,
    keep: (id: string, known: Properties, owned: Properties = before) =>
      operation.keep(id, { ...owned, ...known }),
  };
}

/** Warns once of what a write sent and the service does not store as it was sent. */
export function warnOfNotStored(
  { facts: { kind, noun }, inputs }: Pick<ResourceDescription<z.ZodObject, z.ZodObject>, "facts" | "inputs">,
  desired: Properties,
  actual: Properties,
  changed: readonly (readonly PathStep[])[],
  { resourceName, warn, hide }: Operation,
): void {
  const found = notStored(inputs, desired, actual).filter(({ path }) =>
    changed.some((each) => isWithin(path, each) || isWithin(each, path)),
  );
  if (found.length === 0) return;
  const called = resourceName === undefined ? noun : `${kind} ${JSON.stringify(resourceName)}`;
  const paths = found.map(({ path, stored }) => {
    const at = schemaAt(inputs, path);
    const mayBeSecret = at !== undefined && (mayContainSecret(at) || mayContainUnshown(at));
    return stored === undefined || mayBeSecret
      ? formatPath(path)
      : `${formatPath(path)} (sent ${formatValue(valueAt(desired, path), hide)}, stored ${formatValue(stored, hide)})`;
  });
  warn(messages.notStored({ resource: called, paths }).text);
}
