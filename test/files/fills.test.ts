import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Fill } from "../../provider/coverage/fills.ts";
import { withFills } from "../../provider/files/append-fills.ts";
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
  - name: agent
`;

describe("the fills of a file", () => {
  test("may be all that it has: the arguments are an error only where a program reads them", () => {
    writeFileSync(file, `fills:\n${YAML_1}`);
    const found = readExports(file);
    expect(found.fills).toEqual([entry(1)]);
    expect(() => found.args).toThrow(
      new FileInvalid(`${file}:1:1: projects: is required: list what is exported`),
    );
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
    const text = withFills(file, [entry(1), entry(2, { args })]);
    expect(text).toMatch(/^# One-off exports that fill gaps/);
    writeFileSync(file, text);
    expect(fills()).toEqual([entry(1), entry(2, { args })]);
  });

  test("are rejected with the line of each problem", () => {
    const wrong = YAML_1.replace("startTime", "starttime").replace("02T00:00:00Z", "01T00:00:00Z");
    writeFileSync(file, `fills:\n${wrong}`);
    expect(() => readExports(file)).toThrow(
      `${file}:2:5: fills[0].startTime: is required: set it to a time with a zone as a string, such as "2025-01-01T00:00:00Z"\n` +
        `${file}:5:5: fills[0].starttime: there is no such property; did you mean startTime?`,
    );
    writeFileSync(file, `fills:\n${YAML_1}${YAML_1.replaceAll("03-02T", "03-03T")}`);
    expect(() => readExports(file)).toThrow(
      `${file}:7:5: fills[1].name: "agent-2026-03-01T00Z" is already the name of fills[0]: every export needs its own name`,
    );
  });

  test("are rejected where two would be billed for one range", () => {
    const second = YAML_1.replace("agent-2026", "other-2026").replace(
      '"2026-03-01T00:00:00Z"',
      '"2026-03-01T01:00:00+01:00"',
    );
    const why = "which LangSmith would bill twice: remove one of them";
    writeFileSync(file, `fills:\n${YAML_1}${second}`);
    expect(() => readExports(file)).toThrow(
      expect.objectContaining({
        message: `${file}:7:5: fills[1]: exports the same range of the same series as fills[0], ${why}`,
      }),
    );
    // The second attempt at a range has its number in its name.
    writeFileSync(file, `fills:\n${YAML_1}${second.replace("T00Z", "T00Z-2")}`);
    expect(fills().length).toBe(2);
    writeFileSync(file, `fills:\n${YAML_1}${second}    filter: eq(is_root, true)\n`);
    expect(fills().length).toBe(2);
  });
});

test.each<[string, string, (string | undefined)?, string?]>([
  ["an empty list", "# ours\nfills: []\n", "# ours\nfills:\n"],
  ["an empty list without an end of line", "fills: []", "fills:\n"],
  ["a document that contains nothing", "---\n# ours\n", "---\n# ours\n\nfills:\n"],
  ["comments", "# ours", "# ours\n\nfills:\n"],
  ["a list", `fills:\n${YAML_1.replaceAll("03-01T", "03-05T").replaceAll("03-02T", "03-06T")}`, undefined],
  ["projects", PROJECTS, `${PROJECTS}fills:\n`],
])("%s can be extended", (_what, before, kept = before, end = "") => {
  writeFileSync(file, before);
  const text = withFills(file, [entry(1)]);
  expect(text).toBe(`${kept}${YAML_1}${end}`);
  writeFileSync(file, text);
  expect(fills().at(-1)).toEqual(entry(1));
});

describe("a list that is extended", () => {
  test("keeps its comments, quotes and line ends", () => {
    const before = `# ours\r\n\r\nfills:\r\n  - name: "agent-2026-03-01T00Z" # why\r\n    bulkExportDestinationId: ${DESTINATION}\r\n    sessionId: ${PROJECT}\r\n    startTime: '2026-03-01T00:00:00Z'\r\n    endTime: "2026-03-02T00:00:00Z"\r\n`;
    writeFileSync(file, before);
    expect(withFills(file, [entry(2)])).toBe(
      `${before}${YAML_1.replaceAll("03-02", "03-03").replaceAll("03-01", "03-02").replaceAll("\n", "\r\n")}`,
    );
  });

  test("may be in brackets, have something behind it, or end the document", () => {
    const [day5, day6] = ["2026-03-05T00:00:00Z", "2026-03-06T00:00:00Z"];
    const brackets = `{ name: a, bulkExportDestinationId: ${DESTINATION}, sessionId: ${PROJECT}, startTime: "${day5}", endTime: "${day6}" }`;
    for (const before of [
      `fills: [${brackets}]\n`,
      `fills:\n  - ${brackets}\n${PROJECTS}`,
      `fills:\n  - ${brackets}\n...\n`,
    ]) {
      writeFileSync(file, before);
      const text = withFills(file, [entry(1)]);
      expect(text).toContain(`  - ${brackets}\n${YAML_1}`);
      writeFileSync(file, text);
      expect(fills().map(({ name }) => name)).toEqual(["a", entry(1).name]);
    }
  });
});
