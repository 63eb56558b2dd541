import { describe, expect, test } from "vitest";
import { type Gateway, type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { HERE, PROJECT } from "./lives.ts";

const BUCKET = {
  displayName: " Traces  of production ",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};

/** A service that answers these fields in capital letters, and takes them back. */
function capitals(...fields: readonly string[]): Handle {
  return async (request, forward) => {
    const path = request.path.replace("ACME-CRM", "acme-crm");
    const { status, body } = await forward({ ...request, path });
    const upper = (name: string, value: unknown) =>
      fields.includes(name) && typeof value === "string" ? value.toUpperCase() : value;
    return { status, body: body === "" ? body : JSON.stringify(JSON.parse(body, upper)) };
  };
}

/** A service that trims labels, and writes one space where there are several. */
const trims: Handle = (request, forward) =>
  forward({ ...request, body: request.body.replace(" Traces  of production ", "Traces of production") });

/** The kinds, each with a program, how the service spells its identity, and the inputs that this is about. */
const KINDS = [
  ["ExportDestination", BUCKET, trims, ["displayName"]],
  [
    "Deployment",
    {
      name: "agent",
      source: "external_docker",
      sourceConfig: { resourceSpec: {} },
      sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
    },
    capitals("name"),
    ["name"],
  ],
  [
    "OAuthProvider",
    {
      providerId: "acme-crm",
      name: "Acme CRM",
      clientId: "client-1",
      clientSecret: "never-in-plain-1",
      authUrl: "https://acme.example.com/authorize",
      tokenUrl: "https://acme.example.com/token",
    },
    capitals("provider_id"),
    ["providerId"],
  ],
  [
    "BulkExport",
    { sessionId: PROJECT, startTime: "2025-01-01T00:00:00Z", intervalHours: 24 },
    capitals("session_id"),
    ["sessionId"],
  ],
] as const;

/** A destination for exports, which another program created. */
async function bucketIn({ emulator }: Gateway): Promise<string> {
  const answer = await fetch(`${emulator.url}/api/v1/bulk-exports/destinations`, {
    method: "POST",
    headers: { "X-Api-Key": "somebody", "X-Tenant-Id": HERE, "Content-Type": "application/json" },
    body: JSON.stringify({
      destination_type: "s3",
      display_name: "bucket",
      config: { bucket_name: "acme-traces", region: "eu-central-1", include_bucket_in_prefix: true },
      credentials: { access_key_id: "AKIATEST", secret_access_key: "not-to-be-seen" },
    }),
  });
  const { id }: { id: string } = JSON.parse(await answer.text());
  return id;
}

describe.each(["dynamic", "plugin"] as const)(
  "%s: a service that stores a name in its own spelling",
  (frontEnd) => {
    test.each(KINDS)(
      "creates one %s, and neither an up nor a refresh finds a difference",
      async (kind, given, handle, paths) => {
        const gateway = await startGateway();
        const program =
          kind === "BulkExport"
            ? { ...given, bulkExportDestinationId: await bucketIn(gateway) }
            : { ...given };
        gateway.handle = handle;
        const before = gateway.writes().length;
        const writes = () => gateway.writes().slice(before);
        const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: HERE });
        const created = await life.up(program);
        expect(created.error).toBeUndefined();
        expect(created.warnings).toEqual([
          expect.stringContaining(
            `LangSmith stored these inputs in another spelling: ${paths.join(", ")}. A refresh does not compare them (output ignoredInputs) until you change them, or LangSmith shows your value. Keep your spelling: changing a name may replace the object. [LS5026]`,
          ),
        ]);
        expect(life.held?.outputs["ignoredInputs"]).toEqual(paths);
        for (let again = 0; again < 2; again += 1) {
          expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
          expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
        }
        expect(life.held?.outputs["ignoredInputs"]).toEqual(paths);
        expect(writes()).toHaveLength(1);
        expect((await life.destroy()).error).toBeUndefined();
        expect(writes()).toHaveLength(2);
        const { deployments, destinations, oauthProviders, exports } = gateway.emulator.state();
        expect(deployments).toEqual([]);
        expect(oauthProviders.map(({ provider_id }) => provider_id)).toEqual(["github"]);
        expect(destinations).toHaveLength(kind === "BulkExport" ? 1 : 0);
        const schedules = exports.filter(({ interval_hours }) => interval_hours !== null);
        expect(schedules.map(({ status }) => status)).toEqual(kind === "BulkExport" ? ["Cancelled"] : []);
      },
    );

    test.each(KINDS)(
      "refreshes a %s of a state that does not remember the spelling",
      async (kind, given, handle) => {
        const gateway = await startGateway();
        const program =
          kind === "BulkExport"
            ? { ...given, bulkExportDestinationId: await bucketIn(gateway) }
            : { ...given };
        gateway.handle = handle;
        const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: HERE });
        await life.up(program);
        if (life.held === undefined) throw new Error("it was not created");
        const { ignoredInputs: _, ...outputs } = life.held.outputs;
        // The state of a dynamic resource has its inputs and outputs in one.
        const inputs = frontEnd === "dynamic" ? outputs : life.held.inputs;
        life.held = { ...life.held, inputs, outputs };
        expect((await life.refresh()).error).toBeUndefined();
        expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
      },
    );

    test("and returns an older object by it: nothing is taken, and the error names the import", async () => {
      const gateway = await startGateway();
      const first = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: HERE,
      });
      await first.up({ ...BUCKET, displayName: "Traces of production" });
      const [older] = gateway.emulator.state().destinations;
      gateway.emulator.clock.advance(60);
      const returned = { ...older, id: "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093" };
      gateway.handle = async (request, forward) =>
        request.method === "POST" ? { status: 200, body: JSON.stringify(returned) } : forward(request);
      const second = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: HERE,
      });
      const { error } = await second.up(BUCKET);
      expect(error).toContain(
        `returned 200 with another object (it was created at ${older?.created_at}, before this request). ` +
          "LangSmith already has export destination 9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093. To manage it here, import it with the plugin: " +
          "`pulumi import langsmith:index:ExportDestination NAME 9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093`. [LS5005]",
      );
      expect(second.held).toBeUndefined();
    });

    test("and loses the answer: what it created is named, and not taken", async () => {
      const gateway = await startGateway();
      gateway.handle = async (request, forward) => {
        const passed = await trims(request, forward);
        return request.method === "POST" ? { status: 200, body: "" } : passed;
      };
      const life = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: HERE,
      });
      const { error } = await life.up(BUCKET);
      const [created] = gateway.emulator.state().destinations;
      expect(error).toContain(
        `LangSmith lists one that differs only in spelling or defaults (created at ${created?.created_at}). ` +
          `Delete it if no program needs it, then run \`pulumi up\`, or import it: \`pulumi import langsmith:index:ExportDestination NAME ${created?.id}\`. [LS5004]`,
      );
      expect(life.held).toBeUndefined();
      expect(gateway.writes()).toHaveLength(1);
    });
  },
);

