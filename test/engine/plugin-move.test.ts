import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DOCKER } from "./rig/deployments.ts";
import { PLUGIN, ref, throughPlugin } from "./rig/plugin-config.ts";
import { API_KEY as KEY, PROJECT, type World, world } from "./rig/world.ts";

const SECRET = "sk-not-to-be-seen";
const AGENT = { ...DOCKER, secrets: { OPENAI_API_KEY: SECRET } };
const TRACES = {
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};

const PROGRAM = `
const agent = new langsmith.Deployment("agent", ${JSON.stringify(AGENT)});
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)});
const daily = new langsmith.BulkExport("daily", { bulkExportDestinationId: traces.id, sessionId: agent.tracingProjectId, startTime: "2026-11-01T00:00:00Z", intervalHours: 24 });
const once = new langsmith.BulkExport("once", { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}", startTime: "2025-01-01T00:00:00Z", endTime: "2025-01-03T00:00:00Z" });
exports.url = agent.url;
`;

/** The kinds and ids of what the state holds of the service. */
async function held({ stack }: World): Promise<[string | undefined, string | undefined][]> {
  const resources = (await stack.resources()).filter(({ type }) => !type.startsWith("pulumi:"));
  return resources
    .map(({ urn, id }): [string | undefined, string | undefined] => [urn.split("::").at(-1), id])
    .sort();
}

async function types({ stack }: World): Promise<string[]> {
  return (await stack.resources()).map(({ type }) => type).filter((type) => !type.startsWith("pulumi:"));
}

test("a stack of dynamic resources moves to the plugin by its import line: same objects, nothing made, changed or deleted", async () => {
  const it = await world(PROGRAM, { emulator: { speed: 600 } });
  const { stack, emulator, writes } = it;
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const before = await held(it);
  expect(before.map(([name]) => name)).toEqual(["agent", "daily", "once", "traces"]);
  const outputs = await stack.outputs();
  writes();

  throughPlugin(it, PROGRAM);
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).not.toMatch(/to (create|delete|replace|update)/);
  const moved = await stack.up("--expect-no-changes");
  expect(moved.code, moved.output).toBe(0);
  expect(writes()).toEqual([]);
  expect(await held(it)).toEqual(before);
  expect(new Set(await types(it))).toEqual(
    new Set([
      "langsmith:index:Deployment",
      "langsmith:index:ExportDestination",
      "langsmith:index:BulkExport",
    ]),
  );
  expect(await stack.outputs()).toEqual(outputs);

  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  const refresh = await stack.refresh("--expect-no-changes");
  expect(refresh.code, refresh.output).toBe(0);
  const after = await stack.up("--expect-no-changes");
  expect(after.code, after.output).toBe(0);
  expect(writes()).toEqual([]);
  const stored = await stack.stored();
  for (const secret of [SECRET, "not-to-be-seen", KEY]) expect(stored).not.toContain(secret);

  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(emulator.state().deployments).toEqual([]);
  expect(await held(it)).toEqual([]);
});

test("a stack whose last dynamic up ended with a failed wait goes on through the plugin without making anything twice", async () => {
  const program = `new langsmith.Deployment("agent", ${JSON.stringify(AGENT)});`;
  const it = await world(program, { emulator: { speed: 600 } });
  const { stack, emulator, writes } = it;
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
  const failed = await stack.up();
  expect(failed.code).not.toBe(0);
  const before = await held(it);
  expect(before.map(([name]) => name)).toEqual(["agent"]);
  expect((await stack.resource("agent")).initErrors).toHaveLength(1);
  writes();

  throughPlugin(it, program);
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  // It had failed for good: it is deployed once more.
  expect(writes()).toEqual([expect.stringMatching(/^PATCH .*\/v2\/deployments\/[^/]+$/)]);
  expect(await held(it)).toEqual(before);
  expect((await stack.resource("agent")).initErrors ?? []).toEqual([]);
  expect((await stack.resource("agent")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  expect(writes()).toEqual([]);
});

test("a wait that the last dynamic up did not finish is finished through the plugin, which sends nothing for it", async () => {
  const program = `new langsmith.Deployment("agent", ${JSON.stringify(AGENT)});`;
  const it = await world(program, { emulator: { speed: 600 } });
  const { stack, emulator, writes } = it;
  emulator.addFault({ method: "GET", path: "/v2/deployments/:id/revisions/:revision", status: 400 });
  expect((await stack.up()).code).not.toBe(0);
  const before = await held(it);
  expect((await stack.resource("agent")).initErrors).toHaveLength(1);
  writes();

  throughPlugin(it, program);
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(writes()).toEqual([]);
  expect(await held(it)).toEqual(before);
  expect((await stack.resource("agent")).initErrors ?? []).toEqual([]);
  expect((await stack.resource("agent")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
});

test("it moves to a program in YAML just so, and a later change is created in place", async () => {
  const it = await world(PROGRAM, { emulator: { speed: 600 } });
  const { stack, emulator, writes } = it;
  expect((await stack.up()).code).toBe(0);
  const before = await held(it);
  writes();
  const yaml = (more: object) => {
    const to = { bulkExportDestinationId: ref("traces.id") };
    const resources = {
      agent: { type: "langsmith:Deployment", properties: { ...AGENT, ...more } },
      traces: { type: "langsmith:ExportDestination", properties: TRACES },
      daily: {
        type: "langsmith:BulkExport",
        properties: {
          ...to,
          sessionId: ref("agent.tracingProjectId"),
          startTime: "2026-11-01T00:00:00Z",
          intervalHours: 24,
        },
      },
      once: {
        type: "langsmith:BulkExport",
        properties: {
          ...to,
          sessionId: PROJECT,
          startTime: "2025-01-01T00:00:00Z",
          endTime: "2025-01-03T00:00:00Z",
        },
      },
    };
    const project = { name: "test", runtime: "yaml", ...PLUGIN, resources };
    writeFileSync(path.join(stack.directory, "Pulumi.yaml"), JSON.stringify(project));
  };
  yaml({});
  const moved = await stack.up("--expect-no-changes");
  expect(moved.code, moved.output).toBe(0);
  expect(writes()).toEqual([]);
  expect(await held(it)).toEqual(before);

  yaml({ displayName: "Support agent" });
  const changed = await stack.up();
  expect(changed.code, changed.output).toBe(0);
  const [, agent] = before.find(([name]) => name === "agent") ?? [];
  expect(writes()).toEqual([`PATCH /api-host/v2/deployments/${agent}`]);
  expect(emulator.state().deployments[0]?.display_name).toBe("Support agent");
  expect(await held(it)).toEqual(before);
  const refresh = await stack.refresh("--expect-no-changes");
  expect(refresh.code, refresh.output).toBe(0);
});
