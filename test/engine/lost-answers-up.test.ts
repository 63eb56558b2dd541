import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { INTEGRATION, PROJECT, type World, world } from "./rig/world.ts";

const POSTS = {
  agent: "/api-host/v2/deployments",
  crm: "/api-host/v2/auth/providers",
  month: "/api/v1/bulk-exports",
  traces: "/api/v1/bulk-exports/destinations",
};
const AGENT = {
  name: "agent",
  source: "github",
  sourceConfig: {
    integrationId: INTEGRATION,
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
};
const CRM = {
  providerId: "acme-crm",
  name: "Acme CRM",
  clientId: "client-1",
  clientSecret: "not-to-be-seen",
  authUrl: "https://acme.example.com/authorize",
  tokenUrl: "https://acme.example.com/token",
};
const TRACES = {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};
const MONTH = { sessionId: PROJECT, startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" };

const YAML = {
  resources: {
    agent: { type: "langsmith:Deployment", properties: AGENT },
    crm: { type: "langsmith:OAuthProvider", properties: CRM },
    traces: { type: "langsmith:ExportDestination", properties: TRACES },
    month: {
      type: "langsmith:BulkExport",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: YAML programs are written so
      properties: { bulkExportDestinationId: "${traces.id}", ...MONTH },
    },
  },
};
const JAVASCRIPT = `new langsmith.Deployment("agent", ${JSON.stringify(AGENT)});
new langsmith.OAuthProvider("crm", ${JSON.stringify(CRM)});
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)});
new langsmith.BulkExport("month", { bulkExportDestinationId: traces.id, ...${JSON.stringify(MONTH)} });`;

/** Hours ahead of the machine, or behind it. */
const emulatorAt = (hours: number) => ({
  speed: 600,
  now: new Date(Date.now() + hours * 3_600_000),
  oauthProviders: [],
});

async function heldIds({ stack }: Pick<World, "stack">) {
  const held = await Promise.all(Object.keys(POSTS).map((name) => stack.resource(name)));
  return held.map(({ id }) => id);
}

test.each([
  ["the plugin", () => pluginWorld(YAML, { emulator: emulatorAt(1) })],
  ["dynamic resources", () => world(JAVASCRIPT, { emulator: emulatorAt(1) })],
])(
  "by %s, a program whose every creation was carried out and its answer lost is created in one up, each object once",
  async (_, start) => {
    const it = await start();
    for (const path of Object.values(POSTS))
      it.emulator.addFault({ method: "POST", path, action: "reset-after" });
    const up = await it.stack.up();
    expect(up.code, up.output).toBe(0);
    expect(it.writes().sort()).toEqual(
      Object.values(POSTS)
        .map((path) => `POST ${path}`)
        .sort(),
    );
    const { deployments, destinations, exports, oauthProviders } = it.emulator.state();
    expect(await heldIds(it)).toEqual([
      deployments[0]?.id,
      oauthProviders[0]?.provider_id,
      exports[0]?.id,
      destinations[0]?.id,
    ]);
    expect([deployments, destinations, exports, oauthProviders].map(({ length }) => length)).toEqual([
      1, 1, 1, 1,
    ]);
    expect((await it.stack.up("--expect-no-changes")).code).toBe(0);
    expect(it.writes()).toEqual([]);
  },
);
