import * as z from "zod";
import type { Properties } from "./check.ts";
import { coreOf, knownValuesOf, propertiesOf } from "./facts.ts";
import { formatValue } from "./failure.ts";
import { formatPath, type PathStep, valueAt } from "./property-path.ts";
import { textsIn } from "./texts.ts";
import { isRecord, isUnknown } from "./unknown.ts";

/**
 * The values that are sent although this release does not know them, since the service may by now: in words, for
 * those that the object was not made with.
 */
export function unknownEnumValues(schema: z.ZodObject, olds: Properties, news: Properties): string[] {
  const within = (type: z.core.$ZodType, given: unknown, path: readonly PathStep[]): string[] => {
    const core = coreOf(type);
    if (core instanceof z.ZodArray && Array.isArray(given)) {
      return given.flatMap((item, index) => within(core.element, item, [...path, index]));
    }
    if (isRecord(given)) {
      return propertiesOf(core).flatMap(([name, part]) => within(part, given[name], [...path, name]));
    }
    const known = knownValuesOf(core);
    if (known.length === 0 || typeof given !== "string" || isUnknown(given) || known.includes(given))
      return [];
    // What is refused, as a near miss is, is not sent at all.
    if (!z.safeParse(type, given).success) return [];
    const place = path.filter((step) => typeof step === "string");
    if (textsIn(valueAt(olds, place)).includes(given)) return [];
    return [
      `${formatPath(path)} is ${formatValue(given)}, which this release does not know (it knows ${known.join(", ")}); it is sent as it is`,
    ];
  };
  return within(schema, news, []);
}
