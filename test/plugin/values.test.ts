import fc from "fast-check";
import struct, { type JavaScriptValue, type Value } from "google-protobuf/google/protobuf/struct_pb.js";
import { describe, expect, test } from "vitest";
import { decode, encode } from "../../provider/plugin/values.ts";

const SIGNATURE = "4dabf18193072939515e22adb298388d";
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const secret = (value: JavaScriptValue) => ({ [SIGNATURE]: "1b47061264138c4ac30d75fd1eb44270", value });
const output = (more: Record<string, JavaScriptValue>) => ({
  [SIGNATURE]: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  ...more,
});
const decoded = (properties: Record<string, JavaScriptValue>) =>
  decode(struct.Struct.fromJavaScript(properties));
const never = () => false;
const encoded = (properties: Record<string, unknown>) => encode(properties, never).toJavaScript();

describe("what the engine sends", () => {
  test("is plain values; a message without properties has none", () => {
    const given = {
      text: "a",
      number: 1.5,
      yes: true,
      no: false,
      nothing: null,
      list: [1, "b", []],
      map: {},
    };
    expect(decoded(given)).toEqual({ values: given, secrets: [] });
    expect(decode(undefined)).toEqual({ values: {}, secrets: [] });
  });

  test.each([
    ["a text", "04da6b54-80e4-46f7-96ec-b56ff0331ba9"],
    ["a boolean", "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7"],
    ["a number", "3eeb2bf0-c639-47a8-9e75-3b44932eb421"],
    ["a list", "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2"],
    ["an asset", "030794c1-ac77-496b-92df-f27374a8bd58"],
    ["an archive", "e48ece36-62e2-4504-bad9-02848725956a"],
    ["an object", "dd056dcd-154b-4c76-9bd3-c8f88648b5ff"],
  ])("is not known where it stands for %s that is not known yet", (_, mark) => {
    expect(decoded({ top: mark, in: { map: [mark] } }).values).toEqual({
      top: UNKNOWN,
      in: { map: [UNKNOWN] },
    });
  });

  test("is secret at its path, inside maps and lists", () => {
    const given = { a: secret("1"), b: { c: secret({ d: 2 }) }, e: [{ f: secret(3) }, [secret(4)]] };
    expect(decoded(given)).toEqual({
      values: { a: "1", b: { c: { d: 2 } }, e: [{ f: 3 }, [4]] },
      secrets: [["a"], ["b", "c"], ["e", 0, "f"], ["e", 1, 0]],
    });
  });

  test("may be a secret that is not known yet, a secret inside a secret, and a secret of nothing", () => {
    const empty = { [SIGNATURE]: "1b47061264138c4ac30d75fd1eb44270" };
    expect(decoded({ a: secret(UNKNOWN), b: secret({ c: secret("x") }), d: empty })).toEqual({
      values: { a: UNKNOWN, b: { c: "x" }, d: null },
      secrets: [["a"], ["b"], ["b", "c"], ["d"]],
    });
  });

  test("may be an output: with a value or not known, secret or not, with what it depends on", () => {
    const given = {
      known: output({ value: [1], dependencies: ["urn:a"] }),
      unknown: output({}),
      secret: output({ value: "x", secret: true }),
      both: output({ secret: true }),
      open: output({ value: "x", secret: false }),
    };
    expect(decoded(given)).toEqual({
      values: { known: [1], unknown: UNKNOWN, secret: "x", both: UNKNOWN, open: "x" },
      secrets: [["both"], ["secret"]],
    });
  });

  test("may be something of another mark, such as an asset, which stays as it is", () => {
    const asset = { [SIGNATURE]: "c44067f5952c0a294b673a41bacd8c17", text: "x" };
    expect(decoded({ asset })).toEqual({ values: { asset }, secrets: [] });
  });
});

describe("what is answered", () => {
  test("leaves out what is absent", () => {
    expect(
      encoded({ absent: undefined, list: [undefined], inner: { absent: undefined, nothing: null } }),
    ).toEqual({ list: [null], inner: { nothing: null } });
  });

  test("keeps numbers beyond what is exact as near as a number can be", () => {
    const numbers = { a: 2 ** 53 + 2, b: 1e308, c: 5e-324, d: -0.1 };
    expect(encoded(numbers)).toEqual(numbers);
  });

  test("is a message that can be written and read, with half a surrogate pair in a string or in a name", () => {
    const bytes = encode({ text: "a\ud800b", "na\udc00me": "x" }, never).serializeBinary();
    expect(struct.Struct.deserializeBinary(bytes).toJavaScript()).toEqual({
      text: "a\ufffdb",
      "na\ufffdme": "x",
    });
  });

  test("marks what is secret once, with nothing marked inside it", () => {
    const isSecret = ([name]: readonly (string | number)[]) => name === "a";
    expect(encode({ a: { b: "x", c: ["y"] }, d: "z" }, isSecret).toJavaScript()).toEqual({
      a: secret({ b: "x", c: ["y"] }),
      d: "z",
    });
  });

  test("marks what is secret in objects inside lists", () => {
    const isSecret = (path: readonly (string | number)[]) => path.join(".") === "a.1.b";
    expect(encode({ a: [{ b: "x" }, { b: "y" }] }, isSecret).toJavaScript()).toEqual({
      a: [{ b: "x" }, { b: secret("y") }],
    });
  });
});

