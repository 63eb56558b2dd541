import alias from "@pulumi/pulumi/proto/alias_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import struct from "google-protobuf/google/protobuf/struct_pb.js";
import { expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  ARGS,
  BUCKET,
  componentWorld,
  constructOf,
  named,
  output,
  set,
  URN,
} from "./rig/grpc-construct.ts";
import { startMonitor } from "./rig/grpc-monitor.ts";
import { configureOf, DESTINATION, nothing, plain, secret, UNKNOWN } from "./rig/grpc-requests.ts";
import { BILLING, SUPPORT } from "./rig/scheduled-exports.ts";
import { eventually } from "./rig/service.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

test("a child is registered below the component, with the provider, the alias and the options that it inherits", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const request = constructOf(monitor, ARGS)
    .setParent("urn:pulumi:dev::shop::my:own:Thing::parent")
    .setProtect(true)
    .setRetainondelete(true)
    .setDeletedwith(BUCKET)
    .setDependenciesList([BUCKET])
    .setIgnorechangesList(["filter"])
    .setReplaceonchangesList(["intervalHours"])
    .setAdditionalsecretoutputsList(["scheduleIds"])
    .setDeletebeforereplace(true)
    .setReplaceWithList([AGENT])
    .setReplacementTrigger(new struct.Value().setStringValue("again"))
    .setStackTraceHandle("a-handle")
    .setResourceHooks(new proto.ConstructRequest.ResourceHooksBinding().setBeforeCreateList(["told"]))
    .setCustomtimeouts(
      new proto.ConstructRequest.CustomTimeouts()
        .setCreate("48h")
        .setUpdate("1h")
        .setDelete("5m")
        .setRead("1m"),
    )
    .setAliasesList([
      new alias.Alias().setUrn("urn:pulumi:dev::shop::langsmith:index:ScheduledExports::before"),
    ]);
  request.getProvidersMap().set("langsmith", "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id");
  const answer = await plugin.ask(RPC.construct, request);

  expect(answer.getUrn()).toBe(URN);
  const outputs = { scheduleIds: { support: "exports-support-id" } };
  expect(plain(answer.getState())).toEqual(outputs);
  expect(answer.getStatedependenciesMap().get("scheduleIds")?.getUrnsList()).toEqual([
    "urn:pulumi:dev::shop::langsmith:index:BulkExport::exports-support",
  ]);
  expect(monitor.outputs.map((told) => [told.getUrn(), plain(told.getOutputs())])).toEqual([[URN, outputs]]);

  const options = {
    protect: true,
    retainondelete: true,
    deletedwith: BUCKET,
    customtimeouts: { create: "48h", update: "1h", pb_delete: "5m", read: "1m" },
    dependenciesList: [BUCKET],
    aliasspecs: true,
    acceptsecrets: true,
    supportspartialvalues: true,
    supportsresultreporting: true,
  };
  expect(set(named(monitor, "exports"))).toEqual({
    ...options,
    type: "langsmith:index:ScheduledExports",
    name: "exports",
    parent: "urn:pulumi:dev::shop::my:own:Thing::parent",
    ignorechangesList: ["filter"],
    replaceonchangesList: ["intervalHours"],
    additionalsecretoutputsList: ["scheduleIds"],
    deletebeforereplace: true,
    deletebeforereplacedefined: true,
    replaceWithList: [AGENT],
    replacementTrigger: { stringValue: "again" },
    parentstacktracehandle: "a-handle",
    hooks: {
      beforeCreateList: ["told"],
      afterCreateList: [],
      beforeUpdateList: [],
      afterUpdateList: [],
      beforeDeleteList: [],
      afterDeleteList: [],
      onErrorList: [],
    },
    aliasesList: [{ urn: "urn:pulumi:dev::shop::langsmith:index:ScheduledExports::before" }],
    providersMap: [["langsmith", "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id"]],
  });
  expect(plain(named(monitor, "exports").getObject())).toEqual(ARGS);
  const dynamic = "pulumi-nodejs:dynamic/langsmith:BulkExport";
  const child = named(monitor, "exports-support");
  expect(set(child)).toEqual({
    ...options,
    type: "langsmith:index:BulkExport",
    name: "exports-support",
    parent: URN,
    custom: true,
    version,
    provider: "urn:pulumi:dev::shop::pulumi:providers:langsmith::eu::an-id",
    propertydependenciesMap: [
      ["bulkExportDestinationId", { urnsList: [] }],
      ["intervalHours", { urnsList: [] }],
      ["sessionId", { urnsList: [] }],
      ["startTime", { urnsList: [] }],
    ],
    aliasesList: [
      { spec: { name: "", type: dynamic, stack: "", project: "" } },
      { spec: { name: `exports-${SUPPORT}`, type: "", stack: "", project: "" } },
      { spec: { name: `exports-${SUPPORT}`, type: dynamic, stack: "", project: "" } },
    ],
  });
  expect(plain(child.getObject())).toEqual({
    bulkExportDestinationId: DESTINATION,
    sessionId: SUPPORT,
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
  });
});

