// Generated from provider/resources and provider/functions by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/**
 * The Kubernetes secrets with which images are pulled.
 */
export interface DeploymentSourceConfigResourceSpecImagePullSecretArgs {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: pulumi.Input<string>;
}

/**
 * What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.
 */
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

/**
 * Where the listener deploys it, for `external_docker`.
 */
export interface DeploymentSourceConfigListenerConfigArgs {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @remarks Changing it replaces the object.
   * @example "agents"
   */
  readonly k8sNamespace?: pulumi.Input<string | undefined>;
}

/**
 * The source and the place of the deployment.
 */
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

/**
 * What is deployed from the source. Any change makes a revision.
 */
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

/**
 * Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.
 */
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

/**
 * Options of the service's S3 client.
 */
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

/**
 * Where the bucket is. Changing any of it replaces the destination.
 */
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

/**
 * The static credentials, with write access to the bucket. Changing them is done in place: new runs use the new ones at once, running ones keep the old. May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own.
 */
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

/**
 * The Kubernetes secrets with which images are pulled.
 */
export interface DeploymentSourceConfigResourceSpecImagePullSecret {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: string;
}

/**
 * What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.
 */
export interface DeploymentSourceConfigResourceSpec {
  /**
   * The least number of replicas; 0 only for dev_zero.
   */
  readonly minScale?: number | undefined;
  /**
   * The greatest number of replicas.
   */
  readonly maxScale?: number | undefined;
  /**
   * CPU of each replica, 0.1 to 8 cores.
   */
  readonly cpu?: number | undefined;
  /**
   * CPU that each replica may reach, by default twice `cpu`, 0.1 to 16 cores.
   */
  readonly cpuLimit?: number | undefined;
  /**
   * Memory of each replica, in MiB.
   */
  readonly memoryMb?: number | undefined;
  /**
   * Memory that each replica may reach, by default twice `memoryMb`, in MiB.
   */
  readonly memoryLimitMb?: number | undefined;
  /**
   * The least number of queue workers.
   */
  readonly queueMinScale?: number | undefined;
  /**
   * The greatest number of queue workers.
   */
  readonly queueMaxScale?: number | undefined;
  /**
   * CPU of each queue worker, 0.1 to 8 cores.
   */
  readonly queueCpu?: number | undefined;
  /**
   * CPU that each queue worker may reach, 0.1 to 16 cores.
   */
  readonly queueCpuLimit?: number | undefined;
  /**
   * Memory of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: number | undefined;
  /**
   * Memory that each queue worker may reach, in MiB.
   */
  readonly queueMemoryLimitMb?: number | undefined;
  /**
   * CPU of Redis, 0.1 to 8 cores.
   */
  readonly redisCpu?: number | undefined;
  /**
   * CPU that Redis may reach, 0.1 to 16 cores.
   */
  readonly redisCpuLimit?: number | undefined;
  /**
   * Memory of Redis, in MiB.
   */
  readonly redisMemoryMb?: number | undefined;
  /**
   * Memory that Redis may reach, in MiB.
   */
  readonly redisMemoryLimitMb?: number | undefined;
  /**
   * CPU of the database, in cores.
   */
  readonly dbCpu?: number | undefined;
  /**
   * CPU that the database may reach, in cores.
   */
  readonly dbCpuLimit?: number | undefined;
  /**
   * Memory of the database, in MiB.
   */
  readonly dbMemoryMb?: number | undefined;
  /**
   * Memory that the database may reach, in MiB.
   */
  readonly dbMemoryLimitMb?: number | undefined;
  /**
   * Storage of the database, in GiB.
   */
  readonly dbStorageGi?: number | undefined;
  /**
   * Connections that the database accepts.
   */
  readonly dbMaxConnections?: number | undefined;
  /**
   * Kubernetes labels.
   */
  readonly labels?: { readonly [name: string]: string } | undefined;
  /**
   * Kubernetes annotations.
   */
  readonly annotations?: { readonly [name: string]: string } | undefined;
  /**
   * The Kubernetes service account.
   */
  readonly serviceAccountName?: string | undefined;
  /**
   * The Kubernetes secrets with which images are pulled.
   */
  readonly imagePullSecrets?: readonly DeploymentSourceConfigResourceSpecImagePullSecret[] | undefined;
  /**
   * Volumes, as Kubernetes spells them.
   */
  readonly volumes?: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Mounts of the volumes, as Kubernetes spells them.
   */
  readonly volumeMounts?: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Containers that run before the replica, as Kubernetes spells them.
   */
  readonly initContainers?: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Containers that run beside the replica, as Kubernetes spells them.
   */
  readonly sidecars?: readonly { readonly [name: string]: unknown }[] | undefined;
}

/**
 * Where the listener deploys it, for `external_docker`.
 */
