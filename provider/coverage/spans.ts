import { formatInstant, milliseconds } from "../core/instant.ts";
import { CodedError } from "../core/message.ts";
import { unknownFormat } from "../http/messages.ts";

/** A range of time in seconds since 1970; the end is not part of it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/**
 * Parses an instant to the nearest second, since a range may end with the last microsecond of a day.
 *
 * @param object what the time belongs to: `bulk export 9e2b…`
 * @throws CodedError
 */
export function parseSeconds(text: string, object: string): number {
  const at = milliseconds(text);
  if (Number.isNaN(at)) throw new CodedError(unknownFormat({ object, time: text }));
  return Math.round(at / 1000);
}

/** Formats an instant: ISO 8601 in UTC with `Z`. */
export function formatSeconds(at: number): string {
  return formatInstant(at * 1000);
}

/** Formats a span. */
export function toRange({ start, end }: Span): { readonly startTime: string; readonly endTime: string } {
  return { startTime: formatSeconds(start), endTime: formatSeconds(end) };
}

/** The beginning of the UTC day of an instant. */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}

/** Sorts by the start, the shorter first. */
export function byStart(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}

/** Whether two spans have an instant in common: spans that only touch have none. */
export function isOverlapping(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The union of spans, sorted, as spans that do not touch. */
export function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.toSorted(byStart)) {
    const last = merged.at(-1);
    if (end <= start) continue;
    if (last === undefined || start > last.end) merged.push({ start, end });
    else if (end > last.end) merged[merged.length - 1] = { start: last.start, end };
  }
  return merged;
}

/** The parts of the first spans that are in none of the second. */
export function subtract(spans: readonly Span[], removed: readonly Span[]): Span[] {
  const left: Span[] = [];
  const holes = union(removed);
  let next = 0;
  for (const { start, end } of union(spans)) {
    let from = start;
    for (let hole = holes[next]; hole !== undefined && hole.start < end; hole = holes[next]) {
      if (hole.start > from) left.push({ start: from, end: hole.start });
      from = Math.max(from, hole.end);
      // It may be a hole in the next span, too.
      if (hole.end > end) break;
      next += 1;
    }
    if (from < end) left.push({ start: from, end });
  }
  return left;
}

/** The parts that are in the first spans and in the second. */
export function intersect(spans: readonly Span[], limits: readonly Span[]): Span[] {
  return subtract(spans, subtract(spans, limits));
}

/** The parts of spans between neighboring cuts. */
export function cutAt(spans: readonly Span[], cuts: readonly number[]): Span[] {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  let next = 0;
  return union(spans).flatMap(({ start, end }) => {
    const parts: Span[] = [];
    let from = start;
    for (let cut = sorted[next]; cut !== undefined && cut < end; cut = sorted[next]) {
      if (cut > from) parts.push({ start: from, end: cut });
      from = Math.max(from, cut);
      next += 1;
    }
    return [...parts, { start: from, end }];
  });
}
