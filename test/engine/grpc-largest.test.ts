import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { AGENT, checkOf, plain, readOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";

const secretsOf = (length: number) => ({ A: "x".repeat(length), __proto__B: "ü" });

test("the largest secrets that a check takes can be created and read back, and one byte more is rejected", async () => {
  const world = await grpcWorld({ emulator: { speed: 600 } });
  const check = async (length: number) => {
    const inputs = { ...AGENT, secrets: secretsOf(length) };
    return await world.plugin.ask(RPC.check, checkOf("Deployment", inputs));
  };
  const [failure] = (await check(1_000_000)).getFailuresList();
  expect(failure?.getProperty()).toBe("");
  const [, size] = /have (\d+) bytes as JSON; the limit is 524288/.exec(failure?.getReason() ?? "") ?? [];
  const largest = 1_000_000 - (Number(size) - 524_288);
  expect((await check(largest + 1)).getFailuresList()[0]?.getReason()).toBe(
    "its properties have 524289 bytes as JSON; the limit is 524288, so that the provider can read LangSmith's responses: shorten them",
  );
  const accepted = await check(largest);
  expect(accepted.getFailuresList()).toEqual([]);
  expect(world.writes()).toEqual([]);
  const made = await world.create("Deployment", plain(accepted.getInputs()));
  const read = await world.plugin.ask(RPC.read, readOf("Deployment", made.id, made));
  expect(plain(read.getProperties())["secretNames"]).toEqual(["A", "__proto__B"]);
}, 120_000);
