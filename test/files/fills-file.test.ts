import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { FillEntry } from "../../provider/coverage/fills/fill.ts";
import { appendFills, checkAppendable } from "../../provider/files/append-fills.ts";
import { FileInvalid, readFills } from "../../provider/files/index.ts";

const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-fills-"));
  file = path.join(folder, "fills.yaml");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function entry(day: number, more: Partial<FillEntry> = {}): FillEntry {
  return {
    name: `agent-2026-03-0${day}T00Z`,
    attempt: 1,
    waived: false,
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
const YAML_1 = `- name: "agent-2026-03-01T00Z"
  bulkExportDestinationId: "${DESTINATION}"
  sessionId: "${PROJECT}"
  startTime: "2026-03-01T00:00:00Z"
  endTime: "2026-03-02T00:00:00Z"
`;

describe("a file of fills", () => {
  test.each(["", "# nothing yet\n"])("that holds nothing but %j has none", (nothing) => {
    writeFileSync(file, nothing);
    expect(readFills(file)).toEqual([]);
  });

  test("that is not there ends the program: without it fills that still run would be cancelled", () => {
    expect(() => readFills(file)).toThrow(
      new FileInvalid(
        `${file} does not exist. Commit the file that \`pulumi-langsmith exports gaps --write\` wrote, or start with an empty one. [LS4121]`,
        file,
        [],
      ),
    );
  });

  test("gives back what was appended", () => {
    const args = {
      ...entry(2).args,
      filter: 'and(eq(is_root, true), eq(name, "a: b # c"))',
      exportFields: ["id", "name"],
      formatVersion: "v2_beta",
      compression: "gzip",
    };
    appendFills(file, [entry(1), entry(2, { attempt: 3, args })]);
    expect(readFills(file)).toEqual([
      { name: "agent-2026-03-01T00Z", args: entry(1).args },
      { name: "agent-2026-03-02T00Z", args },
    ]);
    expect(text()).toMatch(/^# Backfill exports for gaps/);
    expect(text()).toContain("  attempt: 3\n");
  });

  test("is rejected with the line of each problem", () => {
    const wrong = YAML_1.replace('endTime: "2026-03-02T00:00:00Z"', "endTime: 2026-03-01").replace(
      "startTime",
      "starttime",
    );
    writeFileSync(file, wrong);
    expect(() => readFills(file)).toThrow(
      expect.objectContaining({
        message:
          `${file}:1:3: [0].startTime: is required: set it to a time with a zone as a string, such as "2025-01-01T00:00:00Z"\n` +
          `${file}:4:3: [0].starttime: there is no such property; did you mean startTime?\n` +
          `${file}:5:3: [0].endTime: "2026-03-01" is not allowed: a date alone is not enough; add a time and a time zone, such as "2026-03-01T00:00:00Z"`,
      }),
    );
    writeFileSync(file, YAML_1 + YAML_1.replace("2026-03-02T", "2026-02-02T"));
    expect(() => readFills(file)).toThrow(
      expect.objectContaining({
        message:
          `${file}:6:3: [1].name: "agent-2026-03-01T00Z" is already the name of [0]: every export needs its own name\n` +
          `${file}:10:3: [1].endTime: "2026-02-02T00:00:00Z" is not allowed: it must be after startTime, "2026-03-01T00:00:00Z"`,
      }),
    );
  });
});

describe("a file that is no good", () => {
  test("since it is a folder, is rejected in words", () => {
    expect(() => readFills(folder)).toThrow(FileInvalid);
    expect(() => readFills(folder)).toThrow(`${folder} is a folder. Use the path of a file. [LS4121]`);
  });

  test("since two entries would be billed for one range, is rejected with both lines", () => {
    const second = YAML_1.replace("agent-2026", "other-2026").replace(
      '"2026-03-01T00:00:00Z"',
      '"2026-03-01T01:00:00+01:00"',
    );
    const why = "which would be billed twice: remove one of them, or set another `attempt` on the later one";
    writeFileSync(file, YAML_1 + second);
    expect(() => readFills(file)).toThrow(
      expect.objectContaining({
        message:
          `${file}:1:3: [0]: exports the same range of the same series as [1], ${why}\n` +
          `${file}:6:3: [1]: exports the same range of the same series as [0], ${why}`,
      }),
    );
    writeFileSync(file, `${YAML_1}${second}  attempt: 2\n`);
    expect(readFills(file).length).toBe(2);
    writeFileSync(file, `${YAML_1}${second}  filter: eq(is_root, true)\n`);
    expect(readFills(file).length).toBe(2);
    writeFileSync(file, `${YAML_1}${second}  waived: true\n`);
    expect(readFills(file).map(({ name }) => name)).toEqual(["agent-2026-03-01T00Z"]);
  });
});

test("an entry hands on its workspace", () => {
  writeFileSync(file, `${YAML_1}  workspaceId: ${PROJECT}\n`);
  expect(readFills(file).map(({ args }) => args.workspaceId)).toEqual([PROJECT]);
});

test("an entry that is waived is not declared", () => {
  appendFills(file, [entry(1, { waived: true }), entry(2)]);
  expect(readFills(file).map(({ name }) => name)).toEqual(["agent-2026-03-02T00Z"]);
  expect(text()).toContain("  waived: true\n");
  expect(text()).toContain('entry with its range and "waived: true"');
});

test.each([
  ["an empty list", "# ours\n[]\n", "# ours\n"],
  ["an empty list without an end of line", "[]", ""],
  ["an empty list with a word on it", "[] # nothing yet\n", " # nothing yet\n"],
  ["a document that holds nothing", "---\n# ours\n", "---\n# ours\n"],
  ["comments", "# ours", "# ours\n"],
])("%s can be extended", (_what, before, kept) => {
  writeFileSync(file, before);
  checkAppendable(file);
  expect(text()).toBe(before);
  appendFills(file, [entry(1)]);
  expect(text()).toBe(`${kept}${YAML_1}`);
  expect(readFills(file)).toEqual([{ name: "agent-2026-03-01T00Z", args: entry(1).args }]);
});

describe("appending", () => {
  test("keeps every byte that is in the file, and leaves no other file behind", () => {
    const before = `# ours\r\n\r\n  - name: "agent-2026-03-01T00Z" # why\r\n    bulkExportDestinationId: ${DESTINATION}\r\n    sessionId: ${PROJECT}\r\n    startTime: '2026-03-01T00:00:00Z'\r\n    endTime: "2026-03-02T00:00:00Z"\r\n    # the end`;
    writeFileSync(file, before);
    appendFills(file, [entry(2)]);
    expect(text()).toBe(
      `${before}\r\n  - name: "agent-2026-03-02T00Z"\r\n    bulkExportDestinationId: "${DESTINATION}"\r\n    sessionId: "${PROJECT}"\r\n    startTime: "2026-03-02T00:00:00Z"\r\n    endTime: "2026-03-03T00:00:00Z"\r\n`,
    );
    expect(readFills(file).map(({ name }) => name)).toEqual(["agent-2026-03-01T00Z", "agent-2026-03-02T00Z"]);
    expect(readdirSync(folder)).toEqual(["fills.yaml"]);
  });

  test("nothing does not make a file, nor touch one", () => {
    appendFills(file, []);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("follows a link to the file", () => {
    const real = path.join(folder, "real.yaml");
    writeFileSync(real, YAML_1);
    symlinkSync(real, file);
    appendFills(file, [entry(2)]);
    expect(readFileSync(real, "utf8")).toContain("agent-2026-03-02T00Z");
    expect(readdirSync(folder).sort()).toEqual(["fills.yaml", "real.yaml"]);
  });

  test.each([
    [
      "a list in brackets",
      `[{ name: a, bulkExportDestinationId: ${DESTINATION}, sessionId: ${PROJECT}, startTime: "2026-03-01T00:00:00Z", endTime: "2026-03-02T00:00:00Z" }]\n`,
    ],
    ["a document with an end", `${YAML_1}...\n`],
  ])("to %s is rejected, and the file stays as it is", (_what, before) => {
    writeFileSync(file, before);
    expect(() => appendFills(file, [entry(2)])).toThrow(
      `${file} was not changed: nothing can be appended without changing its content. ` +
        'Write the file as one list: each item on a new line that begins with "- ", and nothing after the list. [LS4122]',
    );
    expect(text()).toBe(before);
    expect(readdirSync(folder)).toEqual(["fills.yaml"]);
  });

  test("that the system does not let be written says so, and leaves nothing behind", () => {
    const long = path.join(folder, `${"x".repeat(255)}.yaml`);
    checkAppendable(long);
    expect(() => appendFills(long, [entry(2)])).toThrow(
      expect.objectContaining({
        code: "LS4123",
        fields: { file: long, why: expect.stringMatching(/^ENAMETOOLONG: name too long/) },
      }),
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