export interface DeploymentSourceConfigListenerConfig {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @remarks Changing it replaces the object.
   * @example "agents"
   */
  readonly k8sNamespace?: string | undefined;
}

/**
 * The source and the place of the deployment.
 */
export interface DeploymentSourceConfig {
  /**
   * The id of the GitHub integration. Needed for `github`.
   * @remarks Changing it replaces the object.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: string | undefined;
  /**
   * The address of the repository. Needed for `github`.
   * @remarks Changing it replaces the object.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: string | undefined;
  /**
   * The size of a cloud deployment: one of "dev_free", "dev", "prod", "dev_zero", "dev_free_zero". Needed for `github`, refused for `external_docker`.
   * @remarks Changing it replaces the object.
   * @example "prod"
   */
  readonly deploymentType?: string | undefined;
  /**
   * Whether a push to the branch makes a revision. Needed for `github`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.
   * @example false
   */
  readonly buildOnPush?: boolean | undefined;
  /**
   * The address that an `external_docker` deployment is reached at. Changing it makes no revision; it cannot be cleared.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: string | undefined;
  /**
   * What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.
   */
  readonly resourceSpec?: DeploymentSourceConfigResourceSpec | undefined;
  /**
   * The id of the listener that deploys it, for `external_docker`; needed where the workspace has listeners.
   * @remarks Changing it replaces the object.
   */
  readonly listenerId?: string | undefined;
  /**
   * Where the listener deploys it, for `external_docker`.
   * @remarks Changing it replaces the object.
   */
  readonly listenerConfig?: DeploymentSourceConfigListenerConfig | undefined;
  /**
   * The command that installs the dependencies of a JavaScript build. A change makes a revision.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: string | undefined;
  /**
   * The command that builds a JavaScript project. A change makes a revision.
   * @example "pnpm build"
   */
  readonly buildCommand?: string | undefined;
}

/**
 * What is deployed from the source. Any change makes a revision.
 */
export interface DeploymentSourceRevisionConfig {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. For `github`.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The path of langgraph.json in the repository. Needed for `github`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that is deployed. Needed for `external_docker`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
}

/**
 * Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.
 */
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

/**
 * Options of the service's S3 client.
 */
export interface ExportDestinationConfigConfigKwargsS3 {
  /**
   * How the bucket is named in the address: one of "auto", "virtual", "path". Some stores need `virtual`.
   * @remarks Changing it replaces the object.
   * @example "virtual"
   */
  readonly addressingStyle?: string | undefined;
  /**
   * Whether S3 Transfer Acceleration is used.
   * @remarks Changing it replaces the object.
   */
  readonly useAccelerateEndpoint?: boolean | undefined;
  /**
   * Whether the content of each upload is part of its signature.
   * @remarks Changing it replaces the object.
   */
  readonly payloadSigningEnabled?: boolean | undefined;
  /**
   * Which endpoint us-east-1 has: one of "regional", "legacy".
   * @remarks Changing it replaces the object.
   */
  readonly usEast1RegionalEndpoint?: string | undefined;
}

/**
 * Where the bucket is. Changing any of it replaces the destination.
 */
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
  readonly region?: string | undefined;
  /**
   * The address of an S3-compatible store that is not AWS; left out for AWS.
   * @remarks Changing it replaces the object.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: string | undefined;
  /**
   * Whether the name of the bucket is part of the path. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.
   * @remarks Changing it replaces the object.
   * @example true
   */
  readonly includeBucketInPrefix?: boolean | undefined;
  /**
   * Options of the service's S3 client.
   * @remarks Changing it replaces the object.
   */
  readonly configKwargsS3?: ExportDestinationConfigConfigKwargsS3 | undefined;
  /**
   * Further arguments of each upload, in the store's own names.
   * @remarks Changing it replaces the object.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The static credentials, with write access to the bucket. Changing them is done in place: new runs use the new ones at once, running ones keep the old. May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own.
 */
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
  readonly sessionToken?: string | undefined;
}

/**
 * The Kubernetes secrets with which images are pulled.
 */
export interface GetDeploymentSourceConfigResourceSpecImagePullSecret {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: string;
}

/**
 * What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.
 */
