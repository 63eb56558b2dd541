import { describe, expect, test } from "vitest";
import { CHANGES } from "../../cli/audit-log/changes.ts";
import { auditLogOutput } from "../../cli/audit-log/output.ts";
import type { Emulator } from "../../emulator/src/index.ts";
import { agent, destination, ELSEWHERE, HERE, oneOff, start } from "../functions/rig.ts";
import { call, TERMINALS } from "./run-in-process.ts";

const RANGE = ["--since", "2026-03-01T00:00:00Z", "--until", "2026-03-02T00:00:00Z"];
const DAY = [...RANGE, "--json"];

const run = (emulator: Emulator, args: readonly string[], around = {}) =>
  call(["audit-log", ...args], {
    environment: {
      LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
      LANGSMITH_WORKSPACE_ID: HERE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
    ...around,
  });

async function entriesOf(emulator: Emulator, args: readonly string[] = []) {
  const { stdout } = await run(emulator, [...DAY, ...args]);
  return auditLogOutput.parse(JSON.parse(stdout));
}

/** The query of the newest request for the audit log. */
const asked = (emulator: Emulator) =>
  emulator.journal().findLast(({ path }) => path === "/api/v1/audit-logs")?.query ?? {};

/** A deployment, and an export that is canceled a minute later. */
async function worked() {
  const { emulator, post } = await start();
  const { id: deploymentId } = await post("/v2/deployments", agent("support-agent"));
  const { id: to } = await post("/api/v1/bulk-exports/destinations", destination());
  const { id } = await post("/api/v1/bulk-exports", oneOff(to));
  emulator.clock.advance(60);
  await cancel(emulator, String(id));
  return { emulator, post, exportId: String(id), deploymentId: String(deploymentId) };
}

async function cancel(emulator: Emulator, id: string) {
  const answer = await fetch(`${emulator.url}/api/v1/bulk-exports/${id}`, {
    method: "PATCH",
    headers: {
      "x-api-key": "lsv2_pt_of_a_person",
      "x-tenant-id": HERE,
      "content-type": "application/json",
    },
    body: JSON.stringify({ status: "Cancelled" }),
  });
  expect(answer.ok).toBe(true);
}

describe("audit-log", () => {
  test("lists the changes, the newest first, with who made them", async () => {
    const { emulator, exportId } = await worked();
    const { code, stdout, stderr } = await run(emulator, RANGE);
    expect([code, stderr]).toEqual([0, ""]);
    const [titles, first, ...others] = stdout.split("\n");
    expect(titles).toMatch(/^ {2}TIME \(UTC\) +WHO +OPERATION +OBJECT +RESULT$/);
    expect(first).toMatch(
      new RegExp(
        `^ {2}2026-03-01T00:01:00Z {2}user-[0-9a-f]{8}@example\\.com, key [0-9a-f]{8} +cancel_bulk_export +${exportId} {2}succeeded$`,
      ),
    );
    expect(others[0]).toMatch(/^ {2}2026-03-01T00:00:00Z {2}key [0-9a-f]{8} +create_bulk_export /);
    expect(others).toHaveLength(6);
    expect(asked(emulator)["operations"]).toEqual(CHANGES);
  });

  test("lists only the operations that are named, and asks the service for no others", async () => {
    const { emulator } = await worked();
    const { entries } = await entriesOf(emulator, ["--operation", "cancel_bulk_export"]);
    expect(entries.map(({ operation }) => operation)).toEqual(["cancel_bulk_export"]);
    expect(asked(emulator)["operations"]).toBe("cancel_bulk_export");
    const all = await entriesOf(emulator, ["--operation", "all"]);
    expect([all.operations, all.entries.length]).toEqual([null, 4]);
    expect(asked(emulator)).not.toHaveProperty("operations");
  });

  test("lists what is about an object, by its id or the name of a deployment", async () => {
    const { emulator, exportId, deploymentId } = await worked();
    const ofExport = await entriesOf(emulator, ["--object", exportId.toUpperCase()]);
    expect(ofExport.entries.map(({ operation }) => operation)).toEqual([
      "cancel_bulk_export",
      "create_bulk_export",
    ]);
    const ofDeployment = await entriesOf(emulator, ["--object", "support-agent"]);
    expect(ofDeployment.objectId).toBe(deploymentId);
    expect(ofDeployment.entries.map(({ objectIds }) => objectIds)).toEqual([[deploymentId]]);
  });

  test("lists those of another workspace, or of all", async () => {
    const { emulator, post } = await worked();
    const { id } = await post("/v2/deployments", agent("far"), ELSEWHERE);
    const far = await entriesOf(emulator, ["--workspace", ELSEWHERE]);
    expect(far.entries.map(({ objectIds }) => objectIds)).toEqual([[id]]);
    const all = await entriesOf(emulator, ["--workspace", "all"]);
    expect([all.workspaceId, all.entries.length]).toEqual([null, 5]);
  });

  test("lists the last 7 days by default", async () => {
    const { emulator } = await start();
    const { stdout } = await run(emulator, ["--json"]);
    const { since, until } = auditLogOutput.parse(JSON.parse(stdout));
    expect(Date.parse(until) - Date.parse(since)).toBeCloseTo(7 * 86_400_000, -4);
    expect(Math.abs(Date.now() - Date.parse(until))).toBeLessThan(60_000);
  });

  test("reports a change that failed, and its status", async () => {
    const { emulator } = await start();
    const gone = `${emulator.url}/v2/deployments/99999999-9999-4999-8999-999999999999`;
    await fetch(gone, { method: "DELETE", headers: { "x-api-key": "k", "x-tenant-id": HERE } });
    expect((await run(emulator, RANGE)).stdout).toContain("  failed (404)\n");
  });

  test("names users and keys, and asks for no other members", async () => {
    const { emulator } = await worked();
    const { entries, namesUnknown } = await entriesOf(emulator);
    const [cancelled, created] = entries;
    expect(cancelled?.user).toMatch(/^user-[0-9a-f]{8}@example\.com$/);
    // Nobody can list the personal keys of others.
    expect([cancelled?.apiKey, created?.user, namesUnknown]).toEqual([null, null, null]);
    const own = await fetch(`${emulator.url}/v2/deployments/${cancelled?.objectIds[0]}`, {
      method: "DELETE",
      headers: { "x-api-key": "lsv2_sk_of_a_pipeline", "x-tenant-id": HERE },
    });
    expect(own.status).toBe(404);
    const [newest] = (await entriesOf(emulator)).entries;
    expect(newest?.apiKey).toBe(`key ${newest?.apiKeyId?.slice(0, 8)}`);
    const members = emulator.journal().filter(({ path }) => path.endsWith("/members/active"));
    expect(members.map(({ query }) => query["ls_user_ids"])).toEqual([cancelled?.userId, cancelled?.userId]);
  });

  test("shows ids, and why, if the key may not read the members", async () => {
    const { emulator } = await worked();
    const path = "/api/v1/orgs/current/members/active";
    const fault = { path, status: 403, body: { detail: "Forbidden" } };
    emulator.addFault(fault);
    const { code, stdout, stderr } = await run(emulator, RANGE);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/ {2}user [0-9a-f]{8}, key [0-9a-f]{8} +cancel_bulk_export /);
    expect(stdout).toMatch(
      /\nSome names of users or keys are unknown\. Could not read the members of the organization: .*\[LS1113\]\n$/,
    );
    emulator.addFault(fault);
    expect((await entriesOf(emulator)).namesUnknown?.code).toBe("LS1113");
  });

  test("leaves out what is not in the range, where the server ignores it", async () => {
    const { emulator } = await start();
    const row = (time: string) => ({ api: { operation: "update_deployment" }, time: Date.parse(time) });
    const items = [row("2025-03-01T00:00:00Z"), row("2026-03-01T12:00:00Z"), row("2026-03-02T00:00:01Z")];
    emulator.addFault({ path: "/api/v1/audit-logs", status: 200, body: { cursor: null, items } });
    expect((await entriesOf(emulator)).entries.map(({ time }) => time)).toEqual(["2026-03-01T12:00:00Z"]);
  });

  test("says that there is nothing", async () => {
    const { emulator } = await start();
    expect(await run(emulator, RANGE)).toEqual({
      code: 0,
      stdout: "The audit log has no such entry since 2026-03-01T00:00:00Z.\n",
      stderr: "",
    });
  });

  test("says that it was cut, and that entries cannot be read", async () => {
    const { emulator } = await start();
    const row = { api: { operation: "update_deployment" }, time: Date.parse("2026-03-01T00:00:00Z") };
    for (let page = 0; page < 51; page += 1) {
      const body = { cursor: `after-${page}`, items: [null, row] };
      emulator.addFault({ path: "/api/v1/audit-logs", status: 200, body });
    }
    const { code, stdout } = await run(emulator, RANGE);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "\nThe time range has more than the 5,000 entries that were read, so some may be missing. Use a later --since, an earlier --until, or --operation.\n",
    );
    expect(stdout).toContain(
      "\n51 entries have no time or no operation that can be read, and are not listed.\n",
    );
    expect(stdout).toMatch(/^ {2}2026-03-01T00:00:00Z {2}unknown {2}update_deployment +not reported$/m);
  });

  test("fits a narrow terminal", async () => {
    const { emulator } = await worked();
    const { stdout } = await run(emulator, RANGE, { output: TERMINALS.narrow });
    for (const line of stdout.split("\n").slice(0, -2)) expect(line.length).toBeLessThanOrEqual(60);
  });
});

