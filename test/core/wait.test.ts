import { describe, expect, test } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
import { Interrupted, TimeLimitReached } from "../../provider/core/operation.ts";
import { type Verdict, type Wait, waitFor } from "../../provider/core/wait.ts";
import { FakeClock } from "./fake-clock.ts";

const what = "deployment my-agent, revision 1f0c";
const resume = "The next up resumes the wait.";

/** A wait that sees one state after the other, the last one for ever. */
function seeing(states: readonly string[], more: Partial<Wait<string, string>> = {}): Wait<string, string> {
  let looks = 0;
  return {
    what,
    resume,
    look: async () => states[Math.min(looks++, states.length - 1)] ?? "",
    judge: (seen): Verdict<string> => (seen === "DEPLOYED" ? { done: seen } : { pending: seen }),
    ...more,
  };
}

async function cutShort(work: Promise<unknown>): Promise<CodedError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CodedError && error.code === "LS1205") return error;
  throw new Error(`expected a wait that was cut short, got ${String(error)}`);
}

/** A signal that aborts at a moment of the clock. */
function abortedAfter(clock: FakeClock, length: number, reason: unknown): AbortSignal {
  const controller = new AbortController();
  clock.after(length, () => controller.abort(reason));
  return controller.signal;
}

test("a state of several lines is reported as one, without control and format characters", async () => {
  const clock = new FakeClock();
  await clock.run(waitFor(clock.operation(), seeing(["BUILDING\nerror: forged\u202e\u001b[2J", "DEPLOYED"])));
  expect(clock.lines[0]).toBe(`${what}: BUILDING error: forged, 0 s`);
});

describe("the distances between looks", () => {
  const building = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "DEPLOYED"];

  test("grow from 1 s by half to 15 s", async () => {
    const clock = new FakeClock();
    expect(await clock.run(waitFor(clock.operation(), seeing(building)))).toBe("DEPLOYED");
    expect(clock.pauses).toEqual([1000, 1500, 2250, 3375, 5062.5, 7593.75, 11390.625, 15000, 15000, 15000]);
  });
});

describe("the end of a wait", () => {
  test("is what was awaited, at once when it is there, without a message", async () => {
    const clock = new FakeClock();
    expect(await clock.run(waitFor(clock.operation(), seeing(["DEPLOYED"])))).toBe("DEPLOYED");
    expect(clock.pauses).toEqual([]);
    expect(clock.lines).toEqual([]);
  });

  test("is a failure at once when that is what is seen, as it was thrown", async () => {
    const clock = new FakeClock();
    const failed = new Error("BUILD_FAILED: no langgraph.json");
    const judge = async (seen: string) => {
      if (seen === "BUILD_FAILED") throw failed;
      return { pending: seen };
    };
    const work = waitFor(clock.operation(), seeing(["BUILDING", "BUILD_FAILED"], { judge }));
    await expect(clock.run(work)).rejects.toBe(failed);
    expect(clock.pauses).toEqual([1000]);
  });

  test("at the time limit says what was awaited, what was seen last and how to go on", async () => {
    const clock = new FakeClock();
    const signal = abortedAfter(clock, 1_800_000, new TimeLimitReached(1800));
    const error = await clock.run(
      cutShort(waitFor(clock.operation({ signal }), seeing(["QUEUED", "BUILDING"]))),
    );
    expect(error.message).toBe(
      "deployment my-agent, revision 1f0c: the time limit of 30 min was reached. Last state: BUILDING. The next up resumes the wait. [LS1205]",
    );
    expect(error.cause).toBe(signal.reason);
    expect(clock.now()).toBe(1_735_689_600_000 + 1_800_000);
  });

  test("before anything was seen says so, and no one looks", async () => {
    const clock = new FakeClock();
    const look = () => Promise.reject(new Error("nobody may look any more"));
    const operation = clock.operation({ signal: AbortSignal.abort(new Interrupted()) });
    const error = await clock.run(cutShort(waitFor(operation, seeing([], { look }))));
    expect(error.message).toBe(
      "deployment my-agent, revision 1f0c: the operation was interrupted. Its state is not known yet. The next up resumes the wait. [LS1205]",
    );
  });
});

