import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { exampleFolder } from "./rig/gitops.ts";

const URN = "urn:pulumi:production::langsmith-gitops::";
const STACK_URN = `${URN}pulumi:pulumi:Stack::langsmith-gitops-production`;

let example = "";

beforeAll(() => {
  example = exampleFolder();
});

interface Reported {
  readonly code: number | null;
  /** What goes to the log of the job. */
  readonly log: string;
  readonly stderr: string;
  readonly summary: string;
}

/** Calls the report as the scripts do, with these files in its folder. */
function report(
  mode: string,
  files: Readonly<Record<string, string>>,
  argument = "",
  exportsYaml?: string,
): Reported {
  const cwd = exportsYaml === undefined ? example : exampleFolder();
  if (exportsYaml !== undefined) writeFileSync(path.join(cwd, "exports.yaml"), exportsYaml);
  const folder = mkdtempSync(path.join(example, "work-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const args = [path.join(cwd, "ci", "report.mjs"), mode, folder, argument];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const at = path.join(folder, "summary.md");
  return { code: status, log: stdout, stderr, summary: existsSync(at) ? readFileSync(at, "utf8") : "" };
}

const step = (type: string, name: string, parent = STACK_URN) => ({
  op: "update",
  urn: `${URN}${type}::${name}`,
  newState: { parent },
});
const error = (message: string) => ({ severity: "error", message });
const preview = (steps: object[], diagnostics: object[] = []) => ({
  "preview.json": JSON.stringify({ steps, diagnostics }),
  "errors.txt": "",
});

test.each([
  ["marks that become longer", "<&|`@>"],
  ["letters of four bytes", "𝒳"],
])(
  "a summary of %s is within a comment's 65,536 characters and bytes, and the log has all of it",
  (_, mark) => {
    const steps = Array.from({ length: 900 }, (_each, index) =>
      step("langsmith:index:BulkExport", `export-${index}-${mark.repeat(40)}`),
    );
    const long = (word: string) => `${mark.repeat(20_000)} the end of the ${word}`;
    const { code, log, summary } = report(
      "preview",
      preview(steps, [error(long("error")), { severity: "warning", message: long("warning") }]),
      "1",
    );
    expect(code).toBe(0);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(65_536);
    // It is used, too, and every table and text ends.
    expect(Buffer.byteLength(summary)).toBeGreaterThan(50_000);
    expect(summary.match(/^<\/pre>$/gm)).toHaveLength(2);
    expect(summary.match(/\n… cut here: the log of the job has all of it\n<\/pre>\n/g)).toHaveLength(2);
    expect(summary).toMatch(/\n\| \| and \d+ more: the log of the job has all of it \| \| \| \|\n/);
    expect(summary).not.toMatch(/&[^;]*$/m);
    for (const index of steps.keys()) expect(log).toContain(`<code>export-${index}-`);
    expect(log).toContain("the end of the error");
    expect(log).toContain("the end of the warning");
    expect(log).not.toContain("the log of the job");
  },
);

test("what a command told is cut in the summary alone: the log has the last name and its owner", () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `project-${index}  (owner: team-${index})`);
  const { log, summary } = report("told", { "told.txt": lines.join("\n") }, "Failed exports");
  expect(log).toContain("project-1999  (owner: team-1999)\n</pre>\n");
  expect(summary).not.toContain("project-1999 ");
  expect(summary).toContain("\n… cut here: the log of the job has all of it\n</pre>\n");
});

test("drift of a schedule, of its past, of a fill and of an export that stands alone names the owner; of others nobody", () => {
  const component = `${URN}langsmith:index:ScheduledExports::exports`;
  const type = "langsmith:index:BulkExport";
  const { code, summary } = report(
    "drift",
    preview([
      step(`langsmith:index:ScheduledExports$${type}`, "exports-billing", component),
      step(`langsmith:index:ScheduledExports$${type}`, "exports-billing-2026-03-02T00Z", component),
      step(type, "team-a-all-traces-2026-03-02T00Z"),
      step(type, "team-a-all-traces-2026-03-02T00Z-0c5e7a-2"),
      step(type, "project-2f7e9d10-2026-03-02T00Z"),
      step(type, "billing"),
      step(type, "other-2026-03-02T00Z"),
      step("langsmith:index:Deployment", "billing"),
    ]),
    "0",
    `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: billing, owner: finance }
  - { name: "Team A: all traces", key: a, owner: team-a }
  - { sessionId: 2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32, key: b, owner: team-b }
`,
  );
  expect(code).toBe(1);
  const rows = [...summary.matchAll(/^\| update \| <code>(.*?)<\/code> \| .* \| (.*?) ?\|$/gm)];
  expect(rows.map(([, name, owner]) => `${name}: ${owner}`)).toEqual([
    "billing: finance",
    "billing: ",
    "exports-billing: finance",
    "exports-billing-2026-03-02T00Z: finance",
    "other-2026-03-02T00Z: ",
    "project-2f7e9d10-2026-03-02T00Z: team-b",
    "team-a-all-traces-2026-03-02T00Z: team-a",
    "team-a-all-traces-2026-03-02T00Z-0c5e7a-2: team-a",
  ]);
});

test.each([
  [
    "a key that is refused",
    3,
    [step("langsmith:index:ExportDestination", "traces")],
    "Could not read the export destination: GET https://api.example.com/api/v1/bulk-exports/destinations/1 answered 401: Invalid token.",
    "1 to update. **It could not be found out.**",
  ],
  [
    "a program that does not run",
    3,
    [],
    "Missing required configuration variable",
    "**It could not be found out.**",
  ],
  [
    "a schedule that was cancelled past git",
    1,
    [step("langsmith:index:BulkExport", "exports-billing")],
    'BulkExport "exports-billing": schedule ID was cancelled outside this program, and a cancelled export never restarts.',
    "1 to update. **It is refused.**",
  ],
])("drift with %s ends with the exit code %i", (_, code, steps, message, verdict) => {
  const told = report("drift", preview(steps, [error(message)]), "1");
  expect(told.code).toBe(code);
  expect(told.summary).toContain(`### Drift\n\n${verdict}\n`);
});

test("the projects of exports.yaml are options that no name breaks out of; a file that is wrong gives none", () => {
  const right = report(
    "projects",
    {},
    "",
    `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: "--write=x; $(id) 'y' \\"z\\"", key: a, owner: a }
  - { sessionId: 2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32, key: b, owner: b }
`,
  );
  expect([right.code, right.stderr, right.log]).toEqual([
    0,
    "",
    `--project=--write=x; $(id) 'y' "z"\0--project=2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32\0`,
  ]);
  const wrong = report("projects", {}, "", "intervalHours: 24\n");
  expect([wrong.code, wrong.log]).toEqual([3, ""]);
  expect(wrong.stderr).toContain("exports.yaml");
});

test("the command that fills gaps is told whole, for the projects of exports.yaml alone", () => {
  expect(report("cure", {}, "acme/pro duction").summary).toContain(
    "<pre>\nnode ci/report.mjs projects &#124; xargs -0 npx pulumi-langsmith exports gaps --write fills.yaml --stack 'acme/pro duction'\n</pre>\n",
  );
});
