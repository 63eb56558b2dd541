import { setTimeout as delay } from "node:timers/promises";
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

vi.mock("node:timers/promises", async (original) => {
  const actual = await original<typeof import("node:timers/promises")>();
  return { ...actual, setTimeout: vi.fn(actual.setTimeout) };
});

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

describe("an operation that succeeds", () => {
  test("gives what it worked out, whatever it kept, and leaves no timer behind", async () => {
    const result = await perform(attendance(), async (operation) => {
      operation.keep("id-1", {});
      return 42;
    });
    expect(result).toBe(42);
  });
});

describe("an operation that fails", () => {
  test("before anything was kept fails with its own error", async () => {
    const error = new TypeError("409");
    expect(await failureOf(perform(attendance(), () => Promise.reject(error)))).toBe(error);
  });

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

  test("keeps what it kept last", async () => {
    const failure = await failureOf(
      perform(attendance(), async (operation) => {
        operation.keep("id-1", { status: "QUEUED" });
        operation.keep("id-1", { status: "BUILDING", url: "x" });
        throw new Error("late");
      }),
    );
    expect(failure).toMatchObject({ id: "id-1", properties: { status: "BUILDING", url: "x" } });
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

describe("a pause", () => {
  test("that is longer than any timer is not treated as none", async () => {
    const user = new AbortController();
    const failure = failureOf(perform(attendance({ interrupt: user.signal }), ({ pause }) => pause(1e12)));
    user.abort(new Interrupted());
    await failure;
    expect(vi.mocked(delay).mock.lastCall?.[0]).toBe(2_147_483_647);
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
