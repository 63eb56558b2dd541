import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import { beforeAll, expect, test, vi } from "vitest";
import * as langsmith from "../../provider/index.ts";
import { resolved, SECRET } from "./values.ts";

const SUPPORT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
const COMMON = { intervalHours: 24, startTime: "2026-03-01T00:00:00Z" };

/** What reached the monitor. */
const registered = new Map<string, pulumi.runtime.MockResourceArgs>();
const requests = new Map<string, RegisterResourceRequest>();

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: (args) => {
      registered.set(args.name, args);
      return { id: `${args.name}-id`, state: args.inputs };
    },
    call: ({ token, inputs }) => {
      expect([token, inputs["name"]]).toEqual(["langsmith:index:getTracingProject", "support-agent"]);
      return { id: SUPPORT };
    },
  });
  const monitor = pulumi.runtime.getMonitor();
  if (!monitor) throw new Error("mocks have no monitor");
  const register = monitor.registerResource.bind(monitor);
  vi.spyOn(monitor, "registerResource").mockImplementation((...call: Parameters<typeof register>) => {
    requests.set(call[0].getName(), call[0]);
    return register(...call);
  });
});

/** How a resource was registered, as far as mocks see it. */
function requestOf(name: string) {
  const request = requests.get(name);
  if (!request) throw new Error(`nothing named ${name} was registered`);
  const behind: [string, string[]][] = [];
  request.getPropertydependenciesMap().forEach((dependencies, property) => {
    if (dependencies.getUrnsList().length > 0) behind.push([property, dependencies.getUrnsList()]);
  });
  return {
    dependencies: request.getDependenciesList().sort(),
    behind: Object.fromEntries(behind),
    aliases: request.getAliasesList().map((alias) => alias.getSpec()?.getName()),
    parent: request.getParent(),
  };
}

test("the component creates an export for each project, which depends on what its own arguments come from", async () => {
  const [bucket, other, first] = ["bucket", "other", "first"].map(
    (name) => new langsmith.ExportDestination(name, { config: { bucketName: "acme-traces" } }),
  );
  if (!bucket || !other || !first) throw new Error("there are three destinations");
  const urn = (name: string) =>
    `urn:pulumi:stack::project::pulumi-nodejs:dynamic/langsmith:ExportDestination::${name}`;
  const scheduled = new langsmith.ScheduledExports(
    "exports",
    {
      ...COMMON,
      bulkExportDestinationId: bucket.id,
      filter: pulumi.secret("hidden"),
      projects: [{ name: "support-agent" }, { sessionId: other.id.apply(() => BILLING), key: "billing" }],
    },
    { dependsOn: [first] },
  );
  expect(await resolved(scheduled.scheduleIds)).toEqual({
    "support-agent": "exports-support-agent-id",
    billing: "exports-billing-id",
  });
  expect(registered.get("exports-support-agent")).toMatchObject({
    type: "pulumi-nodejs:dynamic/langsmith:BulkExport",
    inputs: {
      ...COMMON,
      bulkExportDestinationId: "bucket-id",
      sessionId: SUPPORT,
      filter: SECRET("hidden"),
    },
  });
  expect(registered.get("exports-billing")?.inputs).toMatchObject({ sessionId: BILLING });
  expect(requestOf("exports-billing")).toMatchObject({
    dependencies: [urn("bucket"), urn("first"), urn("other")],
    behind: { bulkExportDestinationId: [urn("bucket")], sessionId: [urn("other")] },
    parent: "urn:pulumi:stack::project::langsmith:index:ScheduledExports::exports",
  });
  expect(requestOf("exports-support-agent")).toMatchObject({
    dependencies: [urn("bucket"), urn("first")],
    behind: { bulkExportDestinationId: [urn("bucket")] },
    aliases: [`exports-${SUPPORT}`],
  });
});

test("the ids of the exports are secret where a project is, since they are reported by its name", async () => {
  const make = (name: string, key: pulumi.Input<string>) =>
    new langsmith.ScheduledExports(name, {
      ...COMMON,
      bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
      projects: [{ sessionId: BILLING, key: "billing", filter: key }],
    });
  const [hidden, open] = [make("hidden", pulumi.secret("eq(a, 1)")), make("open", "eq(a, 1)")];
  expect(await pulumi.isSecret(hidden.scheduleIds)).toBe(true);
  expect(await pulumi.isSecret(open.scheduleIds)).toBe(false);
  expect(await resolved(hidden.scheduleIds)).toEqual({ billing: "hidden-billing-id" });
});
