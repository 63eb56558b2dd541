import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { coreOf, propertiesOf } from "../../provider/core/facts.ts";
import { deployment } from "../../provider/resources/deployment/deployment.ts";
import { Plugin, RPC } from "./rig/grpc.ts";
import { sentTo } from "./rig/grpc-deployments.ts";
import { changes } from "./rig/grpc-diff.ts";
import {
  AGENT,
  configureOf,
  createOf,
  diffOf,
  type Properties,
  plain,
  updateOf,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const OTHER = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const LISTENERS = ["0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46", "1c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"] as const;
/** The workspace that has listeners: there an image needs one. */
const CLUSTER = "9c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";

const IMAGE = {
  ...AGENT,
  source: "external_docker",
  sourceConfig: { resourceSpec: {}, customUrl: "https://agent.example.com" },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
} satisfies Properties;

const ON_CLUSTER = {
  ...IMAGE,
  workspaceId: CLUSTER,
  sourceConfig: { resourceSpec: {}, listenerId: LISTENERS[0], listenerConfig: { k8sNamespace: "agents" } },
} satisfies Properties;

/** What the service fills in where a program leaves it out. */
const DEFAULTS = { min_scale: 1, max_scale: 1, cpu: 1, cpu_limit: 2, memory_mb: 2048, memory_limit_mb: 4096 };

type Sends = "nothing" | "a quiet change" | "a revision" | "a redeployment" | "a replacement";

interface Row {
  readonly path: string;
  readonly sends: Sends;
  readonly was: Properties;
  readonly wanted: Properties;
  /** The body of the one PATCH. */
  readonly body?: object;
}

const github = (
  path: string,
  sends: Sends,
  change: Properties,
  body?: object,
  before: Properties = {},
): Row => ({
  path,
  sends,
  was: { ...AGENT, ...before },
  wanted: { ...AGENT, ...before, ...change },
  ...(body ? { body } : {}),
});
const config = (part: Properties) => ({ sourceConfig: { ...AGENT.sourceConfig, ...part } });
const ref = (part: Properties) => ({ sourceRevisionConfig: { ...AGENT.sourceRevisionConfig, ...part } });
const image = (path: string, sends: Sends, change: Properties, body?: object): Row => ({
  path,
  sends,
  was: IMAGE,
  wanted: { ...IMAGE, ...change },
  ...(body ? { body } : {}),
});
const cluster = (path: string, part: Properties): Row => ({
  path,
  sends: "a replacement",
  was: ON_CLUSTER,
  wanted: { ...ON_CLUSTER, sourceConfig: { ...ON_CLUSTER.sourceConfig, ...part } },
});
/** One member of the resources: sent with all that the service holds besides. */
const spec = (
  name: string,
  value: Properties[string],
  wire: string,
  sent: unknown = value,
  more: object = {},
): Row => ({
  path: `sourceConfig.resourceSpec.${name}`,
  sends: "a revision",
  was: IMAGE,
  wanted: { ...IMAGE, sourceConfig: { ...IMAGE.sourceConfig, resourceSpec: { [name]: value } } },
  body: { source_config: { resource_spec: { ...DEFAULTS, ...more, [wire]: sent } } },
});

/** The resources from one set of members to another; `sent` is what of them differs from the defaults. */
const resized = (name: string, before: Properties, after: Properties, sent: object): Row => ({
  path: `sourceConfig.resourceSpec.${name}`,
  sends: "a revision",
  was: { ...IMAGE, sourceConfig: { ...IMAGE.sourceConfig, resourceSpec: before } },
  wanted: { ...IMAGE, sourceConfig: { ...IMAGE.sourceConfig, resourceSpec: after } },
  body: { source_config: { resource_spec: { ...DEFAULTS, ...sent } } },
});
const sidecar = (value: string) => ({ name: "proxy", image: "envoy:1", env: [{ name: "LEVEL", value }] });

const ROWS: Row[] = [
  github("name", "a replacement", { name: "another" }),
  github("displayName", "a quiet change", { displayName: "Shop" }, { display_name: "Shop" }),
  github("source", "a replacement", {
    source: "external_docker",
    sourceConfig: { resourceSpec: {} },
    sourceRevisionConfig: IMAGE.sourceRevisionConfig,
  }),
  github("sourceConfig.integrationId", "a replacement", config({ integrationId: OTHER })),
  github("sourceConfig.repoUrl", "a revision", config({ repoUrl: "https://github.com/acme/other" }), {
    source_config: { repo_url: "https://github.com/acme/other" },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
  }),
  github("sourceConfig.deploymentType", "a replacement", config({ deploymentType: "prod" })),
  github("sourceConfig.buildOnPush", "a quiet change", config({ buildOnPush: true }), {
    source_config: { build_on_push: true },
  }),
  image(
    "sourceConfig.customUrl",
    "a quiet change",
    { sourceConfig: { ...IMAGE.sourceConfig, customUrl: "https://new.example.com" } },
    { source_config: { custom_url: "https://new.example.com" } },
  ),
  github("sourceConfig.installCommand", "a revision", config({ installCommand: "pnpm i" }), {
    source_config: { install_command: "pnpm i" },
  }),
  github("sourceConfig.buildCommand", "a revision", config({ buildCommand: "pnpm build" }), {
    source_config: { build_command: "pnpm build" },
  }),
  cluster("sourceConfig.listenerId", { listenerId: LISTENERS[1] }),
  cluster("sourceConfig.listenerConfig.k8sNamespace", { listenerConfig: { k8sNamespace: "others" } }),
  github("sourceRevisionConfig.repoRef", "a revision", ref({ repoRef: "next" }), {
    source_revision_config: { repo_ref: "next", langgraph_config_path: "langgraph.json" },
  }),
  github(
    "sourceRevisionConfig.langgraphConfigPath",
    "a revision",
    ref({ langgraphConfigPath: "app/langgraph.json" }),
    {
      source_revision_config: { repo_ref: "main", langgraph_config_path: "app/langgraph.json" },
    },
  ),
  image(
    "sourceRevisionConfig.imageUri",
    "a revision",
    { sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } },
    { source_revision_config: { image_uri: "registry.example.com/agent:2" } },
  ),
  github(
    "secrets",
    "a revision",
    { secrets: { A: "1", B: "2" } },
    {
      secrets: [
        { name: "A", value: "1" },
        { name: "B", value: "2" },
      ],
    },
  ),
  image(
    "secretReferences",
    "a quiet change",
    { secretReferences: [{ name: "KEY", secretName: "agent", secretKey: "key" }] },
    { secret_references: [{ name: "KEY", secret_name: "agent", secret_key: "key" }] },
  ),
  github("triggers", "a redeployment", { triggers: { commit: "2" } }, undefined, {
    triggers: { commit: "1" },
  }),
  github("waitForDeployed", "nothing", { waitForDeployed: false }),
  github("deleteTracingProject", "nothing", { deleteTracingProject: true }),
  github("allowDataLoss", "nothing", { allowDataLoss: true }),
  github("workspaceId", "a replacement", { workspaceId: OTHER }),
  resized("minScale", { maxScale: 3 }, { maxScale: 3, minScale: 2 }, { max_scale: 3, min_scale: 2 }),
  spec("maxScale", 3, "max_scale"),
  spec("cpu", 2, "cpu", 2, { cpu_limit: undefined }),
  spec("cpuLimit", 4, "cpu_limit"),
  spec("memoryMb", 4096, "memory_mb", 4096, { memory_limit_mb: undefined }),
  spec("memoryLimitMb", 8192, "memory_limit_mb"),
  spec("queueMinScale", 1, "queue_min_scale"),
  spec("queueMaxScale", 2, "queue_max_scale"),
  spec("queueCpu", 0.5, "queue_cpu"),
  spec("queueCpuLimit", 1, "queue_cpu_limit"),
  spec("queueMemoryMb", 512, "queue_memory_mb"),
  spec("queueMemoryLimitMb", 1024, "queue_memory_limit_mb"),
  spec("redisCpu", 0.5, "redis_cpu"),
  spec("redisCpuLimit", 1, "redis_cpu_limit"),
  spec("redisMemoryMb", 512, "redis_memory_mb"),
  spec("redisMemoryLimitMb", 1024, "redis_memory_limit_mb"),
  spec("dbCpu", 0.5, "db_cpu"),
  spec("dbCpuLimit", 1, "db_cpu_limit"),
  spec("dbMemoryMb", 512, "db_memory_mb"),
  spec("dbMemoryLimitMb", 1024, "db_memory_limit_mb"),
  spec("dbStorageGi", 10, "db_storage_gi"),
  spec("dbMaxConnections", 100, "db_max_connections"),
  spec("labels", { "app.kubernetes.io/part_of": "shop" }, "labels"),
  spec("annotations", { "example.com/owner": "team" }, "annotations"),
  spec("serviceAccountName", "agents", "service_account_name"),
  spec("imagePullSecrets", [{ name: "registry" }], "image_pull_secrets"),
  spec("volumes", [{ name: "tmp", emptyDir: { sizeLimit: "1Gi" } }], "volumes"),
  spec("volumeMounts", [{ name: "tmp", mountPath: "/tmp", readOnly: true }], "volume_mounts"),
  spec(
    "initContainers",
    [{ name: "init", image: "busybox:1", imagePullPolicy: "Always" }],
    "init_containers",
  ),
  spec(
    "sidecars",
    [{ name: "proxy", image: "envoy:1", volumeMounts: [{ name: "tmp", mountPath: "/x" }] }],
    "sidecars",
  ),
  resized("labels", { cpu: 2, labels: { a: "b" } }, { cpu: 2 }, { cpu: 2, cpu_limit: 4 }),
  resized(
    "sidecars",
    { sidecars: [sidecar("info")] },
    { sidecars: [sidecar("debug")] },
    { sidecars: [sidecar("debug")] },
  ),
  {
    path: "secretReferences",
    sends: "a quiet change",
    was: { ...IMAGE, secretReferences: [{ name: "KEY", secretName: "agent", secretKey: "key" }] },
    wanted: IMAGE,
    body: { secret_references: [] },
  },
  github(
    "displayName",
    "a revision",
    {
      displayName: "Shop",
      ...config({ buildOnPush: true }),
      ...ref({ repoRef: "next" }),
      secrets: { A: "1" },
    },
    {
      display_name: "Shop",
      source_config: { build_on_push: true },
      source_revision_config: { repo_ref: "next", langgraph_config_path: "langgraph.json" },
      secrets: [{ name: "A", value: "1" }],
    },
  ),
];

