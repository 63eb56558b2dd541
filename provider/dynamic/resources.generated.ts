// Generated from provider/resources by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { DynamicResource } from "./resource.ts";

export interface DeploymentSourceConfigResourceSpecImagePullSecretArgs {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: pulumi.Input<string>;
}

export interface DeploymentSourceConfigResourceSpecImagePullSecret {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: string;
}

export interface DeploymentSourceConfigResourceSpecArgs {
  /**
   * The least number of replicas; 0 only for dev_zero.
   */
  readonly minScale?: pulumi.Input<number | undefined>;
  /**
   * The greatest number of replicas.
   */
  readonly maxScale?: pulumi.Input<number | undefined>;
  /**
   * CPU of each replica, 0.1 to 8 cores.
   */
  readonly cpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that each replica may reach, by default twice `cpu`, 0.1 to 16 cores.
   */
  readonly cpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of each replica, in MiB.
   */
  readonly memoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that each replica may reach, by default twice `memoryMb`, in MiB.
   */
  readonly memoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * The least number of queue workers.
   */
  readonly queueMinScale?: pulumi.Input<number | undefined>;
  /**
   * The greatest number of queue workers.
   */
  readonly queueMaxScale?: pulumi.Input<number | undefined>;
  /**
   * CPU of each queue worker, 0.1 to 8 cores.
   */
  readonly queueCpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that each queue worker may reach, 0.1 to 16 cores.
   */
  readonly queueCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that each queue worker may reach, in MiB.
   */
  readonly queueMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * CPU of Redis, 0.1 to 8 cores.
   */
  readonly redisCpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that Redis may reach, 0.1 to 16 cores.
   */
  readonly redisCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of Redis, in MiB.
   */
  readonly redisMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that Redis may reach, in MiB.
   */
  readonly redisMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * CPU of the database, in cores.
   */
  readonly dbCpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that the database may reach, in cores.
   */
  readonly dbCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of the database, in MiB.
   */
  readonly dbMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that the database may reach, in MiB.
   */
  readonly dbMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * Storage of the database, in GiB.
   */
  readonly dbStorageGi?: pulumi.Input<number | undefined>;
  /**
   * Connections that the database accepts.
   */
  readonly dbMaxConnections?: pulumi.Input<number | undefined>;
  /**
   * Kubernetes labels.
   */
  readonly labels?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * Kubernetes annotations.
   */
  readonly annotations?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * The Kubernetes service account.
   */
  readonly serviceAccountName?: pulumi.Input<string | undefined>;
  /**
   * The Kubernetes secrets with which images are pulled.
   */
  readonly imagePullSecrets?: pulumi.Input<
    pulumi.Input<DeploymentSourceConfigResourceSpecImagePullSecretArgs>[] | undefined
  >;
  /**
   * Volumes, as Kubernetes spells them.
   */
  readonly volumes?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
  /**
   * Mounts of the volumes, as Kubernetes spells them.
   */
  readonly volumeMounts?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
  /**
   * Containers that run before the replica, as Kubernetes spells them.
   */
  readonly initContainers?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
  /**
   * Containers that run beside the replica, as Kubernetes spells them.
   */
  readonly sidecars?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
}

