import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cutAt,
  formatSeconds,
  intersect,
  parseSeconds,
  type Span,
  subtract,
  union,
} from "../../provider/coverage/spans.ts";

const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }));
const spans = fc.array(
  span.map(([start, length]): Span => ({ start, end: start + length })),
  { maxLength: 8 },
);

const seconds = (all: readonly Span[]) =>
  Array.from({ length: 100 }, (_, at) => all.some(({ start, end }) => start <= at && at < end));

describe("spans", () => {
  test("have in their union, difference and intersection the seconds that they should have, and no two touch", () => {
    fc.assert(
      fc.property(spans, spans, (some, others) => {
        const [one, other] = [seconds(some), seconds(others)];
        expect(seconds(union(some))).toEqual(one);
        expect(seconds(subtract(some, others))).toEqual(one.map((has, at) => has && !other[at]));
        expect(seconds(intersect(some, others))).toEqual(one.map((has, at) => has && other[at]));
        const merged = union(some);
        for (const [index, { start, end }] of merged.entries()) {
          expect(start).toBeLessThan(end);
          expect(merged[index + 1]?.start ?? end + 1).toBeGreaterThan(end);
        }
      }),
    );
  });

  test("are cut inside of them alone", () => {
    expect(
      cutAt(
        [
          { start: 5, end: 10 },
          { start: 1, end: 4 },
        ],
        [7, 2, 2, 4, 5, 20],
      ),
    ).toEqual([
      { start: 1, end: 2 },
      { start: 2, end: 4 },
      { start: 5, end: 7 },
      { start: 7, end: 10 },
    ]);
  });
});

describe("instants", () => {
  test.each([
    ["2026-03-29T01:30:00+01:00", "2026-03-29T00:30:00Z"],
    ["2026-10-25T02:30:00+02:00", "2026-10-25T00:30:00Z"],
    ["2026-03-01T23:59:59.999999Z", "2026-03-02T00:00:00Z"],
    ["0206-03-01T00:00:00Z", "0206-03-01T00:00:00Z"],
  ])("%s is %s in whole seconds", (text, formatted) => {
    expect(formatSeconds(parseSeconds(text, "a test"))).toBe(formatted);
  });

  test("that cannot be read are an error with what they belong to", () => {
    expect(() => parseSeconds("1772323200000", "bulk export 1")).toThrow(
      expect.objectContaining({ code: "LS1129", fields: { object: "bulk export 1", time: "1772323200000" } }),
    );
  });
});
