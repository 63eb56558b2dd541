import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";
import * as langsmith from "../../provider/index.ts";
import { resolved, SECRET } from "./values.ts";

const registered: pulumi.runtime.MockResourceArgs[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: (args) => {
      registered.push(args);
      return { id: `${args.name}-id`, state: { ...args.inputs, tracingProjectId: "project-of-the-agent" } };
    },
    call: ({ inputs }) => inputs,
  });
});

/** The stack under test, as a user would write it. */
function tracedAgent() {
  const agent = new langsmith.Deployment("agent", {
    source: "github",
    sourceConfig: { repoUrl: pulumi.output("https://github.com/acme/agent"), deploymentType: "prod" },
    sourceRevisionConfig: { repoRef: "main" },
    secrets: { OPENAI_API_KEY: "sk-plain" },
  });
  const bucket = new langsmith.ExportDestination("bucket", {
    config: { bucketName: "acme-traces", region: "eu-central-1" },
    credentials: { accessKeyId: "AKIATEST", secretAccessKey: pulumi.secret("wrapped") },
  });
  const daily = new langsmith.BulkExport("daily", {
    bulkExportDestinationId: bucket.id,
    sessionId: agent.tracingProjectId,
    startTime: "2026-01-01T00:00:00Z",
    intervalHours: 24,
  });
  return { agent, bucket, daily };
}

test("under mocks the resources register with their types and inputs, resolve their outputs, and mark their secrets", async () => {
  const { agent, bucket, daily } = tracedAgent();
  expect(await resolved(daily.bulkExportDestinationId)).toBe("bucket-id");
  expect(await resolved(daily.sessionId)).toBe("project-of-the-agent");
  expect(await resolved(daily.intervalHours)).toBe(24);
  expect(await resolved(agent.urn)).toBe(
    "urn:pulumi:stack::project::pulumi-nodejs:dynamic/langsmith:Deployment::agent",
  );
  expect(await pulumi.isSecret(agent.secrets)).toBe(true);
  expect(await pulumi.isSecret(bucket.credentials)).toBe(true);
  expect(await pulumi.isSecret(agent.displayName)).toBe(false);

  const of = (name: string) => registered.find((args) => args.name === name);
  expect(registered.map(({ type }) => type).sort()).toEqual([
    "pulumi-nodejs:dynamic/langsmith:BulkExport",
    "pulumi-nodejs:dynamic/langsmith:Deployment",
    "pulumi-nodejs:dynamic/langsmith:ExportDestination",
  ]);
  expect(of("agent")?.inputs).toEqual({
    __logicalName: "agent",
    __provider: 'exports.handler = () => require("pulumi-langsmith/dynamic").Deployment;',
    source: "github",
    sourceConfig: { repoUrl: "https://github.com/acme/agent", deploymentType: "prod" },
    sourceRevisionConfig: { repoRef: "main" },
    secrets: SECRET({ OPENAI_API_KEY: "sk-plain" }),
  });
  expect(of("bucket")?.inputs["credentials"]).toEqual(
    SECRET({ accessKeyId: "AKIATEST", secretAccessKey: "wrapped" }),
  );
});

test("the option import is rejected where the resource is created", () => {
  const make = () =>
    new langsmith.ExportDestination("old", { config: { bucketName: "acme-traces" } }, { import: "an-id" });
  expect(make).toThrow(
    'ExportDestination "old" has the option import, but Pulumi cannot import the dynamic resources of pulumi-langsmith. To import an object, use its resource from pulumi-langsmith-sdk.',
  );
});

test("the option import of a component is rejected where it is constructed", () => {
  // The types of the SDK do not have it; a program in JavaScript may give it.
  const options = { import: "an-id", protect: false };
  const args = {
    bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
    projects: [],
  };
  expect(() => new langsmith.ScheduledExports("imported", args, options)).toThrow(
    'ScheduledExports "imported" is a component, and Pulumi cannot import components. ' +
      "Create it in your program, then import its resources: `pulumi import --parent COMPONENT=URN TYPE NAME ID`.",
  );
  expect(registered.find(({ name }) => name === "imported")).toBeUndefined();
});
