// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type * as sdk from "../../sdk/nodejs/bin/index.js";
import { invoke, invokeOutput } from "./functions.ts";

export type {
  GetAnnotationQueueArgs,
  GetAnnotationQueueOutputArgs,
  GetAnnotationQueueResult,
  GetAnnotationQueuesArgs,
  GetAnnotationQueuesOutputArgs,
  GetAnnotationQueuesResult,
  GetBulkExportArgs,
  GetBulkExportCoverageArgs,
  GetBulkExportCoverageOutputArgs,
  GetBulkExportCoverageResult,
  GetBulkExportOutputArgs,
  GetBulkExportResult,
  GetBulkExportRunsArgs,
  GetBulkExportRunsOutputArgs,
  GetBulkExportRunsResult,
  GetBulkExportsArgs,
  GetBulkExportsOutputArgs,
  GetBulkExportsResult,
  GetDatasetArgs,
  GetDatasetOutputArgs,
  GetDatasetResult,
  GetDatasetsArgs,
  GetDatasetsOutputArgs,
  GetDatasetsResult,
  GetDeploymentArgs,
  GetDeploymentOutputArgs,
  GetDeploymentResult,
  GetDeploymentRevisionsArgs,
  GetDeploymentRevisionsOutputArgs,
  GetDeploymentRevisionsResult,
  GetDeploymentsArgs,
  GetDeploymentsOutputArgs,
  GetDeploymentsResult,
  GetExportDestinationArgs,
  GetExportDestinationOutputArgs,
  GetExportDestinationResult,
  GetExportDestinationsArgs,
  GetExportDestinationsOutputArgs,
  GetExportDestinationsResult,
  GetFeedbackConfigArgs,
  GetFeedbackConfigOutputArgs,
  GetFeedbackConfigResult,
  GetFeedbackConfigsArgs,
  GetFeedbackConfigsOutputArgs,
  GetFeedbackConfigsResult,
  GetGithubIntegrationsArgs,
  GetGithubIntegrationsOutputArgs,
  GetGithubIntegrationsResult,
  GetGithubRepositoriesArgs,
  GetGithubRepositoriesOutputArgs,
  GetGithubRepositoriesResult,
  GetListenersArgs,
  GetListenersOutputArgs,
  GetListenersResult,
  GetOAuthProviderArgs,
  GetOAuthProviderOutputArgs,
  GetOAuthProviderResult,
  GetOAuthProvidersArgs,
  GetOAuthProvidersOutputArgs,
  GetOAuthProvidersResult,
  GetOAuthTokensArgs,
  GetOAuthTokensOutputArgs,
  GetOAuthTokensResult,
  GetServiceKeyArgs,
  GetServiceKeyOutputArgs,
  GetServiceKeyResult,
  GetServiceKeysArgs,
  GetServiceKeysOutputArgs,
  GetServiceKeysResult,
  GetTagKeyArgs,
  GetTagKeyOutputArgs,
  GetTagKeyResult,
  GetTagKeysArgs,
  GetTagKeysOutputArgs,
  GetTagKeysResult,
  GetTagValueArgs,
  GetTagValueOutputArgs,
  GetTagValueResult,
  GetTagValuesArgs,
  GetTagValuesOutputArgs,
  GetTagValuesResult,
  GetTracingProjectArgs,
  GetTracingProjectOutputArgs,
  GetTracingProjectResult,
  GetTracingProjectsArgs,
  GetTracingProjectsOutputArgs,
  GetTracingProjectsResult,
  GetWorkspaceRetentionArgs,
  GetWorkspaceRetentionOutputArgs,
  GetWorkspaceRetentionResult,
  GetWorkspaceSecretArgs,
  GetWorkspaceSecretOutputArgs,
  GetWorkspaceSecretResult,
  GetWorkspaceSecretsArgs,
  GetWorkspaceSecretsOutputArgs,
  GetWorkspaceSecretsResult,
} from "../../sdk/nodejs/bin/index.js";

/**
 * Finds a deployment by its `id` or `name`. The result has its source, status, URL and tracing project. It also has the values of its environment variables. If you await the result, they are in plain text: do not print them.
 *
 * @example
 * const found = await langsmith.getDeployment({
 *   name: "support-agent",
 * });
 */
