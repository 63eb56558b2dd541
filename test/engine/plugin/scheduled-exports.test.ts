import alias from "@pulumi/pulumi/proto/alias_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import struct from "google-protobuf/google/protobuf/struct_pb.js";
import { expect, test } from "vitest";
import { version } from "../../../provider/core/version.ts";
import {
  AGENT,
  ARGS,
  BUCKET,
  componentWorld,
  constructOf,
  dependenciesOf,
  named,
  output,
  set,
  URN,
} from "../rig/grpc/construct.ts";
import { RPC } from "../rig/grpc/grpc.ts";
import { startMonitor } from "../rig/grpc/monitor.ts";
import { DESTINATION, plain, secret, UNKNOWN } from "../rig/grpc/requests.ts";
import { BILLING, SUPPORT } from "../rig/scheduled-exports.ts";

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

test("each part of a child depends on what its argument came from, and what came secret stays secret", async () => {
  const { plugin } = await componentWorld();
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
  // What another project's id comes from does not concern this one.
  expect(billing.getDependenciesList()).toEqual([BUCKET]);
  expect(plain(support.getObject())["filter"]).toEqual(secret('eq(name, "hidden")'));
  expect(plain(support.getObject())["sessionId"]).toBe(SUPPORT);
});

test("its exports wait for what the component depends on, and of its arguments only for their own", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const projects = [
    { sessionId: output(SUPPORT, AGENT), key: "support" },
    { sessionId: BILLING, key: "billing" },
  ];
  const request = constructOf(monitor, { ...ARGS, projects }).setDependenciesList([BUCKET, AGENT]);
  const told = new proto.ConstructRequest.PropertyDependencies().setUrnsList([AGENT]);
  request.getInputdependenciesMap().set("projects", told);
  await plugin.ask(RPC.construct, request);
  expect(named(monitor, "exports").getDependenciesList()).toEqual([BUCKET, AGENT]);
  expect(named(monitor, "exports-support").getDependenciesList()).toEqual([BUCKET, AGENT]);
  expect(named(monitor, "exports-billing").getDependenciesList()).toEqual([BUCKET]);
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
