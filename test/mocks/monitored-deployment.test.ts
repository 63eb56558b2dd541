import * as pulumi from "@pulumi/pulumi";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import * as plugin from "pulumi-langsmith-sdk";
import { beforeAll, expect, test, vi } from "vitest";
import * as langsmith from "../../provider/index.ts";
import { rejections } from "./rejections.ts";

const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const BUILD_FAILED = "revision 1f0c2f52 failed to build (BUILD_FAILED).";
const SECRET = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

const registered: pulumi.runtime.MockResourceArgs[] = [];
const requests: RegisterResourceRequest[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: (args) => {
      registered.push(args);
      if (args.name === "failing" && args.type.endsWith(":Deployment")) throw new Error(BUILD_FAILED);
      const outputs = { tracingProjectId: PROJECT, url: "https://agent.example.com", exportId: "an-export" };
      return { id: `${args.name}-id`, state: { ...args.inputs, ...outputs } };
    },
    call: ({ inputs }) => inputs,
  });
  const monitor = pulumi.runtime.getMonitor();
  if (!monitor) throw new Error("mocks have no monitor");
  const register = monitor.registerResource.bind(monitor);
  vi.spyOn(monitor, "registerResource").mockImplementation((...call: Parameters<typeof register>) => {
    requests.push(call[0]);
    return register(...call);
  });
});

const resolved = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));
const named = (name: string) => registered.filter((args) => args.name === name);
const args = {
  source: "internal_source",
  sourceConfig: { deploymentType: "prod" },
  sourceRevisionConfig: { directory: "agent" },
  bulkExportDestinationId: DESTINATION,
  exportFrom: "2026-03-01T00:00:00Z",
} as const;

test("the component creates a dynamic deployment and the daily export of its project", async () => {
  const agent = new langsmith.MonitoredDeployment("agent", {
    ...args,
    secrets: { OPENAI_API_KEY: "sk-plain" },
    filter: "eq(is_root, true)",
    deleteTracingProject: true,
    allowDataLoss: true,
  });
  expect(await resolved(agent.exportId)).toBe("agent-export-id");
  expect(await resolved(agent.deploymentId)).toBe("agent-id");
  expect(await resolved(agent.tracingProjectId)).toBe(PROJECT);
  expect(await resolved(agent.url)).toBe("https://agent.example.com");
  const [component, deployment] = named("agent");
  expect([component?.type, deployment?.type]).toEqual([
    "langsmith:index:MonitoredDeployment",
    "pulumi-nodejs:dynamic/langsmith:Deployment",
  ]);
  expect(deployment?.inputs).toMatchObject({
    source: "internal_source",
    sourceRevisionConfig: { directory: "agent" },
    secrets: SECRET({ OPENAI_API_KEY: "sk-plain" }),
    deleteTracingProject: true,
    allowDataLoss: true,
  });
  expect(deployment?.inputs).not.toHaveProperty("filter");
  const [daily] = named("agent-export");
  expect(daily?.type).toBe("pulumi-nodejs:dynamic/langsmith:BulkExport");
  expect(daily?.inputs).toMatchObject({
    bulkExportDestinationId: DESTINATION,
    sessionId: PROJECT,
    startTime: "2026-03-01T00:00:00Z",
    intervalHours: 24,
    filter: "eq(is_root, true)",
  });
  expect(daily?.inputs).not.toHaveProperty("deleteTracingProject");
});

test("both ignore the changes that the component ignores, and keep what they were without it", async () => {
  const options = { ignoreChanges: ["secrets", "filter", "exportFrom"] };
  const agent = new langsmith.MonitoredDeployment("ignoring", args, options);
  await resolved(agent.exportId);
  const of = (name: string, kind: string) => {
    const request = requests.find((each) => each.getName() === name && each.getType().endsWith(kind));
    return {
      ignored: request?.getIgnorechangesList().filter((input) => !input.startsWith("__")),
      hadNoParent: request?.getAliasesList().map((alias) => alias.getSpec()?.getNoparent()),
    };
  };
  // Its class itself adds the last one.
  const ignored = ["secrets", "tracingProjectId"];
  expect(of("ignoring", ":Deployment")).toEqual({ ignored, hadNoParent: [true] });
  expect(of("ignoring-export", ":BulkExport")).toEqual({
    ignored: ["filter", "startTime"],
    hadNoParent: [true],
  });
});

test("both ignore every change where the component does", async () => {
  const agent = new langsmith.MonitoredDeployment("ignoring-all", args, { ignoreChanges: ["*"] });
  await resolved(agent.exportId);
  for (const name of ["ignoring-all", "ignoring-all-export"]) {
    const of = requests.filter(
      (each) => each.getName() === name && !each.getType().endsWith("MonitoredDeployment"),
    );
    expect(of.map((each) => each.getIgnorechangesList().includes("*"))).toEqual([true]);
  }
});

test("without exportFrom nothing is registered, and the one error names it", async () => {
  const messages = rejections();
  const { exportFrom: _, ...incomplete } = args;
  // A program in JavaScript may leave it out.
  Reflect.construct(langsmith.MonitoredDeployment, ["incomplete", incomplete]);
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  expect([...new Set(messages)]).toEqual([
    'MonitoredDeployment "incomplete": exportFrom: is required: set it to a time with a zone as a string, such as "2026-03-01T00:00:00Z"',
  ]);
  expect(registered.filter(({ name }) => name.startsWith("incomplete"))).toEqual([]);
});

test("where the build of the deployment fails, its error is the only one, and no export is registered", async () => {
  const messages = rejections();
  new langsmith.MonitoredDeployment("failing", args);
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => !message.includes(BUILD_FAILED))).toEqual([]);
  expect(named("failing").map(({ type }) => type)).toEqual([
    "langsmith:index:MonitoredDeployment",
    "pulumi-nodejs:dynamic/langsmith:Deployment",
  ]);
  expect(named("failing-export")).toEqual([]);
});

test("that of the plugin is registered whole, for the plugin to expand", async () => {
  const agent = new plugin.MonitoredDeployment("remote", args);
  expect(await resolved(agent.exportId)).toBe("an-export");
  expect(named("remote").map(({ type, inputs }) => [type, inputs])).toEqual([
    ["langsmith:index:MonitoredDeployment", args],
  ]);
  expect(named("remote-export")).toEqual([]);
});

test("the SDK of the plugin rejects a component without exportFrom before it registers anything", () => {
  const { exportFrom: _, ...rest } = args;
  expect(() => Reflect.construct(plugin.MonitoredDeployment, ["incomplete-remote", rest])).toThrow(
    "Missing required property 'exportFrom'",
  );
  expect(named("incomplete-remote")).toEqual([]);
});
