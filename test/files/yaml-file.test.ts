import { describe, expect, test } from "vitest";
import * as z from "zod";
import { field } from "../../provider/core/facts.ts";
import { readYaml } from "../../provider/files/yaml-file.ts";
import { fileOf, messageOf } from "./folder.ts";

const schema = z.object({
  hours: z.int().min(1).max(168),
  projects: z
    .array(z.object({ name: z.string().min(1), owner: z.string().min(1), note: z.string().optional() }))
    .min(1),
});

const read = (text: string) =>
  readYaml(
    fileOf(text),
    () => schema,
    () => [],
  );

function told(text: string): string {
  return messageOf(() => read(text));
}

test("a file that is right is read, with unquoted timestamps as the strings that they are", () => {
  const text = "hours: 24\nprojects:\n  - { name: a, owner: x, note: 2026-01-01T00:00:00Z }\n";
  expect(read(text)).toEqual({
    hours: 24,
    projects: [{ name: "a", owner: "x", note: "2026-01-01T00:00:00Z" }],
  });
});

test("a value behind an anchor is read, and reported where it is used", () => {
  const text = "hours: 24\nprojects:\n  - &one { name: a, owner: x }\n  - *one\n";
  expect(read(text).projects[1]).toEqual({ name: "a", owner: "x" });
});

test.each([
  ["thousands of maps that are not closed", "projects:\n".concat("  - { name: a\n".repeat(5_000))],
  ["lists within lists without end", "[".repeat(100_000)],
  ["lists within lists, all of them closed", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
])("%s are an error that says so", (_, text) => {
  expect(told(text)).toMatch(/^exports\.yaml:1:\d+: not valid YAML: Maximum call stack size exceeded$/);
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
      "    note: x",
      "    foo: 1",
      "  - name: [d]",
      "    owner: y",
    ];
    expect(told(text.join("\n"))).toBe(
      [
        "exports.yaml:1:1: hours: 0 is not allowed: it must be an integer from 1 to 168",
        "exports.yaml:2:1: projcts: there is no such property; did you mean projects?",
        "exports.yaml:5:5: projects[1].owner: is required: set it to a string that is not empty",
        'exports.yaml:7:5: projects[2].owner: "" is not allowed: it must be a string that is not empty',
        "exports.yaml:9:5: projects[2].foo: there is no such property; the properties are name, note, owner",
        'exports.yaml:10:5: projects[3].name: ["d"] is not allowed: it must be a string that is not empty (got a list)',
      ].join("\n"),
    );
  });
});

describe("of very many problems", () => {
  const lines = (message: string) => message.split("\n");

  test("the first hundred are reported, and the others counted", () => {
    const text = `hours: 1\nprojects:\n${"  - { name: a }\n".repeat(1_250)}`;
    const message = lines(told(text));
    expect(message).toHaveLength(101);
    expect(message.slice(99)).toEqual([
      "exports.yaml:102:5: projects[99].owner: is required: set it to a string that is not empty",
      "and 1,150 more",
    ]);
  });

  test("the first hundred are shown", () => {
    const key = field(z.string().regex(/^[a-z]+$/), { description: "The key.", allowed: "lower case" });
    const list = z.object({ entries: z.array(z.object({ key })) });
    const text = `entries:\n${"  - { key: A, kye: 1 }\n".repeat(5_000)}`;
    const message = lines(
      messageOf(() =>
        readYaml(
          fileOf(text),
          () => list,
          () => [],
        ),
      ),
    );
    expect(message).toHaveLength(101);
    expect(message.slice(0, 2)).toEqual([
      'exports.yaml:2:7: entries[0].key: "A" is not allowed: it must be lower case',
      'exports.yaml:3:7: entries[1].key: "A" is not allowed: it must be lower case',
    ]);
    expect(message[100]).toBe("and 9,900 more");
  });
});

test("a comment in the place of a value leaves the property empty", () => {
  expect(told("hours: 1\nprojects:\n  - name: a\n    owner: #support\n")).toBe(
    'exports.yaml:4:5: projects[0].owner: "" is not allowed: it must be a string that is not empty',
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
      'exports.yaml:3:7: projects[0]["name:a"]: there is no such property; did you mean name?',
      'exports.yaml:3:15: projects[0]["owner:#b"]: there is no such property; did you mean owner?',
    ].join("\n"),
  );
});

describe("a syntax error is reported where the parser found it, in the parser's words", () => {
  const invalid = "not valid YAML";

  test.each([
    ["", "1:1: the file must have `projects` or `fills`"],
    ["# nothing\n", "1:1: the file must have `projects` or `fills`"],
    ["- 1\n", "1:1: the file must have `projects` or `fills`"],
    ["hours: 1\nhours: 2\n", `2:1: ${invalid}: Map keys must be unique`],
    [
      "hours: 1\n---\nhours: 2\n",
      `2:1: ${invalid}: Source contains multiple documents; please use YAML.parseAllDocuments()`,
    ],
    ["\thours: 1\n", `1:1: ${invalid}: Tabs are not allowed as indentation`],
    ["hours: !odd 1\n", `1:8: ${invalid}: Unresolved tag: !odd`],
    [
      "hours: 1\nprojects: [*gone]\n",
      `1:1: ${invalid}: Unresolved alias (the anchor must be set before the alias): gone`,
    ],
    ["hours: 1\nprojects: &all [*all]\n", `1:1: ${invalid}: Maximum call stack size exceeded`],
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
    const reading = () =>
      readYaml(
        "nowhere/exports.yaml",
        () => schema,
        () => [],
      );
    expect(messageOf(reading)).toMatch(/^exports\.yaml cannot be read: ENOENT: no such file/);
  });
});
