import type { Overlap } from "./coverage.ts";
import { byStart, formatMicros, intersect, type Micros, type Span } from "./time-spans.ts";

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
