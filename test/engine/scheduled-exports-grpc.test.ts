import alias from "@pulumi/pulumi/proto/alias_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import { expect, test } from "vitest";
import { version } from "../../provider/version.ts";
import { RPC } from "./rig/grpc.ts";
import { type Monitor, startMonitor } from "./rig/grpc-monitor.ts";
import {
  configureOf,
  DESTINATION,
  nothing,
  type Properties,
  plain,
  secret,
  structOf,
  UNKNOWN,
} from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { BILLING, EMULATOR, SUPPORT } from "./rig/scheduled-exports.ts";
import { eventually } from "./rig/service.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const ARGS = {
  bulkExportDestinationId: DESTINATION,
  intervalHours: 24,
  startTime: "2026-03-01T00:00:00Z",
  projects: [{ sessionId: SUPPORT, key: "support" }],
};
const URN = "urn:pulumi:dev::shop::langsmith:index:ScheduledExports::exports";
const BUCKET = "urn:pulumi:dev::shop::langsmith:index:ExportDestination::bucket";
const AGENT = "urn:pulumi:dev::shop::langsmith:index:Deployment::agent";

function constructOf(monitor: Monitor, inputs: Properties): proto.ConstructRequest {
  return new proto.ConstructRequest()
    .setType("langsmith:index:ScheduledExports")
    .setName("exports")
    .setProject("shop")
    .setStack("dev")
    .setMonitorendpoint(monitor.address)
    .setInputs(structOf(inputs));
}

/** An output as an engine hands it to a component. */
function output(value: string | undefined, ...dependencies: string[]) {
  const known = value === undefined ? {} : { value };
  return { "4dabf18193072939515e22adb298388d": "d0e6a833031e9bbcd3f4e8bde6ca49a4", dependencies, ...known };
}

function named({ registered }: Monitor, name: string): RegisterResourceRequest {
  const found = registered.find((request) => request.getName() === name);
  if (!found) throw new Error(`nothing named ${name} was registered`);
  return found;
}

function dependenciesOf(request: RegisterResourceRequest): Record<string, string[]> {
  const found: [string, string[]][] = [];
  request.getPropertydependenciesMap().forEach((told, name) => {
    if (told.getUrnsList().length > 0) found.push([name, told.getUrnsList()]);
  });
  return Object.fromEntries(found);
}

test("a child is registered below the component, with the provider, the alias and the options that it inherits", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor();
  const request = constructOf(monitor, ARGS)
    .setParent("urn:pulumi:dev::shop::my:own:Thing::parent")
    .setProtect(true)
    .setRetainondelete(true)
    .setDeletedwith(BUCKET)
    .setDependenciesList([BUCKET])
    .setIgnorechangesList(["filter"])
    .setCustomtimeouts(new proto.ConstructRequest.CustomTimeouts().setCreate("48h").setDelete("5m"))
    .setAliasesList([
      new alias.Alias().setUrn("urn:pulumi:dev::shop::langsmith:index:ScheduledExports::before"),
    ]);
  request.getProvidersMap().set("langsmith", "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id");
  const answer = await plugin.ask(RPC.construct, request);

  expect(answer.getUrn()).toBe(URN);
  const outputs = { scheduleIds: { support: "exports-support-id" }, backfillIds: {} };
  expect(plain(answer.getState())).toEqual(outputs);
  expect(answer.getStatedependenciesMap().get("scheduleIds")?.getUrnsList()).toEqual([
    "urn:pulumi:dev::shop::langsmith:index:BulkExport::exports-support",
  ]);
  expect(monitor.outputs.map((told) => [told.getUrn(), plain(told.getOutputs())])).toEqual([[URN, outputs]]);

  const component = named(monitor, "exports");
  expect(component.toObject()).toMatchObject({
    type: "langsmith:index:ScheduledExports",
    parent: "urn:pulumi:dev::shop::my:own:Thing::parent",
    custom: false,
    remote: false,
    protect: true,
    retainondelete: true,
    deletedwith: BUCKET,
    dependenciesList: [BUCKET],
    ignorechangesList: ["filter"],
    aliasesList: [{ urn: "urn:pulumi:dev::shop::langsmith:index:ScheduledExports::before" }],
    providersMap: [["langsmith", "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id"]],
    customtimeouts: { create: "48h", pb_delete: "5m" },
  });
  expect(plain(component.getObject())).toEqual(ARGS);
  const child = named(monitor, "exports-support");
  expect(child.toObject()).toMatchObject({
    type: "langsmith:index:BulkExport",
    parent: URN,
    custom: true,
    version,
    provider: "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id",
    protect: true,
    retainondelete: true,
    deletedwith: BUCKET,
    dependenciesList: [BUCKET],
    ignorechangesList: [],
    acceptsecrets: true,
    aliasesList: [{ spec: { type: "pulumi-nodejs:dynamic/langsmith:BulkExport" } }],
    aliasspecs: true,
    customtimeouts: { create: "48h", pb_delete: "5m" },
  });
  expect(plain(child.getObject())).toEqual({
    bulkExportDestinationId: DESTINATION,
    sessionId: SUPPORT,
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
  });
});

