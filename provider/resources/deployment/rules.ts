import { allowedFor } from "../../core/allowed-values.ts";
import { differences, replaces, secretNamesThatChange } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import { schemaAt } from "../../core/facts.ts";
import {
  cannotBeCleared,
  type Failure,
  formatPath,
  isRecord,
  type PathStep,
  type Properties,
  valueAt,
} from "../../core/properties.ts";
import {
  type Change,
  ChangeRejected,
  type Comparison,
  type PartialInputs,
  type Plan,
  type Target,
} from "../../core/resource.ts";
import { formatValue } from "../../core/text.ts";
import { contradictions, known } from "./cross-field-rules.ts";
import { type Inputs, inputs, isBeingDeleted, type Outputs } from "./fields.ts";
import * as messages from "./messages.ts";
import { changedFiles } from "./source-files.ts";

const DIRECTORY = ["sourceRevisionConfig", "directory"] as const;

/** What each source needs and what it rejects, by path. */
const NEEDS = {
  github: [
    ["sourceConfig", "integrationId"],
    ["sourceConfig", "repoUrl"],
    ["sourceConfig", "deploymentType"],
    ["sourceConfig", "buildOnPush"],
    ["sourceRevisionConfig", "langgraphConfigPath"],
    ["sourceRevisionConfig", "repoRef"],
  ],
  internal_source: [["sourceConfig", "deploymentType"], DIRECTORY],
  external_docker: [
    ["sourceConfig", "resourceSpec"],
    ["sourceRevisionConfig", "imageUri"],
  ],
} as const;

/** What a source rejects; the service returns some of it all the same. */
export const REJECTS = {
  github: [
    ["sourceConfig", "customUrl"],
    ["sourceConfig", "resourceSpec"],
    ["sourceConfig", "listenerId"],
    ["sourceConfig", "listenerConfig"],
    ["sourceRevisionConfig", "imageUri"],
    ["sourceRevisionConfig", "directory"],
    ["sourceRevisionConfig", "envFiles"],
    ["secretReferences"],
  ],
  internal_source: [
    ["sourceConfig", "integrationId"],
    ["sourceConfig", "repoUrl"],
    ["sourceConfig", "buildOnPush"],
    ["sourceConfig", "customUrl"],
    ["sourceConfig", "resourceSpec"],
    ["sourceConfig", "listenerId"],
    ["sourceConfig", "listenerConfig"],
    ["sourceRevisionConfig", "repoRef"],
    ["sourceRevisionConfig", "imageUri"],
    ["secretReferences"],
  ],
  external_docker: [
    ["sourceConfig", "integrationId"],
    ["sourceConfig", "repoUrl"],
    ["sourceConfig", "deploymentType"],
    ["sourceConfig", "buildOnPush"],
    ["sourceConfig", "installCommand"],
    ["sourceConfig", "buildCommand"],
    ["sourceRevisionConfig", "repoRef"],
    ["sourceRevisionConfig", "langgraphConfigPath"],
    ["sourceRevisionConfig", "directory"],
    ["sourceRevisionConfig", "envFiles"],
  ],
} as const;

/** What the service takes over from before when it is left out, so that leaving it out would not do what it says. */
const CANNOT_BE_CLEARED: readonly PathStep[][] = [
  ["displayName"],
  ["sourceConfig", "customUrl"],
  ["sourceConfig", "buildOnPush"],
  ["sourceConfig", "installCommand"],
  ["sourceConfig", "buildCommand"],
];

/** The rules that span properties. */
export function rules(news: PartialInputs<Inputs>, olds: Properties, target: Target): Failure[] {
  const { source } = news;
  const failures: Failure[] = [];
  if (source !== undefined && !isUnknown(source)) {
    for (const path of NEEDS[source]) {
      if (path === DIRECTORY && keepsFiles(news, olds, target)) continue;
      if (known(news, path) && valueAt(news, path) === undefined) {
        const at = schemaAt(inputs, path);
        const allowed = at ? `: set it to ${allowedFor(at)}` : "";
        failures.push({ path, reason: `is required when source is "${source}"${allowed}` });
      }
    }
    for (const path of REJECTS[source]) {
      if (valueAt(news, path) !== undefined) {
        failures.push({ path, reason: `is not allowed when source is "${source}": remove it` });
      }
    }
  }
  return [
    ...failures,
    ...contradictions(news),
    ...cleared(news, olds, target),
    ...pinnedBeforeCreation(news, olds, target),
  ];
}

