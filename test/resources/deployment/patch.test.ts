import { expect, test } from "vitest";
import { Deployment } from "../../../provider/http/api/deployments.ts";
import { inputs } from "../../../provider/resources/deployment/fields/inputs.ts";
import { resourceSpec } from "../../../provider/resources/deployment/fields/spec.ts";
import { bodyOf, isQuiet, makesRevision, patchOf } from "../../../provider/resources/deployment/patch.ts";

const GITHUB = {
  name: "agent",
  displayName: "Agent",
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  secrets: { B: "2", A: "1" },
} as const;

const DOCKER = {
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { cpu: 1, maxScale: 2 }, customUrl: "https://agent.example.com" },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
  secretReferences: [{ name: "KEY", secretName: "agent", secretKey: "key" }],
} as const;

/** The deployment as the service holds it after these inputs, with what it adds by itself. */
function held(given: object, more: object = {}) {
  const wanted = inputs.parse(given);
  return Deployment.parse({
    ...bodyOf(wanted),
    id: "d0000000-0000-4000-8000-000000000001",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    status: "READY",
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
    display_name: wanted.displayName ?? wanted.name,
    ...more,
  });
}

test("a creation carries all but the display name and what only steers this provider", () => {
  expect(bodyOf(inputs.parse(GITHUB))).toEqual({
    name: "agent",
    source: "github",
    source_config: {
      integration_id: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      repo_url: "https://github.com/acme/agent",
      deployment_type: "dev",
      build_on_push: false,
    },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    secrets: [
      { name: "A", value: "1" },
      { name: "B", value: "2" },
    ],
  });
});

test("a creation without environment variables says so, as the service requires", () => {
  expect(bodyOf(inputs.parse(DOCKER))).toEqual({
    name: "agent",
    source: "external_docker",
    source_config: { resource_spec: { cpu: 1, max_scale: 2 }, custom_url: "https://agent.example.com" },
    source_revision_config: { image_uri: "registry.example.com/agent:1" },
    secrets: [],
    secret_references: [{ name: "KEY", secret_name: "agent", secret_key: "key" }],
  });
});

const github = { sourceConfig: GITHUB.sourceConfig, sourceRevisionConfig: GITHUB.sourceRevisionConfig };

test.each([
  ["nothing", GITHUB, {}, {}],
  [
    "repoUrl, with the revision that is built from it",
    GITHUB,
    { sourceConfig: { ...github.sourceConfig, repoUrl: "https://github.com/acme/other" } },
    {
      source_config: { repo_url: "https://github.com/acme/other" },
      source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    },
  ],
  [
    "the spelling of repoUrl",
    GITHUB,
    { sourceConfig: { ...github.sourceConfig, repoUrl: "https://github.com/Acme/agent.git" } },
    {},
  ],
  [
    "a secret's value",
    GITHUB,
    { secrets: { A: "1", B: "3" } },
    {
      secrets: [
        { name: "A", value: "1" },
        { name: "B", value: "3" },
      ],
    },
  ],
  ["a secret fewer", GITHUB, { secrets: { A: "1" } }, { secrets: [{ name: "A", value: "1" }] }],
  ["the order of secrets", GITHUB, { secrets: { A: "1", B: "2" } }, {}],
])("a change of %s sends exactly that", (_what, before, change, body) => {
  const [want, owned] = [inputs.parse({ ...before, ...change }), inputs.parse(before)];
  expect(patchOf(want, owned, held(before), false)).toEqual(body);
});

test.each([
  [{ display_name: "Blue" }, false],
  [{ source_config: { build_on_push: true } }, false],
  [{ source_config: { custom_url: "https://other.example.com" } }, false],
  [{ secret_references: [] }, false],
  [{ source_config: { install_command: "pnpm i" } }, true],
  [{ source_config: { build_command: "pnpm build" } }, true],
  [{ source_revision_config: { repo_ref: "next" } }, true],
  [{ source_revision_config: { image_uri: "registry.example.com/agent:2" } }, true],
  [{ display_name: "Blue", secrets: [{ name: "A", value: "1" }] }, true],
])("whether an update of %j makes a revision: %s", (body, revision) => {
  expect(makesRevision(body)).toBe(revision);
});

test("what the service already contains is not sent again: an update that was cut short is not carried out twice", () => {
  const wanted = { ...GITHUB, displayName: "Blue", secrets: { A: "1", B: "3" } };
  expect(patchOf(inputs.parse(wanted), inputs.parse(GITHUB), held(wanted), false)).toEqual({});
});

test.each([GITHUB, DOCKER])(
  "what somebody else changed is sent only where everything is compared",
  (given) => {
    const want = inputs.parse(given);
    const theirs = {
      ...given,
      displayName: "Theirs",
      sourceRevisionConfig:
        given.source === "github"
          ? { ...given.sourceRevisionConfig, repoRef: "theirs" }
          : { imageUri: "registry.example.com/theirs:1" },
      secrets: { A: "theirs" },
    };
    expect(patchOf(want, want, held(theirs), false)).toEqual({});
    const { display_name, ...sent } = patchOf(want, want, held(theirs), true);
    expect(display_name).toBe(want.displayName);
    const { source_revision_config, secrets } = bodyOf(want);
    expect(sent).toEqual({ source_revision_config, ...(want.secrets ? { secrets } : {}) });
  },
);

