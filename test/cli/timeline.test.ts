import { describe, expect, test } from "vitest";
import { renderTimelinePage } from "../../cli/exports/timeline/page.ts";
import type { Timeline } from "../../cli/exports/timeline/picture.ts";
import { formatTimeline } from "../../cli/exports/timeline/text.ts";
import { PIPE } from "../../cli/terminal.ts";
import type { CoveredWindow, Gap, Overlap, WindowState } from "../../provider/coverage/coverage.ts";

const UNTIL = "2026-01-11T00:20:00Z";
const WIDTH = 60;
const STYLED = { columns: 60, isStyled: true, canRewrite: true };

function day(number: number): string {
  return `2026-01-${String(number).padStart(2, "0")}T00:00:00Z`;
}

/** Daily windows from the first of January on. */
function timeline(
  name: string,
  states: readonly WindowState[],
  { gaps = [], overlaps = [], error }: { gaps?: Gap[]; overlaps?: Overlap[]; error?: string } = {},
): Timeline {
  const windows = states.map(
    (state, index): CoveredWindow => ({
      number: index + 1,
      startTime: day(index + 1),
      endTime: day(index + 2),
      exportStartTime: day(index + 2).replace("00:00Z", "10:00Z"),
      state,
      bulkExportIds: [],
      ...(error !== undefined && (state === "failed" || state === "unclear") ? { error } : {}),
    }),
  );
  const series = { bulkExportDestinationId: "d", format: "Parquet", formatVersion: "v1" };
  return { name, coverage: { series, schedules: [], until: UNTIL, windows, gaps, overlaps } };
}

const TEN = Array<WindowState>(10).fill("exported");

describe("the timeline in a terminal", () => {
  test("shows one line for each series below a common axis, and what is missing", () => {
    const failed = TEN.with(3, "failed").with(4, "missing");
    const gaps: Gap[] = [{ startTime: day(4), endTime: day(6), states: ["failed", "missing"], windows: 2 }];
    const support = timeline("support-agent", failed, { gaps, error: "bucket quota exceeded" });
    const triage = timeline("triage", [...TEN.slice(0, 8), "running", "notDue"]);
    expect(formatTimeline([support, triage], PIPE, WIDTH)).toBe(
      [
        "               2026-01-01   2026-01-06   2026-01-11",
        "support-agent  ##########FFFFFMMM##################  8 of 10",
        "triage         ############################>>>>>...   8 of 9",
        "",
        "# exported   . not due yet   > running   M missing   F failed",
        "",
        "support-agent",
        "  2026-01-04T00:00:00Z to 2026-01-05T00:00:00Z  failed",
        "    bucket quota exceeded",
        "  2026-01-05T00:00:00Z to 2026-01-06T00:00:00Z  missing",
        "",
        "1 gap (2 windows) in 1 of 2 series. 16 of 19 due windows are exported. 1 window is running.",
        "",
      ].join("\n"),
    );
  });

  test("a column of several windows shows the most urgent one", () => {
    const many = timeline("dense", Array<WindowState>(27).fill("exported").with(13, "missing"));
    const [, line = ""] = formatTimeline([many], PIPE, 36).split("\n");
    expect(line).toBe("dense  #########MM#########  26 of 27");
  });

  test("a series that begins later has nothing before", () => {
    const early = timeline("early", TEN);
    const late: Timeline = {
      name: "late",
      coverage: { ...early.coverage, windows: early.coverage.windows.slice(5) },
    };
    const lines = formatTimeline([early, late], PIPE, 36).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "       2026-01-01",
      "early  ####################  10 of 10",
      "late             ##########    5 of 5",
    ]);
  });

  test("a terminal shows each mark in its color", () => {
    const text = formatTimeline([timeline("a", ["exported", "failed"])], STYLED, 0);
    expect(text).toContain("\u001b[32m█\u001b[0m\u001b[31mF\u001b[0m");
  });

  test("what is exported twice is reported with the exports", () => {
    const overlaps = [{ startTime: day(2), endTime: day(3), bulkExportIds: ["one", "two"] }];
    const text = formatTimeline([timeline("a", TEN, { overlaps })], PIPE, WIDTH);
    expect(text).toContain(
      "\na\n  2026-01-02T00:00:00Z to 2026-01-03T00:00:00Z  exported twice\n    export one\n    export two\n",
    );
  });

  test("a state that is unknown is no gap, and is not passed over", () => {
    const text = formatTimeline([timeline("a", TEN.with(0, "unclear"), { error: "Paused" })], PIPE, WIDTH);
    expect(text).toContain("\na\n  2026-01-01T00:00:00Z to 2026-01-02T00:00:00Z  unclear\n    Paused\n");
    expect(text).toContain("1 window is unclear. 9 of 10 due windows are exported.");
  });

  test("a terminal does not obey a name or a message", () => {
    const gaps: Gap[] = [{ startTime: day(1), endTime: day(2), states: ["failed"], windows: 1 }];
    const told = { gaps, error: "\u001b]0;owned\u0007bad\nluck" };
    const text = formatTimeline([timeline("\u001b[2Jname", ["failed"], told)], PIPE, WIDTH);
    expect(text).not.toContain("\u001b");
    expect(text).not.toContain("\u0007");
    expect(text).toContain("failed\n    ]0;owned bad luck\n");
  });

  test("without a window there is nothing to show", () => {
    expect(formatTimeline([timeline("a", [])], PIPE, WIDTH)).toBe(
      "There is nothing to draw: no window of a schedule has begun.\n",
    );
  });
});

