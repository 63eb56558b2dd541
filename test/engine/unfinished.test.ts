import { expect, test } from "vitest";
import { INTEGRATION, world } from "./rig/world.ts";

const PROGRAM = `
new langsmith.Deployment("agent", {
  name: "support-agent",
  source: "github",
  sourceConfig: { integrationId: "${INTEGRATION}", repoUrl: "https://github.com/acme/agent", deploymentType: "dev", buildOnPush: false },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
});
`;

test("a deployment that never came up is gone on with by the next up, also when a refresh came in between", async () => {
  const { emulator, stack, writes } = await world(PROGRAM);
  emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", log: ["npm ERR! no such package"] });
  const first = await stack.up();
  expect(first.code).not.toBe(0);
  expect(first.output).toContain("npm ERR! no such package");
  expect(writes()).toEqual(["POST /api-host/v2/deployments"]);

  const refreshed = await stack.refresh();
  expect(refreshed.code).toBe(0);
  const { id } = await stack.resource("agent");

  const second = await stack.up();
  expect(second.output).toContain(
    'Deployment "agent" is updated because an earlier up ended before its revision was DEPLOYED',
  );
  expect(second.output).toContain("~ 1 updated");
  expect(writes()).toEqual([
    expect.stringMatching(`^POST /api-host/v2/deployments/${id}/revisions/[0-9a-f-]{36}/redeploy$`),
  ]);
  expect((await stack.resource("agent")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });

  const third = await stack.up("--expect-no-changes");
  expect(third.output).toContain("2 unchanged");
  expect(writes()).toEqual([]);
});
