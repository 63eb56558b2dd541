import { createdElsewhere, type Ending, notDeletedElsewhere } from "./messages.ts";
import type { Properties } from "./properties.ts";
import { ChangeRejected } from "./resource.ts";

/**
 * In the state of an object that the service created in another workspace than the one asked for: the latter. The
 * engine hides properties that begin so.
 */
const REQUESTED_WORKSPACE = "__requestedWorkspaceId";

/** An object that the service created in another workspace than the one asked for. */
interface Misplaced {
  readonly requested: string;
  readonly actual: string;
}

/** The outputs of a misplaced object, as far as its creation knows them. */
export function misplacedOutputs({ requested, actual }: Misplaced): Properties {
  return { tenantId: actual, [REQUESTED_WORKSPACE]: requested };
}

/** Where an object was created and where it should have been; undefined for one that is where it was asked for. */
export function misplacedOf({
  tenantId: actual,
  [REQUESTED_WORKSPACE]: requested,
}: Properties): Misplaced | undefined {
  if (typeof actual !== "string" || typeof requested !== "string") return undefined;
  return { actual, requested };
}

/** The same, unless the program names the workspace that the object is in by now. */
export function misplacedFor(outputs: Properties, workspaceId: unknown): Misplaced | undefined {
  const misplaced = misplacedOf(outputs);
  const named =
    typeof workspaceId === "string" && workspaceId.toLowerCase() === misplaced?.actual.toLowerCase();
  return named ? undefined : misplaced;
}

/** What became of a misplaced object, as far as its outputs know: an export cannot be deleted, and was cancelled. */
function endingOf({ status }: Properties): Ending | undefined {
  return status === "Cancelled" ? "cancelled" : undefined;
}

/** Where a misplaced object was, which was cancelled there: the workspace that the program names needs another one. */
export function misplacedAndEnded(outputs: Properties): Misplaced | undefined {
  return endingOf(outputs) === undefined ? undefined : misplacedOf(outputs);
}

/** The error of every later operation on a misplaced object. */
export function stillMisplaced(which: string, misplaced: Misplaced, outputs: Properties): ChangeRejected {
  return misplacedError(which, misplaced, endingOf(outputs));
}

/** The error of the creation, and of every update until the state or the program changes. */
export function misplacedError(
  which: string,
  misplaced: Misplaced,
  ending?: Ending,
  options?: ErrorOptions,
): ChangeRejected {
  return new ChangeRejected(createdElsewhere({ which, ...misplaced, ending }), options);
}

/** The error of a deletion in a workspace that the program does not name. */
export function misplacedDeletion(which: string, misplaced: Misplaced): ChangeRejected {
  return new ChangeRejected(notDeletedElsewhere({ which, ...misplaced }));
}
