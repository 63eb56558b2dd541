import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, type Properties, plain, updateOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { world } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const ROLE = "arn:aws:iam::123456789012:role/exports";
const OLD = { emulator: { appVersion: "0.12.50" } };
const WITH_ROLE = { ...BUCKET, awsRoleArn: ROLE } satisfies Properties;
const KEYS = { accessKeyId: "AKIA-NEW", secretAccessKey: "hunter3hunter3" };
const WAYS_OUT =
  "Upgrade the server and run up again, or take the change of awsRoleArn back, or make another destination (with another resource name) with that role.";

describe("a server that is too old to change a role", () => {
  test("is told by name where it asks for credentials that did not change; nothing is kept of the try", async () => {
    const it = await grpcWorld(OLD);
    const held = await it.create("ExportDestination", BUCKET);
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, WITH_ROLE));
    expect(refused.initFailed).toBeUndefined();
    expect(refused.details).toBe(
      `ExportDestination "bucket": Could not update the export destination ${held.id}: this server cannot change the role (awsRoleArn) of a destination, it is too old: it asks for credentials (422). The destination keeps what it had. ${WAYS_OUT}`,
    );
  });

  test("makes an update fail in which it took the credentials and ignored the role, until the program takes that back", async () => {
    const it = await grpcWorld(OLD);
    const held = await it.create("ExportDestination", BUCKET);
    const news = { ...WITH_ROLE, credentials: KEYS };
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, news));
    expect(refused.initFailed?.reasons).toEqual([
      `ExportDestination "bucket": export destination ${held.id} was given another role, but this server ignored awsRoleArn (it holds none), as older, self-hosted ones do. ${WAYS_OUT}`,
    ]);
    const half = { ...held, outputs: plain(refused.initFailed?.properties) };
    const back = { ...BUCKET, credentials: KEYS };
    await it.plugin.ask(RPC.update, updateOf("ExportDestination", half, back));
    expect(it.writes()).toEqual([`POST ${PATH}`, `PATCH ${PATH}/${held.id}`, `PATCH ${PATH}/${held.id}`]);
  });

  test("makes an update fail in which it kept another role", async () => {
    const it = await grpcWorld(OLD);
    const held = await it.create("ExportDestination", WITH_ROLE);
    const news = { ...BUCKET, awsRoleArn: `${ROLE}-2`, credentials: KEYS };
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, news));
    expect(refused.initFailed?.reasons).toEqual([
      `ExportDestination "bucket": export destination ${held.id} was given another role, but this server ignored awsRoleArn (it holds ${ROLE}), as older, self-hosted ones do. ${WAYS_OUT}`,
    ]);
  });

  test("is not believed by the next up of a program with dynamic resources either", async () => {
    const program = (more: object) =>
      `new langsmith.ExportDestination("traces", ${JSON.stringify({
        config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
        credentials: { accessKeyId: "AKIAOLD", secretAccessKey: "not-to-be-seen" },
        ...more,
      })});`;
    const it = await world(program({}), OLD);
    expect((await it.stack.up()).code).toBe(0);
    it.program(program({ awsRoleArn: ROLE, credentials: KEYS }));
    for (const _ of ["first", "second"]) {
      const up = await it.stack.up();
      expect(up.code).toBe(1);
      expect(up.output).toMatch(/this server (?:ignored awsRoleArn|cannot change the role)/);
    }
  });
});

/** What a service answers to a creation, with these fields besides or instead. */
function answered(config: object, more: object = {}) {
  return {
    id: "11111111-1111-4111-8111-111111111111",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    display_name: "bucket",
    destination_type: "s3",
    config: {
      bucket_name: "acme-traces",
      prefix: "",
      region: "eu-central-1",
      include_bucket_in_prefix: true,
      ...config,
    },
    credentials_keys: ["access_key_id", "secret_access_key"],
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
    ...more,
  };
}

describe("a creation with a role", () => {
  test("fails where the answer tells that the service holds none, and the destination stays in the state", async () => {
    const it = await grpcWorld();
    const body = answered({ aws_role_arn: null });
    it.emulator.addFault({ method: "POST", path: PATH, status: 200, body });
    const refused = await it.plugin.refusal(RPC.create, createOf("ExportDestination", WITH_ROLE));
    expect(refused.initFailed?.id).toBe(body.id);
    expect(refused.initFailed?.reasons).toEqual([
      `ExportDestination "bucket": export destination ${body.id} was created, but this server ignored awsRoleArn (it holds none), as older, self-hosted ones do. ${WAYS_OUT}`,
    ]);
  });

  test("is believed with a warning where the service tells no role at all, and in silence where it stands beside the configuration", async () => {
    const it = await grpcWorld();
    const warned = () =>
      it.engine.lines.flatMap(({ severity, text }) => (severity === "warning" ? [text] : []));
    const beside = answered({}, { aws_role_arn: ROLE });
    it.emulator.addFault({ method: "POST", path: PATH, status: 200, body: beside });
    await it.create("ExportDestination", WITH_ROLE);
    expect(warned()).toEqual([]);
    it.emulator.addFault({ method: "POST", path: PATH, status: 200, body: answered({}) });
    await it.create("ExportDestination", WITH_ROLE);
    expect(warned()).toEqual([
      "export destination 11111111-1111-4111-8111-111111111111: the service does not tell which role it holds, so whether it took awsRoleArn is not known: an older, self-hosted server ignores it",
    ]);
  });
});