test("environment variables that this program never set are kept", () => {
  const live = held(GITHUB, {
    secrets: [
      { name: "A", value: "1" },
      { name: "B", value: "2" },
      { name: "BY_HAND", value: "x" },
    ],
  });
  const wanted = inputs.parse({ ...GITHUB, secrets: { A: "9" } });
  expect(patchOf(wanted, inputs.parse(GITHUB), live, false)).toEqual({
    secrets: [
      { name: "A", value: "9" },
      { name: "BY_HAND", value: "x" },
    ],
  });
});

/** The resource_spec that an update of an image sends. */
function sentSpec(was: object, wanted: object, live: object | null | undefined): unknown {
  const [owned, want] = [was, wanted].map((resourceSpec) =>
    inputs.parse({ ...DOCKER, sourceConfig: { resourceSpec } }),
  );
  if (!owned || !want) throw new Error("there are two programs");
  const body = patchOf(want, owned, held(owned, { source_config: { resource_spec: live } }), false);
  return Object(body["source_config"]).resource_spec;
}

test.each<[string, was: object, wanted: object, live: object | null | undefined, sent: object | undefined]>([
  [
    "what LangSmith added goes back with the change, since it replaces the whole",
    { cpu: 1, maxScale: 2 },
    { cpu: 2, maxScale: 2 },
    { cpu: 1, max_scale: 2, min_scale: 1, memory_mb: 2048 },
    { cpu: 2, max_scale: 2, min_scale: 1, memory_mb: 2048 },
  ],
  [
    "a number that the program no longer sets is left to LangSmith",
    { cpu: 1, maxScale: 2 },
    { cpu: 2 },
    { cpu: 1, max_scale: 2, min_scale: 1, memory_mb: 2048 },
    { cpu: 2, min_scale: 1, memory_mb: 2048 },
  ],
  [
    "a limit does not follow twice the CPU of before",
    { cpu: 1 },
    { cpu: 4 },
    { cpu: 1, cpu_limit: 2 },
    { cpu: 4 },
  ],
  [
    "a limit does not follow the memory of Redis",
    { redisMemoryMb: 512 },
    { redisMemoryMb: 1024 },
    { redis_memory_mb: 512, redis_memory_limit_mb: 512 },
    { redis_memory_mb: 1024 },
  ],
  [
    "a limit does not stay of a request that the program no longer sets",
    { cpu: 2, queueCpu: 1 },
    { cpu: 2 },
    { cpu: 2, cpu_limit: 4, queue_cpu: 1, queue_cpu_limit: 2 },
    { cpu: 2, cpu_limit: 4 },
  ],
  [
    "a limit stays that the program sets, or whose request does not change",
    { cpu: 1, cpuLimit: 3 },
    { cpu: 2, cpuLimit: 3 },
    { cpu: 1, cpu_limit: 3, queue_cpu: 0.5, queue_cpu_limit: 1 },
    { cpu: 2, cpu_limit: 3, queue_cpu: 0.5, queue_cpu_limit: 1 },
  ],
  [
    "labels that are taken out and answered null are no change",
    { labels: { a: "b" } },
    {},
    { labels: null },
    undefined,
  ],
  [
    "a member that the answer lacks is compared with what was owned",
    { cpu: 1 },
    { cpu: 1, dbCpu: 2 },
    { cpu: 1 },
    { cpu: 1, db_cpu: 2 },
  ],
  [
    "a member that the answer lacks may still be held: taken out, it is sent without",
    { cpu: 1, dbCpu: 2, minScale: 1 },
    { cpu: 1, dbCpu: 2 },
    { cpu: 1 },
    { cpu: 1, db_cpu: 2 },
  ],
  [
    "a key that the program takes out of a container is sent without, beside what LangSmith added",
    { sidecars: [{ name: "proxy", image: "envoy:1", env: [{ name: "A", value: "1" }] }] },
    { sidecars: [{ name: "proxy", image: "envoy:1" }] },
    { sidecars: [{ name: "proxy", image: "envoy:1", env: [{ name: "A", value: "1" }], ports: [] }] },
    { sidecars: [{ name: "proxy", image: "envoy:1" }] },
  ],
  [
    "a list that the program takes out is sent without",
    { cpu: 1, volumes: [{ name: "tmp", emptyDir: {} }] },
    { cpu: 1 },
    { cpu: 1, volumes: [{ name: "tmp", emptyDir: {} }] },
    { cpu: 1 },
  ],
  ["resources that the answer lacks are sent as they are", { cpu: 1 }, { cpu: 2 }, undefined, { cpu: 2 }],
])("resources: %s", (_, was, wanted, live, sent) => {
  expect(sentSpec(was, wanted, live)).toEqual(sent);
});

