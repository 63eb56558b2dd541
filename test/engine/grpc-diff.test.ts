import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import { changes, diff, held } from "./rig/grpc-diff.ts";
import {
  AGENT,
  BUCKET,
  configureOf,
  DESTINATION,
  type Kind,
  MONTH,
  OTHER_WORKSPACE,
  type Properties,
  secret,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const ROLE = "arn:aws:iam::123456789012:role/exports";

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start();
  // Nothing listens there: what a replacement concerns is looked for, in vain and at no cost.
  const nowhere = { apiUrl: "http://127.0.0.1:9", maxRetries: "0" };
  await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, ...nowhere }));
});
afterAll(() => plugin.stop());

test.each<[Kind, Properties, string[]]>([
  ["Deployment", AGENT, ["tenantId", "tracingProjectId", "dashboardUrl", "createdAt"]],
  ["ExportDestination", BUCKET, ["tenantId", "createdAt", "dataUri"]],
  ["BulkExport", MONTH, ["tenantId", "createdAt", "sourceBulkExportId", "rootPrefix"]],
])("an unchanged %s has no difference, and names the outputs that stay", async (kind, inputs, stables) => {
  const answer = await diff(plugin, kind, held(inputs), inputs);
  expect(changes(answer)).toEqual({});
  expect(answer.getStablesList()).toEqual(stables);
});

type Row = [path: string, olds: Properties, news: Properties, how: string];

const deployment: Row[] = [
  ["displayName", {}, { displayName: "Shop" }, "add"],
  ["displayName", { displayName: "A" }, { displayName: "B" }, "update"],
  ["secrets", {}, { secrets: secret({ A: "1" }) }, "add"],
  ["secrets", { secrets: secret({ A: "1" }) }, { secrets: secret({ A: "2" }) }, "update"],
  ["secretReferences", {}, { secretReferences: [{ name: "A", secretName: "b", secretKey: "c" }] }, "add"],
  ["sourceConfig.buildOnPush", {}, { sourceConfig: { ...AGENT.sourceConfig, buildOnPush: true } }, "update"],
  [
    "sourceConfig.installCommand",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, installCommand: "pnpm i" } },
    "add",
  ],
  ["sourceConfig.buildCommand", { sourceConfig: { ...AGENT.sourceConfig, buildCommand: "x" } }, {}, "delete"],
  [
    "sourceConfig.customUrl",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, customUrl: "https://a.example" } },
    "add",
  ],
  [
    "sourceConfig.resourceSpec",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, resourceSpec: { cpu: 1 } } },
    "add",
  ],
  [
    "sourceConfig.resourceSpec.cpu",
    { sourceConfig: { ...AGENT.sourceConfig, resourceSpec: { cpu: 1 } } },
    { sourceConfig: { ...AGENT.sourceConfig, resourceSpec: { cpu: 2 } } },
    "update",
  ],
  ...["volumes", "volumeMounts", "initContainers", "sidecars"].map((name): Row => {
    const of = (...list: { readonly name: string }[]) => ({
      sourceConfig: { ...AGENT.sourceConfig, resourceSpec: { [name]: list } },
    });
    const path = `sourceConfig.resourceSpec.${name}`;
    return [path, of({ name: "a" }, { name: "b" }), of({ name: "a" }), "update"];
  }),
  [
    "sourceRevisionConfig.repoRef",
    {},
    { sourceRevisionConfig: { ...AGENT.sourceRevisionConfig, repoRef: "v2" } },
    "update",
  ],
  [
    "sourceRevisionConfig.imageUri",
    {},
    { sourceRevisionConfig: { ...AGENT.sourceRevisionConfig, imageUri: "a" } },
    "add",
  ],
  ["waitForDeployed", {}, { waitForDeployed: false }, "update"],
  ["pinnedRevisionId", {}, { pinnedRevisionId: "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d" }, "add"],
  ["triggers", {}, { triggers: { commit: "1" } }, "add"],
  ["triggers", { triggers: { commit: "1" } }, { triggers: { commit: "2" } }, "update"],
  ["deleteTracingProject", {}, { deleteTracingProject: true }, "update"],
  ["allowDataLoss", {}, { allowDataLoss: true }, "update"],
  ["name", {}, { name: "other" }, "update, replace"],
  ["source", {}, { name: "agent", source: "external_docker" }, "update, replace"],
  [
    "sourceConfig.repoUrl",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, repoUrl: "https://github.com/acme/other" } },
    "update",
  ],
  [
    "sourceConfig.deploymentType",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, deploymentType: "prod" } },
    "update, replace",
  ],
  [
    "sourceConfig.integrationId",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, integrationId: DESTINATION } },
    "update, replace",
  ],
  [
    "sourceConfig.listenerId",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, listenerId: DESTINATION } },
    "add, replace",
  ],
  [
    "sourceConfig.listenerConfig",
    {},
    { sourceConfig: { ...AGENT.sourceConfig, listenerConfig: { k8sNamespace: "a" } } },
    "add, replace",
  ],
];
const CONFIG = BUCKET.config;
const destination: Row[] = [
  [
    "credentials.secretAccessKey",
    {},
    { credentials: secret({ ...BUCKET.credentials, secretAccessKey: "c" }) },
    "update",
  ],
  ["awsRoleArn", {}, { awsRoleArn: ROLE }, "add"],
  ["displayName", {}, { displayName: "other" }, "update, replace"],
  ["config.bucketName", {}, { config: { ...CONFIG, bucketName: "other" } }, "update, replace"],
  ["config.prefix", {}, { config: { ...CONFIG, prefix: "a" } }, "update, replace"],
  [
    "config.region",
    {},
    { config: { bucketName: "acme-traces", prefix: "", includeBucketInPrefix: true } },
    "delete, replace",
  ],
  [
    "config.endpointUrl",
    {},
    { config: { ...CONFIG, endpointUrl: "https://s3.example.com" } },
    "add, replace",
  ],
  [
    "config.includeBucketInPrefix",
    {},
    { config: { ...CONFIG, includeBucketInPrefix: false } },
    "update, replace",
  ],
  [
    "config.configKwargsS3",
    {},
    { config: { ...CONFIG, configKwargsS3: { addressingStyle: "path" } } },
    "add, replace",
  ],
  [
    "config.configKwargsS3.addressingStyle",
    { config: { ...CONFIG, configKwargsS3: { addressingStyle: "path" } } },
    { config: { ...CONFIG, configKwargsS3: { addressingStyle: "virtual" } } },
    "update, replace",
  ],
  [
    "config.s3AdditionalKwargs",
    {},
    { config: { ...CONFIG, s3AdditionalKwargs: { Tagging: "a" } } },
    "add, replace",
  ],
];
const oneOff: Row[] = [
  [
    "bulkExportDestinationId",
    { allowReexport: true },
    { allowReexport: true, bulkExportDestinationId: OTHER_WORKSPACE },
    "update, replace",
  ],
  ["sessionId", {}, { sessionId: OTHER_WORKSPACE }, "update, replace"],
  ["allExperiments", {}, { allExperiments: true }, "add, replace"],
  ["startTime", {}, { startTime: "2025-01-02T00:00:00Z" }, "update, replace"],
  ["endTime", {}, { endTime: "2025-02-02T00:00:00Z" }, "update, replace"],
  ["intervalHours", {}, { intervalHours: 24 }, "add, replace"],
  ["filter", {}, { filter: "eq(is_root, true)" }, "add, replace"],
  ["filter", { filter: "eq(is_root, true)" }, {}, "delete, replace"],
  ["exportFields", {}, { exportFields: ["id"] }, "add, replace"],
  ["formatVersion", {}, { formatVersion: "v2_beta" }, "add, replace"],
  ["compression", {}, { compression: "gzip" }, "update, replace"],
  ["cancelSpawnedOnDelete", {}, { cancelSpawnedOnDelete: true }, "update"],
  ["waitForCompletion", {}, { waitForCompletion: true }, "update"],
  ["allowReexport", {}, { allowReexport: true }, "update"],
];

