import { expect, test } from "vitest";
import { held } from "./rig/deployments.ts";
import { type PluginWorld, pluginWorld } from "./rig/plugin.ts";
import { count, EAST, misconfigured, provider, ref } from "./rig/plugin-config.ts";
import { destination, docker } from "./rig/plugin-lifecycle.ts";
import { refused, warnings } from "./rig/service.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const NO_KEY =
  "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]";
const NO_WORKSPACE =
  "an export destination needs a workspace, and none is configured: run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID or the argument workspaceId";

/** The requests since the last look, each with its key and workspace. */
function asked(it: PluginWorld): string[] {
  return it
    .asked()
    .map(({ method, path, headers, workspace }) => `${method} ${path} ${headers["x-api-key"]} ${workspace}`)
    .sort();
}

/** What the preview of a new deployment reads. */
const readsOfDeployment = (workspace: string) => [
  `GET /api-host/v2/deployments ${API_KEY} ${workspace}`,
  `GET /api/v1/sessions ${API_KEY} ${workspace}`,
];

const THREE = { one: destination("acme-one"), two: destination("acme-two"), three: docker() };

test("a missing key is reported once for all resources, by its configuration key and its variable", async () => {
  const it = await pluginWorld({ resources: THREE });
  const { stack } = it;
  await stack.must("config", "rm", "langsmith:apiKey");
  const preview = await stack.preview();
  expect(preview.code).not.toBe(0);
  expect(misconfigured(preview.output)).toEqual([NO_KEY]);
  expect(count(preview.output, "no API key is configured")).toBe(1);
  const up = await stack.up();
  expect(up.code).not.toBe(0);
  const summary = up.output.slice(up.output.indexOf("Diagnostics:"));
  expect(count(summary, NO_KEY)).toBe(1);
  expect(it.asked()).toEqual([]);
  expect(await stack.resources()).toEqual([]);
});

test("a missing workspace is reported by each resource that needs one", async () => {
  const it = await pluginWorld({ resources: THREE });
  await it.stack.must("config", "rm", "langsmith:workspaceId");
  const preview = await it.stack.preview();
  expect(preview.code).not.toBe(0);
  expect([...new Set(refused(preview.output))]).toEqual([NO_WORKSPACE]);
  expect(preview.output).not.toContain("resource 'three' has a problem");
  // The engine may stop before or after it previews the deployment, which needs no workspace.
  const reads = ["GET /api-host/v2/deployments", "GET /api/v1/sessions"];
  expect(reads).toEqual(expect.arrayContaining(it.asked().map(({ method, path }) => `${method} ${path}`)));
});

test("a misspelt key is warned of once, with the one that was meant", async () => {
  const it = await pluginWorld(
    { resources: THREE },
    { config: { "langsmith:max_retrys": "3", "langsmith:colour": "blue" } },
  );
  const preview = await it.stack.preview();
  expect(preview.code, preview.output).toBe(0);
  const meant =
    "the configuration key langsmith:max_retrys does not exist. Did you mean langsmith:maxRetries?";
  const other =
    "the configuration key langsmith:colour does not exist. The keys are apiKey, bearerToken, workspaceId, region, apiUrl, controlPlaneUrl, allowInsecureHttp, maxConcurrentRequests, requestTimeoutSeconds, maxRetries, maxPastDays.";
  expect(count(preview.output, `warning: ${meant}`)).toBe(1);
  expect(count(preview.output, `warning: ${other}`)).toBe(1);
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(warnings(up.output).sort()).toEqual([`warning: ${other}`, `warning: ${meant}`]);
});

