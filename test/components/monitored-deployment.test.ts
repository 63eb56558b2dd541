import { describe, expect, test } from "vitest";
import type { Path } from "../../provider/components/define.ts";
import { monitoredDeployment } from "../../provider/components/monitored-deployment/monitored-deployment.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { defaultOf, factsOf, propertiesOf } from "../../provider/core/facts.ts";
import { engineFailure, type Properties } from "../../provider/core/properties.ts";
import { deployment } from "../../provider/resources/deployment/deployment.ts";
import { DESTINATION, TARGET } from "./unfolded.ts";

const ARGS = {
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "prod",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  bulkExportDestinationId: DESTINATION,
  exportFrom: "2026-03-01T00:00:00Z",
};

function wrong(args: Properties, secrets: readonly Path[] = []): string[] {
  const { failures } = monitoredDeployment.check({ ...ARGS, ...args }, TARGET, secrets);
  return failures.map((failure) => engineFailure(failure).reason);
}

/** The children of arguments, by their kinds. */
function children(args: Properties = {}) {
  const checked = monitoredDeployment.check({ ...ARGS, ...args }, TARGET, []);
  expect(checked.failures).toEqual([]);
  const expanded = monitoredDeployment.expand("agent", checked.args, new Map(), []);
  const [agent, daily, ...more] = expanded.children;
  if (!agent || !daily || more.length > 0) throw new Error("there are not two children");
  return { agent, daily };
}

describe("the children", () => {
  test("take the arguments as they are, and no default of their own: what exists keeps what it was created with", () => {
    const { bulkExportDestinationId, exportFrom, ...ofDeployment } = ARGS;
    const { agent, daily } = children();
    expect([agent.kind, agent.name, agent.inputs]).toEqual(["Deployment", "agent", ofDeployment]);
    expect([daily.kind, daily.name, daily.inputs]).toEqual([
      "BulkExport",
      "agent-export",
      { bulkExportDestinationId, startTime: exportFrom, intervalHours: 24 },
    ]);
  });

  test("give the deployment the tier of its traces, and its sizes", () => {
    const args = { traceTier: "longlived", resourceTiers: { compute: "Large" } };
    const { agent, daily } = children(args);
    expect(agent.inputs).toMatchObject(args);
    expect(Object.keys(daily.inputs)).not.toContain("traceTier");
  });

  test("keep the triggers of the deployment from the export, which they would recreate", () => {
    const { agent, daily } = children({ triggers: { model: "a" } });
    expect(agent.inputs).toMatchObject({ triggers: { model: "a" } });
    expect(Object.keys(daily.inputs)).not.toContain("triggers");
  });

  test("have every argument of a deployment, and none of them a default or a generated name", () => {
    const own = new Map(propertiesOf(monitoredDeployment.inputs));
    for (const [name] of propertiesOf(deployment.inputs)) expect(own.has(name), name).toBe(true);
    for (const [name, schema] of own) {
      expect(defaultOf(schema), name).toBeUndefined();
      expect(factsOf(schema).autoname, name).toBeUndefined();
    }
  });

  test("divide what both have, and share the workspace", () => {
    const workspaceId = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
    const { agent, daily } = children({ workspaceId, filter: "eq(is_root, true)", displayName: "Support" });
    expect(agent.inputs).toMatchObject({ workspaceId, displayName: "Support" });
    expect(agent.inputs).not.toHaveProperty("filter");
    expect(daily.inputs).toMatchObject({ workspaceId, filter: "eq(is_root, true)" });
    expect(daily.inputs).not.toHaveProperty("displayName");
  });

  test("an exportName names the export", () => {
    expect(children({ exportName: "daily" }).daily.name).toBe("daily");
  });

  test("the export waits for the project of the deployment", () => {
    const { agent, daily } = children();
    expect([agent.stage, daily.stage]).toEqual([1, 2]);
    expect(daily.links?.["sessionId"]).toMatchObject({
      child: { name: "agent" },
      output: "tracingProjectId",
    });
    expect(daily.links?.["sessionId"]?.missing.code).toBe("LS5105");
    expect(daily.links?.["sessionId"]?.failed.code).toBe("LS2043");
  });
});

describe("wrong arguments", () => {
  test("are reported by their paths, each once: types, unknown names, and the rules of a deployment", () => {
    expect(wrong({ exportFrom: undefined })).toEqual([
      'exportFrom: is required: set it to a time with a zone as a string, such as "2026-03-01T00:00:00Z"',
    ]);
    expect(wrong({ exportFrom: "2026-03-01" })).toEqual([
      'exportFrom: "2026-03-01" is not allowed: a date alone is not enough; add a time and a time zone, such as "2026-03-01T00:00:00Z"',
    ]);
    expect(wrong({ sessionId: DESTINATION })).toEqual([
      expect.stringMatching(/^sessionId: there is no such property; the properties are /),
    ]);
    expect(
      wrong({ sourceConfig: { ...ARGS.sourceConfig, deploymentType: undefined, listenerId: DESTINATION } }),
    ).toEqual([
      expect.stringMatching(/^sourceConfig\.deploymentType: is required when source is "github"/),
      'sourceConfig.listenerId: is not allowed when source is "github": remove it',
    ]);
    expect(wrong({ source: "gitlab" })).toHaveLength(1);
    expect(wrong({ name: "has_underscore" })).toEqual([
      expect.stringMatching(/^name: "has_underscore" is not allowed/),
    ]);
  });

  test("an export name that is too long, secret, or not known yet", () => {
    expect(wrong({ exportName: "x".repeat(201) })).toEqual([
      expect.stringMatching(/^exportName: .+ is not allowed: it must be a string of 1 to 200 characters$/),
    ]);
    expect(wrong({ exportName: "daily" }, [["exportName"]])).toEqual([
      "exportName: it is secret, but the name of the export would show it: set one that is not secret",
    ]);
    expect(wrong({ exportName: UNKNOWN })).toEqual([
      "exportName: is not known yet, but it names the export: set a value that a preview knows",
    ]);
  });

  test("what only holds for a new deployment is left to the deployment itself", () => {
    const pinnedRevisionId = "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d";
    expect(wrong({ pinnedRevisionId })).toEqual([]);
    expect(wrong({ displayName: "Support" })).toEqual([]);
  });

  test("no workspace is named, once", () => {
    const target = { workspaceId: undefined, cloud: true };
    const { failures } = monitoredDeployment.check(ARGS, target, []);
    expect(failures.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^a MonitoredDeployment needs a workspace/),
    ]);
  });
});
