import { expect, test } from "vitest";
import { CLUSTER } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { destination, docker, github, oneOff, weekly } from "./rig/plugin-lifecycle.ts";
import { WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };
const DEPLOYMENTS = "GET /api-host/v2/deployments";
const PROJECT_OF_AGENT = `\${agent.tracingProjectId}`;

test("the preview of the first up reads once in each area and looks for the deployment's name, knows what can be known, and names workspace and host once", async () => {
  const it = await pluginWorld({
    resources: {
      traces: destination(),
      agent: docker(),
      january: oneOff({ sessionId: PROJECT_OF_AGENT }),
    },
    outputs: {
      name: `\${agent.name}`,
      workspace: `\${agent.tenantId}`,
      url: `\${agent.url}`,
      project: PROJECT_OF_AGENT,
      prefix: `\${january.outputPrefix}`,
    },
  });
  const preview = await it.stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(
    it
      .asked()
      .map(({ method, path, query: { name } }) => `${method} ${path} ${name ?? ""}`.trimEnd())
      .sort(),
  ).toEqual([DEPLOYMENTS, "GET /api/v1/sessions support-agent", "GET /api/v1/settings"]);
  expect(preview.output).toContain(`    --outputs:--
    name     : "support-agent"
    prefix   : [unknown]
    project  : [unknown]
    url      : [unknown]
    workspace: "${WORKSPACE}"
`);
  expect(preview.output).toContain(`        bulkExportDestinationId: [unknown]
        compression            : "zstandard"
        endTime                : "2025-01-03T00:00:00Z"
        sessionId              : [unknown]
        startTime              : "2025-01-01T00:00:00Z"
`);
  expect(preview.output).toContain("    + 4 to create\n");
  expect(preview.output).not.toContain("LangSmith at ");
  expect(await it.stack.resources()).toEqual([]);
});

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

test("the preview of a replacement shows the property that causes it, also in what depends on the object", async () => {
  const scheduled = (more: object) => weekly({ startTime: "2099-01-01T00:00:00Z", ...more });
  const sourceConfig = { resourceSpec: {}, listenerId: CLUSTER.id };
  const it = await pluginWorld(
    {
      resources: {
        agent: docker({ allowDataLoss: true, deleteTracingProject: true, sourceConfig }),
        traces: destination(),
        january: oneOff({ allowReexport: true }),
        later: scheduled({}),
      },
    },
    { emulator: { ...FAST.emulator, listeners: [CLUSTER] } },
  );
  const { stack, program } = it;
  expect((await stack.up()).code).toBe(0);
  it.asked();
  program({
    resources: {
      agent: docker({
        allowDataLoss: true,
        deleteTracingProject: true,
        sourceConfig: {
          ...sourceConfig,
          resourceSpec: { cpu: 2 },
          listenerConfig: { k8sNamespace: "agents" },
        },
      }),
      traces: destination("acme-other"),
      january: oneOff({ allowReexport: true }),
      later: scheduled({ filter: "eq(is_root, true)" }),
    },
  });
  const short = await stack.run("preview");
  expect(short.output).toMatch(/\+- \S+Deployment agent replace \[diff: ~sourceConfig\]/);
  expect(short.output).toMatch(/\+- \S+ExportDestination traces replace \[diff: ~config\]/);
  expect(short.output).toMatch(/\+- \S+BulkExport january replace \[diff: ~bulkExportDestinationId\]/);
  expect(short.output).toMatch(/\+- \S+BulkExport later replace \[diff: \+filter~bulkExportDestinationId\]/);
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain(`      ~ config: {
          ~ bucketName: "acme-traces" => "acme-other"
        }
`);
  const { id } = await stack.resource("traces");
  expect(preview.output).toContain(`      ~ bulkExportDestinationId: "${id}" => [unknown]\n`);
  expect(preview.output).toContain(`      ~ sourceConfig: {
          + listenerConfig: {
              + k8sNamespace: "agents"
            }
          ~ resourceSpec  : {
              + cpu: 2
            }
        }
`);
  expect(preview.output).toContain("    +-4 to replace\n    1 unchanged\n");
  expect(it.writes()).toEqual([]);
});
