import { expect, onTestFinished, test, vi } from "vitest";
import { type Plugin, RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, type Properties, plain, updateOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { type Store, secretOf, startS3 } from "./rig/versitygw.ts";
import { world } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const USERS = {
  READER: "readOnly",
  WRITER: "readWrite",
  NEWWRITER: "readWrite",
  KEEPER: "noDelete",
} as const;

function bucketAt(store: Store, accessKeyId: string, more: Properties = {}, secret = secretOf(accessKeyId)) {
  const place = { bucketName: "acme-traces", prefix: "langsmith/production", endpointUrl: store.url };
  return {
    ...BUCKET,
    config: { ...place, includeBucketInPrefix: true, ...more },
    credentials: { accessKeyId, secretAccessKey: secret },
  } satisfies Properties;
}

async function refusal(plugin: Plugin, inputs: Properties): Promise<string> {
  return (await plugin.refusal(RPC.create, createOf("ExportDestination", inputs))).details;
}

const GRANT =
  "Grant s3:PutObject below config.prefix to the key pair, and check its secret. If both are right, set config.includeBucketInPrefix: true, unless config.endpointUrl contains the bucket name.";
const DENIED = `Access Denied. ${GRANT}`;

test("on a real S3 server a destination is created when the key may write, and its test object is written below the prefix and removed again", async () => {
  const store = await startS3({ buckets: ["acme-traces"], users: USERS });
  const { emulator, create } = await grpcWorld();
  const { id, outputs } = await create("ExportDestination", bucketAt(store, "WRITER"));
  expect(outputs["credentialsKeys"]).toEqual(["access_key_id", "secret_access_key"]);
  expect(emulator.state().destinations).toMatchObject([{ id }]);
  const asked = await store.asked();
  const object = "/acme-traces/langsmith/production/tmp/[0-9a-f-]{36}";
  expect(asked).toEqual([
    expect.stringMatching(new RegExp(`^PutObject ${object} 200$`)),
    expect.stringMatching(new RegExp(`^DeleteObject ${object} 200$`)),
  ]);
  expect(asked[1]?.split(" ")[1]).toBe(asked[0]?.split(" ")[1]);
  expect(await store.keys("acme-traces")).toEqual([]);
});

test("on a real S3 server a key that may not delete makes a destination anyway, and the test object stays below tmp", async () => {
  const store = await startS3({ buckets: ["acme-traces"], users: USERS });
  const { create } = await grpcWorld();
  await create("ExportDestination", bucketAt(store, "KEEPER"));
  expect(await store.keys("acme-traces")).toEqual([
    expect.stringMatching(/^langsmith\/production\/tmp\/[0-9a-f-]{36}$/),
  ]);
});

test("on a real S3 server every way to fail names what to correct, and leaves nothing at the service and in the bucket", async () => {
  const store = await startS3({ buckets: ["acme-traces"], users: USERS });
  const { emulator, plugin } = await grpcWorld();
  const before =
    'ExportDestination "bucket": Could not create the export destination: LangSmith returned 400: Failed to validate S3 destination: ';
  expect
    .soft(await refusal(plugin, bucketAt(store, "NOBODY")))
    .toBe(
      `${before}Key ID you provided does not exist. Correct credentials.accessKeyId, and check that config.endpointUrl (or config.region) is the store that issued it. A temporary key (ASIA…) also needs credentials.sessionToken. [LS3057]`,
    );
  expect
    .soft(await refusal(plugin, bucketAt(store, "WRITER", {}, "not-its-secret")))
    .toBe(`${before}${DENIED} [LS3062]`);
  expect
    .soft(await refusal(plugin, bucketAt(store, "WRITER", { bucketName: "absent" })))
    .toBe(
      `${before}Bucket is not valid. Check that the bucket config.bucketName exists in config.region, and that the key can write to it (s3:PutObject). Some stores need config.configKwargsS3.addressingStyle: "virtual". [LS3061]`,
    );
  expect.soft(await refusal(plugin, bucketAt(store, "READER"))).toBe(`${before}${DENIED} [LS3062]`);
  expect
    .soft(await refusal(plugin, bucketAt(store, "WRITER", { endpointUrl: "http://127.0.0.1:9" })))
    .toBe(
      `${before}Invalid endpoint. Set config.endpointUrl to an S3-compatible endpoint that LangSmith can reach. For a bucket on AWS, remove it and set config.region. [LS3060]`,
    );
  expect(emulator.state().destinations).toEqual([]);
  expect(await store.keys("acme-traces")).toEqual([]);
});

test("on a real S3 server keys are rotated in place, and rejected ones leave the old in force", async () => {
  const store = await startS3({ buckets: ["acme-traces"], users: USERS });
  const { plugin, create, writes } = await grpcWorld();
  const held = await create("ExportDestination", bucketAt(store, "WRITER"));
  const rotated = bucketAt(store, "NEWWRITER");
  const answer = await plugin.ask(RPC.update, updateOf("ExportDestination", held, rotated));
  expect(writes()).toEqual([`POST ${PATH}`, `PATCH ${PATH}/${held.id}`]);
  expect((await store.asked()).filter((each) => each.startsWith("PutObject"))).toHaveLength(2);

  const now = { id: held.id, inputs: rotated, outputs: plain(answer.getProperties()) };
  const wrong = bucketAt(store, "READER");
  const refused = await plugin.refusal(RPC.update, updateOf("ExportDestination", now, wrong));
  expect(refused.details).toBe(
    `ExportDestination "bucket": Could not update the export destination: LangSmith returned 400: Failed to validate S3 destination: Access Denied. Exports go on as before. ${GRANT} [LS3062]`,
  );
  // An object that came with the error would put the new keys into the state.
  expect(refused.initFailed).toBeUndefined();
  // The service still has the rotated keys, so nothing is to be sent for them.
  await plugin.ask(RPC.update, updateOf("ExportDestination", now, rotated));
  const patch = `PATCH ${PATH}/${held.id}`;
  expect(writes()).toEqual([`POST ${PATH}`, patch, patch]);
});

test("on a real S3 server the installation's own credentials serve where none are given, and where it has none the answer names both ways out", async () => {
  const store = await startS3({ buckets: ["acme-traces"], users: USERS });
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"])
    vi.stubEnv(name, undefined);
  const { plugin, create } = await grpcWorld();
  const { credentials: _, ...inputs } = bucketAt(store, "WRITER");
  expect(await refusal(plugin, inputs)).toBe(
    'ExportDestination "bucket": Could not create the export destination: LangSmith returned 400: Failed to validate S3 destination: Unable to locate credentials. Set credentials.accessKeyId and credentials.secretAccessKey. On a self-hosted installation, you can instead set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for the backend and the export workers. [LS3055]',
  );
  vi.stubEnv("AWS_ACCESS_KEY_ID", "WRITER");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secretOf("WRITER"));
  const { outputs } = await create("ExportDestination", inputs);
  expect(outputs["credentialsKeys"]).toEqual([]);
  expect(await store.asked()).toHaveLength(2);
});

