import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { askedBy, EAST, ref } from "./rig/plugin-config.ts";
import { BILLING, DAILY, EMULATOR, exportWrites, TRACES } from "./rig/scheduled-exports.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

/** A project of the workspace that the second provider is of. */
const SALES = "0c7a9e15-3d2b-4f68-8b41-6a5d9c0e7f23";

const EXPORTS = {
  type: "langsmith:ScheduledExports",
  properties: { bulkExportDestinationId: ref("traces.id"), ...DAILY, projects: [{ sessionId: BILLING }] },
};

/** The provider of each resource of the stack, by its logical name, without its id. */
async function providers(state: string): Promise<Record<string, string>> {
  const { deployment }: { deployment: { resources: { urn: string; provider?: string }[] } } =
    JSON.parse(state);
  return Object.fromEntries(
    deployment.resources.flatMap(({ urn, provider }) =>
      provider ? [[urn.split("::").at(-1) ?? "", provider.split("::").at(-2) ?? ""]] : [],
    ),
  );
}

test("the exports of a component are served by the provider that it names, and else by the one of the resources beside it", async () => {
  const it = await pluginWorld(
    { resources: { traces: { type: "langsmith:ExportDestination", properties: TRACES }, exports: EXPORTS } },
    {
      emulator: {
        ...EMULATOR,
        tracingProjects: [...(EMULATOR.tracingProjects ?? []), { name: "sales", id: SALES, workspace: EAST }],
      },
    },
  );
  const { stack, program, emulator } = it;
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const first = await providers(await stack.stored());
  expect(first[`exports-${BILLING}`]).toBe(first["traces"]);
  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  askedBy(it);

  const provider = ref("east");
  program({
    resources: {
      east: {
        type: "pulumi:providers:langsmith",
        properties: { apiUrl: emulator.url, apiKey: API_KEY, workspaceId: EAST },
      },
      traces: { type: "langsmith:ExportDestination", properties: TRACES, options: { provider } },
      exports: {
        ...EXPORTS,
        properties: { ...EXPORTS.properties, projects: [{ sessionId: SALES }] },
        options: { provider },
      },
    },
  });
  const east = await stack.up();
  expect(east.code, east.output).toBe(0);
  const second = await providers(await stack.stored());
  expect([second["traces"], second[`exports-${SALES}`]]).toEqual(["east", "east"]);
  expect(askedBy(it).filter((line) => line.includes(WORKSPACE))).toEqual([]);
});

test("a component that is protected protects its exports", async () => {
  const resources = (protect: boolean) => ({
    traces: { type: "langsmith:ExportDestination", properties: TRACES },
    exports: { ...EXPORTS, options: { protect } },
  });
  const { stack, program, asked } = await pluginWorld({ resources: resources(true) }, { emulator: EMULATOR });
  expect((await stack.up()).code).toBe(0);
  asked();
  program({ resources: { traces: resources(true).traces } });
  const refused = await stack.up();
  expect(refused.code).not.toBe(0);
  expect(exportWrites(asked())).toEqual([]);
  program({ resources: resources(false) });
  expect((await stack.up()).code).toBe(0);
  program({ resources: { traces: resources(false).traces } });
  const removed = await stack.up();
  expect(removed.code, removed.output).toBe(0);
  expect(exportWrites(asked())).toEqual(["PATCH billing Cancelled"]);
});
