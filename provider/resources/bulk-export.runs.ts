import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { BadRequest, Conflict, ServiceError, ValidationFailed } from "../api/errors.ts";
import type { Export, ExportRun } from "../api/schema.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { waitFor } from "../lifecycle/wait.ts";
import { callOf, mayPass } from "./call.ts";

const ENDED = ["Completed", "Cancelled", "Failed", "TimedOut"];
/** How many of the runs' errors are told. */
const TOLD = 5;

/** Whether an export is over, in whatever way. */
export function hasEnded(held: Pick<Export, "status">): boolean {
  return ENDED.includes(held.status);
}

/** Cancels an export that has not ended. That it ended by itself in the meantime is as good. */
export async function cancel(service: LangSmith, id: string, call: Call): Promise<void> {
  try {
    await service.exports.cancel(id, call);
  } catch (error) {
    const refused =
      error instanceof BadRequest || error instanceof Conflict || error instanceof ValidationFailed;
    if (!refused || !hasEnded(await service.exports.get(id, call))) throw error;
  }
}

/** The exports that a schedule spawned and that have not ended. */
export async function spawnedBy(service: LangSmith, id: string, call: Call): Promise<string[]> {
  const running: string[] = [];
  for await (const candidate of service.exports.list(call)) {
    if (candidate.source_bulk_export_id === id && !hasEnded(candidate)) running.push(candidate.id);
  }
  return running;
}

/**
 * Waits until an export is Completed, and fails with the errors of its runs when it ends otherwise; what it ended
 * as is handed to `ended` first.
 */
export function completion(
  service: LangSmith,
  id: string,
  operation: Operation,
  ended: (seen: Export) => void,
): Promise<Export> {
  const call = callOf(operation);
  return waitFor(operation, {
    what: `bulk export ${id}`,
    look: () => service.exports.get(id, call),
    judge: async (seen) => {
      if (seen.status === "Completed") return { done: seen, as: seen.status };
      if (!hasEnded(seen)) return { pending: seen.status };
      ended(seen);
      if (seen.status === "Cancelled") {
        throw new Error(
          `bulk export ${id} was cancelled outside this program, and a cancelled export never restarts: the next up makes a new one.`,
        );
      }
      throw new Error(
        `bulk export ${id} ended as ${seen.status}: ${await reasons(service, id, call)}. ` +
          "It is not exported again by itself: when the reason is cured, change triggers to make a new export.",
      );
    },
    mayPass,
    resume: "The export goes on; the next up waits for it again.",
  });
}

/** The errors of an export's runs, the latest try of each. That they cannot be read must not hide how it ended. */
export async function reasons(service: LangSmith, id: string, call: Call): Promise<string> {
  const told: string[] = [];
  try {
    for await (const run of service.exports.runs(id, call)) {
      const words = errorOf(run);
      if (words) told.push(words);
      if (told.length === TOLD) break;
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return `the errors of its runs could not be read (${error.message.replace(/[.\s]+$/, "")})`;
  }
  return told.length > 0 ? told.join("; ") : "its runs name no error";
}

function errorOf(run: ExportRun): string | undefined {
  const last = Object.entries(run.errors ?? {}).at(-1);
  if (!last) return undefined;
  const words = typeof last[1] === "string" ? last[1] : JSON.stringify(last[1]);
  return `run ${run.id} (${run.status}, ${last[0]}): ${words.replace(/[.\s]+$/, "")}`;
}

/** Where the runs of a one-off export really write, once one of them says so. */
export async function ownPrefix(service: LangSmith, held: Export, call: Call): Promise<string | undefined> {
  if (held.interval_hours || !held.session_id || held.status === "Created") return undefined;
  for await (const run of service.exports.runs(held.id, call)) {
    const prefix = run.metadata?.prefix?.replace(/\/+(year=.*)?$/, "");
    if (prefix) return prefix;
  }
  return undefined;
}
