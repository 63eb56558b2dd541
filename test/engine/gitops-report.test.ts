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

const step = (type: string, name: string, parent = STACK_URN, sessionId?: string) => ({
  op: "update",
  urn: `${URN}${type}::${name}`,
  newState: { parent, inputs: { sessionId } },
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
      preview(steps, [
        error(long("error")),
        { severity: "warning", message: long("warning") },
        { severity: "info", urn: `${URN}langsmith:index:BulkExport::a`, message: long("note") },
      ]),
      "1",
    );
    expect(code).toBe(0);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(65_536);
    // It is used, too, and every table and text ends.
    expect(Buffer.byteLength(summary)).toBeGreaterThan(50_000);
    expect(summary.match(/^<\/pre>$/gm)).toHaveLength(3);
    expect(summary.match(/\n… cut here: the log of the job has all of it\n<\/pre>\n/g)).toHaveLength(3);
    expect(summary).toMatch(/\n\| \| and \d+ more: the log of the job has all of it \| \| \| \|\n/);
    expect(summary).not.toMatch(/&[^;]*$/m);
    for (const index of steps.keys()) expect(log).toContain(`  update  export-${index}-${mark.repeat(40)}  `);
    expect(log).toContain(long("error"));
    expect(log).toContain(long("warning"));
    expect(log).toContain(long("note"));
    expect(log).not.toContain("the log of the job");
  },
);

test("what a command reported is cut in the summary alone: the log has the last name and its owner", () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `project-${index}  (owner: team-${index})`);
  const { log, summary } = report("output", { "output.txt": lines.join("\n") }, "Failed exports");
  expect(log).toContain("project-1999  (owner: team-1999)\n\n");
  expect(summary).not.toContain("project-1999 ");
  expect(summary).toContain("\n… cut here: the log of the job has all of it\n</pre>\n");
});

const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
const TEAM_A = "7d2e9035-0b4f-4c68-9e71-2f3a4b5c6d7e";
const TEAM_A_TOO = "8e3f0146-1c50-4d79-8f82-3a4b5c6d7e8f";
const TEAM_B = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const GREEK = "9f401257-2d61-4e8a-9093-4b5c6d7e8f90";
/** What the engine says in the place of a value that is not known yet. */
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

test("a schedule, its past, a fill and an export that stands alone have the owner of their project, however it is called; others have none", () => {
  const component = `${URN}langsmith:index:ScheduledExports::exports`;
  const type = "langsmith:index:BulkExport";
  const child = `langsmith:index:ScheduledExports$${type}`;
  const unchanged = (key: string, id: string) => ({
    ...step(child, `exports-${key}`, component, id),
    op: "refresh",
  });
  const { code, summary } = report(
    "drift",
    preview([
      unchanged("Team A", TEAM_A),
      unchanged("team-a", TEAM_A_TOO),
      unchanged("Ομάδα", GREEK),
      unchanged("not known yet", UNKNOWN),
      step(child, "exports-billing", component, BILLING),
      step(child, "exports-billing-2026-03-02T00Z", component, BILLING),
      step(child, "exports-acme::b-2026-03-02T00Z", component),
      step(type, "team-a-2026-03-02T00Z-0c5e7a", STACK_URN, TEAM_A),
      step(type, "team-a-2026-03-02T00Z-9d1b3f-2", STACK_URN, TEAM_A_TOO),
      step(type, "project-9f401257-2026-03-02T00Z", STACK_URN, GREEK),
      step(type, "by id", STACK_URN, TEAM_B.toUpperCase()),
      {
        ...step(type, "removed"),
        op: "delete",
        newState: undefined,
        oldState: { inputs: { sessionId: BILLING } },
      },
      step(type, "new", STACK_URN, UNKNOWN),
      step(type, "team-a", STACK_URN, "a0512368-3e72-4f9b-81a4-5c6d7e8f9012"),
      step("langsmith:index:Deployment", "billing"),
    ]),
    "0",
    `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: billing, owner: finance }
  - { name: Team A, owner: one }
  - { name: team-a, owner: two }
  - { name: Ομάδα, owner: three }
  - { name: not known yet, owner: four }
  - { sessionId: ${TEAM_B}, key: "acme::b", owner: five }
`,
  );
  expect(code).toBe(1);
  const rows = [...summary.matchAll(/^\| \S+ \| <code>(.*?)<\/code> \| .* \| (.*?) ?\|$/gm)];
  expect(rows.map(([, name, owner]) => `${name}: ${owner}`)).toEqual([
    "removed: finance",
    "billing: ",
    "by id: five",
    "exports-acme::b-2026-03-02T00Z: five",
    "exports-billing: finance",
    "exports-billing-2026-03-02T00Z: finance",
    "new: ",
    "project-9f401257-2026-03-02T00Z: three",
    "team-a: ",
    "team-a-2026-03-02T00Z-0c5e7a: one",
    "team-a-2026-03-02T00Z-9d1b3f-2: two",
  ]);
});

