import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Alias } from "yaml";
import * as z from "zod";
import { field } from "../../provider/core/facts.ts";
import { readYaml, YamlFileError } from "../../provider/files/yaml-file.ts";
import { fileOf, messageOf } from "./folder.ts";

const schema = z.object({
  hours: z.int().min(1).max(168),
  projects: z
    .array(z.object({ name: z.string().min(1), owner: z.string().min(1), note: z.string().optional() }))
    .min(1),
});

function told(text: string): string {
  return messageOf(() => readYaml(fileOf(text), () => schema).value);
}

function errorOf(text: string): YamlFileError {
  try {
    readYaml(fileOf(text), () => schema).value;
  } catch (error) {
    if (error instanceof YamlFileError) return error;
  }
  throw new Error("the file was read");
}

test("a file that is right is read, with unquoted timestamps as the strings that they are", () => {
  const text = "hours: 24\nprojects:\n  - { name: a, owner: x, note: 2026-01-01T00:00:00Z }\n";
  expect(readYaml(fileOf(text), () => schema).value).toEqual({
    hours: 24,
    projects: [{ name: "a", owner: "x", note: "2026-01-01T00:00:00Z" }],
  });
});

test("a value behind an anchor is read, and reported where it is used", () => {
  const text = "hours: 24\nprojects:\n  - &one { name: a, owner: x }\n  - *one\n";
  expect(readYaml(fileOf(text), () => schema).value.projects[1]).toEqual({ name: "a", owner: "x" });
});

test("thousands of aliases of nothing are reported without a look through the file for each", () => {
  const entries = Array.from({ length: 5_000 }, () => "  - { name: *x, owner: y }\n").join("");
  const resolve = vi.spyOn(Alias.prototype, "resolve");
  onTestFinished(() => resolve.mockRestore());
  const lines = told(`hours: 24\nprojects:\n${entries}`).split("\n");
  expect(lines).toHaveLength(101);
  expect(lines[0]).toContain(":3:13: *x is an alias, but no anchor &x is before it");
  expect(lines[100]).toBe("and 4,900 more");
  expect(resolve).not.toHaveBeenCalled();
});

