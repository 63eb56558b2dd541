import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
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
});

const OLD = { emulator: { appVersion: "0.10.80" } };

const IGNORED =
  "this server ignored credentials.sessionToken, so exports to the destination would fail. Upgrade the server and run `pulumi up` again, or use credentials that need no session token. [LS3003]";

describe("a server that is too old for a session token", () => {
  test("makes a creation fail with the release that it needs; the destination stays in the state, and is put right by an update", async () => {
    const it = await grpcWorld(OLD);
    const refused = await it.plugin.refusal(RPC.create, createOf("ExportDestination", TEMPORARY));
    const id = refused.initFailed?.id ?? "";
    expect(it.emulator.state().destinations).toMatchObject([{ id }]);
    expect(refused.initFailed?.reasons).toEqual([`ExportDestination "bucket": ${IGNORED}`]);
    const half = { id, inputs: TEMPORARY, outputs: plain(refused.initFailed?.properties) };
    expect(half.outputs["credentialsKeys"]).toEqual(["access_key_id", "secret_access_key"]);

    // The engine asks for an update of what is not ready, though no input has changed.
    const again = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", half, TEMPORARY));
    expect(again.initFailed?.reasons).toEqual([`ExportDestination "bucket": ${IGNORED}`]);
    await updated(it, half, BUCKET);
    expect(it.writes()).toEqual([`POST ${PATH}`, `PATCH ${PATH}/${id}`, `PATCH ${PATH}/${id}`]);
    expect(it.emulator.state().destinations).toHaveLength(1);
  });

  test("makes a rotation fail likewise, and the credentials from before are sent again when the program takes them back", async () => {
    const it = await grpcWorld(OLD);
    const held = await it.create("ExportDestination", BUCKET);
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, TEMPORARY));
    expect(refused.initFailed?.reasons).toEqual([`ExportDestination "bucket": ${IGNORED}`]);
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
    expect(up.output).toContain(IGNORED);
    expect((await stack.resource("traces")).id).toBe(made?.id);
    program(traces(BUCKET.credentials));
    writes();
    expect((await stack.up()).code).toBe(0);
    expect(writes()).toEqual([`PATCH ${PATH}/${made?.id}`]);
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
    expect(warnings((await stack.destroy()).output)).toEqual([
      `warning: ExportDestination "traces": LangSmith keeps destination ${made?.id}: this server is too old to delete destinations. It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them. [LS3002]`,
    ]);
  });
});
