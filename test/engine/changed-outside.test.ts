import { expect, test } from "vitest";
import { agent, DEPLOYMENTS, GITHUB, held } from "./rig/deployments.ts";
import { startProxy } from "./rig/proxy.ts";
import { eventually } from "./rig/service.ts";
import { world } from "./rig/world.ts";

test("what cannot be changed and reads differently at the service is reported by a refresh, and replaces nothing", async () => {
  const { stack, emulator, writes } = await world(agent(GITHUB), { emulator: { speed: 600 } });
  expect((await stack.up()).code).toBe(0);
  writes();
  const it = held(emulator);
  const promoted = { ...it.source_config, deployment_type: "prod" };
  const moved = {
    path: `${DEPLOYMENTS}/${it.id}`,
    status: 200,
    body: { ...it, source_config: promoted },
    times: null,
  };
  emulator.addFault(moved);
  const refreshed = await stack.refresh();
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(refreshed.output).toContain(
    `warning: deployment ${it.id}: LangSmith has another value than your program for sourceConfig.deploymentType. Correct the program, which replaces the object, or ignore the difference. [LS5022]`,
  );
  const second = await stack.up("--expect-no-changes");
  expect(second.code, second.output).toBe(0);
  expect(writes()).toEqual([]);
});

test("a deployment that a slow server makes after its answer was lost is found and kept", async () => {
  const proxy = await startProxy();
  const { stack, emulator } = await world(agent(GITHUB), {
    config: { "langsmith:apiUrl": proxy.url },
    emulator: { speed: 60 },
  });
  proxy.target = emulator.url;
  let late: Promise<unknown> = Promise.resolve();
  proxy.onPost = async (_path, _body, forward) => {
    // The gateway gives up; what stands behind it goes on, and has made it when it is looked for again.
    late = eventually(() => emulator.journal().find(isLookUp)).then(forward);
    return { status: 504, text: '{"detail": "Gateway Timeout"}' };
  };
  const up = await stack.up();
  await late;
  expect(up.code, up.output).toBe(0);
  expect((await stack.resource("agent")).id).toBe(held(emulator).id);
});

/** The first listing that looks for the deployment by its name. */
function isLookUp({ path, query }: { readonly path: string; readonly query: object }): boolean {
  return path === DEPLOYMENTS && "name" in query;
}
