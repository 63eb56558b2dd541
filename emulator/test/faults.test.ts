import { describe, expect, test } from "vitest";
import type { Fault } from "../src/index.ts";
import {
  at,
  awsDestination,
  dockerDeployment,
  listAt,
  makeDestination,
  OTHER_WORKSPACE,
  oneOff,
  type Rig,
  start,
  textAt,
  UNKNOWN_ID,
  WORKSPACE,
} from "./support.ts";

const PATH = "/v2/deployments";
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;

async function statuses(rig: Rig, count: number, path = PATH): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await rig.call("GET", path)).status);
  return found;
}

describe("which requests a fault hits", () => {
  test.each<[Omit<Fault, "path">, (number | string)[]]>([
    [{}, ["x", ".", ".", "."]],
    [{ skip: 1, times: 2 }, [".", "x", "x", "."]],
    [{ times: null }, ["x", "x", "x", "x"]],
    [{ method: "POST" }, [".", ".", ".", "."]],
    [{ probability: 0, seed: 7 }, [".", ".", ".", "."]],
    [{ probability: 0.5, seed: 7 }, ["x", "x", ".", "."]],
    [{ probability: 0.5, seed: 8 }, ["x", ".", "x", "."]],
    [{ probability: 0.5, seed: 7, skip: 1, times: 1 }, [".", "x", ".", "."]],
  ])("%j", async (fault, hits) => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, status: 503, ...fault });
    expect((await statuses(rig, 4)).map((status) => (status === 503 ? "x" : "."))).toEqual(hits);
  });

  test.each([
    ["/v2/deployments", ["/v2/deployments", "/api-host/v2/deployments"], ["/v2/deployments/x"]],
    ["/v2/deployments/:id", ["/v2/deployments/x"], ["/v2/deployments", "/v2/deployments/x/revisions"]],
    ["/v2/*", ["/v2/deployments", "/v2/deployments/x/revisions"], [EXPORTS]],
    ["/v2/deployments*", ["/v2/deployments", "/v2/deployments/x"], ["/v2/auth/providers"]],
  ])("the path %s hits %j and passes %j", async (path, hits, passes) => {
    const rig = await start();
    rig.emulator.addFault({ path, status: 599, times: null });
    for (const each of hits) expect(await statuses(rig, 1, each)).toEqual([599]);
    for (const each of passes) expect(await statuses(rig, 1, each)).not.toEqual([599]);
  });

  test("the first fault that matches hits, and a seed that was drawn repeats the run", async () => {
    const rig = await start();
    const { seed, left } = rig.emulator.addFault({ path: PATH, status: 503, probability: 0.5 });
    expect([left, Number.isSafeInteger(seed)]).toEqual([null, true]);
    rig.emulator.addFault({ path: PATH, status: 502, times: null });
    const first = await statuses(rig, 10);
    expect(new Set(first)).toEqual(new Set([502, 503]));
    rig.emulator.clearFaults();
    rig.emulator.addFault({ path: PATH, status: 503, probability: 0.5, seed });
    rig.emulator.addFault({ path: PATH, status: 502, times: null });
    expect(await statuses(rig, 10)).toEqual(first);
  });

  test("a fault of the options waits from the start, and its seed is reported", async () => {
    const rig = await start({ faults: [{ path: PATH, status: 503, probability: 1, seed: 5 }] });
    expect(rig.reported).toEqual(["fault 1, * /v2/deployments: drawn with the seed 5"]);
    expect(await statuses(rig, 1)).toEqual([503]);
  });
});