export interface GetDeploymentSourceConfigResourceSpec {
  /**
   * The least number of replicas; 0 only for dev_zero.
   */
  readonly minScale?: number | undefined;
  /**
   * The greatest number of replicas.
   */
  readonly maxScale?: number | undefined;
  /**
   * CPU of each replica, 0.1 to 8 cores.
   */
  readonly cpu?: number | undefined;
  /**
   * CPU that each replica may reach, by default twice `cpu`, 0.1 to 16 cores.
   */
  readonly cpuLimit?: number | undefined;
  /**
   * Memory of each replica, in MiB.
   */
  readonly memoryMb?: number | undefined;
  /**
   * Memory that each replica may reach, by default twice `memoryMb`, in MiB.
   */
  readonly memoryLimitMb?: number | undefined;
  /**
   * The least number of queue workers.
   */
  readonly queueMinScale?: number | undefined;
  /**
   * The greatest number of queue workers.
   */
  readonly queueMaxScale?: number | undefined;
  /**
   * CPU of each queue worker, 0.1 to 8 cores.
   */
  readonly queueCpu?: number | undefined;
  /**
   * CPU that each queue worker may reach, 0.1 to 16 cores.
   */
  readonly queueCpuLimit?: number | undefined;
  /**
   * Memory of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: number | undefined;
  /**
   * Memory that each queue worker may reach, in MiB.
   */
  readonly queueMemoryLimitMb?: number | undefined;
  /**
   * CPU of Redis, 0.1 to 8 cores.
   */
  readonly redisCpu?: number | undefined;
  /**
   * CPU that Redis may reach, 0.1 to 16 cores.
   */
  readonly redisCpuLimit?: number | undefined;
  /**
   * Memory of Redis, in MiB.
   */
  readonly redisMemoryMb?: number | undefined;
  /**
   * Memory that Redis may reach, in MiB.
   */
  readonly redisMemoryLimitMb?: number | undefined;
  /**
   * CPU of the database, in cores.
   */
  readonly dbCpu?: number | undefined;
  /**
   * CPU that the database may reach, in cores.
   */
  readonly dbCpuLimit?: number | undefined;
  /**
   * Memory of the database, in MiB.
   */
  readonly dbMemoryMb?: number | undefined;
  /**
   * Memory that the database may reach, in MiB.
   */
  readonly dbMemoryLimitMb?: number | undefined;
  /**
   * Storage of the database, in GiB.
   */
  readonly dbStorageGi?: number | undefined;
  /**
   * Connections that the database accepts.
   */
  readonly dbMaxConnections?: number | undefined;
  /**
   * Kubernetes labels.
   */
  readonly labels?: { readonly [name: string]: string } | undefined;
  /**
   * Kubernetes annotations.
   */
  readonly annotations?: { readonly [name: string]: string } | undefined;
  /**
   * The Kubernetes service account.
   */
  readonly serviceAccountName?: string | undefined;
  /**
   * The Kubernetes secrets with which images are pulled.
   */
  readonly imagePullSecrets?: readonly GetDeploymentSourceConfigResourceSpecImagePullSecret[] | undefined;
  /**
   * Volumes, as Kubernetes spells them.
   */
  readonly volumes?: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Mounts of the volumes, as Kubernetes spells them.
   */
  readonly volumeMounts?: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Containers that run before the replica, as Kubernetes spells them.
   */
  readonly initContainers?: readonly { readonly [name: string]: unknown }[] | undefined;
  /**
   * Containers that run beside the replica, as Kubernetes spells them.
   */
  readonly sidecars?: readonly { readonly [name: string]: unknown }[] | undefined;
}

/**
 * Where the listener deploys it, for `external_docker`.
 */
export interface GetDeploymentSourceConfigListenerConfig {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @example "agents"
   */
  readonly k8sNamespace?: string | undefined;
}

/**
 * The source and the place of the deployment.
 */
export interface GetDeploymentSourceConfig {
  /**
   * The id of the GitHub integration. Needed for `github`.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: string | undefined;
  /**
   * The address of the repository. Needed for `github`.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: string | undefined;
  /**
   * The size of a cloud deployment: one of "dev_free", "dev", "prod", "dev_zero", "dev_free_zero". Needed for `github`, refused for `external_docker`.
   * @example "prod"
   */
  readonly deploymentType?: string | undefined;
  /**
   * Whether a push to the branch makes a revision. Needed for `github`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.
   * @example false
   */
  readonly buildOnPush?: boolean | undefined;
  /**
   * The address that an `external_docker` deployment is reached at. Changing it makes no revision; it cannot be cleared.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: string | undefined;
  /**
   * What the containers get. Needed for `external_docker` (it may be empty). A change makes a revision; what it leaves out stays as the service holds it.
   */
  readonly resourceSpec?: GetDeploymentSourceConfigResourceSpec | undefined;
  /**
   * The id of the listener that deploys it, for `external_docker`; needed where the workspace has listeners.
   */
  readonly listenerId?: string | undefined;
  /**
   * Where the listener deploys it, for `external_docker`.
   */
  readonly listenerConfig?: GetDeploymentSourceConfigListenerConfig | undefined;
  /**
   * The command that installs the dependencies of a JavaScript build. A change makes a revision.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: string | undefined;
  /**
   * The command that builds a JavaScript project. A change makes a revision.
   * @example "pnpm build"
   */
  readonly buildCommand?: string | undefined;
}

