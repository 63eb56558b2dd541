import { describe, expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";

/** A map of that many levels, of which every other is a list. */
function nested(levels: number): Record<string, unknown> {
  let value: unknown = "end";
  for (let level = levels; level > 1; level -= 1) value = level % 2 === 0 ? [value] : { more: value };
  return { deep: value };
}

describe.each(["dynamic", "plugin"] as const)("%s: nested metadata", (frontEnd) => {
  async function begin() {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "TracingProject", {
      apiUrl: gateway.url,
      workspaceId: WORKSPACE,
    });
    return { gateway, life };
  }

  test("of 190 levels is created, changed, read and deleted", async () => {
    const { gateway, life } = await begin();
    const steps = [
      await life.up({ name: "chat", metadata: nested(190) }),
      await life.up({ name: "chat", metadata: { ...nested(190), team: "support" } }),
      await life.refresh(),
      await life.up({ name: "chat", metadata: { ...nested(190), team: "support" } }),
      await life.destroy(),
    ];
    expect(steps.map(({ did, error }) => [did, error])).toEqual([
      ["create", undefined],
      ["update", undefined],
      ["refresh", undefined],
      ["same", undefined],
      ["delete", undefined],
    ]);
    expect(gateway.emulator.state().tracingProjects).toEqual([]);
  });

  test.each([191, 400])("of %d levels is rejected in the preview, and nothing is sent", async (levels) => {
    const { gateway, life } = await begin();
    const { error } = await life.up({ name: "chat", metadata: nested(levels) });
    expect(error).toContain(
      "metadata: is nested more than 190 levels deep, and the provider reads responses only up to 200 levels: make it flatter",
    );
    expect(gateway.writes()).toEqual([]);
  });
});

/** Far more levels than any recursion takes. */
const BOTTOMLESS = 100_000;

test("dynamic: metadata of 100,000 levels is rejected as any that is too deep", async () => {
  const gateway = await startGateway();
  const life = await Life.begin("dynamic", "TracingProject", {
    apiUrl: gateway.url,
    workspaceId: WORKSPACE,
  });
  const { error } = await life.up({ name: "chat", metadata: nested(BOTTOMLESS) });
  expect(error).toContain("metadata: is nested more than 190 levels deep, and the provider reads responses");
  expect(gateway.writes()).toEqual([]);
});

test.each(Object.entries(resources))(
  "a %s is checked for the depth of every property first",
  (_, resource) => {
    const naming = { logicalName: "one", suffix: () => "1234567" };
    for (const name of [...Object.keys(resource.inputs.shape), "unheardOf"]) {
      const news = { [name]: nested(BOTTOMLESS), other: 1 };
      const { inputs, failures } = resource.check({}, news, naming, { workspaceId: WORKSPACE, cloud: true });
      expect(inputs).toEqual({ other: 1 });
      expect(failures).toEqual([
        {
          path: [name],
          reason: expect.stringMatching(/^is nested more than (190|1,500) levels deep.*: make it flatter$/),
        },
      ]);
    }
  },
);