test.each(["preview", "drift"])(
  "%s tells as notes what the provider says of a resource, and not what is said of none",
  (mode) => {
    const type = "langsmith:index:BulkExport";
    const text =
      'BulkExport "a": the new schedule exports the 2 windows since 2026-03-01T00:00:00Z at once, and LangSmith bills them';
    const info = (message: string, urn?: string) => ({ severity: "info", message: `${message}\n`, urn });
    const { log, summary } = report(
      mode,
      preview(
        [step(type, "a")],
        [
          info("LangSmith at api.example.com"),
          info("printed by the program"),
          info("said of the stack", STACK_URN),
          { severity: "info#err", message: "printed as an error", urn: "" },
          info(text, `${URN}${type}::a`),
          info(text, `${URN}${type}::a`),
          { severity: "warning", message: "warning: look at this", urn: `${URN}${type}::a` },
        ],
      ),
      "0",
    );
    const told = `**Warnings:**\n\n<pre>\na: look at this\n</pre>\n\n**Notes:**\n\n<pre>\na: ${text}\n</pre>\n`;
    expect(summary.slice(summary.indexOf("**Warnings:**")).startsWith(told)).toBe(true);
    expect(log).toContain(`\nNotes:\n\na: ${text}\n`);
    for (const noise of ["api.example.com", "the program", "the stack", "an error"])
      expect(log).not.toContain(noise);
  },
);

test.each([
  [
    "a key that is refused",
    3,
    [step("langsmith:index:ExportDestination", "traces")],
    "Could not read the export destination: GET https://api.example.com/api/v1/bulk-exports/destinations/1 returned 401: Invalid token.",
    "1 to update. **The result is unknown.**",
    undefined,
  ],
  [
    "a program that does not run",
    3,
    [],
    "Missing required configuration variable",
    "**The result is unknown.**",
    undefined,
  ],
  [
    "a schedule that was cancelled past git",
    1,
    [step("langsmith:index:BulkExport", "exports-billing")],
    'BulkExport "exports-billing": the schedule was canceled outside Pulumi, and a canceled export never restarts.',
    "1 to update. **It cannot be applied.**",
    "First fix in git what is below Rejected, and merge it: until then, the apply job is rejected, too.",
  ],
])(
  "drift with %s ends with the exit code %i, and reports what to do about it",
  (_, code, steps, message, verdict, cure) => {
    const told = report("drift", preview(steps, [error(message)]), "1");
    expect(told.code).toBe(code);
    expect(told.summary).toContain(`### Drift\n\n${verdict}\n`);
    expect(told.summary).not.toContain("Run the apply job");
    if (cure !== undefined) expect(told.summary).toContain(`\n${cure} `);
  },
);

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

test.each([
  ["production", "STACK=production ci/fill.sh"],
  ["acme/pro duction", "STACK='acme/pro duction' ci/fill.sh"],
])(
  "what fills the gaps of the stack %s is reported so that it can be copied, from the summary and from the log",
  (stack, line) => {
    const { log, summary } = report("fill", {}, stack);
    expect(summary).toContain(`<pre>\n${line}\n</pre>\n`);
    expect(log.endsWith(`\n${line}\n\n`)).toBe(true);
  },
);
