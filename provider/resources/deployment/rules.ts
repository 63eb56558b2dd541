import { isUnknown } from "../../core/engine.ts";
import { allowedFor } from "../../core/fields/allowed-values.ts";
import { replaces } from "../../core/fields/compare.ts";
import { schemaAt } from "../../core/fields/facts.ts";
import {
  cannotBeCleared,
  type Failure,
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
import { changesOf } from "../explain.ts";
import { type Inputs, inputs } from "./fields/inputs.ts";
import { isBeingDeleted, type Outputs } from "./fields/outputs.ts";
import { changedFiles } from "./folder/files.ts";
import * as messages from "./messages.ts";

const DIRECTORY = ["sourceRevisionConfig", "directory"] as const;

/** What each source needs of `sourceConfig` and `sourceRevisionConfig`, and what it takes besides. */
const SOURCES = {
  github: {
    needs: ["integrationId", "repoUrl", "deploymentType", "buildOnPush", "langgraphConfigPath", "repoRef"],
    takes: ["installCommand", "buildCommand"],
  },
  internal_source: {
    needs: ["deploymentType", "directory"],
    takes: ["installCommand", "buildCommand", "langgraphConfigPath"],
  },
  external_docker: {
    needs: ["resourceSpec", "imageUri"],
    takes: ["customUrl", "listenerId", "listenerConfig"],
  },
} as const;

type Source = keyof typeof SOURCES;

const OF_SOURCE = (["sourceConfig", "sourceRevisionConfig"] as const).flatMap((outer) =>
  Object.keys(inputs.shape[outer].shape).map((name) => [outer, name] as const),
);

function isNeeded(source: Source, name: string): boolean {
  return SOURCES[source].needs.some((needed) => needed === name);
}

/** Whether a source rejects a property of its configuration; the service returns some of it all the same. */
export function isRejected(source: Source, name: string): boolean {
  return !isNeeded(source, name) && !SOURCES[source].takes.some((taken) => taken === name);
}

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
  const isNew = Object.keys(olds).length === 0 || replaces(inputs, olds, news, target.workspaceId);
  if (source !== undefined && !isUnknown(source)) {
    const mayKeepFiles = !isNew && keepsFiles(news, olds);
    for (const path of OF_SOURCE) {
      const [, name] = path;
      const isSet = valueAt(news, path) !== undefined;
      if (isNeeded(source, name) && known(news, path) && !isSet && !(name === "directory" && mayKeepFiles)) {
        const at = schemaAt(inputs, path);
        const allowed = at ? `: set it to ${allowedFor(at)}` : "";
        failures.push({ path, reason: `is required when source is "${source}"${allowed}` });
      }
      if (isRejected(source, name) && isSet) failures.push(notAllowed(path, source));
    }
    if (source !== "external_docker" && news.secretReferences !== undefined)
      failures.push(notAllowed(["secretReferences"], source));
  }
  failures.push(...contradictions(news, isNew), ...badNames(news));
  // A new deployment begins without what an old one had.
  return isNew ? failures : [...failures, ...cleared(news, olds)];
}

function notAllowed(path: Failure["path"], source: Source): Failure {
  return { path, reason: `is not allowed when source is "${source}": remove it` };
}

/** Whether the program leaves the files of a deployment that it imported to whoever uploaded them. */
function keepsFiles(news: PartialInputs<Inputs>, olds: Properties): boolean {
  const describesFiles = valueAt(news, ["sourceRevisionConfig", "langgraphConfigPath"]) !== undefined;
  return valueAt(olds, DIRECTORY) === undefined && !describesFiles;
}

function cleared(news: PartialInputs<Inputs>, olds: Properties): Failure[] {
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
  const { olds, news, changes, filled } = comparison;
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
    const found = [...changes, ...changedFiles(comparison), ...unfinished(olds, news)];
    return { changes: found, deleteBeforeReplace: false };
  }
  // A name that was made up is made up again, and another workspace has names of its own.
  const moves = replaced.some(({ path }) => path[0] === "workspaceId");
  const keepsName = !(filled.includes("name") || moves || olds.inputs.name !== news.name);
  const projectHasName = keepsName && olds.inputs.deleteTracingProject !== true;
  const consequence = `changing ${changesOf(replaced)} replaces the deployment`;
  if (news.allowDataLoss !== true || projectHasName)
    throw new ChangeRejected(messages.databaseDropped({ consequence, projectHasName }));
  return { changes, deleteBeforeReplace: keepsName };
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

/** Whether nothing on the way to a property is still unknown. */
function known(news: PartialInputs<Inputs>, path: readonly PathStep[]): boolean {
  return path.every((_, end) => !isUnknown(valueAt(news, path.slice(0, end + 1))));
}