/** The paths of the fields, down to where the rest belongs to Kubernetes. */
function paths(schema: z.core.$ZodType, before = ""): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => {
    const path = `${before}${name}`;
    const nested = coreOf(property) instanceof z.ZodObject;
    return nested ? paths(property, `${path}.`) : [path];
  });
}

/** What has requests of its own, or depends on a revision, on files or on a running agent, and the test that has them. */
const ELSEWHERE = {
  pinnedRevisionId: "test/resources/deployment.pinned.test.ts",
  "sourceRevisionConfig.directory": "test/resources/deployment.uploaded.test.ts",
  "sourceRevisionConfig.envFiles": "test/resources/deployment.uploaded.test.ts",
};

test("the table has a row for every field of a deployment", () => {
  const described = new Set([...ROWS.map(({ path }) => path), ...Object.keys(ELSEWHERE)]);
  expect([...described].sort()).toEqual(paths(deployment.inputs).sort());
});

describe("a change of one field", () => {
  let emulator: Emulator;
  let plugin: Plugin;
  beforeAll(async () => {
    emulator = await startEmulator({
      strict: true,
      speed: 600,
      report: () => {},
      listeners: LISTENERS.map((id, index) => ({
        id,
        computeId: `cluster-${index}`,
        namespaces: ["agents", "others"],
        workspace: CLUSTER,
      })),
    });
    plugin = await Plugin.start();
    await plugin.ask(
      RPC.configure,
      configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url }),
    );
  });
  afterAll(async () => {
    await plugin.stop();
    await emulator.close();
  });

  test.concurrent.for(ROWS.map((row, index) => ({ ...row, index })))(
    "of $path (row $index) sends $sends",
    { timeout: 60_000 },
    async ({ path, sends, was, wanted, body, index }, { expect }) => {
      const name = `agent-${index}`;
      // Without it the new one could not have the name of the old one.
      const cleared = sends === "a replacement" ? { deleteTracingProject: true } : {};
      const inputs = { ...was, name, ...cleared };
      const news = { ...wanted, ...cleared, ...(path === "name" ? {} : { name }) };
      const made = await plugin.ask(RPC.create, createOf("Deployment", inputs));
      const id = made.getId();
      const held = { id, inputs, outputs: plain(made.getProperties()) };
      const consent = { ...news, allowDataLoss: true };
      const answer = await plugin.ask(
        RPC.diff,
        diffOf("Deployment", held, sends === "a replacement" ? consent : news),
      );
      const told = Object.entries(changes(answer)).filter(
        ([at]) =>
          path === at || path.startsWith(`${at}.`) || at.startsWith(`${path}.`) || at.startsWith(`${path}[`),
      );
      expect(told.length, JSON.stringify(changes(answer))).toBeGreaterThan(0);
      expect(told.every(([, how]) => how.endsWith("replace"))).toBe(sends === "a replacement");
      if (sends === "a replacement") {
        const refusal = await plugin.refusal(RPC.diff, diffOf("Deployment", held, news));
        expect(refusal.details).toContain("replaces the deployment, which drops its database");
      } else await plugin.ask(RPC.update, updateOf("Deployment", held, news));
      const first = made.getProperties()?.toJavaScript()["latestRevisionId"];
      const expected: Record<Sends, unknown[]> = {
        nothing: [],
        "a quiet change": [["PATCH ", body]],
        "a revision": [["PATCH ", body]],
        "a redeployment": [[`POST /revisions/${first}/redeploy`, null]],
        "a replacement": [],
      };
      expect(sentTo(emulator, id)).toEqual(expected[sends]);
      const after = emulator.state().deployments.find((each) => each.id === id);
      const revisions = sends === "a revision" || sends === "a redeployment" ? 2 : 1;
      expect(after?.revisions.map(({ status }) => status)).toEqual(Array(revisions).fill("DEPLOYED"));
    },
  );
});
