import { describe, expect, test } from "vitest";
import { type Gateway, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const HEADERS = { "X-Api-Key": "somebody", "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" };

async function destination({ emulator }: Gateway, name: string): Promise<string> {
  const created = await fetch(`${emulator.url}/api/v1/bulk-exports/destinations`, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify({
      destination_type: "s3",
      display_name: name,
      config: { bucket_name: "acme-traces", region: "eu-central-1", include_bucket_in_prefix: true },
      credentials: { access_key_id: "AKIATEST", secret_access_key: "not-to-be-seen" },
    }),
  });
  const { id } = (await created.json()) as { id: string };
  return id;
}

describe.each(["dynamic", "plugin"] as const)("%s: a one-off export", (frontEnd) => {
  test("stays cancelled after its destination was replaced, and a refresh names the one that it exported to", async () => {
    // It must not end before it is cancelled.
    const gateway = await startGateway({ breaks: ["export-never-completes"] });
    const life = await Life.begin(frontEnd, "BulkExport", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    const [first, second] = [await destination(gateway, "first"), await destination(gateway, "second")];
    const program = {
      bulkExportDestinationId: first,
      sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      startTime: "2025-01-01T00:00:00Z",
      endTime: "2025-02-01T00:00:00Z",
    };
    expect((await life.up(program)).error).toBeUndefined();
    await fetch(`${gateway.emulator.url}/api/v1/bulk-exports/${life.held?.id}`, {
      method: "PATCH",
      headers: HEADERS,
      body: JSON.stringify({ status: "Cancelled" }),
    });
    expect((await life.refresh()).error).toBeUndefined();
    const writes = gateway.writes().length;
    const moved = { ...program, bulkExportDestinationId: second };
    expect(await life.up(moved)).toMatchObject({ did: "update" });
    expect((await life.refresh()).warnings.join()).toContain(
      "another value than your program for bulkExportDestinationId",
    );
    for (let again = 0; again < 2; again += 1) {
      expect((await life.refresh()).error).toBeUndefined();
      expect(life.held?.inputs).toMatchObject({ bulkExportDestinationId: second });
      expect((await life.up(moved)).did).toBe("same");
    }
    expect(gateway.writes()).toHaveLength(writes);
    expect(await life.up({ ...moved, filter: "eq(is_root, true)" })).toMatchObject({ did: "replace" });
  });

  test("requires consent for another destination when it completed, also right after a refresh", async () => {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "BulkExport", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    const [first, second] = [await destination(gateway, "first"), await destination(gateway, "second")];
    const program = {
      bulkExportDestinationId: first,
      sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      startTime: "2025-01-01T00:00:00Z",
      endTime: "2025-02-01T00:00:00Z",
    };
    expect((await life.up(program)).error).toBeUndefined();
    gateway.emulator.clock.advance(3_600);
    expect((await life.refresh()).error).toBeUndefined();
    expect(life.held?.outputs["status"]).toBe("Completed");
    const { error } = await life.up({ ...program, bulkExportDestinationId: second });
    expect(error).toContain("changing bulkExportDestinationId replaces this one-off export (Completed)");
    expect(life.held?.inputs).toMatchObject({ bulkExportDestinationId: first });
  });
});
