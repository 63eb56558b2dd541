import { checkTypes } from "../../provider/core/check.ts";
import { differences } from "../../provider/core/compare.ts";
import { filledIn, UNNAMED, withoutInternal } from "../../provider/core/defaults.ts";
import { SIGNATURE } from "../../provider/core/engine.ts";
import { propertiesOf } from "../../provider/core/facts.ts";
import { formatPath, isRecord, type Properties, valueAt } from "../../provider/core/properties.ts";
import { knownKind } from "../state/kinds.ts";
import type { Adopted } from "./assemble.ts";

/** The paths of the inputs that a state has otherwise than the declaration; defaults that a check fills are alike. */
export function otherInputs(
  recorded: { readonly inputs: Properties },
  { inputs, declared }: Pick<Adopted, "inputs" | "declared">,
): readonly string[] {
  const { inputs: schema } = knownKind(declared.kind).resource;
  const checked = checkTypes(schema, {}, inputs, UNNAMED).inputs;
  const state = Object.fromEntries(
    Object.entries(withoutInternal(recorded.inputs)).map(([name, value]) => [name, sealed(value)]),
  );
  const [before, now] = [new Set(filledIn(recorded.inputs)), new Set(filledIn(checked))];
  const known = new Set(propertiesOf(schema).map(([name]) => name));
  const other = differences(schema, state, checked).filter(({ path }) => {
    const at = formatPath(path);
    const [had, has] = [valueAt(state, path) !== undefined, valueAt(checked, path) !== undefined];
    return !((before.has(at) || !had) && (now.has(at) || !has));
  });
  const unknown = Object.keys(state).filter((name) => !known.has(name));
  return [...new Set([...other.map(({ path }) => formatPath(path)), ...unknown])];
}

/** What is encrypted cannot be compared, and nothing that an import made is. */
function sealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sealed);
  if (!isRecord(value)) return value;
  if (SIGNATURE in value) return "[encrypted]";
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sealed(inner)]));
}
