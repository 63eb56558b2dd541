import * as z from "zod";
import { field } from "../lifecycle/facts.ts";
import { resourceSpec } from "./resource-spec.fields.ts";
import { createdAt, oneOf, openEnum, option, tenantId, updatedAt, workspaceId } from "./types.ts";

const SOURCE = "Control plane API, create a deployment";

/** The sources that a program can own; the service knows others, which are fed by its own command line. */
export const SOURCES = ["github", "external_docker"] as const;
const DEPLOYMENT_TYPES = ["dev_free", "dev", "prod", "dev_zero", "dev_free_zero"] as const;

const sourceConfig = z.object({
  integrationId: field(z.guid().optional(), {
    description: "The id of the GitHub integration. Needed for `github`.",
    example: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    immutable: true,
  }),
  repoUrl: field(z.string().min(1).optional(), {
    description: "The address of the repository. Needed for `github`.",
    example: "https://github.com/acme/agent",
    immutable: true,
  }),
  deploymentType: field(openEnum(DEPLOYMENT_TYPES).optional(), {
    description: `The size of a cloud deployment: ${oneOf(DEPLOYMENT_TYPES)}. Needed for \`github\`, refused for \`external_docker\`.`,
    example: "prod",
    allowed: oneOf(DEPLOYMENT_TYPES),
    immutable: true,
  }),
  buildOnPush: field(z.boolean().optional(), {
    description:
      "Whether a push to the branch makes a revision. Needed for `github`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.",
    example: false,
  }),
  customUrl: field(z.string().min(1).optional(), {
    description:
      "The address that an `external_docker` deployment is reached at. Changing it makes no revision; it cannot be cleared.",
    example: "https://agent.example.com",
  }),
  resourceSpec: field(resourceSpec.optional(), {
    description:
      "What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.",
  }),
  listenerId: field(z.guid().optional(), {
    description:
      "The id of the listener that deploys it, for `external_docker`; needed where the workspace has listeners.",
    immutable: true,
  }),
  listenerConfig: field(
    z
      .object({
        k8sNamespace: field(z.string().min(1).optional(), {
          description: "The Kubernetes namespace that it is deployed to.",
          example: "agents",
        }),
      })
      .optional(),
    { description: "Where the listener deploys it, for `external_docker`.", immutable: true },
  ),
  installCommand: field(z.string().min(1).optional(), {
    description:
      "The command that installs the dependencies of a JavaScript build. A change makes a revision.",
    example: "pnpm install --frozen-lockfile",
    seldomReturned: true,
  }),
  buildCommand: field(z.string().min(1).optional(), {
    description: "The command that builds a JavaScript project. A change makes a revision.",
    example: "pnpm build",
    seldomReturned: true,
  }),
});

const sourceRevisionConfig = z.object({
  repoRef: field(z.string().min(1).optional(), {
    description: "The branch, or `refs/tags/<tag>`, that is deployed. For `github`.",
    example: "main",
  }),
  langgraphConfigPath: field(z.string().min(1).optional(), {
    description: "The path of langgraph.json in the repository. Needed for `github`.",
    example: "langgraph.json",
  }),
  imageUri: field(z.string().min(1).optional(), {
    description: "The container image that is deployed. Needed for `external_docker`.",
    example: "registry.example.com/agent@sha256:3f5a…",
  }),
});

const secretReference = z.object({
  name: field(z.string().min(1), {
    description: "The name of the environment variable.",
    example: "OPENAI_API_KEY",
  }),
  secretName: field(z.string().min(1), {
    description: "The name of the Kubernetes secret.",
    example: "openai",
  }),
  secretKey: field(z.string().min(1), {
    description: "The key inside the Kubernetes secret.",
    example: "api-key",
  }),
});

/** The inputs of a deployment. */
export const inputs = z.object({
  name: field(z.string().regex(/^[a-z]([a-z0-9-]*[a-z0-9])?$/), {
    description:
      "The name: lower-case letters, digits and dashes, beginning with a letter. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.",
    source: SOURCE,
    example: "support-agent",
    allowed: "lower-case letters, digits and dashes, beginning with a letter and not ending with a dash",
    immutable: true,
    autoname: {
      fit: (text) =>
        text
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^[^a-z]+|-+$/g, "") || "deployment",
      longest: 40,
    },
  }),
  displayName: field(z.string().min(1).optional(), {
    description: "The label that people see. Changing it makes no revision; it cannot be cleared.",
    source: "Control plane API, update a deployment",
    example: "Support agent",
  }),
  source: field(z.enum(SOURCES), {
    description:
      "Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.",
    source: SOURCE,
    example: "github",
    allowed:
      '"github" or "external_docker" (the internal sources are fed by the command `langgraph deploy`, so no program can own them)',
    immutable: true,
  }),
  sourceConfig: field(sourceConfig, {
    description: "The source and the place of the deployment.",
    source: SOURCE,
  }),
  sourceRevisionConfig: field(sourceRevisionConfig, {
    description: "What is deployed from the source. Any change makes a revision.",
    source: SOURCE,
  }),
  secrets: field(z.record(z.string().min(1), z.string()).optional(), {
    description:
      "The environment variables, name to value, kept secret. A change makes a revision. The service cannot clear them all.",
    source: SOURCE,
    example: { OPENAI_API_KEY: "sk-…" },
    allowed: "a map from the name of an environment variable to a text",
    secret: true,
    verbatim: true,
    unmanaged: true,
  }),
  secretReferences: field(z.array(secretReference).optional(), {
    description:
      "Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.",
    source: SOURCE,
    compare: "set",
    seldomReturned: true,
    unset: [],
  }),
  waitForDeployed: field(z.boolean().default(true), {
    description: "Whether `up` waits until the revision is DEPLOYED (at most 30 minutes).",
    local: true,
  }),
  deleteTracingProject: option(
    "Whether deleting the deployment deletes its tracing project, with all traces, too. It takes effect as of the last `up`.",
  ),
  allowDataLoss: option(
    "Allows a replacement, which drops the deployment's database (threads, memory, checkpoints).",
  ),
  replaceUnmanagedSecrets: option(
    "Whether environment variables that this program never set (after an import, say) are removed when it changes `secrets`.",
  ),
  workspaceId: workspaceId(),
});

/** What the service tells of a deployment. */
export const outputs = z.object({
  tenantId: tenantId(),
  status: field(z.string(), {
    description: "The state of the deployment: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE …",
  }),
  latestRevisionId: field(z.string().optional(), { description: "The id of the newest revision." }),
  activeRevisionId: field(z.string().optional(), { description: "The id of the revision that serves." }),
  revisionStatus: field(z.string().optional(), {
    description: "The status of the newest revision when it was last looked at: DEPLOYED when it serves.",
  }),
  secretNames: field(z.array(z.string()), {
    description:
      "The names of all environment variables that the service holds, also of those set elsewhere.",
  }),
  tracingProjectId: field(z.string().optional(), {
    description:
      "The id of the tracing project that was made with it: the `sessionId` of its exports. Empty until the service has made it; after `waitForDeployed: false` a refresh brings it.",
    stable: true,
    handedOn: true,
  }),
  url: field(z.string().optional(), { description: "Where the deployment is reached." }),
  dashboardUrl: field(z.string(), { description: "Where people look at the deployment.", stable: true }),
  imageVersion: field(z.string().optional(), { description: "The version of the image that it runs." }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Inputs = z.output<typeof inputs>;
export type Outputs = z.output<typeof outputs>;
