import { isBefore } from "../../core/instant.ts";
import type { Message } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { type Deployment, Deployments, type Revision } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { warnAbout } from "../resource-name.ts";
import type { Outputs } from "./fields.ts";
import { secretsChangedSince } from "./revision-messages.ts";
import { changedNames } from "./secrets.ts";
import { isSameSource } from "./version.ts";

/** When this program last changed environment variables. */
type Changed = Pick<Partial<Outputs>, "secretsChangedAt">;

/**
 * When updates changed each environment variable, with those that this one changed, or may have changed.
 *
 * @param secrets what the service stores after this update
 * @param at the service's time before the request, which the revision of the change is younger than; undefined where it
 * is not known
 */
export function secretTimes(
  before: Deployment,
  secrets: Readonly<Record<string, string>>,
  { secretsChangedAt: known = {} }: Changed,
  at: Date | undefined,
): Changed {
  const changed = changedNames(before, secrets);
  const kept = Object.entries(known).filter(([name]) => !changed.includes(name));
  const added = at === undefined ? [] : changed.map((name) => [name, at.toISOString()] as const);
  const times = [...kept, ...added];
  return times.length === 0 ? {} : { secretsChangedAt: Object.fromEntries(times) };
}

/**
 * The warning about a version that is older than changes of environment variables; undefined where none is known.
 *
 * @param redeployed when the version was deployed again: a later update sent its changes to the agent. Default: not yet
 */
export function secretsWarning(
  { id, created_at: created }: Revision,
  { secretsChangedAt: times = {} }: Changed,
  redeployed?: string | null,
): Message | undefined {
  if (!created) return undefined;
  const names = Object.entries(times)
    .filter(([, at]) => isBefore(created, at) && (!redeployed || isBefore(at, redeployed)))
    .map(([name]) => name)
    .sort();
  return names.length === 0 ? undefined : secretsChangedSince({ revision: id, names });
}

/** Warns of a rollback to a version that is older than changes of environment variables. */
export async function warnOfRollback(
  service: LangSmith,
  actual: Deployment,
  changed: Changed,
  operation: Operation,
): Promise<void> {
  if (changed.secretsChangedAt === undefined) return;
  // Newest first: those since the rollback have one version, and another one is between them and the original.
  let rollback: Revision | undefined;
  let isOlder = false;
  for await (const revision of service.api(Deployments).revisions(actual.id, callOf(operation))) {
    const isSame = isSameSource(revision, actual);
    if (!isSame) isOlder = true;
    else if (!isOlder) rollback = revision;
    else if (revision.status === "DEPLOYED") {
      const warning = secretsWarning(revision, changed, rollback?.created_at);
      if (warning) warnAbout(operation, "Deployment", actual.id, warning);
      return;
    }
  }
}
