import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  ARGS,
  BUCKET,
  componentWorld,
  constructOf,
  dependenciesOf,
  named,
  output,
} from "./rig/grpc-construct.ts";
import { startMonitor } from "./rig/grpc-monitor.ts";
import { DESTINATION, plain, secret } from "./rig/grpc-requests.ts";
import { BILLING, SUPPORT } from "./rig/scheduled-exports.ts";

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

test("of an engine that reports dependencies of whole arguments only, these are taken", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const request = constructOf(monitor, ARGS);
  const told = new proto.ConstructRequest.PropertyDependencies().setUrnsList([BUCKET]);
  request.getInputdependenciesMap().set("bulkExportDestinationId", told);
  await plugin.ask(RPC.construct, request);
  expect(dependenciesOf(named(monitor, "exports-support"))).toEqual({ bulkExportDestinationId: [BUCKET] });
  expect(named(monitor, "exports-support").getDependenciesList()).toEqual([BUCKET]);
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

test("an export is also found under the names that it may have had, in either front end", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const inputs = { ...ARGS, projects: [{ name: "billing" }] };
  await plugin.ask(RPC.construct, constructOf(monitor, inputs));
  const aliases = (name: string) =>
    named(monitor, name)
      .getAliasesList()
      .map((told) => [told.getSpec()?.getName(), told.getSpec()?.getType()]);
  const type = "pulumi-nodejs:dynamic/langsmith:BulkExport";
  expect(aliases("exports-billing")).toEqual([
    ["", type],
    [`exports-${BILLING}`, ""],
    [`exports-${BILLING}`, type],
  ]);
});

test("a secret name without a key is rejected, one with a key stays secret", async () => {
  const { plugin } = await componentWorld();
  const monitor = await startMonitor();
  const of = (key: object) => ({ ...ARGS, projects: [{ name: secret("billing"), ...key }] });
  expect(await plugin.refusal(RPC.construct, constructOf(monitor, of({})))).toEqual({
    code: 3,
    details:
      "projects[0].name: it is secret, but the names of the exports would show it: set key on the entry",
  });
  await plugin.ask(RPC.construct, constructOf(monitor, of({ key: "money" })));
  const child = named(monitor, "exports-money");
  expect(plain(child.getObject())["sessionId"]).toEqual(secret(BILLING));
  expect(JSON.stringify(child.getAliasesList().map((told) => told.toObject()))).not.toContain(
    "exports-billing",
  );
});
