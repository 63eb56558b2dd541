import type proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { GITHUB } from "./rig/deployments.ts";
import { RPC } from "./rig/grpc.ts";
import { constructOf, dependenciesOf, named, output, set } from "./rig/grpc-construct.ts";
import { type Monitor, startMonitor, type Taking } from "./rig/grpc-monitor.ts";
import { DESTINATION, type Properties, plain, secret, UNKNOWN } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { SUPPORT } from "./rig/scheduled-exports.ts";

const URN = "urn:pulumi:dev::shop::langsmith:index:MonitoredDeployment::agent";
const DEPLOYMENT = "urn:pulumi:dev::shop::langsmith:index:Deployment::agent";
const EXPORT = "urn:pulumi:dev::shop::langsmith:index:BulkExport::agent-export";
const BUCKET = "urn:pulumi:dev::shop::langsmith:index:ExportDestination::bucket";
const ARGS = { ...GITHUB, bulkExportDestinationId: DESTINATION, exportFrom: "2026-03-01T00:00:00Z" };
const DEPLOYED = { tracingProjectId: SUPPORT, url: "https://agent.example.com" };

const deployed: Taking = (name) =>
  name === "agent" ? { id: "agent-id", outputs: DEPLOYED } : { id: `${name}-id` };

function agentOf(monitor: Monitor, inputs: Properties): proto.ConstructRequest {
  return constructOf(monitor, inputs).setType("langsmith:index:MonitoredDeployment").setName("agent");
}

test("the deployment is registered first, then the export of its project, each with its own arguments", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor(deployed);
  const inputs = {
    ...ARGS,
    bulkExportDestinationId: output(DESTINATION, BUCKET),
    filter: "eq(is_root, true)",
  };
  const answer = await plugin.ask(RPC.construct, agentOf(monitor, inputs));

  expect(monitor.registered.map((request) => [request.getType(), request.getName()])).toEqual([
    ["langsmith:index:MonitoredDeployment", "agent"],
    ["langsmith:index:Deployment", "agent"],
    ["langsmith:index:BulkExport", "agent-export"],
  ]);
  const [, deployment, daily] = monitor.registered;
  expect(plain(deployment?.getObject())).toEqual(GITHUB);
  expect(plain(daily?.getObject())).toEqual({
    bulkExportDestinationId: DESTINATION,
    sessionId: SUPPORT,
    startTime: "2026-03-01T00:00:00Z",
    intervalHours: 24,
    filter: "eq(is_root, true)",
  });
  expect(daily && dependenciesOf(daily)).toEqual({
    bulkExportDestinationId: [BUCKET],
    sessionId: [DEPLOYMENT],
  });
  const state = { deploymentId: "agent-id", ...DEPLOYED, exportId: "agent-export-id" };
  expect(plain(answer.getState())).toEqual(state);
  expect(answer.getUrn()).toBe(URN);
  const from = answer.getStatedependenciesMap();
  expect(from.get("url")?.getUrnsList()).toEqual([DEPLOYMENT]);
  expect(from.get("exportId")?.getUrnsList()).toEqual([EXPORT]);
});

test("both have the options of the component, ignoreChanges by what their arguments become, and the names that they had alone", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor(deployed);
  const request = agentOf(monitor, ARGS)
    .setProtect(true)
    .setRetainondelete(true)
    .setDeletedwith(BUCKET)
    .setIgnorechangesList(["secrets.TOKEN", "filter", "exportFrom", "exportName", "workspaceId"]);
  request.getProvidersMap().set("langsmith", "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id");
  await plugin.ask(RPC.construct, request);
  const [, deployment, daily] = monitor.registered;
  const dynamic = (kind: string) => `pulumi-nodejs:dynamic/langsmith:${kind}`;
  const alias = (more: object) => ({ spec: { name: "", type: "", stack: "", project: "", ...more } });
  for (const [child, kind, ignored] of [
    [deployment, "Deployment", ["secrets.TOKEN", "workspaceId"]],
    [daily, "BulkExport", ["filter", "startTime", "workspaceId"]],
  ] as const) {
    expect(child && set(child)).toMatchObject({
      parent: URN,
      custom: true,
      version,
      protect: true,
      retainondelete: true,
      deletedwith: BUCKET,
      provider: "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id",
      ignorechangesList: ignored,
      aliasesList: [
        alias({ type: dynamic(kind) }),
        alias({ noparent: true }),
        alias({ noparent: true, type: dynamic(kind) }),
      ],
    });
  }
});

test("secrets stay secret, also where the program did not mark them", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor(deployed);
  await plugin.ask(RPC.construct, agentOf(monitor, { ...ARGS, secrets: { TOKEN: "hidden-value" } }));
  const [component, deployment] = monitor.registered;
  for (const request of [component, deployment])
    expect(plain(request?.getObject())["secrets"]).toEqual(secret({ TOKEN: "hidden-value" }));
});

test("in a preview the export of a project that does not exist yet is shown, with what is unknown", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor(() => ({
    id: "",
    outputs: { tracingProjectId: UNKNOWN, url: UNKNOWN },
  }));
  const answer = await plugin.ask(RPC.construct, agentOf(monitor, ARGS).setDryrun(true));
  expect(plain(named(monitor, "agent-export").getObject())).toMatchObject({ sessionId: UNKNOWN });
  const unknown = { deploymentId: UNKNOWN, tracingProjectId: UNKNOWN, url: UNKNOWN, exportId: UNKNOWN };
  expect(plain(answer.getState())).toEqual(unknown);
  expect(monitor.outputs.map((each) => plain(each.getOutputs()))).toEqual([unknown]);
});

test("where the deployment fails the export is registered, since the engine would delete it, and the state has no unknown values", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor((name) => (name === "agent" ? "failed" : { id: `${name}-id` }));
  const answer = await plugin.ask(RPC.construct, agentOf(monitor, ARGS));
  expect(plain(named(monitor, "agent-export").getObject())).toMatchObject({ sessionId: UNKNOWN });
  const unknown = { deploymentId: UNKNOWN, tracingProjectId: UNKNOWN, url: UNKNOWN, dashboardUrl: UNKNOWN };
  expect(plain(answer.getState())).toEqual({ ...unknown, exportId: "agent-export-id" });
  expect(monitor.outputs.map((each) => plain(each.getOutputs()))).toEqual([{ exportId: "agent-export-id" }]);
});

test("a deployment without a project ends with what to do", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor();
  const refusal = await plugin.refusal(RPC.construct, agentOf(monitor, { ...ARGS, waitForDeployed: false }));
  expect(refusal).toEqual({
    code: 3,
    details: expect.stringMatching(/^Deployment "agent" has no .* \[LS5105\]$/),
  });
});

test("without exportFrom nothing is registered", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor(deployed);
  const { exportFrom: _, ...rest } = ARGS;
  expect(await plugin.refusal(RPC.construct, agentOf(monitor, rest))).toEqual({
    code: 3,
    details:
      'exportFrom: is required: set it to a time with a zone as a string, such as "2026-03-01T00:00:00Z"',
  });
  expect(monitor.registered).toEqual([]);
});
