// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import * as pulumi from "@pulumi/pulumi";
import type * as sdk from "../../sdk/nodejs/bin/index.js";
import { dynamicTypeOf, tokenOf } from "../core/engine.ts";
import { withoutStacks } from "./arguments.ts";
import { DynamicComponent, dynamicComponent } from "./component.ts";
import { dynamicResource, isOfType } from "./resource.ts";

export type {
  AnnotationQueueArgs,
  BulkExportArgs,
  DatasetArgs,
  DeploymentArgs,
  ExportDestinationArgs,
  FeedbackConfigArgs,
  OAuthProviderArgs,
  OAuthTokenRevocationArgs,
  ScheduledExportsArgs,
  ServiceKeyArgs,
  TagKeyArgs,
  TagValueArgs,
  TracingProjectArgs,
  WorkspaceRetentionArgs,
  WorkspaceSecretArgs,
} from "../../sdk/nodejs/bin/index.js";

export interface Deployment extends Omit<sdk.Deployment, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.DeploymentArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface ExportDestination extends Omit<sdk.ExportDestination, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.ExportDestinationArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface BulkExport extends Omit<sdk.BulkExport, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.BulkExportArgs, opts?: pulumi.CustomResourceOptions) {
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
          ],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

export interface OAuthProvider extends Omit<sdk.OAuthProvider, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.OAuthProviderArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface Dataset extends Omit<sdk.Dataset, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.DatasetArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface TracingProject extends Omit<sdk.TracingProject, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.TracingProjectArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface WorkspaceSecret extends Omit<sdk.WorkspaceSecret, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.WorkspaceSecretArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface AnnotationQueue extends Omit<sdk.AnnotationQueue, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.AnnotationQueueArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface ServiceKey extends Omit<sdk.ServiceKey, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.ServiceKeyArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface TagKey extends Omit<sdk.TagKey, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.TagKeyArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface TagValue extends Omit<sdk.TagValue, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.TagValueArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface WorkspaceRetention extends Omit<sdk.WorkspaceRetention, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.WorkspaceRetentionArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface FeedbackConfig extends Omit<sdk.FeedbackConfig, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.FeedbackConfigArgs, opts?: pulumi.CustomResourceOptions) {
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

export interface OAuthTokenRevocation extends Omit<sdk.OAuthTokenRevocation, keyof pulumi.CustomResource> {}

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
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. `customTimeouts` have no effect here, and `import` is an error.
   */
  constructor(name: string, args: sdk.OAuthTokenRevocationArgs, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(
        ...dynamicResource("OAuthTokenRevocation", name, args, opts, {
          properties: ["providerId", "triggers", "workspaceId", "revokedAt"],
          secrets: [],
        }),
      );
    } finally {
      stacks.restore();
    }
  }
}

export interface ScheduledExports extends Omit<sdk.ScheduledExports, keyof pulumi.ComponentResource> {}

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
   * @param name The name of the component in the stack. The names of its resources begin with it.
   * @param args Its arguments.
   * @param opts The options that every Pulumi component has.
   */
  constructor(name: string, args: sdk.ScheduledExportsArgs, opts?: pulumi.ComponentResourceOptions) {
    super(...dynamicComponent("ScheduledExports", name, args, opts, ["scheduleIds"]));
  }
}
