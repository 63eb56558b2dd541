import { describe, expect, test } from "vitest";
import {
  at,
  dockerDeployment,
  listAt,
  OTHER_WORKSPACE,
  PROJECT,
  start,
  textAt,
  UNKNOWN_ID,
  WORKSPACE,
} from "./support.ts";

const PATH = "/api/v1/sessions";

describe("tracing projects", () => {
  test("are created as they are sent, and changed; null leaves a member as it is", async () => {
    const rig = await start();
    const sent = {
      id: PROJECT,
      name: "support",
      description: "Questions",
      trace_tier: "longlived",
      extra: { metadata: { team: "agents" } },
      start_time: "2026-02-01T00:00:00",
    };
    const made = await rig.call("POST", PATH, sent);
    const shown = {
      ...sent,
      tenant_id: WORKSPACE,
      start_time: "2026-02-01T00:00:00+00:00",
      end_time: null,
      default_dataset_id: null,
      reference_dataset_id: null,
      last_run_start_time_live: null,
    };
    expect([made.status, made.body]).toEqual([200, shown]);
    const change = { name: null, description: "Answers", end_time: "2026-03-01T12:00:00+01:00" };
    const changed = await rig.call("PATCH", `${PATH}/${PROJECT}`, change);
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...shown, description: "Answers", end_time: "2026-03-01T11:00:00+00:00" },
    ]);
    expect((await rig.call("GET", `${PATH}/${PROJECT}`)).body).toEqual(changed.body);
    expect(rig.emulator.state().tracingProjects).toEqual([changed.body]);
  });

  test("have their extra replaced as a whole, so that what a change leaves out is lost", async () => {
    const rig = await start();
    await rig.call("POST", PATH, { id: PROJECT, name: "a", extra: { metadata: { a: 1 }, setting: true } });
    await rig.call("PATCH", `${PATH}/${PROJECT}`, { description: "b" });
    expect(rig.emulator.state().tracingProjects).toMatchObject([
      { extra: { metadata: { a: 1 }, setting: true } },
    ]);
    await rig.call("PATCH", `${PATH}/${PROJECT}`, { extra: { metadata: { b: 2 } } });
    expect(rig.emulator.state().tracingProjects.map(({ extra }) => extra)).toEqual([{ metadata: { b: 2 } }]);
  });

  test("get a name where none is given, and keep that of another free only elsewhere", async () => {
    const rig = await start();
    const unnamed = await rig.call("POST", PATH, {});
    expect(textAt(unnamed.body, "name")).not.toBe("");
    const first = await rig.call("POST", PATH, { name: "support" });
    const again = await rig.call("POST", PATH, { name: "support" });
    expect([again.status, again.body]).toEqual([
      409,
      { detail: "Session with name 'support' already exists." },
    ]);
    const upserted = await rig.call("POST", `${PATH}?upsert=True`, { name: "support", description: "x" });
    expect([at(upserted.body, "id"), at(upserted.body, "description")]).toEqual([at(first.body, "id"), "x"]);
    const renamed = await rig.call("PATCH", `${PATH}/${at(unnamed.body, "id")}`, { name: "support" });
    expect(renamed.status).toBe(409);
    expect((await rig.call("POST", PATH, { id: at(first.body, "id") })).status).toBe(409);
    const elsewhere = { "x-tenant-id": OTHER_WORKSPACE };
    expect((await rig.call("POST", PATH, { name: "support" }, elsewhere)).status).toBe(200);
  });

  test("are found by ids, metadata and the dataset of an experiment, with statistics when asked", async () => {
    const rig = await start();
    const ids: string[] = [];
    for (const body of [
      { name: "plain", extra: { metadata: { team: "a" } } },
      { name: "experiment", reference_dataset_id: UNKNOWN_ID },
    ]) {
      ids.push(textAt((await rig.call("POST", PATH, body)).body, "id"));
    }
    const names = async (query: string) =>
      listAt((await rig.call("GET", `${PATH}?${query}`)).body).map((item) => at(item, "name"));
    expect(await names("sort_by_desc=false")).toEqual(["plain", "experiment"]);
    expect(await names(`id=${ids[0]}&id=${UNKNOWN_ID}`)).toEqual(["plain"]);
    expect(await names("reference_free=True")).toEqual(["plain"]);
    expect(await names(`reference_dataset=${UNKNOWN_ID}`)).toEqual(["experiment"]);
    expect(await names(`metadata=${encodeURIComponent('{"team":"a"}')}`)).toEqual(["plain"]);
    expect(await names(`metadata=${encodeURIComponent('{"team":"b"}')}`)).toEqual([]);
    expect((await rig.call("GET", `${PATH}?metadata=x`)).status).toBe(422);
    const stats = await rig.call("GET", `${PATH}/${ids[0]}?include_stats=true`);
    expect(stats.body).toMatchObject({ name: "plain", run_count: 0, total_tokens: 0, error_rate: null });
    expect(at((await rig.call("GET", `${PATH}?include_stats=true`)).body, 0, "run_count")).toBe(0);
  });

  test("are deleted, one or several; that of a deployment only after it", async () => {
    const rig = await start();
    const made: string[] = [];
    for (const name of ["a", "b", "c"]) {
      made.push(textAt((await rig.call("POST", PATH, { name })).body, "id"));
    }
    expect((await rig.call("DELETE", `${PATH}/${made[0]}`)).status).toBe(200);
    expect((await rig.call("DELETE", `${PATH}/${made[0]}`)).status).toBe(404);
    expect((await rig.call("DELETE", `${PATH}?session_ids=${made[1]}&session_ids=${made[2]}`)).status).toBe(
      200,
    );
    expect(rig.emulator.state().tracingProjects).toEqual([]);
    const deployment = textAt((await rig.call("POST", "/v2/deployments", dockerDeployment())).body, "id");
    const [own] = rig.emulator.state().tracingProjects;
    const refused = await rig.call("DELETE", `${PATH}/${own?.id}`);
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: "Session 'agent' belongs to deployment 'agent'." },
    ]);
    await rig.call("DELETE", `/v2/deployments/${deployment}`);
    rig.emulator.clock.advance(30);
    expect((await rig.call("DELETE", `${PATH}/${own?.id}`)).status).toBe(200);
  });

  test("of the options have the tier that is given", async () => {
    const rig = await start({
      tracingProjects: [{ name: "kept", workspace: WORKSPACE, traceTier: "longlived" }],
    });
    expect(at((await rig.call("GET", PATH)).body, 0, "trace_tier")).toBe("longlived");
  });
});

