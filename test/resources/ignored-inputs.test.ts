import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const SIDECAR = {
  name: "proxy",
  image: "registry.example.com/proxy:1",
  ports: [{ containerPort: 8080 }],
  readinessProbe: { httpGet: { path: "/ready", port: 8080 } },
};
const agent = (sidecar: object, image = "registry.example.com/agent:1") => ({
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { minScale: 1, sidecars: [sidecar] } },
  sourceRevisionConfig: { imageUri: image },
});

/** A service that does not store these members, wherever they are. */
function dropping(...names: readonly string[]): Handle {
  return async (request, forward) => {
    const kept = (_: string, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
        : value;
    const { status, body } = await forward(request);
    return { status, body: body === "" ? body : JSON.stringify(JSON.parse(body, kept)) };
  };
}

const WARNING =
  "LangSmith did not store these inputs as they were sent: sourceConfig.resourceSpec.sidecars[0].ports, sourceConfig.resourceSpec.sidecars[0].readinessProbe. A refresh does not compare them (output ignoredInputs) until you change them, or LangSmith shows your value. Upgrade the server, or remove the inputs. [LS5027]";
const PATHS = [
  "sourceConfig.resourceSpec.sidecars[0].ports",
  "sourceConfig.resourceSpec.sidecars[0].readinessProbe",
];

describe.each(["dynamic", "plugin"] as const)("%s: inputs that the service does not store", (frontEnd) => {
  const deployed = async () => {
    const gateway = await startGateway();
    gateway.handle = dropping("ports", "readinessProbe");
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    return { gateway, life };
  };

  test("are one warning of the creation, and no refresh deploys again for them", async () => {
    const { gateway, life } = await deployed();
    const created = await life.up(agent(SIDECAR));
    expect(created.error).toBeUndefined();
    expect(created.warnings.filter((line) => line.includes("did not store"))).toEqual([
      expect.stringContaining(WARNING),
    ]);
    expect(life.held?.outputs["ignoredInputs"]).toEqual(PATHS);
    for (let again = 0; again < 2; again += 1) {
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      expect(await life.up(agent(SIDECAR))).toEqual({ did: "same", warnings: [] });
    }
    expect(life.held?.outputs["ignoredInputs"]).toEqual(PATHS);
    expect(gateway.writes()).toHaveLength(1);
  });

  test("are compared again once they are changed, and once the service stores them", async () => {
    const { gateway, life } = await deployed();
    await life.up(agent(SIDECAR));
    const changed = { ...SIDECAR, readinessProbe: { httpGet: { path: "/healthy", port: 8080 } } };
    const still = await life.up(agent(changed));
    expect(still).toMatchObject({
      did: "update",
      warnings: [expect.stringContaining("sidecars[0].readinessProbe")],
    });
    gateway.handle = (request, forward) => forward(request);
    const stored = { ...changed, ports: [{ containerPort: 9090 }] };
    expect(await life.up(agent(stored))).toEqual({ did: "update", warnings: [] });
    expect(life.held?.outputs["ignoredInputs"]).toBeUndefined();
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(agent(stored))).toEqual({ did: "same", warnings: [] });
  });

  test("hide no other change that someone makes outside", async () => {
    const { gateway, life } = await deployed();
    await life.up(agent(SIDECAR));
    const hides = dropping("ports", "readinessProbe");
    gateway.handle = async (request, forward) => {
      const { status, body } = await hides(request, forward);
      return {
        status,
        body: body.replaceAll("registry.example.com/proxy:1", "registry.example.com/proxy:2"),
      };
    };
    await life.refresh();
    expect((await life.up(agent(SIDECAR))).did).toBe("update");
  });

  test("of a state of an earlier release are found by the next update", async () => {
    const { gateway, life: before } = await deployed();
    await before.up(agent(SIDECAR));
    if (before.held === undefined) throw new Error("it was not created");
    const { ignoredInputs: _, ...outputs } = before.held.outputs;
    const { ignoredInputs: __, ...inputs } = before.held.inputs;
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    life.held = { ...before.held, inputs, outputs };
    await life.refresh();
    expect(await life.up(agent(SIDECAR))).toMatchObject({
      did: "update",
      warnings: [expect.stringContaining(WARNING)],
    });
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(agent(SIDECAR))).toEqual({ did: "same", warnings: [] });
  });

  test("are not deployed again when a wait that failed is resumed", async () => {
    const { gateway, life } = await deployed();
    const drops = dropping("ports", "readinessProbe");
    gateway.handle = (request, forward) =>
      request.method === "GET" && request.path.includes("/revisions")
        ? Promise.resolve({ status: 403, body: '{"detail":"Forbidden"}' })
        : drops(request, forward);
    expect((await life.up(agent(SIDECAR))).error).toBeDefined();
    expect(life.held).toMatchObject({ unfinished: true, outputs: { ignoredInputs: PATHS } });
    gateway.handle = drops;
    expect(await life.up(agent(SIDECAR))).toEqual({ did: "update", warnings: [] });
    expect(gateway.writes()).toHaveLength(1);
    expect(life.held?.outputs["ignoredInputs"]).toEqual(PATHS);
    expect(await life.up(agent(SIDECAR))).toEqual({ did: "same", warnings: [] });
  });

  test("do not include a role that the creation shows late, or an update stores", async () => {
    const gateway = await startGateway();
    const role = "arn:aws:iam::123456789012:role/exports";
    const before = "arn:aws:iam::123456789012:role/before";
    let stored = before;
    gateway.handle = async (request, forward) => {
      if (request.method === "PATCH") stored = role;
      const { status, body } = await forward(request);
      return { status, body: body.replaceAll(role, stored) };
    };
    const life = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: WORKSPACE,
    });
    const program = {
      displayName: "bucket",
      config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
      awsRoleArn: role,
    };
    expect(await life.up(program)).toEqual({ did: "create", warnings: [] });
    expect(life.held?.outputs["ignoredInputs"]).toBeUndefined();
    expect(gateway.writes()).toHaveLength(2);
  });

  test("are the members of a map that are not stored, and no others of it", async () => {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "Dataset", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    const lost = { "Cost center": "", constructor: "c", tier: 1 };
    const program = { name: "questions", metadata: { team: "support", ...lost } };
    const drops = dropping(...Object.keys(lost));
    gateway.handle = drops;
    const created = await life.up(program);
    const paths = ['metadata["Cost center"]', "metadata.constructor", "metadata.tier"];
    expect(created.warnings.join()).toContain(`as they were sent: ${paths.join(", ")}.`);
    expect(life.held?.outputs["ignoredInputs"]).toEqual(paths);
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
    gateway.handle = async (request, forward) => {
      const { status, body } = await drops(request, forward);
      return { status, body: body.replace('"team":"support"', '"team":"sales"') };
    };
    await life.refresh();
    expect(life.held?.inputs["metadata"]).toEqual({ team: "sales", ...lost });
    gateway.handle = drops;
    expect(await life.up(program)).toEqual({ did: "update", warnings: [] });
    expect(life.held?.outputs["ignoredInputs"]).toEqual(paths);
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
  });

  test("of an OAuth provider are a warning as well", async () => {
    const gateway = await startGateway();
    gateway.handle = dropping("provider_type");
    const life = await Life.begin(frontEnd, "OAuthProvider", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    const program = {
      providerId: "acme-crm",
      name: "Acme CRM",
      clientId: "client-1",
      authUrl: "https://acme.example.com/authorize",
      tokenUrl: "https://acme.example.com/token",
      providerType: "slack",
    };
    expect((await life.up(program)).warnings.join()).toContain("as they were sent: providerType.");
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
  });
});

