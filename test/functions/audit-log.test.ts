import { describe, expect, test } from "vitest";
import { isRecord } from "../../provider/core/properties.ts";
import { agent, destination, ELSEWHERE, oneOff, type Rig, start } from "./rig.ts";

const START = { startTime: "2026-03-01T00:00:00Z", endTime: "2026-03-02T00:00:00Z" };

/** A deployment of this workspace, and one of another. */
async function changed(): Promise<{ rig: Rig; id: string; elsewhere: string }> {
  const rig = await start();
  const { id } = await rig.post("/v2/deployments", agent("support-agent"));
  rig.emulator.clock.advance(60);
  const { id: elsewhere } = await rig.post("/v2/deployments", agent("other"), ELSEWHERE);
  return { rig, id: String(id), elsewhere: String(elsewhere) };
}

const objectsOf = ({ entries }: Record<string, unknown>) =>
  Array.isArray(entries) ? entries.filter(isRecord).flatMap(({ objectIds }) => objectIds) : [];

describe("getAuditLog", () => {
  test("lists who did what to which object of the workspace", async () => {
    const { rig, id } = await changed();
    expect(await rig.call("getAuditLog", START)).toEqual({
      entries: [
        {
          id: expect.any(String),
          time: "2026-03-01T00:00:00Z",
          operation: "create_deployment",
          succeeded: true,
          status: 201,
          apiKeyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          workspaceId: "00000000-0000-4000-8000-000000000001",
          objectIds: [id],
          method: "POST",
          path: "/v2/deployments",
        },
      ],
      truncated: false,
      unreadableEntries: 0,
    });
  });

  test("lists those of every workspace, or of another one", async () => {
    const { rig, id, elsewhere } = await changed();
    expect(objectsOf(await rig.call("getAuditLog", { ...START, allWorkspaces: true }))).toEqual([
      elsewhere,
      id,
    ]);
    expect(objectsOf(await rig.call("getAuditLog", { ...START, workspaceId: ELSEWHERE }))).toEqual([
      elsewhere,
    ]);
  });

  test("lists only the operations and the object that are asked for", async () => {
    const { rig, id } = await changed();
    const { id: to } = await rig.post("/api/v1/bulk-exports/destinations", destination());
    const { id: exported } = await rig.post("/api/v1/bulk-exports", oneOff(to));
    const operations = ["create_bulk_export", "create_deployment"];
    expect(objectsOf(await rig.call("getAuditLog", { ...START, operations }))).toEqual([exported, id]);
    expect(objectsOf(await rig.call("getAuditLog", { ...START, objectId: String(to) }))).toEqual([to]);
  });

  test("reads up to the newest entry by default", async () => {
    const { rig } = await changed();
    await rig.call("getAuditLog", { startTime: START.startTime });
    const { query } = rig.emulator.journal().at(-1) ?? {};
    const until = Date.parse(String(query?.["end_time"]));
    // The clock of this machine may be behind.
    expect(until - Date.now()).toBeGreaterThan(80_000_000);
  });

  test("reads every page", async () => {
    const { rig } = await changed();
    const { id: to } = await rig.post("/api/v1/bulk-exports/destinations", destination());
    for (let count = 0; count < 120; count += 1) await rig.post("/api/v1/bulk-exports", oneOff(to));
    const operations = ["create_bulk_export"];
    expect(objectsOf(await rig.call("getAuditLog", { ...START, operations }))).toHaveLength(120);
    expect(rig.asked()).toHaveLength(2);
  });

  test("of a plan without audit logs is an error that says so", async () => {
    const rig = await start({ auditLogs: false });
    await expect(rig.call("getAuditLog", START)).rejects.toThrow(
      /^Could not read the audit log: GET \S+ returned 403: Audit logs are not available on your current plan\. Audit logs need a plan that includes them/,
    );
  });

  test.each([
    [{}, "startTime"],
    [{ startTime: "2026-03-01" }, "a date alone is not enough"],
    [{ ...START, operations: [] }, "operations"],
  ])("rejects %j before any request", async (args, said) => {
    const rig = await start();
    await expect(rig.call("getAuditLog", args)).rejects.toThrow(said);
    expect(rig.asked()).toEqual([]);
  });
});
