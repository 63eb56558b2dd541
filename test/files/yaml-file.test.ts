import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Alias } from "yaml";
import * as z from "zod";
import { field } from "../../provider/core/facts.ts";
import { readYamlFile, YamlFileError } from "../../provider/files/yaml-file.ts";
import { fileOf, messageOf } from "./folder.ts";

const schema = z.object({
  hours: z.int().min(1).max(168),
  projects: z
    .array(z.object({ name: z.string().min(1), owner: z.string().min(1), note: z.string().optional() }))
    .min(1),
});

function told(text: string): string {
  return messageOf(() => readYamlFile(fileOf(text), schema));
}

function errorOf(text: string): YamlFileError {
  try {
    readYamlFile(fileOf(text), schema);
  } catch (error) {
    if (error instanceof YamlFileError) return error;
  }
  throw new Error("the file was read");
}

test("a file that is right is read, with unquoted timestamps as the texts that they are", () => {
  const text = "hours: 24\nprojects:\n  - { name: a, owner: x, note: 2026-01-01T00:00:00Z }\n";
  expect(readYamlFile(fileOf(text), schema)).toEqual({
    hours: 24,
    projects: [{ name: "a", owner: "x", note: "2026-01-01T00:00:00Z" }],
  });
});

test("a value behind an anchor is read, and told of where it is used", () => {
  const text = "hours: 24\nprojects:\n  - &one { name: a, owner: x }\n  - *one\n";
  expect(readYamlFile(fileOf(text), schema).projects[1]).toEqual({ name: "a", owner: "x" });
});

test("thousands of aliases of nothing are told without a look through the file for each", () => {
  const entries = Array.from({ length: 5_000 }, () => "  - { name: *x, owner: y }\n").join("");
  const resolve = vi.spyOn(Alias.prototype, "resolve");
  onTestFinished(() => resolve.mockRestore());
  const lines = told(`hours: 24\nprojects:\n${entries}`).split("\n");
  expect(lines).toHaveLength(101);
  expect(lines[0]).toContain(":3:13: * begins an alias, and no anchor &x stands before it");
  expect(lines[100]).toBe("and 4,900 more");
  expect(resolve).not.toHaveBeenCalled();
});

test.each([
  ["thousands of maps that are not closed", "projects:\n".concat("  - { name: a\n".repeat(5_000))],
  ["lists within lists without end", "[".repeat(100_000)],
  ["lists within lists, all of them closed", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
])("%s are an error that says so", (_, text) => {
  expect(told(text)).toMatch(/: its lists and maps are nested too deep to be read: close each \[ and \{$/);
});

describe("everything that is wrong is told at once, in the order of the file", () => {
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
        "exports.yaml:5:5: projects[1].owner: is required: give a text that is not empty",
        "exports.yaml:7:5: projects[2].owner: is empty: give a text that is not empty",
        "exports.yaml:8:5: projects[2].note: is empty: give a text, or leave it out",
        "exports.yaml:9:5: projects[2].foo: there is no such property; the properties are name, note, owner",
        'exports.yaml:10:5: projects[3].name: ["d"] is not allowed: it must be a text that is not empty (got a list)',
      ].join("\n"),
    );
  });

  test("with its place in the error", () => {
    const error = errorOf("hours: 24\n");
    expect(error).toMatchObject({
      file: expect.stringMatching(/exports\.yaml$/),
      problems: [
        { line: 1, column: 1, path: "projects", reason: "is required: give a list that is not empty" },
      ],
    });
  });
});

