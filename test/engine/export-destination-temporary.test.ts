import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import type { Engine } from "./rig/grpc-engine.ts";
import { BUCKET, createOf, type Held, type Properties, plain, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { warnings } from "./rig/service.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const TEMPORARY = {
  ...BUCKET,
  credentials: {
    accessKeyId: "ASIA-EXAMPLE",
    secretAccessKey: "hunter2hunter2",
    sessionToken: "token-of-today",
  },
} satisfies Properties;
/** The warnings that stay, without the one of the configuration. */
function warningsOf({ lines: all }: Engine): string[] {
  return all
    .filter((line) => line.severity === "warning" && !line.ephemeral && line.urn !== "")
    .map(({ text }) => text);
}

async function updated({ plugin }: GrpcWorld, held: Held, inputs: Properties): Promise<Held> {
  const answer = await plugin.ask(RPC.update, updateOf("ExportDestination", held, inputs));
  return { ...held, inputs, outputs: plain(answer.getProperties()) };
}

describe("temporary credentials", () => {
  test("are sent and stored, and not shown", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", TEMPORARY);
    expect(held.outputs["credentialsKeys"]).toEqual(["access_key_id", "secret_access_key", "session_token"]);
    expect(JSON.stringify(it.engine.lines)).not.toContain("token-of-today");
  });

  test("of which AWS knows none without the token are rejected in the preview when it is missing", async () => {
    const { stack, writes } = await pluginWorld({
      resources: {
        traces: {
          type: "langsmith:ExportDestination",
          properties: {
            config: { bucketName: "acme-traces", region: "eu-central-1" },
            credentials: { accessKeyId: "ASIAEXAMPLE", secretAccessKey: "not-to-be-seen" },
          },
        },
      },
    });
    const preview = await stack.preview();
    expect(preview.code).toBe(1);
    expect(preview.output).toContain(
      "credentials.sessionToken: is required with temporary credentials of AWS, whose accessKeyId begins with ASIA",
    );
    expect(writes()).toEqual([]);
  });
});

const OLD = { emulator: { appVersion: "0.10.80" } };

function ignored(did: string): string {
  return `the destination was ${did}, but this server ignored credentials.sessionToken (it stores accessKeyId, secretAccessKey). Exports to it would fail, or use other credentials. Upgrade the server and run \`pulumi up\` again, or use credentials that need no session token. [LS3003]`;
}

