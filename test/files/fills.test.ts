import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Fill } from "../../provider/coverage/fills/fill.ts";
import { appendableFills, appendFills } from "../../provider/files/append-fills.ts";
import { FileInvalid, readExports } from "../../provider/files/index.ts";

const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-fills-"));
  file = path.join(folder, "exports.yaml");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function entry(day: number, more: Partial<Fill> = {}): Fill {
  return {
    name: `agent-2026-03-0${day}T00Z`,
    args: {
      bulkExportDestinationId: DESTINATION,
      sessionId: PROJECT,
      startTime: `2026-03-0${day}T00:00:00Z`,
      endTime: `2026-03-0${day + 1}T00:00:00Z`,
    },
    ...more,
  };
}

const text = () => readFileSync(file, "utf8");
const fills = () => readExports(file).fills;
const YAML_1 = `  - name: "agent-2026-03-01T00Z"
    bulkExportDestinationId: "${DESTINATION}"
    sessionId: "${PROJECT}"
    startTime: "2026-03-01T00:00:00Z"
    endTime: "2026-03-02T00:00:00Z"
`;
const PROJECTS = `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: agent, owner: x }
`;

describe("the fills of a file", () => {
  test("may be all that it has: the arguments are an error only where a program reads them", () => {
    writeFileSync(file, `fills:\n${YAML_1}`);
    const found = readExports(file);
    expect([found.fills, found.owners]).toEqual([[entry(1)], {}]);
    expect(() => found.args).toThrow(
      new FileInvalid(`${file}:1:1: projects: is required: list what is exported`, file, [
        { line: 1, column: 1, path: "projects", reason: "is required: list what is exported" },
      ]),
    );
  });

  test("are none where the file lists projects alone", () => {
    writeFileSync(file, PROJECTS);
    expect(fills()).toEqual([]);
  });

  test("are no reason to leave out the projects of a file that has their arguments", () => {
    writeFileSync(file, `intervalHours: 24\nfills:\n${YAML_1}`);
    expect(() => readExports(file)).toThrow(`${file}:1:1: projects: is required`);
  });

  test("are what was appended", () => {
    const args = {
      ...entry(2).args,
      workspaceId: PROJECT,
      filter: 'and(eq(is_root, true), eq(name, "a: b # c"))',
      exportFields: ["id", "name"],
      formatVersion: "v2_beta",
      compression: "gzip",
    };
    appendFills(file, [entry(1), entry(2, { args })]);
    expect(fills()).toEqual([entry(1), entry(2, { args })]);
    expect(text()).toMatch(/^# One-off exports that fill gaps/);
  });

  test("are rejected with the line of each problem", () => {
    const wrong = YAML_1.replace('endTime: "2026-03-02T00:00:00Z"', "endTime: 2026-03-01").replace(
      "startTime",
      "starttime",
    );
    writeFileSync(file, `fills:\n${wrong}`);
    expect(() => readExports(file)).toThrow(
      expect.objectContaining({
        message:
          `${file}:2:5: fills[0].startTime: is required: set it to a time with a zone as a string, such as "2025-01-01T00:00:00Z"\n` +
          `${file}:5:5: fills[0].starttime: there is no such property; did you mean startTime?\n` +
          `${file}:6:5: fills[0].endTime: "2026-03-01" is not allowed: a date alone is not enough; add a time and a time zone, such as "2026-03-01T00:00:00Z"`,
      }),
    );
    writeFileSync(file, `${PROJECTS}fills:\n${YAML_1}${YAML_1.replace("2026-03-02T", "2026-02-02T")}`);
    expect(() => readExports(file)).toThrow(
      expect.objectContaining({
        message:
          `${file}:11:5: fills[1].name: "agent-2026-03-01T00Z" is already the name of fills[0]: every export needs its own name\n` +
          `${file}:15:5: fills[1].endTime: "2026-02-02T00:00:00Z" is not allowed: it must be after startTime, "2026-03-01T00:00:00Z"`,
      }),
    );
  });

  test("are rejected with both lines where two would be billed for one range", () => {
    const second = YAML_1.replace("agent-2026", "other-2026").replace(
      '"2026-03-01T00:00:00Z"',
      '"2026-03-01T01:00:00+01:00"',
    );
    const why = "which LangSmith would bill twice: remove one of them";
    writeFileSync(file, `fills:\n${YAML_1}${second}`);
    expect(() => readExports(file)).toThrow(
      expect.objectContaining({
        message:
          `${file}:2:5: fills[0]: exports the same range of the same series as fills[1], ${why}\n` +
          `${file}:7:5: fills[1]: exports the same range of the same series as fills[0], ${why}`,
      }),
    );
    // The second attempt at a range has its number in its name.
    writeFileSync(file, `fills:\n${YAML_1}${second.replace("T00Z", "T00Z-2")}`);
    expect(fills().length).toBe(2);
    writeFileSync(file, `fills:\n${YAML_1}${second}    filter: eq(is_root, true)\n`);
    expect(fills().length).toBe(2);
  });

  test("are no others for a folder", () => {
    expect(() => readExports(folder)).toThrow(FileInvalid);
    expect(() => readExports(folder)).toThrow(`${folder} is a folder. Use the path of a file. [LS4121]`);
  });
});

test.each([
  ["an empty list", "# ours\nfills: []\n", "# ours\nfills:\n"],
  ["an empty list without an end of line", "fills: []", "fills:\n"],
  ["an empty list with a word on it", "fills: [] # nothing yet\n", "fills: # nothing yet\n"],
  ["a document that contains nothing", "---\n# ours\n", "---\n# ours\nfills:\n"],
  ["comments", "# ours", "# ours\nfills:\n"],
  ["a list", `fills:\n${YAML_1.replaceAll("03-01T", "03-05T").replaceAll("03-02T", "03-06T")}`, undefined],
  ["projects", PROJECTS, `${PROJECTS}fills:\n`],
  ["projects and a comment without an end of line", `${PROJECTS}# end`, `${PROJECTS}# end\nfills:\n`],
])("%s can be extended", (_what, before, kept = before) => {
  writeFileSync(file, before);
  appendableFills(file);
  expect(text()).toBe(before);
  appendFills(file, [entry(1)]);
  expect(text()).toBe(`${kept}${YAML_1}`);
  expect(fills().at(-1)).toEqual(entry(1));
});

describe("appending", () => {
  test("keeps every byte that is in the file, and leaves no other file behind", () => {
    const before = `# ours\r\n\r\nfills:\r\n    - name: "agent-2026-03-01T00Z" # why\r\n      bulkExportDestinationId: ${DESTINATION}\r\n      sessionId: ${PROJECT}\r\n      startTime: '2026-03-01T00:00:00Z'\r\n      endTime: "2026-03-02T00:00:00Z"\r\n    # the end`;
    writeFileSync(file, before);
    appendFills(file, [entry(2)]);
    expect(text()).toBe(
      `${before}\r\n    - name: "agent-2026-03-02T00Z"\r\n      bulkExportDestinationId: "${DESTINATION}"\r\n      sessionId: "${PROJECT}"\r\n      startTime: "2026-03-02T00:00:00Z"\r\n      endTime: "2026-03-03T00:00:00Z"\r\n`,
    );
    expect(fills().map(({ name }) => name)).toEqual(["agent-2026-03-01T00Z", "agent-2026-03-02T00Z"]);
    expect(readdirSync(folder)).toEqual(["exports.yaml"]);
  });

  test("nothing creates no file, and touches none", () => {
    appendFills(file, []);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("follows a link to the file", () => {
    const real = path.join(folder, "real.yaml");
    writeFileSync(real, `fills:\n${YAML_1}`);
    symlinkSync(real, file);
    appendFills(file, [entry(2)]);
    expect(readFileSync(real, "utf8")).toContain("agent-2026-03-02T00Z");
    expect(readdirSync(folder).sort()).toEqual(["exports.yaml", "real.yaml"]);
  });

  test.each([
    [
      "a list in brackets",
      `fills: [{ name: a, bulkExportDestinationId: ${DESTINATION}, sessionId: ${PROJECT}, startTime: "2026-03-01T00:00:00Z", endTime: "2026-03-02T00:00:00Z" }]\n`,
    ],
    ["a list with something behind it", `fills:\n${YAML_1}${PROJECTS}`],
    ["a document with an end", `fills:\n${YAML_1}...\n`],
  ])("to %s is rejected, and the file stays as it is", (_what, before) => {
    writeFileSync(file, before);
    const rejected =
      `${file} was not changed: nothing can be appended without changing its content. ` +
      'Move `fills` to the end of the file, and write each export on a new line that begins with "- ". [LS4122]';
    expect(() => appendableFills(file)).toThrow(rejected);
    expect(() => appendFills(file, [entry(2)])).toThrow(rejected);
    expect(text()).toBe(before);
    expect(readdirSync(folder)).toEqual(["exports.yaml"]);
  });

  test("that the system does not let be written says so, and leaves nothing behind", () => {
    const long = path.join(folder, `${"x".repeat(255)}.yaml`);
    appendableFills(long);
    expect(() => appendFills(long, [entry(2)])).toThrow(
      expect.objectContaining({
        code: "LS4123",
        fields: { file: long, why: expect.stringMatching(/^ENAMETOOLONG: name too long/) },
      }),
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
