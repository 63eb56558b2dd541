import struct, { type JavaScriptValue } from "google-protobuf/google/protobuf/struct_pb.js";
import { describe, expect, test } from "vitest";
import { decode, encode } from "../../provider/plugin/requests/values.ts";

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

  test("is read over the wire's own bytes at any depth, marks in marks included", () => {
    const given = { a: [{ b: output({ value: { c: secret([output({ value: secret("x") }), UNKNOWN]) } }) }] };
    const bytes = struct.Struct.fromJavaScript(given).serializeBinary();
    expect(decode(struct.Struct.deserializeBinary(bytes))).toEqual({
      values: { a: [{ b: { c: ["x", UNKNOWN] } }] },
      secrets: [
        ["a", 0, "b", "c"],
        ["a", 0, "b", "c", 0],
      ],
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
