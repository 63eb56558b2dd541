import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { beforeAll, expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import * as dynamic from "../../provider/index.ts";

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

const resolved = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));
const SECRET = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
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

test("the resources register with the plugin's tokens and nothing of a dynamic resource, secrets marked", async () => {
  const agent = new langsmith.Deployment("agent", {
    source: "github",
    sourceConfig: { repoUrl: pulumi.output("https://github.com/acme/agent"), deploymentType: "prod" },
    sourceRevisionConfig: { repoRef: "main" },
    secrets: { OPENAI_API_KEY: "sk-plain" },
  });
  const bucket = new langsmith.ExportDestination("bucket", {
    config: { bucketName: "acme-traces" },
    credentials: { accessKeyId: "AKIATEST", secretAccessKey: pulumi.secret("wrapped") },
  });
  const daily = new langsmith.BulkExport("daily", {
    bulkExportDestinationId: bucket.id,
    sessionId: agent.tracingProjectId,
    startTime: "2026-01-01T00:00:00Z",
    intervalHours: 24,
  });
  expect(await resolved(daily.bulkExportDestinationId)).toBe("bucket-id");
  expect(await resolved(daily.sessionId)).toBe("a-project");
  expect(await resolved(agent.urn)).toBe("urn:pulumi:stack::project::langsmith:index:Deployment::agent");
  expect(await pulumi.isSecret(agent.secrets)).toBe(true);
  expect(await pulumi.isSecret(bucket.credentials)).toBe(true);
  expect(await pulumi.isSecret(agent.sourceConfig)).toBe(false);
  expect(["agent", "bucket", "daily"].map((name) => named(name)?.type)).toEqual([
    "langsmith:index:Deployment",
    "langsmith:index:ExportDestination",
    "langsmith:index:BulkExport",
  ]);
  expect(named("agent")?.inputs).toEqual({
    source: "github",
    sourceConfig: { repoUrl: "https://github.com/acme/agent", deploymentType: "prod" },
    sourceRevisionConfig: { repoRef: "main" },
    secrets: SECRET({ OPENAI_API_KEY: "sk-plain" }),
  });
});

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

test("get reads the object by its id in the workspace that is named, and sends no arguments", async () => {
  const found = langsmith.Deployment.get("found", "an-id", { workspaceId: WORKSPACE });
  expect(await resolved(found.id)).toBe("an-id");
  expect(named("found")).toMatchObject({ type: "langsmith:index:Deployment", id: "an-id" });
  expect(named("found")?.inputs).toEqual({ workspaceId: WORKSPACE });
  const plain = langsmith.ExportDestination.get("other", "other-id");
  expect(await resolved(plain.id)).toBe("other-id");
  expect(named("other")?.inputs).toEqual({});
});

test("the namespaces of Pulumi's SDKs are there: configuration, types and the values of enumerations", async () => {
  pulumi.runtime.setAllConfig({ "langsmith:region": "eu" });
  expect(langsmith.config.region).toBe("eu");
  expect(langsmith.DeploymentSource.ExternalDocker).toBe("external_docker");
  expect(langsmith.types.enums.DeploymentSource).toBe(langsmith.DeploymentSource);
  const config: langsmith.types.input.ExportDestinationConfigArgs = { bucketName: "acme" };
  const bucket = new langsmith.ExportDestination("typed", { config });
  const read: langsmith.types.output.ExportDestinationConfig = await resolved(bucket.config);
  expect(read).toEqual({ bucketName: "acme" });
});

test("isInstance distinguishes the kinds, and those of the dynamic classes from those of the plugin", () => {
  const bucket = new langsmith.ExportDestination("kind", { config: { bucketName: "acme" } });
  const other = new dynamic.ExportDestination("kind", { config: { bucketName: "acme" } });
  expect(langsmith.ExportDestination.isInstance(bucket)).toBe(true);
  expect(langsmith.Deployment.isInstance(bucket)).toBe(false);
  expect(langsmith.ExportDestination.isInstance(other)).toBe(false);
  expect(langsmith.ExportDestination.isInstance(undefined)).toBe(false);
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
  expect(langsmith.Provider.isInstance(provider)).toBe(true);
  expect(langsmith.Provider.isInstance(bucket)).toBe(false);
});
