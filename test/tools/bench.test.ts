import { expect, test } from "vitest";
import { BenchError } from "../../tools/bench/errors.ts";
import { readOptions } from "../../tools/bench/options.ts";
import { ratioOf, sideBySide } from "../../tools/bench/pairs.ts";
import { pollsAmong } from "../../tools/bench/polls.ts";
import { readChildrenSeconds, readMemory } from "../../tools/bench/proc.ts";
import { broken, information, limited, ratioFigure } from "../../tools/bench/report.ts";
import { median, mostWithin, spread } from "../../tools/bench/statistics.ts";

test("the median is the middle, or the mean of the two in the middle, in whatever order they come", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 4, 2])).toBe(3);
  expect(() => median([])).toThrow(RangeError);
});

test("the spread is the least and the most", () => {
  expect(spread([3, -1, 2])).toEqual({ least: -1, most: 3 });
  expect(() => spread([])).toThrow(RangeError);
});

test("the fullest span counts what lies in it, and not what lies exactly its length apart", () => {
  expect(mostWithin([], 10)).toBe(0);
  expect(mostWithin([0, 10, 20], 10)).toBe(1);
  expect(mostWithin([20, 0, 9, 10, 19], 10)).toBe(2);
  expect(mostWithin([0, 1, 2, 30, 31], 10)).toBe(3);
  expect(mostWithin([5, 5, 5], 1)).toBe(3);
});

test("sides run turn by turn, and each round goes the opposite way of the one before", async () => {
  const order: string[] = [];
  const side = (name: string) => async (pair: number) => {
    order.push(`${name}${pair}`);
    return pair + 1;
  };
  const pairs = await sideBySide(3, side("ours"), side("baseline"));
  expect(order).toEqual(["ours0", "baseline0", "baseline1", "ours1", "ours2", "baseline2"]);
  expect(pairs).toEqual({ ours: [1, 2, 3], baseline: [1, 2, 3] });
});

test("a ratio is that of the medians, with the spread of the pairs", () => {
  expect(ratioOf({ ours: [120, 100, 400], baseline: [100, 100, 200] })).toEqual({
    value: 1.2,
    spread: { least: 1, most: 2 },
    ours: 120,
    baseline: 100,
  });
});

test("a limit is kept when the figure reaches it, and broken when it passes it", () => {
  const figure = { name: "up", value: 1.1, unit: "times the baseline" };
  expect(limited(figure, 1.1)).toMatchObject({ limit: 1.1, ok: true });
  expect(limited({ ...figure, value: 1.101 }, 1.1)).toMatchObject({ limit: 1.1, ok: false });
  expect(limited({ ...figure, value: Number.NaN }, 1.1).ok).toBe(false);
});

test("what is broken is named, and information never is", () => {
  const pairs = { ours: [3], baseline: [1] };
  const measures = [
    { name: "start", figures: [limited(ratioFigure("toPort", pairs, "ms"), 1.25)] },
    { name: "waits", figures: [information({ name: "logLines", value: 9e9, unit: "lines" })] },
    { name: "checkDiff", figures: [limited({ name: "bulkExport", value: 1, unit: "ms" }, 2)] },
  ];
  expect(broken(measures)).toEqual(["start.toPort"]);
});

const EXPORT = "/api/v1/bulk-exports/0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const OTHER = "/api/v1/bulk-exports/2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const asked = (at: number, path: string, method = "GET") => ({ sequence: at, method, path, at });

test("polls of one export overlap when one arrives before the one before can have been answered", () => {
  const apart = [asked(0, EXPORT), asked(10, OTHER), asked(200, EXPORT)];
  expect(pollsAmong(apart, 200)).toEqual({ busiestMinute: 3, exports: 2, inFlight: 1 });
  expect(pollsAmong([...apart, asked(399, EXPORT)], 200).inFlight).toBe(2);
});

test("only reads of single exports are polls, but every request counts for the minute", () => {
  const requests = [
    asked(0, "/api/v1/bulk-exports", "POST"),
    asked(1, EXPORT, "PATCH"),
    asked(2, `${EXPORT}/runs`),
    asked(60_000, EXPORT),
  ];
  expect(pollsAmong(requests, 200)).toEqual({ busiestMinute: 3, exports: 1, inFlight: 1 });
});

test("memory is read in MiB, and a process that has ended is an error", () => {
  const status = "Name:\tnode\nVmHWM:\t  104448 kB\nVmRSS:\t   51200 kB\nThreads:\t7\n";
  expect(readMemory(status)).toEqual({ resident: 50, peak: 102 });
  expect(() => readMemory("Name:\tnode\nState:\tZ (zombie)\n")).toThrow(BenchError);
});

test("the time of ended children is read past a process name with spaces and parentheses", () => {
  const stat = "7 (node (bench) x) S 1 7 7 0 -1 4194560 1 2 3 4 500 60 1234 66 20 0 11 0 99";
  expect(readChildrenSeconds(stat)).toBe(13);
  expect(() => readChildrenSeconds("7 (node) S 1")).toThrow(BenchError);
});

test("without options all is measured, in full", () => {
  expect(readOptions([])).toMatchObject({
    measures: ["start", "checkDiff", "waits", "folderPreview", "source", "creates", "noopUp"],
    starts: 21,
    ups: 3,
    exports: 1000,
    unchanged: 100,
    waits: 200,
    waitSeconds: 60,
    build: true,
    quick: false,
  });
});

test("--only keeps the order of the measures, --runs sets the pairs of every comparison", () => {
  expect(readOptions(["--only", "waits", "--only", "start", "--runs", "5", "--no-build"])).toMatchObject({
    measures: ["start", "waits"],
    starts: 5,
    ups: 5,
    sources: 5,
    exports: 1000,
    build: false,
  });
});

test.each([
  [
    ["--only", "speed"],
    "there is no measure speed; there are start, checkDiff, waits, folderPreview, source, creates, noopUp",
  ],
  [["--runs", "0"], "--runs 0: it must be a whole number of pairs, at least 1"],
  [["--runs", "many"], "--runs many: it must be a whole number of pairs, at least 1"],
])("%j is rejected with what is allowed", (args, message) => {
  expect(() => readOptions(args)).toThrow(new BenchError(message));
});
