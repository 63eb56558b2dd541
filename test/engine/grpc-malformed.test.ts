import proto from "@pulumi/pulumi/proto/provider_pb.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { Plugin, RPC, refused } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  checkOf,
  configureOf,
  createOf,
  DESTINATION,
  deleteOf,
  diffOf,
  LIVES,
  plain,
  readOf,
  structOf,
  updateOf,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

/** How errors are answered that say what is wrong with a request, and with an operation. */
const INVALID_ARGUMENT = 3;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

const METHODS = [
  "Handshake",
  "GetPluginInfo",
  "GetSchema",
  "CheckConfig",
  "DiffConfig",
  "Configure",
  "Check",
  "Diff",
  "Create",
  "Read",
  "Update",
  "Delete",
  "Construct",
  "Invoke",
  "Cancel",
  "Attach",
];

/** Too short for a length that is read for minutes: the library that reads messages believes any. */
const garbage = fc.uint8Array({ maxLength: 3 });

/** Parts of messages that no method knows, or knows as something else. */
const { message } = fc.letrec<{ message: Uint8Array; part: Uint8Array }>((tie) => ({
  message: fc.array(tie("part"), { maxLength: 5 }).map((parts) => Buffer.concat(parts)),
  part: fc.oneof(
    { maxDepth: 5 },
    fc.tuple(fc.integer({ min: 1, max: 15 }), garbage).map(([field, bytes]) => partOf(field, bytes)),
    fc.tuple(fc.integer({ min: 1, max: 15 }), fc.nat(127)).map(([field, n]) => Buffer.from([field << 3, n])),
    fc.tuple(fc.integer({ min: 1, max: 15 }), tie("message")).map(([field, bytes]) => partOf(field, bytes)),
  ),
}));

function partOf(field: number, bytes: Uint8Array): Buffer {
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >>> 7];
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...length]), bytes]);
}

/** A message whose first field, of most a URN, ends with half of a surrogate pair. */
const HALF_A_PAIR = partOf(1, Buffer.from([0x48, 0xed, 0xb9, 0x92]));

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start();
  // Nobody listens there: what would go to the service fails at once.
  const config = { apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: "http://127.0.0.1:9", maxRetries: "0" };
  await plugin.ask(RPC.configure, configureOf(config));
});
afterAll(() => plugin.stop());

async function serves(asked = plugin): Promise<void> {
  expect(asked.lives).toBe(true);
  const answer = await asked.ask(RPC.check, checkOf("Deployment", AGENT));
  expect(answer.getFailuresList()).toEqual([]);
}

describe.each(METHODS)("%s", (method) => {
  test("answers random bytes, or rejects them in words, and the next request is served", async () => {
    // What is read of them may be an engine's address, or a configuration.
    const other = await Plugin.start();
    onTestFinished(() => other.stop());
    await fc.assert(
      fc.asyncProperty(fc.oneof(garbage, message), async (bytes) => {
        const answered = other.send(method, bytes);
        await answered.then(
          (answer) => expect(Buffer.isBuffer(answer)).toBe(true),
          async (error: unknown) => {
            const refusal = await refused(Promise.reject(error), method);
            expect([INVALID_ARGUMENT, FAILED_PRECONDITION, ABORTED]).toContain(refusal.code);
            expect(refusal.details).toMatch(/\w+ \w+/);
          },
        );
      }),
      // A message that is not answered is shown as it is: looking for a shorter one would take a minute each time.
      { numRuns: 60, timeout: 30_000, endOnFailure: true, examples: [[HALF_A_PAIR]] },
    );
    await serves(other);
  });
});

describe.each([
  ["Check", () => plugin.refusal(RPC.check, new proto.CheckRequest())],
  ["Diff", () => plugin.refusal(RPC.diff, new proto.DiffRequest())],
  ["Create", () => plugin.refusal(RPC.create, new proto.CreateRequest())],
  ["Read", () => plugin.refusal(RPC.read, new proto.ReadRequest())],
  ["Update", () => plugin.refusal(RPC.update, new proto.UpdateRequest())],
  ["Delete", () => plugin.refusal(RPC.delete, new proto.DeleteRequest())],
])("an empty %s", (_, refusal) => {
  test("names the resources that there are", async () => {
    const { code, details } = await refusal();
    expect(code).toBe(INVALID_ARGUMENT);
    const known = Object.keys(resources).map((kind) => `langsmith:index:${kind}`);
    const [one, two, three, ...more] = known;
    expect(details.replace(/ \d\S+ has/, " VERSION has")).toBe(
      `: pulumi-resource-langsmith VERSION has no resource ""; it has ${one}, ${two}, ${three} and ${more.length} more. Install the plugin version that matches the program's SDK. [LS1308]`,
    );
    await serves();
  });
});

test("a type that there is not is rejected with those that there are, and the resource's name", async () => {
  const request = checkOf("Deployment", AGENT).setType("langsmith:index:Dashboard");
  expect(await plugin.refusal(RPC.check, request)).toMatchObject({
    code: INVALID_ARGUMENT,
    details: expect.stringMatching(
      /^agent: .* has no resource "langsmith:index:Dashboard"; it has langsmith:index:Depl/,
    ),
  });
});

test("a type is read from the URN where an engine does not send it apart", async () => {
  const request = checkOf("ExportDestination", BUCKET).setType("").setName("");
  const answer = await plugin.ask(RPC.check, request);
  expect(plain(answer.getInputs())).toMatchObject({ displayName: "bucket" });
});

test("a function that there is not is rejected with those that there are", async () => {
  const request = new proto.InvokeRequest().setTok("langsmith:index:getTrace");
  expect(await plugin.refusal(RPC.invoke, request)).toMatchObject({
    code: INVALID_ARGUMENT,
    details: expect.stringMatching(/has no function "langsmith:index:getTrace"; it has getDeployment, /),
  });
  await serves();
});