const BUILD_ON_PUSH = ["sourceConfig", "buildOnPush"];
const LISTENER = ["sourceConfig", "listenerId"];
const LISTENER_CONFIG = ["sourceConfig", "listenerConfig"];

/** Properties that are fine by themselves and not together. What is not known yet is not judged. */
function contradictions(news: PartialInputs<Inputs>, isNew: boolean): Failure[] {
  const { pinnedRevisionId: pin, source } = news;
  const repoRef = valueAt(news, ["sourceRevisionConfig", "repoRef"]);
  const isBuiltOnPush = valueAt(news, BUILD_ON_PUSH) === true;
  const failures: Failure[] = [];
  const fail = (path: readonly string[], reason: string) => void failures.push({ path, reason });
  if (isBuiltOnPush && typeof repoRef === "string" && repoRef.startsWith("refs/tags/"))
    fail(BUILD_ON_PUSH, "true is not allowed when repoRef is a tag, which gets no pushes: it must be false");
  if (isBuiltOnPush && pin !== undefined && !isUnknown(pin))
    fail(
      BUILD_ON_PUSH,
      "true is not allowed with pinnedRevisionId, as a push would replace the pinned revision: it must be false",
    );
  const hasListener = source === "external_docker" && valueAt(news, LISTENER_CONFIG) !== undefined;
  // Where a listener deploys says nothing without it: a replacement would be rejected after the deletion.
  if (hasListener && known(news, LISTENER) && valueAt(news, LISTENER) === undefined)
    fail(
      LISTENER_CONFIG,
      "is not allowed without listenerId, the listener that deploys there: set both, or neither (the function getListeners lists the listeners)",
    );
  if (isNew && pin !== undefined)
    fail(
      ["pinnedRevisionId"],
      "is not allowed for a new deployment, which has no earlier revision: remove it",
    );
  return failures;
}

/** Names of environment variables that the service sets itself, or that are given twice. */
function badNames({ source, secrets, secretReferences }: PartialInputs<Inputs>): Failure[] {
  const references = Array.isArray(secretReferences) ? secretReferences : [];
  const named = [
    ...Object.keys(isRecord(secrets) ? secrets : {}).map((name) => ({ name, path: ["secrets", name] })),
    ...references.map((each, index) => ({
      name: valueAt(each, ["name"]),
      path: ["secretReferences", index, "name"],
    })),
  ];
  return named.flatMap(({ name, path }, index) => {
    if (typeof name !== "string" || isUnknown(name)) return [];
    const isTwice = named.findIndex((each) => each.name === name) < index;
    if (isReserved(name, source !== "external_docker")) return [{ path, reason: RESERVED_NAME }];
    return isTwice
      ? [{ path, reason: "another value of the environment variable is given, too: remove one" }]
      : [];
  });
}

const RESERVED_NAME = "LangSmith sets this environment variable itself and rejects it here: remove it";

const RESERVED = new Set(
  `LANGCHAIN_TRACING_V2 LANGSMITH_TRACING_V2 LANGCHAIN_ENDPOINT LANGCHAIN_PROJECT LANGSMITH_PROJECT
  LANGSMITH_LANGGRAPH_GIT_REPO LANGGRAPH_GIT_REPO_PATH LANGCHAIN_API_KEY LANGSMITH_CONTROL_PLANE_API_KEY
  POSTGRES_URI POSTGRES_PASSWORD DATABASE_URI LANGSMITH_LANGGRAPH_GIT_REF LANGSMITH_LANGGRAPH_GIT_REF_SHA
  LANGGRAPH_AUTH_TYPE LANGSMITH_AUTH_ENDPOINT LANGSMITH_TENANT_ID LANGSMITH_AUTH_VERIFY_TENANT_ID
  LANGSMITH_HOST_PROJECT_ID LANGSMITH_HOST_PROJECT_NAME LANGSMITH_HOST_REVISION_ID LOG_JSON
  LOG_DICT_TRACEBACKS REDIS_URI LANGCHAIN_CALLBACKS_BACKGROUND DD_TRACE_PSYCOPG_ENABLED
  DD_TRACE_REDIS_ENABLED LANGSMITH_DEPLOYMENT_NAME LANGGRAPH_CLOUD_LICENSE_KEY`.split(/\s+/),
);

/** Reserved as well where the vendor runs the deployment, which is where GitHub sources run. */
const RESERVED_ON_CLOUD = new Set(
  "LANGSMITH_API_KEY LANGSMITH_ENDPOINT POSTGRES_URI_CUSTOM REDIS_URI_CUSTOM PATH PORT MOUNT_PREFIX".split(
    " ",
  ),
);

/** Whether the service sets an environment variable itself. */
export function isReserved(name: string, onCloud: boolean): boolean {
  return RESERVED.has(name) || (onCloud && (RESERVED_ON_CLOUD.has(name) || name.startsWith("LSD_")));
}
