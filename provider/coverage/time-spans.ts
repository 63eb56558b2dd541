import { milliseconds, toUtc } from "../core/instant.ts";

/** Microseconds since 1970: the service's own precision, in all years that can be written. */
export type Micros = bigint;

/** A range of time; the end is not part of it. */
export interface Span {
  readonly start: Micros;
  readonly end: Micros;
}

/** The service told of a time that cannot be read: nothing can be worked out from it. */
export class UnreadableTime extends Error {
  override readonly name = "UnreadableTime";
}

/**
 * The instant of a text.
 *
 * @param of what the time belongs to, as it follows "of": `bulk export 9e2b…`
 * @throws UnreadableTime
 */
export function microsOf(text: string, of: string): Micros {
  if (Number.isNaN(milliseconds(text))) {
    throw new UnreadableTime(
      `the service tells a time of ${of} that cannot be read, ${JSON.stringify(text)}: update the package, or report it`,
    );
  }
  const [whole = "", fraction = ""] = toUtc(text).replace("Z", "").split(".");
  return BigInt(milliseconds(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, "0"));
}

/** The span of a range that is written as texts. @throws UnreadableTime */
export function spanOf(
  range: { readonly startTime: string; readonly endTime: string },
  of = "a window",
): Span {
  return { start: microsOf(range.startTime, of), end: microsOf(range.endTime, of) };
}

/** An instant as text: ISO 8601 in UTC with `Z`, with as much of a fraction as it has. */
export function textOf(at: Micros): string {
  const fraction = ((at % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const whole = new Date(Number((at - fraction) / 1000n)).toISOString().slice(0, 19);
  if (fraction === 0n) return `${whole}Z`;
  return `${whole}.${String(fraction).padStart(6, "0").replace(/0+$/, "")}Z`;
}

/** A span as texts. */
export function rangeOf({ start, end }: Span): { readonly startTime: string; readonly endTime: string } {
  return { startTime: textOf(start), endTime: textOf(end) };
}

/** What the spans cover, in order, without touching each other. */
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

/** What of the first spans is in none of the second. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  const holes = union(taken);
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

/** What is in the first spans and in the second. */
export function within(spans: readonly Span[], limits: readonly Span[]): Span[] {
  return without(spans, without(spans, limits));
}

/** Whether they have an instant in common: spans that touch have none. */
export function meet(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Those of spans that are in order and apart that have an instant in common with one. */
export function meeting(spans: readonly Span[], span: Span): Span[] {
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
    if (meet(next, span)) found.push(next);
    low += 1;
  }
  return found;
}

/** In the order of their beginnings, the shorter first. */
export function byStart(a: Span, b: Span): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  return a.end === b.end ? 0 : a.end < b.end ? -1 : 1;
}