describe("faults over HTTP", () => {
  test("are added in their order, listed with their hits, and removed", async () => {
    const rig = await start();
    const fault = { path: PATH, status: 503, times: 3 };
    const added = await rig.call("POST", "/_emulator/faults", [fault, { path: PATH, status: 502 }]);
    expect(added).toMatchObject({ status: 200, body: [{ ...fault, id: 1, hits: 0, left: 3 }, { id: 2 }] });
    expect(await statuses(rig, 2)).toEqual([503, 503]);
    expect((await rig.call("GET", "/_emulator/faults")).body).toMatchObject([
      { id: 1, hits: 2, left: 1 },
      { id: 2 },
    ]);
    expect((await rig.call("DELETE", "/_emulator/faults")).status).toBe(204);
    expect(await statuses(rig, 1)).toEqual([200]);
  });

  test("of a list with a wrong one none is added, and everything wrong is named", async () => {
    const rig = await start();
    const wrong = await rig.call("POST", "/_emulator/faults", [
      { path: PATH, status: 502 },
      { path: "v2", headers: { a: 1 } },
      { path: PATH, times: 0, colour: "red" },
    ]);
    expect(wrong.status).toBe(400);
    expect(at(wrong.body, "error")).toBe(
      [
        "No fault was added.",
        '[1].path: expected a path that begins with "/"',
        "[1].headers.a: Invalid input: expected string, received number",
        "[2].times: Too small: expected number to be >=1",
        '[2]: Unrecognized key: "colour"',
      ].join("\n"),
    );
    expect(rig.emulator.faults()).toEqual([]);
  });

  test.each<[Record<string, unknown>, RegExp]>([
    [{ action: "explode" }, /^action: Invalid/],
    [{ probability: 1.5 }, /^probability: Too big/],
    [{ action: "reset-before", status: 500 }, /status/],
    [{ action: "rewrite" }, /^set: /],
    [{ action: "late" }, /^requests: /],
    [{ action: "slow-body" }, /^delayMs: /],
    [{ action: "drop-members", members: [] }, /^members: Too small/],
    [{ path: "/api/v1/*/x" }, /^path: a \* stands at the end only/],
    [{ headers: { "x-a": "b\nc" } }, /^headers: /],
    [{ delayMs: 600_001 }, /^delayMs: Too big/],
  ])("%j is rejected with the reason", async (fault, reason) => {
    const rig = await start();
    const refused = await rig.call("POST", "/_emulator/faults", { path: PATH, ...fault });
    expect(refused.status).toBe(400);
    expect(textAt(refused.body, "error").split("\n")[1]).toMatch(reason);
    expect(rig.emulator.faults()).toEqual([]);
  });
});

describe("another answer", () => {
  test("respond: as set, and not carried out", async () => {
    const rig = await start();
    const headers = { "x-proxy": "edge" };
    const body = { detail: "slow down" };
    rig.emulator.addFault({ method: "POST", path: PATH, status: 429, body, headers, retryAfter: 7 });
    const hit = await rig.call("POST", PATH, dockerDeployment());
    expect(hit).toMatchObject({ status: 429, body });
    expect(hit.headers.get("retry-after")).toBe("7");
    expect(hit.headers.get("x-proxy")).toBe("edge");
    expect(rig.emulator.state().deployments).toEqual([]);
    const entry = { status: 429, fault: "respond", body: { name: "agent" } };
    expect(rig.emulator.journal()).toMatchObject([entry]);
  });

  test("respond with carryOut: any string as any type, and carried out", async () => {
    const rig = await start();
    const page = { status: 502, body: "<p>bad gateway</p>", contentType: "text/html" };
    rig.emulator.addFault({ path: PATH, ...page, carryOut: true });
    const hit = await rig.call("POST", PATH, dockerDeployment());
    expect([hit.status, hit.body, hit.headers.get("content-type")]).toEqual(Object.values(page));
    expect(rig.emulator.state().deployments).toMatchObject([{ name: "agent" }]);
  });

  test("html: a page with 200, and not carried out", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, action: "html" });
    const hit = await rig.call("POST", PATH, dockerDeployment());
    expect([hit.status, hit.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(hit.body).toContain("<h1>Sign in to continue</h1>");
    expect(rig.emulator.state().deployments).toEqual([]);
  });

  test("rewrite: sets members of an object and of each of a list, not of a rejection", async () => {
    const rig = await start();
    const set = { status: "PAUSED" };
    rig.emulator.addFault({ path: `${PATH}*`, action: "rewrite", set, times: null });
    expect(await rig.call("POST", PATH, dockerDeployment())).toMatchObject({ status: 201, body: set });
    const list = await rig.call("GET", PATH);
    expect(list.body).toMatchObject({ resources: [{ name: "agent", ...set }], offset: 1 });
    expect(at(list.body, "status")).toBeUndefined();
    expect((await rig.call("GET", `${PATH}/${UNKNOWN_ID}`)).body).toEqual({
      detail: `Deployment ID ${UNKNOWN_ID} not found.`,
    });
    expect(rig.emulator.state().deployments).toMatchObject([{ status: "AWAITING_DATABASE" }]);
  });

  test("drop-members: from request and answer, through lists, and nothing else", async () => {
    const rig = await start();
    const sidecars = [{ name: "cache", image: "registry.example/cache:1" }];
    const body = { ...dockerDeployment(), source_config: { resource_spec: { cpu: 2, sidecars } } };
    const members = ["source_config.resource_spec.sidecars.image", "secrets.value", "no.such.member"];
    rig.emulator.addFault({ path: "/v2/*", action: "drop-members", members, times: null });
    expect((await rig.call("POST", PATH, body)).status).toBe(422);
    const { secrets: _, ...plain } = body;
    const made = await rig.call("POST", PATH, { ...plain, secrets: [] });
    const [shown] = listAt((await rig.call("GET", PATH)).body, "resources");
    for (const one of [made.body, shown, rig.emulator.state().deployments[0]]) {
      expect(at(one, "source_config", "resource_spec")).toMatchObject({ cpu: 2 });
      expect(at(one, "source_config", "resource_spec", "sidecars")).toEqual([{ name: "cache" }]);
    }
    expect(rig.emulator.journal()[1]).toMatchObject({ fault: "drop-members", body: plain });
  });

  test("strip-workspace: acts in the key's default workspace, in both areas", async () => {
    const apiKey = [{ key: "key", defaultWorkspace: OTHER_WORKSPACE }];
    const rig = await start({ apiKey });
    rig.emulator.addFault({ path: "/*", action: "strip-workspace", times: null });
    const deployment = await rig.call("POST", PATH, dockerDeployment());
    expect([deployment.status, at(deployment.body, "tenant_id")]).toEqual([201, OTHER_WORKSPACE]);
    const destination = await rig.call("POST", DESTINATIONS, awsDestination());
    expect([destination.status, at(destination.body, "tenant_id")]).toEqual([200, OTHER_WORKSPACE]);
    const entry = rig.emulator.journal()[0];
    expect([entry?.headers["x-tenant-id"], entry?.workspace]).toEqual([WORKSPACE, OTHER_WORKSPACE]);
    expect((await rig.call("GET", PATH, undefined, { "x-api-key": "" })).status).toBe(401);
  });
});

