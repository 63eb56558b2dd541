import * as z from "zod";
import { field } from "../../../core/fields/facts.ts";
import { oneOf, openEnum, option, uuid, workspaceId } from "../../field-types.ts";
import { resourceSpec } from "./spec.ts";
import {
  ADDRESS,
  gitReference,
  imageName,
  OBJECT_ALLOWED,
  objectName,
  REPOSITORY,
  repositoryPath,
  repositoryUrl,
  webAddress,
} from "./validators.ts";

/** The sources that a program can own; the service knows others, which are fed by its own command line. */
const SOURCES = ["github", "internal_source", "external_docker"] as const;

/** GitHub takes its names in any case, and an address with or without `.git` or a slash at its end. */
function canonicalRepository(url: string): string {
  return url
    .toLowerCase()
    .replace(/\/+$/, "")
    .replace(/\.git$/, "");
}

/** The names of the products, and what the service calls them. */
const PRODUCTS = new Map([
  ["serverless", "dev_zero"],
  ["dedicated", "prod"],
]);

const DEPLOYMENT_TYPES = [...PRODUCTS.keys(), "prod", "dev", "dev_free", "dev_zero", "dev_free_zero"];

const TYPES_ALSO_CALLED = { development: "dev", free: "dev_free", production: "prod" };

/** A type as the service calls it. */
export function typeOnWire(type: string): string {
  return PRODUCTS.get(type) ?? type;
}

/** A type by which those are equal that LangSmith gives the same product: whether one is free it decides itself. */
function canonicalType(type: string): string {
  return typeOnWire(type).replace(/^dev_free/, "dev");
}

/** The name of an environment variable. */
function environmentName(example?: string) {
  return field(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), {
    description: "The name of the environment variable.",
    allowed: "letters, digits and underscores, not beginning with a digit",
    ...(example === undefined ? {} : { example }),
  });
}

const sourceConfig = z.object({
  integrationId: field(uuid().optional(), {
    description: "The id of the GitHub integration.",
    usage: "Required for `github`, rejected for the other sources. `getGithubIntegrations` lists the ids.",
    example: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    allowed: "the UUID of a GitHub integration (the function getGithubIntegrations lists them)",
    immutable: true,
  }),
  repoUrl: field(repositoryUrl().optional(), {
    description: "The https address of the Git repository.",
    usage:
      "Required for `github`, rejected for the other sources. Leave out user, query and fragment. Changing it updates the deployment in place, and deploys from the new repository. If the server cannot change it, the update fails.",
    example: "https://github.com/acme/agent",
    allowed: REPOSITORY,
    canonical: canonicalRepository,
  }),
  deploymentType: field(openEnum(DEPLOYMENT_TYPES, TYPES_ALSO_CALLED).optional(), {
    description:
      "The type of a cloud deployment. `dedicated`, sent as `prod`: always on, at least two replicas, its own database. `serverless`, sent as `dev_zero`: scales to zero, shares a database. `dev` is Development, from the pricing that ended on 2026-10-01. That LangSmith returns `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`, is no change.",
    usage: "Required for `github` and `internal_source`, rejected for `external_docker`.",
    example: "prod",
    allowed: oneOf(DEPLOYMENT_TYPES),
    canonical: canonicalType,
    immutable: true,
  }),
  buildOnPush: field(z.boolean().optional(), {
    description: "Whether a push to the branch creates a revision.",
    usage:
      "Required for `github`, rejected for the other sources. It must be `false` if `repoRef` is a tag. Changing it creates no revision. Once set, you can change it but not remove it.",
    example: false,
  }),
  customUrl: field(webAddress().optional(), {
    description: "The address of the running agent.",
    usage:
      "Only for `external_docker`. Changing it creates no revision. Once set, you can change it but not remove it.",
    example: "https://agent.example.com",
    allowed: ADDRESS,
  }),
  resourceSpec: field(resourceSpec.optional(), {
    description: "The CPU, memory and Kubernetes settings of the containers.",
    usage:
      "Required for `external_docker`, where it may be empty. Rejected for the other sources. Changing it creates a revision. Settings that your program never set keep the values that LangSmith stores.",
  }),
  listenerId: field(uuid().optional(), {
    description: "The id of the listener that deploys the agent.",
    usage:
      "Only for `external_docker`, and required if the workspace has listeners. `getListeners` lists the ids.",
    example: "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36",
    allowed: "the UUID of a listener (the function getListeners lists them)",
    immutable: true,
  }),
  listenerConfig: field(
    z
      .object({
        k8sNamespace: field(
          z
            .string()
            .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
            .optional(),
          {
            description: "The Kubernetes namespace of the deployment.",
            example: "agents",
            allowed:
              "a DNS label: lower-case letters, digits and dashes, with a letter or digit at both ends, at most 63 characters",
          },
        ),
      })
      .optional(),
    {
      description: "Where the listener deploys the agent.",
      usage: "Only for `external_docker`, together with `listenerId`.",
      immutable: true,
    },
  ),
  installCommand: field(z.string().min(1).optional(), {
    description: "The command that installs the dependencies of a JavaScript build.",
    usage:
      "Not for `external_docker`. Changing it creates a revision. Once set, you can change it but not remove it.",
    example: "pnpm install --frozen-lockfile",
  }),
  buildCommand: field(z.string().min(1).optional(), {
    description: "The command that builds a JavaScript project.",
    usage:
      "Not for `external_docker`. Changing it creates a revision. Once set, you can change it but not remove it.",
    example: "pnpm build",
  }),
});

