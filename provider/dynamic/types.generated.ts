// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/**
 * The CPU, memory and Kubernetes settings of the containers.
 */
export interface DeploymentSourceConfigResourceSpecArgs {
  /**
   * The minimum number of replicas. LangSmith's default is 1. Allowed: an integer of at least 1.
   */
  readonly minScale?: pulumi.Input<number | undefined>;
  /**
   * The maximum number of replicas, at least `minScale`. LangSmith's default is 1. Allowed: an integer of at least 1.
   */
  readonly maxScale?: pulumi.Input<number | undefined>;
  /**
   * The CPU request of each replica, in cores. LangSmith's default is 1. Allowed: a number of cores from 0.1 to 8 with one decimal at the most.
   */
  readonly cpu?: pulumi.Input<number | undefined>;
  /**
   * The CPU limit of each replica, in cores, at least `cpu`. LangSmith's default is twice `cpu`. Allowed: a number of cores from 0.1 to 16 with one decimal at the most.
   */
  readonly cpuLimit?: pulumi.Input<number | undefined>;
  /**
   * The memory request of each replica, in MiB. LangSmith's default is 2048. Allowed: an integer of at least 1.
   */
  readonly memoryMb?: pulumi.Input<number | undefined>;
  /**
   * The memory limit of each replica, in MiB, at least `memoryMb`. LangSmith's default is twice `memoryMb`. Allowed: an integer of at least 1.
   */
  readonly memoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * The minimum number of queue workers. Allowed: an integer of at least 0.
   */
  readonly queueMinScale?: pulumi.Input<number | undefined>;
  /**
   * The maximum number of queue workers, at least `queueMinScale`. Allowed: an integer of at least 0.
   */
  readonly queueMaxScale?: pulumi.Input<number | undefined>;
  /**
   * The CPU request of each queue worker, in cores. LangSmith's default is `cpu`. Allowed: a number of cores from 0.1 to 8 with one decimal at the most.
   */
  readonly queueCpu?: pulumi.Input<number | undefined>;
  /**
   * The CPU limit of each queue worker, in cores, at least `queueCpu`. LangSmith's default is twice `queueCpu`. Allowed: a number of cores from 0.1 to 16 with one decimal at the most.
   */
  readonly queueCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * The memory request of each queue worker, in MiB. Allowed: an integer of at least 1.
   */
  readonly queueMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * The memory limit of each queue worker, in MiB, at least `queueMemoryMb`. LangSmith's default is twice `queueMemoryMb`. Allowed: an integer of at least 1.
   */
  readonly queueMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * The CPU request of Redis, in cores. Allowed: a number of cores from 0.1 to 8 with one decimal at the most.
   */
  readonly redisCpu?: pulumi.Input<number | undefined>;
  /**
   * The CPU limit of Redis, in cores, at least `redisCpu`. LangSmith's default is twice `redisCpu`. Allowed: a number of cores from 0.1 to 16 with one decimal at the most.
   */
  readonly redisCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * The memory request of Redis, in MiB. Allowed: an integer of at least 1.
   */
  readonly redisMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * The memory limit of Redis, in MiB, at least `redisMemoryMb`. LangSmith's default is `redisMemoryMb`. Allowed: an integer of at least 1.
   */
  readonly redisMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * The CPU request of the database, in cores. Allowed: a number above 0.
   */
  readonly dbCpu?: pulumi.Input<number | undefined>;
  /**
   * The CPU limit of the database, in cores, at least `dbCpu`. Allowed: a number above 0.
   */
  readonly dbCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * The memory request of the database, in MiB. Allowed: an integer of at least 1.
   */
  readonly dbMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * The memory limit of the database, in MiB, at least `dbMemoryMb`. Allowed: an integer of at least 1.
   */
  readonly dbMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * The storage of the database, in GiB. Allowed: an integer of at least 1.
   */
  readonly dbStorageGi?: pulumi.Input<number | undefined>;
  /**
   * The maximum number of connections to the database. Allowed: an integer of at least 1.
   */
  readonly dbMaxConnections?: pulumi.Input<number | undefined>;
  /**
   * The Kubernetes labels of the deployment.
   */
  readonly labels?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * The Kubernetes annotations of the deployment.
   */
  readonly annotations?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * The name of the Kubernetes service account. Allowed: the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters.
   */
  readonly serviceAccountName?: pulumi.Input<string | undefined>;
  /**
   * The Kubernetes secrets for pulling images. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#containers.
   * @example [{"name":"registry"}]
   */
  readonly imagePullSecrets?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
  /**
   * The volumes of each replica, in addition to those that LangSmith creates. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#volumes.
   * @example [{"name":"cache","emptyDir":{"sizeLimit":"1Gi"}}]
   */
  readonly volumes?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
  /**
   * Where the agent's container mounts the volumes. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#volumes-1.
   * @example [{"name":"cache","mountPath":"/cache"}]
   */
  readonly volumeMounts?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
  /**
   * The containers that finish before the agent's container starts. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Container.
   * @example [{"name":"proxy","image":"registry.example.com/proxy:1.4"}]
   */
  readonly initContainers?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
  /**
   * The containers that run beside the agent's container. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Container.
   * @example [{"name":"proxy","image":"registry.example.com/proxy:1.4"}]
   */
  readonly sidecars?: pulumi.Input<
    pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> }>[] | undefined
  >;
}

/**
 * Where the listener deploys the agent.
 */
export interface DeploymentSourceConfigListenerConfigArgs {
  /**
   * The Kubernetes namespace of the deployment. Allowed: a DNS label: lower-case letters, digits and dashes, with a letter or digit at both ends, at most 63 characters. Changing it replaces the resource.
   * @example "agents"
   */
  readonly k8sNamespace?: pulumi.Input<string | undefined>;
}

/**
 * The source of the code, and where it runs.
 */
export interface DeploymentSourceConfigArgs {
  /**
   * The id of the GitHub integration. Required for `github`, rejected for the other sources. `getGithubIntegrations` lists the ids. Allowed: a UUID. Changing it replaces the resource.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: pulumi.Input<string | undefined>;
  /**
   * The https address of the Git repository. Required for `github`, rejected for the other sources. Leave out user, query and fragment. Changing it updates the deployment in place, and deploys from the new repository. If the server cannot change it, the update fails. Allowed: the address of a repository, `https://<host>/<owner>/<repository>,` without user, query or fragment.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: pulumi.Input<string | undefined>;
  /**
   * The type of a cloud deployment. `dedicated`, sent as `prod`: always on, at least two replicas, its own database. `serverless`, sent as `dev_zero`: scales to zero, shares a database. `dev` is Development, from the pricing that ended on 2026-10-01. That LangSmith returns `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`, is no change. Required for `github` and `internal_source`, rejected for `external_docker`. Changing it replaces the resource.
   * @example "prod"
   */
  readonly deploymentType?: pulumi.Input<string | undefined>;
  /**
   * Whether a push to the branch creates a revision. Required for `github`, rejected for the other sources. It must be `false` if `repoRef` is a tag. Changing it creates no revision. Once set, you can change it but not remove it.
   * @example false
   */
  readonly buildOnPush?: pulumi.Input<boolean | undefined>;
  /**
   * The address of the running agent. Only for `external_docker`. Changing it creates no revision. Once set, you can change it but not remove it. Allowed: an http or https address without user or password, such as https://agent.example.com.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: pulumi.Input<string | undefined>;
  /**
   * The CPU, memory and Kubernetes settings of the containers. Required for `external_docker`, where it may be empty. Rejected for the other sources. Changing it creates a revision. Settings that your program never set keep the values that LangSmith stores.
   */
  readonly resourceSpec?: pulumi.Input<DeploymentSourceConfigResourceSpecArgs | undefined>;
  /**
   * The id of the listener that deploys the agent. Only for `external_docker`, and required if the workspace has listeners. `getListeners` lists the ids. Allowed: a UUID. Changing it replaces the resource.
   * @example "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36"
   */
  readonly listenerId?: pulumi.Input<string | undefined>;
  /**
   * Where the listener deploys the agent. Only for `external_docker`, together with `listenerId`. Changing it replaces the resource.
   */
  readonly listenerConfig?: pulumi.Input<DeploymentSourceConfigListenerConfigArgs | undefined>;
  /**
   * The command that installs the dependencies of a JavaScript build. Not for `external_docker`. Changing it creates a revision. Once set, you can change it but not remove it.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: pulumi.Input<string | undefined>;
  /**
   * The command that builds a JavaScript project. Not for `external_docker`. Changing it creates a revision. Once set, you can change it but not remove it.
   * @example "pnpm build"
   */
  readonly buildCommand?: pulumi.Input<string | undefined>;
}

/**
 * The version of the code that LangSmith deploys.
 */
