import { describe, expect, test } from "vitest";
import {
  at,
  dockerDeployment,
  listAt,
  OTHER_WORKSPACE,
  type Rig,
  start,
  textAt,
  UNKNOWN_ID,
  WORKSPACE,
} from "./support.ts";

const EAST = "55555555-5555-4555-8555-555555555555";
const WEST = "66666666-6666-4666-8666-666666666666";
const SEEDED = [
  { id: EAST, computeId: "cluster-east", namespaces: ["agents", "staging"], workspace: WORKSPACE },
  { id: WEST, computeId: "cluster-west", namespaces: ["agents"], workspace: WORKSPACE },
];

function listener(computeId = "cluster-north") {
  return { compute_type: "k8s", compute_id: computeId, compute_config: { k8s_namespaces: ["agents"] } };
}

function placed(config: object) {
  return { ...dockerDeployment(), source_config: { resource_spec: {}, ...config } };
}

async function make(rig: Rig, body: object = listener()): Promise<string> {
  return textAt((await rig.call("POST", "/v2/listeners", body)).body, "id");
}

describe("listeners", () => {
  test("are created, read, changed in namespaces and version, and deleted", async () => {
    const rig = await start();
    const made = await rig.call("POST", "/api-host/v2/listeners", listener());
    const id = textAt(made.body, "id");
    const expected = {
      id,
      compute_type: "k8s",
      compute_id: "cluster-north",
      compute_config: { k8s_namespaces: ["agents"] },
      version: null,
      created_at: "2026-03-01T00:00:00+00:00",
      updated_at: "2026-03-01T00:00:00+00:00",
    };
    expect(made).toMatchObject({ status: 201, body: expected });
    expect(at(made.body, "tenant_id")).toBeUndefined();
    rig.emulator.clock.advance(60);
    const changed = await rig.call("PATCH", `/v2/listeners/${id}`, {
      compute_config: { k8s_namespaces: ["agents", "staging"] },
      version: "0.2.1",
    });
    const after = {
      ...expected,
      compute_config: { k8s_namespaces: ["agents", "staging"] },
      version: "0.2.1",
      updated_at: "2026-03-01T00:01:00+00:00",
    };
    expect(changed).toMatchObject({ status: 200, body: after });
    expect((await rig.call("GET", `/v2/listeners/${id}`)).body).toEqual(after);
    expect(rig.emulator.state().listeners).toEqual([after]);
    expect(await rig.call("DELETE", `/v2/listeners/${id}`)).toMatchObject({ status: 204, body: "" });
    for (const method of ["GET", "DELETE"]) {
      expect(await rig.call(method, `/v2/listeners/${id}`)).toMatchObject({
        status: 404,
        body: { detail: `Listener ID ${id} not found.` },
      });
    }
    expect(rig.reported).toEqual([]);
  });

  test("a change of nulls or of nothing leaves namespaces and version", async () => {
    const rig = await start();
    const id = await make(rig, { ...listener(), version: "1" });
    for (const body of [{}, { version: null, compute_config: null }]) {
      expect(await rig.call("PATCH", `/v2/listeners/${id}`, body)).toMatchObject({
        status: 200,
        body: { version: "1", compute_config: { k8s_namespaces: ["agents"] } },
      });
    }
  });

  test("are listed in pages of resources, newest first, each workspace its own", async () => {
    const rig = await start({ listeners: SEEDED });
    const first = await rig.call("GET", "/v2/listeners?limit=1");
    expect(listAt(first.body, "resources").map((one) => at(one, "compute_id"))).toEqual(["cluster-west"]);
    expect(at(first.body, "offset")).toBe(1);
    const rest = await rig.call("GET", "/v2/listeners?limit=1&offset=1");
    expect(listAt(rest.body, "resources").map((one) => at(one, "id"))).toEqual([EAST]);
    const other = { "x-tenant-id": OTHER_WORKSPACE };
    expect((await rig.call("GET", "/v2/listeners", undefined, other)).body).toEqual({
      resources: [],
      offset: 0,
    });
    expect((await rig.call("GET", `/v2/listeners/${EAST}`, undefined, other)).status).toBe(404);
    expect((await rig.call("GET", "/v2/listeners?limit=101")).status).toBe(422);
  });

  test("a second one for the same cluster is 409 in the workspace, and allowed in another", async () => {
    const rig = await start();
    await make(rig);
    expect(await rig.call("POST", "/v2/listeners", listener())).toMatchObject({
      status: 409,
      body: {
        detail:
          "Listener for LangSmith workspace ID '11111111-1111-4111-8111-111111111111' and compute ID 'cluster-north' already exists.",
      },
    });
    const other = { "x-tenant-id": OTHER_WORKSPACE };
    expect((await rig.call("POST", "/v2/listeners", listener(), other)).status).toBe(201);
  });

  test.each([{}, { k8s_namespaces: null }, { k8s_namespaces: [] }])(
    "serve no namespace with the configuration %j",
    async (config) => {
      const rig = await start();
      const created = await rig.call("POST", "/v2/listeners", { ...listener(), compute_config: config });
      expect([created.status, at(created.body, "compute_config")]).toEqual([201, { k8s_namespaces: [] }]);
    },
  );

  test("an empty name is 422", async () => {
    const rig = await start();
    const refused = await rig.call("POST", "/v2/listeners", listener(""));
    expect(refused.status).toBe(422);
    const entry = { loc: ["body", "compute_id"], type: "string_too_short" };
    expect(at(refused.body, "detail", 0)).toMatchObject(entry);
  });

  test("the cluster of a listener cannot be changed, and an id that is no UUID is 422", async () => {
    const rig = await start({ listeners: SEEDED });
    for (const field of ["compute_id", "compute_type"]) {
      expect(await rig.call("PATCH", `/v2/listeners/${EAST}`, { [field]: "k8s" })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", field], type: "extra_forbidden" }] },
      });
    }
    expect(at((await rig.call("GET", "/v2/listeners/east")).body, "detail", 0)).toMatchObject({
      loc: ["path", "listener_id"],
      type: "uuid_parsing",
    });
  });

  test("all routes are 403 for an organisation that may not have any", async () => {
    const rig = await start({ listenersEnabled: false });
    const read = "Listeners are not enabled for this organization.";
    const write =
      "Listeners cannot be created for LangSmith workspace ID '11111111-1111-4111-8111-111111111111'. Creating listeners is only allowed for LangSmith organizations with self-hosted enterprise plans.";
    for (const [method, path, body, detail] of [
      ["GET", "/v2/listeners", undefined, read],
      ["GET", `/v2/listeners/${EAST}`, undefined, read],
      ["POST", "/v2/listeners", listener(), write],
      ["PATCH", `/v2/listeners/${EAST}`, { version: "1" }, write],
      ["DELETE", `/v2/listeners/${EAST}`, undefined, write],
    ] as const) {
      expect(await rig.call(method, path, body)).toMatchObject({ status: 403, body: { detail } });
    }
    expect((await rig.call("POST", "/v2/deployments", dockerDeployment())).status).toBe(201);
  });
});

