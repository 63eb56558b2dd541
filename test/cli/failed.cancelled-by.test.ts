import { describe, expect, test } from "vitest";
import { failedOutput } from "../../cli/exports/failed/output.ts";
import {
  type Content,
  exported,
  id,
  march,
  runOf,
  schedule,
  serving,
  WORKSPACE,
} from "../coverage/service.ts";
import type { Scripted, TestServer } from "../http/server.ts";
import { asking, newFolder, spawned } from "./failed-rig.ts";

const USER = "10000000-0000-4000-8000-000000000001";
const KEY = "20000000-0000-4000-8000-000000000001";

/** The cancellation of an export at a time, as the audit log has it. */
function cancellation(number: number, time: string, succeeded = true) {
  return {
    metadata: { uid: id(number + 500) },
    api: { operation: "cancel_bulk_export" },
    actor: { user: { uid: USER, credential_uid: KEY } },
    resources: [{ uid: id(number) }],
    unmapped: {
      original_audit_log: {
        operation_succeeded: succeeded,
        request_time: time,
        workspace_id: WORKSPACE,
      },
    },
  };
}

/** 8 March was canceled. */
const CANCELLED = [schedule(1, 8), spawned(2, "Cancelled", 8)];

/** What members and service keys are answered with, below the organization. */
type Names = Readonly<Record<string, Scripted>>;

/** A service whose audit log answers this. */
async function withLog(log: Scripted, exports: Content["exports"] = CANCELLED, names: Names = {}) {
  const server = await serving({
    exports,
    runs: [runOf(2)],
    instead: (_, { pathname }) =>
      pathname === "/api/v1/audit-logs" ? log : names[pathname.slice("/api/v1/orgs/current/".length)],
  });
  const ask = asking(newFolder());
  return {
    server,
    failed: (...args: string[]) => ask(server.url, "failed", ...args),
    json: async () => failedOutput.parse(JSON.parse((await ask(server.url, "failed", "--json")).stdout)),
  };
}

const entries = (...items: readonly unknown[]): Scripted => ({ body: { cursor: null, items } });

const reads = ({ seen }: TestServer) =>
  seen.flatMap(({ url }) =>
    url.startsWith("/api/v1/audit-logs") ? [new URL(url, "http://x").searchParams] : [],
  );

