import { expect, test } from "vitest";
import { nextWindow, windowsSpawned } from "../../../provider/resources/bulk-export/schedule.ts";

const DAILY = { startTime: "2026-01-01T00:00:00Z", intervalHours: 24 };

test.each([
  ["before its start", "2025-12-31T23:00:00Z", 0],
  ["when the first window ends", "2026-01-02T00:00:00Z", 0],
  ["a second before the first window is due", "2026-01-02T00:09:59Z", 0],
  ["10 minutes after the end of the first window", "2026-01-02T00:10:00Z", 1],
  ["a second before the second window is due", "2026-01-03T00:09:59Z", 1],
  ["a year later", "2027-01-01T00:10:00Z", 365],
])("%s, a daily schedule has begun to export so many windows", (_when, at, windows) => {
  expect(windowsSpawned(DAILY, Date.parse(at))).toBe(windows);
});

test("windows are counted from the instant that the start names, whatever its notation", () => {
  const schedule = { startTime: "2026-01-01T02:00:00+02:00", intervalHours: 6 };
  expect(windowsSpawned(schedule, Date.parse("2026-01-01T12:10:00Z"))).toBe(2);
});

test("the next window of a schedule begins where the last one ended, whatever the notation of its start", () => {
  const schedule = { startTime: "2026-01-01T02:00:00+02:00", intervalHours: 6 };
  expect(nextWindow(schedule, {}, Date.parse("2026-01-01T12:10:00Z"))).toBe("2026-01-01T12:00:00Z");
  expect(nextWindow(schedule, {}, Date.parse("2026-01-01T06:00:00Z"))).toBeUndefined();
});
