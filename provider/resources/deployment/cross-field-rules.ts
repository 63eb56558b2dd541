import { isUnknown } from "../../core/engine.ts";
import { type Failure, isRecord, type PathStep, valueAt } from "../../core/properties.ts";
import type { PartialInputs } from "../../core/resource.ts";
import { formatValue } from "../../core/text.ts";
import type { Inputs } from "./fields.ts";
import { reservedProblem } from "./reserved-names.ts";

const REPO_REF = ["sourceRevisionConfig", "repoRef"] as const;
const BUILD_ON_PUSH = ["sourceConfig", "buildOnPush"] as const;
const LISTENER_ID = ["sourceConfig", "listenerId"] as const;
const LISTENER_CONFIG = ["sourceConfig", "listenerConfig"] as const;

/** Properties that are fine by themselves and not together. What is not known yet is not judged. */
export function contradictions(news: PartialInputs<Inputs>): Failure[] {
  return [
    ...pushesToTag(news),
    ...pinnedAndPushed(news),
    ...withoutListener(news),
    ...reservedNames(news),
    ...badReferences(news),
  ];
}

/** Whether nothing on the way to a property is still unknown. */
export function known(news: PartialInputs<Inputs>, path: readonly PathStep[]): boolean {
  return path.every((_, end) => !isUnknown(valueAt(news, path.slice(0, end + 1))));
}

function pushesToTag(news: PartialInputs<Inputs>): Failure[] {
  const repoRef = valueAt(news, REPO_REF);
  const isTag = typeof repoRef === "string" && repoRef.startsWith("refs/tags/");
  if (!isTag || valueAt(news, BUILD_ON_PUSH) !== true) return [];
  const reason = "true is not allowed when repoRef is a tag, which gets no pushes: it must be false";
  return [{ path: BUILD_ON_PUSH, reason }];
}

function pinnedAndPushed(news: PartialInputs<Inputs>): Failure[] {
  const { pinnedRevisionId: pin } = news;
  if (pin === undefined || isUnknown(pin) || valueAt(news, BUILD_ON_PUSH) !== true) return [];
  const reason =
    "true is not allowed with pinnedRevisionId, as a push would replace the pinned revision: it must be false";
  return [{ path: BUILD_ON_PUSH, reason }];
}

/** Where a listener deploys says nothing without the listener. */
function withoutListener(news: PartialInputs<Inputs>): Failure[] {
  if (news.source !== "external_docker" || valueAt(news, LISTENER_CONFIG) === undefined) return [];
  if (!known(news, LISTENER_ID) || valueAt(news, LISTENER_ID) !== undefined) return [];
  const reason =
    "is not allowed without listenerId, the listener that deploys there: set both, or neither (the function getListeners lists the listeners)";
  return [{ path: LISTENER_CONFIG, reason }];
}

function reservedNames({ source, secrets }: PartialInputs<Inputs>): Failure[] {
  return Object.keys(isRecord(secrets) ? secrets : {}).flatMap((name) => {
    const reason = reservedProblem(name, source !== "external_docker");
    return reason ? [{ path: ["secrets", name], reason }] : [];
  });
}

/** References whose names the service sets itself, or that are given a second time. */
function badReferences({ secrets, secretReferences }: PartialInputs<Inputs>): Failure[] {
  if (!Array.isArray(secretReferences)) return [];
  const names = secretReferences.map((reference) => valueAt(reference, ["name"]));
  return names.flatMap((name, index) => {
    if (typeof name !== "string" || isUnknown(name)) return [];
    const problem = reservedProblem(name, false) ?? repeated(name, names.indexOf(name), index, secrets);
    if (problem === undefined) return [];
    const reason = `${formatValue(name)} is not allowed: ${problem}`;
    return [{ path: ["secretReferences", index, "name"], reason }];
  });
}

function repeated(name: string, first: number, index: number, secrets: unknown): string | undefined {
  if (first < index)
    return `secretReferences[${first}] already sets this environment variable: remove one of the two`;
  if (!isRecord(secrets) || !Object.hasOwn(secrets, name)) return undefined;
  return "secrets already sets this environment variable: remove one of the two";
}
