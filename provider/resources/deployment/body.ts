import { equal, same } from "../../core/compare.ts";
import { factsOf } from "../../core/facts.ts";
import { withoutIgnored } from "../../core/ignored-inputs.ts";
import { isRecord, type Properties, valueAt } from "../../core/properties.ts";
import { matches } from "../../core/remote-differences.ts";
import type { Stored } from "../../core/resource.ts";
import { fromWire, toBody, toWire } from "../../core/wire-format.ts";
import { selectMembers } from "../../http/answer.ts";
import { type Deployment, makesRevision, QUIET } from "../../http/api/deployments.ts";
import { typeOnWire } from "./deployment-type.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { withBranchName } from "./from-api.ts";
import { resourceSpec } from "./resource-spec.ts";
import { desiredSecrets, hasSecrets, secretList } from "./secrets.ts";

const { sourceConfig, sourceRevisionConfig, secretReferences } = inputs.shape;
/** What of the source a PATCH can change; the rest is fixed when the deployment is made. */
const CHANGEABLE = [
  "repoUrl",
  "buildOnPush",
  "customUrl",
  "resourceSpec",
  "installCommand",
  "buildCommand",
] as const;

/** Of what an older server does not return, what was sent last is all that is known. */
const SELDOM_RETURNED = CHANGEABLE.filter((name) => factsOf(sourceConfig.shape[name]).seldomReturned);

/** The body that makes the deployment. What has requests of its own follows. */
export function creation(desired: Inputs): Properties {
  const { displayName: _, ...created } = desired;
  const { deploymentType: type } = desired.sourceConfig;
  const deploymentType = type === undefined ? undefined : typeOnWire(type);
  const sourceConfig = { ...desired.sourceConfig, deploymentType };
  return { ...toBody(inputs, { ...created, sourceConfig }), secrets: secretList(desired.secrets ?? {}) };
}

/**
 * What the program wanted before: what it has reached, and what it tried last. An operation that did not come to
 * its end may have changed the deployment all the same.
 */
export type Before = readonly [reached: Partial<Inputs>, ...tried: Partial<Inputs>[]];

export function beforeOf({ inputs: reached, attempted, unsettled }: Stored<Inputs, Outputs>): Before {
  if (attempted.source === undefined) return [reached];
  if (unsettled === undefined) return [reached, attempted];
  // An input that the service may have or not is compared with what it stores.
  const known = Object.entries(reached).filter(([name]) => !unsettled.includes(name));
  return [reached, Object.fromEntries(known), attempted];
}

/** What the program wanted last, also where that operation did not come to its end. */
export function lastWanted({ inputs: reached, attempted }: Stored<Inputs, Outputs>): Partial<Inputs> {
  return attempted.source === undefined ? reached : attempted;
}

/**
 * The body that makes what the service holds what the program wants: only what the program changed, and of that
 * only what the service does not hold already, so that an update that was cut short is not carried out twice.
 * The display name of a deployment that is not `finished` was perhaps never sent: it follows its creation.
 *
 * @param ignored the paths of inputs that the service does not store: they show nothing of what it has carried out
 */
export function update(
  before: Before,
  news: Inputs,
  actual: Deployment,
  finished = true,
  ignored: readonly string[] = [],
): Properties {
  const body: Properties = {};
  const compared = withoutIgnored({ ...news }, ignored);
  const renamed = before.some(({ displayName }) => displayName !== news.displayName) || !finished;
  if (renamed && compared["displayName"] !== undefined && news.displayName !== actual.display_name) {
    body["display_name"] = news.displayName;
  }
  const changed = (differs: (was: Partial<Inputs>) => boolean) => before.some(differs);
  // Of an operation that did not come to its end, dynamic resources do not know what it changed: a server may have
  // ignored the repository, and a revision that was created elsewhere may have taken the place of its own.
  const [reached, attempted] = before;
  const resumes = !finished && reached.waitForDeployed !== false && reached === (attempted ?? reached);
  const config = changedConfig(
    before,
    news,
    compared,
    actual,
    (name, differs) => (name === "repoUrl" && resumes) || changed(differs),
  );
  if (Object.keys(config).length > 0) body["source_config"] = config;
  const revision = news.sourceRevisionConfig;
  const moved = resumes || changed((was) => !same(sourceRevisionConfig, was.sourceRevisionConfig, revision));
  // Another repository alone makes no revision, and the old code would go on running.
  const deploys = config["repo_url"] !== undefined;
  // What is uploaded is compared by its hash, not by what the service returns.
  const isUpload = news.source === "internal_source";
  if (!isUpload && (deploys || (moved && !carries(actual.source_revision_config, compared)))) {
    body["source_revision_config"] = toWire(sourceRevisionConfig, revision);
  }
  const secrets = desiredSecrets(before, news, actual);
  const sends = changed((was) => !same(inputs.shape.secrets, was.secrets, news.secrets));
  if (sends && Object.keys(secrets).length > 0 && !hasSecrets(actual, secrets)) {
    body["secrets"] = secretList(secrets);
  }
  const references = news.secretReferences ?? [];
  if (
    changed((was) => !same(secretReferences, was.secretReferences ?? [], references)) &&
    !same(secretReferences, references, fromWire(secretReferences, actual.secret_references ?? []))
  ) {
    body["secret_references"] = toWire(secretReferences, references);
  }
  return news.pinnedRevisionId === undefined ? body : quietPart(body);
}

