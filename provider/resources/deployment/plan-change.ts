import { equal } from "../../core/compare.ts";
import { isRecord, type Properties } from "../../core/properties.ts";
import { isUnsettled, type Stored, type Write } from "../../core/resource.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { type Before, beforeOf, revisionOf, update } from "./body.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { wasPinned } from "./pin.ts";
import { hasFiles, hasNewFiles, showsFiles } from "./source-files.ts";

/** What an update is to send. A pin redeploys its revision besides. */
interface ChangePlan {
  /** What the program wanted before. */
  readonly desired: Before;
  /** The PATCH, without what an upload adds; empty where nothing is to be sent. */
  readonly body: Properties;
  /** Whether the files are uploaded before, so that the PATCH deploys them. */
  readonly uploads: boolean;
  /** Whether triggers ask for a redeployment, where nothing else makes a revision. */
  readonly isTriggered: boolean;
  /** Whether the PATCH changes the repository. */
  readonly movesRepository: boolean;
}

/** Decides what makes the deployment what the program wants. Sends no request. */
export function planChange(
  before: Deployment,
  olds: Stored<Inputs, Outputs>,
  news: Inputs,
  finished: boolean,
  { computed, ignored }: Pick<Write, "computed" | "ignored">,
): ChangePlan {
  const isPinned = news.pinnedRevisionId !== undefined;
  // A new revision follows the program again, and not the pinned one. Nobody knows what the pin kept from being sent.
  const pinEnds = wasPinned(olds) && !isPinned;
  const desired: Before = pinEnds ? [...beforeOf(olds), {}] : beforeOf(olds);
  const changes = update(desired, news, before, finished, ignored);
  const isTriggered = !isPinned && triggered(olds.attempted.triggers, news.triggers).length > 0;
  const hasFolder = news.sourceRevisionConfig.directory !== undefined;
  const isFolder = news.source === "internal_source" && hasFolder && !isPinned;
  const isChanged = isFolder && hasNewFiles(olds, computed);
  // An operation that was cut short may have deployed them or not.
  const isUncertain = pinEnds || isUnsettled(olds, "sourceRevisionConfig");
  // While an operation that was cut short waited, someone may have deployed others.
  const isReplaced = !finished && !hasFiles(before, olds);
  const body = { ...changes, ...(pinEnds ? revisionOf(news) : {}) };
  const { source_config: config } = body;
  return {
    desired,
    body,
    uploads: isChanged || (isFolder && (isReplaced || (isUncertain && !showsFiles(before, olds)))),
    isTriggered,
    movesRepository: isRecord(config) && config["repo_url"] !== undefined,
  };
}

/** The names whose values are new or other ones; one that is taken out asks for nothing. */
export function triggered(was: Inputs["triggers"] = {}, desired: Inputs["triggers"] = {}): string[] {
  return Object.keys(desired).filter((name) => !equal(was[name], desired[name]));
}