describe("who canceled an export", () => {
  test("is below the export, and in the JSON", async () => {
    const { failed, json } = await withLog(entries(cancellation(2, march(9, "00:11:00"))));
    const { code, stdout, stderr } = await failed();
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(
      `    export ${id(2)}, spawned by schedule ${id(1)}\n    Canceled by user 10000000, key 20000000 at 2026-03-09T00:11:00Z.\n`,
    );
    expect(stdout).not.toContain("It is unknown");
    const { series, cancelledByUnknown } = await json();
    expect(series[0]?.cancelled[0]?.cancelledBy).toEqual({
      time: "2026-03-09T00:11:00Z",
      userId: USER,
      apiKeyId: KEY,
    });
    expect(cancelledByUnknown).toBeUndefined();
  });

  test("is named by the email address and the description of the key, whichever id of the user the log has", async () => {
    const members = [
      { id: id(800), ls_user_id: id(801), user_id: id(802), email: "bob@example.com" },
      {
        id: id(803),
        ls_user_id: id(804),
        user_id: USER.toUpperCase(),
        email: "ada@example.com",
        full_name: "Ada",
      },
    ];
    const keys = [
      { id: id(805), description: "laptop", short_key: "lsv2_sk_...1234" },
      { id: KEY, description: "pipeline\u001b[31m", short_key: "lsv2_sk_...abcd" },
    ];
    const { failed, json } = await withLog(entries(cancellation(2, march(9, "00:11:00"))), CANCELLED, {
      "members/active": { body: members },
      "service-keys": { body: keys },
    });
    const { stdout } = await failed();
    expect(stdout).toMatch(/^ {4}Canceled by ada@example\.com, key pipeline.* at 2026-03-09T00:11:00Z\.$/m);
    expect(stdout).not.toContain("\u001b");
    expect((await json()).series[0]?.cancelled[0]?.cancelledBy).toMatchObject({
      user: "ada@example.com",
      userId: USER,
    });
  });

  test.each([
    [{ status: 403, body: { detail: "Forbidden" } }, "LS1113"],
    [{ status: 500, body: {} }, "LS1104"],
    [{ body: { items: [] } }, "LS1106"],
  ])("is an id where the names cannot be read, with the reason: %j", async (answer, code) => {
    const { failed, json } = await withLog(entries(cancellation(2, march(9, "00:11:00"))), CANCELLED, {
      "service-keys": answer,
    });
    const { code: exit, stdout, stderr } = await failed();
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Canceled by user 10000000, key 20000000 at ");
    expect(stdout).toContain("\nSome names of users or keys are unknown. Could not read the service keys");
    expect((await json()).namesUnknown?.code).toBe(code);
  });

  test("is read once, from the creation of the first export to an hour after the last one ended", async () => {
    const { server, failed } = await withLog(entries(), [
      schedule(1, 7),
      spawned(2, "Cancelled", 7),
      spawned(3, "Cancelled", 8),
    ]);
    await failed();
    expect(reads(server).map((query) => Object.fromEntries(query))).toEqual([
      {
        start_time: "2026-03-08T00:10:00Z",
        end_time: "2026-03-09T01:11:00Z",
        operations: "cancel_bulk_export",
        workspace_id: WORKSPACE,
        limit: "100",
      },
    ]);
  });

  test("is not read if no export was canceled", async () => {
    const { server, failed } = await withLog(entries(), [schedule(1, 8), spawned(2, "Failed", 8)]);
    expect((await failed()).code).toBe(1);
    expect(reads(server)).toEqual([]);
  });

  test("is the first one who succeeded", async () => {
    const { failed } = await withLog(
      entries(
        cancellation(2, march(9, "00:13:00")),
        cancellation(2, march(9, "00:12:00")),
        cancellation(2, march(9, "00:11:00"), false),
      ),
    );
    expect((await failed()).stdout).toContain(" at 2026-03-09T00:12:00Z.\n");
  });

  test("is reported of a later attempt at a failed export, too", async () => {
    const { failed } = await withLog(entries(cancellation(3, march(9, "09:00:00"))), [
      schedule(1, 8),
      spawned(2, "Failed", 8),
      exported(3, "Cancelled", 8, { created_at: march(9, "08:00:00") }),
    ]);
    const { code, stdout } = await failed();
    expect(code).toBe(1);
    expect(stdout).toContain(
      `    A later attempt, export ${id(3)}, was canceled.\n    Canceled by user 10000000, key 20000000 at 2026-03-09T09:00:00Z.\n`,
    );
  });

  test("is unknown without an entry, in one line", async () => {
    const { failed, json } = await withLog(entries(cancellation(7, march(9))));
    expect((await failed()).stdout).toContain(
      "\nIt is unknown who canceled an export. The audit log has no entry about 1 export.\n",
    );
    expect((await json()).cancelledByUnknown).toEqual({
      code: null,
      message: "The audit log has no entry about 1 export.",
      fix: null,
    });
  });

  test.each([
    [{ status: 403, body: { detail: "Forbidden" } }, "LS1113"],
    [{ status: 403, body: { detail: "Audit logs are not available on your current plan." } }, "LS1112"],
    [{ status: 404, body: { detail: "Not Found" } }, "LS1114"],
    [{ status: 500, body: {} }, "LS1104"],
    [{ body: "<html>" }, "LS1106"],
    [{ body: { items: null } }, "LS1106"],
  ])("is unknown where the log cannot be read, and the exit code stays: %j", async (log, code) => {
    const { failed, json } = await withLog(log);
    const told = await failed();
    expect([told.code, told.stderr]).toEqual([0, ""]);
    expect(told.stdout).toMatch(
      new RegExp(
        `\\nIt is unknown who canceled an export\\. Could not read the audit log: .*\\[${code}\\]\\n`,
      ),
    );
    const { cancelledByUnknown, series } = await json();
    expect(cancelledByUnknown?.code).toBe(code);
    expect(series[0]?.cancelled).toHaveLength(1);
  });
});