describe("a status line", () => {
  test("is written when the state changes, with the time that has passed, and not again while it stays", async () => {
    const clock = new FakeClock();
    await clock.run(
      waitFor(clock.operation(), seeing(["QUEUED", "QUEUED", "BUILDING", "BUILDING", "QUEUED", "DEPLOYED"])),
    );
    expect(clock.lines).toEqual([
      "deployment my-agent, revision 1f0c: QUEUED, 0 s",
      "deployment my-agent, revision 1f0c: BUILDING, 3 s",
      "deployment my-agent, revision 1f0c: QUEUED, 8 s",
    ]);
  });

  test("is repeated each minute while nothing changes", async () => {
    const clock = new FakeClock();
    const signal = abortedAfter(clock, 200_000, new Interrupted());
    await clock.run(cutShort(waitFor(clock.operation({ signal }), seeing(["BUILDING"]))));
    expect(clock.lines).toEqual([
      "deployment my-agent, revision 1f0c: BUILDING, 0 s",
      "deployment my-agent, revision 1f0c: BUILDING, 62 s",
      "deployment my-agent, revision 1f0c: BUILDING, 2 min 2 s",
      "deployment my-agent, revision 1f0c: BUILDING, 3 min 2 s",
    ]);
  });
});

describe("an error of a look that may pass by itself", () => {
  const down = new Error("connect ECONNREFUSED");

  /** A wait that cannot look for so many looks, then sees DEPLOYED. */
  function failingFor(looks: number, more: Partial<Wait<string, string>> = {}) {
    let left = looks;
    return seeing([], {
      look: async () => {
        if (left-- > 0) throw down;
        return "DEPLOYED";
      },
      isTransient: (error) => error === down,
      ...more,
    });
  }

  test("is tolerated and reported, and the wait goes on", async () => {
    const clock = new FakeClock();
    expect(await clock.run(waitFor(clock.operation(), failingFor(5)))).toBe("DEPLOYED");
    expect(clock.lines).toEqual([`${what}: LangSmith does not respond, trying again, 0 s`]);
  });

  test("that says that what was just created is not there yet is reported as that", async () => {
    const clock = new FakeClock();
    const late = failingFor(5, { isLate: (error) => error === down });
    expect(await clock.run(waitFor(clock.operation(), late))).toBe("DEPLOYED");
    expect(clock.lines).toEqual([`${what}: not found yet, 0 s`]);
  });

  test("ends the wait when it does not pass for five minutes", async () => {
    const clock = new FakeClock();
    const began = clock.now();
    await expect(clock.run(waitFor(clock.operation(), failingFor(1000)))).rejects.toBe(down);
    expect(clock.now() - began).toBeGreaterThanOrEqual(300_000);
    expect(clock.now() - began).toBeLessThan(330_000);
  });

  test("is borne for five minutes again after a look that succeeded", async () => {
    const clock = new FakeClock();
    let looks = 0;
    const wait = seeing([], {
      look: async () => {
        looks += 1;
        if (looks === 18) return "BUILDING";
        if (looks < 34) throw down;
        return "DEPLOYED";
      },
      isTransient: (error) => error === down,
    });
    const began = clock.now();
    expect(await clock.run(waitFor(clock.operation(), wait))).toBe("DEPLOYED");
    expect(clock.now() - began).toBeGreaterThan(350_000);
  });

  test("ends the wait at once where the wait does not say that it may pass", async () => {
    const clock = new FakeClock();
    const wait = failingFor(1, { isTransient: () => false });
    await expect(clock.run(waitFor(clock.operation(), wait))).rejects.toBe(down);
    expect(clock.pauses).toEqual([]);
  });
});
