import type { UnpublishedRoute } from "../endpoint.ts";
import { unpublishedOfObjects } from "../objects/index.ts";

/** Of the containers of Kubernetes that a deployment has. */
const CONTAINER = ["ports", "livenessProbe", "readinessProbe", "startupProbe", "lifecycle"].flatMap((name) =>
  ["init_containers", "sidecars"].map((containers) => `source_config.resource_spec.${containers}.${name}`),
);

const DEPLOYMENT = [
  "display_name",
  "url",
  "tracer_session_id",
  "shareable",
  "route_through_gateway",
  "is_managed_deep_agent",
  "is_preview",
  "agent",
  "source_revision_config.repo_commit_title",
  "source_revision_config.tracked_packages",
  ...CONTAINER,
];
const REVISION = [
  "status_message",
  "source_revision_config.repo_commit_title",
  "source_revision_config.tracked_packages",
];

const DEPLOYMENTS = "/v2/deployments";
const ONE = `${DEPLOYMENTS}/:deployment_id`;
const REVISIONS = `${ONE}/revisions`;
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;

/**
 * What the vendor's public documents do not declare of the routes that the emulator serves: the control plane's of August
 * 2026 and the platform's of July 2026. The first route that matches counts.
 */
export const UNPUBLISHED: readonly UnpublishedRoute[] = [
  { method: "GET", path: DEPLOYMENTS, answer: DEPLOYMENT },
  { method: "POST", path: DEPLOYMENTS, request: DEPLOYMENT, answer: DEPLOYMENT },
  { method: "GET", path: ONE, answer: DEPLOYMENT },
  { method: "PATCH", path: ONE, request: [...DEPLOYMENT, "tracked_packages"], answer: DEPLOYMENT },
  { method: "GET", path: REVISIONS, answer: REVISION },
  { method: "GET", path: `${REVISIONS}/:revision_id`, answer: REVISION },
  { method: "POST", path: `${REVISIONS}/:revision_id/redeploy`, answer: DEPLOYMENT },
  { method: "GET", path: EXPORTS, answer: ["all_experiments"] },
  { method: "POST", path: EXPORTS, request: ["all_experiments"], answer: ["all_experiments"] },
  { method: "POST", path: DESTINATIONS, request: ["aws_role_arn"] },
  { method: "PATCH", path: `${DESTINATIONS}/:destination_id`, request: ["aws_role_arn"] },
  { method: "GET", path: `${EXPORTS}/runs`, answer: ["session_id"] },
  { method: "GET", path: `${EXPORTS}/:bulk_export_id`, answer: ["all_experiments"] },
  { method: "PATCH", path: `${EXPORTS}/:bulk_export_id`, answer: ["all_experiments"] },
  { method: "GET", path: `${EXPORTS}/:bulk_export_id/runs`, answer: ["session_id"] },
  { method: "GET", path: `${EXPORTS}/:bulk_export_id/runs/:run_id`, answer: ["session_id"] },
  ...unpublishedOfObjects(),
];
