import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { RequestLine } from "../../provider/http/trace/schema.ts";
import { formsOf } from "../../tools/stack/secret-forms.ts";
import { requestsIn } from "../http/trace-rig.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { API_KEY, PROJECT, WORKSPACE, world } from "./rig/world.ts";

const NAME = "agent-of-the-merger";
const KEY = "not-to-be+seen/by anybody";
const AGENT = {
  source: "external_docker",
  sourceConfig: { resourceSpec: { cpu: 1, memoryMb: 1024 } },
  sourceRevisionConfig: { imageUri: "registry.example/agent:1" },
  waitForDeployed: false,
};
const TRACES = {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
};
const MONTH = { sessionId: PROJECT, startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" };

const YAML = {
  variables: { listed: { "fn::invoke": { function: "langsmith:getExportDestinations", arguments: {} } } },
  resources: {
    agent: { type: "langsmith:Deployment", properties: { name: { "fn::secret": NAME }, ...AGENT } },
    traces: {
      type: "langsmith:ExportDestination",
      properties: {
        ...TRACES,
        credentials: { accessKeyId: "AKIATEST", secretAccessKey: { "fn::secret": KEY } },
      },
    },
    month: {
      type: "langsmith:BulkExport",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: YAML programs are written so
      properties: { bulkExportDestinationId: "${traces.id}", ...MONTH },
    },
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: YAML programs are written so
  outputs: { listed: "${listed}" },
};
const JAVASCRIPT = `
new langsmith.Deployment("agent", { name: pulumi.secret(${JSON.stringify(NAME)}), ...${JSON.stringify(AGENT)} });
const traces = new langsmith.ExportDestination("traces", {
  ...${JSON.stringify(TRACES)},
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: pulumi.secret(${JSON.stringify(KEY)}) },
});
new langsmith.BulkExport("month", { bulkExportDestinationId: traces.id, ...${JSON.stringify(MONTH)} });
exports.listed = langsmith.getExportDestinationsOutput();`;

const OPTIONS = { environment: { PULUMI_LANGSMITH_TRACE: "trace.jsonl" } };

/** What a line tells, without what differs each time. */
function told({ purpose, method, url, attempt, outcome, cause, status }: RequestLine): string {
  const { pathname, search } = new URL(url);
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
  const target = `${pathname}${decodeURIComponent(search)}`.replace(id, "ID");
  const parts = [purpose, `${method} ${target}`, `#${attempt}`, status, outcome, cause];
  return parts.filter((part) => part !== undefined).join(" ");
}

test.each([
  ["plugin", () => pluginWorld(YAML, OPTIONS)],
  ["dynamic", () => world(JAVASCRIPT, OPTIONS)],
] as const)(
  "%s: preview, up and destroy tell each attempt, in the folder of the program, and nothing secret",
  async (frontEnd, start) => {
    const { stack, emulator } = await start();
    const file = path.join(stack.directory, "trace.jsonl");

    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    const before = requestsIn(file);
    const listing = {
      frontEnd,
      does: "call",
      type: "langsmith:index:getExportDestinations",
      asked: "list the export destinations",
      workspace: WORKSPACE,
      status: 200,
      outcome: "ok",
    };
    expect(before[0]).toMatchObject(listing);
    expect(before.filter(({ method }) => method !== "GET")).toEqual([]);

    const destinations = "/api/v1/bulk-exports/destinations";
    emulator.addFault({ method: "GET", path: destinations, status: 503 });
    emulator.addFault({ method: "POST", path: "/v2/deployments", action: "reset-after" });
    emulator.addFault({ method: "POST", path: "/api/v1/bulk-exports", status: 429, retryAfter: 1 });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const lines = requestsIn(file).slice(before.length);
    const of = (name: string) => lines.filter((line) => line.name === name);
    expect(lines.filter(({ cause }) => cause === "server-error").map(told)).toEqual([
      expect.stringMatching(/^\w+ GET \/api\/v1\/bulk-exports\/destinations #1 503 retried server-error$/),
    ]);
    expect(
      of("agent")
        .filter(({ purpose }) => purpose !== "access")
        .map(told),
    ).toEqual([
      "work POST /api-host/v2/deployments #1 lost no-answer",
      "lookup GET /api-host/v2/deployments?name=…&name_contains=…&limit=100&offset=0 #1 200 ok",
    ]);
    const posted = of("month").filter(({ method }) => method === "POST");
    expect(posted.map(told)).toEqual([
      "work POST /api/v1/bulk-exports #1 429 retried rate-limit",
      "work POST /api/v1/bulk-exports #2 200 ok",
    ]);
    expect(posted.map(({ limits }) => limits)).toEqual([{ "retry-after": "1" }, undefined]);
    expect(posted.map(({ waited }) => Object.keys(waited).includes("limitMs"))).toEqual([false, true]);
    expect(new Set(posted.map(({ op }) => op)).size).toBe(1);
    const urn = (await stack.resource("month")).urn;
    expect(posted[0]).toMatchObject({
      frontEnd,
      does: "create",
      type: "langsmith:index:BulkExport",
      ...(frontEnd === "plugin" ? { urn } : {}),
    });

    const destroy = await stack.destroy();
    expect(destroy.code, destroy.output).toBe(0);
    const all = requestsIn(file);
    expect(
      all
        .filter(({ method }) => method === "DELETE")
        .map(({ name, does }) => [name, does])
        .sort(),
    ).toEqual([
      ["agent", "delete"],
      ["traces", "delete"],
    ]);
    // Each attempt that reached the service, once.
    expect(all.filter(({ sent }) => sent).length).toBe(emulator.journal().length);

    const text = readFileSync(file, "utf8");
    const found = [API_KEY, NAME, KEY].flatMap((secret) =>
      formsOf(secret).filter((form) => text.includes(form)),
    );
    expect(found).toEqual([]);
  },
);

test("a file that cannot be made fails no program with dynamic resources, and pulumi warns of it", async () => {
  const { stack } = await world(JAVASCRIPT, { environment: { PULUMI_LANGSMITH_TRACE: "none/trace.jsonl" } });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const file = path.join(stack.directory, "none", "trace.jsonl");
  expect(up.output).toContain(
    `warning: PULUMI_LANGSMITH_TRACE: this process does not trace requests, because ${file} cannot be opened: its folder does not exist. Create the folder, or name another file. Only a shell expands ~. Everything else continues. [LS1125]`,
  );
});