const sourceRevisionConfig = z.object({
  repoRef: field(gitReference().optional(), {
    description: "The branch or tag that LangSmith deploys.",
    usage: "Required for `github`, rejected for the other sources.",
    example: "main",
    allowed: "the name of a branch, or refs/tags/<tag>",
  }),
  langgraphConfigPath: field(repositoryPath().optional(), {
    description: "The LangGraph configuration file.",
    usage:
      "Required for `github`, rejected for `external_docker`. Its path begins at the root of the repository, or at `directory` for `internal_source`, where `langgraph.json` is the default.",
    example: "langgraph.json",
    allowed: 'the path of a file in the repository, such as "langgraph.json"',
  }),
  directory: field(z.string().min(1).optional(), {
    description: "The folder that is uploaded, whole: that of the agent, or one above it.",
    usage:
      "Required to create a deployment of `internal_source`, rejected for others. An imported deployment keeps its files until you set it. It is relative to the folder of Pulumi.yaml. Files that .dockerignore or .gitignore match are left out, and files whose names begin with `.env`. A changed file creates a revision, and the preview names it.",
    example: "../agent",
    allowed: 'a path relative to the folder of Pulumi.yaml, such as "../agent"',
    local: true,
  }),
  imageUri: field(imageName().optional(), {
    description: "The container image that LangSmith deploys.",
    usage: "Required for `external_docker`, rejected for the other sources. Leave out the scheme.",
    example: "registry.example.com/agent@sha256:3f5a…",
    allowed: 'the name of an image, such as "registry.example.com/agent:1.4"',
  }),
});

const secretReference = z.object({
  name: environmentName("OPENAI_API_KEY"),
  secretName: field(objectName(), {
    description: "The name of the Kubernetes secret.",
    example: "openai",
    allowed: OBJECT_ALLOWED,
  }),
  secretKey: field(z.string().regex(/^[-._a-zA-Z0-9]{1,253}$/), {
    description: "The key in the Kubernetes secret.",
    example: "api-key",
    allowed: "letters, digits, dashes, underscores and dots",
  }),
});

/** The inputs of a deployment. */
export const inputs = z.object({
  name: field(z.string().regex(/^[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$/), {
    description: "The name of the deployment.",
    usage:
      "It also names the tracing project that LangSmith creates with the deployment, so both names must be free. Some servers allow lower-case letters only. On a self-hosted installation, a deployment whose name has more than 21 characters may never become ready. Default: the name of the resource and a random suffix.",
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
    description: "The label that people see in LangSmith.",
    usage: "Changing it creates no revision. Once set, you can change it but not remove it.",
    example: "Support agent",
  }),
  source: field(z.enum(SOURCES), {
    description:
      "Where the code comes from. `github` is a repository, and `internal_source` a folder of this machine, which the provider uploads; both are for the cloud. `external_docker` is a container image, for self-hosted and hybrid installations.",
    example: "github",
    allowed: '"github", "internal_source" or "external_docker"',
    immutable: true,
    identity: true,
  }),
  sourceConfig: field(sourceConfig, {
    description: "The source of the code, and where it runs.",
  }),
  sourceRevisionConfig: field(sourceRevisionConfig, {
    description: "The version of the code that LangSmith deploys.",
    usage: "Changing it creates a revision.",
  }),
  secrets: field(z.record(environmentName(), z.string()).optional(), {
    description: "The environment variables of the deployment, by name.",
    usage:
      "The values are secret. Changing them creates a revision. Variables that others set stay. You cannot set a name that LangSmith sets itself. Once you have set one, keep at least one: LangSmith cannot remove all.",
    example: { OPENAI_API_KEY: "sk-…" },
    allowed: "a map from the name of an environment variable to a string",
    secret: true,
    verbatim: true,
  }),
  secretReferences: field(z.array(secretReference).optional(), {
    description: "Environment variables whose values come from Kubernetes secrets.",
    usage:
      "Only for `external_docker`. Each name must be unique, also among `secrets`. An empty list removes them. LangSmith does not document whether a change creates a revision. If it creates none, the change takes effect with the next revision (see `triggers`).",
    compare: "set",
    unset: [],
  }),
  pinnedRevisionId: field(uuid().optional(), {
    description: "The id of an earlier revision that LangSmith deploys again and keeps.",
    usage:
      "Not for a new deployment, and not with `buildOnPush: true`. While it is set, LangSmith gets no change that creates a revision, such as one of `sourceRevisionConfig` or `secrets`. The preview names the changes that are not deployed. Removing it deploys what the program describes.",
    example: "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d",
    allowed: "the UUID of a revision (the command `deployments revisions` lists them)",
  }),
  waitForDeployed: field(z.boolean().default(true), {
    description: "Whether `pulumi up` waits until the revision is DEPLOYED, for at most 30 minutes.",
    local: true,
  }),
  triggers: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Values that create a revision when they change.",
    usage:
      "Use the commit SHA of a branch, or the digest of an image tag. The provider sends the branch, tag or image again. With a folder, it deploys the newest revision again. A new or changed value does nothing more if the same update creates a revision anyway. Removing a value does nothing.",
    example: { commit: "9fceb02d0ae598e95dc970b74767f19372d61af8" },
    allowed: "a map of any values",
    local: true,
    verbatim: true,
  }),
  deleteTracingProject: option(
    "Whether deleting the deployment also deletes its tracing project, with all traces. Run `pulumi up` after you set it: a deletion uses the value of the last `pulumi up`.",
  ),
  allowDataLoss: option(
    "Allows a replacement, which drops the database of the deployment: threads, memory and checkpoints.",
  ),
  workspaceId: workspaceId(),
});

export type Inputs = z.output<typeof inputs>;
