import { ListValue, NullValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb.js";
import type * as z from "zod";
import { encodable, SECRET, SIGNATURE, UNKNOWN } from "../../core/engine.ts";
import { isSecretAt } from "../../core/fields/facts.ts";
import { secretOutputs, secretTextsIn } from "../../core/fields/outputs.ts";
import { isRecord, type PathStep, type Properties, textsIn, valueAt } from "../../core/properties.ts";
import { secretProperties } from "../../core/resource.ts";

/** The mark of an output with what is known about it. */
const OUTPUT_VALUE = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

/** The texts by which the engine marks a value that is not known yet: one for each type it would have. */
const UNKNOWNS: ReadonlySet<string> = new Set([
  UNKNOWN,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

export type Path = readonly PathStep[];

/** Whether the value at a path goes back to the engine as a secret. */
export type IsSecret = (path: Path) => boolean;

/** Properties as they came from the engine. */
export interface DecodedProperties {
  /** Plain values; what is not known yet is `UNKNOWN`. */
  readonly values: Properties;
  /** Where a value was marked secret. */
  readonly secrets: readonly Path[];
}

/** The resources that a part of the properties comes from. */
export interface Dependency {
  readonly path: Path;
  readonly urns: readonly string[];
}

/** What the marks of values say. */
interface Marks {
  readonly secrets: Path[];
  readonly dependencies: Dependency[];
}

/**
 * Reads properties, of which a message may have none.
 *
 * @param dependencies receives what each part comes from
 */
export function decode(struct: Struct | undefined, dependencies: Dependency[] = []): DecodedProperties {
  const secrets: Path[] = [];
  return { values: struct ? decodeStruct(struct, [], { secrets, dependencies }) : {}, secrets };
}

function decodeStruct(struct: Struct, path: Path, marks: Marks): Properties {
  const entries: [string, unknown][] = [];
  struct.getFieldsMap().forEach((value, key) => {
    entries.push([key, decodeValue(value, [...path, key], marks)]);
  });
  return Object.fromEntries(entries);
}

function decodeValue(value: Value, path: Path, marks: Marks): unknown {
  switch (value.getKindCase()) {
    case Value.KindCase.STRING_VALUE: {
      const text = value.getStringValue();
      return UNKNOWNS.has(text) ? UNKNOWN : text;
    }
    case Value.KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case Value.KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case Value.KindCase.LIST_VALUE: {
      const list = value.getListValue()?.getValuesList() ?? [];
      return list.map((item, index) => decodeValue(item, [...path, index], marks));
    }
    case Value.KindCase.STRUCT_VALUE: {
      const struct = value.getStructValue();
      return struct ? decodeObject(struct, path, marks) : {};
    }
    default:
      return null;
  }
}

function decodeObject(struct: Struct, path: Path, marks: Marks): unknown {
  const fields = struct.getFieldsMap();
  const mark = fields.get(SIGNATURE)?.getStringValue();
  const value = fields.get("value");
  if (mark === SECRET) {
    marks.secrets.push(path);
    return value ? decodeValue(value, path, marks) : null;
  }
  if (mark === OUTPUT_VALUE) {
    if (fields.get("secret")?.getBoolValue()) marks.secrets.push(path);
    const urns = fields.get("dependencies")?.getListValue()?.getValuesList();
    if (urns) marks.dependencies.push({ path, urns: urns.map((urn) => urn.getStringValue()) });
    return value ? decodeValue(value, path, marks) : UNKNOWN;
  }
  return decodeStruct(struct, path, marks);
}

/**
 * Writes properties, with a mark on each secret. It never fails: what a message cannot hold becomes a text, and
 * what is absent is left out.
 */
export function encode(properties: Properties, isSecret: IsSecret): Struct {
  return encodeStruct(encodable(properties), [], isSecret);
}

function encodeStruct(properties: Properties, path: Path, isSecret: IsSecret): Struct {
  const struct = new Struct();
  const fields = struct.getFieldsMap();
  for (const [key, value] of Object.entries(properties)) {
    const at = [...path, key];
    const secret = isSecret(at);
    // What is inside a secret needs no mark of its own.
    const inner = encodeValue(value, at, secret ? () => false : isSecret);
    fields.set(key.toWellFormed(), secret ? marked(inner) : inner);
  }
  return struct;
}

function encodeValue(value: unknown, path: Path, isSecret: IsSecret): Value {
  const encoded = new Value();
  // Half of a surrogate pair cannot be sent: the engine would refuse the whole message.
  if (typeof value === "string") return encoded.setStringValue(value.toWellFormed());
  if (typeof value === "number") return encoded.setNumberValue(value);
  if (typeof value === "boolean") return encoded.setBoolValue(value);
  if (Array.isArray(value)) {
    const list = new ListValue();
    list.setValuesList(value.map((item, index) => encodeValue(item, [...path, index], isSecret)));
    return encoded.setListValue(list);
  }
  if (isRecord(value)) return encoded.setStructValue(encodeStruct(value, path, isSecret));
  return encoded.setNullValue(NullValue.NULL_VALUE);
}

function marked(value: Value): Value {
  const struct = new Struct();
  struct.getFieldsMap().set(SIGNATURE, new Value().setStringValue(SECRET)).set("value", value);
  return new Value().setStructValue(struct);
}

/**
 * Which values of a resource, or of a function's result, are secret: those that the description calls so, the inputs
 * that came as secrets, outputs of the same name, and outputs that show one of these inputs (the fact `shows`). Values
 * are never compared, so that a secret of one resource changes no other.
 */
export function secrecy(
  { inputs, outputs }: Readonly<Record<"inputs" | "outputs", z.ZodObject>>,
  { secrets }: DecodedProperties,
): IsSecret {
  const came = new Set(secrets.map((path) => keyOf(markable(path))));
  const shown = new Set(secretOutputs(outputs, secrets));
  const described = new Set([...secretProperties(inputs), ...secretProperties(outputs)]);
  return (path) => {
    if (came.size > 0 && came.has(keyOf(path))) return true;
    const [name] = path;
    if (typeof name !== "string") return false;
    if (path.length === 1 && shown.has(name)) return true;
    return described.has(name) && (isSecretAt(inputs, path) || isSecretAt(outputs, path));
  };
}

/** Every secret text among properties, to be kept out of what is reported. */
export function secretTexts(inputs: z.ZodObject, ...properties: readonly DecodedProperties[]): string[] {
  return properties.flatMap(({ values, secrets }) => [
    ...secrets.flatMap((path) => textsIn(valueAt(values, path))),
    ...secretTextsIn(inputs, values),
  ]);
}

/** What is inside a list marks the list: its order may change. */
function markable(path: Path): Path {
  const item = path.findIndex((step) => typeof step === "number");
  return item < 0 ? path : path.slice(0, item);
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}
