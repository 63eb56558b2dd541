import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Progress, withProgress } from "../../cli/progress.ts";
import { PIPE } from "../../cli/terminal.ts";
import { TERMINALS } from "./run-in-process.ts";

const CLEAR = "\r\u001b[K";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advance = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

/** What is printed while work is done. */
async function shown(
  status: keyof typeof TERMINALS | "pipe",
  work: (progress: Progress) => void,
): Promise<readonly string[]> {
  const printed: string[] = [];
  const around = {
    report: (text: string) => void printed.push(text),
    status: status === "pipe" ? PIPE : TERMINALS[status],
  };
  await withProgress(around, "reading exports", async (progress) => work(progress));
  expect(vi.getTimerCount()).toBe(0);
  return printed;
}

describe("on a terminal", () => {
  test("nothing is shown of what takes less than two seconds", async () => {
    expect(await shown("narrow", () => advance(1))).toEqual([]);
  });

  test("one line shows the state and the time, is rewritten each second, and is gone at the end", async () => {
    const lines = await shown("narrow", ({ show }) => {
      advance(3);
      show("reading exports, 1,200 so far");
      advance(1);
    });
    expect(lines).toEqual([
      `${CLEAR}reading exports, 2 s`,
      `${CLEAR}reading exports, 3 s`,
      `${CLEAR}reading exports, 1,200 so far, 4 s`,
      CLEAR,
    ]);
  });

  test("a line of status is printed above it", async () => {
    const lines = await shown("uncolored", ({ report }) => {
      advance(2);
      report("the rate limit is reached\n");
      advance(1);
    });
    expect(lines).toEqual([
      `${CLEAR}reading exports, 2 s`,
      CLEAR,
      "the rate limit is reached\n",
      `${CLEAR}reading exports, 3 s`,
      CLEAR,
    ]);
  });
});

test.each(["pipe", "dumb"] as const)("lines of status alone are printed in a %s one", async (status) => {
  const lines = await shown(status, ({ report }) => {
    advance(60);
    report("the rate limit is reached\n");
  });
  expect(lines).toEqual(["the rate limit is reached\n"]);
});
