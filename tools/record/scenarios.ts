import type { Emulator } from "../../emulator/src/index.ts";
import { plainResources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/description.ts";
import type { Stack } from "../stack/stack.ts";
import { type FrontEnd, KEY, NOWHERE } from "./recorded.ts";

type Part = Readonly<Record<string, unknown>>;

/** A resource of a program, in the words of both front ends: a text `${traces.id}` refers to another one. */
interface Declared {
  /** As this package names it: `Deployment`. One that the engine names whole, such as a provider, is for YAML alone. */
  readonly type: string;
  readonly properties: Part;
  /** Options, for YAML alone. */
  readonly options?: Part;
}
export type Resources = Readonly<Record<string, Declared>>;

/** What a scenario's steps are given. */
interface Stage {
  readonly stack: Stack;
  readonly emulator: Emulator;
  /** Puts another program in place of the stack's. */
  readonly program: (resources: Resources) => void;
  /** Asks the service for something, as somebody else. */
  readonly elsewhere: (method: string, path: string, body?: object) => Promise<{ readonly id: string }>;
}

/** How a state comes about that later versions must go on with. */
export interface Scenario {
  readonly name: string;
  readonly frontEnds: readonly FrontEnd[];
  readonly about: string;
  /** The program that stands beside the state. */
  readonly resources: Resources;
  /** Makes the state. */
  readonly play: (stage: Stage) => Promise<void>;
}

const refer = (to: string) => `\${${to}}`;

const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
const INTEGRATION = "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72";

const EAST = "00000000-0000-4000-8000-0000000000ea";
const WEST = "00000000-0000-4000-8000-0000000000fe";

/** The workspaces that a program names, which are the same in every record. */
export const WORKSPACES = [EAST, WEST];

/** The tracing projects that exist. */
export const PROJECTS = [
  { name: "support", id: PROJECT },
  { name: "billing", id: BILLING },
];

const FROM_REPOSITORY: Declared = {
  type: "Deployment",
  properties: {
    name: "support-agent",
    displayName: "Support agent",
    source: "github",
    sourceConfig: {
      integrationId: INTEGRATION,
      repoUrl: "https://github.com/acme/agent",
      deploymentType: "dev",
      buildOnPush: false,
    },
    sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
    secrets: { OPENAI_API_KEY: "sk-throw-away" },
    deleteTracingProject: true,
  },
};
const FROM_IMAGE: Declared = {
  type: "Deployment",
  properties: {
    source: "external_docker",
    sourceConfig: { resourceSpec: { minScale: 1, maxScale: 2 } },
    sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
    triggers: { release: "one" },
  },
};
const TRACES: Declared = {
  type: "ExportDestination",
  properties: {
    config: {
      bucketName: "acme-traces",
      prefix: "prod",
      region: "eu-central-1",
      includeBucketInPrefix: true,
    },
    credentials: { accessKeyId: "AKIATHROWAWAY", secretAccessKey: "throw-away" },
  },
};
const toTraces = { bulkExportDestinationId: refer("traces.id"), sessionId: PROJECT };
const JANUARY: Declared = {
  type: "BulkExport",
  properties: {
    ...toTraces,
    startTime: "2026-01-01T00:00:00+01:00",
    endTime: "2026-02-01T00:00:00Z",
    exportFields: ["id", "name", "start_time"],
    filter: "eq(is_root, true)",
  },
};
const DAILY: Declared = {
  type: "BulkExport",
  properties: {
    ...toTraces,
    startTime: "2026-03-01T00:00:00Z",
    intervalHours: 24,
    cancelSpawnedOnDelete: true,
  },
};

async function up({ stack }: Stage): Promise<void> {
  await stack.must("up", "--yes", "--skip-preview");
}

async function failingUp({ stack }: Stage): Promise<void> {
  const ran = await stack.up();
  if (ran.code === 0) throw new Error(`this up was to fail:\n${ran.output}`);
}

/** The example of each plain kind, as a scenario of its own: a kind that is added later joins by itself. */
const PLAIN = Object.values<PlainResource>(plainResources).map(
  ({ kind, noun, plural, example }): Scenario => ({
    name: noun.toLowerCase().replaceAll(" ", "-"),
    frontEnds: ["plugin", "dynamic"],
    about: `One of the ${plural}, as its example declares it. Its preview is empty.`,
    resources: { it: { type: kind, properties: example } },
    play: up,
  }),
);

export const SCENARIOS: readonly Scenario[] = [
  ...PLAIN,
  {
    name: "everything",
    frontEnds: ["plugin", "dynamic"],
    about:
      "Every kind of resource, a component's children, secrets, an explicit name and names that were made up. Its preview is empty.",
    resources: {
      agent: FROM_REPOSITORY,
      worker: FROM_IMAGE,
      traces: TRACES,
      january: JANUARY,
      daily: DAILY,
      scheduled: {
        type: "ScheduledExports",
        properties: {
          bulkExportDestinationId: refer("traces.id"),
          projects: [{ sessionId: PROJECT }, { sessionId: BILLING }],
          intervalHours: 168,
          startTime: "2026-02-23T00:00:00Z",
        },
      },
      crm: {
        type: "OAuthProvider",
        properties: {
          providerId: "acme-crm",
          name: "Acme CRM",
          clientId: "client",
          clientSecret: "throw-away",
          authUrl: "https://acme.example.com/authorize",
          tokenUrl: "https://acme.example.com/token",
        },
      },
      revocation: {
        type: "OAuthTokenRevocation",
        properties: { providerId: "github", triggers: { release: "one" } },
      },
    },
    play: up,
  },
  {
    name: "failed",
    frontEnds: ["plugin", "dynamic"],
    about: "A deployment whose revision failed. Its preview updates it, which redeploys once.",
    resources: { agent: FROM_REPOSITORY },
    play: async (stage) => {
      stage.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
      await failingUp(stage);
    },
  },
  {
    name: "unfinished",
    frontEnds: ["plugin", "dynamic"],
    about: "A deployment whose wait was broken off. Its preview updates it, which goes on waiting.",
    resources: { agent: FROM_REPOSITORY },
    play: async (stage) => {
      stage.emulator.addFault({
        method: "GET",
        path: "/v2/deployments/:id/revisions/:revision",
        status: 400,
      });
      await failingUp(stage);
    },
  },
  {
    name: "cancelled",
    frontEnds: ["plugin", "dynamic"],
    about:
      "A schedule that was cancelled by hand, and a refresh that found it. Nothing is replaced without consent.",
    resources: { traces: TRACES, daily: DAILY },
    play: async (stage) => {
      await up(stage);
      const { id } = await stage.stack.resource("daily");
      await stage.elsewhere("PATCH", `/api/v1/bulk-exports/${id}`, { status: "Cancelled" });
      await stage.stack.must("refresh", "--yes", "--skip-preview");
    },
  },
  {
    name: "imported",
    frontEnds: ["plugin"],
    about: "Objects that were made by hand and imported; the program gives no secret. Its preview is empty.",
    resources: {
      traces: {
        type: "ExportDestination",
        properties: {
          displayName: "Made by hand",
          config: { bucketName: "acme-traces", prefix: "traces", region: "eu-central-1" },
        },
      },
      daily: {
        type: "BulkExport",
        properties: { ...toTraces, startTime: "2026-03-01T00:00:00Z", intervalHours: 24 },
      },
    },
    play: async (stage) => {
      const { traces, daily } = SCENARIOS.find(({ name }) => name === "imported")?.resources ?? {};
      if (!traces || !daily) throw new Error("the scenario lost its resources");
      const destination = await stage.elsewhere("POST", "/api/v1/bulk-exports/destinations", {
        destination_type: "s3",
        display_name: "Made by hand",
        config: { bucket_name: "acme-traces", prefix: "traces", region: "eu-central-1" },
        credentials: { access_key_id: "AKIATHROWAWAY", secret_access_key: "throw-away" },
      });
      const schedule = await stage.elsewhere("POST", "/api/v1/bulk-exports", {
        bulk_export_destination_id: destination.id,
        session_id: PROJECT,
        start_time: "2026-03-01T00:00:00Z",
        interval_hours: 24,
      });
      stage.program({
        traces: { ...traces, options: { import: destination.id } },
        daily: { ...daily, options: { import: schedule.id } },
      });
      await up(stage);
      stage.program({ traces, daily });
      await up(stage);
    },
  },
  {
    name: "places",
    frontEnds: ["plugin", "dynamic"],
    about:
      "Another workspace by an explicit provider (the plugin alone) and by a resource's workspaceId, a role in place of credentials, options of the store, a destination without a prefix. Its preview is empty.",
    resources: {
      own: {
        type: "pulumi:providers:langsmith",
        properties: { apiKey: KEY, apiUrl: NOWHERE, workspaceId: EAST, maxRetries: 1 },
      },
      east: {
        type: "ExportDestination",
        properties: {
          config: { bucketName: "acme-east", region: "us-east-1", includeBucketInPrefix: false },
          credentials: { accessKeyId: "AKIATHROWAWAY", secretAccessKey: "throw-away" },
        },
        options: { provider: refer("own") },
      },
      hourly: {
        type: "BulkExport",
        properties: {
          bulkExportDestinationId: refer("east.id"),
          sessionId: PROJECT,
          startTime: "2026-03-01T00:00:00Z",
          intervalHours: 24,
        },
        options: { provider: refer("own") },
      },
      west: {
        type: "ExportDestination",
        properties: {
          workspaceId: WEST,
          awsRoleArn: "arn:aws:iam::123456789012:role/langsmith-exports",
          config: {
            bucketName: "acme-west",
            region: "us-west-2",
            includeBucketInPrefix: true,
            configKwargsS3: { addressingStyle: "virtual", useAccelerateEndpoint: false },
            s3AdditionalKwargs: { ServerSideEncryption: "aws:kms", SSEKMSKeyId: "alias/exports" },
          },
        },
      },
      worker: { ...FROM_IMAGE, properties: { ...FROM_IMAGE.properties, workspaceId: WEST } },
    },
    play: up,
  },
];