type Path = readonly (string | number)[];
type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

/** A value as the engine may send it, with what is to be read of it. */
type Sent =
  | { kind: "plain"; value: string | number | boolean | null }
  | { kind: "unknown" }
  | { kind: "list"; items: Sent[] }
  | { kind: "map"; items: [string, Sent][] }
  | { kind: "secret"; inner: Sent }
  | { kind: "output"; inner: Sent; isSecret: boolean };

const text = fc.string({ unit: "binary", maxLength: 8 });
const name = fc.oneof(text, fc.constantFrom("constructor", "toString", "value", ""));
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const leaf = fc.oneof(text, number, fc.boolean(), fc.constant(null));

const { sent } = fc.letrec<{ sent: Sent }>((tie) => ({
  sent: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf.map((value): Sent => ({ kind: "plain", value })),
    fc.constant<Sent>({ kind: "unknown" }),
    fc.array(tie("sent"), { maxLength: 3 }).map((items): Sent => ({ kind: "list", items })),
    fc
      .uniqueArray(fc.tuple(name, tie("sent")), { maxLength: 3, selector: ([key]) => key })
      .map((items): Sent => ({ kind: "map", items })),
    tie("sent").map((inner): Sent => ({ kind: "secret", inner })),
    fc
      .tuple(tie("sent"), fc.boolean())
      .map(([inner, isSecret]): Sent => ({ kind: "output", inner, isSecret })),
  ),
}));

function mapOf(entries: readonly [string, Value][]): Value {
  const map = new struct.Struct();
  for (const [key, value] of entries) map.getFieldsMap().set(key, value);
  return new struct.Value().setStructValue(map);
}

function onWire(given: Sent): Value {
  if (given.kind === "plain") return struct.Value.fromJavaScript(given.value);
  if (given.kind === "unknown") return struct.Value.fromJavaScript(UNKNOWN);
  if (given.kind === "list")
    return new struct.Value().setListValue(new struct.ListValue().setValuesList(given.items.map(onWire)));
  if (given.kind === "map") return mapOf(given.items.map(([key, item]) => [key, onWire(item)]));
  const mark =
    given.kind === "secret" ? "1b47061264138c4ac30d75fd1eb44270" : "d0e6a833031e9bbcd3f4e8bde6ca49a4";
  return mapOf([
    [SIGNATURE, struct.Value.fromJavaScript(mark)],
    ["value", onWire(given.inner)],
    ...(given.kind === "output"
      ? [["secret", struct.Value.fromJavaScript(given.isSecret)] satisfies [string, Value]]
      : []),
  ]);
}

function meant(given: Sent): Plain {
  if (given.kind === "plain") return given.value;
  if (given.kind === "unknown") return UNKNOWN;
  if (given.kind === "list") return given.items.map(meant);
  if (given.kind === "map") return Object.fromEntries(given.items.map(([key, item]) => [key, meant(item)]));
  return meant(given.inner);
}

/** The paths of what is secret. */
function secretsIn(given: Sent, path: Path): Path[] {
  switch (given.kind) {
    case "list":
      return given.items.flatMap((item, index) => secretsIn(item, [...path, index]));
    case "map":
      return given.items.flatMap(([key, item]) => secretsIn(item, [...path, key]));
    case "secret":
      return [path, ...secretsIn(given.inner, path)];
    case "output":
      return [...(given.isSecret ? [path] : []), ...secretsIn(given.inner, path)];
    default:
      return [];
  }
}

const keys = (paths: readonly Path[]) => [...new Set(paths.map((path) => JSON.stringify(path)))].sort();

describe("whatever is sent", () => {
  const properties = fc.uniqueArray(fc.tuple(name, sent), { maxLength: 4, selector: ([key]) => key });

  test("is read as it is meant, with every secret, over the wire's own bytes", () => {
    fc.assert(
      fc.property(properties, (items) => {
        const whole: Sent = { kind: "map", items };
        const bytes = onWire(whole).getStructValue()?.serializeBinary() ?? new Uint8Array();
        const { values, secrets } = decode(struct.Struct.deserializeBinary(bytes));
        expect(values).toEqual(meant(whole));
        expect(keys(secrets)).toEqual(keys(secretsIn(whole, [])));
      }),
    );
  });
});
