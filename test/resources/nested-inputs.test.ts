import { describe, expect, test } from "vitest";
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
});