describe("of very many problems", () => {
  const lines = (message: string) => message.split("\n");

  test("the first hundred are told, and the others counted; the error has all of them", () => {
    const text = `hours: 1\nprojects:\n${"  - { name: a }\n".repeat(1_250)}`;
    const message = lines(told(text));
    expect(message).toHaveLength(101);
    expect(message.slice(99)).toEqual([
      "exports.yaml:102:5: projects[99].owner: is required: give a text that is not empty",
      "and 1,150 more",
    ]);
    expect(errorOf(text).problems).toHaveLength(1_250);
  });

  test("only those that are shown are described", () => {
    const describeKey = vi.fn((given: string) => `write it in lower case: "${given.toLowerCase()}"`);
    const key = field(z.string().regex(/^[a-z]+$/), { description: "The key.", insteadOf: describeKey });
    const list = z.object({ entries: z.array(z.object({ key })) });
    const edits = vi.spyOn(String.prototype, "toLowerCase");
    onTestFinished(() => edits.mockRestore());
    const text = `entries:\n${"  - { key: A, kye: 1 }\n".repeat(5_000)}`;
    const message = lines(messageOf(() => readYamlFile(fileOf(text), list)));
    expect(message).toHaveLength(101);
    expect(message.slice(0, 2)).toEqual([
      'exports.yaml:2:7: entries[0].key: "A" is not allowed: write it in lower case: "a"',
      "exports.yaml:2:15: entries[0].kye: there is no such property; did you mean key?",
    ]);
    expect(message[100]).toBe("and 9,900 more");
    expect(describeKey).toHaveBeenCalledTimes(50);
    // At most four for each mistake that is shown.
    expect(edits.mock.calls.length).toBeLessThanOrEqual(200);
  });

  // Looking each of them up among all that stands before it took a minute and more.
  test.each([
    ["of the notation", "  - name: a: b\n    owner: 'x'y'\n", 30_000],
    ["of quotation marks that are not closed", '  - name: "a\n    owner: x\n', 15_000],
  ])("%s it takes no longer for each than of few", { timeout: 20_000 }, (_, entry, count) => {
    const message = lines(told(`projects:\n${entry.repeat(15_000)}`));
    expect(message).toHaveLength(101);
    expect(message.at(-1)).toBe(`and ${(count - 100).toLocaleString("en")} more`);
  });
});

describe("a comment in the place of a value is told, and how to write a value that begins with #", () => {
  const cure = (word: string) => `# begins a comment: where it belongs to the value, quote it: "${word}"`;
  const inFlow = (word: string) =>
    `# begins a comment here, which takes the rest of the line with it: where it belongs to the value, quote it: "${word}"`;

  test("on lines of its own", () => {
    expect(told("hours: 1\nprojects:\n  - name: a\n    owner: #support\n")).toBe(
      `exports.yaml:4:5: projects[0].owner: is empty: give a text that is not empty; ${cure("#support")}`,
    );
    expect(told("hours: 1\nprojects:\n  - name: a\n    owner: x\n    note: #later\n")).toBe(
      `exports.yaml:5:5: projects[0].note: is empty: give a text, or leave it out; ${cure("#later")}`,
    );
    expect(told("hours: 1 #x\nprojects:\n  - { name: '#a', owner: x } # y\n  - { name: b }\n")).toBe(
      "exports.yaml:4:5: projects[1].owner: is required: give a text that is not empty",
    );
  });

  test.each([
    [
      "hours: 1\nprojects:\n  - { name: a, owner: #support }\n  - { name: b, owner: x }\n",
      "3:23",
      "#support",
    ],
    ["hours: 1\nprojects:\n  - { owner: #support, name: a }\n", "3:14", "#support"],
    ["hours: 1\nprojects:\n  - { owner: #support,\n      name: a }\n", "3:14", "#support"],
    ["hours: 1\nprojects: [a, #b]\n", "2:15", "#b"],
    ["projects:\n  - { name: a, owner: #support team }\n", "2:23", "#support team"],
    ["projects:\n  - { name: a, owner: #support team, note: b }\n", "2:23", "#support team"],
  ])("within brackets: %j", (text, place, word) => {
    expect(told(text)).toBe(`exports.yaml:${place}: ${inFlow(word)}`);
  });
});

