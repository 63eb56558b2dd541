import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  CreatedButNotReady,
  Interrupted,
  type Operation,
  perform,
  type RequestContext,
  TimeLimitReached,
} from "../../provider/core/operation.ts";
import { formatDuration } from "../../provider/core/text.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function attendance(more: Partial<RequestContext> = {}): RequestContext {
  return { limitSeconds: 1800, status: () => undefined, warn: () => undefined, ...more };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable("it must fail"),
    (reason: unknown) => reason,
  );
}

/** Waits for the signal, as a request does. */
const aborted = ({ signal }: Operation) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

describe("an operation that fails", () => {
  test("after an id was kept never loses it: the object is created but not ready", async () => {
    const cause = new TypeError("the build failed");
    const failure = await failureOf(
      perform(attendance(), async (operation) => {
        operation.keep("id-1", { status: "BUILDING" });
        throw cause;
      }),
    );
    expect(failure).toBeInstanceOf(CreatedButNotReady);
    expect(failure).toMatchObject({
      name: "CreatedButNotReady",
      message: "the build failed",
      id: "id-1",
      properties: { status: "BUILDING" },
      cause,
    });
  });

  test("after what was kept was released fails with its own error", async () => {
    const error = new TypeError("ended");
    const failure = failureOf(
      perform(attendance(), async ({ keep, release }) => {
        keep("id-1", { status: "Running" });
        release();
        throw error;
      }),
    );
    expect(await failure).toBe(error);
  });
});

describe("the time limit", () => {
  test("aborts the operation with the reason", async () => {
    const failure = failureOf(perform(attendance({ limitSeconds: 300 }), aborted));
    await vi.advanceTimersByTimeAsync(299_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    const reached = await failure;
    expect(reached).toBeInstanceOf(TimeLimitReached);
    expect(reached).toMatchObject({
      name: "TimeLimitReached",
      message: "the time limit of 5 min was reached",
      words: { code: "LS1205", fields: { limit: "5 min", setBy: undefined } },
    });
  });

  test("may be longer than any timer", async () => {
    const failure = failureOf(perform(attendance({ limitSeconds: 1e9 }), aborted));
    await vi.advanceTimersByTimeAsync(2_147_483_646);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(TimeLimitReached);
  });
});

describe("an interrupt", () => {
  test("ends the operation and its pauses with the reason", async () => {
    const user = new AbortController();
    const failure = failureOf(
      perform(attendance({ interrupt: user.signal }), ({ pause }) => pause(3_600_000)),
    );
    const reason = new Interrupted();
    user.abort(reason);
    expect(await failure).toBe(reason);
    expect(reason.message).toBe("the operation was interrupted");
    expect(reason.words.text).toBe(
      "the operation was interrupted. Run the command again: it continues where it stopped. [LS1205]",
    );
    expect(reason.name).toBe("Interrupted");
  });
});

test.each([
  [499, "0 s"],
  [119_000, "119 s"],
  [125_000, "2 min 5 s"],
  [7_530_000, "2 h 5 min"],
])("a length of %d ms is %s for people", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