test("a stack of YAML makes a destination on a real S3 server, rotates its keys, and after rejected ones still has the old in its state", async () => {
  const store = await startS3({ buckets: ["acme-traces"], users: USERS });
  const traces = (accessKeyId: string, secretAccessKey: string) => ({
    resources: {
      traces: {
        type: "langsmith:ExportDestination",
        properties: {
          config: {
            bucketName: "acme-traces",
            prefix: "langsmith/production",
            endpointUrl: store.url,
            includeBucketInPrefix: true,
          },
          credentials: { accessKeyId, secretAccessKey },
        },
      },
    },
  });
  const { stack, program, writes } = await pluginWorld(traces("WRITER", secretOf("WRITER")));
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  expect(await store.keys("acme-traces")).toEqual([]);
  program(traces("NEWWRITER", secretOf("NEWWRITER")));
  expect((await stack.up()).output).toContain("1 updated");
  expect(writes()).toEqual([`POST ${PATH}`, `PATCH ${PATH}/${id}`]);

  program(traces("NEWWRITER", "not-its-secret"));
  const refused = await stack.up();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("Exports go on as before.");
  expect(refused.output).not.toContain("not-its-secret");
  program(traces("NEWWRITER", secretOf("NEWWRITER")));
  writes();
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(writes()).toEqual([]);
  expect((await stack.destroy()).code).toBe(0);
});

test("a program with dynamic resources makes a destination on a real S3 server, and is reported a key that may not write", async () => {
  const store = await startS3({ buckets: ["acme-traces"], users: USERS });
  const make = (name: string, key: string) => `new langsmith.ExportDestination("${name}", {
    config: { bucketName: "acme-traces", endpointUrl: "${store.url}", includeBucketInPrefix: true },
    credentials: { accessKeyId: "${key}", secretAccessKey: "${secretOf(key)}" },
  });`;
  const { stack, emulator } = await world(`${make("writer", "WRITER")} ${make("reader", "READER")}`);
  const up = await stack.up("--continue-on-error");
  expect(up.code).toBe(1);
  expect(up.output).toContain(DENIED);
  expect((await stack.resources()).map(({ urn }) => urn.split("::").at(-1))).toEqual(["writer"]);
  expect(emulator.state().destinations).toHaveLength(1);
  expect(await store.keys("acme-traces")).toEqual([]);
});
