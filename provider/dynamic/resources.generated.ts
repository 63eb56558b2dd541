// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import * as pulumi from "@pulumi/pulumi";
import { dynamicTypeOf, tokenOf } from "../core/engine.ts";
import { withoutStacks } from "./arguments.ts";
import { DynamicComponent, dynamicComponent } from "./component.ts";
import { dynamicResource, isOfType } from "./resource.ts";
import type * as types from "./types.generated.ts";

/**
 * An agent that the service builds, where it comes from a repository, and runs. Creating it waits until its revision is DEPLOYED. Deleting it drops its database; its tracing project stays unless `deleteTracingProject` is set.
 *
 * @example
 * new langsmith.Deployment("example", {
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
   * The name: letters, digits and dashes, beginning with a letter; some servers take lower-case letters alone. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
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
  declare readonly sourceConfig: pulumi.Output<types.DeploymentSourceConfig>;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  declare readonly sourceRevisionConfig: pulumi.Output<types.DeploymentSourceRevisionConfig>;
  /**
   * The environment variables, name to value, kept secret. Names that the service sets itself are rejected. A change makes a revision. The service cannot clear them all.
   * @example {"OPENAI_API_KEY":"sk-…"}
   * @see Control plane API, create a deployment
   */
  declare readonly secrets: pulumi.Output<{ readonly [name: string]: string } | undefined>;
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).
   * @see Control plane API, create a deployment
   */
  declare readonly secretReferences: pulumi.Output<types.DeploymentSecretReference[] | undefined>;
  /**
   * Whether `up` waits until the revision is DEPLOYED (at most 30 minutes).
   * @default true
   */
  declare readonly waitForDeployed: pulumi.Output<boolean>;
  /**
   * A map of any values, such as the commit SHA that a branch points to or the digest that an image's tag stands for: a new or changed value deploys the newest revision once more, unless the same update makes a revision anyway. A value that is taken out does nothing.
   * @example {"commit":"9fceb02d0ae598e95dc970b74767f19372d61af8"}
   */
  declare readonly triggers: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Whether deleting the deployment deletes its tracing project, with all traces, too. It takes effect as of the last `up`.
   * @default false
   */
  declare readonly deleteTracingProject: pulumi.Output<boolean | undefined>;
  /**
   * Allows a replacement, which drops the deployment's database (threads, memory, checkpoints).
   * @default false
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * Whether environment variables that this program never set (those of `unmanagedSecretNames`) are removed, so that only those of `secrets` are left.
   * @default false
   */
  declare readonly replaceUnmanagedSecrets: pulumi.Output<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
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
   * The names of all environment variables that the service stores, also of those set elsewhere.
   */
  declare readonly secretNames: pulumi.Output<string[]>;
  /**
   * The names of the environment variables that were there before this program set any, as after an import. They stay as they are until the program sets them, or sets `replaceUnmanagedSecrets`.
   */
  declare readonly unmanagedSecretNames: pulumi.Output<string[] | undefined>;
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
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
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
            "waitForDeployed",
            "triggers",
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
            "unmanagedSecretNames",
            "tracingProjectId",
            "url",
            "dashboardUrl",
            "imageVersion",
            "createdAt",
            "updatedAt",
            "ignoredInputs",
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
 * A bucket of an S3-compatible store that bulk exports are written to. The service validates it by writing a test file. Credentials and role are changed in place, also from one to the other; everything else replaces it: the new destination is made first, then the exports that the program points at it are replaced, then the old one is deleted.
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
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @remarks Changing it replaces the object.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  declare readonly displayName: pulumi.Output<string>;
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
  declare readonly config: pulumi.Output<types.ExportDestinationConfig>;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket, instead of `credentials`. Only the cloud regions `us`, `eu` and `apac` can assume a role; the region `aws` and self-hosted installations cannot. The role needs `s3:PutObject` below the prefix, and a trust policy that lets LangSmith in: `getExportAssumeRolePolicy` returns it. Set either `awsRoleArn` or `credentials`: LangSmith stores one of the two. Changing the role, or switching from `credentials` to it, updates the destination in place after a test write.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  declare readonly awsRoleArn: pulumi.Output<string | undefined>;
  /**
   * The static credentials, which need `s3:PutObject` below the prefix (`s3:DeleteObject` is optional: without it the file of the test write stays below `tmp/`). May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own (in the environment of its backend and of the workers that run exports). Changing them, or switching from `awsRoleArn` to them, updates the destination in place: LangSmith tests the new ones with a write, and keeps the old ones if that fails. Runs that start afterwards use the new ones. Runs in flight keep the old ones to their end: keep both valid until no export that began before the change is unfinished.
   * @see Bulk export API, create a destination
   */
  declare readonly credentials: pulumi.Output<types.ExportDestinationCredentials | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
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
   * The names of the credentials that the service holds, in its own spelling; it never returns their values. Absent where it does not tell them.
   * @example ["access_key_id","secret_access_key"]
   */
  declare readonly credentialsKeys: pulumi.Output<string[] | undefined>;
  /**
   * The address of everything that is exported to the destination: the bucket and the prefix, without a slash or a wildcard at the end. It begins with `gs://` for Google Cloud Storage and with `s3://` for every other store. Add the pattern of your reader: `/**\/*.parquet` for DuckDB, `/export_id=*` for BigQuery. It holds every export below the prefix, whatever its project, filter, columns or format. Absent where `endpointUrl` contains the bucket's name and `includeBucketInPrefix` is not `false`, since the service does not document where it writes then.
   * @example "s3://acme-traces/langsmith/production"
   */
  declare readonly dataUri: pulumi.Output<string | undefined>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
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
            "ignoredInputs",
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
 * An export of traces to a destination, as Parquet files. One-off, over a range of time, or a schedule that exports each window as it passes. What the service stores cannot be changed, so a change makes a new export before the old one is cancelled. Deleting cancels it; a cancelled export never restarts, and the files it wrote stay.
 *
 * @example
 * new langsmith.BulkExport("example", {
 *   bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
 *   sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 *   startTime: "2026-11-01T00:00:00Z",
 *   intervalHours: 24,
 *   exportFields: ["id","name","start_time","inputs","outputs"],
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
   * The id of the destination that the files are written to.
   * @remarks Changing it replaces the object.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  declare readonly bulkExportDestinationId: pulumi.Output<string>;
  /**
   * The id (a UUID) of the tracing project whose runs are exported: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. An export has either `sessionId` or `allExperiments: true`.
   * @remarks Changing it replaces the object.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  declare readonly sessionId: pulumi.Output<string | undefined>;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: application 0.16.1 or later.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create an export
   */
  declare readonly allExperiments: pulumi.Output<boolean | undefined>;
  /**
   * The beginning of the exported range, included. Of a schedule, every window since then is exported, and billed, at once. A time with a zone; it is sent in UTC.
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
   * Makes the export a schedule: the hours of each window (1 to 168, which is a week). LangSmith exports a window 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
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
   * The columns to export, in any order. Default: all except `feedbacks`, which is exported only when you name it. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "feedbacks", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @remarks Changing it replaces the object.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  declare readonly exportFields: pulumi.Output<string[] | undefined>;
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
  declare readonly cancelSpawnedOnDelete: pulumi.Output<boolean | undefined>;
  /**
   * Whether `up` waits until the export is Completed, and fails with the errors of its runs when it ends otherwise. Not for schedules. It waits for at most 24 hours, unless the resource option `customTimeouts.create` says otherwise (through the plugin). The service's own limits are longer: an export is TimedOut after 72 hours (24 or 48 on older servers), a run after 4, and a run is tried 20 times, 30 seconds apart. A pipeline that ends the job earlier ends only the wait: the export goes on, its id is in the state, and the next `up` waits for it again.
   * @default false
   */
  declare readonly waitForCompletion: pulumi.Output<boolean | undefined>;
  /**
   * Paces the creation of a one-off export: it is sent when fewer than so many exports of the workspace are unfinished (Created or Running; schedules themselves do not count) and fewer than 250 were created in the last hour. For a backfill of many windows, each with the same number; 10 leaves room for others, since the service runs 15 at a time. The creation then has 24 hours. Without it, it is sent at once. Nothing of an existing export changes with it.
   * @example 10
   */
  declare readonly maxConcurrentExports: pulumi.Output<number | undefined>;
  /**
   * Allows LangSmith to export, and bill, again: past windows when a schedule is replaced, the whole range when a one-off export gets another destination. It also recreates an export that was cancelled outside this program, which stays cancelled otherwise.
   * @default false
   */
  declare readonly allowReexport: pulumi.Output<boolean | undefined>;
  /**
   * A map of any values, such as a version or a date: a change makes a new export, for example after one that failed.
   * @remarks Changing it replaces the object.
   * @example {"month":"2025-03"}
   */
  declare readonly triggers: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut; IntervalScheduled for a schedule. It moves on automatically, which is no drift; Cancelled is.
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
   * The path that a one-off export of one project writes below, with the bucket's name first where the destination includes it in the prefix. It ends at `session_id=…` until a run of the export reports its own path. That also has the next folder (`runs` or `resource=runs`). The folders `year=`, `month=` and `day=` follow.
   */
  declare readonly outputPrefix: pulumi.Output<string | undefined>;
  /**
   * The path that all exports of a schedule write below, with the bucket's name first where the destination includes it in the prefix. Each export has its own `export_id=` folder there.
   */
  declare readonly rootPrefix: pulumi.Output<string | undefined>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
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
            "format",
            "formatVersion",
            "compression",
            "cancelSpawnedOnDelete",
            "waitForCompletion",
            "maxConcurrentExports",
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
            "ignoredInputs",
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
 * An OAuth provider of the organization, with which users connect their accounts to agents. Most of it is changed in place. Deleting or replacing it deletes the tokens of all users for it: they must connect again. A replacement deletes the old one first, since no two share a `providerId`.
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
   * What the provider is called in programs and addresses; no two of the organization share it. It is the id of the resource. Changing it replaces the provider: the old one goes first, and its users must connect again.
   * @remarks Changing it replaces the object.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  declare readonly providerId: pulumi.Output<string>;
  /**
   * The label that people see.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * The id of the OAuth client, as the provider gave it out; it is no secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  declare readonly clientId: pulumi.Output<string>;
  /**
   * The secret of the OAuth client, where it has one. The service never returns it, so a change made elsewhere is not seen; the service cannot clear it.
   * @example "…"
   * @see Control plane API, OAuth providers
   */
  declare readonly clientSecret: pulumi.Output<string | undefined>;
  /**
   * The address of the authorization endpoint, http or https.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  declare readonly authUrl: pulumi.Output<string>;
  /**
   * The address of the token endpoint, http or https.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  declare readonly tokenUrl: pulumi.Output<string>;
  /**
   * Whether PKCE is used.
   * @default false
   * @see Control plane API, OAuth providers
   */
  declare readonly usesPkce: pulumi.Output<boolean>;
  /**
   * The PKCE challenge method. The service takes any text; `S256` is the one it is known to use.
   * @default "S256"
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  declare readonly codeChallengeMethod: pulumi.Output<string>;
  /**
   * The kind of provider, where it needs special treatment: one of "microsoft", "salesforce", "slack". Changing it replaces the provider.
   * @remarks Changing it replaces the object.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  declare readonly providerType: pulumi.Output<string | undefined>;
  /**
   * How the client proves itself to the token endpoint: one of "none", "client_secret_basic", "client_secret_post". Left out, the service takes `client_secret_post`. Changing it replaces the provider.
   * @remarks Changing it replaces the object.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  declare readonly tokenEndpointAuthMethod: pulumi.Output<string | undefined>;
  /**
   * A workspace (a UUID) of the organization that the provider belongs to, in place of the configured `langsmith:workspaceId`. Every workspace of the organization has the same providers, so another one of it changes nothing; one of another organization is refused by the update.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id (a UUID) of the provider's record.
   */
  declare readonly recordId: pulumi.Output<string>;
  /**
   * The id of the organization that the provider belongs to.
   */
  declare readonly organizationId: pulumi.Output<string>;
  /**
   * Whether the service registered the client itself, as it does for MCP servers.
   */
  declare readonly isDynamicClient: pulumi.Output<boolean | undefined>;
  /**
   * The MCP server that the provider was discovered from, when it was.
   */
  declare readonly mcpServerUrl: pulumi.Output<string | undefined>;
  /**
   * When the service made the object, ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string>;
  /**
   * When the service last changed the object, ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
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
            "ignoredInputs",
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
 * A dataset: examples that applications are evaluated with. This resource has no examples of its own: add them with the SDK, an upload, or in the web pages. Deleting or replacing it deletes all examples and experiments.
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
   * The name of the dataset; no two of the workspace share it.
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
   * What the examples are: one of "kv", "llm", "chat". Default: `kv`.
   * @remarks Changing it replaces the object.
   * @example "chat"
   * @see Platform API, datasets
   */
  declare readonly dataType: pulumi.Output<string | undefined>;
  /**
   * The JSON schema that the inputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  declare readonly inputsSchemaDefinition: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * The JSON schema that the outputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  declare readonly outputsSchemaDefinition: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * What LangSmith does with each example that is added, in this order.
   * @see Platform API, datasets
   */
  declare readonly transformations: pulumi.Output<types.DatasetTransformation[] | undefined>;
  /**
   * Metadata of the dataset. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  declare readonly metadata: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Allows a replacement, which deletes all examples and experiments of the dataset.
   * @default false
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
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
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /**
   * When the service last changed the object, ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
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
            "ignoredInputs",
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
 * A tracing project, which collects the traces of an application. Its id is the `sessionId` of exports. Deleting or replacing it deletes all its traces. LangSmith also creates a project with its first trace, and with the deployment of the same name. Import such a project; never create it before the deployment.
 *
 * @example
 * new langsmith.TracingProject("example", {
 *   name: "support-agent",
 *   description: "Traces of the support agent",
 *   traceTier: "shortlived",
 *   metadata: {
 *     team: "support",
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
   * The name that applications send traces to; no two of the workspace share it.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * What the project is for. The service cannot clear it: set it to another value.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  declare readonly description: pulumi.Output<string | undefined>;
  /**
   * How long new traces are kept: `shortlived` for 14 days, `longlived` for as long as the workspace keeps extended traces. In the cloud that is at most 180 days. Existing traces keep their tier. The service cannot clear it: set it to another value. LangSmith has separate permissions for a change: `projects:increase-trace-tier` and `projects:decrease-trace-tier`. Default: that of the workspace.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  declare readonly traceTier: pulumi.Output<string | undefined>;
  /**
   * The id (a UUID) of the dataset that runs are added to by default. The service cannot clear it: set it to another value.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  declare readonly defaultDatasetId: pulumi.Output<string | undefined>;
  /**
   * Metadata of the project. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  declare readonly metadata: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Allows a replacement, which deletes all traces of the project.
   * @default false
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace that the object lives in.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * When the project began, ISO 8601.
   */
  declare readonly startTime: pulumi.Output<string | undefined>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
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
            "ignoredInputs",
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
 * A secret of the workspace, such as the key of a model provider, which the playground, evaluators and rules use by its name. LangSmith never returns its value. A resource never overwrites a secret that exists already: import that one to manage it.
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
   * The name of the secret, such as `OPENAI_API_KEY`, unique in the workspace. It is the id of the resource: at most 256 characters, without line breaks, tabs and other invisible characters. Changing it replaces the secret: the old one is deleted first.
   * @remarks Changing it replaces the object.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  declare readonly key: pulumi.Output<string>;
  /**
   * The value of the secret. LangSmith never returns it, so no refresh or preview shows a change made elsewhere: it stays changed until you set another value here. An imported secret keeps its value until you set this.
   * @example "…"
   * @see Platform API, workspace secrets
   */
  declare readonly value: pulumi.Output<string | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * The id of the workspace that the object lives in.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
   */
  constructor(name: string, args: types.WorkspaceSecretArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("WorkspaceSecret", name, args, opts, {
          properties: ["key", "value", "workspaceId", "tenantId", "ignoredInputs"],
          secrets: ["value"],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

/**
 * An annotation queue, in which people review runs and give feedback by a rubric. This resource has no runs and no reviewers of its own: add them with the SDK, automation rules, or in the web pages. Deleting or replacing it removes all runs from the queue, also those without a review; their traces stay.
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
   * The name that people see. LangSmith does not document whether it must be unique.
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
   * The id (a UUID) of the dataset that reviewers add runs to by default. LangSmith cannot clear it: set it to another dataset.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  declare readonly defaultDataset: pulumi.Output<string | undefined>;
  /**
   * How many reviewers must finish a run before it leaves the queue. LangSmith does not document what `0` means. Default: `1`.
   * @example 2
   * @see Platform API, annotation queues
   */
  declare readonly numReviewersPerItem: pulumi.Output<number | undefined>;
  /**
   * Whether a run is reserved for the reviewer who views it, so that two do not review the same run at the same time. Default: `true`.
   * @see Platform API, annotation queues
   */
  declare readonly enableReservations: pulumi.Output<boolean | undefined>;
  /**
   * How long a reservation lasts, in minutes. LangSmith does not document what `0` means. Default: `1`.
   * @example 30
   * @see Platform API, annotation queues
   */
  declare readonly reservationMinutes: pulumi.Output<number | undefined>;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers. Assign reviewers in the web pages: this resource does not. Default: `any`.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  declare readonly reviewerAccessMode: pulumi.Output<string | undefined>;
  /**
   * The instructions that reviewers see beside every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  declare readonly rubricInstructions: pulumi.Output<string | undefined>;
  /**
   * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
   * @see Platform API, annotation queues
   */
  declare readonly rubricItems: pulumi.Output<types.AnnotationQueueRubricItem[] | undefined>;
  /**
   * Metadata of the queue. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  declare readonly metadata: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * Allows a replacement, which removes all runs from the queue.
   * @default false
   */
  declare readonly allowDataLoss: pulumi.Output<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * What reviewers see: `single`, one run at a time, or `pairwise`, two runs side by side. This resource creates single queues. A pairwise queue can be imported; its replacement is single.
   */
  declare readonly queueType: pulumi.Output<string>;
  /**
   * The id of the workspace that the object lives in.
   */
  declare readonly tenantId: pulumi.Output<string>;
  /**
   * When the service made the object, ISO 8601.
   */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /**
   * When the service last changed the object, ISO 8601.
   */
  declare readonly updatedAt: pulumi.Output<string | undefined>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
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
            "ignoredInputs",
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
 * Revokes OAuth tokens once, and again whenever any of its inputs changes (`triggers` are there for that). It deletes ALL tokens that the user of the configured API key holds for the provider, on every agent: that user must connect again. It deletes no token of anybody else. A change is always an update in place, never a replacement; deleting the resource does nothing. `pulumi up --replace` of it creates it again, and so revokes again.
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
   * The `providerId` of the OAuth provider (not its record's id): `getOAuthProviders` lists them. Changing it revokes the tokens for the new one.
   * @example "github"
   * @see Control plane API, revoke OAuth tokens
   */
  declare readonly providerId: pulumi.Output<string>;
  /**
   * A map of any values, such as a date or the number of an incident: a change revokes again, in place.
   * @example {"incident":"2025-03-14"}
   */
  declare readonly triggers: pulumi.Output<{ readonly [name: string]: unknown } | undefined>;
  /**
   * The workspace (a UUID) to act in, in place of the configured `langsmith:workspaceId`. Changing it revokes there.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  declare readonly workspaceId: pulumi.Output<string | undefined>;
  /**
   * When it was last carried out, ISO 8601, by the clock of the machine that ran the program.
   */
  declare readonly revokedAt: pulumi.Output<string>;
  /**
   * How many tokens the user had for the provider just before; absent where the service does not tell.
   */
  declare readonly revokedTokens: pulumi.Output<number | undefined>;
  /**
   * The paths of the inputs that the service did not store as they were sent. A server that is too old drops them, and another one changes how a name is written. A refresh compares them again once you change them, or once it finds what you set.
   * @example ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"]
   */
  declare readonly ignoredInputs: pulumi.Output<string[] | undefined>;

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; `customTimeouts` have no effect here, and `import` is refused.
   */
  constructor(name: string, args: types.OAuthTokenRevocationArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("OAuthTokenRevocation", name, args, opts, {
          properties: [
            "providerId",
            "triggers",
            "workspaceId",
            "revokedAt",
            "revokedTokens",
            "ignoredInputs",
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
 * The scheduled exports of many tracing projects to one destination. Each project gets a BulkExport with an interval and, on request, one-off exports of the time before. All windows follow from the dates in the program, none from the clock, so an up at another time creates nothing new. Adding or removing a project touches its own exports alone.
 *
 * @example
 * new langsmith.ScheduledExports("example", {
 *   bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
 *   intervalHours: 24,
 *   startTime: "2026-03-01T00:00:00Z",
 *   projects: [{"name":"billing"},{"sessionId":"2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32","key":"support-agent"}],
 *   backfill: {
 *     startTime: "2026-01-01T00:00:00Z",
 *     endTime: "2026-03-01T00:00:00Z",
 *     windowHours: 168,
 *   },
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
   * The id of each project's schedule, by the project's key.
   */
  declare readonly scheduleIds: pulumi.Output<{ readonly [name: string]: string }>;
  /**
   * The ids of each project's backfill exports: by its key, then by the window's beginning as the names of the exports have it, such as `2026-01-01T00Z`.
   */
  declare readonly backfillIds: pulumi.Output<{
    readonly [name: string]: { readonly [name: string]: string };
  }>;

  /**
   * @param name The name of the component in the stack, with which the names of its resources begin.
   * @param args Its arguments.
   * @param opts The options that every Pulumi component has.
   */
  constructor(name: string, args: types.ScheduledExportsArgs, opts?: pulumi.ComponentResourceOptions) {
    super(...dynamicComponent("ScheduledExports", name, args, opts, ["scheduleIds", "backfillIds"]));
  }
}