const AGENT_THAT_MAY_GO = { ...AGENT, allowDataLoss: true, deleteTracingProject: true };

test.each(deployment)(
  "of a deployment, %s from %j to %j is reported as what it is",
  async (path, olds, news, how) => {
    // A replacement is consented to; without the consent it is refused, see below.
    const base = how.includes("replace") ? AGENT_THAT_MAY_GO : AGENT;
    const answer = await diff(plugin, "Deployment", held({ ...base, ...olds }), { ...base, ...news });
    expect(changes(answer)).toEqual({ [path]: how });
    expect(answer.getDeletebeforereplace()).toBe(how.includes("replace") && path !== "name");
  },
);

test.each(destination)(
  "of a destination, %s from %j to %j is reported as what it is",
  async (path, olds, news, how) => {
    const answer = await diff(plugin, "ExportDestination", held({ ...BUCKET, ...olds }), {
      ...BUCKET,
      ...news,
    });
    expect(changes(answer)).toEqual({ [path]: how });
    expect(answer.getDeletebeforereplace()).toBe(false);
  },
);

test.each(oneOff)(
  "of an export, %s from %j to %j is reported as what it is",
  async (path, olds, news, how) => {
    const answer = await diff(plugin, "BulkExport", held({ ...MONTH, ...olds }), { ...MONTH, ...news });
    expect(changes(answer)).toEqual({ [path]: how });
    expect(answer.getDeletebeforereplace()).toBe(false);
  },
);

test("every field of the three resources is in the tables above", async () => {
  const tables: [Kind, Row[]][] = [
    ["Deployment", deployment],
    ["ExportDestination", destination],
    ["BulkExport", oneOff],
  ];
  const text = (await plugin.ask(RPC.getSchema, new proto.GetSchemaRequest())).getSchema();
  const schema: { resources: Record<string, { inputProperties: object }> } = JSON.parse(text);
  for (const [kind, rows] of tables) {
    const fields = Object.keys(schema.resources[`langsmith:index:${kind}`]?.inputProperties ?? {});
    // The workspace is compared with where the object lives; the service knows one type of destination.
    const rest = fields.filter((name) => !["workspaceId", "destinationType"].includes(name));
    expect([...new Set(rows.map(([path]) => path.split(".")[0]))].sort()).toEqual(rest.sort());
  }
});
