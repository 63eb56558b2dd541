import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { BUCKET, DOCKER } from "./given.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const OTHER_ID = "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093";
const DEPLOYMENT = { ...DOCKER, waitForDeployed: false };
const PROVIDER = {
  providerId: "acme-crm",
  name: "Acme CRM",
  clientId: "client-1",
  clientSecret: "never-in-plain-1",
  authUrl: "https://acme.example.com/authorize",
  tokenUrl: "https://acme.example.com/token",
};

const EXPORT = {
  sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
  startTime: "2025-01-01T00:00:00Z",
  endTime: "2025-02-01T00:00:00Z",
};

const DESTINATIONS = "/api/v1/bulk-exports/destinations";

/** Answers to a method at a path with these fields instead. */
function instead(method: string, path: RegExp, fields: object): Handle {
  return async (request, forward) => {
    const { status, body } = await forward(request);
    if (request.method !== method || !path.test(request.path)) return { status, body };
    return { status, body: JSON.stringify({ ...JSON.parse(body), ...fields }) };
  };
}

describe.each(["dynamic", "plugin"] as const)("%s: an answer about another object", (frontEnd) => {
  test("with an id that an earlier creation was answered with is not taken either", async () => {
    const gateway = await startGateway();
    const first = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: WORKSPACE,
    });
    await first.up(BUCKET);
    const id = first.held?.id;
    gateway.handle = instead("POST", /destinations$/, { id });
    const second = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: WORKSPACE,
    });
    expect((await second.up({ ...BUCKET, displayName: "second" })).error).toBeUndefined();
    expect(gateway.emulator.state().destinations.map((each) => each.id)).toEqual([id, second.held?.id]);
  });

  test("to the read before an update of a BulkExport is an error, and the state keeps its status", async () => {
    const gateway = await startGateway();
    const configured = { apiUrl: gateway.url, workspaceId: WORKSPACE };
    const bucket = await Life.begin(frontEnd, "ExportDestination", configured);
    await bucket.up(BUCKET);
    const program = { ...EXPORT, bulkExportDestinationId: bucket.held?.id };
    const life = await Life.begin(frontEnd, "BulkExport", configured);
    await life.up(program);
    const fields = { start_time: "2024-01-01T00:00:00Z", status: "Cancelled" };
    gateway.handle = instead("GET", /bulk-exports\/[0-9a-f-]{36}$/, fields);
    const { error } = await life.up({ ...program, waitForCompletion: true });
    expect(error).toMatch(/with another startTime than it was created with, .* \[LS5018\]$/);
    expect(life.held?.outputs["status"]).not.toBe("Cancelled");
  });

  test("to an update of a Deployment is not taken: the deployment is read", async () => {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    await life.up(DEPLOYMENT);
    gateway.handle = instead("PATCH", /deployments\//, { id: OTHER_ID, status: "STRANGE" });
    expect((await life.up({ ...DEPLOYMENT, displayName: "Agent" })).error).toBeUndefined();
    expect(life.held?.outputs["status"]).not.toBe("STRANGE");
  });
});

/** A gateway that sends every creation a second time, and gives the second answer. */
const twice: Handle = async (request, forward) => {
  if (request.method === "POST") await forward(request);
  return forward(request);
};

describe.each(["dynamic", "plugin"] as const)(
  "%s: a creation that is answered with a conflict",
  (frontEnd) => {
    test.each([
      ["Deployment", DEPLOYMENT],
      ["OAuthProvider", PROVIDER],
    ] as const)("because a proxy sent it twice names the import: %s", async (kind, program) => {
      const gateway = await startGateway();
      gateway.handle = twice;
      const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: WORKSPACE });
      // Another stack that created the same at the same time looks exactly like it.
      expect((await life.up(program)).error).toContain(`pulumi import langsmith:index:${kind} NAME `);
      expect(life.held).toBeUndefined();
    });

    test("because of an older deployment of that name names the import", async () => {
      const gateway = await startGateway();
      const older = await fetch(`${gateway.emulator.url}/v2/deployments`, {
        method: "POST",
        headers: { "X-Api-Key": "somebody", "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
        body: JSON.stringify({
          name: "agent",
          source: "external_docker",
          source_config: { resource_spec: {}, custom_url: "https://agent.example.com" },
          source_revision_config: { image_uri: "registry.example.com/agent:1" },
          secrets: [],
        }),
      });
      expect(older.status).toBe(201);
      gateway.time.advance(60_000);
      const [held] = gateway.emulator.state().deployments;
      const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
      const { error } = await life.up(DEPLOYMENT);
      expect(error).toContain(`pulumi import langsmith:index:Deployment NAME ${held?.id}`);
      expect(life.held).toBeUndefined();
    });

    test.each([
      ["ExportDestination", DESTINATIONS, BUCKET],
      ["BulkExport", "/api/v1/bulk-exports", EXPORT],
    ] as const)(
      "because of an older %s that is equal is not sent again, and takes nothing",
      async (kind, path, program) => {
        const gateway = await startGateway();
        const configured = { apiUrl: gateway.url, workspaceId: WORKSPACE };
        const bucket = await Life.begin(frontEnd, "ExportDestination", configured);
        if (kind === "BulkExport") await bucket.up(BUCKET);
        const given =
          kind === "BulkExport" ? { ...program, bulkExportDestinationId: bucket.held?.id } : { ...program };
        const first = await Life.begin(frontEnd, kind, configured);
        await first.up(given);
        gateway.emulator.clock.advance(86_400);
        const { id } = first.held ?? {};
        // This process knows the id of its own: the same object under another id is somebody else's.
        const other = "7c2e9f14-5d3b-4a68-9e07-1b8c6d5f4a23";
        gateway.handle = async (request, forward) => {
          if (request.method === "POST") return { status: 409, body: '{"detail":"It exists already."}' };
          const { status, body } = await forward(request);
          return { status, body: body.replaceAll(String(id), other) };
        };
        const second = await Life.begin(frontEnd, kind, configured);
        const { error } = await second.up(given);
        expect(error).toMatch(/returned 409: It exists already\. It is not found yet\. .*\[LS5003\]$/);
        expect(second.held).toBeUndefined();
        expect(gateway.writes().filter((line) => line === `POST ${path}`)).toHaveLength(1);
      },
    );

    test("takes what it created, which is listed a moment later", async () => {
      const gateway = await startGateway();
      let lists = 0;
      gateway.handle = async (request, forward) => {
        if (request.method === "POST") {
          await forward(request);
          return { status: 409, body: '{"detail":"It exists already."}' };
        }
        const passed = await forward(request);
        const lags = request.method === "GET" && request.path === DESTINATIONS && gateway.writes().length > 0;
        return lags && lists++ === 0 ? { status: 200, body: "[]" } : passed;
      };
      const life = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: WORKSPACE,
      });
      expect((await life.up(BUCKET)).error).toBeUndefined();
      expect(gateway.emulator.state().destinations.map(({ id }) => id)).toEqual([life.held?.id]);
      expect(gateway.writes()).toHaveLength(1);
    });
  },
);
