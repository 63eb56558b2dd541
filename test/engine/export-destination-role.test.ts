import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { BUCKET, createOf, type Properties, plain, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { world } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const ROLE = "arn:aws:iam::123456789012:role/exports";
const OLD = { emulator: { appVersion: "0.12.50" } };
const { credentials: OWN, ...NEITHER } = BUCKET;
const WITH_ROLE = { ...NEITHER, awsRoleArn: ROLE } satisfies Properties;
const WAYS_OUT = "Upgrade the server and run `pulumi up` again, or use credentials instead of awsRoleArn.";

/** What is stored of the one destination that there is. */
function stored({ emulator }: GrpcWorld) {
  const [{ config, credentials_keys } = { config: { aws_role_arn: "none" }, credentials_keys: [] }] =
    emulator.state().destinations;
  return { role: config.aws_role_arn, keys: credentials_keys };
}

describe("a switch between keys and a role", () => {
  test("is one PATCH in place with the new one alone, and the service clears the other", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    const there = await it.plugin.ask(RPC.update, updateOf("ExportDestination", held, WITH_ROLE));
    expect(stored(it)).toEqual({ role: ROLE, keys: [] });
    const roled = { ...held, inputs: WITH_ROLE, outputs: plain(there.getProperties()) };
    expect(roled.outputs["credentialsKeys"]).toEqual([]);
    const back = await it.plugin.ask(RPC.update, updateOf("ExportDestination", roled, BUCKET));
    expect(stored(it)).toEqual({ role: null, keys: ["access_key_id", "secret_access_key"] });
    const now = { ...held, outputs: plain(back.getProperties()) };
    expect(changes(await diff(it.plugin, "ExportDestination", now, BUCKET))).toEqual({});
    const sent = it.emulator.journal().filter(({ method }) => method === "PATCH");
    expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `${PATH}/${held.id}`, body: { aws_role_arn: ROLE } },
      {
        path: `${PATH}/${held.id}`,
        body: { credentials: { access_key_id: OWN.accessKeyId, secret_access_key: OWN.secretAccessKey } },
      },
    ]);
  });

  test("to a role that LangSmith may not assume keeps the keys, and names the trust policy", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    const denied = { ...NEITHER, awsRoleArn: "arn:aws:iam::123456789012:role/denied-exports" };
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, denied));
    expect(refused.initFailed).toBeUndefined();
    expect(refused.details).toContain(
      "LangSmith returned 400: Failed to validate S3 destination: Access Denied",
    );
    expect(refused.details).toContain(
      "let LangSmith assume it (trust policy: docs/guides/grant-access-to-a-bucket.md).",
    );
    expect(stored(it)).toEqual({ role: null, keys: ["access_key_id", "secret_access_key"] });
  });
});

describe("a server that is too old to change a role", () => {
  test("is named as such where it asks for credentials; nothing is kept of the try", async () => {
    const it = await grpcWorld(OLD);
    const held = await it.create("ExportDestination", BUCKET);
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, WITH_ROLE));
    expect(refused.initFailed).toBeUndefined();
    expect(refused.details).toBe(
      `ExportDestination "bucket": Could not update the export destination: this server is too old to change awsRoleArn, and asks for credentials instead (422). The destination stays as it was. ${WAYS_OUT} [LS3005]`,
    );
  });

  test("makes every update fail that it accepts and does not carry out", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    const [same] = it.emulator.state().destinations;
    it.emulator.addFault({
      method: "PATCH",
      path: `${PATH}/:id`,
      times: null,
      status: 200,
      body: { ...same },
    });
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, WITH_ROLE));
    expect(refused.initFailed?.reasons).toEqual([
      `ExportDestination "bucket": the destination was updated, but this server ignored awsRoleArn (it stores none). Exports to it would fail, or use other credentials. ${WAYS_OUT} [LS3003]`,
    ]);
    // The engine keeps the inputs of the last success, and the outputs of the failure.
    const half = { ...held, outputs: plain(refused.initFailed?.properties) };
    const again = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", half, WITH_ROLE));
    expect(again.initFailed?.reasons).toEqual(refused.initFailed?.reasons);
    it.emulator.clearFaults();
    const back = await it.plugin.ask(RPC.update, updateOf("ExportDestination", half, BUCKET));
    expect(plain(back.getProperties())["credentialsKeys"]).toEqual(["access_key_id", "secret_access_key"]);
    expect(it.emulator.journal().findLast(({ method }) => method === "PATCH")?.body).toEqual({
      credentials: { access_key_id: OWN.accessKeyId, secret_access_key: OWN.secretAccessKey },
    });
  });

  test("is not believed by the next up of a program with dynamic resources either", async () => {
    const program = (more: object) =>
      `new langsmith.ExportDestination("traces", ${JSON.stringify({
        config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
        ...more,
      })});`;
    const it = await world(
      program({ credentials: { accessKeyId: "AKIAOLD", secretAccessKey: "not-to-be-seen" } }),
      OLD,
    );
    expect((await it.stack.up()).code).toBe(0);
    it.program(program({ awsRoleArn: ROLE }));
    for (const _ of ["first", "second"]) {
      const up = await it.stack.up();
      expect(up.code).toBe(1);
      expect(up.output).toMatch(/this server is too old to change awsRoleArn/);
    }
  });
});

