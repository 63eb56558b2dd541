import * as z from "zod";
import { field } from "../../core/facts.ts";
import {
  createdAt,
  oneOf,
  openEnum,
  option,
  tenantId,
  updatedAt,
  uuid,
  workspaceId,
} from "../field-types.ts";
import { dataKey, LABEL_ALLOWED, labelText, objectName } from "./kubernetes/types.ts";
import { environmentName } from "./reserved-names.ts";
import { resourceSpec } from "./resource-spec.ts";
import {
  gitReference,
  imageName,
  REPOSITORY,
  repositoryPath,
  repositoryUrl,
  sourceInsteadOf,
  webAddress,
} from "./validators.ts";

const SOURCE = "Control plane API, create a deployment";

/** The sources that a program can own; the service knows others, which are fed by its own command line. */
const SOURCES = ["github", "external_docker"] as const;

const DEPLOYMENT_TYPES = ["dev_free", "dev", "prod", "dev_zero", "dev_free_zero"] as const;

const TYPES_ALSO_CALLED = { development: "dev", free: "dev_free", production: "prod" };

/** GitHub takes its names in any case, and an address with or without `.git` or a slash at its end. */
function canonicalRepository(url: string | number): string {
  return String(url)
    .toLowerCase()
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
}

const sourceConfig = z.object({
  integrationId: field(uuid().optional(), {
    description:
      "The id of the GitHub integration (`getGithubIntegrations` lists them). Needed for `github`, rejected for `external_docker`.",
    example: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    allowed: "the UUID of a GitHub integration (the function getGithubIntegrations lists them)",
    immutable: true,
  }),
  repoUrl: field(repositoryUrl().optional(), {
    description:
      "The https address of the repository, without user, query or fragment. Needed for `github`, rejected for `external_docker`. Changing it updates the deployment in place and deploys from the new repository; a server that cannot change it makes the update fail.",
    example: "https://github.com/acme/agent",
    allowed: REPOSITORY,
    canonical: canonicalRepository,
    keptOnRefresh: true,
  }),
  deploymentType: field(openEnum(DEPLOYMENT_TYPES, TYPES_ALSO_CALLED).optional(), {
    description: `The type of a cloud deployment: ${oneOf(DEPLOYMENT_TYPES)}. \`prod\` is Dedicated: always on, with a database of its own. \`dev_zero\` is Serverless: it scales to zero, with a shared database. \`dev\` is Development, of the pricing that ended on 2026-10-01. LangSmith may answer \`dev\` as \`dev_free\`, and \`dev_zero\` as \`dev_free_zero\`: that is no difference. Needed for \`github\`, refused for \`external_docker\`.`,
    example: "prod",
    allowed: oneOf(DEPLOYMENT_TYPES),
    canonical: (type) => String(type).replace(/^dev_free/, "dev"),
    immutable: true,
  }),
  buildOnPush: field(z.boolean().optional(), {
    description:
      "Whether a push to the branch makes a revision. Needed for `github`, rejected for `external_docker`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.",
    example: false,
  }),
  customUrl: field(webAddress().optional(), {
    description:
      "The http or https address that an `external_docker` deployment is reached at; rejected for `github`. Changing it makes no revision; it cannot be cleared.",
    example: "https://agent.example.com",
    allowed: "an http or https address",
  }),
  resourceSpec: field(resourceSpec.optional(), {
    description:
      "What the containers get. Needed for `external_docker` (it may be empty), rejected for `github`. A change makes a revision; what it leaves out stays as the service stores it.",
  }),
  listenerId: field(uuid().optional(), {
    description:
      "The id of the listener that deploys it (`getListeners` lists them), for `external_docker`; needed where the workspace has listeners.",
    example: "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36",
    allowed: "the UUID of a listener (the function getListeners lists them)",
    immutable: true,
  }),
  listenerConfig: field(
    z
      .object({
        k8sNamespace: field(labelText().optional(), {
          description: "The Kubernetes namespace that it is deployed to.",
          example: "agents",
          allowed: LABEL_ALLOWED,
        }),
      })
      .optional(),
    {
      description: "Where the listener deploys it, for `external_docker` with a `listenerId`.",
      immutable: true,
    },
  ),
  installCommand: field(z.string().min(1).optional(), {
    description:
      "The command that installs the dependencies of a JavaScript build, for `github`. A change makes a revision; it cannot be cleared.",
    example: "pnpm install --frozen-lockfile",
    seldomReturned: true,
  }),
  buildCommand: field(z.string().min(1).optional(), {
    description:
      "The command that builds a JavaScript project, for `github`. A change makes a revision; it cannot be cleared.",
    example: "pnpm build",
    seldomReturned: true,
  }),
});

