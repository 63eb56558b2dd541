import { equal } from "../../core/compare.ts";
import { isRecord, type Properties } from "../../core/properties.ts";
import { isUnsettled, type Stored, type Write } from "../../core/resource.ts";
import { type Deployment, makesRevision } from "../../http/api/deployments.ts";
import { type Before, beforeOf, revisionOf, update } from "./body.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { beforePinEnds, holdsPin, wasPinned } from "./pin.ts";
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
  /**
   * Whether the PATCH changes the repository. `again`: an update did not change it before, as with a server that ignores
   * it, so that it goes first and alone.
   */
  readonly repository: "same" | "changes" | "again";
}

/**
 * Decides what makes the deployment what the program wants. Sends no request.
 *
 * @param isRolledBack whether it was rolled back. Only what makes a revision ends that
 */
export function planChange(
  before: Deployment,
  olds: Stored<Inputs, Outputs>,
  news: Inputs,
  finished: boolean,
  isRolledBack: boolean,
  { computed, ignored }: Pick<Write, "computed" | "ignored">,
): ChangePlan {
  const isPinned = news.pinnedRevisionId !== undefined;
  // As long as it is rolled back, no earlier update has deployed another version since.
  const known = isRolledBack ? settled(olds, "sourceRevisionConfig") : olds;
  const desired = wasPinned(olds) && !isPinned ? beforePinEnds(olds, before) : beforeOf(known);
  const changes = update(desired, news, before, finished, ignored);
  const isTriggered = !isPinned && triggered(olds.attempted.triggers, news.triggers).length > 0;
  const isFolder = news.source === "internal_source" && !isPinned;
  const isChanged = isFolder && hasNewFiles(olds, computed);
  const rollbackEnds = isRolledBack && (isTriggered || isChanged || makesRevision(changes));
  // A new revision follows the program again, not what it was rolled back to, or pinned to.
  const follows = rollbackEnds || (!isPinned && holdsPin(before, olds));
  // An operation that was cut short may have deployed them or not.
  const isUncertain = follows || isUnsettled(known, "sourceRevisionConfig");
  // While an operation that was cut short waited, someone may have deployed others.
  const isReplaced = !finished && !isRolledBack && !hasFiles(before, olds);
  const body = { ...changes, ...(follows ? revisionOf(news) : {}) };
  const { source_config: config } = body;
  const moves = isRecord(config) && config["repo_url"] !== undefined;
  const movedBefore = olds.attempted.sourceConfig?.repoUrl === news.sourceConfig.repoUrl;
  return {
    desired,
    body,
    uploads: isChanged || (isFolder && (isReplaced || (isUncertain && !showsFiles(before, olds)))),
    isTriggered,
    repository: moves ? (movedBefore ? "again" : "changes") : "same",
  };
}

/** The state, where it turned out that the service did not take an input. */
function settled({ unsettled, ...olds }: Stored<Inputs, Outputs>, name: string): Stored<Inputs, Outputs> {
  const left = unsettled?.filter((each) => each !== name) ?? [];
  return left.length === 0 ? olds : { ...olds, unsettled: left };
}

/** The names whose values are new or other ones; one that is taken out asks for nothing. */
export function triggered(was: Inputs["triggers"] = {}, desired: Inputs["triggers"] = {}): string[] {
  return Object.keys(desired).filter((name) => !equal(was[name], desired[name]));
}