describe("a comment that was meant as one is not to be quoted", () => {
  test("on a line of its own", () => {
    expect(told("hours: 1\nprojects:\n  - name: a\n    owner: # the team\n")).toBe(
      "exports.yaml:4:5: projects[0].owner: is empty: give a text that is not empty",
    );
    expect(told("hours: 1\nprojects:\n  - name: a\n    owner: #support team # theirs\n")).toBe(
      'exports.yaml:4:5: projects[0].owner: is empty: give a text that is not empty; # begins a comment: where it belongs to the value, quote it: "#support team"',
    );
  });

  test("within brackets", () => {
    expect(told("projects:\n  - { name: a, owner: # k }\n")).toBe(
      "exports.yaml:2:23: # begins a comment here, which takes the rest of the line with it: put what it hides before it",
    );
    expect(told("projects:\n  - { name: a, owner: x # k [1] }\n")).toBe(
      "exports.yaml:2:25: # begins a comment here, which takes the rest of the line with it: put what it hides before it",
    );
  });
});

describe("common mistakes are told where they were made, with their cure", () => {
  const conflict =
    "git left a conflict of two branches here: keep the lines that are right, and take out those that begin with <<<<<<<, ======= and >>>>>>>";
  const blank = "a blank belongs behind the colon";
  const quote = "a colon and a blank stand in this value: quote it";
  const single =
    "' ends the value here, and more follows: write '' for a ' within single quotes, or put the value into double quotes";
  const double = `" ends the value here, and more follows: put a backslash before a " within double quotes, or put the value into single quotes`;

  test.each([
    ["projects:\n  - name:a\n    owner: x\n", `2:9: ${blank}: name: a`],
    ["projects:\n  - name: a\n    owner:b\n    note: c\n", `3:10: ${blank}: owner: b`],
    ["projects: []\nhours:24\n", `2:6: ${blank}: hours: 24`],
    [
      "projects:\n  - name: a\n    owner:#support # theirs\n    note: c\n",
      `3:10: ${blank}: owner: "#support"`,
    ],
    ["projects:\n  - owner:*team\n    name: a\n", `2:10: ${blank}: owner: "*team"`],
    ["projects:\n  - owner:&team\n    name: a\n", `2:10: ${blank}: owner: "&team"`],
    ["projects:\n  - owner:@team\n    name: a\n", `2:10: ${blank}: owner: "@team"`],
    ["projects:\n  - owner:- x\n    name: a\n", `2:10: ${blank}: owner: "- x"`],
    ["projects:\n  - owner:>5\n    name: a\n", `2:10: ${blank}: owner: ">5"`],
    ["projects:\n  - note:|\n      x\n    name: a\n", `2:9: ${blank}: note: |`],
    ["projects:\n  - name: a\n    owner:'a #b'\n", `3:10: ${blank}: owner: 'a #b'`],
    ["hours:1\nprojects: [a]\n", `1:6: ${blank}: hours: 1`],
    ["projects:\r\n  - name:a\r\n    owner: x\r\n", `2:9: ${blank}: name: a`],
    ["projects: [\n  {name: a, owner: x}, # team [x]\n  {name: b: c},\n]\n", `3:10: ${quote}: "b: c"`],
    ["projects: []\nhttp://x\n", '2:1: this key has no value: write "key: value"'],
    [
      "projects:\n<<<<<<< HEAD\n  - { name: a, owner: x }\n=======\n  - { name: b, owner: y }\n>>>>>>> other\n",
      `2:1: ${conflict}`,
    ],
    ["<<<<<<< HEAD\r\nhours: 1\r\n=======\r\nhours: 2\r\n>>>>>>> other\r\n", `1:1: ${conflict}`],
    ["hours: 1\n=======\nprojects: []\n", `2:1: ${conflict}`],
    ["projects:\n  - name: a: b\n    owner: x\n", `2:11: ${quote}: "a: b"`],
    ["projects:\n  - { name: a: b, owner: x }\n", `2:13: ${quote}: "a: b"`],
    ["projects:\n  - name: 'it's'\n    owner: x\n", `2:14: ${single}`],
    ["projects:\n  - { name: 'it's', owner: x }\n", `2:16: ${single}`],
    ['projects:\n  - name: "a"b"\n    owner: x\n', `2:13: ${double}`],
    ["projects:\n  - name: *\n    owner: x\n", '2:11: a value cannot begin with *: quote it: "*"'],
    ["projects:\n  - { name: *, owner: x }\n", '2:13: a value cannot begin with *: quote it: "*"'],
  ])("%j", (text, message) => {
    expect(told(text)).toBe(`exports.yaml:${message}`);
  });

  test("a blank that is missing within brackets, where the key is taken to have no value", () => {
    expect(told("hours: 1\nprojects:\n  - { name:a, owner:#b }\n  - {name: a,owner:b c}\n")).toBe(
      [
        `exports.yaml:3:7: projects[0]["name:a"]: ${blank}: name: a`,
        `exports.yaml:3:15: projects[0]["owner:#b"]: ${blank}: owner: "#b"`,
        `exports.yaml:4:14: projects[1]["owner:b c"]: ${blank}: owner: b c`,
      ].join("\n"),
    );
    expect(told("hours: 1\nprojects:\n  - { name: a, owner: x, http://x, a:b: }\n")).toBe(
      [
        'exports.yaml:3:26: projects[0]["http://x"]: is empty: leave it out',
        'exports.yaml:3:36: projects[0]["a:b"]: is empty: leave it out',
      ].join("\n"),
    );
  });

  test("each conflict of several", () => {
    const one = "<<<<<<< HEAD\nhours: 1\n=======\nhours: 2\n>>>>>>> other\n";
    expect(told(`${one}projects: []\n${one}`)).toBe(
      `exports.yaml:1:1: ${conflict}\nexports.yaml:7:1: ${conflict}`,
    );
  });
});

