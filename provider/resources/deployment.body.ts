import type { LangSmith } from "../api/client.ts";
import type { Deployment } from "../api/schema.ts";
import type { Properties } from "../lifecycle/check.ts";
import { equal, same } from "../lifecycle/compare.ts";
import { isRecord } from "../lifecycle/unknown.ts";
import { fromWire, toBody, toWire } from "../lifecycle/wire.ts";
import { dashboardUrlOf } from "./dashboard.ts";
import { type Inputs, inputs, type Outputs } from "./deployment.fields.ts";
import { secretList } from "./secrets.ts";

const { sourceConfig, sourceRevisionConfig, secretReferences } = inputs.shape;
/** What of the source a PATCH can change; the rest is fixed when the deployment is made. */
const CHANGEABLE = ["buildOnPush", "customUrl", "resourceSpec", "installCommand", "buildCommand"] as const;

/** The body that makes the deployment. The service does not take a display name here. */
export function creation(wanted: Inputs): Properties {
  const { display_name: _, ...body } = toBody(inputs, wanted);
  return { ...body, secrets: secretList(wanted.secrets ?? {}) };
}

/**
 * The body that makes what the service holds what the program wants: only what the program changed, and of that
 * only what the service does not hold already, so that an update that was cut short is not carried out twice.
 */
export function update(olds: Partial<Inputs>, news: Inputs, held: Deployment): Properties {
  const body: Properties = {};
  if (news.displayName !== olds.displayName && news.displayName !== held.display_name) {
    body["display_name"] = news.displayName;
  }
  const config = changedConfig(olds, news, held);
  if (Object.keys(config).length > 0) body["source_config"] = config;
  const revision = news.sourceRevisionConfig;
  if (
    !same(sourceRevisionConfig, olds.sourceRevisionConfig, revision) &&
    !within(toWire(sourceRevisionConfig, revision), held.source_revision_config)
  ) {
    body["source_revision_config"] = toWire(sourceRevisionConfig, revision);
  }
  const secrets = wantedSecrets(olds, news, held);
  if (!same(inputs.shape.secrets, olds.secrets, news.secrets) && !equal(secrets, secretsOf(held))) {
    body["secrets"] = secretList(secrets);
  }
  const references = news.secretReferences ?? [];
  if (
    !same(secretReferences, olds.secretReferences ?? [], references) &&
    !same(secretReferences, references, fromWire(secretReferences, held.secret_references ?? []))
  ) {
    body["secret_references"] = toWire(secretReferences, references);
  }
  return body;
}

function changedConfig(olds: Partial<Inputs>, news: Inputs, held: Deployment): Properties {
  const changed: Properties = {};
  for (const name of CHANGEABLE) {
    const before = olds.sourceConfig?.[name];
    const wanted = news.sourceConfig[name];
    if (!same(sourceConfig.shape[name], before, wanted)) changed[name] = wanted;
  }
  const wire = toBody(sourceConfig, changed);
  if (isRecord(wire["resource_spec"])) {
    wire["resource_spec"] = mergedSpec(olds, wire["resource_spec"], held);
  }
  return Object.fromEntries(
    Object.entries(wire).filter(([name, value]) => !equal(value, held.source_config[name])),
  );
}

/** The service replaces the whole object: what it holds is kept, except what the program set before and now leaves out. */
function mergedSpec(olds: Partial<Inputs>, wanted: Properties, held: Deployment): Properties {
  const live = held.source_config["resource_spec"];
  const before = toWire(sourceConfig.shape.resourceSpec, olds.sourceConfig?.resourceSpec);
  const dropped = isRecord(before) ? Object.keys(before).filter((name) => !(name in wanted)) : [];
  const kept = isRecord(live) ? Object.entries(live).filter(([name]) => !dropped.includes(name)) : [];
  return { ...Object.fromEntries(kept), ...wanted };
}

/** The service replaces the whole list: names that this program never set are kept unless it says otherwise. */
function wantedSecrets(olds: Partial<Inputs>, news: Inputs, held: Deployment): Record<string, string> {
  const managed = new Set([...Object.keys(olds.secrets ?? {}), ...Object.keys(news.secrets ?? {})]);
  const unmanaged = news.replaceUnmanagedSecrets
    ? []
    : Object.entries(secretsOf(held)).filter(([name]) => !managed.has(name));
  return { ...Object.fromEntries(unmanaged), ...news.secrets };
}

function secretsOf(held: Deployment): Record<string, string> {
  return Object.fromEntries(held.secrets.map(({ name, value }) => [name, value]));
}

/** Whether everything wanted is held, whatever else the service holds beside it. */
function within(wanted: unknown, held: unknown): boolean {
  if (!isRecord(wanted) || !isRecord(held)) return equal(wanted, held);
  return Object.entries(wanted).every(([name, value]) => within(value, held[name]));
}

/** The deployment in the shape of the inputs: environment variables by name. */
export function heldOf(held: Deployment): Properties {
  return { ...held, secrets: secretsOf(held) };
}

/** What the state keeps of a deployment. */
export function outputsOf(service: LangSmith, held: Deployment, revisionStatus?: string): Outputs {
  return {
    tenantId: held.tenant_id,
    status: held.status,
    ...(held.latest_revision_id ? { latestRevisionId: held.latest_revision_id } : {}),
    ...(held.active_revision_id ? { activeRevisionId: held.active_revision_id } : {}),
    ...(revisionStatus ? { revisionStatus } : {}),
    secretNames: held.secrets.map(({ name }) => name).sort(),
    ...(held.tracer_session_id ? { tracingProjectId: held.tracer_session_id } : {}),
    ...(held.url ? { url: held.url } : {}),
    dashboardUrl: dashboardUrlOf(service, held),
    ...(held.image_version ? { imageVersion: held.image_version } : {}),
    createdAt: held.created_at,
    updatedAt: held.updated_at,
  };
}
