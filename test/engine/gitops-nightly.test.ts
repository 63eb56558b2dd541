import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { OTHER, WITH_FAILURES } from "../cli/exports-rig.ts";
import { endOf } from "../cli/run.ts";
import { exported, march, serving, WORKSPACE } from "../coverage/service.ts";
import { type Stubs, stubbed } from "./rig/gitops-stubs.ts";

const CLEAN = `"preview --refresh") echo '{"steps":[{"op":"same","urn":"urn:pulumi:p::g::t:i:T::a"}]}' ;;`;
const DRIFT = `"preview --refresh") echo '{"steps":[{"op":"update","urn":"urn:pulumi:p::g::t:i:T::a"}]}' ;;`;
const CURE = "STACK=production ci/fill.sh";

function nightly(stubs: Stubs, exportsYaml?: string) {
  const { script, options, asked } = stubbed("nightly.sh", stubs);
  if (exportsYaml !== undefined) writeFileSync(path.join(options.cwd, "exports.yaml"), exportsYaml);
  const { status, stderr } = spawnSync(script, { ...options, encoding: "utf8" });
  const summary = path.join(options.cwd, "summary.md");
  return {
    status,
    stderr,
    asked: asked(),
    summary: existsSync(summary) ? readFileSync(summary, "utf8") : "",
  };
}

/** The command in whose place this exit code is given. */
function commands(gaps: number): string {
  return `"exports gaps") echo "told of gaps" >&2; exit ${gaps} ;;`;
}

test.each([
  ["nothing", CLEAN, 0, 0, false],
  ["drift alone", DRIFT, 0, 1, false],
  ["windows alone", CLEAN, 1, 1, true],
  ["drift, and no answer about exports", DRIFT, 3, 1, false],
  ["no answer about exports", CLEAN, 3, 3, false],
  ["a call that is wrong", CLEAN, 2, 2, false],
  ["a command that was killed", CLEAN, 137, 3, false],
])(
  "a night that finds %s ends with its exit code, all of it in the summary",
  (_, engine, gaps, code, isCured) => {
    const { status, summary } = nightly({ engine, command: commands(gaps) });
    expect(status).toBe(code);
    expect(summary).toContain("### Windows that are not exported\n\n<pre>\ntold of gaps\n</pre>\n");
    expect(summary.includes(CURE)).toBe(isCured);
  },
);

test("a key that was revoked is nothing found: the exit code is 3, and each part says so", () => {
  const refusal =
    "Could not read the export destination: GET https://api.example.com/api/v1/bulk-exports/destinations/1 returned 401: Invalid token. Check that the key is valid and belongs to this region or server.";
  const diagnostics = [{ severity: "error", message: `error: ${refusal}` }];
  const { status, summary } = nightly({
    engine: `"preview --refresh") echo '${JSON.stringify({ steps: [], diagnostics })}'; exit 255 ;;`,
    command: `*) echo "pulumi-langsmith: returned 401" >&2; exit 3 ;;`,
  });
  expect(status).toBe(3);
  expect(summary).toBe(`### Drift

**The result is unknown.**

**Reason:**

<pre>
${refusal}
</pre>

### Windows that are not exported

<pre>
pulumi-langsmith: returned 401
</pre>

`);
});

/** The package's own command, in the place of the one that would be installed. */
const GENUINE = `*) exec node "${path.join(root, "cli", "main.ts")}" "$@" ;;`;

test("of which projects nothing could be reported is in the summary beside what was found of the others, however long that is", async () => {
  const { projects: _, ...nameless } = WITH_FAILURES;
  const failed = Array.from({ length: 150 }, (_each, index) =>
    exported(1000 + index, "Failed", 5, {
      session_id: OTHER,
      start_time: march(5, `00:00:00.${1000 + index}`),
    }),
  );
  const server = await serving({ ...nameless, exports: [...nameless.exports, ...failed] });
  const { script, options } = stubbed(
    "nightly.sh",
    { engine: `${CLEAN}\n"--show-secrets --stack") echo '{}' ;;`, command: GENUINE },
    { LANGSMITH_WORKSPACE_ID: WORKSPACE, LANGSMITH_ENDPOINT: server.url },
  );
  const listing = `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { sessionId: ${OTHER}, key: billing, owner: finance }
  - { name: support-agent, owner: support }
`;
  writeFileSync(path.join(options.cwd, "exports.yaml"), listing);
  const { code } = await endOf(spawn(script, { ...options, stdio: ["ignore", "pipe", "pipe"] }));
  const summary = readFileSync(path.join(options.cwd, "summary.md"), "utf8");
  expect(code, summary).toBe(1);
  const [part = "", ...others] = summary.split("### ").slice(2);
  expect(others).toEqual([]);
  expect(part.split("\n")[0]).toBe("Windows that are not exported");
  expect(part).toContain("… cut here: the log of the job has all of it\n");
  expect(part).toContain(`<pre>\nproject ${OTHER}  (owner: finance)\n`);
  expect(part).toMatch(
    /\n\*\*Standard error:\*\*\n\n<pre>\n.*could not find the tracing project named "support-agent": /s,
  );
  expect(summary).toContain(CURE);
});

test("an exports.yaml that is wrong is reported with its line, and no export of the workspace is looked at without it", () => {
  const { status, asked, summary } = nightly(
    { engine: CLEAN, command: commands(0) },
    "intervalHours: 24\nstartTime: 2026-03-01T00:00:00Z\nprojects:\n  - { name: a }\n",
  );
  expect([status, asked]).toEqual([3, []]);
  expect(summary).toContain("### Windows that are not exported\n\n<pre>\nexports.yaml:4:");
  expect(summary).not.toContain(CURE);
});

test.each([
  ["the preview", { engine: `"preview --refresh") exec sleep 600 ;;` }],
  ["a look at exports", { engine: CLEAN, command: `"exports gaps") exec sleep 600 ;;` }],
])("canceled in %s, it ends with the exit code 130 and asks nothing more", async (_, stubs) => {
  const { script, options, calls, asked } = stubbed("nightly.sh", stubs);
  const child = spawn(script, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = endOf(child);
  const begun = "command" in stubs ? asked : calls;
  await vi.waitFor(() => expect(begun()).not.toEqual([]), { timeout: 60_000 });
  child.kill("SIGTERM");
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toContain("nightly.sh: canceled");
});
