import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { SoakError } from "../../tools/soak/errors.ts";
import { inspectorOf, usedBy } from "../../tools/soak/heap.ts";
import { violations } from "../../tools/soak/invariants.ts";
import { optionsOf } from "../../tools/soak/options.ts";
import { start } from "../../tools/soak/process.ts";
import { judge } from "../../tools/soak/report.ts";
import { slopeOf, verdictOf } from "../../tools/soak/verdict.ts";

const LIMIT = { slope: 0.1, growth: 2 };

describe("the verdict of a soak", () => {
  test("is flat for what moves and does not grow", () => {
    const points = Array.from({ length: 30 }, (_, at) => [at, 20 + (at % 2)] as const);
    expect(verdictOf(points, LIMIT).flat).toBe(true);
  });

  test("is not flat for a leak that is as small as the limit of its slope", () => {
    const points = Array.from({ length: 30 }, (_, at) => [at, 20 + at * 0.11] as const);
    expect(verdictOf(points, LIMIT)).toMatchObject({ slope: expect.closeTo(0.11), flat: false });
  });

  test("is not flat for what grew once and stayed so", () => {
    const points = Array.from({ length: 30 }, (_, at) => [at, at < 10 ? 20 : 25] as const);
    expect(verdictOf(points, LIMIT)).toEqual({ slope: 0, growth: 5, flat: false });
  });

  test("takes the line with the least squares", () => {
    expect(
      slopeOf([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toBe(2);
    expect(slopeOf([[1, 7]])).toBe(0);
  });
});

test("a soak judges what objects contain beside the heap, and what is resident, as it judges the heap", () => {
  const steady = { heap: 25, external: 4, resident: 130, files: 40, sockets: 14 };
  const samples = Array.from({ length: 30 }, (_, at) => ({ at, ...steady, external: 4 + at * 0.11 }));
  expect(judge("plugin", samples, true)).toEqual({
    lines: [
      "| plugin | heap | 25 to 25 MiB | 0 (at most 0.1) | 0 (at most 3) | flat |",
      "| plugin | external | 4 to 7.2 MiB | 0.11 (at most 0.1) | 2.2 (at most 2) | NOT FLAT |",
      "| plugin | resident | 130 to 130 MiB | 0 (at most 0.5) | 0 (at most 16) | flat |",
      "| plugin | files | 40 to 40 | 0 (at most 0.2) | 0 (at most 4) | flat |",
      "| plugin | sockets | 14 to 14 | 0 (at most 0.2) | 0 (at most 4) | flat |",
    ],
    flat: false,
  });
});

test("what a process uses is its heap without garbage, and apart from it the buffers that it keeps", async () => {
  const program = `
    let garbage = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
    globalThis.kept = Buffer.alloc(20 * 1024 * 1024);
    garbage = undefined;
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const options = { folder: tmpdir(), environment: {}, ready: /^(ready)$/m };
  const running = await start(["--inspect=127.0.0.1:0", "-e", program], options);
  try {
    const { heap, external } = await usedBy(inspectorOf(running.complained()));
    // A million objects are some 30 MiB.
    expect(heap).toBeLessThan(15);
    expect(external).toBeGreaterThan(20);
    expect(external).toBeLessThan(30);
  } finally {
    await running.stop();
  }
});

describe("the invariants of a soak", () => {
  const one = { key: "Deployment a", id: "1", ended: false };
  const ledger = { believed: new Map([["Deployment a", "1"]]), past: new Map<string, string>(), doubts: [] };

  test("are true when the service stores what is in the state", () => {
    expect(violations([one], ledger)).toEqual([]);
  });

  test.each([
    ["twice", [one, { ...one, id: "2" }], "Deployment a exists twice: 1 and 2"],
    [
      "nobody's",
      [one, { ...one, key: "Deployment b" }],
      "Deployment b (1) exists, and no state and no error names it",
    ],
    ["lost", [], "Deployment a (1) is in the state, and the service does not hold it"],
  ])("report an object that is %s", (_, objects, told) => {
    expect(violations(objects, ledger)).toContain(told);
  });

  test("allow what an error says to check, and an export that has ended", () => {
    const doubts = [{ key: "Deployment b", message: "If deployment b appears, delete it. [LS5002]" }];
    const past = new Map([["BulkExport c", "3"]]);
    const objects = [one, { ...one, key: "Deployment b" }, { key: "BulkExport c", id: "3", ended: true }];
    expect(violations(objects, { ...ledger, doubts, past })).toEqual([]);
  });
});

describe("the command line of the soak", () => {
  test("has half an hour and both front ends by default", () => {
    expect(optionsOf([])).toEqual({
      minutes: 30,
      schedules: 50,
      seed: 1,
      every: 15,
      frontEnds: ["plugin", "dynamic"],
      judgeMemory: true,
    });
  });

  test.each([
    [["--minutes", "x"], '--minutes is "x"; it must be a number above 0'],
    [["--front-end", "yaml"], '--front-end is "yaml"; it must be one of plugin, dynamic'],
  ])("rejects %j", (argv, message) => {
    expect(() => optionsOf(argv)).toThrow(new SoakError(message));
  });
});

test("the address of the inspector is read from what the process says", () => {
  const said = "Debugger listening on ws://127.0.0.1:4711/1-2-3\nFor help, see: …\n";
  expect(inspectorOf(said)).toBe("ws://127.0.0.1:4711/1-2-3");
});
