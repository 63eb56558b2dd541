import * as z from "zod";
import { COMPUTED, DEFAULTS } from "../engine.ts";
import { formatPath, isRecord, type PathStep, type Properties, valueAt } from "../properties.ts";
import { coreOf, defaultOf, factsOf, propertiesOf } from "./facts.ts";

/** What makes a value for a property that the program left out and that has an `autoname` fact. */
export interface Naming {
  readonly logicalName: string;
  /** Nobody else has it. */
  readonly suffix: () => string;
  /**
   * The stack's own rule for names (`pulumi:autonaming`): a name that may be made to fit the service, one that is
   * taken as it is or not at all, or none. Default: no rule.
   */
  readonly rule?:
    | { readonly mode: "propose" | "enforce"; readonly name: string }
    | { readonly mode: "disable" }
    | undefined;
}

/** For what has no names of its own to be made up. */
export const UNNAMED: Naming = { logicalName: "", suffix: () => "" };

/** The paths of the properties that an earlier check filled itself. */
export function filledIn(properties: Properties): string[] {
  const paths = properties[DEFAULTS];
  return Array.isArray(paths) ? paths.map(String) : [];
}

/** What the check read on this machine; empty where it reads nothing. */
export function computedIn({ [COMPUTED]: computed }: Properties): Properties {
  return isRecord(computed) ? computed : {};
}

/** The properties without the front end's own. */
export function withoutInternal(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !key.startsWith("__")));
}

/** Whether one of the properties is given of which a program sets one at most. */
function sets(object: z.ZodObject, supplied: Properties, exclusive: string | undefined): boolean {
  const set = propertiesOf(object).filter(([name]) => (supplied[name] ?? undefined) !== undefined);
  return exclusive !== undefined && set.some(([, each]) => factsOf(each).exclusive === exclusive);
}

/**
 * A default fills what the program leaves out. One that was filled before stays as it was filled, and what an
 * existing object was made without stays away, so that a release that changes a default, or adds one, changes
 * nothing that exists.
 */
export function fillDefaults(schema: z.ZodObject, olds: Properties, news: Properties, naming: Naming) {
  const before = filledIn(olds);
  const exists = Object.keys(withoutInternal(olds)).length > 0;
  const filled: string[] = [];

  const properties = (object: z.ZodObject, supplied: Properties, steps: readonly PathStep[]): Properties => {
    const result = Object.fromEntries(
      Object.entries(supplied).filter(([key, v]) => v !== undefined && v !== null && key !== DEFAULTS),
    );
    const existed = exists && isRecord(valueAt(olds, steps));
    for (const [name, property] of propertiesOf(object)) {
      const path = [...steps, name];
      if (Object.hasOwn(result, name)) result[name] = within(property, result[name], path);
      else {
        const old = valueAt(olds, path);
        const { leftToService, exclusive } = factsOf(property);
        const stays =
          before.includes(formatPath(path)) || (leftToService && !sets(object, supplied, exclusive));
        const kept = stays ? old : undefined;
        const defaultValue = existed && old === undefined ? undefined : defaultOf(property);
        const value = kept ?? defaultValue ?? autoname(property, naming);
        if (value === undefined) continue;
        result[name] = value;
        filled.push(formatPath(path));
      }
    }
    return result;
  };

  const within = (type: z.core.$ZodType, supplied: unknown, steps: readonly PathStep[]): unknown => {
    const core = coreOf(type);
    if (core instanceof z.ZodArray && Array.isArray(supplied)) {
      return supplied.map((item, i) => within(core.element, item, [...steps, i]));
    }
    if (!isRecord(supplied)) return supplied;
    if (core instanceof z.ZodObject) return properties(core, supplied, steps);
    if (!(core instanceof z.ZodRecord)) return supplied;
    const { valueType } = core.def;
    const acceptsNull = z.safeParse(valueType, null).success;
    return Object.fromEntries(
      Object.entries(supplied)
        .filter(([, value]) => acceptsNull || (value !== null && value !== undefined))
        .map(([key, value]) => [key, within(valueType, value, [...steps, key])]),
    );
  };

  return { inputs: properties(schema, news, []), filled };
}

function autoname(schema: z.core.$ZodType, { logicalName, suffix, rule }: Naming): string | undefined {
  const autonaming = factsOf(schema).autoname;
  if (!autonaming || rule?.mode === "disable") return undefined;
  if (rule) return rule.mode === "enforce" ? rule.name : autonaming.fit(rule.name);
  const stem = autonaming.fit(logicalName).slice(0, autonaming.longest).replace(/-+$/, "");
  return `${stem}-${suffix()}`;
}
