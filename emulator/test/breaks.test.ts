import { describe, expect, test } from "vitest";
import { startStore } from "./store.ts";
import { at, githubDeployment, listAt, makeDestination, oneOff, type Rig, start, textAt } from "./support.ts";

async function deploy(rig: Rig) {
  const made = await rig.call("POST", "/v2/deployments", githubDeployment());
  const path = `/v2/deployments/${textAt(made.body, "id")}`;
  return { path, revision: `${path}/revisions/${textAt(made.body, "latest_revision_id")}` };
}

async function exportOne(rig: Rig): Promise<string> {
  const made = await rig.call("POST", "/api/v1/bulk-exports", oneOff(await makeDestination(rig)));
  return `/api/v1/bulk-exports/${textAt(made.body, "id")}`;
}

const status = async (rig: Rig, path: string) => at((await rig.call("GET", path)).body, "status");

describe("a broken behaviour", () => {
  test("cancel-ignored: PATCH answers 200 and changes nothing", async () => {
    const rig = await start({ breaks: ["cancel-ignored"] });
    const path = await exportOne(rig);
    expect((await rig.call("PATCH", path, { status: "Cancelled" })).status).toBe(200);
    rig.emulator.clock.advance(30);
    expect(await status(rig, path)).toBe("Completed");
  });

  test("delete-ignored: DELETE answers 204 and the deployment stays", async () => {
    const rig = await start({ breaks: ["delete-ignored"] });
    const { path } = await deploy(rig);
    expect((await rig.call("DELETE", path)).status).toBe(204);
    rig.emulator.clock.advance(1000);
    expect(await status(rig, path)).toBe("READY");
  });

  test("schedule-never-spawns", async () => {
    const rig = await start({ breaks: ["schedule-never-spawns"] });
    const body = { ...oneOff(await makeDestination(rig)), end_time: null, interval_hours: 1 };
    await rig.call("POST", "/api/v1/bulk-exports", body);
    rig.emulator.clock.advance(1_000_000);
    expect(listAt((await rig.call("GET", "/api/v1/bulk-exports")).body)).toHaveLength(1);
  });

  test("deploy-never-finishes", async () => {
    const rig = await start({ breaks: ["deploy-never-finishes"] });
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await status(rig, revision)).toBe("DEPLOYING");
  });

  test("export-never-completes", async () => {
    const rig = await start({ breaks: ["export-never-completes"] });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await status(rig, path)).toBe("Running");
  });

  test("destination-not-validated: nothing is written to the store", async () => {
    const rig = await start({ breaks: ["destination-not-validated"] });
    const store = await startStore();
    const made = await rig.call("POST", "/api/v1/bulk-exports/destinations", {
      display_name: "traces",
      config: { bucket_name: "absent", endpoint_url: store.url },
      credentials: { access_key_id: "UNKNOWN", secret_access_key: "x" },
    });
    expect(made.status).toBe(200);
    expect(store.requests).toEqual([]);
  });
});
