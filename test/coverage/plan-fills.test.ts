import { describe, expect, test } from "vitest";
import type { Fill } from "../../provider/coverage/fills/fill.ts";
import { planFills } from "../../provider/coverage/fills/plan-fills.ts";
import { parseMicros } from "../../provider/coverage/time-spans.ts";
import { DESTINATION, exported, id, loaded, PROJECT, schedule, serving } from "./service.ts";

/** Long after the windows of the listing were due: nothing is left to their schedules any more. */
const NOW = parseMicros("2026-03-12T00:00:00Z", "a test");
const OTHER = "44444444-4444-4444-8444-444444444444";
const NAMES = { [PROJECT]: "Support Agent!", [OTHER]: "support agent" };

async function planned(
  exports: Parameters<typeof serving>[0]["exports"],
  existing: readonly Fill[] = [],
  now = NOW,
  projects: Readonly<Record<string, string>> | undefined = NAMES,
) {
  const server = await serving({ exports, ...(projects ? { projects } : {}) });
  return planFills(await loaded(server), existing, { now, workspaceId: undefined });
}

const names = ({ added }: Awaited<ReturnType<typeof planned>>) => added.map(({ name }) => name);

/** An entry for one day of March. */
function entry(day: number, more: Partial<Fill> = {}): Fill {
  const range = { startTime: `2026-03-0${day}T00:00:00Z`, endTime: `2026-03-0${day + 1}T00:00:00Z` };
  const args = { bulkExportDestinationId: DESTINATION, sessionId: PROJECT, ...range };
  return { name: `support-agent-2026-03-0${day}T00Z`, args, ...more };
}

describe("what is planned", () => {
  test("is one export for each window with a gap, with all that makes the series", async () => {
    const more = {
      filter: "eq(is_root, true)",
      export_fields: ["name", "id"],
      format_version: "v2_beta",
      compression: "gzip",
    };
    const { added, listed, early } = await planned([schedule(1, 6, more), exported(2, "Completed", 7, more)]);
    expect(added).toEqual([
      {
        name: "support-agent-2026-03-06T00Z",
        args: {
          bulkExportDestinationId: DESTINATION,
          sessionId: PROJECT,
          startTime: "2026-03-06T00:00:00Z",
          endTime: "2026-03-07T00:00:00Z",
          filter: "eq(is_root, true)",
          exportFields: ["id", "name"],
          formatVersion: "v2_beta",
          compression: "gzip",
        },
      },
      expect.objectContaining({ name: "support-agent-2026-03-08T00Z" }),
    ]);
    expect([listed, early]).toEqual([[], []]);
  });

  test("is the part that is left of a window, named by where it begins", async () => {
    const half = exported(2, "Completed", 8, { end_time: "2026-03-08T06:30:00+00:00" });
    const { added } = await planned([schedule(1, 8), half]);
    expect(added.map(({ name, args }) => [name, args.startTime, args.endTime])).toEqual([
      ["support-agent-2026-03-08T0630Z", "2026-03-08T06:30:00Z", "2026-03-09T00:00:00Z"],
    ]);
  });

  test("is nothing where an export goes on, or its state is not known, or the window is not due", async () => {
    expect(names(await planned([schedule(1, 8), exported(2, "Running", 8)]))).toEqual([]);
    expect(names(await planned([schedule(1, 8), exported(2, "Paused", 8)]))).toEqual([]);
    expect(names(await planned([schedule(1, 9)]))).toEqual([]);
  });

  test("is for windows of two schedules that overlap each range once", async () => {
    const shifted = schedule(2, 7, { start_time: "2026-03-07T12:00:00+00:00" });
    const { added } = await planned([schedule(1, 7), shifted]);
    expect(added.map(({ args }) => [args.startTime, args.endTime])).toEqual([
      ["2026-03-07T00:00:00Z", "2026-03-08T00:00:00Z"],
      ["2026-03-08T00:00:00Z", "2026-03-08T12:00:00Z"],
      ["2026-03-08T12:00:00Z", "2026-03-09T00:00:00Z"],
      // From then on, a window of the first schedule is still to come.
    ]);
  });
});

