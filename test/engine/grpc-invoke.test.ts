import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  MONTH,
  type Properties,
  plain,
  secret,
  structOf,
  UNKNOWN,
} from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";

const asked = (name: string, args: Properties) =>
  new proto.InvokeRequest().setTok(`langsmith:index:${name}`).setArgs(structOf(args));

async function invoked({ plugin }: GrpcWorld, name: string, args: Properties) {
  const answer = await plugin.ask(RPC.invoke, asked(name, args));
  expect(answer.getFailuresList()).toEqual([]);
  return plain(answer.getReturn());
}

test("wrong arguments are failures that name no property, whose value would be shown", async () => {
  const { plugin, emulator } = await grpcWorld();
  const args = { bulkExportId: 0, since: secret("hunter2hunter2") };
  const answer = await plugin.ask(RPC.invoke, asked("getBulkExportCoverage", args));
  expect(answer.getFailuresList().map((failure) => failure.getProperty())).toEqual(["", ""]);
  const reasons = answer.getFailuresList().map((failure) => failure.getReason());
  expect(reasons[0]).toMatch(/^bulkExportId: 0 is not allowed: /);
  expect(reasons[1]).toMatch(/^since: /);
  expect(reasons.join("\n")).not.toMatch(/hunter2/);
  expect(answer.hasReturn()).toBe(false);
  expect(emulator.journal()).toEqual([]);
});

test("an argument that is not known yet makes a result that is not, its secrets marked, and asks no one", async () => {
  const world = await grpcWorld();
  const result = await invoked(world, "getDeployment", { name: UNKNOWN });
  expect(result["url"]).toBe(UNKNOWN);
  expect(new Set(Object.values(result).map((value) => JSON.stringify(value)))).toContain(
    JSON.stringify(UNKNOWN),
  );
  expect(world.emulator.journal()).toEqual([]);
});

test("what a function finds is answered, secret where it contains what came secret", async () => {
  const world = await grpcWorld();
  const held = await world.create("Deployment", { ...AGENT, name: "hunter2hunter2", waitForDeployed: false });
  const open = await invoked(world, "getDeployment", { name: "hunter2hunter2" });
  expect(open).toMatchObject({ id: held.id, name: "hunter2hunter2", status: "AWAITING_DATABASE" });
  const hidden = await invoked(world, "getDeployment", { name: secret("hunter2hunter2") });
  expect(hidden).toMatchObject({ id: held.id, name: secret("hunter2hunter2") });
  expect(JSON.stringify(hidden["dashboardUrl"])).toBe(JSON.stringify(open["dashboardUrl"]));
});

test("what it does not find is an error in words, without what is secret", async () => {
  const { plugin } = await grpcWorld();
  const refusal = await plugin.refusal(
    RPC.invoke,
    asked("getDeployment", { name: secret("hunter2hunter2") }),
  );
  expect(refusal.code).toBe(10);
  expect(refusal.details).toContain("[secret]");
  expect(refusal.details).not.toMatch(/hunter2/);
});

test("coverage of a schedule that a preview is yet to make is not known; of one that is there it is reported", async () => {
  const start = "2026-03-01T00:00:00Z";
  const world = await grpcWorld({ emulator: { speed: 0, now: new Date(start) } });
  const unknown = await invoked(world, "getBulkExportCoverage", { bulkExportId: UNKNOWN });
  expect(unknown).toEqual({
    windows: UNKNOWN,
    gaps: UNKNOWN,
    overlaps: UNKNOWN,
    schedules: UNKNOWN,
    windowsDue: UNKNOWN,
    windowsExported: UNKNOWN,
    rowsWritten: UNKNOWN,
    filesWritten: UNKNOWN,
    hasNoGaps: UNKNOWN,
    until: UNKNOWN,
  });
  expect(world.emulator.journal()).toEqual([]);

  const { id: bucket } = await world.create("ExportDestination", BUCKET);
  const { endTime: _, ...month } = MONTH;
  const daily = { ...month, bulkExportDestinationId: bucket, startTime: start, intervalHours: 24 };
  const { id } = await world.create("BulkExport", daily);
  world.emulator.clock.advance(24 * 3600 + 300);
  expect(await invoked(world, "getBulkExportCoverage", { bulkExportId: id })).toMatchObject({
    hasNoGaps: true,
    windowsDue: 0,
    windowsExported: 0,
    schedules: [{ id, status: "IntervalScheduled" }],
    until: "2026-03-02T00:05:00Z",
  });
});
