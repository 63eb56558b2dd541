import { describe, expect, test } from "vitest";
import {
  at,
  awsDestination,
  dockerDeployment,
  makeDestination,
  OTHER_WORKSPACE,
  oneOff,
  start,
  textAt,
  UNKNOWN_ID,
  WORKSPACE,
} from "./support.ts";

const PATH = "/v2/deployments";
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;

const sidecar = {
  name: "cache",
  image: "registry.example/cache:1",
  args: ["--small"],
  ports: [{ containerPort: 6379 }],
  readinessProbe: { periodSeconds: 5 },
};

const withSidecar = {
  ...dockerDeployment(),
  source_config: { resource_spec: { cpu: 2, labels: { team: "agents" }, sidecars: [sidecar] } },
};

describe("drop-members: a proxy that drops what it does not know", () => {
  test("drops what the published document does not declare, from the request and from the answer", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: "/v2/*", action: "drop-members", times: null });
    const made = await rig.call("POST", PATH, withSidecar);
    expect(made.status).toBe(201);
    const { ports: _, readinessProbe: __, ...declared } = sidecar;
    for (const shown of [made.body, rig.emulator.state().deployments[0]]) {
      expect(at(shown, "source_config", "resource_spec")).toMatchObject({
        cpu: 2,
        labels: { team: "agents" },
        sidecars: [declared],
      });
      expect(at(shown, "source_config", "resource_spec", "sidecars", 0)).toEqual(declared);
    }
    expect(Object.keys(Object(made.body)).sort()).toEqual([
      "active_revision_id",
      "created_at",
      "id",
      "image_version",
      "latest_revision_id",
      "name",
      "secret_references",
      "secrets",
      "source",
      "source_config",
      "source_revision_config",
      "status",
      "tenant_id",
      "updated_at",
    ]);
    const entry = rig.emulator.journal()[0];
    expect([entry?.fault, at(entry?.body, "source_config", "resource_spec", "sidecars", 0)]).toEqual([
      "drop-members",
      sidecar,
    ]);
  });

  test("drops a display name from a change, below the prefix of a self-hosted server too", async () => {
    const rig = await start();
    const id = textAt((await rig.call("POST", PATH, dockerDeployment())).body, "id");
    rig.emulator.addFault({ method: "PATCH", path: `${PATH}/:id`, action: "drop-members" });
    expect((await rig.call("PATCH", `/api-host${PATH}/${id}`, { display_name: "Agent" })).status).toBe(200);
    expect(rig.emulator.state().deployments).toMatchObject([{ display_name: null }]);
  });

  test("drops what the platform's document does not declare, from each element of a list", async () => {
    const rig = await start();
    const destination = await makeDestination(rig);
    await rig.call("POST", EXPORTS, oneOff(destination));
    rig.emulator.addFault({ path: `${EXPORTS}*`, action: "drop-members", times: null });
    const [shown] = [(await rig.call("GET", EXPORTS)).body].flat();
    expect(shown).toMatchObject({ session_id: oneOff(destination).session_id, status: "Created" });
    expect(Object.keys(Object(shown))).not.toContain("all_experiments");
    const role = { aws_role_arn: "arn:aws:iam::123456789012:role/exports" };
    expect((await rig.call("PATCH", `${DESTINATIONS}/${destination}`, role)).status).toBe(422);
  });

  test.each([
    ["request", false, true],
    ["answer", true, false],
  ] as const)("from the %s alone", async (from, stored, answered) => {
    const rig = await start();
    rig.emulator.addFault({ path: DESTINATIONS, action: "drop-members", members: ["config.prefix"], from });
    const made = await rig.call("POST", DESTINATIONS, awsDestination());
    // The service fills in a prefix of its own for the one that it did not get.
    expect([
      rig.emulator.state().destinations[0]?.config.prefix === "exports",
      at(made.body, "config", "prefix") !== undefined,
    ]).toEqual([stored, answered]);
  });

  test("drops the members that are named, through lists, and nothing else", async () => {
    const rig = await start();
    const members = ["source_config.resource_spec.sidecars.image", "secrets.value", "url", "no.such.member"];
    rig.emulator.addFault({ path: "/v2/*", action: "drop-members", members, from: "answer", times: null });
    const made = await rig.call("POST", PATH, withSidecar);
    const { image: _, ...left } = sidecar;
    expect(made.body).toMatchObject({
      display_name: null,
      source_config: { resource_spec: { sidecars: [left] } },
    });
    const list = await rig.call("GET", PATH);
    for (const shown of [made.body, at(list.body, "resources", 0)]) {
      expect(at(shown, "source_config", "resource_spec", "sidecars", 0)).toEqual(left);
      expect(at(shown, "secrets")).toEqual([{ name: "OPENAI_API_KEY" }]);
      expect(Object.keys(Object(shown))).not.toContain("url");
    }
    expect(at(list.body, "offset")).toBe(1);
    expect(rig.emulator.state().deployments).toMatchObject([
      { source_config: { resource_spec: { sidecars: [sidecar] } } },
    ]);
  });

  test("leaves rejections as they are, and bodies that are no objects", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: "/*", action: "drop-members", members: ["detail", "name"], times: null });
    expect((await rig.call("GET", `${PATH}/${UNKNOWN_ID}`)).body).toEqual({
      detail: `Deployment ID ${UNKNOWN_ID} not found.`,
    });
    expect(at((await rig.call("POST", PATH, "7")).body, "detail", 0, "type")).toBe("dict_type");
    expect(at((await rig.call("POST", PATH, dockerDeployment())).body, "detail", 0)).toMatchObject({
      loc: ["body", "name"],
      type: "missing",
    });
  });
});

