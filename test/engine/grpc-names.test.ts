import { expect, test } from "vitest";
import { decode } from "../../provider/plugin/values.ts";
import { RPC } from "./rig/grpc.ts";
import { AGENT, checkOf, createOf, diffOf, readOf, updateOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";

/** Names that an object of JavaScript has by itself; each is the name of an environment variable, too. */
const NAMES = ["__defineGetter__", "constructor", "hasOwnProperty", "toString"];
const named = (value: string) => ({
  constructor: value,
  hasOwnProperty: "h",
  toString: "t",
  __defineGetter__: "d",
});

test("secrets of any name are checked, sent, compared, changed and read back", async () => {
  const world = await grpcWorld({ emulator: { speed: 600 } });
  const inputs = { ...AGENT, secrets: named("one-secret-value") };
  const check = await world.plugin.ask(RPC.check, checkOf("Deployment", inputs));
  expect(check.getFailuresList()).toEqual([]);
  const made = await world.create("Deployment", inputs);
  const sent = () => world.emulator.state().deployments[0]?.secrets;
  const byName = () => Object.fromEntries((sent() ?? []).map(({ name, value }) => [name, value]));
  expect(JSON.stringify(Object.entries(byName()).sort())).toBe(
    '[["__defineGetter__","d"],["constructor","one-secret-value"],["hasOwnProperty","h"],["toString","t"]]',
  );
  expect(made.outputs["secretNames"]).toEqual(NAMES);
  const news = { ...inputs, secrets: named("other") };
  const diff = await world.plugin.ask(RPC.diff, diffOf("Deployment", made, news));
  expect(diff.getDiffsList()).toEqual(["secrets"]);
  const same = await world.plugin.ask(RPC.diff, diffOf("Deployment", made, inputs));
  expect(same.getDiffsList()).toEqual([]);
  await world.plugin.ask(RPC.update, updateOf("Deployment", made, news));
  expect(sent()).toContainEqual({ name: "constructor", value: "other" });
  const read = await world.plugin.ask(RPC.read, readOf("Deployment", made.id, { ...made, inputs: news }));
  expect(read.getId()).toBe(made.id);
  expect(decode(read.getInputs()).values["secrets"]).toEqual(named("other"));
}, 120_000);

test("a secret constructor of a wrong type is rejected, and one that the service echoes is redacted", async () => {
  const world = await grpcWorld();
  const wrong = { ...AGENT, secrets: { constructor: 5 } };
  const check = await world.plugin.ask(RPC.check, checkOf("Deployment", wrong));
  const reasons = check.getFailuresList().map((failure) => failure.getReason());
  expect(reasons.join()).toContain("secrets.constructor");
  const inputs = { ...AGENT, secrets: named("one-secret-value") };
  const body = { detail: "bad value one-secret-value" };
  world.emulator.addFault({ method: "POST", path: "/v2/deployments", status: 400, body });
  const refusal = await world.plugin.refusal(RPC.create, createOf("Deployment", inputs));
  expect(refusal.details).toContain("bad value [");
  expect(refusal.details).not.toContain("one-secret-value");
}, 120_000);
