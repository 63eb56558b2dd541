import { milliseconds, toUtc } from "../core/instant.ts";
import { CodedError } from "../core/message.ts";
import { unknownFormat } from "../http/messages.ts";
import type { Overlap } from "./coverage.ts";

/** Microseconds since 1970: the service's own precision, in all years that can be written. */
export type Micros = bigint;

/** A range of time; the end is not part of it. */
export interface Span {
  readonly start: Micros;
  readonly end: Micros;
}

/** The service reported a time that cannot be parsed. */
export class UnreadableTime extends CodedError {
  override readonly name = "UnreadableTime";
}

/**
 * Parses an instant.
 *
 * @param of what the time belongs to, as it follows "of": `bulk export 9e2b…`
 * @throws UnreadableTime
 */
export function parseMicros(text: string, of: string): Micros {
  if (Number.isNaN(milliseconds(text))) {
    throw new UnreadableTime(unknownFormat({ object: of, time: text }));
  }
  const [whole = "", fraction = ""] = toUtc(text).replace("Z", "").split(".");
  return BigInt(milliseconds(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, "0"));
}

/** Parses a range. @throws UnreadableTime */
export function toSpan(
  range: { readonly startTime: string; readonly endTime: string },
  of = "a window",
): Span {
  return { start: parseMicros(range.startTime, of), end: parseMicros(range.endTime, of) };
}

/** Formats an instant: ISO 8601 in UTC with `Z`, with as many digits of a fraction as it has. */
export function formatMicros(at: Micros): string {
  const fraction = ((at % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const whole = new Date(Number((at - fraction) / 1000n)).toISOString().slice(0, 19);
  if (fraction === 0n) return `${whole}Z`;
  return `${whole}.${String(fraction).padStart(6, "0").replace(/0+$/, "")}Z`;
}

/** Formats a span. */
export function toRange({ start, end }: Span): { readonly startTime: string; readonly endTime: string } {
  return { startTime: formatMicros(start), endTime: formatMicros(end) };
}

/** The last of several instants; undefined where there is none. */
export function latest(instants: readonly Micros[]): Micros | undefined {
  return instants.reduce<Micros | undefined>(
    (last, each) => (last === undefined || each > last ? each : last),
    undefined,
  );
}

/** A day in microseconds. */
export const DAY: Micros = 86_400_000_000n;

function startOfDay(at: Micros): Micros {
  return at - (((at % DAY) + DAY) % DAY);
}

/** The UTC days that a span touches, in order. */
export function daysTouched({ start, end }: Span): Span[] {
  const days: Span[] = [];
  for (let from = startOfDay(start); from < end; from += DAY) days.push({ start: from, end: from + DAY });
  return days;
}

/** The span of the UTC days that a span touches. */
export function wholeDays({ start, end }: Span): Span {
  return { start: startOfDay(start), end: startOfDay(end + DAY - 1n) };
}

/** Whether one UTC day contains a span. */
export function isWithinDay({ start, end }: Span): boolean {
  return end <= startOfDay(start) + DAY;
}

/** The union of spans, sorted, as spans that do not touch. */
export function union(spans: readonly Span[]): Span[] {
  const merged: { start: Micros; end: Micros }[] = [];
  for (const { start, end } of [...spans].sort(byStart)) {
    if (end <= start) continue;
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = end > last.end ? end : last.end;
    else merged.push({ start, end });
  }
  return merged;
}

/** The parts of the first spans that are in none of the second. */
export function subtract(spans: readonly Span[], removed: readonly Span[]): Span[] {
  const left: Span[] = [];
  const holes = union(removed);
  let first = 0;
  for (const { start, end } of union(spans)) {
    let from = start;
    while ((holes[first]?.end ?? end) <= start && first < holes.length) first += 1;
    for (let index = first; index < holes.length; index += 1) {
      const hole = holes[index];
      if (!hole || hole.start >= end) break;
      if (hole.start > from) left.push({ start: from, end: hole.start });
      if (hole.end > from) from = hole.end;
    }
    if (from < end) left.push({ start: from, end });
  }
  return left;
}

/** The parts that are in the first spans and in the second. */
export function intersect(spans: readonly Span[], limits: readonly Span[]): Span[] {
  return subtract(spans, subtract(spans, limits));
}

/** Whether two spans have an instant in common: spans that only touch have none. */
export function isOverlapping(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Of spans that are sorted and apart, those that overlap a span. */
export function findOverlapping(spans: readonly Span[], span: Span): Span[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = spans[middle]?.end;
    if (end !== undefined && end <= span.start) low = middle + 1;
    else high = middle;
  }
  const found: Span[] = [];
  for (let next = spans[low]; next && next.start < span.end; next = spans[low]) {
    if (isOverlapping(next, span)) found.push(next);
    low += 1;
  }
  return found;
}

/** Sorts by the start, the shorter first. */
export function byStart(a: Span, b: Span): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  return a.end === b.end ? 0 : a.end < b.end ? -1 : 1;
}

interface Writer extends Span {
  readonly id: string;
}

/**
 * The ranges that more than one export has written, or writes, inside the limits. Ranges that touch do not overlap.
 * Neighbouring ranges of the same exports are one.
 */
export function findOverlaps(writers: readonly Writer[], limits: readonly Span[]): Overlap[] {
  const sorted = writers.filter(({ start, end }) => start < end).sort(byStart);
  const found: { start: Micros; end: Micros; ids: readonly string[] }[] = [];
  let active: Writer[] = [];
  let from: Micros = 0n;
  const closeUntil = (until: Micros | undefined) => {
    for (;;) {
      const end = active.reduce<Micros | undefined>(
        (first, each) => (first === undefined || each.end < first ? each.end : first),
        undefined,
      );
      if (end === undefined || (until !== undefined && end > until)) return;
      mark(end);
      active = active.filter((each) => each.end > end);
    }
  };
  const mark = (to: Micros) => {
    if (active.length > 1 && from < to) found.push({ start: from, end: to, ids: active.map(({ id }) => id) });
    from = to;
  };
  for (const writer of sorted) {
    closeUntil(writer.start);
    mark(writer.start);
    active.push(writer);
  }
  closeUntil(undefined);
  return joinNeighbours(found).flatMap(({ ids, ...span }) =>
    intersect([span], limits).map(({ start, end }) => ({
      startTime: formatMicros(start),
      endTime: formatMicros(end),
      bulkExportIds: ids,
    })),
  );
}

function joinNeighbours(found: readonly { start: Micros; end: Micros; ids: readonly string[] }[]) {
  const merged: { start: Micros; end: Micros; ids: readonly string[] }[] = [];
  for (const each of found) {
    const last = merged.at(-1);
    if (last && last.end === each.start && last.ids.join() === each.ids.join()) last.end = each.end;
    else merged.push({ ...each });
  }
  return merged;
}
