import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { beforeAll, expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { resolved, SECRET } from "./values.ts";

const registered: pulumi.runtime.MockResourceArgs[] = [];
const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: (args) => {
      registered.push(args);
      return { id: args.id || `${args.name}-id`, state: { ...args.inputs, tracingProjectId: "a-project" } };
    },
    call: ({ inputs }) => inputs,
  });
});

const named = (name: string) => registered.find((args) => args.name === name);

/** The options with which the SDK registers a resource in the end. */
function optionsOf(make: (opts: pulumi.CustomResourceOptions) => unknown): pulumi.CustomResourceOptions[] {
  const seen: pulumi.CustomResourceOptions[] = [];
  const look: pulumi.ResourceTransformation = ({ opts }) => {
    seen.push(opts);
    return undefined;
  };
  make({ transformations: [look] });
  return seen;
}

test("a resource carries the version of the package, the alias of its dynamic type, and which outputs are secret", () => {
  const options = optionsOf((opts) => {
    new langsmith.ExportDestination("plain", { config: { bucketName: "acme" } }, opts);
    new langsmith.BulkExport(
      "with-options",
      { bulkExportDestinationId: "x", startTime: "2026-01-01T00:00:00Z" },
      { ...opts, aliases: [{ name: "before" }], version: "9.9.9", protect: true },
    );
  });
  expect(options).toMatchObject([
    {
      version,
      aliases: [{ type: "pulumi-nodejs:dynamic/langsmith:ExportDestination" }],
      additionalSecretOutputs: ["credentials"],
    },
    {
      version: "9.9.9",
      aliases: [{ name: "before" }, { type: "pulumi-nodejs:dynamic/langsmith:BulkExport" }],
      protect: true,
    },
  ]);
});

test("a provider sends its keys as secrets though you set them in plain, and what is no string as JSON", async () => {
  const options = optionsOf((opts) => {
    const given = {
      apiKey: "lsv2_pt_plain",
      region: "eu",
      maxRetries: 2,
      allowInsecureHttp: pulumi.output(true),
    };
    new langsmith.Provider("eu", { ...given, bearerToken: undefined, workspaceId: WORKSPACE }, opts);
  });
  expect(options).toMatchObject([{ version }]);
  const provider = new langsmith.Provider("token", { bearerToken: "plain-token" });
  const bucket = new langsmith.ExportDestination("placed", { config: { bucketName: "a" } }, { provider });
  expect(await resolved(bucket.id)).toBe("placed-id");
  expect(named("eu")?.type).toBe("pulumi:providers:langsmith");
  const defaults = {
    allowInsecureHttp: "false",
    maxConcurrentRequests: "10",
    maxPastDays: "400",
    maxRetries: "4",
    requestTimeoutSeconds: "30",
  };
  expect(named("eu")?.inputs).toEqual({
    ...defaults,
    apiKey: SECRET("lsv2_pt_plain"),
    region: "eu",
    maxRetries: "2",
    allowInsecureHttp: "true",
    workspaceId: WORKSPACE,
  });
  expect(named("token")?.inputs).toEqual({ ...defaults, bearerToken: SECRET("plain-token") });
  expect(named("placed")?.provider).toBe(
    "urn:pulumi:stack::project::pulumi:providers:langsmith::token::token-id",
  );
});