export interface DeploymentSourceRevisionConfigArgs {
  /**
   * The branch or tag that LangSmith deploys. Required for `github`, rejected for the other sources. Allowed: the name of a branch, or `refs/tags/<tag>`.
   * @example "main"
   */
  readonly repoRef?: pulumi.Input<string | undefined>;
  /**
   * The LangGraph configuration file. Required for `github`, rejected for `external_docker`. Its path begins at the root of the repository, or at `directory` for `internal_source`, where `langgraph.json` is the default. Allowed: the path of a file in the repository, such as "langgraph.json".
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: pulumi.Input<string | undefined>;
  /**
   * The folder that is uploaded, whole: that of the agent, or one above it. Required to create a deployment of `internal_source`, rejected for others. An imported deployment keeps its files until you set it. It is relative to the folder of Pulumi.yaml. Files that .dockerignore or .gitignore match are left out, and files whose names begin with `.env`. A changed file creates a revision, and the preview names it. Allowed: a path relative to the folder of Pulumi.yaml, such as "../agent".
   * @example "../agent"
   * @see Control plane API, upload a deployment's source
   */
  readonly directory?: pulumi.Input<string | undefined>;
  /**
   * The container image that LangSmith deploys. Required for `external_docker`, rejected for the other sources. Leave out the scheme. Allowed: the name of an image, such as "registry.example.com/agent:1.4".
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: pulumi.Input<string | undefined>;
}

/**
 * An entry of `secretReferences`.
 */
export interface DeploymentSecretReferenceArgs {
  /**
   * The name of the environment variable. Allowed: letters, digits and underscores, not beginning with a digit.
   * @example "OPENAI_API_KEY"
   */
  readonly name: pulumi.Input<string>;
  /**
   * The name of the Kubernetes secret. Allowed: the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters.
   * @example "openai"
   */
  readonly secretName: pulumi.Input<string>;
  /**
   * The key in the Kubernetes secret. Allowed: letters, digits, dashes, underscores and dots.
   * @example "api-key"
   */
  readonly secretKey: pulumi.Input<string>;
}

/**
 * The options of LangSmith's S3 client.
 */
export interface ExportDestinationConfigConfigKwargsS3Args {
  /**
   * How an address names the bucket. Some stores need `virtual`: without it, they answer InvalidBucketName. Known values: `auto`, `virtual`, `path`. Changing it replaces the resource.
   * @example "virtual"
   */
  readonly addressingStyle?: pulumi.Input<string | undefined>;
  /**
   * Whether to use S3 Transfer Acceleration. The S3 client's default is `false`. Changing it replaces the resource.
   */
  readonly useAccelerateEndpoint?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the signature of an upload includes its content. LangSmith does not document the default. Changing it replaces the resource.
   */
  readonly payloadSigningEnabled?: pulumi.Input<boolean | undefined>;
  /**
   * The endpoint to use for us-east-1. Known values: `regional`, `legacy`. Changing it replaces the resource.
   */
  readonly usEast1RegionalEndpoint?: pulumi.Input<string | undefined>;
}

/**
 * The bucket, and how LangSmith reaches it.
 */
export interface ExportDestinationConfigArgs {
  /**
   * The name of the bucket. Set the name only, without `s3://` and without folders. Allowed: a string of 3 to 63 characters, only the name of the bucket, without s3:// and folders. Changing it replaces the resource.
   * @example "acme-traces"
   */
  readonly bucketName: pulumi.Input<string>;
  /**
   * The folder in the bucket for all exports. Allowed: a string of at most 2048 characters without a slash at either end. Changing it replaces the resource.
   * @default ""
   * @example "langsmith/production"
   */
  readonly prefix?: pulumi.Input<string | undefined>;
  /**
   * The region of the bucket. Required for AWS, where `endpointUrl` is not set. Changing it replaces the resource.
   * @example "eu-central-1"
   */
  readonly region?: pulumi.Input<string | undefined>;
  /**
   * The address of an S3-compatible store that is not AWS. Leave it out for AWS. Allowed: the http or https address of an S3-compatible store, such as "https://s3.example.com". Changing it replaces the resource.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: pulumi.Input<string | undefined>;
  /**
   * Whether LangSmith adds the name of the bucket to the path of its requests. Set it, because LangSmith's default has changed over time: `true` for AWS, and `false` only if `endpointUrl` contains the name of the bucket. With a wrong value, LangSmith reports Access Denied. Changing it replaces the resource.
   * @example true
   */
  readonly includeBucketInPrefix?: pulumi.Input<boolean | undefined>;
  /**
   * The options of LangSmith's S3 client. Changing it replaces the resource.
   */
  readonly configKwargsS3?: pulumi.Input<ExportDestinationConfigConfigKwargsS3Args | undefined>;
  /**
   * Additional arguments of each upload, in the names of the store. Changing it replaces the resource.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
}

/**
 * The static credentials for the bucket.
 */
export interface ExportDestinationCredentialsArgs {
  /**
   * The id of the access key. Allowed: a string of 1 to 255 characters, without a blank or a line break at its ends.
   */
  readonly accessKeyId: pulumi.Input<string>;
  /**
   * The secret of the access key. Allowed: a string of 1 to 2048 characters, without a blank or a line break at its ends.
   */
  readonly secretAccessKey: pulumi.Input<string>;
  /**
   * The session token of temporary credentials. When the credentials expire, every export to the destination fails. Set new ones before that. Self-hosted: chart 0.10.34, application 0.10.91 or later. An older server ignores the token, and the provider reports an error. Allowed: a string of 1 to 2048 characters, without a blank or a line break at its ends.
   */
  readonly sessionToken?: pulumi.Input<string | undefined>;
}

/**
 * An entry of `transformations`.
 */
export interface DatasetTransformationArgs {
  /**
   * The path of the member to transform.
   */
  readonly path: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * The transformation. Known values: `convert_to_openai_message`, `convert_to_openai_tool`, `remove_system_messages`, `remove_extra_fields`, `extract_tools_from_run`.
   */
  readonly transformationType: pulumi.Input<string>;
}

/**
 * An entry of `rubricItems`.
 */
export interface AnnotationQueueRubricItemArgs {
  /**
   * The key of the feedback.
   * @example "correctness"
   */
  readonly feedbackKey: pulumi.Input<string>;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * The meaning of each value of the feedback, by value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * The meaning of each score of the feedback, by score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * Whether reviewers must give this feedback. LangSmith does not document the default.
   */
  readonly isRequired?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the item is an assertion. LangSmith documents neither the effect nor the default.
   */
  readonly isAssertion?: pulumi.Input<boolean | undefined>;
}

/**
 * An entry of `categories`.
 */
export interface FeedbackConfigCategoryArgs {
  /**
   * The score that the category stands for.
   * @example 1
   */
  readonly value: pulumi.Input<number>;
  /**
   * The name of the category that people see.
   * @example "Correct"
   */
  readonly label?: pulumi.Input<string | undefined>;
}

/**
 * An entry of `projects`.
 */
export interface ScheduledExportsProjectArgs {
  /**
   * The exact name of the tracing project. The provider looks it up, in previews too. Set either `name` or `sessionId`.
   * @example "support-agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The id of the tracing project, in place of its name. Use the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. If a preview does not know the id yet, set `key` too. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * The name of the project in the names of its exports, and in the outputs. Default: `name`, otherwise `sessionId`. The exports stay if you change from an id to the project's name, or from either to a `key`. If you change from a name to the id, or to a new name, set the old name as `key`. Otherwise Pulumi recreates the exports. Allowed: a string of 1 to 200 characters.
   * @example "support-agent"
   */
  readonly key?: pulumi.Input<string | undefined>;
  /**
   * The beginning of the first window of this project's schedule. Default: the `startTime` of the component. Set it to the date that an error shows for this project. Allowed: a time with a zone as a string, such as "2026-01-01T00:00:00Z".
   * @example "2026-03-01T00:00:00Z"
   */
  readonly startTime?: pulumi.Input<string | undefined>;
  /**
   * A filter expression for this project. Default: the `filter` of the component.
   * @example "eq(is_root, true)"
   */
  readonly filter?: pulumi.Input<string | undefined>;
}

/**
 * The CPU, memory and Kubernetes settings of the containers.
 */
export interface DeploymentSourceConfigResourceSpec {
  /**
   * The minimum number of replicas. LangSmith's default is 1.
   */
  readonly minScale?: number | undefined;
  /**
   * The maximum number of replicas, at least `minScale`. LangSmith's default is 1.
   */
  readonly maxScale?: number | undefined;
  /**
   * The CPU request of each replica, in cores. LangSmith's default is 1.
   */
  readonly cpu?: number | undefined;
  /**
   * The CPU limit of each replica, in cores, at least `cpu`. LangSmith's default is twice `cpu`.
   */
  readonly cpuLimit?: number | undefined;
  /**
   * The memory request of each replica, in MiB. LangSmith's default is 2048.
   */
  readonly memoryMb?: number | undefined;
  /**
   * The memory limit of each replica, in MiB, at least `memoryMb`. LangSmith's default is twice `memoryMb`.
   */
  readonly memoryLimitMb?: number | undefined;
  /**
   * The minimum number of queue workers.
   */
  readonly queueMinScale?: number | undefined;
  /**
   * The maximum number of queue workers, at least `queueMinScale`.
   */
  readonly queueMaxScale?: number | undefined;
  /**
   * The CPU request of each queue worker, in cores. LangSmith's default is `cpu`.
   */
  readonly queueCpu?: number | undefined;
  /**
   * The CPU limit of each queue worker, in cores, at least `queueCpu`. LangSmith's default is twice `queueCpu`.
   */
  readonly queueCpuLimit?: number | undefined;
  /**
   * The memory request of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: number | undefined;
  /**
   * The memory limit of each queue worker, in MiB, at least `queueMemoryMb`. LangSmith's default is twice `queueMemoryMb`.
   */
  readonly queueMemoryLimitMb?: number | undefined;
  /**
   * The CPU request of Redis, in cores.
   */
  readonly redisCpu?: number | undefined;
  /**
   * The CPU limit of Redis, in cores, at least `redisCpu`. LangSmith's default is twice `redisCpu`.
   */
  readonly redisCpuLimit?: number | undefined;
  /**
   * The memory request of Redis, in MiB.
   */
  readonly redisMemoryMb?: number | undefined;
  /**
   * The memory limit of Redis, in MiB, at least `redisMemoryMb`. LangSmith's default is `redisMemoryMb`.
   */
  readonly redisMemoryLimitMb?: number | undefined;
  /**
   * The CPU request of the database, in cores.
   */
  readonly dbCpu?: number | undefined;
  /**
   * The CPU limit of the database, in cores, at least `dbCpu`.
   */
  readonly dbCpuLimit?: number | undefined;
  /**
   * The memory request of the database, in MiB.
   */
  readonly dbMemoryMb?: number | undefined;
  /**
   * The memory limit of the database, in MiB, at least `dbMemoryMb`.
   */
  readonly dbMemoryLimitMb?: number | undefined;
  /**
   * The storage of the database, in GiB.
   */
  readonly dbStorageGi?: number | undefined;
  /**
   * The maximum number of connections to the database.
   */
  readonly dbMaxConnections?: number | undefined;
  /**
   * The Kubernetes labels of the deployment.
   */
  readonly labels?: { readonly [name: string]: string } | undefined;
  /**
   * The Kubernetes annotations of the deployment.
   */
  readonly annotations?: { readonly [name: string]: string } | undefined;
  /**
   * The name of the Kubernetes service account.
   */
  readonly serviceAccountName?: string | undefined;
  /**
   * The Kubernetes secrets for pulling images. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#containers.
   * @example [{"name":"registry"}]
   */
  readonly imagePullSecrets?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * The volumes of each replica, in addition to those that LangSmith creates. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#volumes.
   * @example [{"name":"cache","emptyDir":{"sizeLimit":"1Gi"}}]
   */
  readonly volumes?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * Where the agent's container mounts the volumes. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#volumes-1.
   * @example [{"name":"cache","mountPath":"/cache"}]
   */
  readonly volumeMounts?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * The containers that finish before the agent's container starts. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Container.
   * @example [{"name":"proxy","image":"registry.example.com/proxy:1.4"}]
   */
  readonly initContainers?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * The containers that run beside the agent's container. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Container.
   * @example [{"name":"proxy","image":"registry.example.com/proxy:1.4"}]
   */
  readonly sidecars?: { readonly [name: string]: unknown }[] | undefined;
}

/**
 * Where the listener deploys the agent.
 */
export interface DeploymentSourceConfigListenerConfig {
  /**
   * The Kubernetes namespace of the deployment.
   * @example "agents"
   */
  readonly k8sNamespace?: string | undefined;
}

/**
 * The source of the code, and where it runs.
 */
export interface DeploymentSourceConfig {
  /**
   * The id of the GitHub integration.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: string | undefined;
  /**
   * The https address of the Git repository.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: string | undefined;
  /**
   * The type of a cloud deployment. `dedicated`, sent as `prod`: always on, at least two replicas, its own database. `serverless`, sent as `dev_zero`: scales to zero, shares a database. `dev` is Development, from the pricing that ended on 2026-10-01. That LangSmith returns `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`, is no change.
   * @example "prod"
   */
  readonly deploymentType?: string | undefined;
  /**
   * Whether a push to the branch creates a revision.
   * @example false
   */
  readonly buildOnPush?: boolean | undefined;
  /**
   * The address of the running agent.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: string | undefined;
  /**
   * The CPU, memory and Kubernetes settings of the containers.
   */
  readonly resourceSpec?: DeploymentSourceConfigResourceSpec | undefined;
  /**
   * The id of the listener that deploys the agent.
   * @example "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36"
   */
  readonly listenerId?: string | undefined;
  /**
   * Where the listener deploys the agent.
   */
  readonly listenerConfig?: DeploymentSourceConfigListenerConfig | undefined;
  /**
   * The command that installs the dependencies of a JavaScript build.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: string | undefined;
  /**
   * The command that builds a JavaScript project.
   * @example "pnpm build"
   */
  readonly buildCommand?: string | undefined;
}

/**
 * The version of the code that LangSmith deploys.
 */
export interface DeploymentSourceRevisionConfig {
  /**
   * The branch or tag that LangSmith deploys.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The LangGraph configuration file.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The folder that is uploaded, whole: that of the agent, or one above it.
   * @example "../agent"
   * @see Control plane API, upload a deployment's source
   */
  readonly directory?: string | undefined;
  /**
   * The container image that LangSmith deploys.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
}

/**
 * An entry of `secretReferences`.
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
   * The key in the Kubernetes secret.
   * @example "api-key"
   */
  readonly secretKey: string;
}

/**
 * The options of LangSmith's S3 client.
 */
export interface ExportDestinationConfigConfigKwargsS3 {
  /**
   * How an address names the bucket.
   * @example "virtual"
   */
  readonly addressingStyle?: string | undefined;
  /**
   * Whether to use S3 Transfer Acceleration.
   */
  readonly useAccelerateEndpoint?: boolean | undefined;
  /**
   * Whether the signature of an upload includes its content.
   */
  readonly payloadSigningEnabled?: boolean | undefined;
  /**
   * The endpoint to use for us-east-1.
   */
  readonly usEast1RegionalEndpoint?: string | undefined;
}

/**
 * The bucket, and how LangSmith reaches it.
 */
export interface ExportDestinationConfig {
  /**
   * The name of the bucket.
   * @example "acme-traces"
   */
  readonly bucketName: string;
  /**
   * The folder in the bucket for all exports.
   * @example "langsmith/production"
   */
  readonly prefix?: string | undefined;
  /**
   * The region of the bucket.
   * @example "eu-central-1"
   */
  readonly region?: string | undefined;
  /**
   * The address of an S3-compatible store that is not AWS.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: string | undefined;
  /**
   * Whether LangSmith adds the name of the bucket to the path of its requests.
   * @example true
   */
  readonly includeBucketInPrefix?: boolean | undefined;
  /**
   * The options of LangSmith's S3 client.
   */
  readonly configKwargsS3?: ExportDestinationConfigConfigKwargsS3 | undefined;
  /**
   * Additional arguments of each upload, in the names of the store.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The static credentials for the bucket.
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
   * The session token of temporary credentials.
   */
  readonly sessionToken?: string | undefined;
}

/**
 * An entry of `transformations`.
 */
export interface DatasetTransformation {
  /**
   * The path of the member to transform.
   */
  readonly path: string[];
  /**
   * The transformation.
   */
  readonly transformationType: string;
}

/**
 * An entry of `rubricItems`.
 */
export interface AnnotationQueueRubricItem {
  /**
   * The key of the feedback.
   * @example "correctness"
   */
  readonly feedbackKey: string;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: string | undefined;
  /**
   * The meaning of each value of the feedback, by value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * The meaning of each score of the feedback, by score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * Whether reviewers must give this feedback.
   */
  readonly isRequired?: boolean | undefined;
  /**
   * Whether the item is an assertion.
   */
  readonly isAssertion?: boolean | undefined;
}

/**
 * An entry of `categories`.
 */
export interface FeedbackConfigCategory {
  /**
   * The score that the category stands for.
   * @example 1
   */
  readonly value: number;
  /**
   * The name of the category that people see.
   * @example "Correct"
   */
  readonly label?: string | undefined;
}

/**
 * An entry of `projects`.
 */
export interface ScheduledExportsProject {
  /**
   * The exact name of the tracing project. The provider looks it up, in previews too.
   * @example "support-agent"
   */
  readonly name?: string | undefined;
  /**
   * The id of the tracing project, in place of its name.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: string | undefined;
  /**
   * The name of the project in the names of its exports, and in the outputs.
   * @example "support-agent"
   */
  readonly key?: string | undefined;
  /**
   * The beginning of the first window of this project's schedule.
   * @example "2026-03-01T00:00:00Z"
   */
  readonly startTime?: string | undefined;
  /**
   * A filter expression for this project.
   * @example "eq(is_root, true)"
   */
  readonly filter?: string | undefined;
}

/**
 * The CPU, memory and Kubernetes settings of the containers.
 */
export interface GetDeploymentSourceConfigResourceSpec {
  /**
   * The minimum number of replicas. LangSmith's default is 1.
   */
  readonly minScale?: number | undefined;
  /**
   * The maximum number of replicas, at least `minScale`. LangSmith's default is 1.
   */
  readonly maxScale?: number | undefined;
  /**
   * The CPU request of each replica, in cores. LangSmith's default is 1.
   */
  readonly cpu?: number | undefined;
  /**
   * The CPU limit of each replica, in cores, at least `cpu`. LangSmith's default is twice `cpu`.
   */
  readonly cpuLimit?: number | undefined;
  /**
   * The memory request of each replica, in MiB. LangSmith's default is 2048.
   */
  readonly memoryMb?: number | undefined;
  /**
   * The memory limit of each replica, in MiB, at least `memoryMb`. LangSmith's default is twice `memoryMb`.
   */
  readonly memoryLimitMb?: number | undefined;
  /**
   * The minimum number of queue workers.
   */
  readonly queueMinScale?: number | undefined;
  /**
   * The maximum number of queue workers, at least `queueMinScale`.
   */
  readonly queueMaxScale?: number | undefined;
  /**
   * The CPU request of each queue worker, in cores. LangSmith's default is `cpu`.
   */
  readonly queueCpu?: number | undefined;
  /**
   * The CPU limit of each queue worker, in cores, at least `queueCpu`. LangSmith's default is twice `queueCpu`.
   */
  readonly queueCpuLimit?: number | undefined;
  /**
   * The memory request of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: number | undefined;
  /**
   * The memory limit of each queue worker, in MiB, at least `queueMemoryMb`. LangSmith's default is twice `queueMemoryMb`.
   */
  readonly queueMemoryLimitMb?: number | undefined;
  /**
   * The CPU request of Redis, in cores.
   */
  readonly redisCpu?: number | undefined;
  /**
   * The CPU limit of Redis, in cores, at least `redisCpu`. LangSmith's default is twice `redisCpu`.
   */
  readonly redisCpuLimit?: number | undefined;
  /**
   * The memory request of Redis, in MiB.
   */
  readonly redisMemoryMb?: number | undefined;
  /**
   * The memory limit of Redis, in MiB, at least `redisMemoryMb`. LangSmith's default is `redisMemoryMb`.
   */
  readonly redisMemoryLimitMb?: number | undefined;
  /**
   * The CPU request of the database, in cores.
   */
  readonly dbCpu?: number | undefined;
  /**
   * The CPU limit of the database, in cores, at least `dbCpu`.
   */
  readonly dbCpuLimit?: number | undefined;
  /**
   * The memory request of the database, in MiB.
   */
  readonly dbMemoryMb?: number | undefined;
  /**
   * The memory limit of the database, in MiB, at least `dbMemoryMb`.
   */
  readonly dbMemoryLimitMb?: number | undefined;
  /**
   * The storage of the database, in GiB.
   */
  readonly dbStorageGi?: number | undefined;
  /**
   * The maximum number of connections to the database.
   */
  readonly dbMaxConnections?: number | undefined;
  /**
   * The Kubernetes labels of the deployment.
   */
  readonly labels?: { readonly [name: string]: string } | undefined;
  /**
   * The Kubernetes annotations of the deployment.
   */
  readonly annotations?: { readonly [name: string]: string } | undefined;
  /**
   * The name of the Kubernetes service account.
   */
  readonly serviceAccountName?: string | undefined;
  /**
   * The Kubernetes secrets for pulling images. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#containers.
   * @example [{"name":"registry"}]
   */
  readonly imagePullSecrets?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * The volumes of each replica, in addition to those that LangSmith creates. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#volumes.
   * @example [{"name":"cache","emptyDir":{"sizeLimit":"1Gi"}}]
   */
  readonly volumes?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * Where the agent's container mounts the volumes. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#volumes-1.
   * @example [{"name":"cache","mountPath":"/cache"}]
   */
  readonly volumeMounts?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * The containers that finish before the agent's container starts. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Container.
   * @example [{"name":"proxy","image":"registry.example.com/proxy:1.4"}]
   */
  readonly initContainers?: { readonly [name: string]: unknown }[] | undefined;
  /**
   * The containers that run beside the agent's container. The provider sends each object as you write it: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Container.
   * @example [{"name":"proxy","image":"registry.example.com/proxy:1.4"}]
   */
  readonly sidecars?: { readonly [name: string]: unknown }[] | undefined;
}

/**
 * Where the listener deploys the agent.
 */
export interface GetDeploymentSourceConfigListenerConfig {
  /**
   * The Kubernetes namespace of the deployment.
   * @example "agents"
   */
  readonly k8sNamespace?: string | undefined;
}

/**
 * The source of the code, and where it runs.
 */
export interface GetDeploymentSourceConfig {
  /**
   * The id of the GitHub integration.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: string | undefined;
  /**
   * The https address of the Git repository.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: string | undefined;
  /**
   * The type of a cloud deployment. `dedicated`, sent as `prod`: always on, at least two replicas, its own database. `serverless`, sent as `dev_zero`: scales to zero, shares a database. `dev` is Development, from the pricing that ended on 2026-10-01. That LangSmith returns `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`, is no change.
   * @example "prod"
   */
  readonly deploymentType?: string | undefined;
  /**
   * Whether a push to the branch creates a revision.
   * @example false
   */
  readonly buildOnPush?: boolean | undefined;
  /**
   * The address of the running agent.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: string | undefined;
  /**
   * The CPU, memory and Kubernetes settings of the containers.
   */
  readonly resourceSpec?: GetDeploymentSourceConfigResourceSpec | undefined;
  /**
   * The id of the listener that deploys the agent.
   * @example "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36"
   */
  readonly listenerId?: string | undefined;
  /**
   * Where the listener deploys the agent.
   */
  readonly listenerConfig?: GetDeploymentSourceConfigListenerConfig | undefined;
  /**
   * The command that installs the dependencies of a JavaScript build.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: string | undefined;
  /**
   * The command that builds a JavaScript project.
   * @example "pnpm build"
   */
  readonly buildCommand?: string | undefined;
}

/**
 * The version of the code that LangSmith deploys.
 */
export interface GetDeploymentSourceRevisionConfig {
  /**
   * The branch or tag that LangSmith deploys.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The LangGraph configuration file.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that LangSmith deploys.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
}

/**
 * An entry of `secretReferences`.
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
   * The key in the Kubernetes secret.
   * @example "api-key"
   */
  readonly secretKey: string;
}

/**
 * An entry of `deployments`.
 */
export interface GetDeploymentsDeployment {
  /**
   * The id of the deployment.
   */
  readonly id: string;
  /**
   * The name of the deployment.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name: string;
  /**
   * The label that people see in LangSmith.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: string | undefined;
  /**
   * Where the code comes from. `github` is a repository, and `internal_source` a folder of this machine, which the provider uploads; both are for the cloud. `external_docker` is a container image, for self-hosted and hybrid installations.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: string;
  /**
   * The source of the code, and where it runs.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: GetDeploymentSourceConfig;
  /**
   * The version of the code that LangSmith deploys.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: GetDeploymentSourceRevisionConfig;
  /**
   * The environment variables by name, including those that others set.
   */
  readonly secrets: { readonly [name: string]: string };
  /**
   * Environment variables whose values come from Kubernetes secrets.
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: GetDeploymentSecretReference[] | undefined;
  /**
   * The id of an earlier revision that LangSmith deploys again and keeps.
   * @example "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d"
   * @see Control plane API, redeploy a revision
   */
  readonly pinnedRevisionId?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The status of the deployment, such as AWAITING_DATABASE, READY, UNUSED or AWAITING_DELETE.
   */
  readonly status: string;
  /**
   * The id of the newest revision.
   */
  readonly latestRevisionId?: string | undefined;
  /**
   * The id of the revision that serves requests.
   */
  readonly activeRevisionId?: string | undefined;
  /**
   * The names of all environment variables that LangSmith stores. Variables that others set are included.
   */
  readonly secretNames: string[];
  /**
   * The id of the tracing project of the deployment. Use it as the `sessionId` of a BulkExport. It is absent until LangSmith has created the project. After `waitForDeployed: false`, a refresh adds it.
   */
  readonly tracingProjectId?: string | undefined;
  /**
   * The URL of the deployment.
   */
  readonly url?: string | undefined;
  /**
   * The page of the deployment in LangSmith.
   */
  readonly dashboardUrl: string;
  /**
   * The version of the image that runs.
   */
  readonly imageVersion?: string | undefined;
  /**
   * The hash of the files of `directory` that LangSmith has. It is the same on every machine.
   */
  readonly contentHash?: string | undefined;
  /**
   * The hash of each of these files, with which a preview finds those that changed. Of more than 500 files, there are none.
   */
  readonly sourceFiles?: { readonly [name: string]: string } | undefined;
  /**
   * The path of the uploaded archive at LangSmith.
   */
  readonly sourcePath?: string | undefined;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * Whether LangSmith made it for a pull request of another deployment's repository.
   */
  readonly preview: boolean;
}

/**
 * The version of the code that LangSmith deployed.
 */
export interface GetDeploymentRevisionsRevisionSourceRevisionConfig {
  /**
   * The branch or tag that LangSmith deploys.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The LangGraph configuration file.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that LangSmith deploys.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
  /**
   * The commit that LangSmith built. Only for `github`.
   */
  readonly repoCommitSha?: string | undefined;
}

/**
 * An entry of `revisions`.
 */
export interface GetDeploymentRevisionsRevision {
  /**
   * The id of the revision.
   */
  readonly id: string;
  /**
   * The status of the revision. In progress: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY or DEPLOYING. Deployed now or before: DEPLOYED. Failed: CREATE_FAILED, BUILD_FAILED or DEPLOY_FAILED. Replaced by a newer revision: SKIPPED.
   */
  readonly status: string;
  /**
   * LangSmith's message about the status.
   */
  readonly statusMessage?: string | undefined;
  /**
   * Where the code comes from.
   */
  readonly source?: string | undefined;
  /**
   * The version of the code that LangSmith deployed.
   */
  readonly sourceRevisionConfig?: GetDeploymentRevisionsRevisionSourceRevisionConfig | undefined;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * The time of the last change of status, in ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * An entry of `providers`.
 */
export interface GetOAuthProvidersProvider {
  /**
   * The id of the OAuth provider.
   */
  readonly id: string;
  /**
   * The identifier of the provider in programs and addresses.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  readonly providerId: string;
  /**
   * The label that people see in LangSmith.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  readonly name: string;
  /**
   * The id of the OAuth client, from the provider. It is not a secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  readonly clientId: string;
  /**
   * The address of the authorization endpoint.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  readonly authUrl: string;
  /**
   * The address of the token endpoint.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  readonly tokenUrl: string;
  /**
   * Whether the provider uses PKCE.
   * @see Control plane API, OAuth providers
   */
  readonly usesPkce?: boolean | undefined;
  /**
   * The PKCE challenge method.
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  readonly codeChallengeMethod?: string | undefined;
  /**
   * The type of the provider, if it needs special treatment.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  readonly providerType?: string | undefined;
  /**
   * How the client authenticates at the token endpoint.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  readonly tokenEndpointAuthMethod?: string | undefined;
  /**
   * The id of the organization.
   */
  readonly organizationId: string;
  /**
   * Whether LangSmith registered the client itself, as it does for MCP servers.
   */
  readonly isDynamicClient?: boolean | undefined;
  /**
   * The MCP server from which LangSmith discovered the provider, if any.
   */
  readonly mcpServerUrl?: string | undefined;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The addresses to which LangSmith may redirect users. Absent if LangSmith does not return them.
   */
  readonly allowedRedirectUris?: string[] | undefined;
  /**
   * Additional parameters of the authorization request, in the provider's names.
   */
  readonly authorizationParams?: { readonly [name: string]: unknown } | undefined;
}

/**
 * An entry of `transformations`.
 */
export interface GetDatasetTransformation {
  /**
   * The path of the member to transform.
   */
  readonly path: string[];
  /**
   * The transformation.
   */
  readonly transformationType: string;
}

/**
 * An entry of `transformations`.
 */
export interface GetDatasetsDatasetTransformation {
  /**
   * The path of the member to transform.
   */
  readonly path: string[];
  /**
   * The transformation.
   */
  readonly transformationType: string;
}

/**
 * An entry of `datasets`.
 */
export interface GetDatasetsDataset {
  /**
   * The id of the dataset.
   */
  readonly id: string;
  /**
   * The name of the dataset.
   * @example "support-questions"
   * @see Platform API, datasets
   */
  readonly name: string;
  /**
   * What the dataset is for.
   * @example "Questions of customers, with approved answers"
   * @see Platform API, datasets
   */
  readonly description?: string | undefined;
  /**
   * The type of the examples.
   * @example "chat"
   * @see Platform API, datasets
   */
  readonly dataType?: string | undefined;
  /**
   * The JSON schema that the inputs of every example must match.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly inputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * The JSON schema that the outputs of every example must match.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly outputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * What LangSmith does with each new example, in this order.
   * @see Platform API, datasets
   */
  readonly transformations?: GetDatasetsDatasetTransformation[] | undefined;
  /**
   * The metadata of the dataset.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * An entry of `projects`.
 */
export interface GetTracingProjectsProject {
  /**
   * The id of the tracing project.
   */
  readonly id: string;
  /**
   * The name of the project. Applications send traces to this name.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  readonly name: string;
  /**
   * What the project is for.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  readonly description?: string | undefined;
  /**
   * How long LangSmith keeps new traces. `shortlived` is 14 days. `longlived` is as long as the workspace keeps extended traces, in the cloud at most 180 days.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  readonly traceTier?: string | undefined;
  /**
   * The id of the dataset to which runs are added by default.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  readonly defaultDatasetId?: string | undefined;
  /**
   * The metadata of the project.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time when the project began, in ISO 8601.
   */
  readonly startTime?: string | undefined;
}

/**
 * An entry of `secrets`.
 */
export interface GetWorkspaceSecretsSecret {
  /**
   * The id of the workspace secret, which is its `key`.
   */
  readonly id: string;
  /**
   * The name of the secret, such as `OPENAI_API_KEY`.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  readonly key: string;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
}

/**
 * An entry of `rubricItems`.
 */
export interface GetAnnotationQueueRubricItem {
  /**
   * The key of the feedback.
   * @example "correctness"
   */
  readonly feedbackKey: string;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: string | undefined;
  /**
   * The meaning of each value of the feedback, by value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * The meaning of each score of the feedback, by score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * Whether reviewers must give this feedback.
   */
  readonly isRequired?: boolean | undefined;
  /**
   * Whether the item is an assertion.
   */
  readonly isAssertion?: boolean | undefined;
}

/**
 * An entry of `rubricItems`.
 */
export interface GetAnnotationQueuesQueueRubricItem {
  /**
   * The key of the feedback.
   * @example "correctness"
   */
  readonly feedbackKey: string;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: string | undefined;
  /**
   * The meaning of each value of the feedback, by value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * The meaning of each score of the feedback, by score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * Whether reviewers must give this feedback.
   */
  readonly isRequired?: boolean | undefined;
  /**
   * Whether the item is an assertion.
   */
  readonly isAssertion?: boolean | undefined;
}

/**
 * An entry of `queues`.
 */
export interface GetAnnotationQueuesQueue {
  /**
   * The id of the annotation queue.
   */
  readonly id: string;
  /**
   * The name that people see in LangSmith. LangSmith does not document whether it must be unique.
   * @example "support-review"
   * @see Platform API, annotation queues
   */
  readonly name: string;
  /**
   * What the queue is for.
   * @example "Answers that customers complained about"
   * @see Platform API, annotation queues
   */
  readonly description?: string | undefined;
  /**
   * The id of the dataset to which reviewers add runs by default.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  readonly defaultDataset?: string | undefined;
  /**
   * How many reviewers must finish a run before it leaves the queue.
   * @example 2
   * @see Platform API, annotation queues
   */
  readonly numReviewersPerItem?: number | undefined;
  /**
   * Whether a run is reserved for the reviewer who views it. Then no two reviewers work on the same run at the same time.
   * @see Platform API, annotation queues
   */
  readonly enableReservations?: boolean | undefined;
  /**
   * The length of a reservation, in minutes.
   * @example 30
   * @see Platform API, annotation queues
   */
  readonly reservationMinutes?: number | undefined;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  readonly reviewerAccessMode?: string | undefined;
  /**
   * The instructions that reviewers see with every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  readonly rubricInstructions?: string | undefined;
  /**
   * The feedback that reviewers give, in this order.
   * @see Platform API, annotation queues
   */
  readonly rubricItems?: GetAnnotationQueuesQueueRubricItem[] | undefined;
  /**
   * The metadata of the queue.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * What reviewers see: `single` is one run at a time, `pairwise` is two runs side by side. The resource creates `single` queues. You can import a `pairwise` queue, but its replacement is `single`.
   */
  readonly queueType: string;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * An entry of `keys`.
 */
export interface GetServiceKeysKey {
  /**
   * The id of the service key.
   */
  readonly id: string;
  /**
   * What the key is for.
   * @example "Deployments from CI"
   * @see Platform API, service keys
   */
  readonly description: string;
  /**
   * The time when the key expires, in ISO 8601 with a zone.
   * @example "2027-06-30T00:00:00Z"
   * @see Platform API, service keys
   */
  readonly expiresAt?: string | undefined;
  /**
   * The id of the role that the key has in its workspaces.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  readonly roleId?: string | undefined;
  /**
   * The id of the role that the key has in the organization.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  readonly orgRoleId?: string | undefined;
  /**
   * The beginning and the end of the key.
   */
  readonly shortKey: string;
  /**
   * The id of the organization.
   */
  readonly organizationId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
}

/**
 * An entry of `keys`.
 */
export interface GetTagKeysKey {
  /**
   * The id of the tag key.
   */
  readonly id: string;
  /**
   * The name of the key.
   * @example "Team"
   * @see Platform API, resource tags
   */
  readonly key: string;
  /**
   * What the key is for.
   * @example "Who is responsible"
   * @see Platform API, resource tags
   */
  readonly description?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * An entry of `values`.
 */
export interface GetTagValuesValue {
  /**
   * The id of the tag value.
   */
  readonly id: string;
  /**
   * The id of the tag key.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly tagKeyId: string;
  /**
   * The value.
   * @example "payments"
   * @see Platform API, resource tags
   */
  readonly value: string;
  /**
   * What the value stands for.
   * @example "The payments team"
   * @see Platform API, resource tags
   */
  readonly description?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * An entry of `categories`.
 */
export interface GetFeedbackConfigCategory {
  /**
   * The score that the category stands for.
   * @example 1
   */
  readonly value: number;
  /**
   * The name of the category that people see.
   * @example "Correct"
   */
  readonly label?: string | undefined;
}

/**
 * An entry of `categories`.
 */
export interface GetFeedbackConfigsConfigurationCategory {
  /**
   * The score that the category stands for.
   * @example 1
   */
  readonly value: number;
  /**
   * The name of the category that people see.
   * @example "Correct"
   */
  readonly label?: string | undefined;
}

/**
 * An entry of `configurations`.
 */
export interface GetFeedbackConfigsConfiguration {
  /**
   * The id of the feedback configuration, which is its `feedbackKey`.
   */
  readonly id: string;
  /**
   * The key of the feedback, such as `correctness`.
   * @example "correctness"
   * @see Platform API, feedback configs
   */
  readonly feedbackKey: string;
  /**
   * The type of the feedback: `continuous` is a number, `categorical` is one of the `categories`, and `freeform` is text.
   * @example "categorical"
   * @see Platform API, feedback configs
   */
  readonly type: string;
  /**
   * The lowest score of `continuous` feedback.
   * @example 0
   * @see Platform API, feedback configs
   */
  readonly min?: number | undefined;
  /**
   * The highest score of `continuous` feedback.
   * @example 1
   * @see Platform API, feedback configs
   */
  readonly max?: number | undefined;
  /**
   * The categories of `categorical` feedback, in this order.
   * @see Platform API, feedback configs
   */
  readonly categories?: GetFeedbackConfigsConfigurationCategory[] | undefined;
  /**
   * Whether a lower score is better.
   * @see Platform API, feedback configs
   */
  readonly isLowerScoreBetter?: boolean | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * An entry of `tokens`.
 */
export interface GetOAuthTokensToken {
  /**
   * The id of the token's record, which is not the token.
   */
  readonly id: string;
  /**
   * The `providerId` of the OAuth provider.
   */
  readonly providerId: string;
  /**
   * The label of the account that the user connected.
   */
  readonly providerAccountLabel?: string | undefined;
  /**
   * The scopes of the token, in the provider's names.
   */
  readonly scopes: string[];
  /**
   * The time when the token expires, in ISO 8601. Absent if it does not expire, or if LangSmith does not report it.
   */
  readonly expiresAt?: string | undefined;
  /**
   * Whether LangSmith uses this token if the user has connected several accounts.
   */
  readonly isDefault: boolean;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * An entry of `listeners`.
 */
export interface GetListenersListener {
  /**
   * The id of the listener. Use it as `sourceConfig.listenerId` of a Deployment.
   */
  readonly id: string;
  /**
   * The type of the cluster: `k8s`.
   */
  readonly computeType: string;
  /**
   * The name that the operator gave the cluster. It is unique in the workspace.
   */
  readonly computeId: string;
  /**
   * The Kubernetes namespaces of the listener. Use one as `sourceConfig.listenerConfig.k8sNamespace` of a Deployment.
   */
  readonly k8sNamespaces: string[];
  /**
   * The version of the running listener.
   */
  readonly version?: string | undefined;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * An entry of `integrations`.
 */
export interface GetGithubIntegrationsIntegration {
  /**
   * The id of the integration. Use it as `sourceConfig.integrationId` of a Deployment.
   */
  readonly id: string;
  /**
   * GitHub's number of the installation.
   */
  readonly installationId: string;
  /**
   * The GitHub account or organization that installed LangSmith's app.
   */
  readonly name: string;
}

/**
 * An entry of `repositories`.
 */
export interface GetGithubRepositoriesRepository {
  /**
   * The id of the repository.
   */
  readonly id: string;
  /**
   * The name of the repository, without its owner.
   */
  readonly name: string;
  /**
   * The GitHub account or organization that owns the repository.
   */
  readonly owner: string;
  /**
   * The address of the repository. Use it as `sourceConfig.repoUrl` of a Deployment.
   */
  readonly url: string;
  /**
   * The default branch of the repository.
   */
  readonly defaultBranch?: string | undefined;
  /**
   * The id of the integration that can read the repository. Use it as `sourceConfig.integrationId` of a Deployment.
   */
  readonly hostIntegrationId: string;
}

/**
 * The options of LangSmith's S3 client.
 */
export interface GetExportDestinationConfigConfigKwargsS3 {
  /**
   * How an address names the bucket.
   * @example "virtual"
   */
  readonly addressingStyle?: string | undefined;
  /**
   * Whether to use S3 Transfer Acceleration.
   */
  readonly useAccelerateEndpoint?: boolean | undefined;
  /**
   * Whether the signature of an upload includes its content.
   */
  readonly payloadSigningEnabled?: boolean | undefined;
  /**
   * The endpoint to use for us-east-1.
   */
  readonly usEast1RegionalEndpoint?: string | undefined;
}

/**
 * The bucket, and how LangSmith reaches it.
 */
export interface GetExportDestinationConfig {
  /**
   * The name of the bucket.
   * @example "acme-traces"
   */
  readonly bucketName: string;
  /**
   * The folder in the bucket for all exports.
   * @example "langsmith/production"
   */
  readonly prefix?: string | undefined;
  /**
   * The region of the bucket.
   * @example "eu-central-1"
   */
  readonly region?: string | undefined;
  /**
   * The address of an S3-compatible store that is not AWS.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: string | undefined;
  /**
   * Whether LangSmith adds the name of the bucket to the path of its requests.
   * @example true
   */
  readonly includeBucketInPrefix?: boolean | undefined;
  /**
   * The options of LangSmith's S3 client.
   */
  readonly configKwargsS3?: GetExportDestinationConfigConfigKwargsS3 | undefined;
  /**
   * Additional arguments of each upload, in the names of the store.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: { readonly [name: string]: unknown } | undefined;
}

/**
 * An entry of `destinations`.
 */
export interface GetExportDestinationsDestination {
  /**
   * The id of the destination.
   */
  readonly id: string;
  /**
   * The label of the destination.
   * @example "Traces of production"
   */
  readonly displayName: string;
  /**
   * The type of the store.
   */
  readonly destinationType?: string | undefined;
  /**
   * The bucket, and how LangSmith reaches it.
   */
  readonly config: GetExportDestinationConfig;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   */
  readonly awsRoleArn?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The names of the stored credentials, in LangSmith's spelling. LangSmith never returns their values. Absent if LangSmith does not return the names.
   * @example ["access_key_id","secret_access_key"]
   */
  readonly credentialsKeys?: string[] | undefined;
  /**
   * The address of all files below the bucket and prefix of the destination, without a slash at the end. It begins with `gs://` for Google Cloud Storage, and with `s3://` for every other store. Add the pattern of your reader: `/**\/*.parquet` for DuckDB, `/export_id=*` for BigQuery. Absent if `endpointUrl` contains the name of the bucket and `includeBucketInPrefix` is not `false`: LangSmith does not document where it then writes.
   * @example "s3://acme-traces/langsmith/production"
   */
  readonly dataUri?: string | undefined;
}

/**
 * An entry of `exports`.
 */
export interface GetBulkExportsExport {
  /**
   * The id of the export.
   */
  readonly id: string;
  /**
   * The id of the export destination.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: string;
  /**
   * The id of the tracing project to export.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: string | undefined;
  /**
   * Whether to export all experiments of the workspace, in place of one project.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: boolean | undefined;
  /**
   * The beginning of the exported range, included.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: string;
  /**
   * The end of the exported range, not included.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: string | undefined;
  /**
   * The length of each window of a schedule, in hours. LangSmith exports a window 10 minutes after its end.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: number | undefined;
  /**
   * A filter expression for the runs to export.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: string | undefined;
  /**
   * The columns to export, in any order.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: string[] | undefined;
  /**
   * The version of the file format. `v2_beta` has richer column types, which Spark reads. In `v2_beta`, every folder of the path is a Hive partition, such as `resource=runs`. In `v1`, the folder `runs` is none.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: string | undefined;
  /**
   * The compression of the files.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: string | undefined;
  /**
   * The status of the export: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. A schedule is `IntervalScheduled` until it is canceled, fails or times out. The status changes over time. A refresh reports only `Cancelled` as drift.
   */
  readonly status: string;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The time when the export ended, in ISO 8601.
   */
  readonly finishedAt?: string | undefined;
  /**
   * The id of the schedule that spawned this export, if any.
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * The path of the files of a one-off export of one project. It begins with the name of the bucket if the destination includes it in the prefix. It ends at `session_id=…` until a run of the export reports its own path. Then it also has the next folder, `runs` or `resource=runs`. The folders `year=`, `month=` and `day=` follow.
   */
  readonly outputPrefix?: string | undefined;
  /**
   * The path of the files of all exports of a schedule. It begins with the name of the bucket if the destination includes it in the prefix. Each export has its own `export_id=` folder there.
   */
  readonly rootPrefix?: string | undefined;
}

/**
 * An entry of `runs`.
 */
export interface GetBulkExportRunsRun {
  /**
   * The id of the run.
   */
  readonly id: string;
  /**
   * The id of the export that the run belongs to.
   */
  readonly bulkExportId?: string | undefined;
  /**
   * The status of the run: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`.
   */
  readonly status: string;
  /**
   * How often LangSmith tried the run again.
   */
  readonly retryNumber?: number | undefined;
  /**
   * The error of each try, by `retry_0`, `retry_1` and so on.
   */
  readonly errors?: { readonly [name: string]: string } | undefined;
  /**
   * The beginning of the run's range, in ISO 8601.
   */
  readonly startTime?: string | undefined;
  /**
   * The end of the run's range, in ISO 8601.
   */
  readonly endTime?: string | undefined;
  /**
   * The path in the bucket that the run writes to.
   */
  readonly prefix?: string | undefined;
  /**
   * The number of exported rows.
   */
  readonly rowsWritten?: number | undefined;
  /**
   * The files that the run wrote.
   */
  readonly exportedFiles?: string[] | undefined;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt?: string | undefined;
  /**
   * The time when the run ended, in ISO 8601.
   */
  readonly finishedAt?: string | undefined;
}

/**
 * An entry of `windows`.
 */
export interface GetBulkExportCoverageWindow {
  /**
   * The beginning of the window, included, in ISO 8601 and UTC.
   */
  readonly startTime: string;
  /**
   * The end of the window, not included, in ISO 8601 and UTC.
   */
  readonly endTime: string;
  /**
   * The state of the window: exported, running, notDue, failed or missing. LangSmith begins to export a window 10 minutes after its end, and a window is notDue until an hour after that.
   */
  readonly state: string;
  /**
   * The ids of the exports that cover the window or a part of it, the latest last.
   */
  readonly bulkExportIds: string[];
  /**
   * The number of exported rows. Absent if a run does not report it, or if an export covers more than the window.
   */
  readonly rowsWritten?: number | undefined;
  /**
   * The number of exported files. Absent if a run does not report it, or if an export covers more than the window.
   */
  readonly filesWritten?: number | undefined;
  /**
   * LangSmith's error message.
   */
  readonly error?: string | undefined;
}

/**
 * An entry of `gaps`.
 */
export interface GetBulkExportCoverageGap {
  /**
   * The beginning of the gap, included, in ISO 8601 and UTC.
   */
  readonly startTime: string;
  /**
   * The end of the gap, not included, in ISO 8601 and UTC.
   */
  readonly endTime: string;
  /**
   * The states of the windows in the gap, each once: failed or missing.
   */
  readonly states: string[];
  /**
   * The number of windows that the gap touches.
   */
  readonly windows: number;
}

/**
 * An entry of `overlaps`.
 */
export interface GetBulkExportCoverageOverlap {
  /**
   * The beginning of the overlap, included, in ISO 8601 and UTC.
   */
  readonly startTime: string;
  /**
   * The end of the overlap, not included, in ISO 8601 and UTC.
   */
  readonly endTime: string;
  /**
   * The ids of the exports that cover the overlap.
   */
  readonly bulkExportIds: string[];
}

/**
 * An entry of `schedules`.
 */
export interface GetBulkExportCoverageSchedule {
  /**
   * The id of the schedule.
   */
  readonly id: string;
  /**
   * The status of the schedule: IntervalScheduled while it is active.
   */
  readonly status: string;
  /**
   * The time when the schedule ended, in ISO 8601 and UTC. Absent while the schedule is active.
   */
  readonly endedAt?: string | undefined;
}

/**
 * The arguments of {@link Deployment}.
 */
export interface DeploymentArgs {
  /**
   * The name of the deployment. It also names the tracing project that LangSmith creates with the deployment, so both names must be free. Some servers allow lower-case letters only. On a self-hosted installation, a deployment whose name has more than 21 characters may never become ready. Default: the name of the resource and a random suffix. Allowed: letters, digits and dashes, beginning with a letter and not ending with a dash. Changing it replaces the resource.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The label that people see in LangSmith. Changing it creates no revision. Once set, you can change it but not remove it.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * Where the code comes from. `github` is a repository, and `internal_source` a folder of this machine, which the provider uploads; both are for the cloud. `external_docker` is a container image, for self-hosted and hybrid installations. Changing it replaces the resource.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: pulumi.Input<"github" | "internal_source" | "external_docker">;
  /**
   * The source of the code, and where it runs.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: pulumi.Input<DeploymentSourceConfigArgs>;
  /**
   * The version of the code that LangSmith deploys. Changing it creates a revision.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: pulumi.Input<DeploymentSourceRevisionConfigArgs>;
  /**
   * The environment variables of the deployment, by name. The values are secret. Changing them creates a revision. Variables that others set stay. You cannot set a name that LangSmith sets itself. Once you have set one, keep at least one: LangSmith cannot remove all.
   * @example {"OPENAI_API_KEY":"sk-…"}
   * @see Control plane API, create a deployment
   */
  readonly secrets?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * Environment variables whose values come from Kubernetes secrets. Only for `external_docker`. Each name must be unique, also among `secrets`. An empty list removes them. LangSmith does not document whether a change creates a revision. If it creates none, the change takes effect with the next revision (see `triggers`).
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: pulumi.Input<pulumi.Input<DeploymentSecretReferenceArgs>[] | undefined>;
  /**
   * The id of an earlier revision that LangSmith deploys again and keeps. Not for a new deployment, and not with `buildOnPush: true`. While it is set, LangSmith gets no change that creates a revision, such as one of `sourceRevisionConfig` or `secrets`. The preview names the changes that are not deployed. Removing it deploys what the program describes. Allowed: a UUID.
   * @example "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d"
   * @see Control plane API, redeploy a revision
   */
  readonly pinnedRevisionId?: pulumi.Input<string | undefined>;
  /**
   * Whether `pulumi up` waits until the revision is DEPLOYED, for at most 30 minutes.
   * @default true
   */
  readonly waitForDeployed?: pulumi.Input<boolean | undefined>;
  /**
   * Values that create a revision when they change. Use the commit SHA of a branch, or the digest of an image tag. The provider sends the branch, tag or image again. With a folder, it deploys the newest revision again. A new or changed value does nothing more if the same update creates a revision anyway. Removing a value does nothing.
   * @example {"commit":"9fceb02d0ae598e95dc970b74767f19372d61af8"}
   */
  readonly triggers?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Whether deleting the deployment also deletes its tracing project, with all traces. Run `pulumi up` after you set it: a deletion uses the value of the last `pulumi up`.
   * @default false
   */
  readonly deleteTracingProject?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a replacement, which drops the database of the deployment: threads, memory and checkpoints.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link ExportDestination}.
 */
export interface ExportDestinationArgs {
  /**
   * The label of the destination. Default: the name of the resource and a random suffix. Allowed: a string of letters, digits, spaces, and - _ '. Changing it replaces the resource.
   * @example "Traces of production"
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * The type of the store. Allowed: `s3`. Changing it replaces the resource.
   * @default "s3"
   */
  readonly destinationType?: pulumi.Input<"s3" | undefined>;
  /**
   * The bucket, and how LangSmith reaches it. Changing it replaces the resource.
   */
  readonly config: pulumi.Input<ExportDestinationConfigArgs>;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket. Set either `awsRoleArn` or `credentials`. Only the cloud regions `us`, `eu` and `apac` can assume a role. The role needs `s3:PutObject` below the prefix, and a trust policy for LangSmith (guide: assume an AWS role). A change, or a switch from `credentials`, updates the destination in place after a test write. Allowed: the ARN of a role, such as "arn:aws:iam::123456789012:role/langsmith-exports".
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   */
  readonly awsRoleArn?: pulumi.Input<string | undefined>;
  /**
   * The static credentials for the bucket. They need `s3:PutObject` below the prefix. Set either `credentials` or `awsRoleArn`. A self-hosted installation needs neither if its servers have credentials of their own. A change, or a switch from `awsRoleArn`, updates the destination in place after a test write. If the test fails, LangSmith keeps the old ones. Export runs in flight continue with the old credentials: keep both valid until these runs have ended. LangSmith never returns it.
   */
  readonly credentials?: pulumi.Input<ExportDestinationCredentialsArgs | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link BulkExport}.
 */
export interface BulkExportArgs {
  /**
   * The id of the export destination. Allowed: a UUID. Changing it replaces the resource.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: pulumi.Input<string>;
  /**
   * The id of the tracing project to export. Use the `id` of a TracingProject. For an agent of this program, use the `tracingProjectId` of its Deployment, such as `agent.tracingProjectId`. Set either `sessionId` or `allExperiments: true`. Allowed: a UUID. Changing it replaces the resource.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * Whether to export all experiments of the workspace, in place of one project. At most 250 experiments in one export. Self-hosted: application 0.16.1 or later. Changing it replaces the resource. LangSmith's default is `false`.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: pulumi.Input<boolean | undefined>;
  /**
   * The beginning of the exported range, included. A new schedule immediately exports every window since then, and LangSmith bills each. The provider sends the time in UTC. Allowed: a time with a zone as a string, such as "2025-01-01T00:00:00Z". Changing it replaces the resource.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * The end of the exported range, not included. Required for a one-off export. Leave it out for a schedule. Allowed: a time with a zone as a string, such as "2025-02-01T00:00:00Z". Changing it replaces the resource.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: pulumi.Input<string | undefined>;
  /**
   * The length of each window of a schedule, in hours. LangSmith exports a window 10 minutes after its end. Setting it makes the export a schedule. Self-hosted: chart 0.10.42, application 0.10.109 or later. Allowed: an integer from 1 to 168. Changing it replaces the resource.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: pulumi.Input<number | undefined>;
  /**
   * A filter expression for the runs to export. Default: all runs of the range. Changing it replaces the resource.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: pulumi.Input<string | undefined>;
  /**
   * The columns to export, in any order. Default: all columns except `feedbacks`, which you must name. Self-hosted: chart 0.12.11, application 0.12.42 or later. Known values: `id`, `tenant_id`, `session_id`, `trace_id`, `parent_run_id`, `parent_run_ids`, `reference_example_id`, `name`, `run_type`, `start_time`, `end_time`, `status`, `is_root`, `dotted_order`, `trace_tier`, `inputs`, `outputs`, `error`, `extra`, `events`, `tags`, `feedback_stats`, `feedbacks`, `total_tokens`, `prompt_tokens`, `completion_tokens`, `total_cost`, `prompt_cost`, `completion_cost`, `first_token_time`. Changing it replaces the resource.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The version of the file format. `v2_beta` has richer column types, which Spark reads. In `v2_beta`, every folder of the path is a Hive partition, such as `resource=runs`. In `v1`, the folder `runs` is none. Changing it replaces the resource. LangSmith's default is `v1`.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: pulumi.Input<string | undefined>;
  /**
   * The compression of the files. The provider always sends it, because LangSmith's default has changed over time. Known values: `none`, `gzip`, `snappy`, `zstandard`. Changing it replaces the resource.
   * @default "zstandard"
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: pulumi.Input<string | undefined>;
  /**
   * Whether deleting or replacing a schedule also cancels the exports that it spawned and that are still running. Run `pulumi up` after you set it: a deletion uses the value of the last `pulumi up`.
   * @default false
   */
  readonly cancelSpawnedOnDelete?: pulumi.Input<boolean | undefined>;
  /**
   * Whether `pulumi up` waits until the export is Completed. If the export ends otherwise, `pulumi up` fails with the errors of its runs. Not for schedules. The wait lasts at most 24 hours, or as long as the resource option `customTimeouts.create` allows (plugin). If your pipeline stops earlier, the export continues, and the next `pulumi up` waits for it again.
   * @default false
   */
  readonly waitForCompletion?: pulumi.Input<boolean | undefined>;
  /**
   * Allows LangSmith to export, and bill, the same data again. You do not need it to change a schedule: set the `startTime` that the error of the preview shows. With it, a replaced schedule exports its past windows again, and a one-off export that moves to another destination its whole range. It also recreates an export that was canceled outside this program.
   * @default false
   */
  readonly allowReexport?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link OAuthProvider}.
 */
export interface OAuthProviderArgs {
  /**
   * The identifier of the provider in programs and addresses. It must be unique in the organization. It is also the id of the resource. A replacement deletes the old provider, and its users must connect again. Changing it replaces the resource.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  readonly providerId: pulumi.Input<string>;
  /**
   * The label that people see in LangSmith.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  readonly name: pulumi.Input<string>;
  /**
   * The id of the OAuth client, from the provider. It is not a secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  readonly clientId: pulumi.Input<string>;
  /**
   * The secret of the OAuth client, if it has one. No refresh or preview shows a change made elsewhere. Once set, you can change it but not remove it. LangSmith never returns it.
   * @example "…"
   * @see Control plane API, OAuth providers
   */
  readonly clientSecret?: pulumi.Input<string | undefined>;
  /**
   * The address of the authorization endpoint. Allowed: an http or https address.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  readonly authUrl: pulumi.Input<string>;
  /**
   * The address of the token endpoint. Allowed: an http or https address.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  readonly tokenUrl: pulumi.Input<string>;
  /**
   * Whether the provider uses PKCE.
   * @default false
   * @see Control plane API, OAuth providers
   */
  readonly usesPkce?: pulumi.Input<boolean | undefined>;
  /**
   * The PKCE challenge method. `S256` is the only known value. LangSmith accepts any string.
   * @default "S256"
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  readonly codeChallengeMethod?: pulumi.Input<string | undefined>;
  /**
   * The type of the provider, if it needs special treatment. Known values: `microsoft`, `salesforce`, `slack`. Changing it replaces the resource.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  readonly providerType?: pulumi.Input<string | undefined>;
  /**
   * How the client authenticates at the token endpoint. Known values: `none`, `client_secret_basic`, `client_secret_post`. Changing it replaces the resource. LangSmith's default is `client_secret_post`.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  readonly tokenEndpointAuthMethod?: pulumi.Input<string | undefined>;
  /**
   * The id of a workspace of the organization. Default: the configured `langsmith:workspaceId`. All workspaces of an organization have the same providers, so another one changes nothing. An update rejects a workspace of another organization. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link Dataset}.
 */
export interface DatasetArgs {
  /**
   * The name of the dataset. It must be unique in the workspace.
   * @example "support-questions"
   * @see Platform API, datasets
   */
  readonly name: pulumi.Input<string>;
  /**
   * What the dataset is for.
   * @example "Questions of customers, with approved answers"
   * @see Platform API, datasets
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * The type of the examples. Known values: `kv`, `llm`, `chat`. Changing it replaces the resource. LangSmith's default is `kv`.
   * @example "chat"
   * @see Platform API, datasets
   */
  readonly dataType?: pulumi.Input<string | undefined>;
  /**
   * The JSON schema that the inputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly inputsSchemaDefinition?: pulumi.Input<
    { readonly [name: string]: pulumi.Input<unknown> } | undefined
  >;
  /**
   * The JSON schema that the outputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly outputsSchemaDefinition?: pulumi.Input<
    { readonly [name: string]: pulumi.Input<unknown> } | undefined
  >;
  /**
   * What LangSmith does with each new example, in this order.
   * @see Platform API, datasets
   */
  readonly transformations?: pulumi.Input<pulumi.Input<DatasetTransformationArgs>[] | undefined>;
  /**
   * The metadata of the dataset. Keys that others add stay, and are not drift.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  readonly metadata?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Allows a replacement, which deletes all examples and experiments of the dataset.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link TracingProject}.
 */
export interface TracingProjectArgs {
  /**
   * The name of the project. Applications send traces to this name. It must be unique in the workspace.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  readonly name: pulumi.Input<string>;
  /**
   * What the project is for. Once set, you can change it but not remove it.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * How long LangSmith keeps new traces. `shortlived` is 14 days. `longlived` is as long as the workspace keeps extended traces, in the cloud at most 180 days. Existing traces keep their tier. A change needs the permission `projects:increase-trace-tier` or `projects:decrease-trace-tier`. Once set, you can change it but not remove it. Default: the tier of the workspace.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  readonly traceTier?: pulumi.Input<string | undefined>;
  /**
   * The id of the dataset to which runs are added by default. Once set, you can change it but not remove it. Allowed: a UUID.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  readonly defaultDatasetId?: pulumi.Input<string | undefined>;
  /**
   * The metadata of the project. Keys that others add stay, and are not drift.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  readonly metadata?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Allows a replacement, which deletes all traces of the project.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link WorkspaceSecret}.
 */
export interface WorkspaceSecretArgs {
  /**
   * The name of the secret, such as `OPENAI_API_KEY`. It must be unique in the workspace. It is also the id of the resource. It has at most 256 characters, without line breaks, tabs and other invisible characters. Changing it replaces the resource.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  readonly key: pulumi.Input<string>;
  /**
   * The value of the secret. No refresh or preview shows a change made elsewhere. That change stays until you set another value here. An imported secret keeps its value until you set this input. Required to create the resource. LangSmith never returns it.
   * @example "…"
   * @see Platform API, workspace secrets
   */
  readonly value?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link AnnotationQueue}.
 */
export interface AnnotationQueueArgs {
  /**
   * The name that people see in LangSmith. LangSmith does not document whether it must be unique.
   * @example "support-review"
   * @see Platform API, annotation queues
   */
  readonly name: pulumi.Input<string>;
  /**
   * What the queue is for.
   * @example "Answers that customers complained about"
   * @see Platform API, annotation queues
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * The id of the dataset to which reviewers add runs by default. Once set, you can change it but not remove it. Allowed: a UUID.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  readonly defaultDataset?: pulumi.Input<string | undefined>;
  /**
   * How many reviewers must finish a run before it leaves the queue. LangSmith does not document what `0` means. Allowed: an integer of at least 0. LangSmith's default is `1`.
   * @example 2
   * @see Platform API, annotation queues
   */
  readonly numReviewersPerItem?: pulumi.Input<number | undefined>;
  /**
   * Whether a run is reserved for the reviewer who views it. Then no two reviewers work on the same run at the same time. LangSmith's default is `true`.
   * @see Platform API, annotation queues
   */
  readonly enableReservations?: pulumi.Input<boolean | undefined>;
  /**
   * The length of a reservation, in minutes. LangSmith does not document what `0` means. Allowed: an integer of at least 0. LangSmith's default is `1`.
   * @example 30
   * @see Platform API, annotation queues
   */
  readonly reservationMinutes?: pulumi.Input<number | undefined>;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers. Assign reviewers in the LangSmith UI: the resource does not. LangSmith's default is `any`.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  readonly reviewerAccessMode?: pulumi.Input<string | undefined>;
  /**
   * The instructions that reviewers see with every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  readonly rubricInstructions?: pulumi.Input<string | undefined>;
  /**
   * The feedback that reviewers give, in this order. A change replaces the whole list.
   * @see Platform API, annotation queues
   */
  readonly rubricItems?: pulumi.Input<pulumi.Input<AnnotationQueueRubricItemArgs>[] | undefined>;
  /**
   * The metadata of the queue. Keys that others add stay, and are not drift.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  readonly metadata?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Allows a replacement, which removes all runs from the queue.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link ServiceKey}.
 */
export interface ServiceKeyArgs {
  /**
   * What the key is for. Changing it replaces the resource.
   * @example "Deployments from CI"
   * @see Platform API, service keys
   */
  readonly description: pulumi.Input<string>;
  /**
   * The time when the key expires, in ISO 8601 with a zone. Default: it does not expire. An organization may set a latest time. Changing it replaces the resource.
   * @example "2027-06-30T00:00:00Z"
   * @see Platform API, service keys
   */
  readonly expiresAt?: pulumi.Input<string | undefined>;
  /**
   * The ids of the workspaces that the key reaches. Default: all workspaces of the organization, which only an organization admin may create a key for. LangSmith returns their names alone, so that no refresh shows a change. Leave it out for an imported key: setting it replaces the key. LangSmith never returns it. Changing it replaces the resource.
   * @example ["5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"]
   * @see Platform API, service keys
   */
  readonly workspaces?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The id of the role that the key has in its workspaces. Default: Workspace Admin. Left out, it stays as it is. Allowed: a UUID.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  readonly roleId?: pulumi.Input<string | undefined>;
  /**
   * The id of the role that the key has in the organization. Only without `workspaces`. Default: Organization User. Left out, it stays as it is. Allowed: a UUID.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  readonly orgRoleId?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace that requests act in if they name none. Allowed: a UUID. LangSmith never returns it. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   * @see Platform API, service keys
   */
  readonly defaultWorkspaceId?: pulumi.Input<string | undefined>;
  /**
   * The id of a workspace of the organization. Default: the configured `langsmith:workspaceId`. The key belongs to the organization, so another one changes nothing. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link TagKey}.
 */
export interface TagKeyArgs {
  /**
   * The name of the key. It must be unique in the workspace. It has at most 255 characters. Allowed: a string of 1 to 255 characters.
   * @example "Team"
   * @see Platform API, resource tags
   */
  readonly key: pulumi.Input<string>;
  /**
   * What the key is for.
   * @example "Who is responsible"
   * @see Platform API, resource tags
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * Allows a replacement, which deletes the values of the key.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link TagValue}.
 */
export interface TagValueArgs {
  /**
   * The id of the tag key. Allowed: a UUID. Changing it replaces the resource.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly tagKeyId: pulumi.Input<string>;
  /**
   * The value. It must be unique among the values of its key. It has at most 255 characters. Allowed: a string of 1 to 255 characters.
   * @example "payments"
   * @see Platform API, resource tags
   */
  readonly value: pulumi.Input<string>;
  /**
   * What the value stands for.
   * @example "The payments team"
   * @see Platform API, resource tags
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * Allows a replacement, which takes the old value off whatever has it.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link WorkspaceRetention}.
 */
export interface WorkspaceRetentionArgs {
  /**
   * For how long LangSmith keeps extended traces, in days. In the cloud it is at most 180. An organization may allow certain values only. Allowed: an integer of at least 1.
   * @example 90
   * @see Platform API, TTL settings
   */
  readonly longlivedTtlDays: pulumi.Input<number>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link FeedbackConfig}.
 */
export interface FeedbackConfigArgs {
  /**
   * The key of the feedback, such as `correctness`. It must be unique in the workspace. It is also the id of the resource. It has at most 256 characters, without line breaks, tabs and other invisible characters. Changing it replaces the resource.
   * @example "correctness"
   * @see Platform API, feedback configs
   */
  readonly feedbackKey: pulumi.Input<string>;
  /**
   * The type of the feedback: `continuous` is a number, `categorical` is one of the `categories`, and `freeform` is text.
   * @example "categorical"
   * @see Platform API, feedback configs
   */
  readonly type: pulumi.Input<string>;
  /**
   * The lowest score of `continuous` feedback. Default: none. LangSmith does not document whether it rejects other scores.
   * @example 0
   * @see Platform API, feedback configs
   */
  readonly min?: pulumi.Input<number | undefined>;
  /**
   * The highest score of `continuous` feedback. Default: none. LangSmith does not document whether it rejects other scores.
   * @example 1
   * @see Platform API, feedback configs
   */
  readonly max?: pulumi.Input<number | undefined>;
  /**
   * The categories of `categorical` feedback, in this order. A change replaces the whole list.
   * @see Platform API, feedback configs
   */
  readonly categories?: pulumi.Input<pulumi.Input<FeedbackConfigCategoryArgs>[] | undefined>;
  /**
   * Whether a lower score is better. Default: `false`. LangSmith's default is `false`.
   * @see Platform API, feedback configs
   */
  readonly isLowerScoreBetter?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID. Changing it replaces the resource.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link OAuthTokenRevocation}.
 */
export interface OAuthTokenRevocationArgs {
  /**
   * The `providerId` of the OAuth provider, not the id of its record. `getOAuthProviders` lists the providers. Changing it revokes the tokens of the new provider.
   * @example "github"
   * @see Control plane API, revoke OAuth tokens
   */
  readonly providerId: pulumi.Input<string>;
  /**
   * Values that revoke the tokens again when they change. Use a date, or the number of an incident.
   * @example {"incident":"2025-03-14"}
   */
  readonly triggers?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * The id of the workspace to act in. Default: the configured `langsmith:workspaceId`. Changing it revokes the tokens there. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link ScheduledExports}.
 */
export interface ScheduledExportsArgs {
  /**
   * The id of the export destination. A change creates new schedules, and is rejected until you move `startTime`. Allowed: a UUID.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: pulumi.Input<string>;
  /**
   * The tracing projects to export, each with its own schedule. Adding or removing a project changes only its own exports.
   */
  readonly projects: pulumi.Input<pulumi.Input<ScheduledExportsProjectArgs>[]>;
  /**
   * The length of each window of a schedule, in hours. LangSmith exports a window 10 minutes after its end. A change creates new schedules, and is rejected until you move `startTime`. Self-hosted: chart 0.10.42, application 0.10.109 or later. Allowed: an integer from 1 to 168.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours: pulumi.Input<number>;
  /**
   * The beginning of the first window of every schedule. Use a fixed date: all windows follow from it. A new schedule immediately exports every window since then, and LangSmith bills each. Move it only to the date that the error of a rejected change shows: all schedules then continue there. To continue one failed or canceled schedule, set the `startTime` of its project instead. Allowed: a time with a zone as a string, such as "2026-01-01T00:00:00Z".
   * @example "2026-03-01T00:00:00Z"
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * A filter expression for the runs to export. Default: all runs of the range. A change creates new schedules, and is rejected until you move `startTime`.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: pulumi.Input<string | undefined>;
  /**
   * The columns to export, in any order. Default: all columns except `feedbacks`, which you must name. Self-hosted: chart 0.12.11, application 0.12.42 or later. A change creates new schedules, and is rejected until you move `startTime`. Known values: `id`, `tenant_id`, `session_id`, `trace_id`, `parent_run_id`, `parent_run_ids`, `reference_example_id`, `name`, `run_type`, `start_time`, `end_time`, `status`, `is_root`, `dotted_order`, `trace_tier`, `inputs`, `outputs`, `error`, `extra`, `events`, `tags`, `feedback_stats`, `feedbacks`, `total_tokens`, `prompt_tokens`, `completion_tokens`, `total_cost`, `prompt_cost`, `completion_cost`, `first_token_time`.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The version of the file format. `v2_beta` has richer column types, which Spark reads. In `v2_beta`, every folder of the path is a Hive partition, such as `resource=runs`. In `v1`, the folder `runs` is none. A change creates new schedules, and is rejected until you move `startTime`. LangSmith's default is `v1`.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: pulumi.Input<string | undefined>;
  /**
   * The compression of the files. The provider always sends it, because LangSmith's default has changed over time. A change creates new schedules, and is rejected until you move `startTime`. Known values: `none`, `gzip`, `snappy`, `zstandard`.
   * @default "zstandard"
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: pulumi.Input<string | undefined>;
  /**
   * Whether deleting or replacing a schedule also cancels the exports that it spawned and that are still running. Run `pulumi up` after you set it: a deletion uses the value of the last `pulumi up`.
   * @default false
   */
  readonly cancelSpawnedOnDelete?: pulumi.Input<boolean | undefined>;
  /**
   * Allows LangSmith to export, and bill, the same data again. You do not need it to change the schedules: set the `startTime` that the error of the preview shows. With it, replaced schedules export their past windows again.
   * @default false
   */
  readonly allowReexport?: pulumi.Input<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link getDeployment}.
 */
export interface GetDeploymentArgs {
  /**
   * The id of the deployment. Set either `id` or `name`. Allowed: a UUID.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly id?: string | undefined;
  /**
   * The exact `name` of the deployment. Set either `id` or `name`.
   * @example "support-agent"
   */
  readonly name?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentOutput}.
 */
export interface GetDeploymentOutputArgs {
  /**
   * The id of the deployment. Set either `id` or `name`. Allowed: a UUID.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact `name` of the deployment. Set either `id` or `name`.
   * @example "support-agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getDeployment}.
 */
export interface GetDeploymentResult {
  /**
   * The id of the deployment.
   */
  readonly id: string;
  /**
   * The name of the deployment.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name: string;
  /**
   * The label that people see in LangSmith.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: string | undefined;
  /**
   * Where the code comes from. `github` is a repository, and `internal_source` a folder of this machine, which the provider uploads; both are for the cloud. `external_docker` is a container image, for self-hosted and hybrid installations.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: string;
  /**
   * The source of the code, and where it runs.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: GetDeploymentSourceConfig;
  /**
   * The version of the code that LangSmith deploys.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: GetDeploymentSourceRevisionConfig;
  /**
   * The environment variables by name, including those that others set.
   */
  readonly secrets: { readonly [name: string]: string };
  /**
   * Environment variables whose values come from Kubernetes secrets.
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: GetDeploymentSecretReference[] | undefined;
  /**
   * The id of an earlier revision that LangSmith deploys again and keeps.
   * @example "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d"
   * @see Control plane API, redeploy a revision
   */
  readonly pinnedRevisionId?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The status of the deployment, such as AWAITING_DATABASE, READY, UNUSED or AWAITING_DELETE.
   */
  readonly status: string;
  /**
   * The id of the newest revision.
   */
  readonly latestRevisionId?: string | undefined;
  /**
   * The id of the revision that serves requests.
   */
  readonly activeRevisionId?: string | undefined;
  /**
   * The last known status of the newest revision. DEPLOYED means that it serves requests.
   */
  readonly revisionStatus?: string | undefined;
  /**
   * The names of all environment variables that LangSmith stores. Variables that others set are included.
   */
  readonly secretNames: string[];
  /**
   * The id of the tracing project of the deployment. Use it as the `sessionId` of a BulkExport. It is absent until LangSmith has created the project. After `waitForDeployed: false`, a refresh adds it.
   */
  readonly tracingProjectId?: string | undefined;
  /**
   * The URL of the deployment.
   */
  readonly url?: string | undefined;
  /**
   * The page of the deployment in LangSmith.
   */
  readonly dashboardUrl: string;
  /**
   * The version of the image that runs.
   */
  readonly imageVersion?: string | undefined;
  /**
   * The hash of the files of `directory` that LangSmith has. It is the same on every machine.
   */
  readonly contentHash?: string | undefined;
  /**
   * The hash of each of these files, with which a preview finds those that changed. Of more than 500 files, there are none.
   */
  readonly sourceFiles?: { readonly [name: string]: string } | undefined;
  /**
   * The path of the uploaded archive at LangSmith.
   */
  readonly sourcePath?: string | undefined;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * Whether LangSmith made it for a pull request of another deployment's repository.
   */
  readonly preview: boolean;
}

/**
 * The arguments of {@link getDeployments}.
 */
export interface GetDeploymentsArgs {
  /**
   * Lists only deployments whose name contains this string. Default: all.
   * @example "support-"
   */
  readonly nameContains?: string | undefined;
  /**
   * Lists only deployments with this status, such as AWAITING_DATABASE, READY, UNUSED or AWAITING_DELETE. Default: all.
   * @example "READY"
   */
  readonly status?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentsOutput}.
 */
export interface GetDeploymentsOutputArgs {
  /**
   * Lists only deployments whose name contains this string. Default: all.
   * @example "support-"
   */
  readonly nameContains?: pulumi.Input<string | undefined>;
  /**
   * Lists only deployments with this status, such as AWAITING_DATABASE, READY, UNUSED or AWAITING_DELETE. Default: all.
   * @example "READY"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getDeployments}.
 */
export interface GetDeploymentsResult {
  /**
   * The deployments. Empty if none matches.
   */
  readonly deployments: GetDeploymentsDeployment[];
}

/**
 * The arguments of {@link getDeploymentRevisions}.
 */
export interface GetDeploymentRevisionsArgs {
  /**
   * The id of the deployment. Allowed: a UUID.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: string;
  /**
   * Lists only revisions with this status, such as DEPLOYED. Default: all.
   * @example "DEPLOYED"
   */
  readonly status?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentRevisionsOutput}.
 */
export interface GetDeploymentRevisionsOutputArgs {
  /**
   * The id of the deployment. Allowed: a UUID.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: pulumi.Input<string>;
  /**
   * Lists only revisions with this status, such as DEPLOYED. Default: all.
   * @example "DEPLOYED"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getDeploymentRevisions}.
 */
export interface GetDeploymentRevisionsResult {
  /**
   * The revisions, the newest first. Empty if none matches.
   */
  readonly revisions: GetDeploymentRevisionsRevision[];
}

/**
 * The arguments of {@link getOAuthProvider}.
 */
export interface GetOAuthProviderArgs {
  /**
   * The `providerId` of the OAuth provider, not its id.
   * @example "acme-crm"
   */
  readonly providerId: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getOAuthProviderOutput}.
 */
export interface GetOAuthProviderOutputArgs {
  /**
   * The `providerId` of the OAuth provider, not its id.
   * @example "acme-crm"
   */
  readonly providerId: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getOAuthProvider}.
 */
export interface GetOAuthProviderResult {
  /**
   * The id of the OAuth provider.
   */
  readonly id: string;
  /**
   * The identifier of the provider in programs and addresses.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  readonly providerId: string;
  /**
   * The label that people see in LangSmith.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  readonly name: string;
  /**
   * The id of the OAuth client, from the provider. It is not a secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  readonly clientId: string;
  /**
   * The address of the authorization endpoint.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  readonly authUrl: string;
  /**
   * The address of the token endpoint.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  readonly tokenUrl: string;
  /**
   * Whether the provider uses PKCE.
   * @see Control plane API, OAuth providers
   */
  readonly usesPkce?: boolean | undefined;
  /**
   * The PKCE challenge method.
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  readonly codeChallengeMethod?: string | undefined;
  /**
   * The type of the provider, if it needs special treatment.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  readonly providerType?: string | undefined;
  /**
   * How the client authenticates at the token endpoint.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  readonly tokenEndpointAuthMethod?: string | undefined;
  /**
   * The id of the organization.
   */
  readonly organizationId: string;
  /**
   * Whether LangSmith registered the client itself, as it does for MCP servers.
   */
  readonly isDynamicClient?: boolean | undefined;
  /**
   * The MCP server from which LangSmith discovered the provider, if any.
   */
  readonly mcpServerUrl?: string | undefined;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The addresses to which LangSmith may redirect users. Absent if LangSmith does not return them.
   */
  readonly allowedRedirectUris?: string[] | undefined;
  /**
   * Additional parameters of the authorization request, in the provider's names.
   */
  readonly authorizationParams?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The arguments of {@link getOAuthProviders}.
 */
export interface GetOAuthProvidersArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getOAuthProvidersOutput}.
 */
export interface GetOAuthProvidersOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getOAuthProviders}.
 */
export interface GetOAuthProvidersResult {
  /**
   * The OAuth providers. Empty if there are none.
   */
  readonly providers: GetOAuthProvidersProvider[];
}

/**
 * The arguments of {@link getDataset}.
 */
export interface GetDatasetArgs {
  /**
   * The id of the dataset. Set either `id` or `name`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: string | undefined;
  /**
   * The exact `name` of the dataset. Upper and lower case are different. Set either `id` or `name`.
   * @example "support-questions"
   */
  readonly name?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDatasetOutput}.
 */
export interface GetDatasetOutputArgs {
  /**
   * The id of the dataset. Set either `id` or `name`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact `name` of the dataset. Upper and lower case are different. Set either `id` or `name`.
   * @example "support-questions"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getDataset}.
 */
export interface GetDatasetResult {
  /**
   * The id of the dataset.
   */
  readonly id: string;
  /**
   * The name of the dataset.
   * @example "support-questions"
   * @see Platform API, datasets
   */
  readonly name: string;
  /**
   * What the dataset is for.
   * @example "Questions of customers, with approved answers"
   * @see Platform API, datasets
   */
  readonly description?: string | undefined;
  /**
   * The type of the examples.
   * @example "chat"
   * @see Platform API, datasets
   */
  readonly dataType?: string | undefined;
  /**
   * The JSON schema that the inputs of every example must match.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly inputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * The JSON schema that the outputs of every example must match.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly outputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * What LangSmith does with each new example, in this order.
   * @see Platform API, datasets
   */
  readonly transformations?: GetDatasetTransformation[] | undefined;
  /**
   * The metadata of the dataset.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The arguments of {@link getDatasets}.
 */
export interface GetDatasetsArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDatasetsOutput}.
 */
export interface GetDatasetsOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getDatasets}.
 */
export interface GetDatasetsResult {
  /**
   * The datasets. Empty if there are none.
   */
  readonly datasets: GetDatasetsDataset[];
}

/**
 * The arguments of {@link getTracingProject}.
 */
export interface GetTracingProjectArgs {
  /**
   * The id of the tracing project. Set either `id` or `name`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: string | undefined;
  /**
   * The exact `name` of the tracing project. Upper and lower case are different. Set either `id` or `name`.
   * @example "billing"
   */
  readonly name?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTracingProjectOutput}.
 */
export interface GetTracingProjectOutputArgs {
  /**
   * The id of the tracing project. Set either `id` or `name`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact `name` of the tracing project. Upper and lower case are different. Set either `id` or `name`.
   * @example "billing"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getTracingProject}.
 */
export interface GetTracingProjectResult {
  /**
   * The id of the tracing project.
   */
  readonly id: string;
  /**
   * The name of the project. Applications send traces to this name.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  readonly name: string;
  /**
   * What the project is for.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  readonly description?: string | undefined;
  /**
   * How long LangSmith keeps new traces. `shortlived` is 14 days. `longlived` is as long as the workspace keeps extended traces, in the cloud at most 180 days.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  readonly traceTier?: string | undefined;
  /**
   * The id of the dataset to which runs are added by default.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  readonly defaultDatasetId?: string | undefined;
  /**
   * The metadata of the project.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time when the project began, in ISO 8601.
   */
  readonly startTime?: string | undefined;
}

/**
 * The arguments of {@link getTracingProjects}.
 */
export interface GetTracingProjectsArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTracingProjectsOutput}.
 */
export interface GetTracingProjectsOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getTracingProjects}.
 */
export interface GetTracingProjectsResult {
  /**
   * The tracing projects. Empty if there are none.
   */
  readonly projects: GetTracingProjectsProject[];
}

/**
 * The arguments of {@link getWorkspaceSecret}.
 */
export interface GetWorkspaceSecretArgs {
  /**
   * The `key` of the workspace secret.
   * @example "OPENAI_API_KEY"
   */
  readonly key: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getWorkspaceSecretOutput}.
 */
export interface GetWorkspaceSecretOutputArgs {
  /**
   * The `key` of the workspace secret.
   * @example "OPENAI_API_KEY"
   */
  readonly key: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getWorkspaceSecret}.
 */
export interface GetWorkspaceSecretResult {
  /**
   * The id of the workspace secret, which is its `key`.
   */
  readonly id: string;
  /**
   * The name of the secret, such as `OPENAI_API_KEY`.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  readonly key: string;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
}

/**
 * The arguments of {@link getWorkspaceSecrets}.
 */
export interface GetWorkspaceSecretsArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getWorkspaceSecretsOutput}.
 */
export interface GetWorkspaceSecretsOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getWorkspaceSecrets}.
 */
export interface GetWorkspaceSecretsResult {
  /**
   * The workspace secrets. Empty if there are none.
   */
  readonly secrets: GetWorkspaceSecretsSecret[];
}

/**
 * The arguments of {@link getAnnotationQueue}.
 */
export interface GetAnnotationQueueArgs {
  /**
   * The id of the annotation queue. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getAnnotationQueueOutput}.
 */
export interface GetAnnotationQueueOutputArgs {
  /**
   * The id of the annotation queue. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getAnnotationQueue}.
 */
export interface GetAnnotationQueueResult {
  /**
   * The id of the annotation queue.
   */
  readonly id: string;
  /**
   * The name that people see in LangSmith. LangSmith does not document whether it must be unique.
   * @example "support-review"
   * @see Platform API, annotation queues
   */
  readonly name: string;
  /**
   * What the queue is for.
   * @example "Answers that customers complained about"
   * @see Platform API, annotation queues
   */
  readonly description?: string | undefined;
  /**
   * The id of the dataset to which reviewers add runs by default.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  readonly defaultDataset?: string | undefined;
  /**
   * How many reviewers must finish a run before it leaves the queue.
   * @example 2
   * @see Platform API, annotation queues
   */
  readonly numReviewersPerItem?: number | undefined;
  /**
   * Whether a run is reserved for the reviewer who views it. Then no two reviewers work on the same run at the same time.
   * @see Platform API, annotation queues
   */
  readonly enableReservations?: boolean | undefined;
  /**
   * The length of a reservation, in minutes.
   * @example 30
   * @see Platform API, annotation queues
   */
  readonly reservationMinutes?: number | undefined;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  readonly reviewerAccessMode?: string | undefined;
  /**
   * The instructions that reviewers see with every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  readonly rubricInstructions?: string | undefined;
  /**
   * The feedback that reviewers give, in this order.
   * @see Platform API, annotation queues
   */
  readonly rubricItems?: GetAnnotationQueueRubricItem[] | undefined;
  /**
   * The metadata of the queue.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * What reviewers see: `single` is one run at a time, `pairwise` is two runs side by side. The resource creates `single` queues. You can import a `pairwise` queue, but its replacement is `single`.
   */
  readonly queueType: string;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * The arguments of {@link getAnnotationQueues}.
 */
export interface GetAnnotationQueuesArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getAnnotationQueuesOutput}.
 */
export interface GetAnnotationQueuesOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getAnnotationQueues}.
 */
export interface GetAnnotationQueuesResult {
  /**
   * The annotation queues. Empty if there are none.
   */
  readonly queues: GetAnnotationQueuesQueue[];
}

/**
 * The arguments of {@link getServiceKey}.
 */
export interface GetServiceKeyArgs {
  /**
   * The id of the service key. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getServiceKeyOutput}.
 */
export interface GetServiceKeyOutputArgs {
  /**
   * The id of the service key. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getServiceKey}.
 */
export interface GetServiceKeyResult {
  /**
   * The id of the service key.
   */
  readonly id: string;
  /**
   * What the key is for.
   * @example "Deployments from CI"
   * @see Platform API, service keys
   */
  readonly description: string;
  /**
   * The time when the key expires, in ISO 8601 with a zone.
   * @example "2027-06-30T00:00:00Z"
   * @see Platform API, service keys
   */
  readonly expiresAt?: string | undefined;
  /**
   * The id of the role that the key has in its workspaces.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  readonly roleId?: string | undefined;
  /**
   * The id of the role that the key has in the organization.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  readonly orgRoleId?: string | undefined;
  /**
   * The beginning and the end of the key.
   */
  readonly shortKey: string;
  /**
   * The id of the organization.
   */
  readonly organizationId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt?: string | undefined;
}

/**
 * The arguments of {@link getServiceKeys}.
 */
export interface GetServiceKeysArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getServiceKeysOutput}.
 */
export interface GetServiceKeysOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getServiceKeys}.
 */
export interface GetServiceKeysResult {
  /**
   * The service keys. Empty if there are none.
   */
  readonly keys: GetServiceKeysKey[];
}

/**
 * The arguments of {@link getTagKey}.
 */
export interface GetTagKeyArgs {
  /**
   * The id of the tag key. Set either `id` or `key`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: string | undefined;
  /**
   * The exact `key` of the tag key. Upper and lower case are different. Set either `id` or `key`.
   * @example "Team"
   */
  readonly key?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTagKeyOutput}.
 */
export interface GetTagKeyOutputArgs {
  /**
   * The id of the tag key. Set either `id` or `key`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact `key` of the tag key. Upper and lower case are different. Set either `id` or `key`.
   * @example "Team"
   */
  readonly key?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getTagKey}.
 */
export interface GetTagKeyResult {
  /**
   * The id of the tag key.
   */
  readonly id: string;
  /**
   * The name of the key.
   * @example "Team"
   * @see Platform API, resource tags
   */
  readonly key: string;
  /**
   * What the key is for.
   * @example "Who is responsible"
   * @see Platform API, resource tags
   */
  readonly description?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The arguments of {@link getTagKeys}.
 */
export interface GetTagKeysArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTagKeysOutput}.
 */
export interface GetTagKeysOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getTagKeys}.
 */
export interface GetTagKeysResult {
  /**
   * The tag keys. Empty if there are none.
   */
  readonly keys: GetTagKeysKey[];
}

/**
 * The arguments of {@link getTagValue}.
 */
export interface GetTagValueArgs {
  /**
   * The id of the tag key. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly tagKeyId: string;
  /**
   * The id of the tag value. Set either `id` or `value`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: string | undefined;
  /**
   * The exact `value` of the tag value. Upper and lower case are different. Set either `id` or `value`.
   * @example "payments"
   */
  readonly value?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTagValueOutput}.
 */
export interface GetTagValueOutputArgs {
  /**
   * The id of the tag key. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly tagKeyId: pulumi.Input<string>;
  /**
   * The id of the tag value. Set either `id` or `value`. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact `value` of the tag value. Upper and lower case are different. Set either `id` or `value`.
   * @example "payments"
   */
  readonly value?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getTagValue}.
 */
export interface GetTagValueResult {
  /**
   * The id of the tag value.
   */
  readonly id: string;
  /**
   * The id of the tag key.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly tagKeyId: string;
  /**
   * The value.
   * @example "payments"
   * @see Platform API, resource tags
   */
  readonly value: string;
  /**
   * What the value stands for.
   * @example "The payments team"
   * @see Platform API, resource tags
   */
  readonly description?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The arguments of {@link getTagValues}.
 */
export interface GetTagValuesArgs {
  /**
   * The id of the tag key. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly tagKeyId: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTagValuesOutput}.
 */
export interface GetTagValuesOutputArgs {
  /**
   * The id of the tag key. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly tagKeyId: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getTagValues}.
 */
export interface GetTagValuesResult {
  /**
   * The tag values. Empty if there are none.
   */
  readonly values: GetTagValuesValue[];
}

/**
 * The arguments of {@link getWorkspaceRetention}.
 */
export interface GetWorkspaceRetentionArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getWorkspaceRetentionOutput}.
 */
export interface GetWorkspaceRetentionOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getWorkspaceRetention}.
 */
export interface GetWorkspaceRetentionResult {
  /**
   * The id of the workspace retention.
   */
  readonly id: string;
  /**
   * For how long LangSmith keeps extended traces, in days.
   * @example 90
   * @see Platform API, TTL settings
   */
  readonly longlivedTtlDays: number;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * Whether the workspace has a retention of its own, instead of the default.
   */
  readonly isCustom?: boolean | undefined;
}

/**
 * The arguments of {@link getFeedbackConfig}.
 */
export interface GetFeedbackConfigArgs {
  /**
   * The `feedbackKey` of the feedback configuration.
   * @example "correctness"
   */
  readonly feedbackKey: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getFeedbackConfigOutput}.
 */
export interface GetFeedbackConfigOutputArgs {
  /**
   * The `feedbackKey` of the feedback configuration.
   * @example "correctness"
   */
  readonly feedbackKey: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getFeedbackConfig}.
 */
export interface GetFeedbackConfigResult {
  /**
   * The id of the feedback configuration, which is its `feedbackKey`.
   */
  readonly id: string;
  /**
   * The key of the feedback, such as `correctness`.
   * @example "correctness"
   * @see Platform API, feedback configs
   */
  readonly feedbackKey: string;
  /**
   * The type of the feedback: `continuous` is a number, `categorical` is one of the `categories`, and `freeform` is text.
   * @example "categorical"
   * @see Platform API, feedback configs
   */
  readonly type: string;
  /**
   * The lowest score of `continuous` feedback.
   * @example 0
   * @see Platform API, feedback configs
   */
  readonly min?: number | undefined;
  /**
   * The highest score of `continuous` feedback.
   * @example 1
   * @see Platform API, feedback configs
   */
  readonly max?: number | undefined;
  /**
   * The categories of `categorical` feedback, in this order.
   * @see Platform API, feedback configs
   */
  readonly categories?: GetFeedbackConfigCategory[] | undefined;
  /**
   * Whether a lower score is better.
   * @see Platform API, feedback configs
   */
  readonly isLowerScoreBetter?: boolean | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The arguments of {@link getFeedbackConfigs}.
 */
export interface GetFeedbackConfigsArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getFeedbackConfigsOutput}.
 */
export interface GetFeedbackConfigsOutputArgs {
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getFeedbackConfigs}.
 */
export interface GetFeedbackConfigsResult {
  /**
   * The feedback configurations. Empty if there are none.
   */
  readonly configurations: GetFeedbackConfigsConfiguration[];
}

/**
 * The arguments of {@link getOAuthTokens}.
 */
export interface GetOAuthTokensArgs {
  /**
   * Lists only tokens for the OAuth provider with this `providerId`. Default: all.
   * @example "github"
   */
  readonly providerId?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getOAuthTokensOutput}.
 */
export interface GetOAuthTokensOutputArgs {
  /**
   * Lists only tokens for the OAuth provider with this `providerId`. Default: all.
   * @example "github"
   */
  readonly providerId?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getOAuthTokens}.
 */
export interface GetOAuthTokensResult {
  /**
   * The tokens. Empty if there are none.
   */
  readonly tokens: GetOAuthTokensToken[];
}

/**
 * The arguments of {@link getListeners}.
 */
export interface GetListenersArgs {
  /**
   * Lists only the listener of the cluster with exactly this name. Default: all.
   * @example "prod-eu"
   */
  readonly computeId?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getListenersOutput}.
 */
export interface GetListenersOutputArgs {
  /**
   * Lists only the listener of the cluster with exactly this name. Default: all.
   * @example "prod-eu"
   */
  readonly computeId?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getListeners}.
 */
export interface GetListenersResult {
  /**
   * The listeners. Empty if none matches.
   */
  readonly listeners: GetListenersListener[];
}

/**
 * The arguments of {@link getGithubIntegrations}.
 */
export interface GetGithubIntegrationsArgs {
  /**
   * Lists only the integration of this GitHub account or organization, in upper or lower case. If there is none, the call is an error. Default: all.
   * @example "acme"
   */
  readonly name?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getGithubIntegrationsOutput}.
 */
export interface GetGithubIntegrationsOutputArgs {
  /**
   * Lists only the integration of this GitHub account or organization, in upper or lower case. If there is none, the call is an error. Default: all.
   * @example "acme"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getGithubIntegrations}.
 */
export interface GetGithubIntegrationsResult {
  /**
   * The integrations. Empty if there are none and you set no `name`.
   */
  readonly integrations: GetGithubIntegrationsIntegration[];
}

/**
 * The arguments of {@link getGithubRepositories}.
 */
export interface GetGithubRepositoriesArgs {
  /**
   * The id of the GitHub integration, which `getGithubIntegrations` lists. Allowed: a UUID.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId: string;
  /**
   * Lists only the repositories of this account or organization, in upper or lower case. Default: all.
   * @example "acme"
   */
  readonly owner?: string | undefined;
  /**
   * Lists only the repositories with this name, without the owner, in upper or lower case. Default: all.
   * @example "agent"
   */
  readonly name?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getGithubRepositoriesOutput}.
 */
export interface GetGithubRepositoriesOutputArgs {
  /**
   * The id of the GitHub integration, which `getGithubIntegrations` lists. Allowed: a UUID.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId: pulumi.Input<string>;
  /**
   * Lists only the repositories of this account or organization, in upper or lower case. Default: all.
   * @example "acme"
   */
  readonly owner?: pulumi.Input<string | undefined>;
  /**
   * Lists only the repositories with this name, without the owner, in upper or lower case. Default: all.
   * @example "agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getGithubRepositories}.
 */
export interface GetGithubRepositoriesResult {
  /**
   * The repositories. Empty if none matches.
   */
  readonly repositories: GetGithubRepositoriesRepository[];
}

/**
 * The arguments of {@link getExportDestination}.
 */
export interface GetExportDestinationArgs {
  /**
   * The id of the destination. Allowed: a UUID.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly id: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinationOutput}.
 */
export interface GetExportDestinationOutputArgs {
  /**
   * The id of the destination. Allowed: a UUID.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getExportDestination}.
 */
export interface GetExportDestinationResult {
  /**
   * The id of the destination.
   */
  readonly id: string;
  /**
   * The label of the destination.
   * @example "Traces of production"
   */
  readonly displayName: string;
  /**
   * The type of the store.
   */
  readonly destinationType?: string | undefined;
  /**
   * The bucket, and how LangSmith reaches it.
   */
  readonly config: GetExportDestinationConfig;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   */
  readonly awsRoleArn?: string | undefined;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The names of the stored credentials, in LangSmith's spelling. LangSmith never returns their values. Absent if LangSmith does not return the names.
   * @example ["access_key_id","secret_access_key"]
   */
  readonly credentialsKeys?: string[] | undefined;
  /**
   * The address of all files below the bucket and prefix of the destination, without a slash at the end. It begins with `gs://` for Google Cloud Storage, and with `s3://` for every other store. Add the pattern of your reader: `/**\/*.parquet` for DuckDB, `/export_id=*` for BigQuery. Absent if `endpointUrl` contains the name of the bucket and `includeBucketInPrefix` is not `false`: LangSmith does not document where it then writes.
   * @example "s3://acme-traces/langsmith/production"
   */
  readonly dataUri?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinations}.
 */
export interface GetExportDestinationsArgs {
  /**
   * Lists only destinations with exactly this label. Default: all.
   * @example "Traces of production"
   */
  readonly displayName?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinationsOutput}.
 */
export interface GetExportDestinationsOutputArgs {
  /**
   * Lists only destinations with exactly this label. Default: all.
   * @example "Traces of production"
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getExportDestinations}.
 */
export interface GetExportDestinationsResult {
  /**
   * The destinations. Empty if none matches.
   */
  readonly destinations: GetExportDestinationsDestination[];
}

/**
 * The arguments of {@link getBulkExport}.
 */
export interface GetBulkExportArgs {
  /**
   * The id of the export. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly id: string;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportOutput}.
 */
export interface GetBulkExportOutputArgs {
  /**
   * The id of the export. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getBulkExport}.
 */
export interface GetBulkExportResult {
  /**
   * The id of the export.
   */
  readonly id: string;
  /**
   * The id of the export destination.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: string;
  /**
   * The id of the tracing project to export.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: string | undefined;
  /**
   * Whether to export all experiments of the workspace, in place of one project.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: boolean | undefined;
  /**
   * The beginning of the exported range, included.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: string;
  /**
   * The end of the exported range, not included.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: string | undefined;
  /**
   * The length of each window of a schedule, in hours. LangSmith exports a window 10 minutes after its end.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: number | undefined;
  /**
   * A filter expression for the runs to export.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: string | undefined;
  /**
   * The columns to export, in any order.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: string[] | undefined;
  /**
   * The version of the file format. `v2_beta` has richer column types, which Spark reads. In `v2_beta`, every folder of the path is a Hive partition, such as `resource=runs`. In `v1`, the folder `runs` is none.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: string | undefined;
  /**
   * The compression of the files.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: string | undefined;
  /**
   * The status of the export: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. A schedule is `IntervalScheduled` until it is canceled, fails or times out. The status changes over time. A refresh reports only `Cancelled` as drift.
   */
  readonly status: string;
  /**
   * The id of the workspace.
   */
  readonly tenantId: string;
  /**
   * The time of creation, in ISO 8601.
   */
  readonly createdAt: string;
  /**
   * The time of the last change, in ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The time when the export ended, in ISO 8601.
   */
  readonly finishedAt?: string | undefined;
  /**
   * The id of the schedule that spawned this export, if any.
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * The path of the files of a one-off export of one project. It begins with the name of the bucket if the destination includes it in the prefix. It ends at `session_id=…` until a run of the export reports its own path. Then it also has the next folder, `runs` or `resource=runs`. The folders `year=`, `month=` and `day=` follow.
   */
  readonly outputPrefix?: string | undefined;
  /**
   * The path of the files of all exports of a schedule. It begins with the name of the bucket if the destination includes it in the prefix. Each export has its own `export_id=` folder there.
   */
  readonly rootPrefix?: string | undefined;
}

/**
 * The arguments of {@link getBulkExports}.
 */
export interface GetBulkExportsArgs {
  /**
   * Lists only exports to the destination with this id. Default: all. Allowed: a UUID.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly bulkExportDestinationId?: string | undefined;
  /**
   * Lists only exports of the tracing project with this id. Default: all. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: string | undefined;
  /**
   * Lists only exports that the schedule with this id spawned. Default: all. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * Lists only exports with this status: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. Schedules have `IntervalScheduled`. Default: all.
   * @example "Running"
   */
  readonly status?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportsOutput}.
 */
export interface GetBulkExportsOutputArgs {
  /**
   * Lists only exports to the destination with this id. Default: all. Allowed: a UUID.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly bulkExportDestinationId?: pulumi.Input<string | undefined>;
  /**
   * Lists only exports of the tracing project with this id. Default: all. Allowed: a UUID.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * Lists only exports that the schedule with this id spawned. Default: all. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: pulumi.Input<string | undefined>;
  /**
   * Lists only exports with this status: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. Schedules have `IntervalScheduled`. Default: all.
   * @example "Running"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getBulkExports}.
 */
export interface GetBulkExportsResult {
  /**
   * The exports. Empty if none matches.
   */
  readonly exports: GetBulkExportsExport[];
}

/**
 * The arguments of {@link getBulkExportRuns}.
 */
export interface GetBulkExportRunsArgs {
  /**
   * The id of the export. Set either `bulkExportId` or `sourceBulkExportId`. A schedule has no runs of its own. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: string | undefined;
  /**
   * The id of the schedule that spawned the exports. Set either `bulkExportId` or `sourceBulkExportId`. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportRunsOutput}.
 */
export interface GetBulkExportRunsOutputArgs {
  /**
   * The id of the export. Set either `bulkExportId` or `sourceBulkExportId`. A schedule has no runs of its own. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: pulumi.Input<string | undefined>;
  /**
   * The id of the schedule that spawned the exports. Set either `bulkExportId` or `sourceBulkExportId`. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getBulkExportRuns}.
 */
export interface GetBulkExportRunsResult {
  /**
   * The runs. Empty before the export starts.
   */
  readonly runs: GetBulkExportRunsRun[];
}

/**
 * The arguments of {@link getBulkExportCoverage}.
 */
export interface GetBulkExportCoverageArgs {
  /**
   * The id of a schedule, or of another export of the series. Windows are expected from the earliest schedule of the series to now. After all schedules ended, only the windows that were due then are expected. The range of a one-off export is also expected, unless it was canceled. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId: string;
  /**
   * The beginning of the expected range. Then everything since this time is expected. Default: the earliest schedule. Allowed: a time with a zone as a string, such as "2025-01-01T00:00:00Z".
   * @example "2025-01-01T00:00:00Z"
   */
  readonly since?: string | undefined;
  /**
   * Only windows that begin before this time are expected. Default: now, by LangSmith's clock. Allowed: a time with a zone as a string, such as "2025-01-01T00:00:00Z".
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: string | undefined;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportCoverageOutput}.
 */
export interface GetBulkExportCoverageOutputArgs {
  /**
   * The id of a schedule, or of another export of the series. Windows are expected from the earliest schedule of the series to now. After all schedules ended, only the windows that were due then are expected. The range of a one-off export is also expected, unless it was canceled. Allowed: a UUID.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId: pulumi.Input<string>;
  /**
   * The beginning of the expected range. Then everything since this time is expected. Default: the earliest schedule. Allowed: a time with a zone as a string, such as "2025-01-01T00:00:00Z".
   * @example "2025-01-01T00:00:00Z"
   */
  readonly since?: pulumi.Input<string | undefined>;
  /**
   * Only windows that begin before this time are expected. Default: now, by LangSmith's clock. Allowed: a time with a zone as a string, such as "2025-01-01T00:00:00Z".
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: pulumi.Input<string | undefined>;
  /**
   * The id of the workspace to search. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The results of {@link getBulkExportCoverage}.
 */
export interface GetBulkExportCoverageResult {
  /**
   * The expected windows, in order.
   */
  readonly windows: GetBulkExportCoverageWindow[];
  /**
   * The ranges that are due, and that no export has exported or is exporting. Adjacent windows are one gap. Empty if nothing is missing.
   */
  readonly gaps: GetBulkExportCoverageGap[];
  /**
   * The ranges that more than one export covers, which LangSmith bills more than once. Failed and canceled exports do not count. Ranges that only touch are no overlap.
   */
  readonly overlaps: GetBulkExportCoverageOverlap[];
  /**
   * The schedules of the series, the oldest first.
   */
  readonly schedules: GetBulkExportCoverageSchedule[];
  /**
   * The number of windows that are due: all windows except those that are notDue.
   */
  readonly windowsDue: number;
  /**
   * The number of windows that are exported completely.
   */
  readonly windowsExported: number;
  /**
   * The number of rows of all Completed exports of these windows, each counted once. Absent if a run does not report it.
   */
  readonly rowsWritten?: number | undefined;
  /**
   * The number of files of all Completed exports of these windows. Absent if a run does not report it.
   */
  readonly filesWritten?: number | undefined;
  /**
   * Whether there are no gaps. Windows may still be running.
   */
  readonly hasNoGaps: boolean;
  /**
   * The time until which windows are expected, in ISO 8601.
   */
  readonly until: string;
}