test("without a provider of its own a child is served by the one that was asked for the component", async () => {
  const { plugin, emulator } = await grpcWorld();
  const monitor = await startMonitor();
  const configure = configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url })
    .setUrn("urn:pulumi:dev::shop::pulumi:providers:langsmith::default_0_1_0")
    .setId("5d0c9b7e");
  await plugin.ask(RPC.configure, configure);
  await plugin.ask(RPC.construct, constructOf(monitor, ARGS));
  expect(named(monitor, "exports-support").getProvider()).toBe(
    "urn:pulumi:dev::shop::pulumi:providers:langsmith::default_0_1_0::5d0c9b7e",
  );
});

test("each part of a child depends on what its argument came from, and what came secret stays secret", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor();
  const inputs = {
    ...ARGS,
    bulkExportDestinationId: output(DESTINATION, BUCKET),
    filter: secret('eq(name, "hidden")'),
    projects: [
      { sessionId: output(SUPPORT, AGENT), key: "support" },
      { sessionId: BILLING, key: "billing" },
    ],
  };
  await plugin.ask(RPC.construct, constructOf(monitor, inputs));
  const [support, billing] = [named(monitor, "exports-support"), named(monitor, "exports-billing")];
  expect(dependenciesOf(support)).toEqual({ bulkExportDestinationId: [BUCKET], sessionId: [AGENT] });
  expect(dependenciesOf(billing)).toEqual({ bulkExportDestinationId: [BUCKET] });
  expect(support.getDependenciesList().sort()).toEqual([AGENT, BUCKET]);
  expect(plain(support.getObject())["filter"]).toEqual(secret('eq(name, "hidden")'));
  expect(plain(support.getObject())["sessionId"]).toBe(SUPPORT);
});

test("of an engine that tells dependencies of whole arguments only, these are taken", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor();
  const request = constructOf(monitor, ARGS);
  const told = new proto.ConstructRequest.PropertyDependencies().setUrnsList([BUCKET]);
  request.getInputdependenciesMap().set("bulkExportDestinationId", told);
  await plugin.ask(RPC.construct, request);
  expect(dependenciesOf(named(monitor, "exports-support"))).toEqual({ bulkExportDestinationId: [BUCKET] });
  expect(named(monitor, "exports-support").getDependenciesList()).toEqual([BUCKET]);
});

test("in a preview what is not known yet is handed on as such, and told where it hides a child", async () => {
  const { plugin, engine } = await grpcWorld();
  const monitor = await startMonitor(() => ({ id: "" }));
  const inputs = {
    ...ARGS,
    bulkExportDestinationId: output(undefined, BUCKET),
    projects: [{ sessionId: UNKNOWN, key: "agent" }, { sessionId: UNKNOWN }],
  };
  const answer = await plugin.ask(RPC.construct, constructOf(monitor, inputs).setDryrun(true));
  expect(monitor.registered.map((request) => request.getName())).toEqual(["exports", "exports-agent"]);
  expect(plain(named(monitor, "exports-agent").getObject())).toEqual({
    bulkExportDestinationId: UNKNOWN,
    sessionId: UNKNOWN,
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
  });
  expect(plain(answer.getState())).toEqual({ scheduleIds: { agent: UNKNOWN }, backfillIds: {} });
  expect(engine.lines.filter(({ urn }) => urn === URN).map(({ severity, text }) => [severity, text])).toEqual(
    [
      [
        "info",
        'ScheduledExports "exports": projects[1] is not known yet, so that its exports cannot be foreseen: with a key they can be named',
      ],
    ],
  );
});

