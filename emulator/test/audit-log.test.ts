import { describe, expect, test } from "vitest";
import { awsDestination, dockerDeployment, listAt, type Rig, start, textAt, UNKNOWN_ID } from "./support.ts";

const LOG = "/api/v1/audit-logs?start_time=2026-03-01T00:00:00Z&end_time=2026-03-02T00:00:00Z";
const DEPLOYMENTS = "/v2/deployments";

/** The entries of a day, the newest first. */
async function entriesOf(rig: Rig, more = ""): Promise<unknown[]> {
  const { body } = await rig.call("GET", `${LOG}&limit=100${more}`);
  return listAt(body, "items");
}

async function deploy(rig: Rig, headers: Record<string, string> = {}): Promise<string> {
  return textAt((await rig.call("POST", DEPLOYMENTS, dockerDeployment(), headers)).body, "id");
}

describe("the audit log", () => {
  test("has what was done, by which key, to what, and whether it succeeded", async () => {
    const rig = await start();
    const id = await deploy(rig, { "x-api-key": "lsv2_pt_of_a_person" });
    rig.emulator.clock.advance(60);
    await rig.call("DELETE", `${DEPLOYMENTS}/${UNKNOWN_ID}`, undefined, { "x-api-key": "lsv2_sk_of_a_job" });
    const [later, earlier] = await entriesOf(rig);
    expect(earlier).toMatchObject({
      api: { operation: "create_deployment" },
      activity_name: "Create",
      status: "Success",
      resources: [{ uid: id }],
      actor: { user: { uid: expect.any(String), credential_uid: expect.any(String) } },
    });
    expect(later).toMatchObject({
      api: { operation: "delete_deployment" },
      status: "Failure",
      http_response: { code: 404 },
      http_request: { http_method: "DELETE", url: { path: `${DEPLOYMENTS}/${UNKNOWN_ID}` } },
      actor: { user: { uid: null } },
      unmapped: { original_audit_log: { request_time: "2026-03-01T00:01:00+00:00" } },
    });
    expect(textAt(later, "actor", "user", "credential_uid")).not.toBe(
      textAt(earlier, "actor", "user", "credential_uid"),
    );
  });

  test("has no reads, and nothing of a request that did not arrive", async () => {
    const rig = await start();
    rig.emulator.addFault({ method: "POST", path: DEPLOYMENTS, status: 503 });
    await rig.call("POST", DEPLOYMENTS, dockerDeployment());
    await rig.call("GET", DEPLOYMENTS);
    expect(await entriesOf(rig)).toEqual([]);
  });

  test("is read in pages by a cursor, and an entry that comes between them moves none", async () => {
    const rig = await start();
    for (let count = 0; count < 5; count += 1) await rig.call("DELETE", `${DEPLOYMENTS}/${UNKNOWN_ID}`);
    const first = (await rig.call("GET", `${LOG}&limit=3`)).body;
    await deploy(rig);
    const second = (await rig.call("GET", `${LOG}&limit=3&cursor=${textAt(first, "cursor")}`)).body;
    expect([listAt(first, "items"), listAt(second, "items")].map(({ length }) => length)).toEqual([3, 2]);
    expect(second).toHaveProperty("cursor", null);
    expect((await rig.call("GET", `${LOG}&cursor=none`)).status).toBe(400);
  });

  test("is filtered by time, workspace and operations, and rejects what is no operation", async () => {
    const rig = await start();
    await deploy(rig);
    await rig.call("POST", "/api/v1/bulk-exports/destinations", awsDestination());
    expect(await entriesOf(rig, "&operations=update_deployment&operations=create_deployment")).toHaveLength(
      1,
    );
    expect(await entriesOf(rig, `&workspace_id=${UNKNOWN_ID}`)).toEqual([]);
    rig.emulator.clock.advance(2 * 86_400);
    await rig.call("DELETE", `${DEPLOYMENTS}/${UNKNOWN_ID}`);
    expect(await entriesOf(rig)).toHaveLength(2);
    expect((await rig.call("GET", `${LOG}&operations=Cancel`)).status).toBe(422);
  });

  test("is refused where the plan has none", async () => {
    const rig = await start({ auditLogs: false });
    expect(await rig.call("GET", LOG)).toMatchObject({
      status: 403,
      body: { detail: "Audit logs are not available on your current plan." },
    });
  });
});
