import { expect, test } from "vitest";
import {
  byteSize,
  displayedText,
  formatValue,
  LONGEST_TEXT,
  listed,
  messageText,
  plainText,
  printable,
  shorten,
} from "../../provider/core/text.ts";

test.each([
  ["control characters but tab and line break", "a\u0000\u0007\u007f\tb\r\nc\rd", "a\tb\nc\nd"],
  ["a CSI that is cut", "red\u001b[31", "red"],
  ["a title that ends with BEL", "\u001b]0;build \u2713\u0007x", "x"],
  ["a title that ends with ST", "\u001b]0;build\u001b\\x", "x"],
  ["a link", "\u001b]8;id=1;https://a.example/b?c=d\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["escapes of two bytes", "\u001b7a\u001b8\u001bMb\u001b=c\u001bcd\u001b", "abcd"],
  [
    "format characters, which could reorder what is around them",
    "a\u202eb\u2066c\u200bd\ufeffe\u00adf\u{e0041}g\u2028h",
    "abcdefg\nh",
  ],
  ["the beginning of a command to GitHub", "one\n \t ::error::x", "one\n \t : :error::x"],
  ["such a beginning behind a carriage return", "one\r::error::x", "one\n: :error::x"],
  ["such a beginning with a hidden character", "one\n:\u0007:error::x", "one\n: :error::x"],
  ["the beginning of a command to Azure", "##vso[task.setvariable]x", "# #vso[task.setvariable]x"],
])("a text is shown without %s", (_, text, plain) => expect(plainText(text)).toBe(plain));

test.each([
  ["keeps the last state of a progress bar", "10%\r 50%\r100%", "100%"],
  ["takes the end of a line of Windows for no bar", "one\r\ntwo\r\r\nthree\r", "one\ntwo\nthree"],
  ["reads each line of several", "1%\r2%\ndone\n3%\r4%\r\n", "2%\ndone\n4%"],
  ["keeps a line without a bar, with its indentation", "  \u001b[32m+ a==1\u001b[0m  \n", "  + a==1"],
])("a line of a log %s", (_, text, displayed) => {
  expect(displayedText(text)).toBe(displayed);
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

test("a longer text keeps what was tried and what to do next, and reports how much is missing", () => {
  expect(shorten("x".repeat(LONGEST_TEXT))).toHaveLength(65_536);
  expect(shorten(`tried ${"x".repeat(100)} do this`, 16)).toBe(
    "tried xxxxxx … (98 characters left out) … this",
  );
});

test("a value in a message is on one line, as JSON, of 120 characters at most", () => {
  expect(formatValue({ a: ["two\nlines"] })).toBe('{"a":["two\\nlines"]}');
  expect(formatValue("x".repeat(119))).toBe(`"${"x".repeat(116)}...`);
});

test.each([
  [3, "id-0, id-1, id-2"],
  [1503, "id-0, id-1, id-2 and 1,500 more"],
])("a list of %i in a message names three at most, and counts the others", (count, text) => {
  expect(listed(Array.from({ length: count }, (_, index) => `id-${index}`))).toBe(text);
});

test.each([
  [0, "1 KB"],
  [1536, "2 KB"],
  [1_572_864, "1.5 MB"],
])("a size of %i bytes is in kilobytes below a megabyte", (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});
