import { expect, test } from "vitest";
import { agent, DEPLOYMENTS, GITHUB, held, sent } from "./rig/deployments.ts";
import { world } from "./rig/world.ts";

const ONE = { ...GITHUB, secrets: { A: "the-first" } };
const TWO = { ...ONE, displayName: "Two", secrets: { A: "the-second", B: "another" } };

test("after a failed update the former program is put back at the service", async () => {
  const it = await world(agent(ONE), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const one = `${DEPLOYMENTS}/${held(emulator).id}`;
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
  program(agent(TWO));
  expect((await stack.up()).code).not.toBe(0);
  it.asked();

  program(agent({ ...ONE, displayName: "One" }));
  const back = await stack.up();
  expect(back.code, back.output).toBe(0);
  expect(sent(it)).toEqual([
    [`PATCH ${one}`, { display_name: "One", secrets: [{ name: "A", value: "the-first" }] }],
  ]);
  expect(held(emulator)).toMatchObject({
    display_name: "One",
    secrets: [{ name: "A", value: "the-first" }],
  });
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});
