// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import * as pulumi from "@pulumi/pulumi";
import { dynamicTypeOf, tokenOf } from "../core/engine.ts";
import { withoutStacks } from "./arguments.ts";
import { DynamicComponent, dynamicComponent } from "./component.ts";
import { dynamicResource, isOfType } from "./resource.ts";
import type * as types from "./types.generated.ts";

/**
 * An agent that LangSmith runs, from a GitHub repository, a local folder or a container image. A creation waits until the revision is DEPLOYED. A deletion drops the database of the deployment: set the resource option `protect: true` to prevent it. The tracing project stays, unless `deleteTracingProject` is `true`.
 *
 * @example
 * new langsmith.Deployment("example", {
 *   name: "support-agent",
 *   displayName: "Support agent",
 *   source: "github",
 *   sourceConfig: {
 *     integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
 *     repoUrl: "https://github.com/acme/agent",
 *     deploymentType: "prod",
 *     buildOnPush: false,
 *   },
 *   sourceRevisionConfig: {
 *     repoRef: "main",
 *     langgraphConfigPath: "langgraph.json",
 *   },
 *   secrets: {
 *     OPENAI_API_KEY: "sk-…",
 *   },
 * });
 */
export class Deployment extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("Deployment");

  /** Whether a value is a {@link Deployment}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Deployment {
    return isOfType(Deployment.__pulumiType, value);
  }

  /**
   * The name of the deployment.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * The label that people see in LangSmith.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /**
   * Where the code comes from. `github` is a repository, and `internal_source` a folder of this machine, which the provider uploads; both are for the cloud. `external_docker` is a container image, for self-hosted and hybrid installations.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  declare readonly source: pulumi.Output<"github" | "internal_source" | "external_docker">;
  /**
   * The source of the code, and where it runs.
   * @see Control plane API, create a deployment
   */
  declare readonly sourceConfig: pulumi.Output<types.DeploymentSourceConfig>;
  /**
   * The version of the code that LangSmith deploys.
   * @see Control plane API, create a deployment
   */
  declare readonly sourceRevisionConfig: pulumi.Output<types.DeploymentSourceRevisionConfig>;
  /**
   * The environment variables of the deployment, by name.
   * @example {"OPENAI_API_KEY":"sk-…"}
   * @see Control plane API, create a deployment
   */
  declare readonly secrets: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /**
   * Environment variables whose values come from Kubernetes secrets.
   * @see Control plane API, create a deployment
   */
  declare readonly secretReferences: pulumi.Output<types.DeploymentSecretReference[] | undefined>;
  /**
   * The id of an earlier revision that LangSmith deploys again and keeps.
   * @example "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d"
   * @see Control plane API, redeploy a revision
   */
  declare readonly pinnedRevisionId: pulumi.Output<string | undefined>;
  /**
   * Whether `pulumi up` waits until the revision is DEPLOYED, for at most 30 minutes.
   */
  declare readonly waitForDeployed: pulumi.Output<boolean>;
  /**
   * Values that create a revision when they change.
   * @example {"commit":"9fceb02d0ae598e95dc970b74767f19372d61af8"}
   */
  declare readonly triggers: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Whether deleting the deployment also deletes its tracing project, with all traces. Run `pulumi up` after you set it: a deletion uses the value of the last `pulumi up`.
   */
  declare readonly deleteTracingProject: pulumi.Output<boolean | undefined>;
  /**
   * Allows a replacement, which drops the database of the deployment: threads, memory and checkpoints.
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The status of the deployment, such as AWAITING_DATABASE, READY, UNUSED or AWAITING_DELETE.
   */
  declare readonly status: pulumi.Output<string>;
  /**
   * The id of the newest revision.
   */
  declare readonly latestRevisionId: pulumi.Output<string | undefined>;
  /**
   * The id of the revision that serves requests.
   */
  declare readonly activeRevisionId: pulumi.Output<string | undefined>;
  /**
   * The last known status of the newest revision. DEPLOYED means that it serves requests.
   */
  declare readonly revisionStatus: pulumi.Output<string | undefined>;
  /**
   * The names of all environment variables that LangSmith stores. Variables that others set are included.
   */
  declare readonly secretNames: pulumi.Output<string[]>;
  /**
   * The id of the tracing project of the deployment. Use it as the `sessionId` of a BulkExport. It is absent until LangSmith has created the project. After `waitForDeployed: false`, a refresh adds it.
   */
  declare readonly tracingProjectId: pulumi.Output<string | undefined>;
  /**
   * The URL of the deployment.
   */
  declare readonly url: pulumi.Output<string | undefined>;
  /**
   * The page of the deployment in LangSmith.
   */
  declare readonly dashboardUrl: pulumi.Output<string>;
  /**
   * The version of the image that runs.
   */
  declare readonly imageVersion: pulumi.Output<string | undefined>;
  /**
   * The hash of the files of `directory` that LangSmith has. It is the same on every machine.
   */
  declare readonly contentHash: pulumi.Output<string | undefined>;
  /**
   * The hash of each of these files, with which a preview finds those that changed. Of more than 500 files, there are none.
   */
  declare readonly sourceFiles: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /**
   * The path of the uploaded archive at LangSmith.
   */
  declare readonly sourcePath: pulumi.Output<string | undefined>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.DeploymentArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("Deployment", name, args, opts, {
          properties: [
            "name",
            "displayName",
            "source",
            "sourceConfig",
            "sourceRevisionConfig",
            "secrets",
            "secretReferences",
            "pinnedRevisionId",
            "waitForDeployed",
            "triggers",
            "deleteTracingProject",
            "allowDataLoss",
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
            "contentHash",
            "sourceFiles",
            "sourcePath",
            "createdAt",
            "updatedAt",
          ],
          secrets: ["secrets"],
          handedOn: ["tracingProjectId"],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * An S3-compatible bucket that bulk exports write to. LangSmith tests its access with a file. You can change `credentials` and `awsRoleArn` in place, and switch between them. Any other change replaces the destination.
 *
 * @example
 * new langsmith.ExportDestination("example", {
 *   displayName: "Traces of production",
 *   config: {
 *     bucketName: "acme-traces",
 *     prefix: "langsmith/production",
 *     region: "eu-central-1",
 *     includeBucketInPrefix: true,
 *   },
 *   credentials: {
 *     accessKeyId: "AKIA…",
 *     secretAccessKey: "…",
 *   },
 * });
 */
export class ExportDestination extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("ExportDestination");

  /** Whether a value is a {@link ExportDestination}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ExportDestination {
    return isOfType(ExportDestination.__pulumiType, value);
  }

  /**
   * The label of the destination.
   * @example "Traces of production"
   */
  declare readonly displayName: pulumi.Output<string>;
  /**
   * The type of the store.
   */
  declare readonly destinationType: pulumi.Output<"s3">;
  /**
   * The bucket, and how LangSmith reaches it.
   */
  declare readonly config: pulumi.Output<types.ExportDestinationConfig>;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   */
  declare readonly awsRoleArn: pulumi.Output<string | undefined>;
  /**
   * The static credentials for the bucket.
   */
  declare readonly credentials: pulumi.Output<types.ExportDestinationCredentials | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;
  /**
   * The names of the stored credentials, in LangSmith's spelling. LangSmith never returns their values. Absent if LangSmith does not return the names.
   * @example ["access_key_id","secret_access_key"]
   */
  declare readonly credentialsKeys: pulumi.Output<string[] | undefined>;
  /**
   * The address of all files below the bucket and prefix of the destination, without a slash at the end. It begins with `gs://` for Google Cloud Storage, and with `s3://` for every other store. Add the pattern of your reader: `/**\/*.parquet` for DuckDB, `/export_id=*` for BigQuery. Absent if `endpointUrl` contains the name of the bucket and `includeBucketInPrefix` is not `false`: LangSmith does not document where it then writes.
   * @example "s3://acme-traces/langsmith/production"
   */
  declare readonly dataUri: pulumi.Output<string | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.ExportDestinationArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("ExportDestination", name, args, opts, {
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
            "dataUri",
          ],
          secrets: ["credentials"],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * An export of traces to a destination, as Parquet files. It is one-off, for a range of time, or a schedule that exports each window after its end. LangSmith cannot change an export. Almost every change creates a new export, and then cancels the old one. A deletion cancels the export. A canceled export never restarts, and its files stay.
 *
 * @example
 * new langsmith.BulkExport("example", {
 *   bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
 *   sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 *   startTime: "2026-11-01T00:00:00Z",
 *   intervalHours: 24,
 *   exportFields: ["id","name","is_root","start_time","inputs","outputs","total_cost"],
 * });
 */
export class BulkExport extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("BulkExport");

  /** Whether a value is a {@link BulkExport}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is BulkExport {
    return isOfType(BulkExport.__pulumiType, value);
  }

  /**
   * The id of the export destination.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  declare readonly bulkExportDestinationId: pulumi.Output<string>;
  /**
   * The id of the tracing project to export.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  declare readonly sessionId: pulumi.Output<string | undefined>;
  /**
   * Whether to export all experiments of the workspace, in place of one project.
   * @see Bulk export API, create an export
   */
  declare readonly allExperiments: pulumi.Output<boolean | undefined>;
  /**
   * The beginning of the exported range, included.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  declare readonly startTime: pulumi.Output<string>;
  /**
   * The end of the exported range, not included.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  declare readonly endTime: pulumi.Output<string | undefined>;
  /**
   * The length of each window of a schedule, in hours. LangSmith exports a window 10 minutes after its end.
   * @example 24
   * @see Bulk export API, create an export
   */
  declare readonly intervalHours: pulumi.Output<number | undefined>;
  /**
   * A filter expression for the runs to export.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  declare readonly filter: pulumi.Output<string | undefined>;
  /**
   * The columns to export, in any order.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  declare readonly exportFields: pulumi.Output<string[] | undefined>;
  /**
   * The version of the file format. `v2_beta` has richer column types, which Spark reads. In `v2_beta`, every folder of the path is a Hive partition, such as `resource=runs`. In `v1`, the folder `runs` is none.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  declare readonly formatVersion: pulumi.Output<string | undefined>;
  /**
   * The compression of the files.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  declare readonly compression: pulumi.Output<string>;
  /**
   * Whether deleting or replacing a schedule also cancels the exports that it spawned and that are still running. Run `pulumi up` after you set it: a deletion uses the value of the last `pulumi up`.
   */
  declare readonly cancelSpawnedOnDelete: pulumi.Output<boolean | undefined>;
  /**
   * Whether `pulumi up` waits until the export is Completed. If the export ends otherwise, `pulumi up` fails with the errors of its runs. Not for schedules. The wait lasts at most 24 hours, or as long as the resource option `customTimeouts.create` allows (plugin). If your pipeline stops earlier, the export continues, and the next `pulumi up` waits for it again.
   */
  declare readonly waitForCompletion: pulumi.Output<boolean | undefined>;
  /**
   * Allows LangSmith to export, and bill, the same data again. You do not need it to change a schedule: set the `startTime` that the error of the preview shows. With it, a replaced schedule exports its past windows again, and a one-off export that moves to another destination its whole range. It also recreates an export that was canceled outside this program.
   */
  declare readonly allowReexport: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The status of the export: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. A schedule is `IntervalScheduled` until it is canceled, fails or times out. The status changes over time. A refresh reports only `Cancelled` as drift.
   */
  declare readonly status: pulumi.Output<string>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;
  /**
   * The time when the export ended, in ISO 8601.
   */
  declare readonly finishedAt: pulumi.Output<string | undefined>;
  /**
   * The id of the schedule that spawned this export, if any.
   */
  declare readonly sourceBulkExportId: pulumi.Output<string | undefined>;
  /**
   * The path of the files of a one-off export of one project. It begins with the name of the bucket if the destination includes it in the prefix. It ends at `session_id=…` until a run of the export reports its own path. Then it also has the next folder, `runs` or `resource=runs`. The folders `year=`, `month=` and `day=` follow.
   */
  declare readonly outputPrefix: pulumi.Output<string | undefined>;
  /**
   * The path of the files of all exports of a schedule. It begins with the name of the bucket if the destination includes it in the prefix. Each export has its own `export_id=` folder there.
   */
  declare readonly rootPrefix: pulumi.Output<string | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.BulkExportArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("BulkExport", name, args, opts, {
          properties: [
            "bulkExportDestinationId",
            "sessionId",
            "allExperiments",
            "startTime",
            "endTime",
            "intervalHours",
            "filter",
            "exportFields",
            "formatVersion",
            "compression",
            "cancelSpawnedOnDelete",
            "waitForCompletion",
            "allowReexport",
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
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * An OAuth provider of the organization, with which users connect their accounts to agents. Most changes update it in place. Deleting or replacing it deletes the tokens of all its users, who must then connect again.
 *
 * @example
 * new langsmith.OAuthProvider("example", {
 *   providerId: "acme-crm",
 *   name: "Acme CRM",
 *   clientId: "8f0e2b547c1d",
 *   clientSecret: "…",
 *   authUrl: "https://acme.example.com/oauth/authorize",
 *   tokenUrl: "https://acme.example.com/oauth/token",
 *   usesPkce: true,
 * });
 */
export class OAuthProvider extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("OAuthProvider");

  /** Whether a value is a {@link OAuthProvider}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is OAuthProvider {
    return isOfType(OAuthProvider.__pulumiType, value);
  }

  /**
   * The identifier of the provider in programs and addresses.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  declare readonly providerId: pulumi.Output<string>;
  /**
   * The label that people see in LangSmith.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * The id of the OAuth client, from the provider. It is not a secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  declare readonly clientId: pulumi.Output<string>;
  /**
   * The secret of the OAuth client, if it has one.
   * @example "…"
   * @see Control plane API, OAuth providers
   */
  declare readonly clientSecret: pulumi.Output<string | undefined>;
  /**
   * The address of the authorization endpoint.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  declare readonly authUrl: pulumi.Output<string>;
  /**
   * The address of the token endpoint.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  declare readonly tokenUrl: pulumi.Output<string>;
  /**
   * Whether the provider uses PKCE.
   * @see Control plane API, OAuth providers
   */
  declare readonly usesPkce: pulumi.Output<boolean>;
  /**
   * The PKCE challenge method.
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  declare readonly codeChallengeMethod: pulumi.Output<string>;
  /**
   * The type of the provider, if it needs special treatment.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  declare readonly providerType: pulumi.Output<string | undefined>;
  /**
   * How the client authenticates at the token endpoint.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  declare readonly tokenEndpointAuthMethod: pulumi.Output<string | undefined>;
  /**
   * The id of a workspace of the organization. Default: the configured `langsmith:workspaceId`. All workspaces of an organization have the same providers, so another one changes nothing. An update rejects a workspace of another organization.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the provider's record, a UUID.
   */
  declare readonly recordId: pulumi.Output<string>;
  /**
   * The id of the organization.
   */
  declare readonly organizationId: pulumi.Output<string>;
  /**
   * Whether LangSmith registered the client itself, as it does for MCP servers.
   */
  declare readonly isDynamicClient: pulumi.Output<boolean | undefined>;
  /**
   * The MCP server from which LangSmith discovered the provider, if any.
   */
  declare readonly mcpServerUrl: pulumi.Output<string | undefined>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.OAuthProviderArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("OAuthProvider", name, args, opts, {
          properties: [
            "providerId",
            "name",
            "clientId",
            "clientSecret",
            "authUrl",
            "tokenUrl",
            "usesPkce",
            "codeChallengeMethod",
            "providerType",
            "tokenEndpointAuthMethod",
            "workspaceId",
            "recordId",
            "organizationId",
            "isDynamicClient",
            "mcpServerUrl",
            "createdAt",
            "updatedAt",
          ],
          secrets: ["clientSecret"],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * A dataset of examples, with which you evaluate applications. The resource does not manage the examples. Add them with the SDK, an upload or the LangSmith UI. Deleting or replacing the dataset deletes all its examples and experiments.
 *
 * @example
 * new langsmith.Dataset("example", {
 *   name: "support-questions",
 *   description: "Questions of customers, with approved answers",
 *   dataType: "kv",
 *   metadata: {
 *     team: "support",
 *   },
 * });
 */
export class Dataset extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("Dataset");

  /** Whether a value is a {@link Dataset}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Dataset {
    return isOfType(Dataset.__pulumiType, value);
  }

  /**
   * The name of the dataset.
   * @example "support-questions"
   * @see Platform API, datasets
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * What the dataset is for.
   * @example "Questions of customers, with approved answers"
   * @see Platform API, datasets
   */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * The type of the examples.
   * @example "chat"
   * @see Platform API, datasets
   */
  declare readonly dataType: pulumi.Output<string | undefined>;
  /**
   * The JSON schema that the inputs of every example must match.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  declare readonly inputsSchemaDefinition: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * The JSON schema that the outputs of every example must match.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  declare readonly outputsSchemaDefinition: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * What LangSmith does with each new example, in this order.
   * @see Platform API, datasets
   */
  declare readonly transformations: pulumi.Output<types.DatasetTransformation[] | undefined>;
  /**
   * The metadata of the dataset.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  declare readonly metadata: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Allows a replacement, which deletes all examples and experiments of the dataset.
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.DatasetArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("Dataset", name, args, opts, {
          properties: [
            "name",
            "description",
            "dataType",
            "inputsSchemaDefinition",
            "outputsSchemaDefinition",
            "transformations",
            "metadata",
            "allowDataLoss",
            "workspaceId",
            "tenantId",
            "createdAt",
            "updatedAt",
          ],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * A tracing project, which collects the traces of an application. Its id is the `sessionId` of a BulkExport. Deleting or replacing the project deletes all its traces. LangSmith also creates a project with its first trace, and with the deployment of the same name. Import such a project. Never create it before the deployment.
 *
 * @example
 * new langsmith.TracingProject("example", {
 *   name: "billing",
 *   description: "Traces of the billing application",
 *   traceTier: "shortlived",
 *   metadata: {
 *     team: "billing",
 *   },
 * });
 */
export class TracingProject extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("TracingProject");

  /** Whether a value is a {@link TracingProject}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is TracingProject {
    return isOfType(TracingProject.__pulumiType, value);
  }

  /**
   * The name of the project. Applications send traces to this name.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * What the project is for.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * How long LangSmith keeps new traces. `shortlived` is 14 days. `longlived` is as long as the workspace keeps extended traces, in the cloud at most 180 days.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  declare readonly traceTier: pulumi.Output<string | undefined>;
  /**
   * The id of the dataset to which runs are added by default.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  declare readonly defaultDatasetId: pulumi.Output<string | undefined>;
  /**
   * The metadata of the project.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  declare readonly metadata: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Allows a replacement, which deletes all traces of the project.
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time when the project began, in ISO 8601.
   */
  declare readonly startTime: pulumi.Output<string | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.TracingProjectArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("TracingProject", name, args, opts, {
          properties: [
            "name",
            "description",
            "traceTier",
            "defaultDatasetId",
            "metadata",
            "allowDataLoss",
            "workspaceId",
            "tenantId",
            "startTime",
          ],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * A secret of the workspace, such as the key of a model provider. The playground, evaluators and rules use it by its name. LangSmith never returns its value. The resource does not overwrite an existing secret: import that one to manage it. One that was created seconds before may not be listed yet.
 *
 * @example
 * new langsmith.WorkspaceSecret("example", {
 *   key: "OPENAI_API_KEY",
 *   value: "…",
 * });
 */
export class WorkspaceSecret extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("WorkspaceSecret");

  /** Whether a value is a {@link WorkspaceSecret}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is WorkspaceSecret {
    return isOfType(WorkspaceSecret.__pulumiType, value);
  }

  /**
   * The name of the secret, such as `OPENAI_API_KEY`.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  declare readonly key: pulumi.Output<string>;
  /**
   * The value of the secret.
   * @example "…"
   * @see Platform API, workspace secrets
   */
  declare readonly value: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.WorkspaceSecretArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("WorkspaceSecret", name, args, opts, {
          properties: ["key", "value", "workspaceId", "tenantId", "createdAt"],
          secrets: ["value"],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * An annotation queue, in which people review runs and give feedback by a rubric. The resource does not manage the runs and the reviewers. Add them with the SDK, automation rules or the LangSmith UI. Deleting or replacing the queue removes all its runs, even those without a review. Their traces stay.
 *
 * @example
 * new langsmith.AnnotationQueue("example", {
 *   name: "support-review",
 *   description: "Answers that customers complained about",
 *   numReviewersPerItem: 2,
 *   reservationMinutes: 30,
 *   rubricInstructions: "Compare the answer with the handbook.",
 *   rubricItems: [{"feedbackKey":"correctness","description":"Is every statement of the answer true?","isRequired":true}],
 * });
 */
export class AnnotationQueue extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("AnnotationQueue");

  /** Whether a value is a {@link AnnotationQueue}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is AnnotationQueue {
    return isOfType(AnnotationQueue.__pulumiType, value);
  }

  /**
   * The name that people see in LangSmith. LangSmith does not document whether it must be unique.
   * @example "support-review"
   * @see Platform API, annotation queues
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * What the queue is for.
   * @example "Answers that customers complained about"
   * @see Platform API, annotation queues
   */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * The id of the dataset to which reviewers add runs by default.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  declare readonly defaultDataset: pulumi.Output<string | undefined>;
  /**
   * How many reviewers must finish a run before it leaves the queue.
   * @example 2
   * @see Platform API, annotation queues
   */
  declare readonly numReviewersPerItem: pulumi.Output<number | undefined>;
  /**
   * Whether a run is reserved for the reviewer who views it. Then no two reviewers work on the same run at the same time.
   * @see Platform API, annotation queues
   */
  declare readonly enableReservations: pulumi.Output<boolean | undefined>;
  /**
   * The length of a reservation, in minutes.
   * @example 30
   * @see Platform API, annotation queues
   */
  declare readonly reservationMinutes: pulumi.Output<number | undefined>;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  declare readonly reviewerAccessMode: pulumi.Output<string | undefined>;
  /**
   * The instructions that reviewers see with every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  declare readonly rubricInstructions: pulumi.Output<string | undefined>;
  /**
   * The feedback that reviewers give, in this order.
   * @see Platform API, annotation queues
   */
  declare readonly rubricItems: pulumi.Output<types.AnnotationQueueRubricItem[] | undefined>;
  /**
   * The metadata of the queue.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  declare readonly metadata: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Allows a replacement, which removes all runs from the queue.
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * What reviewers see: `single` is one run at a time, `pairwise` is two runs side by side. The resource creates `single` queues. You can import a `pairwise` queue, but its replacement is `single`.
   */
  declare readonly queueType: pulumi.Output<string>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.AnnotationQueueArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("AnnotationQueue", name, args, opts, {
          properties: [
            "name",
            "description",
            "defaultDataset",
            "numReviewersPerItem",
            "enableReservations",
            "reservationMinutes",
            "reviewerAccessMode",
            "rubricInstructions",
            "rubricItems",
            "metadata",
            "allowDataLoss",
            "workspaceId",
            "queueType",
            "tenantId",
            "createdAt",
            "updatedAt",
          ],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * An API key of the organization for a program, such as a pipeline. LangSmith shows the key once, when it is created: the output `key` keeps it, encrypted. A change of anything but the roles creates a new key before it deletes the old one. Deleting a key revokes it at once. If the response to a creation is lost, so is the key: the error names what to delete.
 *
 * @example
 * new langsmith.ServiceKey("example", {
 *   description: "Deployments from CI",
 *   expiresAt: "2027-06-30T00:00:00Z",
 *   workspaces: ["5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"],
 * });
 */
export class ServiceKey extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("ServiceKey");

  /** Whether a value is a {@link ServiceKey}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ServiceKey {
    return isOfType(ServiceKey.__pulumiType, value);
  }

  /**
   * What the key is for.
   * @example "Deployments from CI"
   * @see Platform API, service keys
   */
  declare readonly description: pulumi.Output<string>;
  /**
   * The time when the key expires, in ISO 8601 with a zone.
   * @example "2027-06-30T00:00:00Z"
   * @see Platform API, service keys
   */
  declare readonly expiresAt: pulumi.Output<string | undefined>;
  /**
   * The ids of the workspaces that the key reaches.
   * @example ["5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"]
   * @see Platform API, service keys
   */
  declare readonly workspaces: pulumi.Output<string[] | undefined>;
  /**
   * The id of the role that the key has in its workspaces.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  declare readonly roleId: pulumi.Output<string | undefined>;
  /**
   * The id of the role that the key has in the organization.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, service keys
   */
  declare readonly orgRoleId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace that requests act in if they name none.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   * @see Platform API, service keys
   */
  declare readonly defaultWorkspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of a workspace of the organization. Default: the configured `langsmith:workspaceId`. The key belongs to the organization, so another one changes nothing.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The key. Absent for an imported one, as LangSmith does not return it again.
   */
  declare readonly key: pulumi.Output<string | undefined>;
  /**
   * The beginning and the end of the key.
   */
  declare readonly shortKey: pulumi.Output<string>;
  /**
   * The id of the organization.
   */
  declare readonly organizationId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.ServiceKeyArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("ServiceKey", name, args, opts, {
          properties: [
            "description",
            "expiresAt",
            "workspaces",
            "roleId",
            "orgRoleId",
            "defaultWorkspaceId",
            "workspaceId",
            "key",
            "shortKey",
            "organizationId",
            "createdAt",
          ],
          secrets: ["key"],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * A key of resource tags, such as `Team`. Its values are resources of their own: TagValue. Access policies use tags, so a change may change who sees what. Every workspace has the keys `Application` and `Environment`: find them with getTagKey. Tags need the plan Plus or Enterprise. Deleting the key deletes its values, and takes them off whatever has them.
 *
 * @example
 * new langsmith.TagKey("example", {
 *   key: "Team",
 *   description: "Who is responsible",
 * });
 */
export class TagKey extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("TagKey");

  /** Whether a value is a {@link TagKey}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is TagKey {
    return isOfType(TagKey.__pulumiType, value);
  }

  /**
   * The name of the key.
   * @example "Team"
   * @see Platform API, resource tags
   */
  declare readonly key: pulumi.Output<string>;
  /**
   * What the key is for.
   * @example "Who is responsible"
   * @see Platform API, resource tags
   */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * Allows a replacement, which deletes the values of the key.
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.TagKeyArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("TagKey", name, args, opts, {
          properties: [
            "key",
            "description",
            "allowDataLoss",
            "workspaceId",
            "tenantId",
            "createdAt",
            "updatedAt",
          ],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * A value of a TagKey, such as `payments`. Its id is what projects, datasets and other resources are tagged by. Tags need the plan Plus or Enterprise. Deleting the value takes it off whatever has it.
 *
 * @example
 * new langsmith.TagValue("example", {
 *   tagKeyId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 *   value: "payments",
 *   description: "The payments team",
 * });
 */
export class TagValue extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("TagValue");

  /** Whether a value is a {@link TagValue}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is TagValue {
    return isOfType(TagValue.__pulumiType, value);
  }

  /**
   * The id of the tag key.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  declare readonly tagKeyId: pulumi.Output<string>;
  /**
   * The value.
   * @example "payments"
   * @see Platform API, resource tags
   */
  declare readonly value: pulumi.Output<string>;
  /**
   * What the value stands for.
   * @example "The payments team"
   * @see Platform API, resource tags
   */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * Allows a replacement, which takes the old value off whatever has it.
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.TagValueArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("TagValue", name, args, opts, {
          properties: [
            "tagKeyId",
            "value",
            "description",
            "allowDataLoss",
            "workspaceId",
            "tenantId",
            "createdAt",
            "updatedAt",
          ],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * How long a workspace keeps extended traces, which are those of the tier `longlived`. Every workspace has this setting: the resource takes it over, and the preview shows what changes. Deleting the resource leaves the setting as it is. A change affects new traces only. It needs the plan Enterprise.
 *
 * @example
 * new langsmith.WorkspaceRetention("example", {
 *   longlivedTtlDays: 90,
 * });
 */
export class WorkspaceRetention extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("WorkspaceRetention");

  /** Whether a value is a {@link WorkspaceRetention}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is WorkspaceRetention {
    return isOfType(WorkspaceRetention.__pulumiType, value);
  }

  /**
   * For how long LangSmith keeps extended traces, in days.
   * @example 90
   * @see Platform API, TTL settings
   */
  declare readonly longlivedTtlDays: pulumi.Output<number>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * Whether the workspace has a retention of its own, instead of the default.
   */
  declare readonly isCustom: pulumi.Output<boolean | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.WorkspaceRetentionArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("WorkspaceRetention", name, args, opts, {
          properties: ["longlivedTtlDays", "workspaceId", "tenantId", "isCustom"],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * The configuration of a feedback key, such as `correctness`: whether its feedback is a number, a category or free text. The resource does not manage the feedback. LangSmith does not document what a change or a deletion means for existing feedback. The resource never overwrites an existing one: import that one to manage it.
 *
 * @example
 * new langsmith.FeedbackConfig("example", {
 *   feedbackKey: "correctness",
 *   type: "categorical",
 *   categories: [{"value":1,"label":"Correct"},{"value":0,"label":"Wrong"}],
 * });
 */
export class FeedbackConfig extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("FeedbackConfig");

  /** Whether a value is a {@link FeedbackConfig}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is FeedbackConfig {
    return isOfType(FeedbackConfig.__pulumiType, value);
  }

  /**
   * The key of the feedback, such as `correctness`.
   * @example "correctness"
   * @see Platform API, feedback configs
   */
  declare readonly feedbackKey: pulumi.Output<string>;
  /**
   * The type of the feedback: `continuous` is a number, `categorical` is one of the `categories`, and `freeform` is text.
   * @example "categorical"
   * @see Platform API, feedback configs
   */
  declare readonly type: pulumi.Output<string>;
  /**
   * The lowest score of `continuous` feedback.
   * @example 0
   * @see Platform API, feedback configs
   */
  declare readonly min: pulumi.Output<number | undefined>;
  /**
   * The highest score of `continuous` feedback.
   * @example 1
   * @see Platform API, feedback configs
   */
  declare readonly max: pulumi.Output<number | undefined>;
  /**
   * The categories of `categorical` feedback, in this order.
   * @see Platform API, feedback configs
   */
  declare readonly categories: pulumi.Output<types.FeedbackConfigCategory[] | undefined>;
  /**
   * Whether a lower score is better.
   * @see Platform API, feedback configs
   */
  declare readonly isLowerScoreBetter: pulumi.Output<boolean | undefined>;
  /**
   * The id of the workspace. Default: the configured `langsmith:workspaceId`.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The time of creation, in ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /**
   * The time of the last change, in ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.FeedbackConfigArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("FeedbackConfig", name, args, opts, {
          properties: [
            "feedbackKey",
            "type",
            "min",
            "max",
            "categories",
            "isLowerScoreBetter",
            "workspaceId",
            "tenantId",
            "createdAt",
            "updatedAt",
          ],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * Revokes OAuth tokens once, and again when an input such as `triggers` changes. It deletes ALL tokens that the user of the configured API key has for the provider, on every agent. That user must then connect again. The tokens of other users stay. Every change is an update in place. Deleting the resource does nothing. `pulumi up --replace` creates it again, and so revokes the tokens again.
 *
 * @example
 * new langsmith.OAuthTokenRevocation("example", {
 *   providerId: "github",
 *   triggers: {
 *     incident: "2025-03-14",
 *   },
 * });
 */
export class OAuthTokenRevocation extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = dynamicTypeOf("OAuthTokenRevocation");

  /** Whether a value is a {@link OAuthTokenRevocation}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is OAuthTokenRevocation {
    return isOfType(OAuthTokenRevocation.__pulumiType, value);
  }

  /**
   * The `providerId` of the OAuth provider, not the id of its record.
   * @example "github"
   * @see Control plane API, revoke OAuth tokens
   */
  declare readonly providerId: pulumi.Output<string>;
  /**
   * Values that revoke the tokens again when they change.
   * @example {"incident":"2025-03-14"}
   */
  declare readonly triggers: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * The id of the workspace to act in. Default: the configured `langsmith:workspaceId`. Changing it revokes the tokens there.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The time of the last revocation, in ISO 8601, by the clock of the machine that ran the program.
   */
  declare readonly revokedAt: pulumi.Output<string>;
  /**
   * How many tokens the user had for the provider before the revocation. Absent if LangSmith does not report it.
   */
  declare readonly revokedTokens: pulumi.Output<number | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: types.OAuthTokenRevocationArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("OAuthTokenRevocation", name, args, opts, {
          properties: ["providerId", "triggers", "workspaceId", "revokedAt", "revokedTokens"],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * Scheduled exports of many tracing projects to one destination. Each project gets a BulkExport with an interval. All windows follow from the dates in the program, not from the clock. So a later `pulumi up` creates nothing new. Adding or removing a project changes only its own exports.
 *
 * @example
 * new langsmith.ScheduledExports("example", {
 *   bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
 *   intervalHours: 24,
 *   startTime: "2026-03-01T00:00:00Z",
 *   projects: [{"name":"search"},{"sessionId":"2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32","key":"billing"}],
 * });
 */
export class ScheduledExports extends DynamicComponent {
  /** @internal */
  static readonly __pulumiType = tokenOf("ScheduledExports");

  /** Whether a value is a {@link ScheduledExports}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ScheduledExports {
    return isOfType(ScheduledExports.__pulumiType, value);
  }

  /**
   * The ids of the schedules, by the `key` of the project.
   */
  declare readonly scheduleIds: pulumi.Output<{ readonly [name: string]: string }>;

  /**
   * @param name The name of the component in the stack. The names of its resources begin with it.
   * @param args Its arguments.
   * @param opts The options that every Pulumi component has.
   */
  constructor(name: string, args: types.ScheduledExportsArgs, opts?: pulumi.ComponentResourceOptions) {
    super(...dynamicComponent("ScheduledExports", name, args, opts, ["scheduleIds"]));
  }
}
