/** Differences between the emulator and the published interface, with the reason of all of them. */
interface Known {
  readonly differences: readonly string[];
}

const each = (first: string, ...members: string[]) => members.map((member) => `${first}${member}`);

const documented = (section: string, ...differences: (string | string[])[]) => ({
  source: `the service's documentation, ${section}`,
  differences: differences.flat(),
});

const unpublished = (members: string[]) => members.map((member) => `${member} is not published`);
const alsoTaken = (members: string[]) => members.map((member) => `${member} is taken, and not published`);

/** What newer documentation says, and the published interface does not say yet. */
export const DOCUMENTED: readonly (Known & { readonly source: string })[] = [
  documented(
    "2.3 Deployment (response)",
    unpublished(each("Deployment.", "display_name", "url", "tracer_session_id", "is_preview")),
  ),
  documented(
    "2.2 Create body",
    unpublished(["SourceRevisionConfig.repo_commit_title"]),
    // Marked there as not to be used.
    each(
      "ResourceSpec.orchestrator_",
      "cpu is not taken",
      "cpu_limit is not taken",
      "memory_mb is not taken",
      "memory_limit_mb is not taken",
      "min_scale is not taken",
      "max_scale is not taken",
    ),
    each(
      "ResourceSpec.executor_",
      "cpu is not taken",
      "cpu_limit is not taken",
      "memory_mb is not taken",
      "memory_limit_mb is not taken",
    ),
  ),
  documented("2.4 Update", alsoTaken(["DeploymentPatchRequest.display_name"])),
  documented("2.5 Revision", unpublished(["Revision.status_message"])),
  documented(
    "N7 Deployment types, scale to zero, new fields",
    'SourceConfig.deployment_type can be answered as "dev_zero"',
    each("SourceConfig.deployment_type takes ", "dev_zero", "dev_free_zero"),
  ),
  documented(
    "3 OAuth providers, tokens, listeners",
    unpublished(each("OAuthProviderResponse.", "authorization_params", "allowed_redirect_uris")),
  ),
  documented(
    "4.3 Export",
    "BulkExport.all_experiments is not published",
    "BulkExport.session_id can be answered as null",
    "BulkExportCreate.all_experiments is taken, and not published",
    "BulkExportCreate.session_id can be null",
    "BulkExportCreate.session_id may be left out",
    "BulkExportCreate.export_fields[] takes certain values only",
  ),
  documented("4.4 Export run", unpublished(["BulkExportRun.session_id"])),
  documented(
    "4.2 Destination, and N1 Export destination: switch of authentication in place",
    alsoTaken(["BulkExportDestinationCreate.aws_role_arn", "BulkExportDestinationUpdate.aws_role_arn"]),
    "BulkExportDestinationUpdate.credentials can be null",
    "BulkExportDestinationUpdate.credentials may be left out",
    "PATCH /api/v1/bulk-exports/destinations/:id answers 400",
  ),
  documented(
    "1 TracingProject",
    alsoTaken(
      each(
        "TracerSessionCreate.",
        "tag_value_ids",
        "evaluator_keys",
        "kicked_off_by",
        "num_examples",
        "num_repetitions",
      ),
    ),
  ),
  documented(
    "12 The last six: Dataset, AnnotationQueue",
    alsoTaken(["DatasetCreate.tag_value_ids"]),
    "AnnotationQueueCreateSchema.reviewer_access_mode takes certain values only",
  ),
  documented(
    "4 ServiceKey",
    ["APIKeyCreateResponse.", "APIKeyGetResponse."].flatMap((of) =>
      unpublished(each(of, "created_by", "access_scope", "role_id", "org_role_id")),
    ),
  ),
  documented("3 WorkspaceSecret", unpublished(["SecretKey.configs"])),
];

/** What is public nowhere, so that the emulator decides; its README lists these decisions. */
export const DECIDED: readonly (Known & { readonly reason: string })[] = [
  {
    reason: "a retention of no length cannot be stored",
    differences: ["UpdateTTLSettingsRequest.longlived_ttl_days is required"],
  },
  {
    reason: "a source whose images are pushed to the vendor is not served",
    differences: ["DeploymentCreateRequest.source does not take internal_docker"],
  },
];