test.each([
  ["a text", "x"],
  ["a number", 7],
  ["a list", [1]],
  ["nothing", null],
  ["true", true],
  ["an object", { a: { b: [{}] } }],
])(
  "%s in place of every property of every resource is a failure in words each, not an error",
  async (_, value) => {
    for (const kind of ["Deployment", "ExportDestination", "BulkExport"] as const) {
      const inputs = {
        Deployment: AGENT,
        ExportDestination: BUCKET,
        BulkExport: { startTime: "", endTime: "" },
      }[kind];
      const news = Object.fromEntries(
        [...Object.keys(inputs), "secrets", "workspaceId"].map((name) => [name, value]),
      );
      const answer = await plugin.ask(RPC.check, checkOf(kind, news, news));
      expect(answer.getFailuresList().length).toBeGreaterThan(0);
      for (const failure of answer.getFailuresList()) expect(failure.getReason()).toMatch(/\w+ \w+/);
      const held = { inputs: news, outputs: news };
      const changes = await plugin.ask(RPC.diff, diffOf(kind, held, inputs)).then(
        (diff) => diff.getDiffsList().length,
        (error: unknown) => refused(Promise.reject(error), "Diff").then(({ code }) => code),
      );
      expect(changes).toBeGreaterThan(0);
    }
    await serves();
  },
);

describe("an operation whose request lacks what it needs", () => {
  const held = { id: "", inputs: {}, outputs: {} };

  test("is rejected before anything is sent: a Create without its inputs", async () => {
    const { code, details, initFailed } = await plugin.refusal(RPC.create, createOf("ExportDestination", {}));
    expect({ code, initFailed }).toEqual({ code: ABORTED, initFailed: undefined });
    expect(details).toContain("config");
  });

  test("is rejected: a Create with inputs of another type", async () => {
    const refusal = await plugin.refusal(
      RPC.create,
      createOf("ExportDestination", { ...BUCKET, config: "x" }),
    );
    expect(refusal.code).toBe(ABORTED);
    expect(refusal.details).toContain("config");
  });

  test.each([
    [
      "Read",
      () => plugin.refusal(RPC.read, readOf("ExportDestination", "", { inputs: BUCKET, outputs: LIVES })),
    ],
    ["Update", () => plugin.refusal(RPC.update, updateOf("ExportDestination", held, BUCKET))],
    ["Delete", () => plugin.refusal(RPC.delete, deleteOf("ExportDestination", held))],
    ["Read of an export", () => plugin.refusal(RPC.read, readOf("BulkExport", ""))],
    ["Delete of a deployment", () => plugin.refusal(RPC.delete, deleteOf("Deployment", held))],
  ])("is an error in words: %s without an id", async (_, refusal) => {
    const { code, details } = await refusal();
    expect([FAILED_PRECONDITION, ABORTED]).toContain(code);
    expect(details).toMatch(/\w+ \w+/);
    await serves();
  });

  test.each([
    ["a way out of the path", "../../sessions"],
    ["a query", "a/b?c#d"],
    ["a control character", "\u0000"],
    ["very long", "x".repeat(20_000)],
    ["encoded", "%2e%2e"],
  ])("or whose id is %s, is an error in words", async (_, id) => {
    const { code, details } = await plugin.refusal(
      RPC.read,
      readOf("BulkExport", id, { inputs: BUCKET, outputs: LIVES }),
    );
    expect([FAILED_PRECONDITION, ABORTED]).toContain(code);
    expect(details).toMatch(/\w+ \w+/);
    await serves();
  });

  test("a limit that is no time is an error or none, and the process lives", async () => {
    for (const timeout of [Number.NaN, -1, Number.POSITIVE_INFINITY, 1e300]) {
      const request = readOf("BulkExport", DESTINATION, { inputs: BUCKET, outputs: LIVES }, { timeout });
      expect((await plugin.refusal(RPC.read, request)).details).toMatch(/\w+ \w+/);
    }
    await serves();
  });
});

test("a request without properties is read as one with none", async () => {
  const request = new proto.CheckRequest().setUrn(checkOf("BulkExport", {}).getUrn());
  const answer = await plugin.ask(RPC.check, request);
  expect(plain(answer.getInputs())).toMatchObject({ compression: "zstandard" });
  expect(answer.getFailuresList().map((failure) => failure.getReason())).toContain(
    'startTime: is required: set it to a time with a zone as a string, such as "2025-01-01T00:00:00Z"',
  );
});

test("an error names nothing of a stack trace", async () => {
  const { details } = await plugin.refusal(RPC.create, createOf("ExportDestination", {}));
  expect(details).not.toMatch(/ {2}at |\.mjs|node:internal/);
});

test("a message with keys of an object's own methods is checked like any other", async () => {
  const news = {
    ...AGENT,
    constructor: { prototype: { polluted: "yes" } },
    toString: "x",
    hasOwnProperty: 1,
  };
  const answer = await plugin.ask(RPC.check, checkOf("Deployment", news, news));
  expect(answer.getFailuresList().map((failure) => failure.getReason())).toEqual(
    ["constructor", "hasOwnProperty", "toString"].map((name) =>
      expect.stringMatching(new RegExp(`^${name}: there is no such property; `)),
    ),
  );
  const secrets = { constructor: "a", toString: "b", OPENAI_API_KEY: "c" };
  const kept = await plugin.ask(RPC.check, checkOf("Deployment", { ...AGENT, secrets }));
  expect(kept.getFailuresList()).toEqual([]);
  expect(structOf(secrets).toJavaScript()).toEqual(secrets);
  await serves();
});
