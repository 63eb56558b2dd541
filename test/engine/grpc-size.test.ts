import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Plugin, RPC, refused } from "./rig/grpc.ts";
import {
  AGENT,
  checkOf,
  configureOf,
  MONTH,
  plain,
  REVOCATION,
  secret,
  structOf,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const MEBIBYTE = 1024 * 1024;

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start();
  await plugin.ask(
    RPC.configure,
    configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, maxPastDays: "36500" }),
  );
});
afterAll(() => plugin.stop());

const failuresOf = (answer: proto.CheckResponse) =>
  answer.getFailuresList().map((failure) => [failure.getProperty(), failure.getReason()]);

describe("a message of 32 MiB", () => {
  test("is checked and comes back whole: one long string", async () => {
    const filter = "é".repeat(16 * MEBIBYTE);
    const answer = await plugin.ask(RPC.check, checkOf("BulkExport", { ...MONTH, filter }));
    expect(failuresOf(answer)).toEqual([]);
    expect(answer.serializeBinary().length).toBeGreaterThan(32 * MEBIBYTE);
    expect(plain(answer.getInputs())["filter"] === filter).toBe(true);
  });

  test("is checked and comes back whole and secret: many strings in a map", async () => {
    const values = Array.from({ length: 1024 }, (_, i): [string, string] => [
      `KEY_${i}`,
      `${i}`.padEnd(32 * 1024, "."),
    ]);
    const secrets = Object.fromEntries(values);
    const answer = await plugin.ask(RPC.check, checkOf("Deployment", { ...AGENT, secrets: secret(secrets) }));
    expect(failuresOf(answer)).toEqual([]);
    expect(answer.serializeBinary().length).toBeGreaterThan(32 * MEBIBYTE);
    expect(plain(answer.getInputs())["secrets"]).toEqual(secret(secrets));
  });
});

test("numbers that are not exact any more come back as they came", async () => {
  const triggers = { a: 2 ** 53 + 2, b: 1e308, c: -5e-324, d: 0.1 + 0.2 };
  const answer = await plugin.ask(RPC.check, checkOf("OAuthTokenRevocation", { ...REVOCATION, triggers }));
  expect(answer.getFailuresList()).toEqual([]);
  expect(plain(answer.getInputs())["triggers"]).toEqual(triggers);
});

test("a number that is none is rejected where an integer is needed, and comes back as a string elsewhere", async () => {
  const news = { ...MONTH, endTime: null, intervalHours: Number.NaN };
  const answer = await plugin.ask(RPC.check, checkOf("BulkExport", news));
  expect(answer.getFailuresList().map((failure) => failure.getReason())).toEqual([
    "intervalHours: null is not allowed: it must be an integer from 1 to 168 (got a number with a fraction)",
  ]);
  const triggers = { a: Number.POSITIVE_INFINITY };
  const elsewhere = await plugin.ask(RPC.check, checkOf("OAuthTokenRevocation", { ...REVOCATION, triggers }));
  expect(plain(elsewhere.getInputs())["triggers"]).toEqual({ a: "Infinity" });
});

describe("values inside values", () => {
  const request = checkOf("OAuthTokenRevocation", {});
  const inputs = structOf({ providerId: "github" }).serializeBinary();
  /** The request of a check, with what is so deep as a further property. */
  const asked = (deep: Buffer) =>
    Buffer.concat([request.serializeBinary(), part(3, Buffer.concat([inputs, entry("triggers", deep)]))]);

  test.each([
    ["objects", maps],
    ["lists", lists],
  ])("%s 1,000 deep are checked and come back", async (_, nested) => {
    const deep = nested(1_000);
    const answered = await plugin.send("Check", asked(entryOf(deep)));
    expect(answered.includes(entry("triggers", entryOf(deep)))).toBe(true);
  });

  test.each([
    ["objects", maps],
    ["lists", lists],
  ])("%s 10,000 deep are rejected in words, and the process lives", async (_, nested) => {
    const refusal = await refused(plugin.send("Check", asked(entryOf(nested(10_000)))), "Check");
    expect(refusal).toEqual({ code: 10, details: "Maximum call stack size exceeded" });
    expect(plugin.lives).toBe(true);
    expect((await plugin.ask(RPC.check, checkOf("BulkExport", MONTH))).getFailuresList()).toEqual([]);
  });
});

/** A part of a message that is a message or a text itself. */
function part(field: number, bytes: Uint8Array): Buffer {
  const head = [(field << 3) | 2];
  let rest = bytes.length;
  for (; rest > 127; rest >>>= 7) head.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([...head, rest]), bytes]);
}

/** A property of an object, by the bytes of its value. */
function entry(name: string, value: Uint8Array): Buffer {
  return part(1, Buffer.concat([part(1, Buffer.from(name)), part(2, value)]));
}

/** An object whose one property is so deep. */
function entryOf(deep: Uint8Array): Buffer {
  return part(5, entry("deep", deep));
}

function maps(levels: number): Buffer {
  let value = part(3, Buffer.from("bottom"));
  for (let level = 0; level < levels; level += 1) value = part(5, entry("a", value));
  return value;
}

function lists(levels: number): Buffer {
  let value = part(3, Buffer.from("bottom"));
  for (let level = 0; level < levels; level += 1) value = part(6, part(1, value));
  return value;
}

test("1,000 checks at once are answered, each with its own", async () => {
  const numbers = Array.from({ length: 1_000 }, (_, i) => i);
  const answers = await Promise.all(
    numbers.map((i) => {
      const news = { ...MONTH, filter: `${i}`, ...(i % 3 === 0 ? { intervalHours: i } : {}) };
      return plugin.ask(RPC.check, checkOf("BulkExport", news));
    }),
  );
  expect(answers.map((answer) => plain(answer.getInputs())["filter"])).toEqual(numbers.map(String));
  expect(answers.map((answer) => answer.getFailuresList().length > 0)).toEqual(
    numbers.map((i) => i % 3 === 0),
  );
});

test("the schema, the longest answer of all, is read while all of that goes on", async () => {
  const asked = Array.from({ length: 20 }, () => plugin.ask(RPC.getSchema, new proto.GetSchemaRequest()));
  const lengths = (await Promise.all(asked)).map((answer) => answer.getSchema().length);
  expect(new Set(lengths).size).toBe(1);
  expect(lengths[0]).toBeGreaterThan(10_000);
});