const sourceRevisionConfig = z.object({
  repoRef: field(gitReference().optional(), {
    description:
      "The branch, or `refs/tags/<tag>`, that is deployed. Needed for `github`, rejected for `external_docker`.",
    example: "main",
    allowed: "the name of a branch, or refs/tags/<tag>",
  }),
  langgraphConfigPath: field(repositoryPath().optional(), {
    description:
      "The path of langgraph.json, from the root of the repository. Needed for `github`, rejected for `external_docker`.",
    example: "langgraph.json",
    allowed: 'the path of a file in the repository, such as "langgraph.json"',
  }),
  imageUri: field(imageName().optional(), {
    description:
      "The container image that is deployed, without a scheme. Needed for `external_docker`, rejected for `github`.",
    example: "registry.example.com/agent@sha256:3f5a…",
    allowed: 'the name of an image, such as "registry.example.com/agent:1.4"',
  }),
});

const secretReference = z.object({
  name: environmentName("OPENAI_API_KEY"),
  secretName: objectName("The name of the Kubernetes secret.", "openai"),
  secretKey: dataKey("The key inside the Kubernetes secret.", "api-key"),
});

/** The inputs of a deployment. */
export const inputs = z.object({
  name: field(z.string().regex(/^[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$/), {
    description:
      "The name: letters, digits and dashes, beginning with a letter; some servers take lower-case letters alone. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.",
    source: SOURCE,
    example: "support-agent",
    allowed: "letters, digits and dashes, beginning with a letter and not ending with a dash",
    immutable: true,
    identity: true,
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
    allowed: '"github" or "external_docker"',
    insteadOf: sourceInsteadOf(SOURCES),
    immutable: true,
    identity: true,
  }),
  sourceConfig: field(sourceConfig, {
    description: "The source and the place of the deployment.",
    source: SOURCE,
  }),
  sourceRevisionConfig: field(sourceRevisionConfig, {
    description: "What is deployed from the source. Any change makes a revision.",
    source: SOURCE,
  }),
  secrets: field(z.record(environmentName(), z.string()).optional(), {
    description:
      "The environment variables, name to value, kept secret. Names that the service sets itself are rejected. A change makes a revision. The service cannot clear them all.",
    source: SOURCE,
    example: { OPENAI_API_KEY: "sk-…" },
    allowed: "a map from the name of an environment variable to a string",
    secret: true,
    verbatim: true,
    unmanaged: true,
  }),
  secretReferences: field(z.array(secretReference).optional(), {
    description:
      "Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).",
    source: SOURCE,
    compare: "set",
    seldomReturned: true,
    unset: [],
  }),
  waitForDeployed: field(z.boolean().default(true), {
    description: "Whether `up` waits until the revision is DEPLOYED (at most 30 minutes).",
    local: true,
  }),
  triggers: field(z.record(z.string(), z.unknown()).optional(), {
    description:
      "A map of any values, such as the commit SHA that a branch points to or the digest that an image's tag stands for: a new or changed value deploys the newest revision once more, unless the same update makes a revision anyway. A value that is taken out does nothing.",
    example: { commit: "9fceb02d0ae598e95dc970b74767f19372d61af8" },
    allowed: "a map of any values",
    local: true,
    verbatim: true,
  }),
  deleteTracingProject: option(
    "Whether deleting the deployment deletes its tracing project, with all traces, too. It takes effect as of the last `up`.",
  ),
  allowDataLoss: option(
    "Allows a replacement, which drops the deployment's database (threads, memory, checkpoints).",
  ),
  replaceUnmanagedSecrets: option(
    "Whether environment variables that this program never set (those of `unmanagedSecretNames`) are removed, so that only those of `secrets` are left.",
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
      "The names of all environment variables that the service stores, also of those set elsewhere.",
  }),
  unmanagedSecretNames: field(z.array(z.string()).optional(), {
    description:
      "The names of the environment variables that were there before this program set any, as after an import. They stay as they are until the program sets them, or sets `replaceUnmanagedSecrets`.",
  }),
  tracingProjectId: field(z.string().optional(), {
    description:
      "The id of the tracing project that was made with it: the `sessionId` of its exports. Empty until the service has made it; after `waitForDeployed: false` a refresh brings it.",
    stable: true,
    handedOn: true,
  }),
  url: field(z.string().optional(), {
    description: "Where the deployment is reached.",
    shows: ["name", "sourceConfig.customUrl"],
  }),
  dashboardUrl: field(z.string(), {
    description: "Where people look at the deployment.",
    stable: true,
    shows: ["workspaceId"],
  }),
  imageVersion: field(z.string().optional(), { description: "The version of the image that it runs." }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Inputs = z.output<typeof inputs>;

export type Outputs = z.output<typeof outputs>;

/** Whether the deletion of a deployment in this state has begun, whoever asked for it. */
export function isBeingDeleted(status: string | undefined): boolean {
  return status !== undefined && /^AWAITING_(?:FINAL_)?DELETE$/.test(status);
}
