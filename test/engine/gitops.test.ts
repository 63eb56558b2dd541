import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ensureEngine } from "../../tools/engine/engine.ts";
import {
  gitRepository,
  PASSPHRASE,
  READ_KEY,
  SECRETS,
  STACK,
  statesInBucket,
  WRITE_KEY,
} from "./rig/gitops.ts";
import {
  asking,
  BILLING,
  gitopsService,
  keysOf,
  SEARCH,
  TRIAGE,
  UUID,
  writesOf,
} from "./rig/gitops-service.ts";
import { stepsOf } from "./rig/guide.ts";
import { outside } from "./rig/service.ts";

/** As the nightly check and the guide print it. */
const FILL = `STACK=${STACK} ci/fill.sh`;
const DAY = 24 * 3600;

/** What the guide shows of a summary: why a project is refused, and what is billed; "…" ends what is told further. */
const [REFUSED = "", BILLED = "", ...others] = stepsOf("docs/guides/pipelines.md")
  .filter(({ language }) => language === "text")
  .map(({ text }) => text.trimEnd().replace(/ …$/, ""));

/** The environment in which the engine is found. */
const engine: Record<string, string> = {};

beforeAll(async () => {
  const { env } = await ensureEngine({ parts: ["nodejs"] });
  Object.assign(engine, env);
}, 600_000);

/** What is billed at once, for the clock of this machine, by which a preview counts, is long past that of the service. */
function billed(): string {
  return `exports: ScheduledExports "exports": each new schedule exports all windows since its startTime at once, and LangSmith bills them. A workspace can create at most N exports an hour`;
}

function uncounted(summary: string): string {
  return summary.replace(/\b\d+ (?=windows that|exports an hour|h$)/gm, "N ");
}

/** The summary of a night in which all is well. */
function nothingWrong(gaps: string): string {
  return `### Drift

None: everything is as in git.

### Failed exports

<pre>
No failed exports.
</pre>

### Windows that are not exported

<pre>
${gaps}
</pre>

`;
}

