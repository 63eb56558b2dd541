import { toUtc } from "../../../provider/core/instant.ts";
import type { Range, SeriesIdentity } from "../../../provider/coverage/coverage.ts";
import { byAge, type ExportRecord } from "../../../provider/coverage/export-record.ts";
import { cutsWithin, type WaiverCutNote } from "../../../provider/coverage/fills/waivers.ts";
import type { LoadedSeries } from "../../../provider/coverage/load-coverage.ts";
import {
  byStart,
  findOverlapping,
  formatMicros,
  intersect,
  parseMicros,
  subtract,
  toRange,
  toSpan,
} from "../../../provider/coverage/time-spans.ts";
import type { Actor } from "../../audit-log/who.ts";
import { type EndedSchedules, findEndedSchedules, type Settled, unexportedAfter } from "./schedules.ts";

/** How an export ended without success. */
type Ending = "Failed" | "TimedOut" | "Cancelled";

/** Who canceled an export, and when. */
export interface CancelledBy extends Actor {
  readonly time: string;
}

/** An export that ended without success, and of whose window something is still not exported. */
export interface FailedExport extends Range {
  readonly id: string;
  readonly status: Ending;
  readonly createdAt: string;
  readonly endedAt?: string;
  /** The schedule that spawned it; absent for one that was made by itself, by a program or by hand. */
  readonly scheduleId?: string;
  /** How many exports of this very window had ended without success with this one. */
  readonly attempts: number;
  /** A later attempt at this very window, which somebody cancelled. */
  readonly laterCancelled?: string;
  /** Who canceled it, or the later attempt. Absent if the audit log does not show that. */
  readonly cancelledBy?: CancelledBy;
  /** What of its window nothing else has exported since, and nothing exports now. */
  readonly left: readonly Range[];
  /** What its runs say of the failure, each text once, three at most. */
  readonly errors: readonly string[];
}

/** The exports and schedules of one series that ended without success. */
export interface FailedOfSeries extends EndedSchedules {
  readonly name: string;
  readonly owner?: string;
  readonly series: SeriesIdentity;
  readonly destinationGone?: true;
  /** Those that Failed or are TimedOut, the earliest window first. */
  readonly failed: readonly FailedExport[];
  /** Those that were cancelled although their window is still expected: somebody did that, so it is no failure. */
  readonly cancelled: readonly FailedExport[];
  /** Those whose windows are waived. */
  readonly waived: readonly FailedExport[];
  /** Entries that do not waive all of their range, and so leave something here. */
  readonly cut: readonly WaiverCutNote[];
}

const ENDINGS: ReadonlyMap<string, Ending> = new Map([
  ["Failed", "Failed"],
  ["TimedOut", "TimedOut"],
  ["Cancelled", "Cancelled"],
]);

type Loaded = LoadedSeries & { readonly owner?: string };

/** The exports and schedules of a series that left something unexported. */
export function findFailed(loaded: Loaded, settled: Settled): FailedOfSeries {
  const { name, owner, coverage, destinationGone } = loaded;
  const found = attemptsAtEachWindow(loaded).flatMap((each) => leftBy(each, loaded, settled));
  const isLeft = ({ left }: FailedExport) => left.length > 0;
  const open = found.filter(({ remaining }) => isLeft(remaining)).map(({ remaining }) => remaining);
  const ended = findEndedSchedules(loaded, settled);
  return {
    name,
    ...(owner === undefined ? {} : { owner }),
    series: coverage.series,
    ...(destinationGone ? { destinationGone } : {}),
    ...ended,
    failed: open.filter(({ status }) => status !== "Cancelled"),
    cancelled: open.filter(({ status }) => status === "Cancelled"),
    waived: found.filter(({ remaining }) => !isLeft(remaining)).map(({ whole }) => whole),
    cut: cutsWithin(settled.cuts, [
      ...open.flatMap(({ left }) => left.map((range) => toSpan(range))),
      ...ended.failedSchedules.flatMap((schedule) => unexportedAfter(schedule, loaded)),
    ]),
  };
}

/** Whether a series has nothing to report. */
export function hasNothing(each: FailedOfSeries): boolean {
  const { failedSchedules, continuedSchedules, failed, cancelled, waived } = each;
  return [failedSchedules, continuedSchedules, failed, cancelled, waived].every(({ length }) => length === 0);
}

interface Attempted {
  readonly last: ExportRecord;
  readonly status: Ending;
  readonly attempts: number;
  readonly laterCancelled?: string;
}

/**
 * Of several attempts at one window the last one counts; cancelling a later one does not undo a failure.
 */
function attemptsAtEachWindow({ exports }: Loaded): Attempted[] {
  const windows = new Map<string, Attempted & { readonly ended: number }>();
  for (const stored of [...exports].sort(byAge)) {
    const status = ENDINGS.get(stored.status);
    if (status === undefined) continue;
    const key = `${stored.start} ${stored.end}`;
    const before = windows.get(key);
    const ended = (before?.ended ?? 0) + 1;
    const hides = before !== undefined && before.status !== "Cancelled" && status === "Cancelled";
    windows.set(
      key,
      hides
        ? { ...before, ended, laterCancelled: stored.id }
        : { last: stored, status, attempts: ended, ended },
    );
  }
  return [...windows.values()].sort((a, b) => byStart(a.last, b.last));
}

/** The export with all that is left of its window, and with what remains of that after waivers. */
interface Left {
  readonly whole: FailedExport;
  readonly remaining: FailedExport;
}

function leftBy(
  { last, status, attempts, laterCancelled }: Attempted,
  { coverage, reports }: Loaded,
  { since, waived }: Settled,
): Left[] {
  const gaps = coverage.gaps.map((gap) => toSpan(gap));
  const left = intersect([last], findOverlapping(gaps, last));
  if (left.length === 0) return [];
  const ended = last.endedAt;
  // If it does not report when it ended, its creation is the latest known time.
  const at = ended === undefined ? last.createdAt : parseMicros(ended, `bulk export ${last.id}`);
  if (since !== undefined && at < since) return [];
  const whole: FailedExport = {
    id: last.id,
    status,
    ...toRange(last),
    createdAt: formatMicros(last.createdAt),
    ...(ended === undefined ? {} : { endedAt: toUtc(ended) }),
    ...(last.sourceId === undefined ? {} : { scheduleId: last.sourceId }),
    attempts,
    ...(laterCancelled === undefined ? {} : { laterCancelled }),
    left: left.map(toRange),
    errors: reports.get(last.id)?.errors ?? [],
  };
  return [{ whole, remaining: { ...whole, left: subtract(left, waived).map(toRange) } }];
}
