import { ELSEWHERE, HERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/v2/deployments";
const LISTENER = "55555555-5555-4555-8555-555555555555";
const OTHER_LISTENER = "66666666-6666-4666-8666-666666666666";

const IMAGE = {
  source: "external_docker",
  sourceConfig: { resourceSpec: {} },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
};

const REPOSITORY = {
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
};

const ON_LISTENER = {
  ...IMAGE,
  sourceConfig: { ...IMAGE.sourceConfig, listenerId: LISTENER, listenerConfig: { k8sNamespace: "agents" } },
};

const LISTENERS = {
  listeners: [LISTENER, OTHER_LISTENER].map((id, place) => ({
    id,
    computeId: `cluster-${place}`,
    namespaces: ["agents", "staging"],
  })),
};

/** Kubernetes' own objects, which are sent as they are written. */
const KUBERNETES = {
  volumes: [{ name: "cache", emptyDir: { sizeLimit: "1Gi" } }],
  sidecars: [
    {
      name: "proxy",
      image: "registry.example.com/proxy:1",
      env: [{ name: "LEVEL", value: "info" }],
      readinessProbe: { httpGet: { path: "/ready", port: 9000 }, periodSeconds: 5 },
    },
  ],
};

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

/** Facts: api.md 2. What a PATCH leaves out stays; new secrets, an image or resources make a revision. */
export const table: KindTable = {
  kind: "Deployment",
  cannot: {},
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "match" },
  path: PATH,
  program: { name: "agent", ...IMAGE, secrets: { TOKEN: "never-in-plain-1" } },
  remote: ({ deployments }) =>
    deployments.map(({ id, status }) => ({ id, ended: status.startsWith("AWAITING_DELETE") })),
  create: {
    method: "POST",
    path: PATH,
    body: {
      name: "agent",
      source: "external_docker",
      source_config: { resource_spec: {} },
      source_revision_config: { image_uri: "registry.example.com/agent:1" },
      secrets: [{ name: "TOKEN", value: "never-in-plain-1" }],
    },
  },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  deletionTakesTime: true,
  another: { name: "another" },
  drift: {
    outside: { method: "PATCH", path: `${PATH}/:id`, body: { display_name: "Renamed" } },
    with: { displayName: "Agent" },
    property: "displayName",
    repair: patched({ display_name: "Agent" }),
  },
  wait: { with: {}, path: `${PATH}/:id/revisions/:id`, pending: "DEPLOYING" },
  consent: {
    with: { allowDataLoss: true, deleteTracingProject: true },
    change: { name: "agent-2" },
    rejected: "allowDataLoss: true",
  },
  nameOf: ({ name }) => String(name),
  // The import gives the resources that the service chose itself; the program of this table gives none of them.
  afterImport: patched({ source_config: { resource_spec: {} } }),
  whole: {
    "sourceConfig.resourceSpec":
      "The service replaces it whole, and its some forty properties have tests of their own.",
  },
  changes: {
    name: { to: "agent-2", unset: "replaced" },
    displayName: { to: "Agent", sends: patched({ display_name: "Agent" }), unset: "rejected" },
    source: {
      to: "github",
      along: { sourceConfig: REPOSITORY.sourceConfig, sourceRevisionConfig: REPOSITORY.sourceRevisionConfig },
    },
    "sourceConfig.integrationId": {
      with: REPOSITORY,
      to: "1c5e7a94-3d2b-4f60-8a17-9e4c6b0d2f83",
      unset: "rejected",
    },
    "sourceConfig.repoUrl": {
      with: REPOSITORY,
      to: "https://github.com/acme/agents",
      sends: patched({
        source_config: { repo_url: "https://github.com/acme/agents" },
        source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
      }),
      unset: "rejected",
    },
    "sourceConfig.deploymentType": { with: REPOSITORY, to: "prod", unset: "rejected" },
    "sourceConfig.buildOnPush": {
      with: REPOSITORY,
      to: true,
      sends: patched({ source_config: { build_on_push: true } }),
      unset: "rejected",
    },
    "sourceConfig.customUrl": {
      to: "https://agent.example.com",
      sends: patched({ source_config: { custom_url: "https://agent.example.com" } }),
      unset: "rejected",
    },
    "sourceConfig.resourceSpec": {
      to: { cpu: 2, ...KUBERNETES },
      // The service replaces it whole, so what it chose itself is sent again.
      sends: patched({
        source_config: {
          resource_spec: {
            cpu: 2,
            memory_mb: 2048,
            memory_limit_mb: 4096,
            min_scale: 1,
            max_scale: 1,
            ...KUBERNETES,
          },
        },
      }),
      unset: "rejected",
    },
    "sourceConfig.listenerId": {
      with: ON_LISTENER,
      to: OTHER_LISTENER,
      emulator: LISTENERS,
      unset: "rejected",
    },
    "sourceConfig.listenerConfig.k8sNamespace": {
      with: ON_LISTENER,
      to: "staging",
      emulator: LISTENERS,
      unset: "replaced",
    },
    "sourceConfig.installCommand": {
      with: REPOSITORY,
      to: "pnpm install",
      sends: patched({ source_config: { install_command: "pnpm install" } }),
      unset: "rejected",
    },
    "sourceConfig.buildCommand": {
      with: REPOSITORY,
      to: "pnpm build",
      sends: patched({ source_config: { build_command: "pnpm build" } }),
      unset: "rejected",
    },
    "sourceRevisionConfig.repoRef": {
      with: REPOSITORY,
      to: "next",
      sends: patched({
        source_revision_config: { repo_ref: "next", langgraph_config_path: "langgraph.json" },
      }),
      unset: "rejected",
    },
    "sourceRevisionConfig.langgraphConfigPath": {
      with: REPOSITORY,
      to: "agent/langgraph.json",
      sends: patched({
        source_revision_config: { repo_ref: "main", langgraph_config_path: "agent/langgraph.json" },
      }),
      unset: "rejected",
    },
    "sourceRevisionConfig.directory": {
      to: "../agent",
      rejected: 'is not allowed when source is "external_docker"',
      onlyPreviewed: "the files of the folder decide, not its name: deployment.uploaded.test.ts",
    },
    "sourceRevisionConfig.imageUri": {
      to: "registry.example.com/agent:2",
      sends: patched({ source_revision_config: { image_uri: "registry.example.com/agent:2" } }),
      unset: "rejected",
    },
    secrets: {
      to: { TOKEN: "never-in-plain-2" },
      sends: patched({ secrets: [{ name: "TOKEN", value: "never-in-plain-2" }] }),
      unset: "rejected",
    },
    secretReferences: {
      to: [{ name: "OPENAI_API_KEY", secretName: "openai", secretKey: "api-key" }],
      sends: patched({
        secret_references: [{ name: "OPENAI_API_KEY", secret_name: "openai", secret_key: "api-key" }],
      }),
      unset: patched({ secret_references: [] }),
    },
    waitForDeployed: { to: false, sends: [], unset: "kept" },
    pinnedRevisionId: {
      to: "newest",
      rejected: "it must be the UUID of a revision",
      onlyPreviewed: "the id of a revision is known only after the creation: deployment.pinned.test.ts",
    },
    triggers: {
      to: { commit: "2" },
      sends: [
        {
          method: "PATCH",
          path: `${PATH}/:id`,
          body: { source_revision_config: { image_uri: "registry.example.com/agent:1" } },
        },
      ],
      unset: "kept",
    },
    deleteTracingProject: { to: true, sends: [], unset: "kept" },
    allowDataLoss: { to: true, sends: [], unset: "kept" },
    workspaceId: { from: HERE, to: ELSEWHERE, unset: "kept", unsets: HERE },
  },
  secrets: ["never-in-plain-1", "never-in-plain-2"],
  replaced: [
    "name",
    "source",
    "sourceConfig.integrationId",
    "sourceConfig.deploymentType",
    "sourceConfig.listenerId",
    "sourceConfig.listenerConfig.k8sNamespace",
    "workspaceId",
  ],
  secretProperties: ["secrets"],
  misuse: {
    program: { sourceConfig: {} },
    reported: 'sourceConfig.resourceSpec: is required when source is "external_docker": set it to an object',
  },
};