describe.each(["dynamic", "plugin"] as const)("%s: a server that changes the compression", (frontEnd) => {
  async function exporting(compression: object, answer: "answered" | "answer lost" = "answered") {
    const gateway = await startGateway();
    const headers = { "X-Api-Key": "somebody", "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" };
    await fetch(`${gateway.emulator.url}/api/v1/bulk-exports/destinations`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        destination_type: "s3",
        display_name: "bucket",
        config: { bucket_name: "acme-traces", region: "eu-central-1", include_bucket_in_prefix: true },
        credentials: { access_key_id: "AKIATEST", secret_access_key: "not-to-be-seen" },
      }),
    });
    const [bucket] = gateway.emulator.state().destinations;
    gateway.handle = async (request, forward) => {
      const { status, body } = await forward(request);
      if (request.method === "POST" && answer === "answer lost") return { status, body: "{}" };
      return { status, body: body.replaceAll('"compression":"zstandard"', '"compression":"gzip"') };
    };
    const life = await Life.begin(frontEnd, "BulkExport", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    const program = {
      bulkExportDestinationId: bucket?.id ?? "",
      sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      startTime: "2025-01-01T00:00:00Z",
      intervalHours: 24,
      ...compression,
    };
    return { gateway, life, program, step: await life.up(program) };
  }

  test("that the program left out is a warning, and the export goes on", async () => {
    const { gateway, life, program, step } = await exporting({});
    expect(step.error).toBeUndefined();
    expect(step.warnings.join()).toContain("as they were sent: compression.");
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
    expect(gateway.writes().filter((line) => line.startsWith("PATCH"))).toEqual([]);
  });

  test("is named where the answer to the creation is lost: nothing is taken, and no up is advised", async () => {
    const { gateway, life, step } = await exporting({}, "answer lost");
    const [created] = gateway.emulator
      .state()
      .exports.filter(({ interval_hours }) => interval_hours !== null);
    expect(step.error).toContain(
      `LangSmith lists one that differs only in spelling or defaults (created at ${created?.created_at}). ` +
        `Delete it if no program needs it, then run \`pulumi up\`, or import it: \`pulumi import langsmith:index:BulkExport NAME ${created?.id}\`. [LS5004]`,
    );
    expect(step.error).not.toContain("LS5002");
    expect(life.held).toBeUndefined();
  });

  test("that the program set is an error, and the export is cancelled", async () => {
    const { life, step } = await exporting({ compression: "zstandard" });
    expect(step.error).toContain("this server ignored compression, so bulk export");
    expect(life.held).toBeUndefined();
  });
});
