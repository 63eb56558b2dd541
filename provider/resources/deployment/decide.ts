import { equal } from "../../core/fields/compare.ts";
import type { Message } from "../../core/message.ts";
import type { Properties } from "../../core/properties.ts";
import { shortId } from "../../core/text.ts";
import type { Deployment, Revision } from "../../http/api/deployments.ts";
import type { Inputs } from "./fields/inputs.ts";
import { isBeingDeleted, type Outputs, type Upload, type Uploaded } from "./fields/outputs.ts";
import * as messages from "./messages.ts";
import { changesRevision, isMadeOf, patchOf, sourceOf } from "./patch.ts";
import { DEPLOYED, isFailed, isInProgress, NOT_FOUND } from "./revision.ts";

/** The deployment as it was seen last, and its newest revision where that was looked at. */
export interface Seen {
  readonly deployment: Deployment;
  readonly newest?: Revision | undefined;
}

/** What an operation knows besides. */
export interface Known {
  /** The inputs that the program owns at the service: those of the requests that it answered. */
  readonly owned: Partial<Inputs>;
  /** Whether an earlier operation did not see its revision come to a good end. */
  readonly unfinished: boolean;
  /** The newest revision of the state, and its status. */
  readonly before: Pick<Outputs, "latestRevisionId" | "revisionStatus">;
  /** The hash of the program's files; undefined where the program has none. */
  readonly contentHash: string | undefined;
  /** The files that LangSmith has of the program. */
  readonly files: Uploaded;
  /** An archive that no revision is made of yet. */
  readonly upload?: Upload;
  /** Whether this operation's PATCH was answered. */
  readonly patched?: boolean;
  /** The revision that this operation made, once it is shown, and the newest one before. */
  readonly revised?: { readonly before: string | undefined; readonly own: string | undefined };
  /** Whether that revision was not shown in time. */
  readonly isMissing?: boolean;
  /** Whether this operation waited for the end of a revision. */
  readonly hasWaited?: boolean;
  /** Whether the service rejected its last change for now, although no revision is in progress. */
  readonly isRejected?: boolean;
}

export type Step =
  | { readonly do: "upload" | "appear"; readonly why: string }
  | { readonly do: "look" | "wait" }
  | { readonly do: "patch"; readonly body: Properties; readonly why: string }
  | { readonly do: "redeploy"; readonly revision: string; readonly why: string }
  | { readonly do: "finish"; readonly warning?: Message }
  | { readonly do: "fail"; readonly error: Message }
  /** A revision that has failed, whose log explains it. */
  | { readonly do: "fail"; readonly failed: Revision };

/** What is to be done next, so that the deployment becomes what the program wants: the first row that applies. */
export function decide(want: Inputs, known: Known, seen: Seen): Step {
  const { deployment, newest } = seen;
  const { owned, upload, patched, revised } = known;
  const { pinnedRevisionId: pin, waitForDeployed: waits } = want;
  const latest = deployment.latest_revision_id ?? undefined;
  const isUnpinned = pin === undefined && owned.pinnedRevisionId !== undefined;

  if (isBeingDeleted(deployment.status))
    return { do: "fail", error: messages.beingDeleted({ status: deployment.status }) };

  const files = upload === undefined ? whyUploaded(want, known, deployment, isUnpinned) : undefined;
  if (files !== undefined) return { do: "upload", why: files };
  const patch = patched ? {} : patchOf(want, owned, deployment, known.unfinished || isUnpinned);
  const body = { ...patch, ...upload?.body };
  if (Object.keys(body).length > 0) return { do: "patch", body, why: "sending what differs" };

  if (revised === undefined) {
    // After a lost answer, nothing shows whether the newest revision is the pinned one.
    const isDoubtful = known.unfinished && latest !== known.before.latestRevisionId;
    if (pin !== undefined && (pin !== owned.pinnedRevisionId || isDoubtful) && latest !== pin)
      return { do: "redeploy", revision: pin, why: "deploying its pinned revision" };
    if (isUnpinned) return revise(want, latest, "deploying what the program describes");
    if (pin === undefined && triggered(owned.triggers, want.triggers).length > 0)
      return revise(want, latest, "its triggers changed");
    // An operation that was cut short has sent what the program changed.
    const isResumed = known.unfinished || changesRevision(want, owned, deployment);
    const isKnown = !isResumed && (latest === known.before.latestRevisionId || pin !== undefined);
    if (latest === undefined || isKnown) return { do: "finish" };
    if (newest?.id !== latest) return { do: "look" };
    if (!isResumed || !waits || newest.status === DEPLOYED) return { do: "finish" };
    if (isInProgress(newest.status) || newest.status === NOT_FOUND) return { do: "wait" };
    if (known.hasWaited) return { do: "fail", failed: newest };
    const why = `revision ${shortId(latest)} is ${newest.status}`;
    return pin === undefined ? revise(want, latest, why) : { do: "redeploy", revision: pin, why };
  }

  if (!waits || known.isMissing) {
    if (latest !== undefined && newest?.id !== latest) return { do: "look" };
    return known.isMissing
      ? { do: "finish", warning: messages.noRevisionCreated({ runs: latest }) }
      : { do: "finish" };
  }
  if (latest === undefined || (revised.own === undefined && latest === revised.before))
    return { do: "appear", why: "waiting for its revision" };
  if (latest !== revised.own && !isWanted(want, known, deployment))
    return { do: "fail", error: messages.revisionReplaced({ revision: revised.own, newer: latest }) };
  if (newest?.id !== latest) return { do: "wait" };
  if (newest.status === DEPLOYED) return { do: "finish" };
  return isFailed(newest.status) ? { do: "fail", failed: newest } : { do: "wait" };
}

/** Makes a revision of what the program describes. A branch is read anew then, and an image pulled. */
function revise(want: Inputs, latest: string | undefined, why: string): Step {
  const body = sourceOf(want);
  if (Object.keys(body).length > 0) return { do: "patch", body, why };
  return latest === undefined ? { do: "finish" } : { do: "redeploy", revision: latest, why };
}

/** Why the files of a folder are uploaded; undefined where LangSmith has them. A server may not show which it has. */
function whyUploaded(want: Inputs, known: Known, deployment: Deployment, isUnpinned: boolean) {
  const { contentHash, files, patched } = known;
  if (contentHash === undefined || want.pinnedRevisionId !== undefined || patched) return undefined;
  if (contentHash !== files.contentHash) return "uploading its files";
  const { source_tarball_path: shown } = deployment.source_revision_config;
  // What a pin deployed need not be shown.
  const isOther = shown !== files.sourcePath && (isUnpinned || (known.unfinished && Boolean(shown)));
  return isOther ? "uploading its files again" : undefined;
}

/** Whether a newest revision that is not known to be ours is what the program wants. */
function isWanted(want: Inputs, { files, revised }: Known, deployment: Deployment): boolean {
  // Nothing shows which revision was deployed again.
  if (want.pinnedRevisionId !== undefined) return revised?.own === undefined;
  const { source_tarball_path: archive } = deployment.source_revision_config;
  const isOfFiles = archive ? archive === files.sourcePath : revised?.own === undefined;
  return want.source === "internal_source" ? isOfFiles : isMadeOf(deployment, want);
}

/** The names whose values are new or other ones; one that is taken out asks for nothing. */
export function triggered(was: Inputs["triggers"] = {}, wanted: Inputs["triggers"] = {}): string[] {
  return Object.keys(wanted).filter((name) => !equal(was[name], wanted[name]));
}