export interface DeploymentSourceConfigResourceSpec {
  /**
   * The least number of replicas; 0 only for dev_zero.
   */
  readonly minScale: number | undefined;
  /**
   * The greatest number of replicas.
   */
  readonly maxScale: number | undefined;
  /**
   * CPU of each replica, 0.1 to 8 cores.
   */
  readonly cpu: number | undefined;
  /**
   * CPU that each replica may reach, by default twice `cpu`, 0.1 to 16 cores.
   */
  readonly cpuLimit: number | undefined;
  /**
   * Memory of each replica, in MiB.
   */
  readonly memoryMb: number | undefined;
  /**
   * Memory that each replica may reach, by default twice `memoryMb`, in MiB.
   */
  readonly memoryLimitMb: number | undefined;
  /**
   * The least number of queue workers.
   */
  readonly queueMinScale: number | undefined;
  /**
   * The greatest number of queue workers.
   */
  readonly queueMaxScale: number | undefined;
  /**
   * CPU of each queue worker, 0.1 to 8 cores.
   */
  readonly queueCpu: number | undefined;
  /**
   * CPU that each queue worker may reach, 0.1 to 16 cores.
   */
  readonly queueCpuLimit: number | undefined;
  /**
   * Memory of each queue worker, in MiB.
   */
  readonly queueMemoryMb: number | undefined;
  /**
   * Memory that each queue worker may reach, in MiB.
   */
  readonly queueMemoryLimitMb: number | undefined;
  /**
   * CPU of Redis, 0.1 to 8 cores.
   */
  readonly redisCpu: number | undefined;
  /**
   * CPU that Redis may reach, 0.1 to 16 cores.
   */
  readonly redisCpuLimit: number | undefined;
  /**
   * Memory of Redis, in MiB.
   */
  readonly redisMemoryMb: number | undefined;
  /**
   * Memory that Redis may reach, in MiB.
   */
  readonly redisMemoryLimitMb: number | undefined;
  /**
   * CPU of the database, in cores.
   */
  readonly dbCpu: number | undefined;
  /**
   * CPU that the database may reach, in cores.
   */
  readonly dbCpuLimit: number | undefined;
  /**
   * Memory of the database, in MiB.
   */
  readonly dbMemoryMb: number | undefined;
  /**
   * Memory that the database may reach, in MiB.
   */
  readonly dbMemoryLimitMb: number | undefined;
  /**
   * Storage of the database, in GiB.
   */
  readonly dbStorageGi: number | undefined;
  /**
   * Connections that the database accepts.
   */
  readonly dbMaxConnections: number | undefined;
  /**
   * Kubernetes labels.
   */
  readonly labels: { readonly [name: string]: string } | undefined;
  /**
   * Kubernetes annotations.
   */
  readonly annotations: { readonly [name: string]: string } | undefined;
  /**
   * The Kubernetes service account.
   */
  readonly serviceAccountName: string | undefined;
  /**
   * The Kubernetes secrets with which images are pulled.
   */
  readonly imagePullSecrets: readonly DeploymentSourceConfigResourceSpecImagePullSecret[] | undefined;
  /**
   * Volumes, as Kubernetes spells them.
   */
  readonly volumes: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Mounts of the volumes, as Kubernetes spells them.
   */
  readonly volumeMounts: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Containers that run before the replica, as Kubernetes spells them.
   */
  readonly initContainers: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Containers that run beside the replica, as Kubernetes spells them.
   */
  readonly sidecars: readonly { readonly [name: string]: unknown }[] | undefined;
}

export interface DeploymentSourceConfigListenerConfigArgs {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @remarks Changing it replaces the object.
   * @example "agents"
   */
  readonly k8sNamespace?: pulumi.Input<string | undefined>;
}

export interface DeploymentSourceConfigListenerConfig {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @remarks Changing it replaces the object.
   * @example "agents"
   */
  readonly k8sNamespace: string | undefined;
}

export interface DeploymentSourceConfigArgs {
  /**
   * The id of the GitHub integration. Needed for `github`.
   * @remarks Changing it replaces the object.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: pulumi.Input<string | undefined>;
  /**
   * The address of the repository. Needed for `github`.
   * @remarks Changing it replaces the object.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: pulumi.Input<string | undefined>;
  /**
   * The size of a cloud deployment: one of "dev_free", "dev", "prod", "dev_zero", "dev_free_zero". Needed for `github`, refused for `external_docker`.
   * @remarks Changing it replaces the object.
   * @example "prod"
   */
  readonly deploymentType?: pulumi.Input<string | undefined>;
  /**
   * Whether a push to the branch makes a revision. Needed for `github`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.
   * @example false
   */
  readonly buildOnPush?: pulumi.Input<boolean | undefined>;
  /**
   * The address that an `external_docker` deployment is reached at. Changing it makes no revision; it cannot be cleared.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: pulumi.Input<string | undefined>;
  /**
   * What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.
   */
  readonly resourceSpec?: pulumi.Input<DeploymentSourceConfigResourceSpecArgs | undefined>;
  /**
   * The id of the listener that deploys it, for `external_docker`; needed where the workspace has listeners.
   * @remarks Changing it replaces the object.
   */
  readonly listenerId?: pulumi.Input<string | undefined>;
  /**
   * Where the listener deploys it, for `external_docker`.
   * @remarks Changing it replaces the object.
   */
  readonly listenerConfig?: pulumi.Input<DeploymentSourceConfigListenerConfigArgs | undefined>;
  /**
   * The command that installs the dependencies of a JavaScript build. A change makes a revision.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: pulumi.Input<string | undefined>;
  /**
   * The command that builds a JavaScript project. A change makes a revision.
   * @example "pnpm build"
   */
  readonly buildCommand?: pulumi.Input<string | undefined>;
}