describe("what is no YAML, or not one document of it", () => {
  test.each([
    ["", "exports.yaml:1:1: the file is empty"],
    ["# nothing\n", "exports.yaml:1:1: the file is empty"],
    ["- 1\n", "exports.yaml:1:1: [1] is not allowed: it must be an object (got a list)"],
    [
      "hours: 1\nhours: 2\n",
      "exports.yaml:2:1: the key hours stands twice in the same place: take one of them out",
    ],
    [
      "hours: 1\n---\nhours: 2\n",
      "exports.yaml:2:1: the file must hold one document: here a second one begins",
    ],
    ["\thours: 1\n", "exports.yaml:1:1: a tab cannot indent: use spaces"],
    [
      "hours: !odd 1\n",
      'exports.yaml:1:8: ! begins a tag, which has no meaning here: quote a value that begins with it: "!odd 1"',
    ],
    [
      "hours: 1\nprojects: [*gone]\n",
      'exports.yaml:2:12: * begins an alias, and no anchor &gone stands before it: quote a value that begins with *: "*gone"',
    ],
    [
      "hours: 1\nprojects: &all [*all]\n",
      "exports.yaml:2:17: *all stands for what it stands in itself: write out what it is to be",
    ],
    ["hours: @one\n", 'exports.yaml:1:8: a value cannot begin with @: quote it: "@one"'],
    [
      "projects: { name: a\nhours: 1\n",
      "exports.yaml:2:1: what was opened above is not closed by now: put the } that is missing before this line",
    ],
    [
      "projects:\n  - name: a\n   owner: b\n",
      'exports.yaml:3:1: this line belongs to no item of the list: begin it with "- ", or indent it as the item above',
    ],
    [
      "projects:\n  a: 1\n b: 2\n",
      "exports.yaml:3:1: this line begins in another column than those that it belongs to: indent all of them alike",
    ],
    [
      'hours: 1\nprojects: "a\n',
      'exports.yaml:2:11: this quotation mark is not closed: put another " at the end of the value',
    ],
  ])("%j", (text, message) => {
    expect(told(text)).toBe(message);
  });

  test("a file that is not there", () => {
    expect(messageOf(() => readYamlFile("nowhere/exports.yaml", schema))).toBe(
      "exports.yaml: cannot be read: there is no such file",
    );
  });
});