/** Whether the program leaves the files of a deployment that it imported to whoever uploaded them. */
function keepsFiles(news: PartialInputs<Inputs>, olds: Properties, { workspaceId }: Target): boolean {
  if (Object.keys(olds).length === 0 || valueAt(olds, DIRECTORY) !== undefined) return false;
  const { sourceRevisionConfig: revision } = news;
  const describesFiles = isRecord(revision) && (revision["langgraphConfigPath"] ?? revision["envFiles"]);
  return describesFiles === undefined && !replaces(inputs, olds, news, workspaceId);
}

/** A new deployment has no revision yet that could be pinned. */
function pinnedBeforeCreation(
  news: PartialInputs<Inputs>,
  olds: Properties,
  { workspaceId }: Target,
): Failure[] {
  if (news.pinnedRevisionId === undefined) return [];
  if (Object.keys(olds).length > 0 && !replaces(inputs, olds, news, workspaceId)) return [];
  const reason = "is not allowed for a new deployment, which has no earlier revision: remove it";
  return [{ path: ["pinnedRevisionId"], reason }];
}

function cleared(news: PartialInputs<Inputs>, olds: Properties, { workspaceId }: Target): Failure[] {
  // A new deployment begins without what the old one had.
  if (replaces(inputs, olds, news, workspaceId)) return [];
  const failures: Failure[] = CANNOT_BE_CLEARED.filter(
    (path) => valueAt(olds, path) !== undefined && known(news, path) && valueAt(news, path) === undefined,
  ).map(cannotBeCleared);
  const before = isRecord(olds["secrets"]) ? Object.keys(olds["secrets"]).length : 0;
  const { secrets } = news;
  if (before > 0 && !isUnknown(secrets) && Object.keys(secrets ?? {}).length === 0) {
    failures.push({
      path: ["secrets"],
      reason: "LangSmith cannot clear all environment variables: keep at least one",
    });
  }
  return failures;
}

/** A replacement drops the deployment's database, so it asks for consent. */
export function planOf(comparison: Comparison<Inputs, Outputs>): Plan {
  const { olds, news, changes } = comparison;
  const { status } = olds.outputs;
  if (isBeingDeleted(status)) {
    // Its data is dropped already, and its name is free once it is deleted: nothing is left to consent to.
    const because = `it is being deleted (${status}): \`pulumi up\` waits for the deletion, then recreates it`;
    return {
      changes: [...changes, { path: ["status"], kind: "replace", because }],
      deleteBeforeReplace: true,
    };
  }
  const replaced = changes.filter((change) => change.kind === "replace");
  if (replaced.length === 0) {
    const leftovers = tried(comparison);
    // What is taken back makes a revision of its own: none is waited for.
    const files = changedFiles(comparison);
    const resumed = leftovers.length > 0 ? [] : unfinished(olds, news);
    const found = [...changes, ...leftovers, ...files, ...resumed];
    return {
      changes: [...found, ...unsettledChanges({ ...comparison, changes: found })],
      deleteBeforeReplace: false,
    };
  }
  const keepsName = needsName(comparison, replaced);
  const projectHasName = keepsName && olds.inputs.deleteTracingProject !== true;
  const rejected = { consequence: consequence(comparison, replaced), projectHasName };
  if (news.allowDataLoss !== true) throw new ChangeRejected(messages.databaseDropped(rejected));
  if (projectHasName) throw new ChangeRejected(messages.nameKeptByProject(rejected));
  return { changes, deleteBeforeReplace: keepsName };
}

/** Whose values a message may show: of others, a program may have made a secret. */
const PLAIN = ["source", "sourceConfig.deploymentType"];