interface Answered {
  readonly id?: string;
  readonly aws_role_arn?: string;
}

/** What a service answers to a creation, with these fields besides or instead. */
function answered(config: object, { id = "11111111-1111-4111-8111-111111111111", ...more }: Answered = {}) {
  return {
    id,
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
    credentials_keys: [],
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    ...more,
  };
}

describe("a creation with a role", () => {
  const body = answered({ aws_role_arn: null });
  const at = { path: `${PATH}/${body.id}`, times: null, status: 200 } as const;
  const patches = ({ emulator }: GrpcWorld) =>
    emulator.journal().flatMap((entry) => (entry.method === "PATCH" ? [entry.body] : []));

  test("whose answer does not show it sends it once by a PATCH, and succeeds where that is stored", async () => {
    const it = await grpcWorld();
    it.emulator.addFault({ method: "POST", path: PATH, status: 200, body });
    it.emulator.addFault({ method: "PATCH", ...at, body });
    it.emulator.addFault({ method: "GET", ...at, body: answered({ aws_role_arn: ROLE }) });
    const held = await it.create("ExportDestination", WITH_ROLE);
    expect(held.id).toBe(body.id);
    expect(patches(it)).toEqual([{ aws_role_arn: ROLE }]);
    expect(it.engine.lines.filter(({ severity }) => severity === "warning")).toEqual([]);
  });

  test("fails where the service still shows none after that, stays in the state, and every later up tries again", async () => {
    const it = await grpcWorld();
    it.emulator.addFault({ method: "POST", path: PATH, status: 200, body });
    for (const method of ["PATCH", "GET"]) it.emulator.addFault({ method, ...at, body });
    const refused = await it.plugin.refusal(RPC.create, createOf("ExportDestination", WITH_ROLE));
    expect(refused.initFailed?.id).toBe(body.id);
    expect(refused.initFailed?.reasons).toEqual([
      `ExportDestination "bucket": the destination was created, but this server ignored awsRoleArn (it stores none). Exports to it would fail, or use other credentials. ${WAYS_OUT} [LS3003]`,
    ]);
    const half = { id: body.id, inputs: WITH_ROLE, outputs: plain(refused.initFailed?.properties) };
    const again = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", half, WITH_ROLE));
    expect(again.initFailed?.reasons.join()).toContain("this server ignored awsRoleArn (it stores none)");
    expect(patches(it)).toEqual([{ aws_role_arn: ROLE }, { aws_role_arn: ROLE }]);
  });

  test("is reported with a warning where the service shows no role at all, and silently where it is beside the configuration", async () => {
    const it = await grpcWorld();
    const warned = () =>
      it.engine.lines.flatMap(({ severity, text }) => (severity === "warning" ? [text] : []));
    const beside = answered({}, { aws_role_arn: ROLE });
    it.emulator.addFault({ method: "POST", path: PATH, status: 200, body: beside });
    await it.create("ExportDestination", WITH_ROLE);
    expect(warned()).toEqual([]);
    expect(patches(it)).toEqual([]);
    const silent = answered({}, { id: "22222222-2222-4222-8222-222222222222" });
    it.emulator.addFault({ method: "POST", path: PATH, status: 200, body: silent });
    for (const method of ["PATCH", "GET"]) {
      it.emulator.addFault({ method, ...at, path: `${PATH}/${silent.id}`, body: silent });
    }
    await it.create("ExportDestination", WITH_ROLE);
    expect(patches(it)).toEqual([{ aws_role_arn: ROLE }]);
    expect(warned()).toEqual([
      'ExportDestination "bucket": LangSmith does not show which role it stores, so it may have ignored awsRoleArn. If this is an older self-hosted server, check that an export succeeds. [LS3004]',
    ]);
  });
});