describe("a window that the service may only be late with", () => {
  test("is not filled within half an hour after it was due, by an active schedule", async () => {
    const late = await planned([schedule(1, 8)], [], parseMicros("2026-03-09T00:39:59Z", "a test"));
    expect([late.added, late.early]).toEqual([
      [],
      [
        {
          startTime: "2026-03-08T00:00:00Z",
          endTime: "2026-03-09T00:00:00Z",
        },
      ],
    ]);
    const later = exported(2, "Failed", 9, { source_bulk_export_id: id(1) });
    const overdue = async (time: string) =>
      names(await planned([schedule(1, 8), later], [], parseMicros(`2026-03-09T${time}Z`, "a test")));
    expect(await overdue("00:39:59.999999")).toEqual([]);
    expect(await overdue("00:40:00")).toEqual(["support-agent-2026-03-08T00Z"]);
  });

  test("is filled at once when its schedule has ended, or its export failed", async () => {
    const soon = parseMicros("2026-03-09T00:11:00Z", "a test");
    const ended = schedule(1, 8, { status: "Cancelled", finished_at: "2026-03-09T00:10:30+00:00" });
    expect(names(await planned([ended], [], soon))).toEqual(["support-agent-2026-03-08T00Z"]);
    const failed = exported(2, "Failed", 8, { source_bulk_export_id: id(1) });
    expect(names(await planned([schedule(1, 8), failed], [], soon))).toEqual([
      "support-agent-2026-03-08T00Z",
    ]);
  });
});

describe("what the file contains", () => {
  const failedFill = exported(5, "Failed", 8);

  test("is not planned again before its export exists", async () => {
    const plan = await planned([schedule(1, 8)], [entry(8)]);
    expect(plan.added).toEqual([]);
    expect(plan.listed).toEqual([{ startTime: "2026-03-08T00:00:00Z", endTime: "2026-03-09T00:00:00Z" }]);
  });

  test.each(["Failed", "TimedOut"])("is tried once more when its export is %s", async (status) => {
    const plan = await planned([schedule(1, 8), exported(5, status, 8)], [entry(8)]);
    expect(names(plan)).toEqual(["support-agent-2026-03-08T00Z-2"]);
  });

  test("counts attempts: the second is not planned again before it has ended, too", async () => {
    const second = entry(8, { name: "support-agent-2026-03-08T00Z-2" });
    expect(names(await planned([schedule(1, 8), failedFill], [entry(8), second]))).toEqual([]);
    const both = [schedule(1, 8), failedFill, exported(6, "Failed", 8)];
    expect(names(await planned(both, [entry(8), second]))).toEqual(["support-agent-2026-03-08T00Z-3"]);
  });

  test("is not treated as tried by an export of the window that failed before it was written", async () => {
    const first = await planned([schedule(1, 8), failedFill]);
    expect(names(first)).toEqual(["support-agent-2026-03-08T00Z-2"]);
    expect(names(await planned([schedule(1, 8), failedFill], first.added))).toEqual([]);
  });

  test("of another series does not count, and its name is not taken", async () => {
    const other = entry(8, { args: { ...entry(8).args, filter: "eq(is_root, true)" } });
    const [name = ""] = names(await planned([schedule(1, 8)], [other]));
    expect(name).toMatch(/^support-agent-2026-03-08T00Z-[0-9a-f]{6}$/);
  });
});

describe("names", () => {
  test("distinguish series of one name, in every order of the listing", async () => {
    const both = [schedule(1, 8), schedule(2, 8, { session_id: OTHER })];
    const one = names(await planned(both)).sort();
    expect(one).toEqual([
      expect.stringMatching(/^support-agent-2026-03-08T00Z-[0-9a-f]{6}$/),
      expect.stringMatching(/^support-agent-2026-03-08T00Z-[0-9a-f]{6}$/),
    ]);
    expect(new Set(one).size).toBe(2);
    expect(names(await planned([...both].reverse())).sort()).toEqual(one);
  });

  test("are built from the project's id where its name cannot be known", async () => {
    expect(names(await planned([schedule(1, 8)], [], NOW, {}))).toEqual(["project-22222222-2026-03-08T00Z"]);
    const all = schedule(1, 8, { session_id: null, all_experiments: true });
    const { added } = await planned([all]);
    expect(added.map(({ name, args }) => [name, args.allExperiments, args.sessionId])).toEqual([
      ["all-experiments-2026-03-08T00Z", true, undefined],
    ]);
  });
});
