import { describe, expect, test } from "vitest";
import type { ScheduleRecord } from "../../provider/coverage/export-record.ts";
import { applyWaivers } from "../../provider/coverage/fills/waivers.ts";
import { parseMicros, toRange, toSpan } from "../../provider/coverage/time-spans.ts";

const at = (day: number, time = "00:00:00") => `2026-03-${String(day).padStart(2, "0")}T${time}Z`;

/** A daily schedule: from when on, when it was made, and, where it has ended, how and when. */
function daily(id: string, from: number, made: string, status = "IntervalScheduled", endedAt?: string) {
  const ended = endedAt === undefined ? {} : { endedAt };
  const schedule: ScheduleRecord = {
    id,
    status,
    startTime: at(from),
    intervalHours: 24,
    createdAt: parseMicros(made, id),
    ...ended,
  };
  return schedule;
}

/** It exports nothing from 7 March on. */
const FAILED = daily("a", 1, at(1), "Failed", at(7, "00:20:00"));
const LATER = daily("b", 7, at(9, "14:00:00"));
const FAR = "2100-01-01T00:00:00Z";

const NOW = parseMicros(at(15), "the clock");
const settled = (startTime: string, endTime: string, schedules: readonly ScheduleRecord[], now = NOW) =>
  applyWaivers([{ name: "search-given-up", ...toSpan({ startTime, endTime }) }], schedules, now);
const given = (startTime: string, endTime: string, ...schedules: readonly ScheduleRecord[]) =>
  settled(startTime, endTime, schedules).waived.map((span) => {
    const range = toRange(span);
    return [range.startTime, range.endTime];
  });

describe("what an entry gives up", () => {
  test("is all of its range, however far ahead, while no schedule was created after one that ended", () => {
    const ranges: readonly (readonly [string, string])[] = [
      [at(7), FAR],
      [at(1), FAR],
      [at(5), at(8)],
    ];
    for (const range of ranges) {
      expect(given(...range)).toEqual([range]);
      expect(given(...range, FAILED)).toEqual([range]);
      expect(given(...range, daily("b", 2, at(2)))).toEqual([range]);
      // Created before the other one ended.
      expect(given(...range, FAILED, daily("b", 2, at(6)))).toEqual([range]);
    }
  });

  test("is nothing of a later schedule, also where the earlier one was canceled", () => {
    expect(given(at(7), FAR, { ...FAILED, status: "Cancelled" }, LATER)).toEqual([]);
  });

  test.each([
    ["where both meet: nothing", LATER, at(7), []],
    ["from a later day: what lies before", daily("b", 10, at(10)), at(7), [[at(7), at(10)]]],
    ["from an earlier day: nothing", daily("b", 2, at(9)), at(7), []],
    ["and an entry from before both: what lies before the later one", LATER, at(5), [[at(5), at(7)]]],
    [
      "and has ended since: nothing of that end, either",
      daily("b", 7, at(9), "Failed", at(20, "00:20:00")),
      at(7),
      [],
    ],
  ])("ends where a schedule begins that was created after one that failed, %s", (_, later, from, left) => {
    expect(given(from, FAR, FAILED, later)).toEqual(left);
    expect(given(from, FAR, later, { ...FAILED, status: "TimedOut" })).toEqual(left);
  });

  test("is all of its range once its end has passed: these windows were meant", () => {
    const of = (range: readonly [string, string], now: string) =>
      settled(...range, [FAILED, LATER], parseMicros(now, "the clock"));
    const range = [at(7), at(12)] as const;
    const whole = toSpan({ startTime: at(7), endTime: at(12) });
    const cut = { name: "search-given-up", ...whole, scheduleId: "b" };
    expect(of(range, at(11, "23:59:59"))).toEqual({ waived: [], cuts: [cut] });
    expect(of(range, at(12))).toEqual({ waived: [whole], cuts: [] });
    expect(of([at(5), at(12)], at(11))).toEqual({
      waived: [toSpan({ startTime: at(5), endTime: at(7) })],
      cuts: [cut],
    });
  });

  test("ends there also where one between was cancelled, or one beside the failed one after that", () => {
    const between = daily("x", 7, at(7, "10:00:00"), "Cancelled", at(7, "11:00:00"));
    expect(given(at(7), FAR, FAILED, between, LATER)).toEqual([]);
    expect(given(at(7), FAR, FAILED, between, daily("b", 10, at(9)))).toEqual([[at(7), at(10)]]);
    const beside = daily("x", 1, at(2), "Cancelled", at(7, "11:00:00"));
    expect(given(at(7), FAR, FAILED, beside, LATER)).toEqual([]);
    const cancelled = daily("b", 20, at(9), "Cancelled", at(10));
    expect(given(at(7), FAR, FAILED, cancelled, daily("c", 8, at(10, "01:00:00")))).toEqual([[at(7), at(8)]]);
  });

  test("is a window of the later one, or several that are over, or what follows later", () => {
    for (const range of [
      [at(7), at(8)],
      [at(9), at(10)],
      [at(9, "06:00:00"), at(9, "18:00:00")],
      [at(7), at(9)],
      [at(10), at(14)],
    ] as const) {
      const whole = toSpan({ startTime: range[0], endTime: range[1] });
      const now = parseMicros(at(9, "15:00:00"), "the clock");
      expect(settled(...range, [FAILED, LATER], now)).toEqual({ waived: [whole], cuts: [] });
    }
  });

  test("is the later schedule, too, from where that has ended, also where it exported nothing at all", () => {
    const from = (end: string) => daily("b", 7, at(7, "12:00:00"), "Failed", end);
    expect(given(at(20), FAR, FAILED, from(at(20, "00:20:00")))).toEqual([[at(20), FAR]]);
    expect(given(at(7), FAR, FAILED, from(at(7, "13:00:00")))).toEqual([[at(7), FAR]]);
  });
});
