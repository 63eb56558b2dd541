import { describe, expect, test } from "vitest";
import { dockerDeployment, type Rig, start } from "./support.ts";

const PATH = "/v2/deployments";

async function statuses(rig: Rig, count: number, path = PATH): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await rig.call("GET", path)).status);
  return found;
}

describe("a fault that responds", () => {
  test("answers as configured without carrying the request out", async () => {
    const rig = await start();
    rig.emulator.addFault({
      method: "POST",
      path: PATH,
      status: 429,
      body: { detail: "slow down" },
      headers: { "retry-after": "7" },
    });
    const hit = await rig.call("POST", PATH, dockerDeployment());
    expect(hit).toMatchObject({ status: 429, body: { detail: "slow down" } });
    expect(hit.headers.get("retry-after")).toBe("7");
    expect(hit.headers.get("date")).toBe("Sun, 01 Mar 2026 00:00:00 GMT");
    expect(rig.emulator.state().deployments).toEqual([]);
    expect(rig.emulator.journal().at(-1)).toMatchObject({
      status: 429,
      fault: "respond",
      body: { name: "agent" },
    });
    expect((await rig.call("POST", PATH, dockerDeployment())).status).toBe(201);
  });

  test("can send any text as any type", async () => {
    const rig = await start();
    rig.emulator.addFault({
      path: PATH,
      status: 200,
      body: "<html>sign in</html>",
      contentType: "text/html",
    });
    const hit = await rig.call("GET", PATH);
    expect(hit).toMatchObject({ status: 200, body: "<html>sign in</html>" });
    expect(hit.headers.get("content-type")).toBe("text/html");
  });

  test("lets the first ones pass and hits as many as configured", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, status: 503, skip: 1, times: 2 });
    expect(await statuses(rig, 4)).toEqual([200, 503, 503, 200]);
  });

  test("hits until cleared with times null", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, status: 503, times: null });
    expect(await statuses(rig, 3)).toEqual([503, 503, 503]);
    rig.emulator.clearFaults();
    expect(await statuses(rig, 1)).toEqual([200]);
  });

  test.each([
    [
      "/v2/deployments",
      ["/v2/deployments", "/api-host/v2/deployments"],
      ["/v2/deployments/x", "/v2/deploymentsx"],
    ],
    ["/api-host/v2/deployments", ["/api-host/v2/deployments"], ["/v2/deployments"]],
    [
      "/v2/deployments/:id",
      ["/v2/deployments/x", "/api-host/v2/deployments/x"],
      ["/v2/deployments", "/v2/deployments/x/revisions"],
    ],
    ["/v2/deployments/:id/revisions", ["/v2/deployments/x/revisions"], ["/v2/deployments/x"]],
    ["/v2/*", ["/v2/deployments", "/v2/deployments/x/revisions"], ["/api/v1/bulk-exports"]],
    ["/v2/deployments*", ["/v2/deployments", "/v2/deployments/x"], ["/v2/auth/providers"]],
    ["*", [], []],
  ])("the path %s hits %j and passes %j", async (pattern, hits, passes) => {
    const rig = await start();
    if (!pattern.startsWith("/")) {
      expect(() => rig.emulator.addFault({ path: pattern })).toThrow();
      return;
    }
    rig.emulator.addFault({ path: pattern, status: 599, times: null });
    for (const path of hits) expect([path, ...(await statuses(rig, 1, path))]).toEqual([path, 599]);
    for (const path of passes) expect(await statuses(rig, 1, path)).not.toEqual([599]);
  });
});

describe("a fault in the connection", () => {
  test("reset-before: the request is not carried out", async () => {
    const rig = await start();
    rig.emulator.addFault({ method: "POST", path: PATH, action: "reset-before" });
    await expect(rig.call("POST", PATH, dockerDeployment())).rejects.toThrow("fetch failed");
    expect(rig.emulator.state().deployments).toEqual([]);
    expect(rig.emulator.journal().at(-1)).toMatchObject({ status: null, fault: "reset-before" });
  });

  test("reset-after: the request is carried out and its answer lost", async () => {
    const rig = await start();
    rig.emulator.addFault({ method: "POST", path: PATH, action: "reset-after" });
    await expect(rig.call("POST", PATH, dockerDeployment())).rejects.toThrow("fetch failed");
    expect(rig.emulator.state().deployments).toMatchObject([{ name: "agent" }]);
    expect(rig.emulator.journal().at(-1)).toMatchObject({ status: 201, fault: "reset-after" });
  });

  test("truncate: the answer breaks off", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, action: "truncate" });
    await expect(rig.call("GET", PATH)).rejects.toThrow("terminated");
    expect(rig.emulator.journal().at(-1)).toMatchObject({ status: 200, fault: "truncate" });
  });

  test("delay: the request is carried out later", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, delayMs: 5 });
    expect(await statuses(rig, 1)).toEqual([200]);
    expect(rig.emulator.journal().at(-1)?.fault).toBe("delay");
  });
});