export interface DeploymentSourceConfig {
  /**
   * The id of the GitHub integration. Needed for `github`.
   * @remarks Changing it replaces the object.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId: string | undefined;
  /**
   * The address of the repository. Needed for `github`.
   * @remarks Changing it replaces the object.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl: string | undefined;
  /**
   * The size of a cloud deployment: one of "dev_free", "dev", "prod", "dev_zero", "dev_free_zero". Needed for `github`, refused for `external_docker`.
   * @remarks Changing it replaces the object.
   * @example "prod"
   */
  readonly deploymentType: string | undefined;
  /**
   * Whether a push to the branch makes a revision. Needed for `github`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.
   * @example false
   */
  readonly buildOnPush: boolean | undefined;
  /**
   * The address that an `external_docker` deployment is reached at. Changing it makes no revision; it cannot be cleared.
   * @example "https://agent.example.com"
   */
  readonly customUrl: string | undefined;
  /**
   * What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.
   */
  readonly resourceSpec: DeploymentSourceConfigResourceSpec | undefined;
  /**
   * The id of the listener that deploys it, for `external_docker`; needed where the workspace has listeners.
   * @remarks Changing it replaces the object.
   */
  readonly listenerId: string | undefined;
  /**
   * Where the listener deploys it, for `external_docker`.
   * @remarks Changing it replaces the object.
   */
  readonly listenerConfig: DeploymentSourceConfigListenerConfig | undefined;
  /**
   * The command that installs the dependencies of a JavaScript build. A change makes a revision.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand: string | undefined;
  /**
   * The command that builds a JavaScript project. A change makes a revision.
   * @example "pnpm build"
   */
  readonly buildCommand: string | undefined;
}

export interface DeploymentSourceRevisionConfigArgs {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. For `github`.
   * @example "main"
   */
  readonly repoRef?: pulumi.Input<string | undefined>;
  /**
   * The path of langgraph.json in the repository. Needed for `github`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: pulumi.Input<string | undefined>;
  /**
   * The container image that is deployed. Needed for `external_docker`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: pulumi.Input<string | undefined>;
}

export interface DeploymentSourceRevisionConfig {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. For `github`.
   * @example "main"
   */
  readonly repoRef: string | undefined;
  /**
   * The path of langgraph.json in the repository. Needed for `github`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath: string | undefined;
  /**
   * The container image that is deployed. Needed for `external_docker`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri: string | undefined;
}

export interface DeploymentSecretReferenceArgs {
  /**
   * The name of the environment variable.
   * @example "OPENAI_API_KEY"
   */
  readonly name: pulumi.Input<string>;
  /**
   * The name of the Kubernetes secret.
   * @example "openai"
   */
  readonly secretName: pulumi.Input<string>;
  /**
   * The key inside the Kubernetes secret.
   * @example "api-key"
   */
  readonly secretKey: pulumi.Input<string>;
}

export interface DeploymentSecretReference {
  /**
   * The name of the environment variable.
   * @example "OPENAI_API_KEY"
   */
  readonly name: string;
  /**
   * The name of the Kubernetes secret.
   * @example "openai"
   */
  readonly secretName: string;
  /**
   * The key inside the Kubernetes secret.
   * @example "api-key"
   */
  readonly secretKey: string;
}

