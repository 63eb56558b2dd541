import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { BUCKET, PROVIDER } from "./given.ts";
import { HERE, PROJECT } from "./lives.ts";

const EXPORT = { sessionId: PROJECT, startTime: "2025-01-01T00:00:00Z", intervalHours: 24 };

/** A service whose answers have each member of a name with what this gives for it. */
function answering(change: (name: string, value: unknown) => unknown): Handle {
  return async (request, forward) => {
    const { status, body } = await forward(request);
    return { status, body: body === "" ? body : JSON.stringify(JSON.parse(body, change)) };
  };
}

/** A service whose answers lack these members, wherever they are. */
const lacking = (...names: readonly string[]) =>
  answering((name, value) => (names.includes(name) ? undefined : value));

/** A service that stores this string in another way. */
const storing = (stored: string, sent: string) => answering((_, value) => (value === sent ? stored : value));

describe.each(["dynamic", "plugin"] as const)("%s: inputs that the service does not store", (frontEnd) => {
  const begin = async (kind: "Dataset" | "ExportDestination" | "OAuthProvider") => {
    const gateway = await startGateway();
    return { gateway, life: await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: HERE }) };
  };

  test.each([
    ["OAuthProvider", { ...PROVIDER, providerType: "slack" }, lacking("provider_type"), "providerType"],
    ["Dataset", { name: "questions", description: "of users" }, lacking("description"), "description"],
    [
      "ExportDestination",
      { ...BUCKET, config: { ...BUCKET.config, prefix: "traces" } },
      lacking("prefix"),
      "config.prefix",
    ],
    [
      "ExportDestination",
      { ...BUCKET, displayName: " Traces  of production " },
      storing("Traces of production", " Traces  of production "),
      'displayName (sent " Traces  of production ", stored "Traces of production")',
    ],
  ] as const)(
    "of a new %s are one warning, and no later up finds a difference",
    async (kind, program, handle, what) => {
      const { gateway, life } = await begin(kind);
      gateway.handle = handle;
      const created = await life.up(program);
      expect(created).toEqual({
        did: "create",
        warnings: [
          expect.stringContaining(`LangSmith did not store these inputs as they were sent: ${what}.`),
        ],
      });
      const writes = gateway.writes();
      expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
      expect((await life.refresh()).error).toBeUndefined();
      expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
      expect(gateway.writes()).toEqual(writes);
    },
  );

  test("and are missing in its answers are none of a refresh", async () => {
    const { gateway, life } = await begin("Dataset");
    gateway.handle = lacking("description");
    await life.up({ name: "questions", description: "of users" });
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
  });

  test("as they were sent, but otherwise, are drift of a refresh, and are sent again", async () => {
    const { gateway, life } = await begin("Dataset");
    gateway.handle = storing("Of users", "of users");
    const program = { name: "questions", description: "of users" };
    await life.up(program);
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(life.held?.inputs["description"]).toBe("Of users");
    const writes = gateway.writes().length;
    expect((await life.up(program)).did).toBe("update");
    expect(gateway.writes()).toHaveLength(writes + 1);
  });

  test("are warned of by the update that sends them, and by no other", async () => {
    const { gateway, life } = await begin("Dataset");
    const program = { name: "questions", description: "of users", metadata: { team: "support" } };
    await life.up(program);
    gateway.handle = lacking("description");
    expect(await life.up({ ...program, metadata: { team: "sales" } })).toEqual({
      did: "update",
      warnings: [],
    });
    expect(await life.up({ ...program, description: "of all" })).toMatchObject({
      did: "update",
      warnings: [expect.stringContaining("as they were sent: description.")],
    });
  });

  test("as a map are compared whole", async () => {
    const { gateway, life } = await begin("Dataset");
    gateway.handle = lacking("tier");
    const program = { name: "questions", metadata: { team: "support", tier: 1 } };
    expect((await life.up(program)).warnings).toEqual([
      expect.stringContaining(
        'as they were sent: metadata (sent {"team":"support","tier":1}, stored {"team":"support"}).',
      ),
    ]);
    await life.refresh();
    expect(life.held?.inputs["metadata"]).toEqual({ team: "support" });
  });

  test("include a role that the creation stores otherwise, and not one that an update stores", async () => {
    const { gateway, life } = await begin("ExportDestination");
    const role = "arn:aws:iam::123456789012:role/exports";
    let stored = "arn:aws:iam::123456789012:role/before";
    gateway.handle = async (request, forward) => {
      if (request.method === "PATCH") stored = role;
      const { status, body } = await forward(request);
      return { status, body: body.replaceAll(role, stored) };
    };
    const { credentials: _, ...neither } = BUCKET;
    const program = { ...neither, awsRoleArn: role };
    expect((await life.up(program)).warnings.join()).toContain(
      `as they were sent: awsRoleArn (sent "${role}", stored "${stored}").`,
    );
    await life.refresh();
    expect(await life.up(program)).toEqual({ did: "update", warnings: [] });
    expect(gateway.writes()).toHaveLength(2);
  });
});

describe.each(["dynamic", "plugin"] as const)("%s: a server that changes the compression", (frontEnd) => {
  async function exporting(compression: object) {
    const gateway = await startGateway();
    const bucket = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: HERE,
    });
    await bucket.up(BUCKET);
    gateway.handle = storing("gzip", "zstandard");
    const life = await Life.begin(frontEnd, "BulkExport", { apiUrl: gateway.url, workspaceId: HERE });
    const program = { ...EXPORT, bulkExportDestinationId: bucket.held?.id ?? "", ...compression };
    return { gateway, life, program, step: await life.up(program) };
  }

  test("that the program left out is a warning, and the export goes on", async () => {
    const { gateway, life, program, step } = await exporting({});
    expect(step.error).toBeUndefined();
    expect(step.warnings.join()).toContain(
      'as they were sent: compression (sent "zstandard", stored "gzip").',
    );
    expect((await life.refresh()).error).toBeUndefined();
    expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
    expect(gateway.writes().filter((line) => line.startsWith("PATCH"))).toEqual([]);
  });

  test("that the program set is an error, and the export is cancelled", async () => {
    const { life, step } = await exporting({ compression: "zstandard" });
    expect(step.error).toContain("this server ignored compression, so bulk export");
    expect(life.held).toBeUndefined();
  });
});
