import { createHash } from "node:crypto";
import type { FillArgs, FillEntry } from "../files/fills-file.ts";
import { SPAWN_DELAY } from "../resources/schedule.ts";
import { byAge, type HeldSchedule, isEnded } from "./held.ts";
import type { LoadedSeries } from "./load.ts";
import { type Micros, meet, meeting, microsOf, type Span, textOf, within, without } from "./ranges.ts";
import type { CoveredWindow, SeriesIdentity } from "./report.ts";
import { identityOf, keyOf } from "./series.ts";

/**
 * How long after a window is due nothing is filled of which no export exists, while its schedule is active: the
 * service may only be late, and would then export the window beside the fill.
 */
const PATIENCE = 1_800_000_000n;

/** Which entries a file of fills lacks, and which gaps need none. */
export interface FillPlan {
  readonly added: readonly FillEntry[];
  /** Ranges of gaps that entries hold whose exports are not made yet, or have not ended. */
  readonly held: readonly FillNote[];
  /** Ranges of gaps that the service may still begin to export by itself. */
  readonly early: readonly FillNote[];
}

/** A range that is not filled. */
export interface FillNote {
  readonly series: string;
  readonly startTime: string;
  readonly endTime: string;
}

/**
 * Plans the entries that fill the gaps: for each window of each series what of it is left, never over the border of
 * a window. What the file holds already is not planned again unless its export has ended without filling the gap;
 * then a further attempt has a name of its own. Names follow from the project and the window alone.
 */
export function planFills(
  loaded: readonly LoadedSeries[],
  existing: readonly FillEntry[],
  now: Micros,
): FillPlan {
  const names = new Map(existing.map(({ name, args }) => [name, keyOf(identityOfArgs(args))]));
  const slugs = loaded.map(slugOf);
  const plan = { added: [] as FillEntry[], held: [] as FillNote[], early: [] as FillNote[] };
  for (const [index, series] of loaded.entries()) {
    const key = keyOf(series.coverage.series);
    const slug = slugs[index] ?? "";
    const shared = slugs.filter((other) => other === slug).length > 1;
    const own = existing.filter(({ args }) => keyOf(identityOfArgs(args)) === key);
    const pending = own.filter((entry) => endedOf(series, spanOf(entry.args)) < entry.attempt);
    const waiting = pending.map(({ args }) => spanOf(args));
    const gaps = series.coverage.gaps.map(spanOf);
    let planned: Span[] = [];
    const note = ({ start, end }: Span): FillNote => ({
      series: series.name,
      startTime: textOf(start),
      endTime: textOf(end),
    });
    for (const window of series.coverage.windows) {
      if (!isLeft(window)) continue;
      const whole = spanOf(window);
      const uncovered = within([whole], meeting(gaps, whole));
      if (mayStillBegin(window, series.schedules, now)) {
        plan.early.push(...uncovered.map(note));
        continue;
      }
      const held = waiting.filter((span) => meet(span, whole));
      plan.held.push(...within(uncovered, held).map(note));
      // Windows of two schedules may overlap; what one of them fills, the next one does not.
      planned = planned.filter(({ end }) => end > whole.start);
      for (const span of without(uncovered, [...held, ...planned])) {
        planned.push(span);
        const attempt = endedOf(series, span) + 1;
        const name = freeName(`${slug}-${stampOf(span.start)}`, key, shared, attempt, names);
        names.set(name, key);
        plan.added.push({ name, attempt, args: argsOf(series, span) });
      }
    }
  }
  return plan;
}

/** Whether a part of the window is in a gap. */
function isLeft({ state }: CoveredWindow): boolean {
  return state === "failed" || state === "timedOut" || state === "missing";
}

/** How many one-off exports of this very range have ended, however they ended. */
function endedOf({ exports }: LoadedSeries, { start, end }: Span): number {
  return exports.filter(
    (held) => held.sourceId === undefined && held.start === start && held.end === end && isEnded(held.status),
  ).length;
}

function mayStillBegin(window: CoveredWindow, schedules: readonly HeldSchedule[], now: Micros): boolean {
  if (window.state !== "missing") return false;
  const { start, end } = spanOf(window);
  return schedules.some((schedule) => {
    if (schedule.endedAt !== undefined || microsOf(schedule.startTime, "a schedule") > start) return false;
    const due = end + BigInt(SPAWN_DELAY) * 1000n;
    return now < (due > schedule.createdAt ? due : schedule.createdAt) + PATIENCE;
  });
}

function spanOf({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }): Span {
  return { start: microsOf(startTime, "a fill"), end: microsOf(endTime, "a fill") };
}

function identityOfArgs(args: FillArgs): SeriesIdentity {
  return identityOf({
    bulk_export_destination_id: args.bulkExportDestinationId,
    session_id: args.sessionId,
    all_experiments: args.allExperiments,
    filter: args.filter,
    export_fields: args.exportFields,
    format: args.format,
    format_version: args.formatVersion,
  });
}

function argsOf({ coverage, schedules, exports }: LoadedSeries, { start, end }: Span): FillArgs {
  const { series } = coverage;
  // Not part of the series, but a reader may be used to the one that its newest schedule or export has.
  const compression = [...exports].sort(byAge).at(-1)?.compression;
  const packed = [...schedules].sort(byAge).at(-1)?.compression ?? compression;
  return {
    bulkExportDestinationId: series.bulkExportDestinationId,
    ...(series.sessionId === undefined ? {} : { sessionId: series.sessionId }),
    ...(series.allExperiments === undefined ? {} : { allExperiments: true }),
    startTime: textOf(start),
    endTime: textOf(end),
    ...(series.filter === undefined ? {} : { filter: series.filter }),
    ...(series.exportFields === undefined ? {} : { exportFields: [...series.exportFields] }),
    ...(series.format === "Parquet" ? {} : { format: series.format }),
    ...(series.formatVersion === "v1" ? {} : { formatVersion: series.formatVersion }),
    ...(packed === undefined ? {} : { compression: packed }),
  };
}

function slugOf({ projectName = "", coverage }: LoadedSeries): string {
  const slug = projectName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  if (slug !== "") return slug;
  const { sessionId } = coverage.series;
  return sessionId === undefined ? "all-experiments" : `project-${sessionId.slice(0, 8)}`;
}

/** The instant of a window's beginning, as short as it can be written: `2026-03-01T00Z`. */
function stampOf(start: Micros): string {
  const [day = "", time = ""] = textOf(start).replace("Z", "").split("T");
  const [hours = "", minutes = "", seconds = ""] = time.split(":");
  const clock =
    seconds !== "00" ? `${hours}${minutes}${seconds}` : minutes === "00" ? hours : hours + minutes;
  return `${day}T${clock}Z`;
}

function freeName(
  base: string,
  key: string,
  shared: boolean,
  attempt: number,
  names: ReadonlyMap<string, string>,
): string {
  const holder = names.get(base);
  const apart = shared || (holder !== undefined && holder !== key);
  const stem = apart ? `${base}-${createHash("sha256").update(key).digest("hex").slice(0, 6)}` : base;
  for (let number = attempt; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`;
    if (!names.has(name)) return name;
  }
}