export function getDeployment(
  args: sdk.GetDeploymentArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetDeploymentResult> {
  return invoke("getDeployment", args, opts);
}

/**
 * Finds a deployment by its `id` or `name`. The result has its source, status, URL and tracing project. It also has the values of its environment variables. If you await the result, they are in plain text: do not print them.
 *
 * Like {@link getDeployment}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getDeploymentOutput({
 *   name: "support-agent",
 * });
 */
export function getDeploymentOutput(
  args: sdk.GetDeploymentOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetDeploymentResult> {
  return invokeOutput("getDeployment", args, opts);
}

/**
 * Lists the deployments of a workspace, in LangSmith's order. The result has the values of their environment variables. If you await the result, they are in plain text: do not print them.
 *
 * @example
 * const found = await langsmith.getDeployments({
 *   nameContains: "support",
 * });
 */
export function getDeployments(
  args: sdk.GetDeploymentsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetDeploymentsResult> {
  return invoke("getDeployments", args, opts);
}

/**
 * Lists the deployments of a workspace, in LangSmith's order. The result has the values of their environment variables. If you await the result, they are in plain text: do not print them.
 *
 * Like {@link getDeployments}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getDeploymentsOutput({
 *   nameContains: "support",
 * });
 */
export function getDeploymentsOutput(
  args: sdk.GetDeploymentsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetDeploymentsResult> {
  return invokeOutput("getDeployments", args, opts);
}

/**
 * Lists the revisions of a deployment, the newest first.
 *
 * @example
 * const found = await langsmith.getDeploymentRevisions({
 *   deploymentId: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19",
 *   status: "DEPLOYED",
 * });
 */
export function getDeploymentRevisions(
  args: sdk.GetDeploymentRevisionsArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetDeploymentRevisionsResult> {
  return invoke("getDeploymentRevisions", args, opts);
}

/**
 * Lists the revisions of a deployment, the newest first.
 *
 * Like {@link getDeploymentRevisions}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getDeploymentRevisionsOutput({
 *   deploymentId: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19",
 *   status: "DEPLOYED",
 * });
 */
export function getDeploymentRevisionsOutput(
  args: sdk.GetDeploymentRevisionsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetDeploymentRevisionsResult> {
  return invokeOutput("getDeploymentRevisions", args, opts);
}

/**
 * Finds an OAuth provider by its `providerId`. LangSmith never returns the `clientSecret`.
 *
 * @example
 * const found = await langsmith.getOAuthProvider({
 *   providerId: "acme-crm",
 * });
 */
export function getOAuthProvider(
  args: sdk.GetOAuthProviderArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetOAuthProviderResult> {
  return invoke("getOAuthProvider", args, opts);
}

/**
 * Finds an OAuth provider by its `providerId`. LangSmith never returns the `clientSecret`.
 *
 * Like {@link getOAuthProvider}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getOAuthProviderOutput({
 *   providerId: "acme-crm",
 * });
 */
export function getOAuthProviderOutput(
  args: sdk.GetOAuthProviderOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetOAuthProviderResult> {
  return invokeOutput("getOAuthProvider", args, opts);
}

/**
 * Lists the OAuth providers of the organization. LangSmith never returns the `clientSecret`.
 *
 * @example
 * const found = await langsmith.getOAuthProviders({});
 */
export function getOAuthProviders(
  args: sdk.GetOAuthProvidersArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetOAuthProvidersResult> {
  return invoke("getOAuthProviders", args, opts);
}

/**
 * Lists the OAuth providers of the organization. LangSmith never returns the `clientSecret`.
 *
 * Like {@link getOAuthProviders}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getOAuthProvidersOutput({});
 */
export function getOAuthProvidersOutput(
  args: sdk.GetOAuthProvidersOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetOAuthProvidersResult> {
  return invokeOutput("getOAuthProviders", args, opts);
}

/**
 * Finds a dataset by its `id` or `name`.
 *
 * @example
 * const found = await langsmith.getDataset({
 *   name: "support-questions",
 * });
 */
export function getDataset(
  args: sdk.GetDatasetArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetDatasetResult> {
  return invoke("getDataset", args, opts);
}

/**
 * Finds a dataset by its `id` or `name`.
 *
 * Like {@link getDataset}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getDatasetOutput({
 *   name: "support-questions",
 * });
 */
export function getDatasetOutput(
  args: sdk.GetDatasetOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetDatasetResult> {
  return invokeOutput("getDataset", args, opts);
}

/**
 * Lists the datasets of the workspace.
 *
 * @example
 * const found = await langsmith.getDatasets({});
 */
export function getDatasets(
  args: sdk.GetDatasetsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetDatasetsResult> {
  return invoke("getDatasets", args, opts);
}

/**
 * Lists the datasets of the workspace.
 *
 * Like {@link getDatasets}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getDatasetsOutput({});
 */
export function getDatasetsOutput(
  args: sdk.GetDatasetsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetDatasetsResult> {
  return invokeOutput("getDatasets", args, opts);
}

/**
 * Finds a tracing project by its `id` or `name`.
 *
 * @example
 * const found = await langsmith.getTracingProject({
 *   name: "billing",
 * });
 */
export function getTracingProject(
  args: sdk.GetTracingProjectArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetTracingProjectResult> {
  return invoke("getTracingProject", args, opts);
}

/**
 * Finds a tracing project by its `id` or `name`.
 *
 * Like {@link getTracingProject}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getTracingProjectOutput({
 *   name: "billing",
 * });
 */
export function getTracingProjectOutput(
  args: sdk.GetTracingProjectOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetTracingProjectResult> {
  return invokeOutput("getTracingProject", args, opts);
}

/**
 * Lists the tracing projects of the workspace.
 *
 * @example
 * const found = await langsmith.getTracingProjects({});
 */
export function getTracingProjects(
  args: sdk.GetTracingProjectsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetTracingProjectsResult> {
  return invoke("getTracingProjects", args, opts);
}

/**
 * Lists the tracing projects of the workspace.
 *
 * Like {@link getTracingProjects}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getTracingProjectsOutput({});
 */
export function getTracingProjectsOutput(
  args: sdk.GetTracingProjectsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetTracingProjectsResult> {
  return invokeOutput("getTracingProjects", args, opts);
}

/**
 * Finds a workspace secret by its `key`. LangSmith never returns the `value`.
 *
 * @example
 * const found = await langsmith.getWorkspaceSecret({
 *   key: "OPENAI_API_KEY",
 * });
 */
export function getWorkspaceSecret(
  args: sdk.GetWorkspaceSecretArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetWorkspaceSecretResult> {
  return invoke("getWorkspaceSecret", args, opts);
}

/**
 * Finds a workspace secret by its `key`. LangSmith never returns the `value`.
 *
 * Like {@link getWorkspaceSecret}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getWorkspaceSecretOutput({
 *   key: "OPENAI_API_KEY",
 * });
 */
export function getWorkspaceSecretOutput(
  args: sdk.GetWorkspaceSecretOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetWorkspaceSecretResult> {
  return invokeOutput("getWorkspaceSecret", args, opts);
}

/**
 * Lists the workspace secrets. LangSmith never returns the `value`.
 *
 * @example
 * const found = await langsmith.getWorkspaceSecrets({});
 */
export function getWorkspaceSecrets(
  args: sdk.GetWorkspaceSecretsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetWorkspaceSecretsResult> {
  return invoke("getWorkspaceSecrets", args, opts);
}

/**
 * Lists the workspace secrets. LangSmith never returns the `value`.
 *
 * Like {@link getWorkspaceSecrets}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getWorkspaceSecretsOutput({});
 */
export function getWorkspaceSecretsOutput(
  args: sdk.GetWorkspaceSecretsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetWorkspaceSecretsResult> {
  return invokeOutput("getWorkspaceSecrets", args, opts);
}

/**
 * Finds an annotation queue by its `id`.
 *
 * @example
 * const found = await langsmith.getAnnotationQueue({
 *   id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 * });
 */
export function getAnnotationQueue(
  args: sdk.GetAnnotationQueueArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetAnnotationQueueResult> {
  return invoke("getAnnotationQueue", args, opts);
}

/**
 * Finds an annotation queue by its `id`.
 *
 * Like {@link getAnnotationQueue}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getAnnotationQueueOutput({
 *   id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 * });
 */
export function getAnnotationQueueOutput(
  args: sdk.GetAnnotationQueueOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetAnnotationQueueResult> {
  return invokeOutput("getAnnotationQueue", args, opts);
}

/**
 * Lists the annotation queues of the workspace. The list does not contain `rubricInstructions`, `rubricItems`: use `getAnnotationQueue` for them.
 *
 * @example
 * const found = await langsmith.getAnnotationQueues({});
 */
export function getAnnotationQueues(
  args: sdk.GetAnnotationQueuesArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetAnnotationQueuesResult> {
  return invoke("getAnnotationQueues", args, opts);
}

/**
 * Lists the annotation queues of the workspace. The list does not contain `rubricInstructions`, `rubricItems`: use `getAnnotationQueue` for them.
 *
 * Like {@link getAnnotationQueues}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getAnnotationQueuesOutput({});
 */
export function getAnnotationQueuesOutput(
  args: sdk.GetAnnotationQueuesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetAnnotationQueuesResult> {
  return invokeOutput("getAnnotationQueues", args, opts);
}

/**
 * Finds a service key by its `id`. LangSmith never returns the `workspaces`, `defaultWorkspaceId`.
 *
 * @example
 * const found = await langsmith.getServiceKey({
 *   id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 * });
 */
export function getServiceKey(
  args: sdk.GetServiceKeyArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetServiceKeyResult> {
  return invoke("getServiceKey", args, opts);
}

/**
 * Finds a service key by its `id`. LangSmith never returns the `workspaces`, `defaultWorkspaceId`.
 *
 * Like {@link getServiceKey}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getServiceKeyOutput({
 *   id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 * });
 */
export function getServiceKeyOutput(
  args: sdk.GetServiceKeyOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetServiceKeyResult> {
  return invokeOutput("getServiceKey", args, opts);
}

/**
 * Lists the service keys of the organization. LangSmith never returns the `workspaces`, `defaultWorkspaceId`.
 *
 * @example
 * const found = await langsmith.getServiceKeys({});
 */
export function getServiceKeys(
  args: sdk.GetServiceKeysArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetServiceKeysResult> {
  return invoke("getServiceKeys", args, opts);
}

/**
 * Lists the service keys of the organization. LangSmith never returns the `workspaces`, `defaultWorkspaceId`.
 *
 * Like {@link getServiceKeys}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getServiceKeysOutput({});
 */
export function getServiceKeysOutput(
  args: sdk.GetServiceKeysOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetServiceKeysResult> {
  return invokeOutput("getServiceKeys", args, opts);
}

/**
 * Finds a tag key by its `id` or `key`.
 *
 * @example
 * const found = await langsmith.getTagKey({
 *   key: "Team",
 * });
 */
export function getTagKey(
  args: sdk.GetTagKeyArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetTagKeyResult> {
  return invoke("getTagKey", args, opts);
}

/**
 * Finds a tag key by its `id` or `key`.
 *
 * Like {@link getTagKey}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getTagKeyOutput({
 *   key: "Team",
 * });
 */
export function getTagKeyOutput(
  args: sdk.GetTagKeyOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetTagKeyResult> {
  return invokeOutput("getTagKey", args, opts);
}

/**
 * Lists the tag keys of the workspace.
 *
 * @example
 * const found = await langsmith.getTagKeys({});
 */
export function getTagKeys(
  args: sdk.GetTagKeysArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetTagKeysResult> {
  return invoke("getTagKeys", args, opts);
}

/**
 * Lists the tag keys of the workspace.
 *
 * Like {@link getTagKeys}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getTagKeysOutput({});
 */
export function getTagKeysOutput(
  args: sdk.GetTagKeysOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetTagKeysResult> {
  return invokeOutput("getTagKeys", args, opts);
}

/**
 * Finds a tag value by its `id` or `value`.
 *
 * @example
 * const found = await langsmith.getTagValue({
 *   tagKeyId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 *   value: "payments",
 * });
 */
export function getTagValue(
  args: sdk.GetTagValueArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetTagValueResult> {
  return invoke("getTagValue", args, opts);
}

/**
 * Finds a tag value by its `id` or `value`.
 *
 * Like {@link getTagValue}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getTagValueOutput({
 *   tagKeyId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 *   value: "payments",
 * });
 */
export function getTagValueOutput(
  args: sdk.GetTagValueOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetTagValueResult> {
  return invokeOutput("getTagValue", args, opts);
}

/**
 * Lists the tag values of a tag key.
 *
 * @example
 * const found = await langsmith.getTagValues({
 *   tagKeyId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 * });
 */
export function getTagValues(
  args: sdk.GetTagValuesArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetTagValuesResult> {
  return invoke("getTagValues", args, opts);
}

/**
 * Lists the tag values of a tag key.
 *
 * Like {@link getTagValues}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getTagValuesOutput({
 *   tagKeyId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
 * });
 */
export function getTagValuesOutput(
  args: sdk.GetTagValuesOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetTagValuesResult> {
  return invokeOutput("getTagValues", args, opts);
}

/**
 * Reads the workspace retention.
 *
 * @example
 * const found = await langsmith.getWorkspaceRetention({});
 */
export function getWorkspaceRetention(
  args: sdk.GetWorkspaceRetentionArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetWorkspaceRetentionResult> {
  return invoke("getWorkspaceRetention", args, opts);
}

/**
 * Reads the workspace retention.
 *
 * Like {@link getWorkspaceRetention}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getWorkspaceRetentionOutput({});
 */
export function getWorkspaceRetentionOutput(
  args: sdk.GetWorkspaceRetentionOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetWorkspaceRetentionResult> {
  return invokeOutput("getWorkspaceRetention", args, opts);
}

/**
 * Finds a feedback configuration by its `feedbackKey`.
 *
 * @example
 * const found = await langsmith.getFeedbackConfig({
 *   feedbackKey: "correctness",
 * });
 */
export function getFeedbackConfig(
  args: sdk.GetFeedbackConfigArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetFeedbackConfigResult> {
  return invoke("getFeedbackConfig", args, opts);
}

/**
 * Finds a feedback configuration by its `feedbackKey`.
 *
 * Like {@link getFeedbackConfig}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getFeedbackConfigOutput({
 *   feedbackKey: "correctness",
 * });
 */
export function getFeedbackConfigOutput(
  args: sdk.GetFeedbackConfigOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetFeedbackConfigResult> {
  return invokeOutput("getFeedbackConfig", args, opts);
}

/**
 * Lists the feedback configurations of the workspace.
 *
 * @example
 * const found = await langsmith.getFeedbackConfigs({});
 */
export function getFeedbackConfigs(
  args: sdk.GetFeedbackConfigsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetFeedbackConfigsResult> {
  return invoke("getFeedbackConfigs", args, opts);
}

/**
 * Lists the feedback configurations of the workspace.
 *
 * Like {@link getFeedbackConfigs}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getFeedbackConfigsOutput({});
 */
export function getFeedbackConfigsOutput(
  args: sdk.GetFeedbackConfigsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetFeedbackConfigsResult> {
  return invokeOutput("getFeedbackConfigs", args, opts);
}

/**
 * Lists the OAuth tokens of the user of the configured API key. It never returns the tokens themselves, or the tokens of other users.
 *
 * @example
 * const found = await langsmith.getOAuthTokens({
 *   providerId: "github",
 * });
 */
export function getOAuthTokens(
  args: sdk.GetOAuthTokensArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetOAuthTokensResult> {
  return invoke("getOAuthTokens", args, opts);
}

/**
 * Lists the OAuth tokens of the user of the configured API key. It never returns the tokens themselves, or the tokens of other users.
 *
 * Like {@link getOAuthTokens}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getOAuthTokensOutput({
 *   providerId: "github",
 * });
 */
export function getOAuthTokensOutput(
  args: sdk.GetOAuthTokensOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetOAuthTokensResult> {
  return invokeOutput("getOAuthTokens", args, opts);
}

/**
 * Lists the listeners of a workspace, which deploy images to the clusters of a self-hosted Enterprise or hybrid installation. If a workspace has listeners, a Deployment from `external_docker` needs the `id` of one as `sourceConfig.listenerId`. On any other installation the call is an error.
 *
 * @example
 * const found = await langsmith.getListeners({
 *   computeId: "cluster-east",
 * });
 */
export function getListeners(
  args: sdk.GetListenersArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetListenersResult> {
  return invoke("getListeners", args, opts);
}

/**
 * Lists the listeners of a workspace, which deploy images to the clusters of a self-hosted Enterprise or hybrid installation. If a workspace has listeners, a Deployment from `external_docker` needs the `id` of one as `sourceConfig.listenerId`. On any other installation the call is an error.
 *
 * Like {@link getListeners}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getListenersOutput({
 *   computeId: "cluster-east",
 * });
 */
export function getListenersOutput(
  args: sdk.GetListenersOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetListenersResult> {
  return invokeOutput("getListeners", args, opts);
}

/**
 * Lists the GitHub integrations, which are the GitHub accounts with LangSmith's app. Use the `id` of one as `sourceConfig.integrationId` of a Deployment from `github`. Integrations exist only in the cloud.
 *
 * @example
 * const found = await langsmith.getGithubIntegrations({
 *   name: "acme",
 * });
 */
export function getGithubIntegrations(
  args: sdk.GetGithubIntegrationsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetGithubIntegrationsResult> {
  return invoke("getGithubIntegrations", args, opts);
}

/**
 * Lists the GitHub integrations, which are the GitHub accounts with LangSmith's app. Use the `id` of one as `sourceConfig.integrationId` of a Deployment from `github`. Integrations exist only in the cloud.
 *
 * Like {@link getGithubIntegrations}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getGithubIntegrationsOutput({
 *   name: "acme",
 * });
 */
export function getGithubIntegrationsOutput(
  args: sdk.GetGithubIntegrationsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetGithubIntegrationsResult> {
  return invokeOutput("getGithubIntegrations", args, opts);
}

/**
 * Lists the repositories that a GitHub integration can read. Use the `url` of one as `sourceConfig.repoUrl` of a Deployment from `github`.
 *
 * @example
 * const found = await langsmith.getGithubRepositories({
 *   integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
 *   owner: "acme",
 * });
 */
export function getGithubRepositories(
  args: sdk.GetGithubRepositoriesArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetGithubRepositoriesResult> {
  return invoke("getGithubRepositories", args, opts);
}

/**
 * Lists the repositories that a GitHub integration can read. Use the `url` of one as `sourceConfig.repoUrl` of a Deployment from `github`.
 *
 * Like {@link getGithubRepositories}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getGithubRepositoriesOutput({
 *   integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
 *   owner: "acme",
 * });
 */
export function getGithubRepositoriesOutput(
  args: sdk.GetGithubRepositoriesOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetGithubRepositoriesResult> {
  return invokeOutput("getGithubRepositories", args, opts);
}

/**
 * Finds an export destination by its `id`. It returns the names of the credentials, never their values.
 *
 * @example
 * const found = await langsmith.getExportDestination({
 *   id: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
 * });
 */
export function getExportDestination(
  args: sdk.GetExportDestinationArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetExportDestinationResult> {
  return invoke("getExportDestination", args, opts);
}

/**
 * Finds an export destination by its `id`. It returns the names of the credentials, never their values.
 *
 * Like {@link getExportDestination}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getExportDestinationOutput({
 *   id: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
 * });
 */
export function getExportDestinationOutput(
  args: sdk.GetExportDestinationOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetExportDestinationResult> {
  return invokeOutput("getExportDestination", args, opts);
}

/**
 * Lists the export destinations of a workspace. It never returns the values of credentials.
 *
 * @example
 * const found = await langsmith.getExportDestinations({
 *   displayName: "Traces of production",
 * });
 */
export function getExportDestinations(
  args: sdk.GetExportDestinationsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetExportDestinationsResult> {
  return invoke("getExportDestinations", args, opts);
}

/**
 * Lists the export destinations of a workspace. It never returns the values of credentials.
 *
 * Like {@link getExportDestinations}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getExportDestinationsOutput({
 *   displayName: "Traces of production",
 * });
 */
export function getExportDestinationsOutput(
  args: sdk.GetExportDestinationsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetExportDestinationsResult> {
  return invokeOutput("getExportDestinations", args, opts);
}

/**
 * Finds a bulk export by its `id`, one-off or scheduled. The result has what it exports, and its status.
 *
 * @example
 * const found = await langsmith.getBulkExport({
 *   id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
 * });
 */
export function getBulkExport(
  args: sdk.GetBulkExportArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetBulkExportResult> {
  return invoke("getBulkExport", args, opts);
}

/**
 * Finds a bulk export by its `id`, one-off or scheduled. The result has what it exports, and its status.
 *
 * Like {@link getBulkExport}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getBulkExportOutput({
 *   id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
 * });
 */
export function getBulkExportOutput(
  args: sdk.GetBulkExportOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetBulkExportResult> {
  return invokeOutput("getBulkExport", args, opts);
}

/**
 * Lists the bulk exports of a workspace: one-off exports, schedules, and the exports that these spawned.
 *
 * @example
 * const found = await langsmith.getBulkExports({
 *   status: "Running",
 * });
 */
export function getBulkExports(
  args: sdk.GetBulkExportsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetBulkExportsResult> {
  return invoke("getBulkExports", args, opts);
}

/**
 * Lists the bulk exports of a workspace: one-off exports, schedules, and the exports that these spawned.
 *
 * Like {@link getBulkExports}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getBulkExportsOutput({
 *   status: "Running",
 * });
 */
export function getBulkExportsOutput(
  args: sdk.GetBulkExportsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetBulkExportsResult> {
  return invokeOutput("getBulkExports", args, opts);
}

/**
 * Lists the runs of a bulk export, or of all exports that a schedule spawned. Each run has its status, rows, files and errors. LangSmith divides an export into runs, one for each day of its range.
 *
 * @example
 * const found = await langsmith.getBulkExportRuns({
 *   bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
 * });
 */
export function getBulkExportRuns(
  args: sdk.GetBulkExportRunsArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetBulkExportRunsResult> {
  return invoke("getBulkExportRuns", args, opts);
}

/**
 * Lists the runs of a bulk export, or of all exports that a schedule spawned. Each run has its status, rows, files and errors. LangSmith divides an export into runs, one for each day of its range.
 *
 * Like {@link getBulkExportRuns}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getBulkExportRunsOutput({
 *   bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
 * });
 */
export function getBulkExportRunsOutput(
  args: sdk.GetBulkExportRunsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetBulkExportRunsResult> {
  return invokeOutput("getBulkExportRuns", args, opts);
}

/**
 * Reports which windows of a series of exports are exported, and which are missing. The exports of a series have the same project, destination, filter, fields and format. The result has the state of each window, the gaps, and what was exported twice. It returns at most 10000 windows.
 *
 * @example
 * const found = await langsmith.getBulkExportCoverage({
 *   bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
 * });
 */
export function getBulkExportCoverage(
  args: sdk.GetBulkExportCoverageArgs,
  opts?: pulumi.InvokeOptions,
): Promise<sdk.GetBulkExportCoverageResult> {
  return invoke("getBulkExportCoverage", args, opts);
}

/**
 * Reports which windows of a series of exports are exported, and which are missing. The exports of a series have the same project, destination, filter, fields and format. The result has the state of each window, the gaps, and what was exported twice. It returns at most 10000 windows.
 *
 * Like {@link getBulkExportCoverage}, but arguments may be outputs of resources. Results that may contain a secret are secret.
 *
 * @example
 * const found = langsmith.getBulkExportCoverageOutput({
 *   bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
 * });
 */
export function getBulkExportCoverageOutput(
  args: sdk.GetBulkExportCoverageOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.GetBulkExportCoverageResult> {
  return invokeOutput("getBulkExportCoverage", args, opts);
}
