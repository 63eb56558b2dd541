import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { functions } from "../../provider/functions/index.ts";
import { run } from "./rig.ts";

const unconfigured = (): never => {
  throw new Error("the function asked for the service");
};

const windowsOf = (args: Properties) => run(functions.getExportWindows, args, unconfigured);

interface Shown {
  readonly number: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly exportStartTime: string;
}

async function computed(args: Properties): Promise<{ windows: Shown[]; next: string }> {
  const { windows, nextStartTime } = functions.getExportWindows.outputs.parse(await windowsOf(args));
  return { windows: Array.isArray(windows) ? windows : [], next: String(nextStartTime) };
}

describe("getExportWindows", () => {
  test("gives the windows, and when each is exported: ten minutes after its end", async () => {
    expect(await windowsOf({ startTime: "2026-03-01T02:00:00+02:00", intervalHours: 24, count: 2 })).toEqual({
      windows: [
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
      ],
      nextStartTime: "2026-03-03T00:00:00Z",
    });
  });

  test.each([
    ["2026-03-02T00:09:59.999Z", 0],
    ["2026-03-02T00:10:00Z", 1],
    ["2026-03-03T00:09:59Z", 1],
    ["2026-03-03T00:10:00Z", 2],
    ["2020-01-01T00:00:00Z", 0],
  ])("until %s gives the %i windows that are exported by then", async (until, count) => {
    const { windows } = await computed({ startTime: "2026-03-01T00:00:00Z", intervalHours: 24, until });
    expect(windows).toHaveLength(count);
  });

  test("keeps a fraction of a second as it was written, to the microsecond", async () => {
    const startTime = "2026-03-01T00:00:00.000250Z";
    const { windows, next } = await computed({ startTime, intervalHours: 1, count: 1 });
    expect(windows).toEqual([
      {
        number: 1,
        startTime: "2026-03-01T00:00:00.000250Z",
        endTime: "2026-03-01T01:00:00.000250Z",
        exportStartTime: "2026-03-01T01:10:00.000250Z",
      },
    ]);
    expect(next).toBe("2026-03-01T01:00:00.000250Z");
    const until = async (text: string) =>
      (await computed({ startTime, intervalHours: 1, until: text })).windows.length;
    expect(await until("2026-03-01T01:10:00.000249Z")).toBe(0);
    expect(await until("2026-03-01T01:10:00.000250Z")).toBe(1);
  });

  test("of no window goes on where the schedule begins", async () => {
    const start = { startTime: "2026-03-01T00:00:00Z", intervalHours: 1 };
    expect(await windowsOf({ ...start, count: 0 })).toEqual({
      windows: [],
      nextStartTime: "2026-03-01T00:00:00Z",
    });
  });

  test.each([
    [{}, "startTime: is required: set it to a time with a zone as a string"],
    [{ startTime: "2026-03-01", intervalHours: 1, count: 1 }, "a date alone is not enough"],
    [
      { startTime: "2026-03-01T00:00:00Z", intervalHours: 169, count: 1 },
      "intervalHours: 169 is not allowed: it must be an integer from 1 to 168",
    ],
    [
      { startTime: "2026-03-01T00:00:00Z", intervalHours: 1, count: 10001 },
      "count: 10001 is not allowed: it must be an integer from 0 to 10000",
    ],
    [
      { startTime: "2026-03-01T00:00:00Z", intervalHours: 1 },
      "set exactly one of until and count; neither is set",
    ],
    [
      { startTime: "2026-03-01T00:00:00Z", intervalHours: 1, count: 1, until: "2026-03-01T00:00:00Z" },
      "set exactly one of until and count; both are set",
    ],
    [
      { startTime: "2026-01-01T00:00:00Z", intervalHours: 1, until: "2028-01-01T00:00:00Z" },
      "until: 17519 windows are due by then; the limit is 10000: use count: 10000, then call it again with startTime 2027-02-21T16:00:00Z",
    ],
    [
      { startTime: "9999-12-31T00:00:00Z", intervalHours: 24, count: 1 },
      "startTime: the windows would end after the year 9999: use a lower count, or an earlier startTime",
    ],
  ])("rejects %j", async (args, reason) => {
    await expect(windowsOf(args)).rejects.toThrow(reason);
  });

  const instants = fc
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
    );

  test("tiles the time from the start on: each window is the interval long and begins where the one before ends", async () => {
    await fc.assert(
      fc.asyncProperty(
        instants,
        fc.integer({ min: 1, max: 168 }),
        fc.integer({ min: 0, max: 40 }),
        async (startTime, intervalHours, count) => {
          const { windows, next } = await computed({ startTime, intervalHours, count });
          expect(windows).toHaveLength(count);
          let edge = windows[0]?.startTime ?? next;
          expect(Date.parse(edge)).toBe(Date.parse(startTime));
          for (const [index, window] of windows.entries()) {
            expect(window.number).toBe(index + 1);
            expect(window.startTime).toBe(edge);
            expect(Date.parse(window.endTime) - Date.parse(edge)).toBe(intervalHours * 3_600_000);
            expect(Date.parse(window.exportStartTime) - Date.parse(window.endTime)).toBe(600_000);
            edge = window.endTime;
          }
          expect(next).toBe(edge);
        },
      ),
    );
  });

  test("until an instant gives every window that is exported by then, and no other", async () => {
    await fc.assert(
      fc.asyncProperty(
        instants,
        fc.integer({ min: 1, max: 168 }),
        fc.integer({ min: -2, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        async (startTime, intervalHours, intervals, minutes) => {
          const at = Date.parse(startTime) + intervals * intervalHours * 3_600_000 + minutes * 60_000;
          const until = new Date(at).toISOString();
          const { windows } = await computed({ startTime, intervalHours, until });
          const more = await computed({ startTime, intervalHours, count: windows.length + 1 });
          const first = more.windows.at(-1);
          expect(windows).toEqual(more.windows.slice(0, -1));
          expect(
            windows.every(({ exportStartTime }) => comparable(exportStartTime) <= comparable(until)),
          ).toBe(true);
          expect(comparable(first?.exportStartTime ?? "") > comparable(until)).toBe(true);
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
