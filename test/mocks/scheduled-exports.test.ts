import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";
import * as langsmith from "../../provider/index.ts";

const registered: pulumi.runtime.MockResourceArgs[] = [];
const SUPPORT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: (args) => {
      registered.push(args);
      return { id: `${args.name}-id`, state: { ...args.inputs, scheduleIds: { billing: "told" } } };
    },
    call: ({ token, inputs }) => {
      expect([token, inputs["name"]]).toEqual(["langsmith:index:getTracingProject", "support-agent"]);
      return { id: SUPPORT };
    },
  });
});

const resolved = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));
const named = (name: string) => registered.find((args) => args.name === name);
const SECRET = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

const COMMON = { intervalHours: 24, startTime: "2026-03-01T00:00:00Z" };

test("the component makes dynamic exports under mocks, which answer its look-ups", async () => {
  const bucket = new langsmith.ExportDestination("bucket", { config: { bucketName: "acme-traces" } });
  const scheduled = new langsmith.ScheduledExports("exports", {
    ...COMMON,
    bulkExportDestinationId: bucket.id,
    filter: pulumi.secret("hidden"),
    projects: [{ name: "support-agent" }, { sessionId: pulumi.output(BILLING), key: "billing" }],
  });
  expect(await resolved(scheduled.scheduleIds)).toEqual({
    "support-agent": "exports-support-agent-id",
    billing: "exports-billing-id",
  });
  expect(named("exports-support-agent")).toMatchObject({
    type: "pulumi-nodejs:dynamic/langsmith:BulkExport",
    inputs: {
      bulkExportDestinationId: "bucket-id",
      sessionId: SUPPORT,
      filter: SECRET("hidden"),
      startTime: "2026-03-01T00:00:00Z",
      intervalHours: 24,
    },
  });
  expect(named("exports-billing")?.inputs).toMatchObject({ sessionId: BILLING });
  expect(await resolved(scheduled.urn)).toBe(
    "urn:pulumi:stack::project::langsmith:index:ScheduledExports::exports",
  );
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
