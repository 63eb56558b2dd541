import type { LangSmith } from "../api/client.ts";
import { makesRevision } from "../api/deployments.ts";
import type { Deployment } from "../api/schema.ts";
import type { Properties } from "../lifecycle/check.ts";
import { equal, same } from "../lifecycle/compare.ts";
import { isRecord } from "../lifecycle/unknown.ts";
import { fromWire, propertyName, toBody, toWire } from "../lifecycle/wire.ts";
import { dashboardUrlOf } from "./dashboard.ts";
import { type Inputs, inputs, type Outputs } from "./deployment.fields.ts";
import { REFUSES } from "./deployment.rules.ts";
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
 * The display name of a deployment that is not `finished` was perhaps never sent: it follows its creation.
 */
export function update(olds: Partial<Inputs>, news: Inputs, held: Deployment, finished = true): Properties {
  const body: Properties = {};
  const renamed = news.displayName !== olds.displayName || !finished;
  if (renamed && news.displayName !== undefined && news.displayName !== held.display_name) {
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

/** Whether the program changed something that the service answers with a new revision. */
export function changesRevision(olds: Partial<Inputs>, news: Inputs, held: Deployment): boolean {
  const blank = {
    ...held,
    source_config: {},
    source_revision_config: {},
    secrets: [],
    secret_references: undefined,
  };
  return makesRevision(update(olds, news, blank, true));
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

/**
 * The service replaces the whole object: what it holds is kept, except what the program set before and now leaves
 * out, and a limit that the service made of a request that now changes: kept, it could be below the request.
 */
function mergedSpec(olds: Partial<Inputs>, wanted: Properties, held: Deployment): Properties {
  const live = held.source_config["resource_spec"];
  if (!isRecord(live)) return wanted;
  const before = toWire(sourceConfig.shape.resourceSpec, olds.sourceConfig?.resourceSpec);
  const dropped = isRecord(before) ? Object.keys(before).filter((name) => !(name in wanted)) : [];
  const kept = Object.entries(live).filter(
    ([name]) => !dropped.includes(name) && !followsChange(name, live, wanted, dropped),
  );
  return { ...Object.fromEntries(kept), ...wanted };
}

/** Whether a limit is the service's own (twice the request) and its request changes. */
function followsChange(
  name: string,
  live: Properties,
  wanted: Properties,
  dropped: readonly string[],
): boolean {
  if (!/(^|_)limit(_|$)/.test(name)) return false;
  const request = name.replace("_limit", "");
  const before = live[request];
  const changes = dropped.includes(request) || (request in wanted && wanted[request] !== before);
  return changes && typeof before === "number" && live[name] === 2 * before;
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

/**
 * The same for a program that is compared with it: environment variables that others set are not its concern,
 * unless it says that it replaces them.
 */
export function heldFor(olds: Partial<Inputs>, held: Deployment): Properties {
  const { secrets, replaceUnmanagedSecrets, source } = olds;
  if (source === undefined) return ownable(held);
  if (secrets === undefined || replaceUnmanagedSecrets === true) return heldOf(held);
  const own = Object.entries(secretsOf(held)).filter(([name]) => Object.hasOwn(secrets, name));
  return { ...held, secrets: Object.fromEntries(own) };
}

/** The same for an import: without what its source refuses, such as the address that the service gave it. */
function ownable(held: Deployment): Properties {
  if (held.source !== "github") return heldOf(held);
  const refused = new Set<string | undefined>(REFUSES.github.map(([, name]) => name));
  const kept = Object.entries(held.source_config).filter(([name]) => !refused.has(propertyName(name)));
  return { ...heldOf(held), source_config: Object.fromEntries(kept) };
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