describe("an audit log that cannot be read", () => {
  test("because of the plan is an error that says so, with the exit code 3", async () => {
    const { emulator } = await start({ auditLogs: false });
    const { code, stdout, stderr } = await run(emulator, DAY);
    expect(code).toBe(3);
    expect(stderr).toContain("returned 403: Audit logs are not available on your current plan.");
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: "LS1112" } });
  });

  test("because the server has none is an error that says what to check", async () => {
    const { emulator } = await start();
    emulator.addFault({ path: "/api/v1/audit-logs", status: 404, body: { detail: "Not Found" } });
    const { code, stderr } = await run(emulator, RANGE);
    expect(code).toBe(3);
    expect(stderr).toContain("a self-hosted server may lack them.");
    expect(stderr).toContain("[LS1114]");
  });

  test.each([
    ["cancel_bulk_exports", "Use `--operation cancel_bulk_export`, or `--operation all` to see the names."],
    ["frobnicate", "Run the command with `--operation all`"],
  ])("because LangSmith rejects the operation %s names a near one: LS6411", async (name, fix) => {
    const { emulator } = await start();
    const detail = [
      { loc: ["query", "operations", 0], msg: "Input should be a known operation", type: "enum" },
    ];
    emulator.addFault({ path: "/api/v1/audit-logs", status: 422, body: { detail } });
    const { code, stderr } = await run(emulator, [...RANGE, "--operation", name]);
    expect(code).toBe(3);
    expect(stderr).toContain(
      "LangSmith rejected a name of `--operation` (422): query.operations.0: Input should be a known operation.",
    );
    expect(stderr).toContain(fix);
    expect(stderr).toContain("[LS6411]");
  });

  test("because no deployment has the name of --object is LS6412, and the log is not read", async () => {
    const { emulator } = await worked();
    const { code, stderr } = await run(emulator, [...RANGE, "--object", "support"]);
    expect(code).toBe(3);
    expect(stderr).toContain('No deployment has the name "support".');
    expect(stderr).toContain("[LS6412]");
    expect(emulator.journal().filter(({ path }) => path === "/api/v1/audit-logs")).toEqual([]);
  });
});

test.each([
  [["--since", "yesterday"], '--since "yesterday": '],
  [["--until", "2026-03-01"], '--until "2026-03-01": a date alone is not enough'],
  [["--since", "1h", "--until", "2h"], '--since "1h" is not before '],
  [["--workspace", "mine"], '--workspace "mine": use the id of a workspace, a UUID, or all.'],
  [["--operation", ""], "--operation is empty"],
  [["--object", " "], "--object is empty"],
  [["support-agent"], 'Unexpected argument "support-agent".'],
])("%j is a wrong call: nothing is asked", async (args, message) => {
  const { emulator } = await start();
  const { code, stderr } = await run(emulator, args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(emulator.journal()).toEqual([]);
});
