import type * as z from "zod";
import { same } from "../../core/fields/compare.ts";
import { factsOf, type Property, propertiesOf } from "../../core/fields/facts.ts";
import { memberOf, project, setMember, toBody, toWire, wireName } from "../../core/fields/wire-format.ts";
import { cannotBeCleared, type Failure, isRecord, ownValue, type Properties } from "../../core/properties.ts";
import type { PartialInputs } from "../../core/resource.ts";

/** What an update sends for the inputs that change: what the program no longer sets is cleared. */
export function updateBody(
  inputs: z.ZodObject,
  changed: Properties,
  olds: Properties,
  before: Properties,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, schema] of propertiesOf(inputs)) {
    if (!(name in changed)) continue;
    const { clearedBy, sharedKeys } = factsOf(schema);
    const wire = wireName(name, schema);
    const value = toWire(schema, changed[name]) ?? clearedBy;
    const [outer = "", inner] = wire.split(".");
    // An update replaces the member that has it as a whole.
    if (inner !== undefined) body[outer] ??= membersOf(before[outer]);
    const shared = sharedKeys ? withSharedKeys(memberOf(before, name, schema), olds[name], value) : value;
    if (shared !== undefined) setMember(body, wire, shared);
  }
  return body;
}

/** The body of a creation. */
export function creationBody(inputs: z.ZodObject, wanted: Properties): Record<string, unknown> {
  const body = toBody(inputs, wanted);
  for (const [name, schema] of propertiesOf(inputs)) {
    const { createdIn } = factsOf(schema);
    const wire = wireName(name, schema);
    if (createdIn === undefined || body[wire] === undefined) continue;
    setMember(body, `${createdIn}.${wire}`, body[wire]);
    delete body[wire];
  }
  return body;
}

/**
 * A map with the keys that the program sets, without those that it no longer sets, and with what others added, at every
 * level.
 */
function withSharedKeys(before: unknown, olds: unknown, news: unknown): Properties {
  const [remote, own, wanted] = [membersOf(before), membersOf(olds), membersOf(news)];
  const others = Object.entries(remote).filter(([key]) => !Object.hasOwn(own, key));
  const set = Object.entries(wanted).map(([key, value]) => {
    const inner = ownValue(remote, key);
    return [
      key,
      isRecord(inner) && isRecord(value) ? withSharedKeys(inner, ownValue(own, key), value) : value,
    ];
  });
  return { ...Object.fromEntries(others), ...Object.fromEntries(set) };
}

function membersOf(value: unknown): Properties {
  return isRecord(value) ? value : {};
}

/** What an update sends: what differs from what the object owns. */
export function changesOf(
  changeable: ReturnType<typeof propertiesOf>,
  owned: Properties,
  news: Properties,
): Properties {
  const changed = changeable.filter(([name, schema]) => !same(schema, owned[name], news[name]));
  return Object.fromEntries(changed.map(([name]) => [name, news[name]]));
}

/**
 * What an object owns after an update whose answer was lost: of the inputs that changed, what the service is seen to hold.
 * What nothing shows is not owned, so that the next update sends it.
 */
export function ownedAfterLoss(
  inputs: z.ZodObject,
  owned: Properties,
  changed: Properties,
  actual: Properties | undefined,
): Properties {
  const names = Object.keys(changed);
  // What is to be cleared, or shared, is sent again only by what was owned.
  const isKept = ([name, schema]: Property) => changed[name] === undefined || factsOf(schema).sharedKeys;
  const kept = propertiesOf(inputs).filter((property) => !names.includes(property[0]) || isKept(property));
  const others = kept.map(([name]) => [name, owned[name]]);
  const shown = propertiesOf(inputs).filter(
    ([name, schema]) =>
      names.includes(name) &&
      !factsOf(schema).writeOnly &&
      actual !== undefined &&
      memberOf(actual, name, schema) !== undefined,
  );
  const values = Object.fromEntries(shown.map(([name]) => [name, changed[name] ?? owned[name]]));
  const seen = actual === undefined ? {} : project(inputs, values, actual);
  return { ...Object.fromEntries(others), ...seen };
}

/** What the program removed although the service cannot clear it. */
export function cleared(
  changeable: ReturnType<typeof propertiesOf>,
  news: PartialInputs<Properties>,
  olds: Properties,
): Failure[] {
  return changeable
    .filter(([name, schema]) => {
      const isRemoved = olds[name] !== undefined && news[name] === undefined;
      const { clearedBy, leftToService } = factsOf(schema);
      return isRemoved && clearedBy === undefined && !leftToService;
    })
    .map(([name]) => cannotBeCleared([name]));
}

/** The inputs that an object cannot be created without, and that the program does not set. */
export function missingOf(
  inputs: z.ZodObject,
  news: PartialInputs<Properties>,
): ReturnType<typeof propertiesOf> {
  return propertiesOf(inputs).filter(
    ([name, schema]) => factsOf(schema).requiredToCreate && news[name] === undefined,
  );
}
