import { createHash } from "node:crypto";
import { isGap } from "./coverage.ts";
import type { LoadedSeries } from "./load.ts";
import { byAge, endedItself, seriesKey, toIdentity } from "./series.ts";
import {
  cutAt,
  formatSeconds,
  intersect,
  parseSeconds,
  type Span,
  subtract,
  toRange,
  union,
} from "./spans.ts";

/** The arguments of an export that fills a gap, all literal: what is exported whatever the program changes elsewhere. */
export interface FillArgs {
  /** The workspace (a UUID) that was asked when the entry was written; absent where none was named. */
  workspaceId?: string | undefined;
  bulkExportDestinationId: string;
  sessionId?: string | undefined;
  allExperiments?: boolean | undefined;
  /** Included; ISO 8601. */
  startTime: string;
  /** Not included; ISO 8601. */
  endTime: string;
  filter?: string | undefined;
  exportFields?: string[] | undefined;
  formatVersion?: string | undefined;
  compression?: string | undefined;
  /** Set by hand: exports the range again after its export was cancelled. */
  allowReexport?: boolean | undefined;
}

/** One export that fills a gap. */
export interface Fill {
  /** The name of the resource, fixed for good. */
  readonly name: string;
  readonly args: FillArgs;
}

/** Which entries a file of exports lacks, and which parts of gaps get none. */
export interface FillPlan {
  readonly added: readonly Fill[];
  /** Those that an entry covers whose export is not created yet, or was canceled. */
  readonly listed: readonly Span[];
  /** Those whose destination is deleted. */
  readonly unfillable: readonly Span[];
}

/** The end of a name that is one more attempt at a range: `support-agent-2026-03-01T00Z-2`. */
const ATTEMPT = /Z(?:-[0-9a-f]{6})?-(\d{1,3})$/;

/** Which attempt at its range a fill is, by its name: one at least. */
export function attemptOf({ name }: Fill): number {
  return Number(ATTEMPT.exec(name)?.[1] ?? 1);
}

/** The series that a fill belongs to, as a string that is equal for equal series. */
export function seriesOf({ args }: Fill): string {
  return seriesKey(
    toIdentity({
      bulk_export_destination_id: args.bulkExportDestinationId,
      session_id: args.sessionId,
      all_experiments: args.allExperiments,
      filter: args.filter,
      export_fields: args.exportFields,
      format_version: args.formatVersion,
    }),
  );
}

/** The range of a fill. */
export function spanOf({ name, args }: Fill): Span {
  const of = `the export ${name}`;
  return { start: parseSeconds(args.startTime, of), end: parseSeconds(args.endTime, of) };
}

/**
 * Plans the entries that fill the gaps: for each window the parts that are missing or failed. A range that has an entry
 * gets another one only if its export has ended without filling the gap: a further attempt, with a name of its own. An
 * export that was canceled is left to its own entry.
 *
 * @param workspaceId the workspace that was asked, where one is configured
 */
export function planFills(
  all: readonly LoadedSeries[],
  existing: readonly Fill[],
  workspaceId: string | undefined,
): FillPlan {
  const entries = Map.groupBy(existing, seriesOf);
  const names = new Map(existing.map((fill) => [fill.name, seriesOf(fill)]));
  const plan = { added: [] as Fill[], listed: [] as Span[], unfillable: [] as Span[] };
  for (const series of all) {
    const { windows } = series.coverage;
    const key = seriesKey(series.identity);
    const gaps = union(windows.flatMap(({ open }) => open.filter(isGap)));
    if (series.destinationGone) {
      plan.unfillable.push(...gaps);
      continue;
    }
    // One that was canceled is left to its entry.
    const ended = Map.groupBy(
      series.exports.filter((each) => each.sourceId === undefined && endedItself(each)),
      rangeKey,
    );
    const attemptAt = (span: Span) => (ended.get(rangeKey(span))?.length ?? 0) + 1;
    const waiting = (entries.get(key) ?? [])
      .filter((fill) => attemptOf(fill) >= attemptAt(spanOf(fill)))
      .map(spanOf);
    const starts = windows.map(({ start }) => start);
    plan.listed.push(...cutAt(intersect(gaps, waiting), starts));
    for (const span of cutAt(subtract(gaps, waiting), starts)) {
      const name = freeName(`${slugOf(series)}-${stampOf(span)}`, key, attemptAt(span), names);
      names.set(name, key);
      plan.added.push({ name, args: toArgs(series, span, workspaceId) });
    }
  }
  return plan;
}

function rangeKey({ start, end }: Span): string {
  return `${start} ${end}`;
}

/** The beginning of the names of a series: the project, in the characters of a name. */
function slugOf({ projectName = "", identity: { sessionId } }: LoadedSeries): string {
  const slug = projectName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  if (slug !== "") return slug;
  return sessionId === undefined ? "all-experiments" : `project-${sessionId.slice(0, 8)}`;
}

/** The beginning of a range, as short as it can be written: `2026-03-01T00Z`. */
function stampOf({ start }: Span): string {
  const [day = "", time = ""] = formatSeconds(start).replace("Z", "").split("T");
  return `${day}T${time.replaceAll(":", "").replace(/^(\d\d)0000$|00$/, "$1")}Z`;
}

/** A name that is free; with a hash of the series if another one has it. */
function freeName(base: string, key: string, attempt: number, names: ReadonlyMap<string, string>): string {
  const isOthers = (names.get(base) ?? key) !== key;
  const stem = isOthers ? `${base}-${createHash("sha256").update(key).digest("hex").slice(0, 6)}` : base;
  const name = attempt === 1 ? stem : `${stem}-${attempt}`;
  return names.has(name) ? freeName(base, key, attempt + 1, names) : name;
}

function toArgs(series: LoadedSeries, span: Span, workspaceId: string | undefined): FillArgs {
  const { formatVersion, exportFields, ...identity } = series.identity;
  // The compression is not part of the series, but a reader may be used to the one that is in use.
  const newest = [...series.exports, ...series.schedules].sort(byAge).at(-1);
  return {
    ...(workspaceId === undefined ? {} : { workspaceId: workspaceId.toLowerCase() }),
    ...identity,
    ...toRange(span),
    ...(exportFields === undefined ? {} : { exportFields: [...exportFields] }),
    ...(formatVersion === "v1" ? {} : { formatVersion }),
    ...(newest?.compression === undefined ? {} : { compression: newest.compression }),
  };
}