describe("a new deployment of an image", () => {
  test.each<[string, object, number, string]>([
    [
      "needs a listener where the workspace has some",
      {},
      400,
      `Source configuration error: 'source_config.listener_id' is required for workspace with available listener IDs: ['${EAST}', '${WEST}']`,
    ],
    [
      "cannot name one that the workspace does not have",
      { listener_id: UNKNOWN_ID },
      404,
      "Listener ID 99999999-9999-4999-8999-999999999999 not found.",
    ],
    [
      "cannot name a namespace that its listener does not serve",
      { listener_id: EAST, listener_config: { k8s_namespace: "default" } },
      400,
      "Source configuration error: 'source_config.listener_config.k8s_namespace' 'default' is not one of the listener's namespaces: ['agents', 'staging']",
    ],
  ])("%s", async (_, config, status, detail) => {
    const rig = await start({ listeners: SEEDED });
    expect(await rig.call("POST", "/v2/deployments", placed(config))).toMatchObject({
      status,
      body: { detail },
    });
    expect(rig.emulator.state().deployments).toEqual([]);
  });

  test("cannot name a namespace without a listener", async () => {
    const rig = await start();
    const config = { listener_config: { k8s_namespace: "agents" } };
    expect(await rig.call("POST", "/v2/deployments", placed(config))).toMatchObject({
      status: 400,
      body: {
        detail:
          "Source configuration error: 'source_config.listener_config' needs 'source_config.listener_id'.",
      },
    });
  });

  test("is accepted on a listener and a namespace of it, and keeps the listener from being deleted", async () => {
    const rig = await start({ listeners: SEEDED });
    const config = { listener_id: EAST, listener_config: { k8s_namespace: "staging" } };
    const made = await rig.call("POST", "/v2/deployments", placed(config));
    expect(made).toMatchObject({ status: 201, body: { source_config: config } });
    expect(await rig.call("DELETE", `/v2/listeners/${EAST}`)).toMatchObject({
      status: 409,
      body: { detail: `Listener ID ${EAST} is in use by 1 deployment(s).` },
    });
    expect((await rig.call("DELETE", `/v2/listeners/${WEST}`)).status).toBe(204);
    await rig.call("DELETE", `/v2/deployments/${textAt(made.body, "id")}`);
    rig.emulator.clock.advance(20);
    expect((await rig.call("DELETE", `/v2/listeners/${EAST}`)).status).toBe(204);
  });

  test("needs no listener in a workspace without one", async () => {
    const rig = await start({
      listeners: [{ ...SEEDED[0], computeId: "a", namespaces: ["a"], workspace: OTHER_WORKSPACE }],
    });
    expect((await rig.call("POST", "/v2/deployments", dockerDeployment())).status).toBe(201);
  });
});
