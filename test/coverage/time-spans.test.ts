import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatMicros,
  intersect,
  parseMicros,
  type Span,
  subtract,
  union,
} from "../../provider/coverage/time-spans.ts";

const spans = fc.array(
  fc
    .tuple(fc.bigInt({ min: 0n, max: 60n }), fc.bigInt({ min: 0n, max: 20n }))
    .map(([start, length]): Span => ({ start, end: start + length })),
  { maxLength: 12 },
);

/** The instants of a small world that spans hold. */
function instants(all: readonly Span[]): bigint[] {
  const held: bigint[] = [];
  for (let at = 0n; at < 90n; at += 1n) {
    if (all.some(({ start, end }) => start <= at && at < end)) held.push(at);
  }
  return held;
}

function isMerged(all: readonly Span[]): boolean {
  return all.every(({ start, end }, index) => start < end && (all[index - 1]?.end ?? -1n) < start);
}

describe("ranges, against a world of single instants", () => {
  test("a union contains what one of them contains, in order and without ranges that touch", () => {
    fc.assert(
      fc.property(spans, (all) => {
        expect(instants(union(all))).toEqual(instants(all));
        expect(isMerged(union(all))).toBe(true);
      }),
    );
  });

  test("what is left without others, and what is within them, are the whole, and have nothing in common", () => {
    fc.assert(
      fc.property(spans, spans, (all, others) => {
        const left = subtract(all, others);
        const both = intersect(all, others);
        const taken = new Set(instants(others));
        expect(instants(left)).toEqual(instants(all).filter((at) => !taken.has(at)));
        expect(instants(both)).toEqual(instants(all).filter((at) => taken.has(at)));
        expect(isMerged(left) && isMerged(both)).toBe(true);
      }),
    );
  });
});

describe("instants", () => {
  test.each([
    ["2026-03-01T00:00:00+00:00", "2026-03-01T00:00:00Z"],
    ["2026-03-01T02:00:00+02:00", "2026-03-01T00:00:00Z"],
    ["2025-05-13T16:20:35.012908+00:00", "2025-05-13T16:20:35.012908Z"],
    ["2025-05-13T16:20:35.5Z", "2025-05-13T16:20:35.5Z"],
    ["1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"],
    ["9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"],
  ])("%s is read and written to the microsecond", (text, written) => {
    expect(formatMicros(parseMicros(text, "a test"))).toBe(written);
  });

  test("a time of the service's that cannot be read is an error, never an instant", () => {
    expect(() => parseMicros("yesterday", "bulk export e-1")).toThrow(
      'LangSmith returned bulk export e-1 in a format that this version of pulumi-langsmith does not know: its time "yesterday" cannot be read. Upgrade the provider, or a self-hosted server that is too old. If both are current, report the error. [LS1129]',
    );
  });
});