test.each([
  ["thousands of maps that are not closed", "projects:\n".concat("  - { name: a\n".repeat(5_000))],
  ["lists within lists without end", "[".repeat(100_000)],
  ["lists within lists, all of them closed", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
])("%s are an error that says so", (_, text) => {
  expect(told(text)).toBe(
    "exports.yaml cannot be read: its lists and maps are nested too deeply. Check that every [ and { is closed. [LS4121]",
  );
});

describe("everything that is wrong is reported at once, in the order of the file", () => {
  test("values, keys that are not known, and keys that are missing or empty", () => {
    const text = [
      "hours: 0",
      "projcts: []",
      "projects:",
      "  - { name: a, owner: x }",
      "  - { name: b }",
      "  - name: c",
      "    owner:",
      "    note:",
      "    foo: 1",
      "  - name: [d]",
      "    owner: y",
    ];
    expect(told(text.join("\n"))).toBe(
      [
        "exports.yaml:1:1: hours: 0 is not allowed: it must be an integer from 1 to 168",
        "exports.yaml:2:1: projcts: there is no such property; did you mean projects?",
        "exports.yaml:5:5: projects[1].owner: is required: set it to a string that is not empty",
        "exports.yaml:7:5: projects[2].owner: is empty: set it to a string that is not empty",
        "exports.yaml:8:5: projects[2].note: is empty: set it to a string, or remove it",
        "exports.yaml:9:5: projects[2].foo: there is no such property; the properties are name, note, owner",
        'exports.yaml:10:5: projects[3].name: ["d"] is not allowed: it must be a string that is not empty (got a list)',
      ].join("\n"),
    );
  });

  test("with its place in the error", () => {
    const error = errorOf("hours: 24\n");
    expect(error).toMatchObject({
      file: expect.stringMatching(/exports\.yaml$/),
      problems: [
        { line: 1, column: 1, path: "projects", reason: "is required: set it to a list that is not empty" },
      ],
    });
  });
});

describe("of very many problems", () => {
  const lines = (message: string) => message.split("\n");

  test("the first hundred are reported, and the others counted; the error has all of them", () => {
    const text = `hours: 1\nprojects:\n${"  - { name: a }\n".repeat(1_250)}`;
    const message = lines(told(text));
    expect(message).toHaveLength(101);
    expect(message.slice(99)).toEqual([
      "exports.yaml:102:5: projects[99].owner: is required: set it to a string that is not empty",
      "and 1,150 more",
    ]);
    expect(errorOf(text).problems).toHaveLength(1_250);
  });

  test("only those that are shown are described", () => {
    const key = field(z.string().regex(/^[a-z]+$/), { description: "The key.", allowed: "lower case" });
    const list = z.object({ entries: z.array(z.object({ key })) });
    const shown = vi.spyOn(JSON, "stringify");
    const edits = vi.spyOn(String.prototype, "toLowerCase");
    onTestFinished(() => {
      edits.mockRestore();
      shown.mockRestore();
    });
    const text = `entries:\n${"  - { key: A, kye: 1 }\n".repeat(5_000)}`;
    const message = lines(messageOf(() => readYaml(fileOf(text), () => list).value));
    expect(message).toHaveLength(101);
    expect(message.slice(0, 2)).toEqual([
      'exports.yaml:2:7: entries[0].key: "A" is not allowed: it must be lower case',
      "exports.yaml:2:15: entries[0].kye: there is no such property; did you mean key?",
    ]);
    expect(message[100]).toBe("and 9,900 more");
    expect(shown.mock.calls.filter(([value]) => value === "A")).toHaveLength(50);
    // At most four for each mistake that is shown.
    expect(edits.mock.calls.length).toBeLessThanOrEqual(200);
  });

  // Looking each of them up among all that stands before it took a minute and more.
  test.each([
    ["of the syntax", "  - name: a: b\n    owner: 'x'y'\n", 30_000],
    ["of quotation marks that are not closed", '  - name: "a\n    owner: x\n', 15_000],
  ])("%s it takes no longer for each than of few", { timeout: 20_000 }, (_, entry, count) => {
    const message = lines(told(`projects:\n${entry.repeat(15_000)}`));
    expect(message).toHaveLength(101);
    expect(message.at(-1)).toBe(`and ${(count - 100).toLocaleString("en")} more`);
  });
});

test("a comment in the place of a value leaves the property empty", () => {
  expect(told("hours: 1\nprojects:\n  - name: a\n    owner: #support\n")).toBe(
    "exports.yaml:4:5: projects[0].owner: is empty: set it to a string that is not empty",
  );
  expect(told("hours: 1 #x\nprojects:\n  - { name: '#a', owner: x } # y\n  - { name: b }\n")).toBe(
    "exports.yaml:4:5: projects[1].owner: is required: set it to a string that is not empty",
  );
});

test("a space that is missing after a colon within brackets is pointed out at its key", () => {
  expect(told("hours: 1\nprojects:\n  - { name:a, owner:#b }\n")).toBe(
    [
      "exports.yaml:3:5: projects[0].name: is required: set it to a string that is not empty",
      "exports.yaml:3:5: projects[0].owner: is required: set it to a string that is not empty",
      'exports.yaml:3:7: projects[0]["name:a"]: is empty: put a space after the colon, or remove it',
      'exports.yaml:3:15: projects[0]["owner:#b"]: is empty: put a space after the colon, or remove it',
    ].join("\n"),
  );
});

describe("a syntax error is reported where the parser found it, in the parser's words", () => {
  const invalid = "not valid YAML";

  test.each([
    ["", "1:1: the file is empty"],
    ["# nothing\n", "1:1: the file is empty"],
    ["- 1\n", "1:1: [1] is not allowed: it must be an object (got a list)"],
    ["hours: 1\nhours: 2\n", `2:1: ${invalid}: Map keys must be unique`],
    ["hours: 1\n---\nhours: 2\n", "2:1: the file must contain exactly one document"],
    ["\thours: 1\n", `1:1: ${invalid}: Tabs are not allowed as indentation`],
    ["hours: !odd 1\n", `1:8: ${invalid}: Unresolved tag: !odd`],
    [
      "hours: 1\nprojects: [*gone]\n",
      "2:12: *gone is an alias, but no anchor &gone is before it. Quote a value that begins with *",
    ],
    ["hours: 1\nprojects: &all [*all]\n", "2:17: *all is an alias of a value that contains it"],
    ["hours: @one\n", `1:8: ${invalid}: Plain value cannot start with reserved character @`],
    [
      "projects: { name: a\nhours: 1\n",
      `2:1: ${invalid}: Flow map in block collection must be sufficiently indented and end with a }`,
    ],
    ["projects:\n  - name: a\n   owner: b\n", `3:1: ${invalid}: Sequence item without - indicator`],
    ["projects:\n  a: 1\n b: 2\n", `3:1: ${invalid}: All mapping items must start at the same column`],
    ['hours: 1\nprojects: "a\n', `3:1: ${invalid}: Missing closing "quote`],
    ["projects:\n  - name:a\n    owner: x\n", `2:5: ${invalid}: Implicit keys need to be on a single line`],
    [
      "projects:\r\n  - name:a\r\n    owner: x\r\n",
      `2:5: ${invalid}: Implicit keys need to be on a single line`,
    ],
    ["projects: []\nhours:24\n", `2:1: ${invalid}: Implicit map keys need to be followed by map values`],
    [
      "projects:\n  - name: a: b\n    owner: x\n",
      `2:11: ${invalid}: Nested mappings are not allowed in compact mappings`,
    ],
    ["projects:\n  - name: 'it's'\n    owner: x\n", `2:15: ${invalid}: Unexpected scalar at node end`],
    ["projects:\n  - name: *\n    owner: x\n", `2:11: ${invalid}: Alias cannot be an empty string`],
    ["hours: 1\n=======\nprojects: []\n", `2:1: ${invalid}: Implicit keys need to be on a single line`],
  ])("%j", (text, message) => {
    expect(told(text)).toBe(`exports.yaml:${message}`);
  });

  test("a file that is not there", () => {
    expect(messageOf(() => readYaml("nowhere/exports.yaml", () => schema))).toBe(
      "exports.yaml does not exist. Check the path. [LS4121]",
    );
  });
});