describe("a server that is too old for a session token", () => {
  test("makes a creation fail with the release that it needs; the destination stays in the state, and is put right by an update", async () => {
    const it = await grpcWorld(OLD);
    const refused = await it.plugin.refusal(RPC.create, createOf("ExportDestination", TEMPORARY));
    const id = refused.initFailed?.id ?? "";
    expect(it.emulator.state().destinations).toMatchObject([{ id }]);
    expect(refused.initFailed?.reasons).toEqual([`ExportDestination "bucket": ${ignored("created")}`]);
    const half = { id, inputs: TEMPORARY, outputs: plain(refused.initFailed?.properties) };
    expect(half.outputs["credentialsKeys"]).toEqual(["access_key_id", "secret_access_key"]);

    // The engine asks for an update of what is not ready, though no input has changed.
    const again = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", half, TEMPORARY));
    expect(again.initFailed?.reasons).toEqual([`ExportDestination "bucket": ${ignored("updated")}`]);
    await updated(it, half, BUCKET);
    expect(it.writes()).toEqual([`POST ${PATH}`, `PATCH ${PATH}/${id}`, `PATCH ${PATH}/${id}`]);
    expect(it.emulator.state().destinations).toHaveLength(1);
  });

  test("makes a rotation fail likewise, and the credentials from before are sent again when the program takes them back", async () => {
    const it = await grpcWorld(OLD);
    const held = await it.create("ExportDestination", BUCKET);
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, TEMPORARY));
    expect(refused.initFailed?.reasons).toEqual([`ExportDestination "bucket": ${ignored("updated")}`]);
    // The engine keeps the inputs of the last success, and the outputs of the failure.
    const half = { ...held, outputs: plain(refused.initFailed?.properties) };
    await updated(it, half, BUCKET);
    const bodies = it.emulator
      .journal()
      .filter(({ method }) => method === "PATCH")
      .map(({ body }) => body);
    expect(bodies).toEqual([
      {
        credentials: {
          access_key_id: "ASIA-EXAMPLE",
          secret_access_key: "hunter2hunter2",
          session_token: "token-of-today",
        },
      },
      { credentials: { access_key_id: "AKIA-EXAMPLE", secret_access_key: "hunter2hunter2" } },
    ]);
  });

  test("is named as a possible cause when the store does not know the key without its token", async () => {
    const it = await grpcWorld();
    const unknown = { ...TEMPORARY.credentials, accessKeyId: "AKIAUNKNOWN" };
    const refused = await it.plugin.refusal(
      RPC.create,
      createOf("ExportDestination", { ...TEMPORARY, credentials: unknown }),
    );
    expect(refused.details).toBe(
      `ExportDestination "bucket": Could not create the export destination: LangSmith returned 400: Failed to validate S3 destination: Key ID you provided does not exist. Correct credentials.accessKeyId, and check that config.endpointUrl (or config.region) is the store that issued it. A self-hosted server older than chart 0.10.34, application 0.10.91 ignores credentials.sessionToken, without which no store knows the key. [LS3057]`,
    );
  });

  test("leaves nothing behind in a stack: the next up without the token repairs what was created, and does not make another", async () => {
    const traces = (credentials: object) => ({
      resources: {
        traces: {
          type: "langsmith:ExportDestination",
          properties: {
            config: { bucketName: "acme-traces", region: "eu-central-1" },
            credentials,
          },
        },
      },
    });
    const { stack, emulator, program, writes } = await pluginWorld(traces(TEMPORARY.credentials), OLD);
    const up = await stack.up();
    expect(up.code).toBe(1);
    const [made] = emulator.state().destinations;
    expect(up.output).toContain(ignored("created"));
    expect((await stack.resource("traces")).id).toBe(made?.id);
    program(traces(BUCKET.credentials));
    writes();
    expect((await stack.up()).code).toBe(0);
    expect(writes()).toEqual([`PATCH ${PATH}/${made?.id}`]);
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
    expect(warnings((await stack.destroy()).output)).toEqual([
      `warning: ExportDestination "traces": this server is too old to delete destinations, so it keeps destination ${made?.id}. It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them. [LS3002]`,
    ]);
  });
});

test("a server that names the credentials that it contains in a spelling of its own took the token", async () => {
  const it = await grpcWorld();
  await it.create("ExportDestination", TEMPORARY);
  const [held] = it.emulator.state().destinations;
  const body = { ...held, id: "11111111-1111-4111-8111-111111111111" };
  const keys = ["accessKeyId", "secretAccessKey", "sessionToken"];
  it.emulator.addFault({
    method: "POST",
    path: PATH,
    status: 200,
    body: { ...body, credentials_keys: keys },
  });
  const made = await it.create("ExportDestination", TEMPORARY);
  expect(made.outputs["credentialsKeys"]).toEqual(keys);
  expect(warningsOf(it.engine)).toEqual([]);
});

test("a server that does not report which credentials it contains is believed, with a warning", async () => {
  const it = await grpcWorld();
  const { outputs } = await it.create("ExportDestination", BUCKET);
  const { credentialsKeys: _, ...silent } = outputs;
  const echo = {
    id: "11111111-1111-4111-8111-111111111111",
    tenant_id: String(silent["tenantId"]),
    display_name: "bucket",
    destination_type: "s3",
    config: {
      bucket_name: "acme-traces",
      prefix: "",
      region: "eu-central-1",
      include_bucket_in_prefix: true,
    },
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };
  it.emulator.addFault({ method: "POST", path: PATH, status: 200, body: echo });
  const made = await it.create("ExportDestination", TEMPORARY);
  expect(made.outputs).not.toHaveProperty("credentialsKeys");
  expect(warningsOf(it.engine)).toEqual([
    'ExportDestination "bucket": LangSmith does not show which credentials it stores, so it may have ignored credentials.sessionToken. If this is an older self-hosted server, check that an export succeeds. [LS3004]',
  ]);
});
