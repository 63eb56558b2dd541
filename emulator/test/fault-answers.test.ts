import { describe, expect, test } from "vitest";
import {
  at,
  awsDestination,
  dockerDeployment,
  listAt,
  makeDestination,
  oneOff,
  start,
  textAt,
  UNKNOWN_ID,
  WORKSPACE,
} from "./support.ts";

const PATH = "/v2/deployments";
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;

describe("an answer in the place of the service's", () => {
  test.each<[number | string | { date: number }, string]>([
    [7, "7"],
    [0, "0"],
    ["soon", "soon"],
    ["", ""],
    [{ date: 90 }, "Sun, 01 Mar 2026 00:01:30 GMT"],
    [{ date: -60 }, "Sat, 28 Feb 2026 23:59:00 GMT"],
  ])("respond with retryAfter %j sends Retry-After: %s", async (retryAfter, header) => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, status: 429, retryAfter });
    const hit = await rig.call("GET", PATH);
    expect([hit.status, hit.headers.get("retry-after")]).toEqual([429, header]);
    expect(hit.headers.get("date")).toBe("Sun, 01 Mar 2026 00:00:00 GMT");
  });

  test("respond with carryOut: carried out once, and answered otherwise", async () => {
    const rig = await start();
    rig.emulator.addFault({ method: "POST", path: PATH, status: 502, body: "bad gateway", carryOut: true });
    expect(await rig.call("POST", PATH, dockerDeployment())).toMatchObject({
      status: 502,
      body: "bad gateway",
    });
    expect(rig.emulator.state().deployments).toMatchObject([{ name: "agent" }]);
    expect(rig.emulator.journal()).toMatchObject([{ status: 502, fault: "respond", workspace: WORKSPACE }]);
  });

  test("html: a page with 200, and not carried out", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, action: "html", times: 2 });
    const hit = await rig.call("POST", PATH, dockerDeployment());
    expect(hit.status).toBe(200);
    expect(hit.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(hit.body).toContain("<h1>Sign in to continue</h1>");
    expect(rig.emulator.state().deployments).toEqual([]);
    expect(rig.emulator.journal()).toMatchObject([{ status: 200, fault: "html" }]);
  });

  test("html: another page, another status, and carried out when configured", async () => {
    const rig = await start();
    const fault = { action: "html", body: "<p>later</p>", status: 503, carryOut: true } as const;
    rig.emulator.addFault({ path: PATH, ...fault });
    expect(await rig.call("POST", PATH, dockerDeployment())).toMatchObject({
      status: 503,
      body: "<p>later</p>",
    });
    expect(rig.emulator.state().deployments).toMatchObject([{ name: "agent" }]);
  });

  test.each<[string, number | undefined, number, string]>([
    ["http://127.0.0.1:9", undefined, 307, "http://127.0.0.1:9/v2/deployments?limit=2"],
    ["http://127.0.0.1:9/", 301, 301, "http://127.0.0.1:9/v2/deployments?limit=2"],
    ["https://login.example/start?next=1", 302, 302, "https://login.example/start?next=1"],
    ["https://login.example", 308, 308, "https://login.example/v2/deployments?limit=2"],
  ])("redirect to %s with %j answers %i and leads to %s", async (to, status, answered, location) => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, action: "redirect", to, status });
    const hit = await fetch(`${rig.emulator.url}${PATH}?limit=2`, { redirect: "manual" });
    expect([hit.status, hit.headers.get("location")]).toEqual([answered, location]);
    expect(rig.emulator.journal()).toMatchObject([{ status: answered, fault: "redirect" }]);
  });

  test("404 for every path, as where no route is", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: "/*", status: 404, body: { detail: "Not Found" }, times: null });
    for (const path of [PATH, DESTINATIONS, "/api-host/v2/deployments"]) {
      expect(await rig.call("GET", path)).toMatchObject({ status: 404, body: { detail: "Not Found" } });
    }
  });
});