test("the life of a repository, its state in an S3 bucket with a passphrase: pull request, merge, drift, repair, a failed export and its fill", {
  timeout: 600_000,
}, async () => {
  const { place, store } = await statesInBucket();
  const emulator = await gitopsService();
  const asked = asking(emulator);
  const repository = gitRepository({
    apiUrl: emulator.url,
    ...place,
    engine,
  });
  const committed = readFileSync(path.join(repository.work, `Pulumi.${STACK}.yaml`), "utf8");
  expect(committed).toContain("secure: v1:");
  const told: string[] = [committed];
  const run = async (...args: Parameters<typeof repository.run>) => {
    // Fast enough for a deployment, and too slow for another day to begin.
    emulator.clock.setSpeed(args[0] === "apply" ? 20 : 0);
    const ran = await repository.run(...args);
    emulator.clock.setSpeed(0);
    told.push(ran.stdout, ran.stderr, ran.summary);
    return ran;
  };
  const state = () => repository.pulumi("stack", "export", "--stack", STACK);

  // The first pull request: all is previewed with a key that may only read, and nothing is written.
  const before = state();
  const first = await run("preview", "main");
  expect(first.code, first.stderr + first.stdout).toBe(0);
  expect(uncounted(first.summary)).toBe(`### Preview

5 to create.

| | Resource | Type | Properties | Owner |
|---|---|---|---|---|
| create | <code>exports</code> | <code>langsmith:index:ScheduledExports</code> |  |  |
| create | <code>exports-billing</code> | <code>langsmith:index:BulkExport</code> |  | finance-data&#64;acme.example |
| create | <code>exports-support-triage</code> | <code>langsmith:index:BulkExport</code> |  | #support-platform |
| create | <code>support-agent</code> | <code>langsmith:index:Deployment</code> |  |  |
| create | <code>traces</code> | <code>langsmith:index:ExportDestination</code> |  |  |

**Notes:**

<pre>
${billed()}
</pre>

`);
  const previewed = asked();
  expect(keysOf(previewed)).toEqual([READ_KEY]);
  expect(writesOf(previewed)).toEqual([]);
  expect(state()).toBe(before);

  const applied = await run("apply", "main");
  expect(applied.code, applied.stderr + applied.stdout).toBe(0);
  const made = asked();
  expect(writesOf(made).sort()).toEqual([
    "POST /api-host/v2/deployments 201",
    "POST /api/v1/bulk-exports 200",
    "POST /api/v1/bulk-exports 200",
    "POST /api/v1/bulk-exports/destinations 200",
  ]);
  expect(keysOf(made)).toEqual([WRITE_KEY]);

  // A pull request whose list names a project that does not exist is refused with its line, before anything is changed.
  repository.branch("search");
  repository.edit("exports.yaml", (text) => `${text}  - { name: serach, owner: "#search" }\n`);
  repository.push("Export search");
  const misspelt = await run("preview", "search");
  expect(misspelt.code).toBe(1);
  expect(misspelt.summary).toContain(
    `### Preview

**It cannot be applied.**

**Rejected:**

<pre>
exports.yaml:17: langsmith:index:ScheduledExports resource 'exports' has a problem: projects[2].name: getTracingProject: the workspace has no tracing project named "serach". `,
  );
  expect(misspelt.summary).toContain(`\n${REFUSED} `);
  expect(others).toEqual([]);
  // What the service would make of the past is billed, which the pull request says.
  repository.edit("exports.yaml", (text) =>
    text.replace("name: serach,", "name: search, startTime: 2026-02-28T00:00:00Z,"),
  );
  repository.edit("index.ts", (text) => text.replace("Traces of all agents", "Traces"));
  repository.push("Export search, to a bucket of another name");
  const refused = await run("preview", "search");
  expect(refused.code).toBe(1);
  expect(refused.summary).toContain(
    "| **replace** | <code>traces</code> | <code>langsmith:index:ExportDestination</code> | because of <code>displayName</code> |  |\n",
  );
  const [, notes] = refused.summary.split("**Notes:**");
  expect(notes).toContain(
    '\ntraces: ExportDestination "traces": replacing it affects 2 unfinished bulk exports. ',
  );
  // Both would be; the engine asks for them at once, and the first refusal ends the preview.
  expect(refused.summary).toMatch(
    /\n(exports-(?:support-triage|billing)): BulkExport "\1": changing bulkExportDestinationId replaces this schedule: LangSmith exports and bills /,
  );
  // Merged all the same, nothing of it is done, neither what is refused nor what is not.
  asked();
  const known = state();
  const mergedAnyway = await run("apply", "search");
  expect(mergedAnyway.code).toBe(1);
  expect(mergedAnyway.stdout + mergedAnyway.stderr).toContain(
    ": changing bulkExportDestinationId replaces this schedule: LangSmith exports and bills ",
  );
  expect(writesOf(asked())).toEqual([]);
  expect(state()).toBe(known);
  repository.edit("index.ts", (text) => text.replace('"Traces"', '"Traces of all agents"'));
  repository.pulumi("config", "set", "image", "registry.example.com/agent:2", "--stack", STACK);
  repository.push("Export search, and a new image");
  const change = await run("preview", "search");
  expect(change.code, change.stderr + change.stdout).toBe(0);
  expect(uncounted(change.summary)).toBe(`### Preview

2 to update, 1 to create.

| | Resource | Type | Properties | Owner |
|---|---|---|---|---|
| update | <code>exports</code> | <code>langsmith:index:ScheduledExports</code> |  |  |
| update | <code>support-agent</code> | <code>langsmith:index:Deployment</code> | <code>sourceRevisionConfig</code> |  |
| create | <code>exports-search</code> | <code>langsmith:index:BulkExport</code> |  | #search |

**Notes:**

<pre>
${billed()}
</pre>

`);
  expect(uncounted(change.summary)).toContain(`\n${uncounted(BILLED)}`);
  expect(writesOf(asked())).toEqual([]);

  repository.merge("search");
  const merged = await run("apply", "main");
  expect(merged.code, merged.stderr + merged.stdout).toBe(0);
  expect(writesOf(asked()).sort()).toEqual([
    "PATCH /api-host/v2/deployments/ID 200",
    "POST /api/v1/bulk-exports 200",
  ]);

  // Drift: past git, a schedule is cancelled and the bucket gets other keys.
  const { exports, destinations } = emulator.state();
  const billing = exports.find(({ session_id, interval_hours }) => session_id === BILLING && interval_hours);
  await outside(emulator, "PATCH", `/${billing?.id}`, { status: "Cancelled" });
  await outside(emulator, "PATCH", `/destinations/${destinations[0]?.id}`, {
    credentials: { access_key_id: "A", secret_access_key: "b", session_token: "c" },
  });
  asked();
  const stored = state();
  const drift = await run("nightly", "main");
  expect(drift.code).toBe(1);
  expect(drift.summary.replace(UUID, "ID")).toContain(`### Drift

2 to update. **It cannot be applied.**

| | Resource | Type | Properties | Owner |
|---|---|---|---|---|
| update | <code>exports-billing</code> | <code>langsmith:index:BulkExport</code> | <code>status</code> | finance-data&#64;acme.example |
| update | <code>traces</code> | <code>langsmith:index:ExportDestination</code> | <code>credentials</code> |  |

**Rejected:**

<pre>
exports-billing: Preview failed: BulkExport "exports-billing": the schedule was canceled outside Pulumi, and a canceled export never restarts. Set startTime: "2026-03-03T00:00:00Z" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since 2026-03-01T00:00:00Z again. [LS4004]
`);
  expect(drift.summary.replace(UUID, "ID")).toContain(
    'traces: ExportDestination "traces": the credentials of the destination differ from your program: additional sessionToken.',
  );
  expect(drift.summary).toContain(
    '**Notes:**\n\n<pre>\nexports-billing: BulkExport "exports-billing" will be updated: it was canceled outside Pulumi\n',
  );
  expect(writesOf(asked())).toEqual([]);
  expect(state()).toBe(stored);

  // The repair: what the message names goes into git, and the apply puts right the rest.
  repository.branch("billing-again");
  repository.edit("exports.yaml", (text) =>
    text.replace(
      "finance-data@acme.example }",
      "finance-data@acme.example, startTime: 2026-03-03T00:00:00Z }",
    ),
  );
  repository.push("Billing goes on without a gap");
  repository.merge("billing-again");
  const repaired = await run("apply", "main");
  expect(repaired.code, repaired.stderr + repaired.stdout).toBe(0);
  expect(writesOf(asked()).sort()).toEqual([
    "PATCH /api/v1/bulk-exports/destinations/ID 200",
    "POST /api/v1/bulk-exports 200",
  ]);

  // A window fails, and one is lost.
  emulator.addBehaviour({
    kind: "export",
    session: TRIAGE,
    outcome: "Failed",
    error: "::error::Access Denied",
  });
  emulator.clock.advance(2 * DAY);
  const lost = emulator
    .state()
    .exports.find(
      ({ session_id, start_time }) => session_id === SEARCH && start_time.startsWith("2026-03-02"),
    );
  emulator.disappear(lost?.id ?? "");
  const failed = await run("nightly", "main");
  expect([failed.code, failed.summary.replace(UUID, "ID")]).toEqual([
    1,
    `### Drift

None: everything is as in git.

### Failed exports

<pre>
support-triage  (owner: #support-platform)
  2026-03-03T00:00:00Z to 2026-03-04T00:00:00Z  failed at 2026-03-04T00:10:30Z
    export ID, spawned by schedule ID
    : :error::Access Denied

1 export in 1 of 3 series ended without success, and nothing has exported its window since.

Fix the cause. Then run this, commit the file, and run &#96;pulumi up&#96; of a program that declares it with &#96;readFills&#96;:
  npx pulumi-langsmith exports gaps --write fills.yaml --project=support-triage --project=billing --project=search --stack=${STACK}
</pre>

### Windows that are not exported

<pre>
search  (owner: #search)
  2026-03-02T00:00:00Z to 2026-03-03T00:00:00Z  missing

support-triage  (owner: #support-platform)
  2026-03-03T00:00:00Z to 2026-03-04T00:00:00Z  failed
    export ID is Failed: ::error::Access Denied

2 gaps (2 windows) in 2 of 3 series. 11 of 13 due windows are exported.
</pre>

Fix the cause first. Then run this in a clone of this repository, and open a pull request with \`fills.yaml\`. It only fills the projects in \`exports.yaml\`:

<pre>
${FILL}
</pre>

`,
  ]);

  // Fills go through git like everything else.
  repository.branch("fills");
  const filled = await repository.shell(FILL);
  // Gaps are left until the fills are applied.
  expect(filled.code, filled.stderr).toBe(1);
  expect(filled.stdout).toContain(`Appended 2 exports to fills.yaml:
  search-2026-03-02T00Z  2026-03-02T00:00:00Z to 2026-03-03T00:00:00Z
  support-triage-2026-03-03T00Z  2026-03-03T00:00:00Z to 2026-03-04T00:00:00Z
`);
  repository.push("Fill what is missing");
  repository.merge("fills");
  asked();
  emulator.addBehaviour({ kind: "export", session: TRIAGE, outcome: "Completed", seconds: 7200, times: 1 });
  emulator.addBehaviour({ kind: "export", session: SEARCH, outcome: "Completed", seconds: 600, times: 1 });
  const applying = await run("apply", "main");
  expect(applying.code, applying.stderr + applying.stdout).toBe(0);
  expect(writesOf(asked())).toEqual(["POST /api/v1/bulk-exports 200", "POST /api/v1/bulk-exports 200"]);
  const created = state();
  expect(created).toContain('"status": "Created"');

  // What is Created in the state is Running or Completed at the service: neither is drift, and nothing is missing.
  emulator.clock.advance(3600);
  const night = await run("nightly", "main");
  expect([night.code, night.summary]).toEqual([
    0,
    nothingWrong("No gaps. 12 of 13 due windows are exported. 1 window is running."),
  ]);
  const read = asked();
  expect(keysOf(read)).toEqual([READ_KEY]);
  expect(writesOf(read)).toEqual([]);
  expect(state()).toBe(created);

  for (const secret of [...Object.values(SECRETS), PASSPHRASE, WRITE_KEY, READ_KEY, store.secretAccessKey]) {
    expect(told.join("\n")).not.toContain(secret);
    expect(state()).not.toContain(secret);
  }
});