/** What the service fills in where a program leaves it out. */
const DEFAULTS = { min_scale: 1, max_scale: 1, cpu: 1, cpu_limit: 2, memory_mb: 2048, memory_limit_mb: 4096 };
const MEMBERS: readonly (readonly [name: string, wire: string, value: unknown])[] = [
  ["minScale", "min_scale", 2],
  ["maxScale", "max_scale", 3],
  ["cpu", "cpu", 2],
  ["cpuLimit", "cpu_limit", 4],
  ["memoryMb", "memory_mb", 4096],
  ["memoryLimitMb", "memory_limit_mb", 8192],
  ["queueMinScale", "queue_min_scale", 1],
  ["queueMaxScale", "queue_max_scale", 2],
  ["queueCpu", "queue_cpu", 0.5],
  ["queueCpuLimit", "queue_cpu_limit", 1],
  ["queueMemoryMb", "queue_memory_mb", 512],
  ["queueMemoryLimitMb", "queue_memory_limit_mb", 1024],
  ["redisCpu", "redis_cpu", 0.5],
  ["redisCpuLimit", "redis_cpu_limit", 1],
  ["redisMemoryMb", "redis_memory_mb", 512],
  ["redisMemoryLimitMb", "redis_memory_limit_mb", 1024],
  ["dbCpu", "db_cpu", 0.5],
  ["dbCpuLimit", "db_cpu_limit", 1],
  ["dbMemoryMb", "db_memory_mb", 512],
  ["dbMemoryLimitMb", "db_memory_limit_mb", 1024],
  ["dbStorageGi", "db_storage_gi", 10],
  ["dbMaxConnections", "db_max_connections", 100],
  ["labels", "labels", { "app.kubernetes.io/part_of": "shop" }],
  ["annotations", "annotations", { "example.com/owner": "team" }],
  ["serviceAccountName", "service_account_name", "agents"],
  ["imagePullSecrets", "image_pull_secrets", [{ name: "registry" }]],
  ["volumes", "volumes", [{ name: "tmp", emptyDir: { sizeLimit: "1Gi" } }]],
  ["volumeMounts", "volume_mounts", [{ name: "tmp", mountPath: "/tmp", readOnly: true }]],
  ["initContainers", "init_containers", [{ name: "init", image: "busybox:1", imagePullPolicy: "Always" }]],
  ["sidecars", "sidecars", [{ name: "proxy", image: "envoy:1", env: [{ name: "A", value: "1" }] }]],
];

test("the table has a row for each member of resourceSpec", () => {
  expect(MEMBERS.map(([name]) => name).sort()).toEqual(Object.keys(resourceSpec.shape).sort());
});

test.each(MEMBERS)(
  "resources: %s is sent as %s, with all that LangSmith stores besides",
  (name, wire, value) => {
    // A limit that the program does not set follows from its request.
    const others = Object.entries(DEFAULTS).filter(
      ([each]) => each !== `${wire}_limit` && each.replace("_limit_mb", "_mb") !== wire,
    );
    expect(sentSpec({}, { [name]: value }, DEFAULTS)).toEqual({
      ...Object.fromEntries(others),
      [wire]: value,
    });
  },
);

test("another image is sent although the answer shows none", () => {
  const revision = { imageUri: "registry.example.com/agent:2" };
  const want = inputs.parse({ ...DOCKER, sourceRevisionConfig: revision });
  const hidden = held(DOCKER, { source_revision_config: {} });
  const body = { source_revision_config: { image_uri: revision.imageUri } };
  expect(patchOf(want, inputs.parse(DOCKER), hidden, false)).toEqual(body);
  expect(patchOf(want, want, hidden, true)).toEqual({});
});

test("references that the answer lacks are compared with what was owned", () => {
  const { secret_references: _, ...hidden } = held(DOCKER);
  const without = inputs.parse({ ...DOCKER, secretReferences: undefined });
  expect(patchOf(without, inputs.parse(DOCKER), hidden, false)).toEqual({ secret_references: [] });
  expect(patchOf(inputs.parse(DOCKER), inputs.parse(DOCKER), hidden, true)).toEqual({});
});

test.each([
  ["secrets", { secrets: [{ name: "A", value: "b" }] }],
  ["an image", { source_revision_config: { image_uri: "x:2" } }],
  ["resources", { source_config: { resource_spec: { cpu: 1 } } }],
  ["references", { secret_references: [] }],
])("an update of %s may make a revision, and is not repeated", (_, body) => {
  expect(isQuiet(body)).toBe(false);
});

test("an update of what makes no revision may be repeated", () => {
  const config = { build_on_push: false, custom_url: "https://x", install_command: undefined };
  expect(isQuiet({ display_name: "x", source_config: config })).toBe(true);
});
