import { BoundedMap } from "../../core/bounded.ts";
import type { Limit } from "../../core/limit.ts";
import type { Message } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { WaitCutShort, waitFor } from "../../core/wait.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { type Conflict, isTransient, ServiceError } from "../../http/errors.ts";
import { shortId } from "../resource-name.ts";
import { NameInUse, presence } from "./errors.ts";
import { isBeingDeleted } from "./fields.ts";
import * as messages from "./messages.ts";
import { statusWords } from "./revision.ts";

/** Milliseconds for which the service may keep a name after its deployment is deleted: it still cleans up. */
const LONGEST_CLEANUP_MS = 120_000;
const BETWEEN_TRIES_MS = 5_000;
/** Names that a process remembers to have freed; one up replaces fewer deployments by far. */
const MOST_FREED_NAMES = 1_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "wait of a new deployment for the name of a deleted one",
    limit: LONGEST_CLEANUP_MS / 1000,
    unit: "seconds",
    beyond: "error; nothing is created",
    why: "LangSmith keeps the name until it has cleaned up",
  },
  {
    what: "remembered names of deleted deployments",
    limit: MOST_FREED_NAMES,
    beyond: "the oldest is forgotten, and no deployment waits for it",
    why: "a `pulumi up` replaces fewer",
  },
];

/** When a deployment of a name was deleted in this process, by the names and addresses. */
const freed = new BoundedMap<string, number>(MOST_FREED_NAMES);

function keyOf({ apiUrl }: LangSmith, name: string): string {
  return [apiUrl, name].join(" ");
}

/** Remembers that the deployment of a name is deleted, so that a creation under it waits while the service cleans up. */
export function rememberFreed(service: LangSmith, name: string, operation: Operation): void {
  freed.set(keyOf(service, name), operation.now());
}

/**
 * After a creation that was answered with a conflict: while a deployment that is being deleted still has the name, waits
 * for that, and for two minutes more while the service still reserves the name.
 *
 * @throws NameInUse for any other owner, with the fixes
 */
export async function untilNameIsFree(
  service: LangSmith,
  name: string,
  conflict: Conflict,
  operation: Operation,
): Promise<void> {
  const owners = await holdersOf(service, name, callOf(operation));
  const leaving = leavingOf(owners);
  if (leaving !== undefined) {
    await untilDeleted(service, leaving, operation);
    rememberFreed(service, name, operation);
  } else if (isNameInUse(owners) || !mayBeReserved(service, name, operation)) {
    throw new NameInUse(whoHasIt(name, owners, conflict), { cause: conflict });
  } else {
    await whileReserved(name, operation);
  }
}

/** Whether a deployment of the name was deleted so lately that the service may still clean up after it. */
function mayBeReserved(service: LangSmith, name: string, operation: Operation): boolean {
  const since = operation.now() - (freed.get(keyOf(service, name)) ?? Number.NEGATIVE_INFINITY);
  return since >= 0 && since < LONGEST_CLEANUP_MS;
}

async function whileReserved(name: string, operation: Operation): Promise<void> {
  operation.status(
    `deployment ${name}: LangSmith still reserves the name of the deleted deployment, trying again`,
  );
  await operation.pause(BETWEEN_TRIES_MS).catch((error: unknown) => {
    const why = error instanceof Error ? error.message.replace(/\.$/, "") : "it was ended";
    throw new WaitCutShort(messages.nameReserved({ name, why }), { cause: error });
  });
}

/** The deployments that have a name, or why they cannot be listed. */
type NameOwners = readonly Deployment[] | ServiceError;

async function holdersOf(service: LangSmith, name: string, call: Call): Promise<NameOwners> {
  const owners: Deployment[] = [];
  try {
    for await (const actual of service.api(Deployments).list({ name }, call)) owners.push(actual);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error;
  }
  return owners;
}

function leavingOf(owners: NameOwners): Deployment | undefined {
  return owners instanceof ServiceError ? undefined : owners.find(({ status }) => isBeingDeleted(status));
}

function isNameInUse(owners: NameOwners): boolean {
  return !(owners instanceof ServiceError) && owners.length > 0;
}

/** Waits until a deployment whose name is needed is deleted, or is being deleted no more. */
async function untilDeleted(service: LangSmith, { id, name }: Deployment, operation: Operation) {
  await waitFor(operation, {
    what: `deployment ${name} (${shortId(id)}), which still has the name`,
    // A replica may list for a while what is deleted, and its name is not free yet.
    look: async () =>
      (await presence(service, id, callOf(operation))) ??
      leavingOf(await holdersOf(service, name, callOf(operation))),
    judge: (seen) =>
      seen && isBeingDeleted(seen.status)
        ? { pending: statusWords(seen.status), next: "deleted" }
        : { done: true, as: "deleted" },
    isTransient,
    resume: "Nothing was created. Run `pulumi up` again: it waits for the deletion.",
  });
}

function whoHasIt(name: string, owners: NameOwners, error: Conflict): Message {
  const words = error.detail?.replace(/\.$/, "") ?? "the name is taken";
  if (owners instanceof ServiceError)
    return messages.nameOwnerUnknown({ name, words, why: owners.words.what });
  const [other] = owners;
  return other
    ? messages.nameInUse({ name, words, id: other.id })
    : messages.nameInUseByProject({ name, words });
}