function consequence(
  { olds, news }: Pick<Comparison<Inputs, Outputs>, "olds" | "news">,
  replaced: readonly Change[],
): string {
  const named = replaced.map(({ path }) => {
    const [name, was, desired] = [formatPath(path), valueAt(olds.inputs, path), valueAt(news, path)];
    const plain = PLAIN.includes(name) && typeof was === "string" && typeof desired === "string";
    return plain && !isUnknown(desired) ? `${name} (${formatValue(was)} to ${formatValue(desired)})` : name;
  });
  const properties = [...new Set(named)].join(", ");
  const reasons = replaced.flatMap(({ because }) => (because ? [because] : []));
  const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  return `changing ${properties}${why} replaces the deployment`;
}

/**
 * Whether the new one needs the name of the old one, which then goes first. A name that was made up is made up
 * anew, and another workspace has names of its own.
 */
function needsName(comparison: Comparison<Inputs, Outputs>, replaced: readonly Change[]): boolean {
  const { olds, news, filled } = comparison;
  const moves = replaced.some(({ path }) => path[0] === "workspaceId");
  return !(filled.includes("name") || moves || olds.inputs.name !== news.name);
}

/**
 * What the last operation changed without coming to its end, and the program no longer wants: the engine compares
 * with what was before that. Throws `ChangeRejected` where the service could not go back.
 */
function tried({ olds, news, changes }: Comparison<Inputs, Outputs>): Change[] {
  const { attempted } = olds;
  if (attempted.source === undefined) return [];
  const known = new Set(changes.map(({ path }) => formatPath(path)));
  const all = differences(inputs, attempted, news).filter(({ path }) => path[0] !== "workspaceId");
  const stuck = all.flatMap(({ path }) => (isStuck(path, attempted, news) ? [formatPath(path)] : []));
  if (stuck.length > 0) {
    throw new ChangeRejected(messages.attemptCannotBeCleared({ properties: stuck }));
  }
  return all
    .map(({ path }) => path)
    .filter((path) => !known.has(formatPath(path)))
    .map((path) => {
      // The program wants what was before that up, else it were among `changes`: from there to what was attempted.
      const names = secretNamesThatChange(inputs, path, news, attempted);
      const which = `${formatPath(path)}${names.length > 0 ? ` (${names.join(", ")})` : ""}`;
      const because = `an earlier, unfinished \`pulumi up\` changed its ${which}`;
      return { path, kind: "update", because };
    });
}

function isStuck(
  path: readonly PathStep[],
  attempted: Partial<Inputs>,
  news: PartialInputs<Inputs>,
): boolean {
  const uncleared = CANNOT_BE_CLEARED.some((fixed) => formatPath(fixed) === formatPath(path));
  if (uncleared) return valueAt(news, path) === undefined;
  if (path[0] !== "secrets") return false;
  const empty = (secrets: unknown) => Object.keys(isRecord(secrets) ? secrets : {}).length === 0;
  return !isUnknown(news.secrets) && empty(news.secrets) && !empty(attempted.secrets);
}

/** A wait that ended before the revision was DEPLOYED is made up for, also when a refresh came between. */
function unfinished(olds: Comparison<Inputs, Outputs>["olds"], news: PartialInputs<Inputs>): Change[] {
  const { latestRevisionId, revisionStatus } = olds.outputs;
  const waits = news.waitForDeployed === true && olds.inputs.waitForDeployed === true;
  if (!waits || latestRevisionId === undefined || revisionStatus !== undefined) return [];
  const because =
    "an earlier `pulumi up` ended before its revision was DEPLOYED: this one waits for it, or deploys it again if it failed";
  return [{ path: ["revisionStatus"], kind: "update", because }];
}

/** That LangSmith may have an input or not, which the program did not change since. */
function unsettledChanges({ olds, changes }: Comparison<Inputs, Outputs>): Change[] {
  const shown = new Set(changes.map(({ path: [name] }) => name));
  const because = "the last `pulumi up` ended before LangSmith confirmed it";
  return (olds.unsettled ?? [])
    .filter((name) => !shown.has(name))
    .map((name) => ({ path: [name], kind: "update", because }));
}