describe.each(["dynamic", "plugin"] as const)(
  "%s: a service that answers a creation with an equal, older object",
  (frontEnd) => {
    test.each([
      [7_300, "is believed, with a warning"],
      [3_600, "is believed: the clocks of two machines may be so far apart"],
    ])("of %s s before %s", async (seconds) => {
      const gateway = await startGateway();
      const again = { ...BUCKET, displayName: "traces" };
      const first = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: HERE,
      });
      await first.up(again);
      const [older] = gateway.emulator.state().destinations;
      // The gateway's own answer has the time of this machine.
      const created_at = new Date(Date.now() - seconds * 1000).toISOString();
      // The id that this process knows would be reason enough.
      const returned = { ...older, id: "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1094", created_at };
      gateway.handle = async (request, forward) =>
        request.method === "POST" ? { status: 200, body: JSON.stringify(returned) } : forward(request);
      const second = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: HERE,
      });
      const { error, warnings } = await second.up(again);
      expect(error).toBeUndefined();
      expect(second.held?.id).toBe(returned.id);
      expect(warnings).toEqual(
        seconds < 7_200
          ? []
          : [
              expect.stringContaining(
                `LangSmith returned export destination ${returned.id} as the new object, but it was created at ${created_at}, long before this request. If another program manages it, run \`pulumi state delete\` before a destroy deletes it. [LS5007]`,
              ),
            ],
      );
    });

    test("with another value that no update changes: nothing is taken, and the error names the import", async () => {
      const gateway = await startGateway();
      const first = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: HERE,
      });
      const program = (prefix: string) => ({ ...BUCKET, config: { ...BUCKET.config, prefix } });
      await first.up(program("theirs"));
      const [older] = gateway.emulator.state().destinations;
      const created_at = new Date(Date.now() - 7_300_000).toISOString();
      const returned = { ...older, id: "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1094", created_at };
      gateway.handle = async (request, forward) =>
        request.method === "POST" ? { status: 200, body: JSON.stringify(returned) } : forward(request);
      const second = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.url,
        workspaceId: HERE,
      });
      const { error } = await second.up(program("ours"));
      expect(error).toContain(
        `(it was created at ${created_at}, before this request, and its config.prefix differs)`,
      );
      expect(error).toContain(
        `import it with the plugin: \`pulumi import langsmith:index:ExportDestination NAME ${returned.id}\``,
      );
      expect(second.held).toBeUndefined();
    });
  },
);
