import { counted, listed } from "../../core/text.ts";
import { BulkExports, type ExportUse, hasEnded } from "../../http/api/bulk-exports.ts";
import { isSameId } from "../../http/api-request.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";

/** The exports that name a destination. */
export interface Users {
  /** Those that have not ended, as far as their status can be read: schedules, and what still runs. */
  readonly running: readonly ExportUse[];
  /** When the last of the others ended, in milliseconds since 1970; minus infinity where there is none. */
  readonly lastEnd: number;
  /** How many of the others are one-offs of their own, which no schedule spawned. */
  readonly endedOneOffs: number;
}

/** Finds the exports that name a destination among all of the workspace, of which no more need be readable. */
export async function usersOf(service: LangSmith, id: string, call: Call): Promise<Users> {
  const running: ExportUse[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  let endedOneOffs = 0;
  for await (const candidate of service.api(BulkExports).uses(call)) {
    if (!isSameId(candidate.bulk_export_destination_id ?? "", id)) continue;
    if (hasEnded(candidate)) {
      if (!isSchedule(candidate) && !candidate.source_bulk_export_id) endedOneOffs += 1;
      const end = Date.parse(candidate.finished_at ?? candidate.updated_at ?? "");
      lastEnd = Math.max(lastEnd, Number.isNaN(end) ? Number.NEGATIVE_INFINITY : end);
    } else running.push(candidate);
  }
  return { running, lastEnd, endedOneOffs };
}

/**
 * What the replacement of a destination means to the exports on it, in sentences without a full stop. Which of them
 * are of this program the preview shows: their names are not known before they are compared themselves.
 */
export async function replacedWith(service: LangSmith, id: string, call: Call): Promise<string[]> {
  const { running, endedOneOffs } = await usersOf(service, id, call);
  const schedules = running.some(isSchedule)
    ? " A schedule requires allowReexport: true or a startTime that continues it."
    : "";
  const oneOffs = running.some((one) => !isSchedule(one) && !one.source_bulk_export_id)
    ? " A one-off export requires allowReexport: true."
    : "";
  const unfinished =
    `replacing it affects ${counted(running.length, "unfinished bulk export")}. Pulumi also replaces those of this program: ` +
    `it creates each on the new destination, then cancels it on the old one.${schedules}${oneOffs} ` +
    "Other exports keep writing to the old destination, which is deleted only after they end";
  const noun = endedOneOffs === 1 ? "one-off export that has ended" : "one-off exports that have ended";
  const ended = `replacing it ${running.length > 0 ? "also " : ""}affects ${endedOneOffs} ${noun}. Those of this program require allowReexport: true, which exports and bills them again`;
  return [...(running.length > 0 ? [unfinished] : []), ...(endedOneOffs > 0 ? [ended] : [])];
}

function isSchedule({ interval_hours: hours }: ExportUse): boolean {
  return hours !== undefined && hours !== null;
}

/** How many they are, how many of them are schedules, and the ids of the first. */
export function named(exports: readonly ExportUse[]): string {
  const schedules = exports.filter(isSchedule).length;
  const noun = exports.length === 1 ? "bulk export" : "bulk exports";
  const among = schedules === 0 ? "" : ` (${schedules === 1 ? "1 schedule" : `${schedules} schedules`})`;
  return `${exports.length} ${noun}${among}: ${listed(exports.map(({ id }) => id))}`;
}
