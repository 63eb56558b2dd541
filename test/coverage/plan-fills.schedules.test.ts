import { describe, expect, test } from "vitest";
import type { FillEntry } from "../../provider/coverage/fills/fill.ts";
import { isSettled, planFills } from "../../provider/coverage/fills/plan-fills.ts";
import { parseMicros } from "../../provider/coverage/time-spans.ts";
import {
  DESTINATION,
  exported,
  id,
  loaded,
  march,
  PROJECT,
  schedule,
  serving,
  WORKSPACE,
} from "./service.ts";

const at = (text: string) => parseMicros(text, "a test");
const LATE = at("2026-03-12T00:00:00Z");
type Content = Parameters<typeof serving>[0];

async function planned(
  content: Content,
  existing: readonly FillEntry[] = [],
  more: { readonly now?: bigint; readonly fillPauses?: boolean; readonly workspaceId?: string } = {},
) {
  const series = await loaded(await serving({ projects: { [PROJECT]: "agent" }, ...content }));
  const filling = { now: LATE, workspaceId: undefined, fillPauses: false, ...more };
  return {
    ...planFills(series, existing, filling),
    settled: series.every((each) => isSettled(each, existing, filling.now)),
  };
}

const starts = (ranges: readonly { readonly startTime: string }[]) =>
  ranges.map(({ startTime }) => startTime.slice(5, 13));
const filled = ({ added }: { readonly added: readonly FillEntry[] }) => starts(added.map(({ args }) => args));
const range = (from: number, to: number) => ({
  startTime: `2026-03-0${from}T00:00:00Z`,
  endTime: `2026-03-0${to}T00:00:00Z`,
});

function entry(day: number, more: Partial<FillEntry> = {}): FillEntry {
  const args = { bulkExportDestinationId: DESTINATION, sessionId: PROJECT, ...range(day, day + 1) };
  return { name: `agent-2026-03-0${day}T00Z`, attempt: 1, waived: false, args, ...more };
}

describe("a schedule that works through its past", () => {
  /** Hourly from 1 March on, made at noon of 9 March: 203 windows are due by then. */
  const MADE = march(9, "12:00:00");
  const hourly = schedule(1, 1, { interval_hours: 1, created_at: MADE });
  const hour = (number: number, createdAt: string) => {
    const begin = Date.parse(march(1)) + number * 3_600_000;
    const time = (moment: number) => new Date(moment).toISOString().replace("Z", "+00:00");
    const more = { source_bulk_export_id: id(1), created_at: createdAt };
    return exported(number + 2, "Completed", 1, {
      ...more,
      start_time: time(begin),
      end_time: time(begin + 3_600_000),
    });
  };
  const begun = [hourly, ...Array.from({ length: 100 }, (_, number) => hour(number, march(9, "12:10:00")))];

  test("is left to it while nothing later is exported, and each window until it could have had its turn", async () => {
    const { added, early } = await planned({ exports: begun }, [], { now: at("2026-03-10T00:00:00Z") });
    expect([added.length, early.length, early[0]?.startTime]).toEqual([0, 115, "2026-03-05T04:00:00Z"]);
  });

  test("is filled once a later window is exported: what was passed over does not come any more", async () => {
    const passed = [...begun.slice(0, 50), ...begun.slice(51)];
    const plan = await planned({ exports: passed }, [], { now: at("2026-03-10T00:00:00Z") });
    // 49 windows after the first, and its turn half an hour ago.
    expect(filled(plan)).toEqual(["03-03T01"]);
    const turn = { now: at("2026-03-09T12:41:59.999999Z") };
    expect(filled(await planned({ exports: passed }, [], turn))).toEqual([]);
    const turned = { now: at("2026-03-09T12:42:00Z") };
    expect(filled(await planned({ exports: passed }, [], turned))).toEqual(["03-03T01"]);
  });

  test("is left to it for a day after the last that it exported, however slowly it goes on", async () => {
    const slow = [...begun, hour(100, march(9, "20:00:00"))];
    const before = await planned({ exports: slow }, [], { now: at("2026-03-10T19:59:59.999999Z") });
    expect(before.early[0]?.startTime).toBe("2026-03-05T05:00:00Z");
    const after = await planned({ exports: slow }, [], { now: at("2026-03-10T20:00:00Z") });
    expect(filled(after)[0]).toBe("03-05T05");
  });

  test("has stopped for good when it has exported nothing for a day", async () => {
    const until = { now: at("2026-03-10T12:09:59.999999Z") };
    expect(filled(await planned({ exports: begun }, [], until)).length).toBe(0);
    // The windows that became due, or had their turn, less than a day ago are still left to it.
    const stopped = await planned({ exports: begun }, [], { now: at("2026-03-11T12:10:00Z") });
    expect([filled(stopped).length, stopped.early.length]).toEqual([115, 0]);
  });
});

describe("a schedule that was created after its window was over", () => {
  const exports = [
    schedule(1, 7, { created_at: march(9, "12:00:00") }),
    exported(2, "Completed", 8, { source_bulk_export_id: id(1), created_at: march(9, "12:01:00") }),
  ];

  test("has half an hour from its turn on, not from the window's end", async () => {
    const before = await planned({ exports }, [], { now: at("2026-03-09T12:30:14.399999Z") });
    expect([filled(before), starts(before.early)]).toEqual([[], ["03-07T00"]]);
    const after = await planned({ exports }, [], { now: at("2026-03-09T12:30:14.400Z") });
    expect([filled(after), starts(after.early)]).toEqual([["03-07T00"], []]);
  });
});