/** The part of a change that the service answers without a revision: a pinned revision lets nothing else through. */
function quietPart({ source_config: source, ...others }: Properties): Properties {
  const quiet = (fields: Properties, inside = "") =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => QUIET.includes(inside + name)));
  const config = isRecord(source) ? quiet(source, "source_config.") : {};
  return { ...quiet(others), ...(Object.keys(config).length > 0 ? { source_config: config } : {}) };
}

/** Whether the program changed something that the service answers with a new revision. */
export function changesRevision(before: Before, news: Inputs, actual: Deployment): boolean {
  const blank = {
    ...actual,
    source_config: {},
    source_revision_config: {},
    secrets: [],
    secret_references: undefined,
  };
  return makesRevision(update(before, news, blank, true));
}

function changedConfig(
  before: Before,
  news: Inputs,
  compared: Properties,
  actual: Deployment,
  changed: (name: (typeof CHANGEABLE)[number], differs: (was: Partial<Inputs>) => boolean) => boolean,
): Properties {
  const supplied: Properties = {};
  for (const name of CHANGEABLE) {
    const desired = news.sourceConfig[name];
    if (desired !== undefined && valueAt(compared, ["sourceConfig", name]) === undefined) continue;
    const schema = sourceConfig.shape[name];
    if (changed(name, (was) => !same(schema, was.sourceConfig?.[name], desired))) supplied[name] = desired;
  }
  const { resource_spec: resized, ...others } = toBody(sourceConfig, supplied);
  // Of a change whose answer was lost not even that is known.
  const isKnown = before.every(({ sourceConfig: was }) => was !== undefined);
  const tried = isKnown ? SELDOM_RETURNED.map((name) => [name, before.at(-1)?.sourceConfig?.[name]]) : [];
  const last = toBody(sourceConfig, Object.fromEntries(tried));
  const differing = Object.entries(others).filter(
    ([name, value]) =>
      !equal(value, actual.source_config[name] ?? last[name]) &&
      !(name === "repo_url" && hasRepository(actual, value)),
  );
  const sends = isRecord(resized) && !containsSpec(before, news, compared, actual);
  return {
    ...Object.fromEntries(differing),
    ...(sends ? { resource_spec: mergedSpec(before, resized, actual) } : {}),
  };
}

/** Whether the deployment is built from this repository. */
export function hasRepository({ source_config: config }: Deployment, url: unknown): boolean {
  return same(sourceConfig.shape.repoUrl, config["repo_url"], url);
}

/** Whether the service holds the wanted resources, and nothing any more of what the program has taken out. */
function containsSpec(before: Before, news: Inputs, compared: Properties, actual: Deployment): boolean {
  const live = actual.source_config["resource_spec"];
  const { resourceSpec: desired = {} } = news.sourceConfig;
  const sent = valueAt(compared, ["sourceConfig", "resourceSpec"]) ?? {};
  if (!isRecord(live) || !isRecord(sent) || !matches(resourceSpec, sent, live)) return false;
  const wanted = toBody(resourceSpec, desired);
  return !before.some(({ sourceConfig: was }) => {
    const supplied = Object.entries(toBody(resourceSpec, was?.resourceSpec ?? {}));
    return supplied.some(([name, value]) =>
      typeof value === "object"
        ? hasRemoved(value, wanted[name], live[name])
        : // In the place of a number that is left out the service may have its default.
          !Object.hasOwn(wanted, name) && equal(value, live[name]),
    );
  });
}

/** Whether the service holds something, at any depth, that the program has taken out of a list or map. */
function hasRemoved(was: unknown, desired: unknown, live: unknown): boolean {
  if (live === undefined || live === null) return false;
  if (desired === undefined || desired === null) return true;
  const [before, wanted, actual] = [was, desired, live].map((each) =>
    Array.isArray(each) ? { ...each } : each,
  );
  if (!isRecord(before) || !isRecord(wanted) || !isRecord(actual)) return false;
  return Object.keys(before).some((name) => hasRemoved(before[name], wanted[name], actual[name]));
}

/**
 * The service replaces the whole object: what it holds is kept, except what the program set before and now leaves
 * out, and a limit whose request changes: kept, it could be below the request.
 */
function mergedSpec(before: Before, desired: Properties, actual: Deployment): Properties {
  const live = actual.source_config["resource_spec"];
  if (!isRecord(live)) return desired;
  const supplied = before.flatMap((was) =>
    Object.keys(toBody(resourceSpec, was.sourceConfig?.resourceSpec ?? {})),
  );
  const dropped = supplied.filter((name) => !Object.hasOwn(desired, name));
  const kept = selectMembers(
    live,
    (name) =>
      !Object.hasOwn(desired, name) &&
      !dropped.includes(name) &&
      !isLimitOfChanged(name, live, desired, dropped),
  );
  return Object.assign(kept, desired);
}

/** Whether a value is the limit of a request that changes: the service derives it from the new one. */
function isLimitOfChanged(
  name: string,
  live: Properties,
  desired: Properties,
  dropped: readonly string[],
): boolean {
  const request = name.replace("_limit", "");
  if (request === name) return false;
  return dropped.includes(request) || (Object.hasOwn(desired, request) && desired[request] !== live[request]);
}

/** What the program wants a revision to be made of, as it is sent. */
export function revisionOf({ source, sourceRevisionConfig: desired }: Partial<Inputs>): Properties {
  return desired === undefined || source === "internal_source"
    ? {}
    : { source_revision_config: toWire(sourceRevisionConfig, desired) };
}

/** Whether what a revision is made of is what the program wants. */
export function carries(
  revision: Deployment["source_revision_config"],
  { sourceRevisionConfig: desired = {} }: Properties,
): boolean {
  return isRecord(desired) && matches(sourceRevisionConfig, desired, withBranchName(revision));
}