test("without a provider of its own a child is served by the one that was asked for the component", async () => {
  const { plugin, emulator } = await componentWorld();
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

test("in a preview what is not known yet is handed on as such, and reported where it hides a child", async () => {
  const { plugin, engine } = await componentWorld();
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
  expect(plain(answer.getState())).toEqual({ scheduleIds: { agent: UNKNOWN } });
  expect(engine.lines.filter(({ urn }) => urn === URN).map(({ severity, text }) => [severity, text])).toEqual(
    [
      [
        "warning",
        'ScheduledExports "exports": projects[1] is not known yet, so this preview cannot show its exports. It may show them as deleted; `pulumi up` will not delete them. Set `key` on the entry. The names of its exports are then known. [LS4132]',
      ],
    ],
  );
});

test("a child that fails is the engine's to report: the others are registered, and its id is left out", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor((name) => (name === "exports-a" ? "failed" : { id: `${name}-id` }));
  const projects = [
    { sessionId: SUPPORT, key: "a" },
    { sessionId: BILLING, key: "b" },
  ];
  const answer = await plugin.ask(RPC.construct, constructOf(monitor, { ...ARGS, projects }));
  expect(plain(answer.getState())).toEqual({ scheduleIds: { b: "exports-b-id" } });
});

test("a registration that the engine rejects is reported with its name", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor(() => ({ refused: "invalid timeout" }));
  expect(await plugin.refusal(RPC.construct, constructOf(monitor, ARGS))).toEqual({
    code: 10,
    details:
      "could not register exports-support: invalid timeout. Correct the option that the engine names. [LS1305]",
  });
});

test("answers a cancellation without an error, which the engine would print as one of the component, and serves on", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor(() => "never");
  const construct = plugin.ask(RPC.construct, constructOf(monitor, ARGS));
  await eventually(() => monitor.registered.find((request) => request.getName() === "exports-support"));
  await plugin.ask(RPC.cancel, nothing());
  expect(plain((await construct).getState())).toEqual({ scheduleIds: {} });
  expect(monitor.outputs).toEqual([]);
  const later = await startMonitor();
  expect((await plugin.ask(RPC.construct, constructOf(later, ARGS))).getUrn()).toBe(URN);
});

test("an up in which the projects are not known registers nothing, and says so", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const projects = [{ sessionId: SUPPORT, key: output(undefined, AGENT) }];
  expect(await plugin.refusal(RPC.construct, constructOf(monitor, { ...ARGS, projects }))).toEqual({
    code: 3,
    details:
      "projects[0]: the argument is unknown, because the resource that it comes from does not exist yet. Nothing was changed. Create that resource first, or run without --target. Or set `key` on the entry, which then names its exports. [LS4133]",
  });
  expect(monitor.registered).toEqual([]);
});

test("wrong arguments register nothing, and a secret among them is not shown", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const inputs = { ...ARGS, intervalHours: 0, startTime: secret("hidden-value"), projects: [{ nmae: "a" }] };
  const refusal = await plugin.refusal(RPC.construct, constructOf(monitor, inputs));
  expect(refusal.code).toBe(3);
  expect(refusal.details.split("\n").slice(0, 2)).toEqual([
    "intervalHours: 0 is not allowed: it must be an integer from 1 to 168",
    expect.stringMatching(/^ {2}startTime: "\[secret\]" is not allowed: /),
  ]);
  expect(refusal.details).not.toContain("hidden-value");
  expect(monitor.registered).toEqual([]);
});

test("a component that there is not is rejected with those that there are", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const request = constructOf(monitor, ARGS).setType("langsmith:index:ScheduledImports");
  expect(await plugin.refusal(RPC.construct, request)).toEqual({
    code: 3,
    details: `pulumi-resource-langsmith ${version} has no component "langsmith:index:ScheduledImports"; it has ScheduledExports. Install the plugin version that matches the program's SDK. [LS1308]`,
  });
});