test("a weekly schedule that stands still has a week, not a day", async () => {
  const weekly = schedule(1, 1, { interval_hours: 168 });
  const now = at("2026-03-15T00:09:59.999999Z");
  expect(filled(await planned({ exports: [weekly] }, [], { now }))).toEqual([]);
  expect(filled(await planned({ exports: [weekly] }, [], { now: at("2026-03-15T00:10:00Z") }))).toEqual([
    "03-01T00",
  ]);
});

describe("a fill that was cancelled by hand", () => {
  test("is not billed again by a second entry", async () => {
    const exports = [schedule(1, 8), exported(5, "Cancelled", 8)];
    const plan = await planned({ exports }, [entry(8)]);
    expect([plan.added, plan.held]).toEqual([[], [{ series: "agent", ...range(8, 9), cancelled: true }]]);
  });

  test("does not count as an attempt at a window that no entry covers", async () => {
    const { added } = await planned({ exports: [schedule(1, 8), exported(5, "Cancelled", 8)] });
    expect(added.map(({ name, attempt }) => [name, attempt])).toEqual([["agent-2026-03-08T00Z", 1]]);
  });
});

describe("a gap whose destination is deleted", () => {
  const content = { exports: [schedule(1, 8)], destinations: [] };

  test("is reported, and not filled", async () => {
    const plan = await planned(content);
    expect([plan.added, plan.unfillable]).toEqual([[], [{ series: "agent", ...range(8, 9) }]]);
  });

  test("is asked about once, and not where nothing is missing", async () => {
    const server = await serving({ exports: [schedule(1, 9)], destinations: [] });
    expect((await loaded(server))[0]).not.toHaveProperty("destinationGone");
    expect(server.seen.filter(({ url }) => url.includes("/destinations"))).toEqual([]);
  });

  test("is filled anyway where the key may not see destinations", async () => {
    const instead = (_seen: unknown, { pathname }: URL) =>
      pathname.endsWith("/destinations") ? { status: 403, body: { detail: "Forbidden" } } : undefined;
    expect(filled(await planned({ ...content, instead }))).toEqual(["03-08T00"]);
  });

  test("can be given up by an entry: it is settled then, and another one is not", async () => {
    const up = await planned({ exports: [schedule(1, 7)], destinations: [] }, [entry(7, { waived: true })]);
    expect([up.waived, starts(up.unfillable), up.settled]).toEqual([
      [{ series: "agent", ...range(7, 8) }],
      ["03-08T00"],
      false,
    ]);
    const both = [entry(7, { waived: true }), entry(8, { waived: true })];
    const all = await planned({ exports: [schedule(1, 7)] }, both);
    expect([all.added, all.held, all.unfillable, all.settled]).toEqual([[], [], [], true]);
  });
});

describe("a gap that may be meant", () => {
  const paused = [
    schedule(1, 2, { status: "Cancelled", finished_at: march(3, "00:10:00") }),
    exported(2, "Completed", 2, { source_bulk_export_id: id(1) }),
    schedule(3, 5),
    exported(4, "Completed", 5, { source_bulk_export_id: id(3) }),
    exported(5, "Completed", 6, { source_bulk_export_id: id(3) }),
    exported(6, "Completed", 7, { source_bulk_export_id: id(3) }),
    exported(7, "Completed", 8, { source_bulk_export_id: id(3) }),
  ];
  const cancelled = [
    schedule(1, 2, { status: "Cancelled", finished_at: march(5, "00:10:00") }),
    exported(2, "Completed", 2, { source_bulk_export_id: id(1) }),
    exported(3, "Cancelled", 3, { source_bulk_export_id: id(1) }),
    exported(4, "Cancelled", 4, { source_bulk_export_id: id(1) }),
  ];

  const mistaken = [
    schedule(1, 3, {
      status: "Cancelled",
      created_at: march(5, "00:15:00"),
      finished_at: march(5, "00:16:00"),
    }),
    ...paused.slice(2),
  ];

  test.each([
    ["the pause between two schedules", paused, { after: id(1), before: id(3) }],
    ["what was cancelled with its schedule", cancelled, { after: id(1) }],
    ["what a schedule did not begin before it was cancelled", mistaken, { after: id(1) }],
  ])(
    "%s is reported as one stretch, and filled only where that is asked for",
    async (_what, exports, meant) => {
      const stretch = { series: "agent", ...range(3, 5), ...meant };
      const told = await planned({ exports });
      expect([told.added, told.pauses]).toEqual([[], [{ ...stretch, filled: false }]]);
      const asked = await planned({ exports }, [], { fillPauses: true });
      expect([filled(asked), asked.pauses]).toEqual([
        ["03-03T00", "03-04T00"],
        [{ ...stretch, filled: true }],
      ]);
    },
  );

  test("is not what someone cancelled of a schedule that goes on", async () => {
    const one = [schedule(1, 7), exported(2, "Cancelled", 7, { source_bulk_export_id: id(1) })];
    const plan = await planned({ exports: one });
    expect([filled(plan), plan.pauses]).toEqual([["03-07T00", "03-08T00"], []]);
  });
});

test("fills name the workspace that was asked", async () => {
  const { added } = await planned({ exports: [schedule(1, 8)] }, [], { workspaceId: WORKSPACE });
  expect(added.map(({ args }) => args.workspaceId)).toEqual([WORKSPACE]);
});
