import { differences } from "../../core/fields/compare.ts";
import { matches } from "../../core/fields/remote-differences.ts";
import { project, toBody, toWire } from "../../core/fields/wire-format.ts";
import { isRecord, isWithin, type Properties } from "../../core/properties.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { type Inputs, inputs, typeOnWire } from "./fields/inputs.ts";
import { resourceSpec } from "./fields/spec.ts";
import { inputsFromApi, secretList, wantedSecrets, withBranchName } from "./outputs.ts";

const { sourceConfig, sourceRevisionConfig, secretReferences } = inputs.shape;

/** What of the source a PATCH can change; the rest is fixed when the deployment is made. */
const CHANGEABLE = ["repoUrl", "buildOnPush", "customUrl", "installCommand", "buildCommand"] as const;

/** What a PATCH changes without a revision. */
export const QUIET = ["display_name", "source_config.build_on_push", "source_config.custom_url"];

/** The body that makes the deployment. The label and the files of a folder have requests of their own. */
export function bodyOf({ displayName: _, ...want }: Inputs): Properties {
  const { deploymentType: type } = want.sourceConfig;
  const deploymentType = type === undefined ? undefined : typeOnWire(type);
  const body = toBody(inputs, { ...want, sourceConfig: { ...want.sourceConfig, deploymentType } });
  return { ...body, secrets: secretList(want.secrets ?? {}) };
}

/**
 * The PATCH that makes the deployment what the program wants: what differs from what the program owned and from what the
 * service holds. What an answer lacks is compared with what was owned.
 *
 * @param all whether also what the program owns already is compared with what the service holds
 */
export function patchOf(want: Inputs, owned: Partial<Inputs>, actual: Deployment, all: boolean): Properties {
  const known = union(owned, want);
  const seen = project(inputs, known, inputsFromApi(known, actual), owned);
  const [unlike, changed] = [seen, owned].map((was) => differences(inputs, was, want));
  const isSent = (...property: string[]) =>
    [unlike, all ? unlike : changed].every((found) => found?.some(({ path }) => isWithin(path, property)));
  const config = toBody(
    sourceConfig,
    Object.fromEntries(
      CHANGEABLE.filter((name) => isSent("sourceConfig", name)).map((name) => [
        name,
        want.sourceConfig[name],
      ]),
    ),
  );
  if (isSent("sourceConfig", "resourceSpec")) config["resource_spec"] = mergedSpec(want, owned, actual);
  const secrets = wantedSecrets(want, owned, actual);
  // Another repository alone makes no revision, and the old code would go on running.
  const isRebuilt = "repo_url" in config || isSent("sourceRevisionConfig");
  const body = {
    ...(isSent("displayName") && want.displayName !== undefined ? { display_name: want.displayName } : {}),
    ...(Object.keys(config).length > 0 ? { source_config: config } : {}),
    ...(isRebuilt ? sourceOf(want) : {}),
    ...(isSent("secrets") && Object.keys(secrets).length > 0 ? { secrets: secretList(secrets) } : {}),
    ...(isSent("secretReferences")
      ? { secret_references: toWire(secretReferences, want.secretReferences ?? []) }
      : {}),
  };
  return want.pinnedRevisionId === undefined ? body : quietPart(body);
}

/** What either of two values has, at any depth: that of the second where both have it. */
export function union(one: Properties, other: Properties): Properties {
  return Object.fromEntries(
    Object.keys({ ...one, ...other }).map((name) => [name, unionOf(one[name], other[name])]),
  );
}

function unionOf(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other))
    return other.map((item, index) => unionOf(one[index], item));
  return isRecord(one) && isRecord(other) ? union(one, other) : (other ?? one);
}

/** Whether the service answers a change with a new revision. Of the references it says neither that it does nor that it does not. */
export function makesRevision({ secret_references: _, ...body }: Properties): boolean {
  return !isQuiet(body);
}

