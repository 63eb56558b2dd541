import fc from "fast-check";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { describe, expect, test } from "vitest";
import { encodable } from "../../provider/core/engine.ts";

describe("what the engine's wires do not know", () => {
  const nothing = () => "never called";
  test.each([
    ["undefined is left out", { a: undefined, b: 1 }, { b: 1 }],
    ["a function is left out", { a: nothing, b: 1 }, { b: 1 }],
    ["a symbol is left out", { a: Symbol("s"), b: 1 }, { b: 1 }],
    ["a bigint becomes a text", { a: 9007199254740993n }, { a: "9007199254740993" }],
    ["NaN and the infinities become texts", { a: Number.NaN, b: -Infinity }, { a: "NaN", b: "-Infinity" }],
    ["a Date becomes an instant", { a: new Date(1735689600000) }, { a: "2025-01-01T00:00:00.000Z" }],
    ["a Date that is none becomes a text", { a: new Date(Number.NaN) }, { a: "Invalid Date" }],
    ["null stays", { a: null }, { a: null }],
    [
      "all of them are found inside objects and lists",
      { a: { b: { c: undefined, d: 1n } }, e: [{ f: nothing, g: new Date(0) }] },
      { a: { b: { d: "1" } }, e: [{ g: "1970-01-01T00:00:00.000Z" }] },
    ],
    ["the places of a list stay", { a: [1, undefined, nothing, 2] }, { a: [1, null, null, 2] }],
  ])("%s", (_, given, taken) => expect(encodable(given)).toStrictEqual(taken));

  test("a gap in a list becomes null", () => {
    const gap: unknown[] = [1];
    gap[2] = 3;
    expect(encodable({ a: gap })).toStrictEqual({ a: [1, null, 3] });
  });
});

test("plain values stay as they are", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
      expect(encodable(given)).toEqual(given);
    }),
  );
});

test("whatever is given can be put on the wire and read from it", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
    withUnicodeString: true,
  });
  const odd = fc.oneof(anything, fc.constant(Symbol("s")), fc.func(fc.constant(1)), fc.constant(Number.NaN));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(odd, fc.array(odd), fc.dictionary(fc.string(), odd))),
      (given) => {
        const taken: unknown = encodable(given);
        assertWireable(taken);
        fc.pre(!JSON.stringify(taken).includes("__proto__"));
        const bytes = Struct.fromJavaScript(taken).serializeBinary();
        expect(Struct.deserializeBinary(bytes).toJavaScript()).toEqual(taken);
      },
    ),
  );
});

function assertWireable(value: unknown): asserts value is { [key: string]: JavaScriptValue } {
  expect(value).toBeTypeOf("object");
  expect(isWireable(value)).toBe(true);
}

function isWireable(value: unknown): value is JavaScriptValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "object" && Object.values(value).every(isWireable);
}
