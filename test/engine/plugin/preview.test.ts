import { expect, test } from "vitest";
import { pluginWorld } from "../rig/plugin.ts";
import { destination, github, oneOff } from "./rig/lifecycle.ts";

const FAST = { emulator: { speed: 600 } };
const DEPLOYMENTS = "GET /api-host/v2/deployments";
const PROJECT_OF_AGENT = `\${agent.tracingProjectId}`;

test("the preview of an update shows each property at its own path and names of secrets, and leaves alone what depends on what stays", async () => {
  const agent = (repoRef: string, more: object) =>
    github({ ...more, sourceRevisionConfig: { repoRef, langgraphConfigPath: "langgraph.json" } });
  const traces = destination();
  const january = oneOff({ sessionId: PROJECT_OF_AGENT });
  const it = await pluginWorld(
    {
      resources: {
        agent: agent("main", { secrets: { KEPT: "never-shown-1", OPENAI_API_KEY: "never-shown-2" } }),
        traces,
        january,
      },
    },
    FAST,
  );
  const { stack, program } = it;
  expect((await stack.up()).code).toBe(0);
  const before = await stack.stored();
  it.asked();
  program({
    resources: {
      agent: agent("next", {
        displayName: "Support",
        secrets: { KEPT: "never-shown-1", OPENAI_API_KEY: "never-shown-3", ADDED: "never-shown-4" },
      }),
      traces,
      january,
    },
    outputs: { project: PROJECT_OF_AGENT, revision: `\${agent.latestRevisionId}` },
  });
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain(`      + displayName         : "Support"
      ~ secrets             : [secret] => [secret]
      ~ sourceRevisionConfig: {
          ~ repoRef: "main" => "next"
        }
`);
  expect(preview.output).toContain(
    'Deployment "agent": these secrets change: ADDED (added), OPENAI_API_KEY\n',
  );
  const { outputs } = await stack.resource("agent");
  expect(preview.output).toContain(`  + project : "${outputs?.["tracingProjectId"]}"
  + revision: [unknown]
`);
  expect(preview.output).toContain("    ~ 1 to update\n    3 unchanged\n");
  expect(preview.output).not.toContain("never-shown");
  expect(it.asked().map(({ method, path }) => `${method} ${path}`)).toEqual([DEPLOYMENTS]);
  expect(await stack.stored()).toBe(before);
});