/**
 * What is deployed from the source. Any change makes a revision.
 */
export interface GetDeploymentSourceRevisionConfig {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. For `github`.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The path of langgraph.json in the repository. Needed for `github`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that is deployed. Needed for `external_docker`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
}

/**
 * Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.
 */
export interface GetDeploymentSecretReference {
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

/**
 * The deployments; empty when none is left.
 */
export interface GetDeploymentsDeployment {
  /**
   * The id of the deployment.
   */
  readonly id: string;
  /**
   * The name: lower-case letters, digits and dashes, beginning with a letter. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name: string;
  /**
   * The label that people see. Changing it makes no revision; it cannot be cleared.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: string | undefined;
  /**
   * Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: string;
  /**
   * The source and the place of the deployment.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: GetDeploymentSourceConfig;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: GetDeploymentSourceRevisionConfig;
  /**
   * The environment variables, name to value, of everybody who set some. Secret.
   */
  readonly secrets: { readonly [name: string]: string };
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: readonly GetDeploymentSecretReference[] | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * The state of the deployment: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE …
   */
  readonly status: string;
  /**
   * The id of the newest revision.
   */
  readonly latestRevisionId?: string | undefined;
  /**
   * The id of the revision that serves.
   */
  readonly activeRevisionId?: string | undefined;
  /**
   * The names of all environment variables that the service holds, also of those set elsewhere.
   */
  readonly secretNames: readonly string[];
  /**
   * The id of the tracing project that was made with it: the `sessionId` of its exports. Empty until the service has made it; after `waitForDeployed: false` a refresh brings it.
   */
  readonly tracingProjectId?: string | undefined;
  /**
   * Where the deployment is reached.
   */
  readonly url?: string | undefined;
  /**
   * Where people look at the deployment.
   */
  readonly dashboardUrl: string;
  /**
   * The version of the image that it runs.
   */
  readonly imageVersion?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * What is deployed from the source.
 */
export interface GetDeploymentRevisionSourceRevisionConfig {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. For `github`.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The path of langgraph.json in the repository. Needed for `github`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that is deployed. Needed for `external_docker`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
  /**
   * The commit that was built. For `github`.
   */
  readonly repoCommitSha?: string | undefined;
}

/**
 * The revisions, newest first.
 */
export interface GetDeploymentRevisionsRevision {
  /**
   * The id of the revision.
   */
  readonly id: string;
  /**
   * The state of the revision: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY, DEPLOYING; DEPLOYED when it serves or has served; CREATE_FAILED, BUILD_FAILED, DEPLOY_FAILED; SKIPPED when a newer one took its place.
   */
  readonly status: string;
  /**
   * What the service says about the state.
   */
  readonly statusMessage?: string | undefined;
  /**
   * Where the code comes from.
   */
  readonly source?: string | undefined;
  /**
   * What is deployed from the source.
   */
  readonly sourceRevisionConfig?: GetDeploymentRevisionSourceRevisionConfig | undefined;
  /**
   * When the revision was made, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When it last changed its state, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * The OAuth providers; empty when there is none.
 */
export interface GetOAuthProvidersProvider {
  /**
   * The id of the provider's record.
   */
  readonly id: string;
  /**
   * The organization that the provider belongs to.
   */
  readonly organizationId: string;
  /**
   * What the provider is called in programs and addresses.
   */
  readonly providerId: string;
  /**
   * The label that people see.
   */
  readonly name: string;
  /**
   * The OAuth client id; it is no secret.
   */
  readonly clientId: string;
  /**
   * The address of the authorization endpoint.
   */
  readonly authUrl: string;
  /**
   * The address of the token endpoint.
   */
  readonly tokenUrl: string;
  /**
   * Whether PKCE is used.
   */
  readonly usesPkce: boolean;
  /**
   * The PKCE challenge method, `S256`.
   */
  readonly codeChallengeMethod?: string | undefined;
  /**
   * The kind of provider.
   */
  readonly providerType?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * Options of the service's S3 client.
 */
export interface GetExportDestinationConfigConfigKwargsS3 {
  /**
   * How the bucket is named in the address: one of "auto", "virtual", "path". Some stores need `virtual`.
   * @example "virtual"
   */
  readonly addressingStyle?: string | undefined;
  /**
   * Whether S3 Transfer Acceleration is used.
   */
  readonly useAccelerateEndpoint?: boolean | undefined;
  /**
   * Whether the content of each upload is part of its signature.
   */
  readonly payloadSigningEnabled?: boolean | undefined;
  /**
   * Which endpoint us-east-1 has: one of "regional", "legacy".
   */
  readonly usEast1RegionalEndpoint?: string | undefined;
}

/**
 * Where the bucket is. Changing any of it replaces the destination.
 */
export interface GetExportDestinationConfig {
  /**
   * The name of the bucket, 3 to 63 characters.
   * @example "acme-traces"
   */
  readonly bucketName: string;
  /**
   * The folder inside the bucket that all exports are written below, without a slash at either end.
   * @example "langsmith/production"
   */
  readonly prefix?: string | undefined;
  /**
   * The region of the bucket. Needed for AWS.
   * @example "eu-central-1"
   */
  readonly region?: string | undefined;
  /**
   * The address of an S3-compatible store that is not AWS; left out for AWS.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: string | undefined;
  /**
   * Whether the name of the bucket is part of the path. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.
   * @example true
   */
  readonly includeBucketInPrefix?: boolean | undefined;
  /**
   * Options of the service's S3 client.
   */
  readonly configKwargsS3?: GetExportDestinationConfigConfigKwargsS3 | undefined;
  /**
   * Further arguments of each upload, in the store's own names.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The destinations; empty when none is left.
 */
export interface GetExportDestinationsDestination {
  /**
   * The id of the destination.
   */
  readonly id: string;
  /**
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  readonly displayName: string;
  /**
   * The kind of store. The service knows `s3`.
   * @see Bulk export API, create a destination
   */
  readonly destinationType?: string | undefined;
  /**
   * Where the bucket is. Changing any of it replaces the destination.
   * @see Bulk export API, create a destination
   */
  readonly config: GetExportDestinationConfig;
  /**
   * The role that the service takes on, in place of static credentials, where it offers that.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  readonly awsRoleArn?: string | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The names of the credentials that the service holds; it never returns their values.
   */
  readonly credentialsKeys: readonly string[];
}

/**
 * The exports; empty when none is left.
 */
export interface GetBulkExportsExport {
  /**
   * The id of the export.
   */
  readonly id: string;
  /**
   * The id of the destination that the files are written to.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: string;
  /**
   * The id (a UUID) of the tracing project whose runs are exported. Exactly one of `sessionId` and `allExperiments: true` is given.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: string | undefined;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: 0.16.1 or later.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: boolean | undefined;
  /**
   * The beginning of the exported range, included. A time with a zone; it is sent in UTC.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: string;
  /**
   * The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: string | undefined;
  /**
   * Makes the export a schedule: every so many hours (1 to 168, which is a week) the service exports the window that has passed, 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: number | undefined;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: string | undefined;
  /**
   * The columns to export, in any order; without it all. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: readonly string[] | undefined;
  /**
   * The file format. The service knows `Parquet`, which it also uses when this is left out.
   * @see Bulk export API, create an export
   */
  readonly format?: string | undefined;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: string | undefined;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: string | undefined;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut; IntervalScheduled for a schedule. It moves on by itself, which is no drift; Cancelled is.
   */
  readonly status: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * When the export ended, ISO 8601.
   */
  readonly finishedAt?: string | undefined;
  /**
   * The schedule that spawned this export, when one did.
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * Where in the bucket a one-off export of one project writes its files; the folders year=, month= and day= follow.
   */
  readonly outputPrefix?: string | undefined;
  /**
   * Below which prefix of the bucket a schedule's exports write, each under its own export_id=.
   */
  readonly rootPrefix?: string | undefined;
}

/**
 * The runs; empty before the export starts.
 */
export interface GetBulkExportRunsRun {
  /**
   * The id of the run.
   */
  readonly id: string;
  /**
   * The export that the run is a part of.
   */
  readonly bulkExportId?: string | undefined;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut.
   */
  readonly status: string;
  /**
   * How often the run was tried again.
   */
  readonly retryNumber?: number | undefined;
  /**
   * What went wrong, by try: `retry_0`, `retry_1` …
   */
  readonly errors?: { readonly [name: string]: string } | undefined;
  /**
   * The beginning of the run's part, ISO 8601.
   */
  readonly startTime?: string | undefined;
  /**
   * The end of the run's part, ISO 8601.
   */
  readonly endTime?: string | undefined;
  /**
   * Where in the bucket the run writes.
   */
  readonly prefix?: string | undefined;
  /**
   * How many rows were exported.
   */
  readonly rowsWritten?: number | undefined;
  /**
   * The files that were written.
   */
  readonly exportedFiles?: readonly string[] | undefined;
  /**
   * When the run was made, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When it last changed, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
  /**
   * When the run ended, ISO 8601.
   */
  readonly finishedAt?: string | undefined;
}

/**
 * The windows in their order, without gap or overlap.
 */
export interface GetExportWindowsWindow {
  /**
   * Which window it is, counted from 1.
   */
  readonly number: number;
  /**
   * The beginning of the window, included, ISO 8601 in UTC.
   */
  readonly startTime: string;
  /**
   * The end of the window, not included, ISO 8601 in UTC.
   */
  readonly endTime: string;
  /**
   * When the service begins to export it: 10 minutes after its end, ISO 8601 in UTC.
   */
  readonly exportStartTime: string;
}

/**
 * The arguments of {@link Deployment}.
 */
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
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link ExportDestination}.
 */
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
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link BulkExport}.
 */
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
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link getDeployment}.
 */
export interface GetDeploymentArgs {
  /**
   * The id (a UUID) of the deployment. Exactly one of `id` and `name` is given.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly id?: string | undefined;
  /**
   * The exact name of the deployment. Exactly one of `id` and `name` is given.
   * @example "support-agent"
   */
  readonly name?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentOutput}.
 */
export interface GetDeploymentOutputArgs {
  /**
   * The id (a UUID) of the deployment. Exactly one of `id` and `name` is given.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact name of the deployment. Exactly one of `id` and `name` is given.
   * @example "support-agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeployment} finds.
 */
export interface GetDeploymentResult {
  /**
   * The id of the deployment.
   */
  readonly id: string;
  /**
   * The name: lower-case letters, digits and dashes, beginning with a letter. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name: string;
  /**
   * The label that people see. Changing it makes no revision; it cannot be cleared.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: string | undefined;
  /**
   * Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: string;
  /**
   * The source and the place of the deployment.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: GetDeploymentSourceConfig;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: GetDeploymentSourceRevisionConfig;
  /**
   * The environment variables, name to value, of everybody who set some. Secret.
   */
  readonly secrets: { readonly [name: string]: string };
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`. An empty list clears them.
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: readonly GetDeploymentSecretReference[] | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * The state of the deployment: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE …
   */
  readonly status: string;
  /**
   * The id of the newest revision.
   */
  readonly latestRevisionId?: string | undefined;
  /**
   * The id of the revision that serves.
   */
  readonly activeRevisionId?: string | undefined;
  /**
   * The status of the newest revision when it was last looked at: DEPLOYED when it serves.
   */
  readonly revisionStatus?: string | undefined;
  /**
   * The names of all environment variables that the service holds, also of those set elsewhere.
   */
  readonly secretNames: readonly string[];
  /**
   * The id of the tracing project that was made with it: the `sessionId` of its exports. Empty until the service has made it; after `waitForDeployed: false` a refresh brings it.
   */
  readonly tracingProjectId?: string | undefined;
  /**
   * Where the deployment is reached.
   */
  readonly url?: string | undefined;
  /**
   * Where people look at the deployment.
   */
  readonly dashboardUrl: string;
  /**
   * The version of the image that it runs.
   */
  readonly imageVersion?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The arguments of {@link getDeployments}.
 */
export interface GetDeploymentsArgs {
  /**
   * Only deployments whose name contains this text. Default: all.
   * @example "support-"
   */
  readonly nameContains?: string | undefined;
  /**
   * Only deployments in this state: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE … Default: all.
   * @example "READY"
   */
  readonly status?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentsOutput}.
 */
export interface GetDeploymentsOutputArgs {
  /**
   * Only deployments whose name contains this text. Default: all.
   * @example "support-"
   */
  readonly nameContains?: pulumi.Input<string | undefined>;
  /**
   * Only deployments in this state: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE … Default: all.
   * @example "READY"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeployments} finds.
 */
export interface GetDeploymentsResult {
  /**
   * The deployments; empty when none is left.
   */
  readonly deployments: readonly GetDeploymentsDeployment[];
}

/**
 * The arguments of {@link getDeploymentRevision}.
 */
export interface GetDeploymentRevisionArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: string;
  /**
   * The id (a UUID) of the revision.
   * @example "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25"
   */
  readonly revisionId: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentRevisionOutput}.
 */
export interface GetDeploymentRevisionOutputArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: pulumi.Input<string>;
  /**
   * The id (a UUID) of the revision.
   * @example "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25"
   */
  readonly revisionId: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeploymentRevision} finds.
 */
export interface GetDeploymentRevisionResult {
  /**
   * The id of the revision.
   */
  readonly id: string;
  /**
   * The state of the revision: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY, DEPLOYING; DEPLOYED when it serves or has served; CREATE_FAILED, BUILD_FAILED, DEPLOY_FAILED; SKIPPED when a newer one took its place.
   */
  readonly status: string;
  /**
   * What the service says about the state.
   */
  readonly statusMessage?: string | undefined;
  /**
   * Where the code comes from.
   */
  readonly source?: string | undefined;
  /**
   * What is deployed from the source.
   */
  readonly sourceRevisionConfig?: GetDeploymentRevisionSourceRevisionConfig | undefined;
  /**
   * When the revision was made, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When it last changed its state, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentRevisions}.
 */
export interface GetDeploymentRevisionsArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: string;
  /**
   * Only revisions in this state, such as DEPLOYED. Default: all.
   * @example "DEPLOYED"
   */
  readonly status?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentRevisionsOutput}.
 */
export interface GetDeploymentRevisionsOutputArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: pulumi.Input<string>;
  /**
   * Only revisions in this state, such as DEPLOYED. Default: all.
   * @example "DEPLOYED"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeploymentRevisions} finds.
 */
export interface GetDeploymentRevisionsResult {
  /**
   * The revisions, newest first.
   */
  readonly revisions: readonly GetDeploymentRevisionsRevision[];
}

/**
 * The arguments of {@link getOAuthProviders}.
 */
export interface GetOAuthProvidersArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getOAuthProvidersOutput}.
 */
export interface GetOAuthProvidersOutputArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getOAuthProviders} finds.
 */
export interface GetOAuthProvidersResult {
  /**
   * The OAuth providers; empty when there is none.
   */
  readonly providers: readonly GetOAuthProvidersProvider[];
}

/**
 * The arguments of {@link getExportDestination}.
 */
export interface GetExportDestinationArgs {
  /**
   * The id (a UUID) of the destination.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly id: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinationOutput}.
 */
export interface GetExportDestinationOutputArgs {
  /**
   * The id (a UUID) of the destination.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getExportDestination} finds.
 */
export interface GetExportDestinationResult {
  /**
   * The id of the destination.
   */
  readonly id: string;
  /**
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  readonly displayName: string;
  /**
   * The kind of store. The service knows `s3`.
   * @see Bulk export API, create a destination
   */
  readonly destinationType?: string | undefined;
  /**
   * Where the bucket is. Changing any of it replaces the destination.
   * @see Bulk export API, create a destination
   */
  readonly config: GetExportDestinationConfig;
  /**
   * The role that the service takes on, in place of static credentials, where it offers that.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  readonly awsRoleArn?: string | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The names of the credentials that the service holds; it never returns their values.
   */
  readonly credentialsKeys: readonly string[];
}

/**
 * The arguments of {@link getExportDestinations}.
 */
export interface GetExportDestinationsArgs {
  /**
   * Only destinations with exactly this label. Default: all.
   * @example "Traces of production"
   */
  readonly displayName?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinationsOutput}.
 */
export interface GetExportDestinationsOutputArgs {
  /**
   * Only destinations with exactly this label. Default: all.
   * @example "Traces of production"
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getExportDestinations} finds.
 */
export interface GetExportDestinationsResult {
  /**
   * The destinations; empty when none is left.
   */
  readonly destinations: readonly GetExportDestinationsDestination[];
}

/**
 * The arguments of {@link getBulkExport}.
 */
export interface GetBulkExportArgs {
  /**
   * The id (a UUID) of the export.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly id: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportOutput}.
 */
export interface GetBulkExportOutputArgs {
  /**
   * The id (a UUID) of the export.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getBulkExport} finds.
 */
export interface GetBulkExportResult {
  /**
   * The id of the export.
   */
  readonly id: string;
  /**
   * The id of the destination that the files are written to.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: string;
  /**
   * The id (a UUID) of the tracing project whose runs are exported. Exactly one of `sessionId` and `allExperiments: true` is given.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: string | undefined;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: 0.16.1 or later.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: boolean | undefined;
  /**
   * The beginning of the exported range, included. A time with a zone; it is sent in UTC.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: string;
  /**
   * The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: string | undefined;
  /**
   * Makes the export a schedule: every so many hours (1 to 168, which is a week) the service exports the window that has passed, 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: number | undefined;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: string | undefined;
  /**
   * The columns to export, in any order; without it all. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: readonly string[] | undefined;
  /**
   * The file format. The service knows `Parquet`, which it also uses when this is left out.
   * @see Bulk export API, create an export
   */
  readonly format?: string | undefined;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: string | undefined;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: string | undefined;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut; IntervalScheduled for a schedule. It moves on by itself, which is no drift; Cancelled is.
   */
  readonly status: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * When the export ended, ISO 8601.
   */
  readonly finishedAt?: string | undefined;
  /**
   * The schedule that spawned this export, when one did.
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * Where in the bucket a one-off export of one project writes its files; the folders year=, month= and day= follow.
   */
  readonly outputPrefix?: string | undefined;
  /**
   * Below which prefix of the bucket a schedule's exports write, each under its own export_id=.
   */
  readonly rootPrefix?: string | undefined;
}

/**
 * The arguments of {@link getBulkExports}.
 */
export interface GetBulkExportsArgs {
  /**
   * Only exports to this destination (its id). Default: all.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly bulkExportDestinationId?: string | undefined;
  /**
   * Only exports of this tracing project (its id). Default: all.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: string | undefined;
  /**
   * Only exports that this schedule (its id) spawned. Default: all.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * Only exports in this state: Created, Running, Completed, Cancelled, Failed, TimedOut, or IntervalScheduled for schedules. Default: all.
   * @example "Running"
   */
  readonly status?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportsOutput}.
 */
export interface GetBulkExportsOutputArgs {
  /**
   * Only exports to this destination (its id). Default: all.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly bulkExportDestinationId?: pulumi.Input<string | undefined>;
  /**
   * Only exports of this tracing project (its id). Default: all.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * Only exports that this schedule (its id) spawned. Default: all.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: pulumi.Input<string | undefined>;
  /**
   * Only exports in this state: Created, Running, Completed, Cancelled, Failed, TimedOut, or IntervalScheduled for schedules. Default: all.
   * @example "Running"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getBulkExports} finds.
 */
export interface GetBulkExportsResult {
  /**
   * The exports; empty when none is left.
   */
  readonly exports: readonly GetBulkExportsExport[];
}

/**
 * The arguments of {@link getBulkExportRuns}.
 */
export interface GetBulkExportRunsArgs {
  /**
   * The id of the export. Exactly one of `bulkExportId` and `sourceBulkExportId` is given; a schedule has no runs of its own.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: string | undefined;
  /**
   * The id of the schedule whose spawned exports' runs are listed, in place of one export's.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportRunsOutput}.
 */
export interface GetBulkExportRunsOutputArgs {
  /**
   * The id of the export. Exactly one of `bulkExportId` and `sourceBulkExportId` is given; a schedule has no runs of its own.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: pulumi.Input<string | undefined>;
  /**
   * The id of the schedule whose spawned exports' runs are listed, in place of one export's.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getBulkExportRuns} finds.
 */
export interface GetBulkExportRunsResult {
  /**
   * The runs; empty before the export starts.
   */
  readonly runs: readonly GetBulkExportRunsRun[];
}

/**
 * The arguments of {@link getExportWindows}.
 */
export interface GetExportWindowsArgs {
  /**
   * The `startTime` of the schedule: the beginning of its first window.
   * @example "2025-01-01T00:00:00Z"
   */
  readonly startTime: string;
  /**
   * The `intervalHours` of the schedule: the length of each window, 1 to 168 hours.
   * @example 24
   */
  readonly intervalHours: number;
  /**
   * Gives every window whose export the service has begun by this instant. Exactly one of `until` and `count` is given.
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: string | undefined;
  /**
   * Gives this many windows, 0 to 10000. Exactly one of `until` and `count` is given.
   * @example 7
   */
  readonly count?: number | undefined;
}

/**
 * The arguments of {@link getExportWindowsOutput}.
 */
export interface GetExportWindowsOutputArgs {
  /**
   * The `startTime` of the schedule: the beginning of its first window.
   * @example "2025-01-01T00:00:00Z"
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * The `intervalHours` of the schedule: the length of each window, 1 to 168 hours.
   * @example 24
   */
  readonly intervalHours: pulumi.Input<number>;
  /**
   * Gives every window whose export the service has begun by this instant. Exactly one of `until` and `count` is given.
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: pulumi.Input<string | undefined>;
  /**
   * Gives this many windows, 0 to 10000. Exactly one of `until` and `count` is given.
   * @example 7
   */
  readonly count?: pulumi.Input<number | undefined>;
}

/**
 * What {@link getExportWindows} finds.
 */
export interface GetExportWindowsResult {
  /**
   * The windows in their order, without gap or overlap.
   */
  readonly windows: readonly GetExportWindowsWindow[];
  /**
   * The beginning of the window after the last: with it as `startTime` another schedule goes on without gap or overlap. ISO 8601 in UTC.
   */
  readonly nextStartTime: string;
}

/**
 * The arguments of {@link getTracingProject}.
 */
export interface GetTracingProjectArgs {
  /**
   * The exact name of the tracing project, upper and lower case included.
   * @example "support-agent"
   */
  readonly name: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTracingProjectOutput}.
 */
export interface GetTracingProjectOutputArgs {
  /**
   * The exact name of the tracing project, upper and lower case included.
   * @example "support-agent"
   */
  readonly name: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getTracingProject} finds.
 */
export interface GetTracingProjectResult {
  /**
   * The id of the tracing project: the `sessionId` of the exports of its traces.
   */
  readonly id: string;
  /**
   * The name of the tracing project.
   */
  readonly name: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the project began, ISO 8601.
   */
  readonly startTime?: string | undefined;
  /**
   * What people wrote about it.
   */
  readonly description?: string | undefined;
}
