import path from "node:path";
import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import { beforeAll, expect, test, vi } from "vitest";
import * as langsmith from "../../provider/index.ts";

const requests = new Map<string, RegisterResourceRequest>();

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call: ({ inputs }) => inputs,
  });
  const monitor = pulumi.runtime.getMonitor();
  if (!monitor) throw new Error("mocks have no monitor");
  const register = monitor.registerResource.bind(monitor);
  vi.spyOn(monitor, "registerResource").mockImplementation((...call: Parameters<typeof register>) => {
    requests.set(call[0].getName(), call[0]);
    return register(...call);
  });
});

/** The file and the line that a resource was registered with. */
async function positionOf(resource: pulumi.Resource, name: string): Promise<[string, number]> {
  await new Promise((resolve) => resource.urn.apply(resolve));
  const position = requests.get(name)?.getSourceposition();
  return [path.basename(position?.getUri() ?? ""), position?.getLine() ?? 0];
}

/** The line of the statement that calls this. */
function here(): number {
  const [, , frame = ""] = new Error().stack?.split("\n") ?? [];
  return Number(/:(\d+):\d+\)?$/.exec(frame)?.[1]);
}

/** A program, with the lines in which it constructs. */
function program() {
  const config = { bucketName: "acme-traces" };
  // biome-ignore format: both on one line
  const [bucketLine, bucket] = [here(), new langsmith.ExportDestination("bucket", { config })];
  const args = { bulkExportDestinationId: bucket.id, intervalHours: 24, startTime: "2026-03-01T00:00:00Z" };
  const projects = [{ sessionId: "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d" }];
  // biome-ignore format: both on one line
  const [exportsLine, exported] = [here(), new langsmith.ScheduledExports("exports", { ...args, projects })];
  return { bucket, bucketLine, exported, exportsLine };
}

test("the engine is given the line of the program that constructs a resource, or a component", async () => {
  const { bucket, bucketLine, exported, exportsLine } = program();
  expect(await positionOf(bucket, "bucket")).toEqual(["source-position.test.ts", bucketLine]);
  expect(await positionOf(exported, "exports")).toEqual(["source-position.test.ts", exportsLine]);
});
