import { describe, expect, test } from "vitest";
import type { Fault as AnyFault } from "../../emulator/src/index.ts";
import { RPC } from "./rig/grpc.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { BUCKET, type Held, type Properties, plain, readOf, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { world } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const PATCH = { method: "PATCH", path: `${PATH}/:id` } as const;
const ROTATED = {
  ...BUCKET,
  credentials: { accessKeyId: "AKIA-NEW", secretAccessKey: "hunter3hunter3" },
} satisfies Properties;
const OLD_PAIR = { credentials: { access_key_id: "AKIA-EXAMPLE", secret_access_key: "hunter2hunter2" } };
const NEW_PAIR = { credentials: { access_key_id: "AKIA-NEW", secret_access_key: "hunter3hunter3" } };
/** What happens to the change of a destination. */
type Fault = Omit<AnyFault, "path" | "method">;
const ROLE = "arn:aws:iam::123456789012:role/exports";

/** A rotation of which nobody learns whether it was carried out; gives what the state then holds. */
async function lost(it: GrpcWorld, fault: Fault, timeout = 0, news: Properties = ROTATED) {
  const held = await it.create("ExportDestination", BUCKET);
  it.emulator.addFault({ ...PATCH, times: null, ...fault });
  const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, news, { timeout }));
  it.emulator.clearFaults();
  // The engine keeps the inputs of the last success, and the outputs of the failure.
  const half = { ...held, outputs: plain(refused.initFailed?.properties) };
  return { held, half, refused, reason: refused.initFailed?.reasons.join() ?? "" };
}

/** The bodies of the changes that an update sends. */
async function sent(it: GrpcWorld, half: Held, news: Properties) {
  const before = it.emulator.journal().length;
  const answer = await it.plugin.ask(RPC.update, updateOf("ExportDestination", half, news));
  const now = { ...half, inputs: news, outputs: plain(answer.getProperties()) };
  expect(changes(await diff(it.plugin, "ExportDestination", now, news))).toEqual({});
  const written = it.emulator.journal().slice(before);
  return written.filter(({ method }) => method === "PATCH").map(({ body }) => body);
}

const ONCE = { config: { maxRetries: "1" } };
const WAYS: readonly [how: string, fault: Fault, timeout: number][] = [
  ["a connection that is reset at every try", { action: "reset-after" }, 0],
  ["a 503 at every try", { status: 503, body: { detail: "overloaded" } }, 0],
  [
    "a page of a proxy that answers 200",
    { status: 200, body: "<html>hello</html>", contentType: "text/html" },
    0,
  ],
  ["the time limit", { action: "delay", delayMs: 30_000 }, 1],
];

describe.each(WAYS)("a rotation that ends in %s", (_, fault, timeout) => {
  test("is reverted with one request when the program reverts it", async () => {
    const it = await grpcWorld(ONCE);
    const { half, reason } = await lost(it, fault, timeout);
    expect(reason).not.toBe("");
    expect(reason).not.toMatch(/hunter/);
    expect(changes(await diff(it.plugin, "ExportDestination", half, BUCKET))).toEqual({
      credentials: "add",
    });
    expect(await sent(it, half, BUCKET)).toEqual([OLD_PAIR]);
  });

  test("is sent once more by the same program", async () => {
    const it = await grpcWorld(ONCE);
    const { half } = await lost(it, fault, timeout);
    expect(await sent(it, half, ROTATED)).toEqual([NEW_PAIR]);
  });
});