describe("second-revision", () => {
  test("comes right after what is created or read; the answer does not show it", async () => {
    const rig = await start();
    rig.emulator.addFault({ method: "POST", path: PATH, action: "second-revision" });
    const made = await rig.call("POST", PATH, dockerDeployment());
    const path = `${PATH}/${textAt(made.body, "id")}`;
    const deployment = () => rig.emulator.state().deployments[0];
    expect(deployment()?.revisions).toMatchObject([
      { id: textAt(made.body, "latest_revision_id"), status: "SKIPPED" },
      { id: deployment()?.latest_revision_id, status: "CREATING" },
    ]);
    rig.emulator.addFault({ path: `${PATH}/*`, action: "second-revision", times: null });
    expect((await rig.call("GET", `${PATH}/${UNKNOWN_ID}`)).status).toBe(404);
    expect(deployment()?.revisions).toHaveLength(2);
    await rig.call("GET", `/api-host${path}/revisions`);
    expect(deployment()?.revisions).toHaveLength(3);
  });
});

describe("late", () => {
  test("an object is 404, and missing from lists, for so many reads", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, action: "late", requests: 3 });
    const id = textAt((await rig.call("POST", PATH, dockerDeployment())).body, "id");
    const missing = { status: 404, body: { detail: `Deployment ID ${id} not found.` } };
    expect(await rig.call("GET", `${PATH}/${id}`)).toMatchObject(missing);
    expect((await rig.call("GET", PATH)).body).toEqual({ resources: [], offset: 1 });
    expect(await statuses(rig, 2, `/api-host${PATH}/${id}/revisions`)).toEqual([404, 200]);
    expect(rig.emulator.journal().map(({ fault }) => fault)).toEqual(["late", "late", "late", "late", null]);
    expect(rig.reported).toEqual([]);
  });

  test("changes find it, a rejected creation hides nothing, and clearFaults ends it", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: DESTINATIONS, action: "late", requests: 9, times: 2 });
    expect((await rig.call("POST", DESTINATIONS, { ...awsDestination(), colour: "red" })).status).toBe(422);
    const path = `${DESTINATIONS}/${await makeDestination(rig)}`;
    const credentials = { access_key_id: "AKIATWO", secret_access_key: "other" };
    expect((await rig.call("PATCH", path, { credentials })).status).toBe(200);
    expect(await statuses(rig, 1, path)).toEqual([404]);
    rig.emulator.clearFaults();
    expect(await statuses(rig, 1, path)).toEqual([200]);
  });

  test("an object without an id is late by its key", async () => {
    const rig = await start();
    const secrets = "/api/v1/workspaces/current/secrets";
    rig.emulator.addFault({ path: secrets, action: "late", requests: 1 });
    await rig.call("POST", secrets, [{ key: "a", value: "1" }]);
    expect((await rig.call("GET", secrets)).body).toEqual([]);
    expect((await rig.call("GET", secrets)).body).toEqual([{ key: "a" }]);
  });
});

test("an export is late by its id in all that is below it", async () => {
  const rig = await start();
  const destination = await makeDestination(rig);
  rig.emulator.addFault({ path: EXPORTS, action: "late", requests: 1 });
  const id = textAt((await rig.call("POST", EXPORTS, oneOff(destination))).body, "id");
  expect(await statuses(rig, 2, `${EXPORTS}/${id}/runs`)).toEqual([404, 200]);
});
