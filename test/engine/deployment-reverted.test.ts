import { expect, test } from "vitest";
import { agent, DEPLOYMENTS, GITHUB, held, sent } from "./rig/deployments.ts";
import { world } from "./rig/world.ts";

const ONE = { ...GITHUB, secrets: { A: "the-first" } };
const TWO = { ...ONE, secrets: { A: "the-second", B: "another" } };

test("a failed update is repeated without an edit, and then the former program is put back at the service", async () => {
  const it = await world(agent(ONE), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  const fails = () => emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
  expect((await stack.up()).code).toBe(0);
  const one = `${DEPLOYMENTS}/${held(emulator).id}`;
  fails();
  program(agent(TWO));
  expect((await stack.up()).code).not.toBe(0);
  it.asked();

  fails();
  expect((await stack.up()).code).not.toBe(0);
  const source = { repo_ref: "main", langgraph_config_path: "langgraph.json" };
  expect(sent(it)).toEqual([[`PATCH ${one}`, { source_revision_config: source }]]);

  program(agent(ONE));
  const back = await stack.up();
  expect(back.code, back.output).toBe(0);
  expect(sent(it)).toEqual([[`PATCH ${one}`, { secrets: [{ name: "A", value: "the-first" }] }]]);
  expect(held(emulator)).toMatchObject({ secrets: [{ name: "A", value: "the-first" }] });
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});
