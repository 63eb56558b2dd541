import { describe, expect, test } from "vitest";
import type { Fill } from "../../provider/coverage/fills/fill.ts";
import { planFills } from "../../provider/coverage/fills/plan-fills.ts";
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
  existing: readonly Fill[] = [],
  more: { readonly now?: bigint; readonly workspaceId?: string } = {},
) {
  const series = await loaded(await serving({ projects: { [PROJECT]: "agent" }, ...content }));
  return planFills(series, existing, { now: LATE, workspaceId: undefined, ...more });
}

const starts = (ranges: readonly { readonly startTime: string }[]) =>
  ranges.map(({ startTime }) => startTime.slice(5, 13));
const filled = ({ added }: { readonly added: readonly Fill[] }) => starts(added.map(({ args }) => args));
const range = (from: number, to: number) => ({
  startTime: `2026-03-0${from}T00:00:00Z`,
  endTime: `2026-03-0${to}T00:00:00Z`,
});

function entry(day: number, more: Partial<Fill> = {}): Fill {
  const args = { bulkExportDestinationId: DESTINATION, sessionId: PROJECT, ...range(day, day + 1) };
  return { name: `agent-2026-03-0${day}T00Z`, args, ...more };
}

test("a window that failed is left to a schedule whose window to come contains it", async () => {
  const failed = exported(2, "Failed", 5, { source_bulk_export_id: id(1) });
  const old = schedule(1, 5, { status: "Cancelled", updated_at: march(6, "12:00:00") });
  const weekly = schedule(3, 5, { interval_hours: 168, created_at: march(6, "12:00:00") });
  const now = { now: at("2026-03-06T13:00:00Z") };
  expect(filled(await planned({ exports: [old, failed] }, [], now))).toEqual(["03-05T00"]);
  const plan = await planned({ exports: [old, failed, weekly] }, [], now);
  expect([filled(plan), starts(plan.early)]).toEqual([[], ["03-05T00"]]);
});

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
    expect([plan.added, plan.listed]).toEqual([[], [range(8, 9)]]);
  });

  test("does not count as an attempt at a window that no entry covers", async () => {
    const { added } = await planned({ exports: [schedule(1, 8), exported(5, "Cancelled", 8)] });
    expect(added.map(({ name }) => name)).toEqual(["agent-2026-03-08T00Z"]);
  });
});

describe("a gap whose destination is deleted", () => {
  const content = { exports: [schedule(1, 8)], destinations: [] };

  test("is reported, and not filled", async () => {
    const plan = await planned(content);
    expect([plan.added, plan.unfillable]).toEqual([[], [range(8, 9)]]);
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
});

test("the time between a schedule that has ended and the next one is filled, in windows of the former", async () => {
  const exports = [
    schedule(1, 2, { status: "Cancelled", finished_at: march(3, "00:10:00") }),
    exported(2, "Completed", 2, { source_bulk_export_id: id(1) }),
    schedule(3, 5),
    ...[5, 6, 7, 8].map((day) => exported(day, "Completed", day, { source_bulk_export_id: id(3) })),
  ];
  expect(filled(await planned({ exports }))).toEqual(["03-03T00", "03-04T00"]);
});

test("what someone canceled of a schedule that goes on is filled", async () => {
  const one = [schedule(1, 7), exported(2, "Cancelled", 7, { source_bulk_export_id: id(1) })];
  expect(filled(await planned({ exports: one }))).toEqual(["03-07T00", "03-08T00"]);
});

test("fills name the workspace that was asked", async () => {
  const { added } = await planned({ exports: [schedule(1, 8)] }, [], { workspaceId: WORKSPACE });
  expect(added.map(({ args }) => args.workspaceId)).toEqual([WORKSPACE]);
});
