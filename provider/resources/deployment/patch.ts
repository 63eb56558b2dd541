import type * as z from "zod";
import { equal, same } from "../../core/compare.ts";
import { propertiesOf } from "../../core/facts.ts";
import { isRecord, type Properties } from "../../core/properties.ts";
import { matches } from "../../core/remote-differences.ts";
import { fromWire, project, toBody, toWire, wireName } from "../../core/wire-format.ts";
import { selectMembers } from "../../http/answer.ts";
import { type Deployment, makesRevision, QUIET } from "../../http/api/deployments.ts";
import { type Inputs, inputs, typeOnWire } from "./inputs.ts";
import { hasSecrets, secretList, wantedSecrets, withBranchName } from "./outputs.ts";
import { resourceSpec } from "./spec.ts";

const { displayName, sourceConfig, sourceRevisionConfig, secrets, secretReferences } = inputs.shape;

/** What of the source a PATCH can change; the rest is fixed when the deployment is made. */
const CHANGEABLE = ["repoUrl", "buildOnPush", "customUrl", "installCommand", "buildCommand"] as const;

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
export function patchOf(want: Inputs, owned: Partial<Inputs>, held: Deployment, all: boolean): Properties {
  const changes = (differsFromOwned: boolean) => all || differsFromOwned;
  const body: Properties = {};
  if (
    want.displayName !== undefined &&
    changes(!same(displayName, owned.displayName, want.displayName)) &&
    want.displayName !== (held.display_name ?? undefined)
  )
    body["display_name"] = want.displayName;

  const config = configOf(want, owned, held, all);
  if (Object.keys(config).length > 0) body["source_config"] = config;

  const revision = want.sourceRevisionConfig;
  const moved = changes(!same(sourceRevisionConfig, owned.sourceRevisionConfig, revision));
  // Another repository alone makes no revision, and the old code would go on running. A folder is compared by its hash.
  const shown = withBranchName(held.source_revision_config);
  const isMade = holds(sourceRevisionConfig, revision, owned.sourceRevisionConfig, shown);
  const isBuiltAnew = config["repo_url"] !== undefined || (moved && !isMade);
  if (want.source !== "internal_source" && isBuiltAnew) Object.assign(body, sourceOf(want));

  const list = wantedSecrets(want, owned, held);
  if (
    changes(!same(secrets, owned.secrets, want.secrets)) &&
    Object.keys(list).length > 0 &&
    !hasSecrets(held, list)
  )
    body["secrets"] = secretList(list);

  const references = want.secretReferences ?? [];
  const heldReferences =
    held.secret_references === undefined
      ? (owned.secretReferences ?? [])
      : fromWire(secretReferences, held.secret_references ?? []);
  if (
    changes(!same(secretReferences, owned.secretReferences ?? [], references)) &&
    !same(secretReferences, references, heldReferences)
  )
    body["secret_references"] = toWire(secretReferences, references);
  return want.pinnedRevisionId === undefined ? body : quietPart(body);
}

/** Whether the program changed something that the service answers with a new revision. */
export function changesRevision(want: Inputs, owned: Partial<Inputs>, held: Deployment): boolean {
  const blank = { source_config: {}, source_revision_config: {}, secrets: [], secret_references: undefined };
  return makesRevision(patchOf(want, owned, { ...held, ...blank }, false));
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

/** Whether the deployment is built from this repository. */
export function hasRepository({ source_config: config }: Deployment, url: string | undefined): boolean {
  return same(sourceConfig.shape.repoUrl, config.repo_url ?? undefined, url);
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

function configOf(want: Inputs, owned: Partial<Inputs>, held: Deployment, all: boolean): Properties {
  const config: Properties = {};
  for (const name of CHANGEABLE) {
    const schema = sourceConfig.shape[name];
    const [wanted, was] = [want.sourceConfig[name], owned.sourceConfig?.[name]];
    if (wanted === undefined || !(all || !same(schema, was, wanted))) continue;
    const [[member, value] = ["", undefined]] = Object.entries(toBody(sourceConfig, { [name]: wanted }));
    const live = held.source_config[member];
    if (!same(schema, live === undefined ? was : live, wanted)) config[member] = value;
  }
  const spec = specOf(want.sourceConfig.resourceSpec, owned.sourceConfig?.resourceSpec, held, all);
  return spec === undefined ? config : { ...config, resource_spec: spec };
}

/** Whether the service holds what is wanted. What its answer lacks is compared with what was owned. */
function holds(
  schema: z.ZodObject,
  want: Properties,
  owned: Properties | undefined,
  live: Properties,
): boolean {
  const seen = project(schema, want, live);
  return propertiesOf(schema).every(([name, property]) => {
    const isShown = live[wireName(name, property)] !== undefined;
    return want[name] === undefined || same(property, want[name], isShown ? seen[name] : owned?.[name]);
  });
}

type Spec = Inputs["sourceConfig"]["resourceSpec"];

/** The whole resources, which the service replaces; undefined where it holds what the program wants. */
function specOf(want: Spec, was: Spec, held: Deployment, all: boolean): Properties | undefined {
  if (want === undefined || !(all || !same(resourceSpec, was ?? {}, want))) return undefined;
  const { resource_spec: live } = held.source_config;
  const [wanted, owned] = [toBody(resourceSpec, want), toBody(resourceSpec, was ?? {})];
  // An answer without them proves nothing: what was owned is what is known.
  if (!isRecord(live)) return live === undefined && equal(wanted, owned) ? undefined : wanted;
  const isStillHeld = Object.entries(owned).some(([name, value]) => isLeft(value, wanted[name], live[name]));
  if (holds(resourceSpec, want, was, live) && !isStillHeld) return undefined;
  // What the program never set stays. A limit whose request changes does not: it follows from the request.
  const kept = selectMembers(
    live,
    (name) =>
      !Object.hasOwn(wanted, name) &&
      !Object.hasOwn(owned, name) &&
      !isLimitOfChanged(name, live, wanted, owned),
  );
  return Object.assign(kept, wanted);
}

/** Whether the service still holds, at any depth, what the program has taken out. */
function isLeft(was: unknown, wanted: unknown, live: unknown): boolean {
  if (live === undefined || live === null) return false;
  // In the place of a number that is left out the service may have its default.
  if (wanted === undefined || wanted === null) return typeof was === "object" || equal(was, live);
  const [before, after, actual] = [was, wanted, live].map((each) =>
    Array.isArray(each) ? { ...each } : each,
  );
  if (!isRecord(before) || !isRecord(after) || !isRecord(actual)) return false;
  return Object.keys(before).some((name) =>
    after[name] === undefined ? actual[name] !== undefined : isLeft(before[name], after[name], actual[name]),
  );
}

/** Whether a value is the limit of a request that changes. */
function isLimitOfChanged(name: string, live: Properties, wanted: Properties, owned: Properties): boolean {
  const request = name.replace("_limit", "");
  if (request === name) return false;
  const isDropped = Object.hasOwn(owned, request) && !Object.hasOwn(wanted, request);
  return isDropped || (Object.hasOwn(wanted, request) && wanted[request] !== live[request]);
}