describe("an answer that is not what it should be", () => {
  test("wrong-types: carried out, and every member is of another type", async () => {
    const rig = await start();
    rig.emulator.addFault({ method: "POST", path: DESTINATIONS, action: "wrong-types" });
    const hit = await rig.call("POST", DESTINATIONS, awsDestination());
    expect(hit).toMatchObject({
      status: 200,
      body: { id: 36, display_name: 6, config: [], credentials_keys: {} },
    });
    expect(rig.emulator.state().destinations).toMatchObject([{ display_name: "traces" }]);
    expect(rig.emulator.journal()).toMatchObject([{ fault: "wrong-types", responseBody: hit.body }]);
  });

  test("wrong-types: numbers, booleans and nothing; in lists; not in rejections", async () => {
    const rig = await start();
    await rig.call("POST", PATH, dockerDeployment());
    const id = await makeDestination(rig);
    await rig.call("POST", EXPORTS, oneOff(id));
    rig.emulator.addFault({ path: "/*", action: "wrong-types", times: null });
    expect((await rig.call("GET", PATH)).body).toEqual({ resources: {}, offset: "1" });
    expect(at((await rig.call("GET", EXPORTS)).body, 0)).toMatchObject({
      id: 36,
      all_experiments: "false",
      interval_hours: false,
    });
    expect(await rig.call("GET", `${PATH}/${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      body: { detail: `Deployment ID ${UNKNOWN_ID} not found.` },
    });
  });

  test("rewrite: carried out, and members are set in the object, in each of a list, not in a rejection", async () => {
    const rig = await start();
    const set = { status: "PAUSED", latest_revision_id: null };
    rig.emulator.addFault({ path: `${PATH}*`, action: "rewrite", set, times: null });
    const made = await rig.call("POST", PATH, dockerDeployment());
    expect(made).toMatchObject({ status: 201, body: { name: "agent", ...set } });
    const list = await rig.call("GET", PATH);
    expect(list.body).toMatchObject({ resources: [{ name: "agent", ...set }], offset: 1 });
    expect(at(list.body, "status")).toBeUndefined();
    expect((await rig.call("GET", `${PATH}/${UNKNOWN_ID}`)).body).toEqual({
      detail: `Deployment ID ${UNKNOWN_ID} not found.`,
    });
    expect(rig.emulator.state().deployments).toMatchObject([{ name: "agent", status: "AWAITING_DATABASE" }]);
    expect(rig.emulator.journal().map(({ fault }) => fault)).toEqual(["rewrite", "rewrite", "rewrite"]);
  });

  test("rewrite with nth: a status that jumps back for one look", async () => {
    const rig = await start();
    const destination = await makeDestination(rig);
    const id = textAt((await rig.call("POST", EXPORTS, oneOff(destination))).body, "id");
    const set = { status: "Created" };
    rig.emulator.addFault({ method: "GET", path: `${EXPORTS}/:id`, action: "rewrite", set, nth: 2 });
    rig.emulator.clock.advance(10);
    const seen: unknown[] = [];
    for (let look = 0; look < 3; look += 1) {
      seen.push(at((await rig.call("GET", `${EXPORTS}/${id}`)).body, "status"));
    }
    expect(seen).toEqual(["Running", "Created", "Running"]);
  });

  test("a scripted revision whose status jumps back after DEPLOYING, then is deployed", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", via: ["QUEUED", "DEPLOYING"] });
    await rig.call("POST", PATH, dockerDeployment());
    const seen: unknown[] = [];
    for (let look = 0; look < 12; look += 1) {
      rig.emulator.clock.advance(10);
      seen.push(rig.emulator.state().deployments[0]?.revisions[0]?.status);
    }
    expect([...new Set(seen)]).toEqual(["AWAITING_DEPLOY", "DEPLOYING", "QUEUED", "DEPLOYED"]);
    expect(seen.indexOf("QUEUED")).toBeGreaterThan(seen.indexOf("DEPLOYING"));
    expect(seen.at(-1)).toBe("DEPLOYED");
  });

  test("other-workspace: objects are not found, lists are empty, and what is created is created elsewhere", async () => {
    const rig = await start();
    const id = textAt((await rig.call("POST", PATH, dockerDeployment())).body, "id");
    const destination = await makeDestination(rig);
    rig.emulator.addFault({ path: "/*", action: "other-workspace", times: null });
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toEqual({
      detail: `Deployment ID ${id} not found.`,
    });
    expect((await rig.call("GET", PATH)).body).toEqual({ resources: [], offset: 0 });
    expect((await rig.call("GET", `${DESTINATIONS}/${destination}`)).status).toBe(404);
    const made = await rig.call("POST", PATH, dockerDeployment());
    expect(at(made.body, "tenant_id")).toBe("eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee");
    expect(rig.emulator.journal().at(-1)).toMatchObject({ workspace: WORKSPACE, fault: "other-workspace" });
    rig.emulator.clearFaults();
    expect(listAt((await rig.call("GET", PATH)).body, "resources")).toHaveLength(1);
  });
});

describe("a second revision made by someone else", () => {
  test("right after the deployment is created: the answer shows the first, which is then skipped", async () => {
    const rig = await start();
    rig.emulator.addFault({ method: "POST", path: PATH, action: "second-revision" });
    const made = await rig.call("POST", PATH, dockerDeployment());
    const [deployment] = rig.emulator.state().deployments;
    expect(deployment?.revisions).toMatchObject([
      { id: textAt(made.body, "latest_revision_id"), status: "SKIPPED" },
      { id: deployment?.latest_revision_id, status: "CREATING" },
    ]);
    expect(rig.emulator.journal()).toMatchObject([{ status: 201, fault: "second-revision" }]);
  });

  test("right after a change, or a look at a revision; not after a rejection", async () => {
    const rig = await start();
    const id = textAt((await rig.call("POST", PATH, dockerDeployment())).body, "id");
    const count = () => rig.emulator.state().deployments[0]?.revisions.length;
    rig.emulator.addFault({ path: `${PATH}/*`, action: "second-revision", times: null });
    const image = { source_revision_config: { image_uri: "registry.example/team/agent:2" } };
    expect((await rig.call("PATCH", `/api-host${PATH}/${id}`, image)).status).toBe(200);
    expect(count()).toBe(3);
    await rig.call("GET", `${PATH}/${id}/revisions`);
    expect(count()).toBe(4);
    expect((await rig.call("PATCH", `${PATH}/${id}`, { colour: "red" })).status).toBe(422);
    expect((await rig.call("GET", `${PATH}/${UNKNOWN_ID}`)).status).toBe(404);
    expect(count()).toBe(4);
    expect((await rig.call("DELETE", `${PATH}/${id}`)).status).toBe(204);
    expect(count()).toBe(4);
  });
});
