import { describe, expect, test } from "vitest";
import {
  byteSize,
  displayedText,
  formatValue,
  LONGEST_TEXT,
  listed,
  messageText,
  oneLine,
  plainText,
  printable,
  shorten,
} from "../../provider/core/text.ts";

test("of control characters only tab and line break are left", () => {
  expect(plainText("a\u0000\u0007\u007f\tb\r\nc\rd")).toBe("a\tb\nc\nd");
});

test.each([
  ["a CSI that is cut", "red\u001b[31", "red"],
  ["a title that ends with BEL", "\u001b]0;build \u2713\u0007x", "x"],
  ["a title that ends with ST", "\u001b]0;build\u001b\\x", "x"],
  ["a link", "\u001b]8;id=1;https://a.example/b?c=d\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["escapes of two bytes", "\u001b7a\u001b8\u001bMb\u001b=c\u001bcd\u001b", "abcd"],
  ["an escape alone at the end of a line", "a\u001b\nb", "a\nb"],
])("no control sequence is left: %s", (_, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ["keeps the last state of a progress bar", "10%\r 50%\r100%", "100%"],
  ["takes the end of a line of Windows for no bar", "one\r\ntwo\r\r\nthree\r", "one\ntwo\nthree"],
  ["reads each line of several", "1%\r2%\ndone\n3%\r4%\r\n", "2%\ndone\n4%"],
  ["keeps a line without a bar, with its indentation", "  \u001b[32m+ a==1\u001b[0m  \n", "  + a==1"],
])("a line of a log %s", (_, text, displayed) => {
  expect(displayedText(text)).toBe(displayed);
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

test("a message is plain, and not longer than people read", () => {
  const told = printable(`\u0007${"x".repeat(70_000)}`);
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

test("a string within the limit stays as it is", () => {
  expect(shorten("x".repeat(65_536))).toHaveLength(65_536);
  expect(LONGEST_TEXT).toBe(65_536);
});

test("a longer text keeps what was tried and what to do next, and says how much is missing", () => {
  expect(shorten(`tried ${"x".repeat(100)} do this`, 16)).toBe(
    "tried xxxxxx … (98 characters left out) … this",
  );
});

describe("a value in a message", () => {
  test.each([
    ["text", '"text"'],
    ["two\nlines", '"two\\nlines"'],
    [24, "24"],
    [{ a: [1] }, '{"a":[1]}'],
    [null, "null"],
    [undefined, "undefined"],
  ])("%j is on one line, as JSON", (value, shown) => expect(formatValue(value)).toBe(shown));

  test("is cut at 120 characters", () => {
    expect(formatValue("x".repeat(118))).toBe(`"${"x".repeat(118)}"`);
    expect(formatValue("x".repeat(119))).toBe(`"${"x".repeat(116)}...`);
  });
});

describe("a list in a message", () => {
  test.each([
    [0, ""],
    [3, "id-0, id-1, id-2"],
    [4, "id-0, id-1, id-2 and 1 more"],
    [1503, "id-0, id-1, id-2 and 1,500 more"],
  ])("of %i names three at most, and counts the others", (count, text) => {
    expect(listed(Array.from({ length: count }, (_, index) => `id-${index}`))).toBe(text);
  });
});

describe("a size in a message", () => {
  test.each([
    [0, "1 KB"],
    [1536, "2 KB"],
    [1_048_575, "1 MB"],
    [1_048_576, "1 MB"],
    [1_572_864, "1.5 MB"],
    [209_715_200, "200 MB"],
  ])("of %i bytes is in kilobytes below a megabyte", (bytes, text) => expect(byteSize(bytes)).toBe(text));
});