test("a region that contradicts the address is rejected before any request, also of an explicit provider", async () => {
  const it = await pluginWorld({ resources: THREE }, { config: { "langsmith:region": "eu" } });
  const { emulator, stack } = it;
  const contradiction = `langsmith:apiUrl is ${emulator.url}, but langsmith:region is eu, whose address is https://eu.api.smith.langchain.com. Remove the setting that is wrong. [LS1005]`;
  for (const ran of [await stack.preview(), await stack.up()]) {
    expect(ran.code).not.toBe(0);
    expect(ran.output).toContain(contradiction);
  }
  await stack.must("config", "rm", "langsmith:region");
  it.program({
    resources: {
      far: provider({
        apiUrl: emulator.url,
        region: "eu",
        apiKey: "lsv2_sk_not_to_be_seen",
        bearerToken: "token-not-to-be-seen",
        workspaceId: "the one with the traces",
        maxRetries: 21,
        requestTimeoutSeconds: 0,
      }),
      one: destination("acme-one", {}, { provider: ref("far") }),
    },
  });
  const preview = await stack.preview();
  expect(preview.code).not.toBe(0);
  expect(misconfigured(preview.output)).toEqual([
    contradiction,
    'langsmith:workspaceId is "the one with the traces"; it must be the UUID of a workspace',
    "langsmith:apiKey and langsmith:bearerToken are both set. Remove one, for example with `pulumi config rm langsmith:bearerToken`.",
    'langsmith:requestTimeoutSeconds is "0"; it must be an integer from 1 to 600',
    'langsmith:maxRetries is "21"; it must be an integer from 0 to 20',
  ]);
  expect(preview.output).not.toMatch(/not.to.be.seen/);
  expect(it.asked()).toEqual([]);
  expect(await stack.resources()).toEqual([]);
});

test("a key that is set and empty is rejected before any request, of the stack and of an explicit provider", async () => {
  const it = await pluginWorld({ resources: THREE });
  const { stack } = it;
  const said = (key: string) =>
    `langsmith:${key} has an empty value. Set a value, or run \`pulumi config rm langsmith:${key}\`. If an explicit provider sets it, remove that argument.`;
  await stack.must("config", "set", "langsmith:apiUrl", "");
  await stack.must("config", "set", "langsmith:region", "");
  const preview = await stack.preview();
  expect(preview.code).not.toBe(0);
  expect(misconfigured(preview.output)).toEqual([said("region"), said("apiUrl")]);
  it.program({
    resources: {
      far: provider({ apiUrl: "", controlPlaneUrl: " ", apiKey: "lsv2_sk_not_to_be_seen", workspaceId: "" }),
      one: destination("acme-one", {}, { provider: ref("far") }),
    },
  });
  const explicit = await stack.preview();
  expect(explicit.code).not.toBe(0);
  expect(misconfigured(explicit.output)).toEqual([
    said("workspaceId"),
    said("apiUrl"),
    said("controlPlaneUrl"),
  ]);
  expect(it.asked()).toEqual([]);
});

test("a provider whose argument is not known yet previews, and nothing is called with it before it is known", async () => {
  const it = await pluginWorld({});
  const { emulator, stack } = it;
  it.program({
    resources: {
      agent: docker({ workspaceId: EAST }),
      late: provider({ apiUrl: emulator.url, apiKey: "lsv2_sk_late", workspaceId: ref("agent.tenantId") }),
      traces: destination("acme-late", {}, { provider: ref("late") }),
      keyed: provider({ apiUrl: emulator.url, apiKey: ref("agent.id"), workspaceId: EAST }),
      more: destination("acme-keyed", {}, { provider: ref("keyed") }),
    },
  });
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain("+ 6 to create");
  // The preview of the deployment knows its workspace, which is that of the destination, too.
  expect(asked(it)).toEqual([...readsOfDeployment(EAST), `GET /api/v1/settings lsv2_sk_late ${EAST}`]);
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const { id } = held(emulator);
  const posts = it
    .asked()
    .filter(({ method, path }) => method === "POST" && path.endsWith("/destinations"))
    .map(({ headers, workspace }) => `${headers["x-api-key"]} ${workspace}`);
  expect(posts.sort()).toEqual([`lsv2_sk_late ${EAST}`, `${id} ${EAST}`].sort());
});

test("an address that is not known yet is no address: nothing goes to the vendor's own", async () => {
  const it = await pluginWorld({});
  const { stack } = it;
  it.program({
    resources: {
      agent: docker(),
      late: provider({ apiUrl: ref("agent.url"), apiKey: "lsv2_sk_late", workspaceId: EAST, region: "eu" }),
      traces: destination("acme-late", {}, { provider: ref("late") }),
    },
  });
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).not.toContain("langchain.com");
  // Of the deployment, whose provider is known.
  expect(asked(it)).toEqual(readsOfDeployment(WORKSPACE));
});
