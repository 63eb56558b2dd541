import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countUntil, startAfter, windowsOf } from "../../provider/coverage/schedule-windows.ts";

const DAILY = { startTime: "2026-01-01T00:00:00Z", intervalHours: 24 };

test("a schedule has begun to export a window 10 minutes after its end", () => {
  expect(countUntil(DAILY, "2025-12-31T23:00:00Z")).toBe(0);
  expect(countUntil(DAILY, "2026-01-02T00:09:59Z")).toBe(0);
  expect(countUntil(DAILY, "2026-01-02T00:10:00Z")).toBe(1);
  expect(countUntil(DAILY, "2027-01-01T00:10:00Z")).toBe(365);
  const schedule = { startTime: "2026-01-01T02:00:00+02:00", intervalHours: 6 };
  expect(startAfter(schedule, 2)).toBe("2026-01-01T12:00:00Z");
});

test("a schedule goes on where the last window ended", () => {
  expect(startAfter(DAILY, 0)).toBe("2026-01-01T00:00:00Z");
  expect(startAfter(DAILY, 31)).toBe("2026-02-01T00:00:00Z");
  expect(startAfter({ startTime: "2026-01-01T00:00:00Z", intervalHours: 168 }, 2)).toBe(
    "2026-01-15T00:00:00Z",
  );
});

describe("the windows of a schedule", () => {
  test("are exported ten minutes after their end", () => {
    expect(windowsOf({ startTime: "2026-03-01T02:00:00+02:00", intervalHours: 24 }, 2)).toEqual([
      {
        number: 1,
        startTime: "2026-03-01T00:00:00Z",
        endTime: "2026-03-02T00:00:00Z",
        exportStartTime: "2026-03-02T00:10:00Z",
      },
      {
        number: 2,
        startTime: "2026-03-02T00:00:00Z",
        endTime: "2026-03-03T00:00:00Z",
        exportStartTime: "2026-03-03T00:10:00Z",
      },
    ]);
  });

  test("keep a fraction of a second as it was written, to the microsecond", () => {
    const schedule = { startTime: "2026-03-01T00:00:00.000250Z", intervalHours: 1 };
    expect(windowsOf(schedule, 1)).toEqual([
      {
        number: 1,
        startTime: "2026-03-01T00:00:00.000250Z",
        endTime: "2026-03-01T01:00:00.000250Z",
        exportStartTime: "2026-03-01T01:10:00.000250Z",
      },
    ]);
    expect(startAfter(schedule, 1)).toBe("2026-03-01T01:00:00.000250Z");
    expect(countUntil(schedule, "2026-03-01T01:10:00.000249Z")).toBe(0);
    expect(countUntil(schedule, "2026-03-01T01:10:00.000250Z")).toBe(1);
  });

  const schedules = fc.record({
    startTime: fc
      .date({
        min: new Date("1970-01-01T00:00:00Z"),
        max: new Date("2100-01-01T00:00:00Z"),
        noInvalidDate: true,
      })
      .chain((at) =>
        fc.constantFrom(
          at.toISOString(),
          at.toISOString().replace("Z", "123Z"),
          at.toISOString().slice(0, 19).concat("Z"),
        ),
      ),
    intervalHours: fc.integer({ min: 1, max: 168 }),
  });

  test("tile the time from the start on: each is the interval long and begins where the one before ends", () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 0, max: 40 }), (schedule, count) => {
        const windows = windowsOf(schedule, count);
        expect(windows).toHaveLength(count);
        let edge = windows[0]?.startTime ?? startAfter(schedule, 0);
        expect(Date.parse(edge)).toBe(Date.parse(schedule.startTime));
        for (const [index, window] of windows.entries()) {
          expect(window.number).toBe(index + 1);
          expect(window.startTime).toBe(edge);
          expect(Date.parse(window.endTime) - Date.parse(edge)).toBe(schedule.intervalHours * 3_600_000);
          expect(Date.parse(window.exportStartTime) - Date.parse(window.endTime)).toBe(600_000);
          edge = window.endTime;
        }
        expect(startAfter(schedule, count)).toBe(edge);
      }),
    );
  });

  test("until an instant are those that are exported by then, and no other", () => {
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: -2, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        (schedule, intervals, minutes) => {
          const { startTime, intervalHours } = schedule;
          const at = Date.parse(startTime) + intervals * intervalHours * 3_600_000 + minutes * 60_000;
          const until = new Date(at).toISOString();
          const count = countUntil(schedule, until);
          const windows = windowsOf(schedule, count + 1).map(({ exportStartTime }) => exportStartTime);
          const isBegun = (time: string) => comparable(time) <= comparable(until);
          expect(windows.filter(isBegun)).toEqual(windows.slice(0, count));
        },
      ),
    );
  });
});

/** Instants in UTC, of which the text that sorts later is the later one. */
function comparable(text: string): string {
  const [whole = "", fraction = ""] = text.replace("Z", "").split(".");
  return `${whole}.${fraction.padEnd(6, "0")}`;
}