describe("the timeline as a page", () => {
  const gaps: Gap[] = [{ startTime: day(4), endTime: day(5), states: ["failed"], windows: 1 }];
  const page = renderTimelinePage([
    timeline('<script>alert("1")</script>', TEN.with(3, "failed"), { gaps, error: "a < b & c" }),
  ]);

  test("draws windows of one state that follow each other as one stretch", () => {
    expect(page.match(/<rect class="[^"]*" x="[^"]*"/g)).toEqual([
      '<rect class="exported" x="0"',
      '<rect class="exported" x="400"',
      '<rect class="failed" x="300"',
    ]);
    expect(page).toContain("<title>2026-01-05T00:00Z – 2026-01-11T00:00Z: 6 windows exported</title>");
  });

  test("one window of a thousand is wide enough to be seen, also at the end", () => {
    const windows = Array.from({ length: 1000 }, (_, index): CoveredWindow => {
      const [startTime, endTime] = [index, index + 1].map((hour) =>
        new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
      );
      const state = index === 999 ? "missing" : "exported";
      return {
        number: index + 1,
        startTime: startTime ?? "",
        endTime: endTime ?? "",
        exportStartTime: "",
        state,
        bulkExportIds: [],
      };
    });
    const { coverage } = timeline("hourly", []);
    expect(renderTimelinePage([{ name: "hourly", coverage: { ...coverage, windows } }])).toContain(
      '<rect class="missing" x="996" y="0" width="4" height="10">',
    );
  });

  test("lists the gaps with their reason", () => {
    expect(page).toContain(
      "<tr><td>2026-01-04T00:00:00Z – 2026-01-05T00:00:00Z</td><td>1 window failed: a &lt; b &amp; c</td></tr>",
    );
    expect(page).toContain(
      "Windows up to 2026-01-11T00:20:00Z. 1 of 1 timeline with gaps or unclear windows.",
    );
  });

  test("loads nothing, runs nothing, and shows names as text", () => {
    expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'\"");
    expect(page).not.toMatch(/<script|\bsrc=|\bhref=|url\(/);
    expect(page).toContain('<th scope="row">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</th>');
  });

  test("without a window it says so", () => {
    expect(renderTimelinePage([])).toContain('<p class="soft">No window of any schedule has begun.</p>');
  });
});