/** The arguments of {@link Deployment}. */
export interface DeploymentArgs {
  /**
   * The name: lower-case letters, digits and dashes, beginning with a letter. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
   * @remarks Changing it replaces the object.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The label that people see. Changing it makes no revision; it cannot be cleared.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.
   * @remarks Changing it replaces the object.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: pulumi.Input<"github" | "external_docker">;
  /**
   * The source and the place of the deployment.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: pulumi.Input<DeploymentSourceConfigArgs>;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: pulumi.Input<DeploymentSourceRevisionConfigArgs>;
  /**
   * The environment variables, name to value, kept secret. A change makes a revision. The service cannot clear them all.
   * @example {"OPENAI_API_KEY":"sk-…"}
   * @see Control plane API, create a deployment
   */
  readonly secrets?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: pulumi.Input<pulumi.Input<DeploymentSecretReferenceArgs>[] | undefined>;
  /**
   * Whether `up` waits until the revision is DEPLOYED (at most 30 minutes).
   * @default true
   */
  readonly waitForDeployed?: pulumi.Input<boolean | undefined>;
  /**
   * Whether deleting the deployment deletes its tracing project, with all traces, too. It takes effect as of the last `up`.
   * @default false
   */
  readonly deleteTracingProject?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a replacement, which drops the deployment's database (threads, memory, checkpoints).
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * Whether environment variables that this program never set (after an import, say) are removed when it changes `secrets`.
   * @default false
   */
  readonly replaceUnmanagedSecrets?: pulumi.Input<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * An agent that the service builds, where it comes from a repository, and runs. Creating it waits until its revision is DEPLOYED. Deleting it drops its database; its tracing project stays unless `deleteTracingProject` is set.
 *
 * @example
 * new langsmith.Deployment("example", {
 *   name: "support-agent",
 *   displayName: "Support agent",
 *   source: "github",
 *   sourceConfig: { integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72", repoUrl: "https://github.com/acme/agent", deploymentType: "prod", buildOnPush: false, customUrl: "https://agent.example.com", installCommand: "pnpm install --frozen-lockfile", buildCommand: "pnpm build" },
 *   sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json", imageUri: "registry.example.com/agent@sha256:3f5a…" },
 *   secrets: {"OPENAI_API_KEY":"sk-…"},
 * });
 */
export class Deployment extends DynamicResource {
  /**
   * The name: lower-case letters, digits and dashes, beginning with a letter. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
   * @remarks Changing it replaces the object.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * The label that people see. Changing it makes no revision; it cannot be cleared.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /**
   * Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.
   * @remarks Changing it replaces the object.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  declare readonly source: pulumi.Output<"github" | "external_docker">;
  /**
   * The source and the place of the deployment.
   * @see Control plane API, create a deployment
   */
  declare readonly sourceConfig: pulumi.Output<DeploymentSourceConfig>;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  declare readonly sourceRevisionConfig: pulumi.Output<DeploymentSourceRevisionConfig>;
  /**
   * The environment variables, name to value, kept secret. A change makes a revision. The service cannot clear them all.
   * @example {"OPENAI_API_KEY":"sk-…"}
   * @see Control plane API, create a deployment
   */
  declare readonly secrets: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.
   * @see Control plane API, create a deployment
   */
  declare readonly secretReferences: pulumi.Output<readonly DeploymentSecretReference[] | undefined>;
  /**
   * Whether `up` waits until the revision is DEPLOYED (at most 30 minutes).
   * @default true
   */
  declare readonly waitForDeployed: pulumi.Output<boolean>;
  /**
   * Whether deleting the deployment deletes its tracing project, with all traces, too. It takes effect as of the last `up`.
   * @default false
   */
  declare readonly deleteTracingProject: pulumi.Output<boolean>;
  /**
   * Allows a replacement, which drops the deployment's database (threads, memory, checkpoints).
   * @default false
   */
  declare readonly allowDataLoss: pulumi.Output<boolean>;
  /**
   * Whether environment variables that this program never set (after an import, say) are removed when it changes `secrets`.
   * @default false
   */
  declare readonly replaceUnmanagedSecrets: pulumi.Output<boolean>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace that the object lives in.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The state of the deployment: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE …
   */
  declare readonly status: pulumi.Output<string>;
  /**
   * The id of the newest revision.
   */
  declare readonly latestRevisionId: pulumi.Output<string | undefined>;
  /**
   * The id of the revision that serves.
   */
  declare readonly activeRevisionId: pulumi.Output<string | undefined>;
  /**
   * The status of the newest revision when it was last looked at: DEPLOYED when it serves.
   */
  declare readonly revisionStatus: pulumi.Output<string | undefined>;
  /**
   * The names of all environment variables that the service holds, also of those set elsewhere.
   */
  declare readonly secretNames: pulumi.Output<readonly string[]>;
  /**
   * The id of the tracing project that was made with it: the `sessionId` of its exports. Empty until the service has made it; after `waitForDeployed: false` a refresh brings it.
   */
  declare readonly tracingProjectId: pulumi.Output<string | undefined>;
  /**
   * Where the deployment is reached.
   */
  declare readonly url: pulumi.Output<string | undefined>;
  /**
   * Where people look at the deployment.
   */
  declare readonly dashboardUrl: pulumi.Output<string>;
  /**
   * The version of the image that it runs.
   */
  declare readonly imageVersion: pulumi.Output<string | undefined>;
  /**
   * When the service made the object, ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * When the service last changed the object, ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
   */
  constructor(name: string, args: DeploymentArgs, opts?: pulumi.CustomResourceOptions) {
    super("Deployment", name, args, opts, {
      properties: [
        "name",
        "displayName",
        "source",
        "sourceConfig",
        "sourceRevisionConfig",
        "secrets",
        "secretReferences",
        "waitForDeployed",
        "deleteTracingProject",
        "allowDataLoss",
        "replaceUnmanagedSecrets",
        "workspaceId",
        "tenantId",
        "status",
        "latestRevisionId",
        "activeRevisionId",
        "revisionStatus",
        "secretNames",
        "tracingProjectId",
        "url",
        "dashboardUrl",
        "imageVersion",
        "createdAt",
        "updatedAt",
      ],
      secrets: ["secrets"],
    });
  }
}

export interface ExportDestinationConfigConfigKwargsS3Args {
  /**
   * How the bucket is named in the address: one of "auto", "virtual", "path". Some stores need `virtual`.
   * @remarks Changing it replaces the object.
   * @example "virtual"
   */
  readonly addressingStyle?: pulumi.Input<string | undefined>;
  /**
   * Whether S3 Transfer Acceleration is used.
   * @remarks Changing it replaces the object.
   */
  readonly useAccelerateEndpoint?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the content of each upload is part of its signature.
   * @remarks Changing it replaces the object.
   */
  readonly payloadSigningEnabled?: pulumi.Input<boolean | undefined>;
  /**
   * Which endpoint us-east-1 has: one of "regional", "legacy".
   * @remarks Changing it replaces the object.
   */
  readonly usEast1RegionalEndpoint?: pulumi.Input<string | undefined>;
}

export interface ExportDestinationConfigConfigKwargsS3 {
  /**
   * How the bucket is named in the address: one of "auto", "virtual", "path". Some stores need `virtual`.
   * @remarks Changing it replaces the object.
   * @example "virtual"
   */
  readonly addressingStyle: string | undefined;
  /**
   * Whether S3 Transfer Acceleration is used.
   * @remarks Changing it replaces the object.
   */
  readonly useAccelerateEndpoint: boolean | undefined;
  /**
   * Whether the content of each upload is part of its signature.
   * @remarks Changing it replaces the object.
   */
  readonly payloadSigningEnabled: boolean | undefined;
  /**
   * Which endpoint us-east-1 has: one of "regional", "legacy".
   * @remarks Changing it replaces the object.
   */
  readonly usEast1RegionalEndpoint: string | undefined;
}

export interface ExportDestinationConfigArgs {
  /**
   * The name of the bucket, 3 to 63 characters.
   * @remarks Changing it replaces the object.
   * @example "acme-traces"
   */
  readonly bucketName: pulumi.Input<string>;
  /**
   * The folder inside the bucket that all exports are written below, without a slash at either end.
   * @default ""
   * @remarks Changing it replaces the object.
   * @example "langsmith/production"
   */
  readonly prefix?: pulumi.Input<string | undefined>;
  /**
   * The region of the bucket. Needed for AWS.
   * @remarks Changing it replaces the object.
   * @example "eu-central-1"
   */
  readonly region?: pulumi.Input<string | undefined>;
  /**
   * The address of an S3-compatible store that is not AWS; left out for AWS.
   * @remarks Changing it replaces the object.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: pulumi.Input<string | undefined>;
  /**
   * Whether the name of the bucket is part of the path. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.
   * @remarks Changing it replaces the object.
   * @example true
   */
  readonly includeBucketInPrefix?: pulumi.Input<boolean | undefined>;
  /**
   * Options of the service's S3 client.
   * @remarks Changing it replaces the object.
   */
  readonly configKwargsS3?: pulumi.Input<ExportDestinationConfigConfigKwargsS3Args | undefined>;
  /**
   * Further arguments of each upload, in the store's own names.
   * @remarks Changing it replaces the object.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
}

export interface ExportDestinationConfig {
  /**
   * The name of the bucket, 3 to 63 characters.
   * @remarks Changing it replaces the object.
   * @example "acme-traces"
   */
  readonly bucketName: string;
  /**
   * The folder inside the bucket that all exports are written below, without a slash at either end.
   * @default ""
   * @remarks Changing it replaces the object.
   * @example "langsmith/production"
   */
  readonly prefix: string;
  /**
   * The region of the bucket. Needed for AWS.
   * @remarks Changing it replaces the object.
   * @example "eu-central-1"
   */
  readonly region: string | undefined;
  /**
   * The address of an S3-compatible store that is not AWS; left out for AWS.
   * @remarks Changing it replaces the object.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl: string | undefined;
  /**
   * Whether the name of the bucket is part of the path. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.
   * @remarks Changing it replaces the object.
   * @example true
   */
  readonly includeBucketInPrefix: boolean | undefined;
  /**
   * Options of the service's S3 client.
   * @remarks Changing it replaces the object.
   */
  readonly configKwargsS3: ExportDestinationConfigConfigKwargsS3 | undefined;
  /**
   * Further arguments of each upload, in the store's own names.
   * @remarks Changing it replaces the object.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs: { readonly [name: string]: unknown } | undefined;
}

export interface ExportDestinationCredentialsArgs {
  /**
   * The id of the access key.
   */
  readonly accessKeyId: pulumi.Input<string>;
  /**
   * The secret of the access key.
   */
  readonly secretAccessKey: pulumi.Input<string>;
  /**
   * The token of temporary credentials. Self-hosted: chart 0.10.34, application 0.10.91 or later.
   */
  readonly sessionToken?: pulumi.Input<string | undefined>;
}

export interface ExportDestinationCredentials {
  /**
   * The id of the access key.
   */
  readonly accessKeyId: string;
  /**
   * The secret of the access key.
   */
  readonly secretAccessKey: string;
  /**
   * The token of temporary credentials. Self-hosted: chart 0.10.34, application 0.10.91 or later.
   */
  readonly sessionToken: string | undefined;
}

/** The arguments of {@link ExportDestination}. */
export interface ExportDestinationArgs {
  /**
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @remarks Changing it replaces the object.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * The kind of store. The service knows `s3`.
   * @default "s3"
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create a destination
   */
  readonly destinationType?: pulumi.Input<"s3" | undefined>;
  /**
   * Where the bucket is. Changing any of it replaces the destination.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create a destination
   */
  readonly config: pulumi.Input<ExportDestinationConfigArgs>;
  /**
   * The role that the service takes on, in place of static credentials, where it offers that.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  readonly awsRoleArn?: pulumi.Input<string | undefined>;
  /**
   * The static credentials, with write access to the bucket. Changing them is done in place: new runs use the new ones at once, running ones keep the old. May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own.
   * @see Bulk export API, create a destination
   */
  readonly credentials?: pulumi.Input<ExportDestinationCredentialsArgs | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * A bucket of an S3-compatible store that bulk exports are written to. The service validates it by writing a test file. Credentials are changed in place; everything else replaces it.
 *
 * @example
 * new langsmith.ExportDestination("example", {
 *   displayName: "Traces of production",
 *   config: { bucketName: "acme-traces", prefix: "langsmith/production", region: "eu-central-1", endpointUrl: "https://s3.example.com", includeBucketInPrefix: true, s3AdditionalKwargs: {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"} },
 *   awsRoleArn: "arn:aws:iam::123456789012:role/langsmith-exports",
 * });
 */
export class ExportDestination extends DynamicResource {
  /**
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @remarks Changing it replaces the object.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /**
   * The kind of store. The service knows `s3`.
   * @default "s3"
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create a destination
   */
  declare readonly destinationType: pulumi.Output<"s3">;
  /**
   * Where the bucket is. Changing any of it replaces the destination.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create a destination
   */
  declare readonly config: pulumi.Output<ExportDestinationConfig>;
  /**
   * The role that the service takes on, in place of static credentials, where it offers that.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  declare readonly awsRoleArn: pulumi.Output<string | undefined>;
  /**
   * The static credentials, with write access to the bucket. Changing them is done in place: new runs use the new ones at once, running ones keep the old. May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own.
   * @see Bulk export API, create a destination
   */
  declare readonly credentials: pulumi.Output<ExportDestinationCredentials | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace that the object lives in.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * When the service made the object, ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * When the service last changed the object, ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;
  /**
   * The names of the credentials that the service holds; it never returns their values.
   */
  declare readonly credentialsKeys: pulumi.Output<readonly string[]>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
   */
  constructor(name: string, args: ExportDestinationArgs, opts?: pulumi.CustomResourceOptions) {
    super("ExportDestination", name, args, opts, {
      properties: [
        "displayName",
        "destinationType",
        "config",
        "awsRoleArn",
        "credentials",
        "workspaceId",
        "tenantId",
        "createdAt",
        "updatedAt",
        "credentialsKeys",
      ],
      secrets: ["credentials"],
    });
  }
}

/** The arguments of {@link BulkExport}. */
export interface BulkExportArgs {
  /**
   * The id of the destination that the files are written to.
   * @remarks Changing it replaces the object.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: pulumi.Input<string>;
  /**
   * The id (a UUID) of the tracing project whose runs are exported. Exactly one of `sessionId` and `allExperiments: true` is given.
   * @remarks Changing it replaces the object.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: 0.16.1 or later.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: pulumi.Input<boolean | undefined>;
  /**
   * The beginning of the exported range, included. A time with a zone; it is sent in UTC.
   * @remarks Changing it replaces the object.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.
   * @remarks Changing it replaces the object.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: pulumi.Input<string | undefined>;
  /**
   * Makes the export a schedule: every so many hours (1 to 168, which is a week) the service exports the window that has passed, 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
   * @remarks Changing it replaces the object.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: pulumi.Input<number | undefined>;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @remarks Changing it replaces the object.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: pulumi.Input<string | undefined>;
  /**
   * The columns to export, in any order; without it all. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @remarks Changing it replaces the object.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The file format. The service knows `Parquet`, which it also uses when this is left out.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create an export
   */
  readonly format?: pulumi.Input<string | undefined>;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @remarks Changing it replaces the object.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: pulumi.Input<string | undefined>;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @default "zstandard"
   * @remarks Changing it replaces the object.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: pulumi.Input<string | undefined>;
  /**
   * Whether deleting or replacing a schedule also cancels the exports that it spawned and that still run. It takes effect as of the last `up`.
   * @default false
   */
  readonly cancelSpawnedOnDelete?: pulumi.Input<boolean | undefined>;
  /**
   * Whether `up` waits until the export is Completed (at most 24 hours), and fails with the run errors when it fails. Not for schedules.
   * @default false
   */
  readonly waitForCompletion?: pulumi.Input<boolean | undefined>;
  /**
   * Allows the replacement of a schedule although the new one exports, and bills, past windows again.
   * @default false
   */
  readonly allowReexport?: pulumi.Input<boolean | undefined>;
  /**
   * A map of any values, such as a version or a date: a change makes a new export, for example after one that failed.
   * @remarks Changing it replaces the object.
   * @example {"month":"2025-03"}
   */
  readonly triggers?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * An export of traces to a destination, as Parquet files: one-off over a range of time, or a schedule that exports each window as it passes. What the service stores cannot be changed, so a change makes a new export before the old one is cancelled. Deleting cancels it; a cancelled export never restarts, and the files it wrote stay.
 *
 * @example
 * new langsmith.BulkExport("example", {
 *   bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
 *   sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 *   startTime: "2025-01-01T00:00:00Z",
 *   endTime: "2025-02-01T00:00:00Z",
 *   intervalHours: 24,
 *   filter: "eq(is_root, true)",
 *   exportFields: ["id","name","start_time","inputs","outputs"],
 *   formatVersion: "v2_beta",
 *   compression: "zstandard",
 *   triggers: {"month":"2025-03"},
 * });
 */
export class BulkExport extends DynamicResource {
  /**
   * The id of the destination that the files are written to.
   * @remarks Changing it replaces the object.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  declare readonly bulkExportDestinationId: pulumi.Output<string>;
  /**
   * The id (a UUID) of the tracing project whose runs are exported. Exactly one of `sessionId` and `allExperiments: true` is given.
   * @remarks Changing it replaces the object.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  declare readonly sessionId: pulumi.Output<string | undefined>;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: 0.16.1 or later.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create an export
   */
  declare readonly allExperiments: pulumi.Output<boolean | undefined>;
  /**
   * The beginning of the exported range, included. A time with a zone; it is sent in UTC.
   * @remarks Changing it replaces the object.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  declare readonly startTime: pulumi.Output<string>;
  /**
   * The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.
   * @remarks Changing it replaces the object.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  declare readonly endTime: pulumi.Output<string | undefined>;
  /**
   * Makes the export a schedule: every so many hours (1 to 168, which is a week) the service exports the window that has passed, 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
   * @remarks Changing it replaces the object.
   * @example 24
   * @see Bulk export API, create an export
   */
  declare readonly intervalHours: pulumi.Output<number | undefined>;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @remarks Changing it replaces the object.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  declare readonly filter: pulumi.Output<string | undefined>;
  /**
   * The columns to export, in any order; without it all. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @remarks Changing it replaces the object.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  declare readonly exportFields: pulumi.Output<readonly string[] | undefined>;
  /**
   * The file format. The service knows `Parquet`, which it also uses when this is left out.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create an export
   */
  declare readonly format: pulumi.Output<string | undefined>;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @remarks Changing it replaces the object.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  declare readonly formatVersion: pulumi.Output<string | undefined>;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @default "zstandard"
   * @remarks Changing it replaces the object.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  declare readonly compression: pulumi.Output<string>;
  /**
   * Whether deleting or replacing a schedule also cancels the exports that it spawned and that still run. It takes effect as of the last `up`.
   * @default false
   */
  declare readonly cancelSpawnedOnDelete: pulumi.Output<boolean>;
  /**
   * Whether `up` waits until the export is Completed (at most 24 hours), and fails with the run errors when it fails. Not for schedules.
   * @default false
   */
  declare readonly waitForCompletion: pulumi.Output<boolean>;
  /**
   * Allows the replacement of a schedule although the new one exports, and bills, past windows again.
   * @default false
   */
  declare readonly allowReexport: pulumi.Output<boolean>;
  /**
   * A map of any values, such as a version or a date: a change makes a new export, for example after one that failed.
   * @remarks Changing it replaces the object.
   * @example {"month":"2025-03"}
   */
  declare readonly triggers: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut; IntervalScheduled for a schedule. It moves on by itself, which is no drift; Cancelled is.
   */
  declare readonly status: pulumi.Output<string>;
  /**
   * The id of the workspace that the object lives in.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * When the service made the object, ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * When the service last changed the object, ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;
  /**
   * When the export ended, ISO 8601.
   */
  declare readonly finishedAt: pulumi.Output<string | undefined>;
  /**
   * The schedule that spawned this export, when one did.
   */
  declare readonly sourceBulkExportId: pulumi.Output<string | undefined>;
  /**
   * Where in the bucket a one-off export of one project writes its files; the folders year=, month= and day= follow.
   */
  declare readonly outputPrefix: pulumi.Output<string | undefined>;
  /**
   * Below which prefix of the bucket a schedule's exports write, each under its own export_id=.
   */
  declare readonly rootPrefix: pulumi.Output<string | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
   */
  constructor(name: string, args: BulkExportArgs, opts?: pulumi.CustomResourceOptions) {
    super("BulkExport", name, args, opts, {
      properties: [
        "bulkExportDestinationId",
        "sessionId",
        "allExperiments",
        "startTime",
        "endTime",
        "intervalHours",
        "filter",
        "exportFields",
        "format",
        "formatVersion",
        "compression",
        "cancelSpawnedOnDelete",
        "waitForCompletion",
        "allowReexport",
        "triggers",
        "workspaceId",
        "status",
        "tenantId",
        "createdAt",
        "updatedAt",
        "finishedAt",
        "sourceBulkExportId",
        "outputPrefix",
        "rootPrefix",
      ],
      secrets: [],
    });
  }
}
