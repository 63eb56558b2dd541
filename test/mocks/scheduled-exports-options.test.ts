import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import { beforeAll, expect, test, vi } from "vitest";
import * as langsmith from "../../provider/index.ts";

const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const SECRET = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** What reached the monitor. */
const registered = new Map<string, pulumi.runtime.MockResourceArgs>();
const requests = new Map<string, RegisterResourceRequest>();

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: (args) => {
      registered.set(args.name, args);
      return { id: `${args.name}-id`, state: args.inputs };
    },
    call: () => ({ id: BILLING }),
  });
  const monitor = pulumi.runtime.getMonitor();
  if (!monitor) throw new Error("mocks have no monitor");
  const register = monitor.registerResource.bind(monitor);
  vi.spyOn(monitor, "registerResource").mockImplementation((...call: Parameters<typeof register>) => {
    const [request] = call;
    requests.set(request.getName(), request);
    return register(...call);
  });
});

const resolved = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));

/** How a resource was registered, as far as mocks are told of it. */
function requestOf(name: string) {
  const request = requests.get(name);
  if (!request) throw new Error(`nothing named ${name} was registered`);
  const behind: [string, string[]][] = [];
  request.getPropertydependenciesMap().forEach((told, property) => {
    if (told.getUrnsList().length > 0) behind.push([property, told.getUrnsList()]);
  });
  return {
    dependencies: request.getDependenciesList(),
    behind: Object.fromEntries(behind),
    // What the check itself adds to the inputs is ignored as well.
    ignored: request.getIgnorechangesList().filter((name) => !name.startsWith("__")),
    aliases: request.getAliasesList().map((alias) => alias.getSpec()?.getName()),
    parent: request.getParent(),
  };
}

const COMMON = { intervalHours: 24, startTime: "2026-03-01T00:00:00Z" };
const urn = (kind: string, name: string, parent = "") =>
  `urn:pulumi:stack::project::${parent}pulumi-nodejs:dynamic/langsmith:${kind}::${name}`;

test("each export depends on what its own arguments come from, and on what the component depends on", async () => {
  const bucket = new langsmith.ExportDestination("bucket", { config: { bucketName: "acme-traces" } });
  const other = new langsmith.ExportDestination("other", { config: { bucketName: "acme-other" } });
  const scheduled = new langsmith.ScheduledExports(
    "exports",
    {
      ...COMMON,
      bulkExportDestinationId: bucket.id,
      filter: pulumi.secret("hidden"),
      projects: [
        { sessionId: other.id.apply(() => BILLING), key: "billing" },
        { sessionId: "7d2e9035-0b4f-4c68-9e71-2f3a4b5c6d7e", key: "search" },
      ],
    },
    { dependsOn: [new langsmith.ExportDestination("first", { config: { bucketName: "acme-first" } })] },
  );
  await resolved(scheduled.scheduleIds);
  const [bucketUrn, otherUrn, firstUrn] = ["bucket", "other", "first"].map((name) =>
    urn("ExportDestination", name),
  );
  const billing = requestOf("exports-billing");
  expect(billing.behind).toEqual({ bulkExportDestinationId: [bucketUrn], sessionId: [otherUrn] });
  expect([...billing.dependencies].sort()).toEqual([bucketUrn, firstUrn, otherUrn].sort());
  expect(billing.parent).toBe("urn:pulumi:stack::project::langsmith:index:ScheduledExports::exports");
  const search = requestOf("exports-search");
  expect(search.behind).toEqual({ bulkExportDestinationId: [bucketUrn] });
  expect([...search.dependencies].sort()).toEqual([bucketUrn, firstUrn].sort());
  for (const name of ["exports-billing", "exports-search"])
    expect(registered.get(name)?.inputs["filter"]).toEqual(SECRET("hidden"));
  expect(registered.get("exports-billing")?.inputs["sessionId"]).toBe(BILLING);
});

test("an export keeps its former names", async () => {
  const scheduled = new langsmith.ScheduledExports("kept", {
    ...COMMON,
    bulkExportDestinationId: DESTINATION,
    projects: [{ name: "billing" }],
  });
  await resolved(scheduled.scheduleIds);
  expect(requestOf("kept-billing")).toMatchObject({ aliases: [`kept-${BILLING}`], ignored: [] });
});
