import { byAge, type HeldExport } from "../../coverage/held.ts";
import type { LoadedSeries } from "../../coverage/load.ts";
import {
  byStart,
  type Micros,
  meeting,
  microsOf,
  type Span,
  spanOf,
  textOf,
  within,
} from "../../coverage/ranges.ts";
import type { Range, SeriesIdentity } from "../../coverage/report.ts";
import { toUtc } from "../../lifecycle/instant.ts";

/** How an export ended without success. */
export type Ending = "Failed" | "TimedOut" | "Cancelled";

/** An export that ended without success, and of whose window something is still not exported. */
export interface FailedExport extends Range {
  readonly id: string;
  readonly status: Ending;
  readonly createdAt: string;
  readonly endedAt?: string;
  /** The schedule that spawned it; absent for one that was made by itself, by a program or by hand. */
  readonly scheduleId?: string;
  /** How many exports of this very window ended without success, this one included. It is the last of them. */
  readonly attempts: number;
  /** What of its window nothing else has exported since, and nothing exports now. */
  readonly left: readonly Range[];
  /** What its runs say of the failure, each text once, three at most. */
  readonly errors: readonly string[];
}

/** The exports of one series that ended without success. */
export interface FailedOfSeries {
  readonly name: string;
  readonly owner?: string;
  readonly series: SeriesIdentity;
  readonly destinationGone?: true;
  /** Those that Failed or are TimedOut, the earliest window first. */
  readonly failed: readonly FailedExport[];
  /** Those that were cancelled although their window is still expected: somebody did that, so it is no failure. */
  readonly cancelled: readonly FailedExport[];
}

const ENDINGS: ReadonlyMap<string, Ending> = new Map([
  ["Failed", "Failed"],
  ["TimedOut", "TimedOut"],
  ["Cancelled", "Cancelled"],
]);

type Loaded = LoadedSeries & { readonly owner?: string };

/** The exports of a series that left something unexported. @param since only those that ended at that instant or later */
export function failedOf(loaded: Loaded, since: Micros | undefined): FailedOfSeries {
  const { name, owner, coverage, destinationGone } = loaded;
  const found = lastOfEachWindow(loaded).flatMap((each) => leftBy(each, loaded, since));
  return {
    name,
    ...(owner === undefined ? {} : { owner }),
    series: coverage.series,
    ...(destinationGone ? { destinationGone } : {}),
    failed: found.filter(({ status }) => status !== "Cancelled"),
    cancelled: found.filter(({ status }) => status === "Cancelled"),
  };
}

interface Attempted {
  readonly last: HeldExport;
  readonly status: Ending;
  readonly attempts: number;
}

/** Of several attempts at one window the last one tells what is wrong. */
function lastOfEachWindow({ exports }: Loaded): Attempted[] {
  const windows = new Map<string, Attempted>();
  for (const held of [...exports].sort(byAge)) {
    const status = ENDINGS.get(held.status);
    if (status === undefined) continue;
    const key = `${held.start} ${held.end}`;
    const attempts = (windows.get(key)?.attempts ?? 0) + 1;
    windows.set(key, { last: held, status, attempts });
  }
  return [...windows.values()].sort((a, b) => byStart(a.last, b.last));
}

function leftBy(
  { last, status, attempts }: Attempted,
  { coverage, told }: Loaded,
  since: Micros | undefined,
): FailedExport[] {
  const gaps = coverage.gaps.map((gap) => spanOf(gap));
  const left = within([last], meeting(gaps, last));
  if (left.length === 0) return [];
  const ended = last.endedAt;
  // Of one that does not tell when it ended, its creation is the latest that is known.
  const at = ended === undefined ? last.createdAt : microsOf(ended, `bulk export ${last.id}`);
  if (since !== undefined && at < since) return [];
  return [
    {
      id: last.id,
      status,
      ...rangeOf(last),
      createdAt: textOf(last.createdAt),
      ...(ended === undefined ? {} : { endedAt: toUtc(ended) }),
      ...(last.sourceId === undefined ? {} : { scheduleId: last.sourceId }),
      attempts,
      left: left.map(rangeOf),
      errors: told.get(last.id)?.errors ?? [],
    },
  ];
}

function rangeOf({ start, end }: Span): Range {
  return { startTime: textOf(start), endTime: textOf(end) };
}
