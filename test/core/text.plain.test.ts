import { expect, test } from "vitest";
import {
  displayedText,
  messageText,
  oneLine,
  plainText,
  printable,
  quotedText,
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

test("what is within a line is left as it is", () => {
  const text = "urn:pulumi:dev::demo::langsmith:Deployment::agent ## heading";
  expect(plainText(text)).toBe(text);
});

test("a part of a message has its further lines indented", () => {
  expect(quotedText("one\ntwo\n::three")).toBe("one\n  two\n  : :three");
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