describe("strip-workspace: a proxy that strips X-Tenant-Id", () => {
  const options = {
    apiKey: [
      { key: "key", defaultWorkspace: OTHER_WORKSPACE },
      { key: "organisation", defaultWorkspace: null },
    ],
  };

  test("what is created is created in the key's default workspace, in both areas", async () => {
    const rig = await start(options);
    rig.emulator.addFault({ path: "/*", action: "strip-workspace", times: null });
    const deployment = await rig.call("POST", PATH, dockerDeployment());
    const destination = await rig.call("POST", DESTINATIONS, awsDestination());
    expect([deployment.status, at(deployment.body, "tenant_id")]).toEqual([201, OTHER_WORKSPACE]);
    expect([destination.status, at(destination.body, "tenant_id")]).toEqual([200, OTHER_WORKSPACE]);
    const entry = rig.emulator.journal()[1];
    expect([entry?.headers["x-tenant-id"], entry?.workspace, entry?.fault]).toEqual([
      WORKSPACE,
      OTHER_WORKSPACE,
      "strip-workspace",
    ]);
    rig.emulator.clearFaults();
    expect((await rig.call("GET", DESTINATIONS)).body).toEqual([]);
  });

  test("a key without a default workspace is asked for one, and the workspace alone is no key", async () => {
    const rig = await start(options);
    rig.emulator.addFault({ path: "/*", action: "strip-workspace", times: null });
    for (const [path, member] of [
      [PATH, "detail"],
      [EXPORTS, "message"],
    ] as const) {
      const refused = await rig.call("GET", path, undefined, { "x-api-key": "organisation" });
      expect(refused.status).toBe(403);
      expect(textAt(refused.body, member)).toContain("requires workspace specification");
      expect((await rig.call("GET", path, undefined, { "x-api-key": "" })).status).toBe(401);
    }
  });

  test("acts in the emulator's default workspace where no key is named", async () => {
    const rig = await start({ workspace: OTHER_WORKSPACE });
    rig.emulator.addFault({ path: EXPORTS, action: "strip-workspace" });
    expect((await rig.call("GET", EXPORTS)).status).toBe(200);
    expect(rig.emulator.journal()[0]?.workspace).toBe(OTHER_WORKSPACE);
  });
});