describe("what the platform answers about itself", () => {
  test("its version, to everybody", async () => {
    const rig = await start({ appVersion: "0.12.42", apiKey: ["key"] });
    const answer = await rig.call("GET", "/api/v1/info", undefined, { "x-api-key": "", "x-tenant-id": "" });
    expect([answer.status, at(answer.body, "version")]).toEqual([200, "0.12.42"]);
    expect(rig.emulator.journal()[0]?.workspace).toBeNull();
    expect(at((await (await start()).call("GET", "/api/v1/info")).body, "version")).toBe("0.17.0");
  });

  test("the workspaces that a key reaches, without one being named", async () => {
    const apiKey = [{ key: "two", workspaces: [WORKSPACE, OTHER_WORKSPACE] }, { key: "all" }];
    const rig = await start({ apiKey });
    const reached = async (headers: Record<string, string>) =>
      listAt((await rig.call("GET", "/api/v1/workspaces", undefined, headers)).body).map((item) =>
        at(item, "id"),
      );
    expect(await reached({ "x-api-key": "two", "x-tenant-id": "" })).toEqual([WORKSPACE, OTHER_WORKSPACE]);
    expect(await reached({ "x-api-key": "all" })).toEqual([
      "00000000-0000-4000-8000-000000000001",
      WORKSPACE,
    ]);
    expect((await rig.call("GET", "/api/v1/workspaces", undefined, { "x-api-key": "" })).status).toBe(401);
  });

  test("the workspace that a request acts in, also where a proxy strips X-Tenant-Id", async () => {
    const apiKey = [{ key: "key", workspaces: [OTHER_WORKSPACE, WORKSPACE] }];
    const rig = await start({ apiKey });
    const acting = async () => at((await rig.call("GET", "/api/v1/settings")).body, "id");
    expect(await acting()).toBe(WORKSPACE);
    rig.emulator.addFault({ path: "/api/v1/settings", action: "strip-workspace", times: null });
    expect(await acting()).toBe(OTHER_WORKSPACE);
  });

  test("without the prefix too, as in the cloud, unless it is strict; faults hit both", async () => {
    const rig = await start({ strict: false });
    expect((await rig.call("GET", "/sessions")).status).toBe(200);
    rig.emulator.addFault({ path: "/api/v1/sessions", status: 503 });
    expect((await rig.call("GET", "/sessions")).status).toBe(503);
    expect((await (await start()).call("GET", "/sessions")).status).toBe(404);
  });
});
