import { expect, test } from "vitest";
import { DOCKER } from "../rig/deployments.ts";
import { API_KEY as KEY, PROJECT, type World, world } from "../rig/world.ts";
import { throughPlugin } from "./rig/config.ts";

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
