import { describe, expect, test } from "vitest";
import {
  at,
  dockerDeployment,
  listAt,
  makeDestination,
  OTHER_WORKSPACE,
  oneOff,
  PROJECT,
  type Rig,
  start,
  textAt,
  UNKNOWN_ID,
  WORKSPACE,
} from "./support.ts";

const PATH = "/api/v1/sessions";

const names = async (rig: Rig, query = "", headers: Record<string, string> = {}) =>
  listAt((await rig.call("GET", `${PATH}${query}`, undefined, headers)).body).map((item) => at(item, "name"));

describe("tracing projects", () => {
  test("are those of the options and those that deployments make, of the own workspace, newest first", async () => {
    const rig = await start({
      tracingProjects: [
        { name: "old", id: PROJECT, workspace: WORKSPACE },
        { name: "elsewhere", workspace: OTHER_WORKSPACE },
      ],
    });
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment("agent"));
    rig.emulator.clock.advance(90);
    const deployment = await rig.call("GET", `/v2/deployments/${textAt(made.body, "id")}`);
    expect((await rig.call("GET", PATH)).body).toEqual([
      {
        id: textAt(deployment.body, "tracer_session_id"),
        tenant_id: WORKSPACE,
        name: "agent",
        start_time: "2026-03-01T00:00:00+00:00",
        end_time: null,
        description: null,
        default_dataset_id: null,
        reference_dataset_id: null,
        trace_tier: null,
        extra: null,
        last_run_start_time_live: null,
      },
      {
        id: PROJECT,
        tenant_id: WORKSPACE,
        name: "old",
        start_time: "2026-03-01T00:00:00+00:00",
        end_time: null,
        description: null,
        default_dataset_id: null,
        reference_dataset_id: null,
        trace_tier: null,
        extra: null,
        last_run_start_time_live: null,
      },
    ]);
    expect(await names(rig, "", { "x-tenant-id": OTHER_WORKSPACE })).toEqual(["elsewhere"]);
  });

  test("without a workspace of their own lie in the default one", async () => {
    const rig = await start({ workspace: WORKSPACE, tracingProjects: [{ name: "mine" }] });
    expect(await names(rig)).toEqual(["mine"]);
  });

  test("are found by the exact name, and by a part of it", async () => {
    const all = ["agent", "agent-two", "Agent"];
    const rig = await start({ workspace: WORKSPACE, tracingProjects: all.map((name) => ({ name })) });
    expect(await names(rig, "?name=agent")).toEqual(["agent"]);
    expect(await names(rig, "?name_contains=agent")).toEqual(["agent-two", "agent"]);
    expect(await names(rig, "?name=age")).toEqual([]);
  });

  test("are read by their id, in their own workspace alone", async () => {
    const rig = await start({ tracingProjects: [{ name: "agent", id: PROJECT, workspace: WORKSPACE }] });
    const own = await rig.call("GET", `${PATH}/${PROJECT.toUpperCase()}`);
    expect([own.status, at(own.body, "id"), at(own.body, "name")]).toEqual([200, PROJECT, "agent"]);
    const elsewhere = await rig.call("GET", `${PATH}/${PROJECT}`, undefined, {
      "x-tenant-id": OTHER_WORKSPACE,
    });
    expect([elsewhere.status, elsewhere.body]).toEqual([404, { detail: "Session not found" }]);
    expect((await rig.call("GET", `${PATH}/none`)).status).toBe(422);
  });

  test("come in pages of at most a hundred", async () => {
    const all = Array.from({ length: 101 }, (_, index) => ({ name: `p-${index}` }));
    const rig = await start({ workspace: WORKSPACE, tracingProjects: all });
    expect(await names(rig)).toHaveLength(100);
    expect(await names(rig, "?limit=2&offset=99")).toEqual(["p-1", "p-0"]);
    expect(await names(rig, "?offset=100")).toEqual(["p-0"]);
  });

  test.each([
    ["?limit=101", ["query", "limit"], "less_than_equal"],
    ["?limit=0", ["query", "limit"], "greater_than_equal"],
    ["?offset=-1", ["query", "offset"], "greater_than_equal"],
    ["?project=x", ["query", "project"], "extra_forbidden"],
  ])("reject the query %s", async (query, loc, type) => {
    const rig = await start();
    const reply = await rig.call("GET", `${PATH}${query}`);
    expect(reply.status).toBe(422);
    expect(at(reply.body, "detail", 0)).toMatchObject({ loc, type });
  });

  test("are asked for in a workspace", async () => {
    const rig = await start();
    expect((await rig.call("GET", PATH, undefined, { "x-tenant-id": "" })).status).toBe(403);
  });

  test("outlive their deployment unless they are deleted with it", async () => {
    const rig = await start();
    for (const name of ["kept", "dropped"]) {
      const made = await rig.call("POST", "/v2/deployments", dockerDeployment(name));
      const query = name === "dropped" ? "?delete_tracing_project=true" : "";
      await rig.call("DELETE", `/v2/deployments/${textAt(made.body, "id")}${query}`);
    }
    expect(await names(rig)).toEqual(["kept"]);
  });

  test("of the options take the names of deployments", async () => {
    const rig = await start({ tracingProjects: [{ name: "agent", workspace: WORKSPACE }] });
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment("agent"));
    expect([made.status, made.body]).toEqual([
      409,
      { detail: "Tracing project with name 'agent' already exists." },
    ]);
  });
});

describe("the runs of everything that a schedule spawned", () => {
  const RUNS = "/api/v1/bulk-exports/runs";

  test("come in pages, and those of other exports are not among them", async () => {
    const rig = await start();
    const destination = await makeDestination(rig);
    await rig.call("POST", "/api/v1/bulk-exports", oneOff(destination));
    const { end_time: _, ...scheduled } = oneOff(destination);
    const made = await rig.call("POST", "/api/v1/bulk-exports", { ...scheduled, interval_hours: 168 });
    const id = textAt(made.body, "id");
    rig.emulator.clock.advance(700);
    const all = listAt((await rig.call("GET", `${RUNS}?source_bulk_export_id=${id}`)).body);
    expect(all).toHaveLength(28);
    const exports = listAt((await rig.call("GET", "/api/v1/bulk-exports")).body);
    const spawned = exports
      .filter((item) => at(item, "source_bulk_export_id") === id)
      .map((item) => at(item, "id"));
    expect(new Set(all.map((run) => at(run, "bulk_export_id")))).toEqual(new Set(spawned));
    const part = await rig.call("GET", `${RUNS}?source_bulk_export_id=${id}&limit=3&offset=26`);
    expect(part.body).toEqual(all.slice(26));
  });

  test("need the schedule, which must exist", async () => {
    const rig = await start();
    const missing = await rig.call("GET", RUNS);
    expect([missing.status, at(missing.body, "detail", 0, "loc")]).toEqual([
      422,
      ["query", "source_bulk_export_id"],
    ]);
    const unknown = await rig.call("GET", `${RUNS}?source_bulk_export_id=${UNKNOWN_ID}`);
    expect([unknown.status, unknown.body]).toEqual([404, { detail: "Bulk export not found" }]);
  });
});
