import { expect, test } from "vitest";
import {
  jsonText,
  messageText,
  oneLine,
  plainText,
  printable,
  quotedText,
} from "../../provider/core/text.ts";

test("of control characters only tab and line break are left", () => {
  expect(plainText("a\u0000\u0007\u001b[2J\u009b1m\u007f\tb\r\nc\rd")).toBe("a[2J1m\tb\nc\nd");
});

test("no format character is left, which could reorder or hide what is around it", () => {
  expect(plainText("a\u202eb\u2066c\u200bd\ufeffe\u00adf\u{e0041}g\u2028h")).toBe("abcdefg\nh");
  expect(plainText(":\u200b:error::x")).toBe(": :error::x");
});

test("a string that is within a line breaks none", () => {
  expect(oneLine(" one\r\n::error::two\u2028three\u2029 four\tfive ")).toBe(
    "one ::error::two three four five",
  );
});

test.each([
  ["::warning::x", ": :warning::x"],
  ["one\n::error::x", "one\n: :error::x"],
  ["one\n \t ::error::x", "one\n \t : :error::x"],
  ["one\r::error::x", "one\n: :error::x"],
  ["one\n:\u0007:error::x", "one\n: :error::x"],
  ["##[group]x", "# #[group]x"],
  ["##vso[task.setvariable]x", "# #vso[task.setvariable]x"],
])("no line begins as a command to a CI does: %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("what is within a line is left as it is", () => {
  const text = "urn:pulumi:dev::demo::langsmith:Deployment::agent ## heading";
  expect(plainText(text)).toBe(text);
});

test("a part of a message has its further lines indented", () => {
  expect(quotedText("one\ntwo\n::three")).toBe("one\n  two\n  : :three");
});

test("a message is plain, and not longer than people read", () => {
  const told = printable(`\u001b${"x".repeat(70_000)}`);
  expect(told.startsWith("x")).toBe(true);
  expect(told).toContain(" … (4464 characters left out) … ");
});

test("a message has its further lines indented, and shows format characters by their escapes", () => {
  expect(messageText("one\ntwo\r\n  three\u2028four")).toBe("one\n  two\n  three\n  four");
  expect(messageText('workspaceId is "a\u202eb\u{e0041}"')).toBe(
    String.raw`workspaceId is "a\u202eb\u{e0041}"`,
  );
  expect(printable(":\u200b:error::x\n::error::y")).toBe(`${String.raw`:\u200b:error::x`}\n  : :error::y`);
});

test("JSON escapes format characters, and means the same", () => {
  const value = { name: "a\u202eb\u{e0041}\u009b" };
  expect(jsonText(value)).toBe('{\n  "name": "a\\u202eb\\udb40\\udc41\\u009b"\n}\n');
  expect(JSON.parse(jsonText(value))).toEqual(value);
});
