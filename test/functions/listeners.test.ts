import { describe, expect, test } from "vitest";
import { ELSEWHERE, start } from "./rig.ts";

const FIRST = "3f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19";
const SECOND = "4a1d8b63-05f4-4c2e-9b70-1f3e6d4c8b2a";
const CLUSTERS = [
  { id: FIRST, computeId: "prod-eu", namespaces: ["agents", "batch"] },
  { id: SECOND, computeId: "prod", namespaces: ["agents"] },
];
const PROD_EU = {
  id: FIRST,
  computeType: "k8s",
  computeId: "prod-eu",
  k8sNamespaces: ["agents", "batch"],
  createdAt: "2026-03-01T00:00:00+00:00",
  updatedAt: "2026-03-01T00:00:00+00:00",
};
const PROD = { ...PROD_EU, id: SECOND, computeId: "prod", k8sNamespaces: ["agents"] };

describe("getListeners", () => {
  test("lists what a deployment can name, without nulls", async () => {
    const rig = await start({ listeners: CLUSTERS });
    const { listeners } = await rig.call("getListeners");
    expect(listeners).toHaveLength(2);
    expect(listeners).toEqual(expect.arrayContaining([PROD_EU, PROD]));
    expect(rig.asked()).toEqual([
      "GET /api-host/v2/listeners?limit=100&offset=0",
      "GET /api-host/v2/listeners?limit=100&offset=2",
    ]);
  });

  test("of one cluster gives that of exactly this name, or none", async () => {
    const rig = await start({ listeners: CLUSTERS });
    expect(await rig.call("getListeners", { computeId: "prod" })).toEqual({ listeners: [PROD] });
    expect(await rig.call("getListeners", { computeId: "Prod" })).toEqual({ listeners: [] });
  });

  test("reads all pages", async () => {
    const listeners = Array.from({ length: 101 }, (_, index) => ({
      computeId: `c-${index}`,
      namespaces: ["n"],
    }));
    const rig = await start({ listeners });
    const found = await rig.call("getListeners", { computeId: "c-0" });
    expect(found["listeners"]).toMatchObject([{ computeId: "c-0" }]);
    expect((await rig.call("getListeners"))["listeners"]).toHaveLength(101);
    expect(rig.asked().slice(0, 2)).toEqual([
      "GET /api-host/v2/listeners?limit=100&offset=0",
      "GET /api-host/v2/listeners?limit=100&offset=100",
    ]);
  });

  test("looks in the given workspace", async () => {
    const rig = await start({
      listeners: [{ ...CLUSTERS[0], workspace: ELSEWHERE, computeId: "far", namespaces: [] }],
    });
    expect(await rig.call("getListeners")).toEqual({ listeners: [] });
    expect(await rig.call("getListeners", { workspaceId: ELSEWHERE })).toMatchObject({
      listeners: [{ computeId: "far" }],
    });
  });

  test("where there can be none is an error that says what that means for a deployment", async () => {
    const rig = await start({ listenersEnabled: false });
    await expect(rig.call("getListeners")).rejects.toThrow(
      `Could not list the listeners: GET ${rig.emulator.controlPlaneUrl}/v2/listeners?limit=100&offset=0 returned 403: Listeners are not enabled for this organization. ` +
        "Listeners exist only on self-hosted Enterprise and hybrid installations. Elsewhere, leave out `sourceConfig.listenerId`.",
    );
  });
});