test("a refresh in between forgets nothing: the reverted credentials are sent anyway", async () => {
  const it = await grpcWorld(ONCE);
  const { held, half } = await lost(it, { action: "reset-after" });
  const read = await it.plugin.ask(RPC.read, readOf("ExportDestination", held.id, half));
  const found = { id: held.id, inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
  expect(changes(await diff(it.plugin, "ExportDestination", found, BUCKET))).toEqual({
    credentials: "add",
  });
  expect(await sent(it, found, BUCKET)).toEqual([OLD_PAIR]);
});

describe("a lost switch between keys and a role", () => {
  const { credentials: _, ...neither } = BUCKET;
  const roled = { ...neither, awsRoleArn: ROLE };

  test("to a role: the keys are sent once where the program has them again", async () => {
    const it = await grpcWorld(ONCE);
    const { half } = await lost(it, { action: "reset-after" }, 0, roled);
    expect(changes(await diff(it.plugin, "ExportDestination", half, BUCKET))).toEqual({
      credentials: "add",
    });
    expect(await sent(it, half, BUCKET)).toEqual([OLD_PAIR]);
  });

  test("to a role is sent once more by the same program, and another role once in its place", async () => {
    const it = await grpcWorld(ONCE);
    const { half } = await lost(it, { action: "reset-after" }, 0, roled);
    expect(await sent(it, half, roled)).toEqual([{ aws_role_arn: ROLE }]);
    const other = await lost(it, { action: "reset-after" }, 0, roled);
    expect(await sent(it, other.half, { ...neither, awsRoleArn: `${ROLE}-2` })).toEqual([
      { aws_role_arn: `${ROLE}-2` },
    ]);
  });

  test("to keys: the role is sent once where the program has it again", async () => {
    const it = await grpcWorld(ONCE);
    const held = await it.create("ExportDestination", roled);
    it.emulator.addFault({ ...PATCH, times: null, action: "reset-after" });
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, BUCKET));
    it.emulator.clearFaults();
    const half = { ...held, outputs: plain(refused.initFailed?.properties) };
    expect(changes(await diff(it.plugin, "ExportDestination", half, roled))).toEqual({
      awsRoleArn: "add",
    });
    expect(await sent(it, half, roled)).toEqual([{ aws_role_arn: ROLE }]);
  });
});

test("a rotation that is rejected leaves the state as it was", async () => {
  const it = await grpcWorld(ONCE);
  const body = { detail: "Failed to validate S3 destination: Access Denied" };
  for (const fault of [
    { status: 400, body },
    { status: 403, body: { detail: "Forbidden" } },
  ]) {
    const { refused } = await lost(it, fault);
    expect(refused.initFailed).toBeUndefined();
  }
});

const config = { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true };
const OLD_KEYS = { accessKeyId: "AKIAOLD", secretAccessKey: "not-to-be-seen-1" };
const NEW_KEYS = { accessKeyId: "AKIANEW", secretAccessKey: "not-to-be-seen-2" };

test("a stack of YAML takes a lost rotation back with one request, and a second up does nothing", async () => {
  const program = (credentials: object) => ({
    resources: { traces: { type: "langsmith:ExportDestination", properties: { config, credentials } } },
  });
  const it = await pluginWorld(program(OLD_KEYS), { emulator: { speed: 0 } });
  expect((await it.stack.up()).code).toBe(0);
  const { id } = await it.stack.resource("traces");
  it.emulator.addFault({ ...PATCH, action: "reset-after", times: null });
  it.program(program(NEW_KEYS));
  const up = await it.stack.up();
  expect(up.code).toBe(1);
  it.emulator.clearFaults();
  it.program(program(OLD_KEYS));
  it.writes();
  expect((await it.stack.up()).code).toBe(0);
  expect(it.writes()).toEqual([`PATCH ${PATH}/${id}`]);
  expect(it.emulator.journal().findLast(({ method }) => method === "PATCH")?.body).toEqual({
    credentials: { access_key_id: "AKIAOLD", secret_access_key: "not-to-be-seen-1" },
  });
  expect((await it.stack.up("--expect-no-changes")).code).toBe(0);
  expect(await it.stack.stored()).not.toContain("not-to-be-seen");
});

test.each([
  ["takes it back", OLD_KEYS, "AKIAOLD"],
  ["says the same", NEW_KEYS, "AKIANEW"],
])(
  "after a lost rotation a program with dynamic resources that %s sends its credentials once, also after a refresh",
  async (_, keys, id) => {
    const program = (credentials: object) =>
      `new langsmith.ExportDestination("traces", ${JSON.stringify({ config, credentials })});`;
    const it = await world(program(OLD_KEYS), { emulator: { speed: 0 } });
    expect((await it.stack.up()).code).toBe(0);
    it.emulator.addFault({ ...PATCH, action: "reset-after", times: null });
    it.program(program(NEW_KEYS));
    const up = await it.stack.up();
    expect(up.code).toBe(1);
    it.emulator.clearFaults();
    expect((await it.stack.refresh()).code).toBe(0);
    it.program(program(keys));
    it.writes();
    expect((await it.stack.up()).code).toBe(0);
    expect(it.writes()).toHaveLength(1);
    expect(it.emulator.journal().findLast(({ method }) => method === "PATCH")?.body).toEqual({
      credentials: { access_key_id: id, secret_access_key: keys.secretAccessKey },
    });
    expect((await it.stack.up("--expect-no-changes")).code).toBe(0);
    expect(await it.stack.stored()).not.toContain("not-to-be-seen");
  },
);
