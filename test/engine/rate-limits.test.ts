import { expect, test } from "vitest";
import type { Emulator, JournalEntry } from "../../emulator/src/index.ts";
import { timesTold } from "./rig/oauth.ts";
import { type PluginWorld, pluginWorld } from "./rig/plugin.ts";
import { startProxy } from "./rig/proxy.ts";
import { PROJECT, type World, type WorldOptions, world } from "./rig/world.ts";

const EXPORTS = "/api/v1/bulk-exports";
const CREATED = 300;
const AN_HOUR = 250;

const BUCKET = {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};

/** The range of the export of an hour of January 2025. */
function hour(index: number) {
  const at = (of: number) => new Date(Date.UTC(2025, 0, 1, of)).toISOString().replace(".000Z", "Z");
  return { sessionId: PROJECT, startTime: at(index), endTime: at(index + 1) };
}

/** A YAML program of exports to a destination. */
function yaml(count: number, options: object = {}) {
  const exports = Array.from({ length: count }, (_, index) => [
    `hour-${index}`,
    {
      type: "langsmith:BulkExport",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: YAML programs are written so
      properties: { bulkExportDestinationId: "${traces.id}", ...hour(index) },
      options,
    },
  ]);
  return {
    resources: {
      traces: { type: "langsmith:ExportDestination", properties: BUCKET },
      ...Object.fromEntries(exports),
    },
  };
}

/** The same as a program with dynamic resources. */
function javascript(count: number): string {
  const ranges = Array.from({ length: count }, (_, index) => hour(index));
  return `const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(BUCKET)});
for (const [index, range] of ${JSON.stringify(ranges)}.entries())
  new langsmith.BulkExport(\`hour-\${index}\`, { bulkExportDestinationId: traces.id, ...range });`;
}

type Start = (count: number, options: WorldOptions) => Promise<Pick<World, "stack" | "emulator">>;

function posts(emulator: Emulator): JournalEntry[] {
  return emulator.journal().filter(({ method, path }) => method === "POST" && path === EXPORTS);
}

/** What was sent more than once, or refused, of all that was asked. */
function wasted(emulator: Emulator): number {
  const all = emulator.journal();
  return all.filter(({ status }) => status === 429 || status === null).length / all.length;
}

/** The ids that the state holds of exports, and those that the service holds, each in one order. */
async function ids({ stack, emulator }: Pick<PluginWorld, "stack" | "emulator">) {
  const held = (await stack.resources()).filter(({ urn }) => urn.includes("::hour-")).map(({ id }) => id);
  return {
    held: held.sort(),
    made: emulator
      .state()
      .exports.map(({ id }) => id)
      .sort(),
  };
}

/** An hour takes a second from the first creation on that the limit refuses; before, it takes an hour. */
async function withinOneUp(start: Start, retryAfter: boolean) {
  const proxy = await startProxy();
  const it = await start(CREATED, {
    config: { "langsmith:apiUrl": proxy.url },
    emulator: { speed: 1, exportsPerHour: AN_HOUR, retryAfter },
  });
  proxy.target = it.emulator.url;
  let sent = 0;
  proxy.onPost = (path, _body, forward) => {
    sent += path === EXPORTS ? 1 : 0;
    if (sent === AN_HOUR + 1) it.emulator.clock.setSpeed(3600);
    return forward();
  };
  const up = await it.stack.up();
  expect(up.output).not.toContain("error:");
  expect(up.code).toBe(0);
  const { held, made } = await ids(it);
  expect(new Set(made).size).toBe(CREATED);
  expect(held).toEqual(made);
  expect(posts(it.emulator).some(({ status }) => status === 429)).toBe(true);
  expect(wasted(it.emulator)).toBeLessThanOrEqual(0.05);
  return up.output;
}

const LIMIT =
  "LangSmith limits requests (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace); waiting";

test("300 exports against 250 an hour finish in one up by the plugin: each once, with one line, and few requests in vain", async () => {
  const output = await withinOneUp((count, options) => pluginWorld(yaml(count), options), false);
  const told = output.split("\n").filter((line) => line.includes(" creating (") && line.includes(LIMIT));
  expect(told).toHaveLength(1);
  expect(told[0]?.endsWith(`${LIMIT} until it allows another`)).toBe(true);
});

test("so they do by dynamic resources, where the service says how long to wait", async () => {
  const output = await withinOneUp((count, options) => world(javascript(count), options), true);
  expect(timesTold(output, LIMIT)).toBe(1);
  expect(output).toMatch(/; waiting 1 s$/m);
});

test("a deadline that is too short fails cleanly: what was created is in the state, the rest is reported, and the next up goes on", async () => {
  const it = await pluginWorld(yaml(16, { customTimeouts: { create: "3s" } }), {
    emulator: { speed: 1, exportsPerHour: 8 },
  });
  const up = await it.stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain(
    "Could not create the bulk export: the time limit of 3 s was reached (change it with the resource option customTimeouts) while waiting for a limit. " +
      "LangSmith limits requests (429: Rate limit exceeded: at most 8 bulk exports can be created per hour in a workspace). " +
      "Run the command again. This request changed nothing. [LS1204]",
  );
  const before = await ids(it);
  expect(before.made).toHaveLength(8);
  expect(before.held).toEqual(before.made);
  it.emulator.clock.advance(3600);
  const next = await it.stack.up();
  expect(next.output).not.toContain("error:");
  expect(next.code).toBe(0);
  const after = await ids(it);
  expect(after.made).toHaveLength(16);
  expect(after.held).toEqual(after.made);
  expect(posts(it.emulator).filter(({ status }) => status === 200)).toHaveLength(16);
  expect((await it.stack.up("--expect-no-changes")).code).toBe(0);
});