test("schedules are registered, and made, before any export of a backfill", async () => {
  const { plugin } = await grpcWorld({ emulator: { tracingProjects: EMULATOR.tracingProjects ?? [] } });
  const monitor = await startMonitor();
  const inputs = {
    ...ARGS,
    projects: [{ name: "support-agent" }, { name: "billing" }],
    backfill: { startTime: "2026-02-27T00:00:00Z", endTime: "2026-03-01T00:00:00Z", windowHours: 24 },
  };
  await plugin.ask(RPC.construct, constructOf(monitor, inputs));
  const names = monitor.registered.map((request) => request.getName());
  expect(names.slice(0, 3)).toEqual(["exports", "exports-support-agent", "exports-billing"]);
  expect(names.slice(3).sort()).toEqual([
    "exports-billing-2026-02-27T00Z",
    "exports-billing-2026-02-28T00Z",
    "exports-support-agent-2026-02-27T00Z",
    "exports-support-agent-2026-02-28T00Z",
  ]);
});

test("a child that fails is the engine's to tell: the others are registered, and its id is left out", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor((name) => (name === "exports-a" ? "failed" : { id: `${name}-id` }));
  const projects = [
    { sessionId: SUPPORT, key: "a" },
    { sessionId: BILLING, key: "b" },
  ];
  const answer = await plugin.ask(RPC.construct, constructOf(monitor, { ...ARGS, projects }));
  expect(plain(answer.getState())).toEqual({ scheduleIds: { b: "exports-b-id" }, backfillIds: {} });
});

test("a registration that the engine refuses is told with its name", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor(() => ({ refused: "invalid timeout" }));
  expect(await plugin.refusal(RPC.construct, constructOf(monitor, ARGS))).toEqual({
    code: 10,
    details: "exports-support could not be registered: invalid timeout",
  });
});

test("a cancellation ends it, and the plugin goes on serving", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor(() => "never");
  const refusal = plugin.refusal(RPC.construct, constructOf(monitor, ARGS));
  await eventually(() => monitor.registered.find((request) => request.getName() === "exports-support"));
  await plugin.ask(RPC.cancel, nothing());
  expect(await refusal).toEqual({
    code: 10,
    details: "it was interrupted before exports-support was registered",
  });
  const later = await startMonitor();
  expect((await plugin.ask(RPC.construct, constructOf(later, ARGS))).getUrn()).toBe(URN);
});

test("wrong arguments register nothing, and a secret among them is not shown", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor();
  const inputs = { ...ARGS, intervalHours: 0, startTime: secret("hidden-value"), projects: [{ nmae: "a" }] };
  const refusal = await plugin.refusal(RPC.construct, constructOf(monitor, inputs));
  expect(refusal.code).toBe(3);
  expect(refusal.details.split("\n").slice(0, 2)).toEqual([
    "intervalHours: 0 is not allowed: it must be an integer from 1 to 168",
    expect.stringMatching(/^startTime: "\[secret\]" is not allowed: /),
  ]);
  expect(refusal.details).not.toContain("hidden-value");
  expect(monitor.registered).toEqual([]);
});

test("a component that there is not is refused with those that there are", async () => {
  const { plugin } = await grpcWorld();
  const monitor = await startMonitor();
  const request = constructOf(monitor, ARGS).setType("langsmith:index:ScheduledImports");
  expect(await plugin.refusal(RPC.construct, request)).toEqual({
    code: 3,
    details: `pulumi-resource-langsmith ${version} has no component "langsmith:index:ScheduledImports"; it has ScheduledExports`,
  });
});
