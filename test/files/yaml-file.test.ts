import { describe, expect, test } from "vitest";
import * as z from "zod";
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

test("a comment in the place of a value leaves the property empty", () => {
  expect(told("hours: 1\nprojects:\n  - name: a\n    owner: #support\n")).toBe(
    'exports.yaml:4:5: projects[0].owner: "" is not allowed: it must be a string that is not empty',
  );
  expect(told("hours: 1 #x\nprojects:\n  - { name: '#a', owner: x } # y\n  - { name: b }\n")).toBe(
    "exports.yaml:4:5: projects[1].owner: is required: set it to a string that is not empty",
  );
});

describe("a syntax error is reported where the parser found it, in the parser's words", () => {
  const invalid = "not valid YAML";

  test.each([
    ["", "1:1: the file must have `projects` or `fills`"],
    ["- 1\n", "1:1: the file must have `projects` or `fills`"],
    ["hours: 1\nhours: 2\n", `2:1: ${invalid}: Map keys must be unique`],
    ["\thours: 1\n", `1:1: ${invalid}: Tabs are not allowed as indentation`],
    ["hours: !odd 1\n", `1:8: ${invalid}: Unresolved tag: !odd`],
    ["projects:\n  - name:a\n    owner: x\n", `2:5: ${invalid}: Implicit keys need to be on a single line`],
    ["hours: 1\nprojects: &all [*all]\n", `1:1: ${invalid}: Maximum call stack size exceeded`],
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
