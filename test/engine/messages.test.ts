import { expect, test } from "vitest";
import { agent, GITHUB, held } from "./rig/deployments.ts";
import { world } from "./rig/world.ts";

test("a preview names the secrets that change, never a value, and warns of a misspelt configuration key", async () => {
  const secrets = { OPENAI_API_KEY: "first-value", KEPT: "second-value" };
  const { stack, program, writes } = await world(agent({ ...GITHUB, secrets }), { emulator: { speed: 600 } });
  expect((await stack.up()).code).toBe(0);
  writes();
  program(
    agent({
      ...GITHUB,
      secrets: { OPENAI_API_KEY: "third-value", KEPT: "second-value", ADDED: "fourth-value" },
    }),
  );
  await stack.must("config", "set", "langsmith:regoin", "eu");
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain('Deployment "agent": these secrets change: ADDED (added), OPENAI_API_KEY');
  expect(preview.output).not.toMatch(/(first|second|third|fourth)-value/);
  expect(preview.output).toContain(
    "the configuration key langsmith:regoin does not exist. The keys are apiKey, bearerToken, workspaceId, region, apiUrl, controlPlaneUrl, allowInsecureHttp, maxConcurrentRequests, requestTimeoutSeconds, maxRetries, maxPastDays.",
  );
  expect(writes()).toEqual([]);
});

test("another workspace is rejected with both ids and where it comes from", async () => {
  const { stack, emulator, writes } = await world(agent(GITHUB), { emulator: { speed: 600 } });
  expect((await stack.up()).code).toBe(0);
  writes();
  await stack.configure({ "langsmith:workspaceId": "11111111-1111-4111-8111-111111111111" });
  const preview = await stack.preview();
  expect(preview.code).not.toBe(0);
  expect(preview.output).toContain(
    'Deployment "agent": changing workspaceId (it is in workspace 00000000-0000-4000-8000-000000000001, but 11111111-1111-4111-8111-111111111111 is configured (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)) replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data, set allowDataLoss: true. [LS2022]',
  );
  expect(writes()).toEqual([]);
  expect(held(emulator).name).toBe("support-agent");
});
