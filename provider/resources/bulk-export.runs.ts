import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { BadRequest, Conflict, ValidationFailed } from "../api/errors.ts";
import type { Export } from "../api/schema.ts";

const ENDED = ["Completed", "Cancelled", "Failed", "TimedOut"];

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

/** Where the runs of a one-off export really write, once one of them says so. */
export async function ownPrefix(service: LangSmith, held: Export, call: Call): Promise<string | undefined> {
  if (held.interval_hours || !held.session_id || held.status === "Created") return undefined;
  for await (const run of service.exports.runs(held.id, call)) {
    const prefix = run.metadata?.prefix?.replace(/\/+(year=.*)?$/, "");
    if (prefix) return prefix;
  }
  return undefined;
}