/** Whether the service surely makes no revision of a change, so that it may be sent twice. */
export function isQuiet({ source_config: source, ...others }: Properties): boolean {
  const set = (fields: Properties) => Object.keys(fields).filter((name) => (fields[name] ?? null) !== null);
  const inside = isRecord(source) ? set(source).map((name) => `source_config.${name}`) : [];
  return [...set(others), ...inside].every((field) => QUIET.includes(field));
}

/** Whether the program changed something that the service answers with a new revision. */
export function changesRevision(want: Inputs, owned: Partial<Inputs>, actual: Deployment): boolean {
  const blank = { source_config: {}, source_revision_config: {}, secrets: [], secret_references: undefined };
  return makesRevision(patchOf(want, owned, { ...actual, ...blank }, false));
}

/** The part of a PATCH that makes a revision of what the program describes; empty for a folder, which is uploaded. */
export function sourceOf({ source, sourceRevisionConfig: revision }: Inputs): Properties {
  return source === "internal_source"
    ? {}
    : { source_revision_config: toWire(sourceRevisionConfig, revision) };
}

/** Whether the newest revision is made of what the program describes. */
export function isMadeOf({ source_revision_config: source }: Deployment, want: Inputs): boolean {
  return matches(sourceRevisionConfig, want.sourceRevisionConfig, withBranchName(source));
}

/** What an owner keeps while a revision is pinned: the part of what it wants that makes no revision is sent. */
export function ownedWhilePinned(want: Inputs, owned: Partial<Inputs>): Partial<Inputs> {
  const { buildOnPush, customUrl } = want.sourceConfig;
  return {
    ...want,
    sourceConfig: { ...(owned.sourceConfig ?? want.sourceConfig), buildOnPush, customUrl },
    sourceRevisionConfig: owned.sourceRevisionConfig ?? want.sourceRevisionConfig,
    secrets: owned.secrets,
    secretReferences: owned.secretReferences,
  };
}

/** What is owned without what a PATCH changes that makes no revision: the next `up` compares that. */
export function withoutQuiet({ displayName: _, sourceConfig, ...owned }: Partial<Inputs>): Partial<Inputs> {
  if (sourceConfig === undefined) return owned;
  const { buildOnPush: __, customUrl: ___, ...config } = sourceConfig;
  return { ...owned, sourceConfig: config };
}

function quietPart({ source_config: source, ...others }: Properties): Properties {
  const quiet = (fields: Properties, inside = "") =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => QUIET.includes(inside + name)));
  const config = isRecord(source) ? quiet(source, "source_config.") : {};
  return { ...quiet(others), ...(Object.keys(config).length > 0 ? { source_config: config } : {}) };
}

/**
 * The whole resources, which the service replaces: what the program never set stays. A limit whose request changes does
 * not: it follows from the request.
 */
function mergedSpec(want: Inputs, owned: Partial<Inputs>, actual: Deployment): Properties {
  const wanted = toBody(resourceSpec, want.sourceConfig.resourceSpec ?? {});
  const before = toBody(resourceSpec, owned.sourceConfig?.resourceSpec ?? {});
  const { resource_spec: live } = actual.source_config;
  if (!isRecord(live)) return wanted;
  const kept = Object.entries(live).filter(
    ([name]) =>
      !Object.hasOwn(wanted, name) &&
      !Object.hasOwn(before, name) &&
      !isLimitOfChanged(name, live, wanted, before),
  );
  return { ...Object.fromEntries(kept), ...wanted };
}

/** Whether a value is the limit of a request that changes. */
function isLimitOfChanged(name: string, live: Properties, wanted: Properties, owned: Properties): boolean {
  const request = name.replace("_limit", "");
  if (request === name) return false;
  const isDropped = Object.hasOwn(owned, request) && !Object.hasOwn(wanted, request);
  return isDropped || (Object.hasOwn(wanted, request) && wanted[request] !== live[request]);
}
