import { expect, test } from "vitest";
import type { Fault } from "../../emulator/src/index.ts";
import { held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import {
  DEPLOYMENTS,
  DESTINATIONS,
  destination,
  docker,
  EXPORTS,
  elsewhere,
  oneOff,
  sent,
} from "./rig/plugin-lifecycle.ts";
import { WORKSPACE } from "./rig/world.ts";

const NAMES_FREE = { emulator: { speed: 600, tracingProjectsKeepNames: false } };

test("a deployment and a destination that were deleted outside are removed by a refresh, and recreated by the next up", async () => {
  const it = await pluginWorld({ resources: { agent: docker(), traces: destination() } }, NAMES_FREE);
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  const { id: traces } = await stack.resource("traces");
  await elsewhere(emulator, "DELETE", `${DEPLOYMENTS}/${id}`);
  await elsewhere(emulator, "DELETE", `${DESTINATIONS}/${traces}`);
  emulator.clock.advance(600);
  it.asked();

  // A change of what is gone says what to do, and sends nothing.
  program({ resources: { agent: docker({ displayName: "Support" }), traces: destination() } });
  const lost = await stack.up();
  expect(lost.code).toBe(1);
  expect(lost.output).toContain(
    `If deployment ${id} was deleted, run \`pulumi refresh\`, then \`pulumi up\` to recreate it. Otherwise check \`langsmith:workspaceId\` and the key. [LS5025]`,
  );
  expect(sent(it)).toEqual([]);

  const refresh = await stack.refresh();
  expect(refresh.code, refresh.output).toBe(0);
  expect(refresh.output).toContain("- 2 deleted");
  expect(await stack.resources()).toHaveLength(1);
  expect(sent(it)).toEqual([]);
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(
    sent(it)
      .map(([request]) => request)
      .toSorted(),
  ).toEqual(
    [`POST ${DEPLOYMENTS}`, `PATCH ${DEPLOYMENTS}/${held(emulator).id}`, `POST ${DESTINATIONS}`].toSorted(),
  );
});

test("a 404 that proves nothing is an error that says what to check, and the state stays as it is", async () => {
  const it = await pluginWorld({ resources: { traces: destination(), january: oneOff() } });
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("january");
  emulator.clock.advance(600);
  const others = {
    ...emulator.state().exports[0],
    id: "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093",
    tenant_id: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  };
  const state = async () => {
    const { id: kept, inputs, outputs } = await stack.resource("january");
    return { kept, inputs, outputs };
  };
  const before = await state();
  it.asked();
  const gone: Fault = { path: `${EXPORTS}/${id}`, status: 404, body: { detail: "Not Found" } };
  const cases: [faults: Fault[], says: string][] = [
    [
      [gone],
      `LangSmith does not find bulk export ${id}, but lists it. The state was not changed. Check the address, the workspace and the API key, then run the command again. If the object is deleted, run \`pulumi state delete\`. [LS5011]`,
    ],
    [
      [gone, { path: EXPORTS, status: 200, body: [others] }],
      `LangSmith does not find bulk export ${id}, but could not list the bulk exports (GET returned 200 from workspace 5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21 instead of ${WORKSPACE}). The state was not changed.`,
    ],
    [
      [{ path: "/*", status: 404, body: { detail: "Not Found" }, times: null }],
      `LangSmith does not find bulk export ${id}, but could not list the bulk exports (GET returned 404: Not Found). The state was not changed.`,
    ],
  ];
  for (const [faults, says] of cases) {
    for (const fault of faults) emulator.addFault(fault);
    const refresh = await stack.refresh();
    emulator.clearFaults();
    expect(refresh.code, says).toBe(1);
    expect(refresh.output).toContain(says);
    expect(await state(), says).toEqual(before);
  }
  const well = await stack.refresh("--expect-no-changes");
  expect(well.code, well.output).toBe(0);
  expect(sent(it)).toEqual([]);
});
