import { describe, expect, test } from "vitest";
import * as z from "zod";
import { Interrupted, type Operation } from "../../provider/core/operation.ts";
import type { Properties } from "../../provider/core/properties.ts";
import { Forbidden, NotFound, ServerFailed } from "../../provider/http/errors.ts";
import { notFound, permissionMissing, serviceFails } from "../../provider/http/messages.ts";
import { recording } from "../../provider/resources/recording.ts";

const inputs = z.object({
  name: z.string(),
  team: z.string().optional(),
  items: z.array(z.object({ key: z.string(), note: z.string().optional() })).optional(),
});
const WANTED = { name: "chat", team: "support" };
const STORED = { name: "chat", team: "support" };
const STALE = { name: "chat", team: "sales" };

/** What a write records where each reading after its answer, a stale one, is the next of these. */
async function record(
  readings: readonly (Properties | Error | "hangs")[],
  {
    wanted = WANTED,
    answered = STALE,
    before = [],
    interrupted = false,
    secondsLeft = 3_600,
    secondsARead = 0,
  }: {
    readonly wanted?: Properties;
    readonly answered?: Properties;
    readonly before?: readonly string[];
    readonly interrupted?: boolean;
    /** Until the time limit of the operation. Default: an hour. */
    readonly secondsLeft?: number;
    /** How long each reading takes. Default: no time. */
    readonly secondsARead?: number;
  } = {},
) {
  const pauses: number[] = [];
  const warnings: string[] = [];
  let now = 0;
  const operation: Operation = {
    endsAt: secondsLeft * 1_000,
    signal: new AbortController().signal,
    keep: () => {},
    status: () => {},
    warn: (text) => void warnings.push(text),
    pause: async (milliseconds) => {
      if (interrupted) throw new Interrupted();
      pauses.push(milliseconds);
      now += milliseconds;
    },
    now: () => now,
    random: () => 0,
  };
  const { write, ignored } = recording(
    { kind: "Thing", noun: "thing", inputs },
    wanted,
    {},
    before,
    operation,
  );
  let read = 0;
  await write.stored(answered, wanted, async (signal) => {
    const reading = readings[Math.min(read, readings.length - 1)];
    read += 1;
    now += secondsARead * 1_000;
    if (reading === undefined) throw new Error("it was not to be read");
    if (reading === "hangs") {
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    }
    if (reading instanceof Error) throw reading;
    return reading;
  });
  return { pauses, read, warnings: warnings.length, ...ignored() };
}

const FAILURE = {
  attempted: "read the thing",
  method: "GET",
  url: "https://langsmith.example.com/things/1",
} as const;
const UNKNOWN_YET = new NotFound(notFound({ ...FAILURE, status: 404 }));
const FORBIDDEN = new Forbidden(
  permissionMissing({ ...FAILURE, status: 403, onlyOn: undefined, permission: undefined }),
  "permission",
);
const FAILED = new ServerFailed(serviceFails({ ...FAILURE, status: 500, tries: 1 }));

describe("an input that the answer to a write does not show", () => {
  test.each([
    ["the first further reading", [STORED], [], 1],
    ["the second", [STALE, STORED], [1_000], 2],
    ["the third", [STALE, STALE, STORED], [1_000, 2_000], 3],
    ["the last", [STALE, STALE, STALE, STORED], [1_000, 2_000, 4_000], 4],
    ["a reading after one that does not find the object", [UNKNOWN_YET, STORED], [1_000], 2],
    ["one of two readings", [STALE, STORED, STALE], [1_000], 2],
  ])(
    "is stored where %s shows it: nothing is remembered, and nothing more is read",
    async (_, readings, pauses, read) => {
      expect(await record(readings)).toEqual({ pauses, read, warnings: 0 });
    },
  );

  test("is remembered with one warning where no reading of seven seconds shows it", async () => {
    expect(await record([STALE])).toEqual({
      pauses: [1_000, 2_000, 4_000],
      read: 4,
      warnings: 1,
      ignoredInputs: ["team"],
    });
  });

  test("costs no pause where it is remembered already", async () => {
    expect(await record([STALE], { before: ["team"] })).toEqual({
      pauses: [],
      read: 1,
      warnings: 0,
      ignoredInputs: ["team"],
    });
  });

  test("is waited for beside one that is remembered already", async () => {
    const stale = { name: "other", team: "sales" };
    expect(await record([stale, STALE], { answered: stale, before: ["team"] })).toEqual({
      pauses: [1_000],
      read: 2,
      warnings: 0,
      ignoredInputs: ["team"],
    });
  });

  test.each([
    ["no reading succeeds and", [FAILED], [1_000, 2_000, 4_000]],
    ["no reading finds the object and", [UNKNOWN_YET], [1_000, 2_000, 4_000]],
    ["the last reading fails and none", [STALE, STALE, STALE, FAILED], [1_000, 2_000, 4_000]],
    ["the key may not read it and nothing", [FORBIDDEN], []],
    ["the key may not read it any more and nothing", [STALE, FORBIDDEN], [1_000]],
  ])("is not remembered where %s confirms it", async (_, readings, pauses) => {
    expect(await record(readings)).toEqual({ pauses, read: pauses.length + 1, warnings: 0 });
  });

  test("is remembered where a reading fails and the last one confirms it", async () => {
    expect(await record([FAILED, STALE, FAILED, STALE])).toMatchObject({
      warnings: 1,
      ignoredInputs: ["team"],
    });
  });

  test("stays remembered where no reading confirms it again", async () => {
    expect(await record([FAILED], { before: ["team"] })).toEqual({
      pauses: [],
      read: 1,
      warnings: 0,
      ignoredInputs: ["team"],
    });
  });

  test.each([
    ["half of what is left of a short time limit", { secondsLeft: 6 }, [1_000], 2],
    ["a time limit that is reached", { secondsLeft: 0 }, [], 0],
    ["twenty seconds", { secondsARead: 7 }, [1_000, 2_000], 3],
  ])("is not remembered where %s is not enough to confirm it", async (_, limits, pauses, read) => {
    expect(await record([STALE], limits)).toEqual({ pauses, read, warnings: 0 });
  });

  test("is not waited for beyond its part of the time limit by a reading that hangs", async () => {
    expect(await record(["hangs"], { secondsLeft: 0.1 })).toEqual({ pauses: [], read: 1, warnings: 0 });
  });

  test("fails the write where its end interrupts a pause", async () => {
    await expect(record([STALE], { interrupted: true })).rejects.toThrow(Interrupted);
  });

  test("is remembered alone where the stale answer lacks the whole list", async () => {
    const wanted = { name: "chat", items: [{ key: "a" }, { key: "b", note: "n" }] };
    const answered = { name: "chat", items: [{ key: "a" }] };
    const dropped = { name: "chat", items: [{ key: "a" }, { key: "b" }] };
    const remembered = { ignoredInputs: ["items[1].note"] };
    expect(await record([dropped], { wanted, answered })).toMatchObject(remembered);
    expect(await record([dropped, answered], { wanted, answered })).toMatchObject(remembered);
  });
});

test("a write whose answer shows everything reads nothing more", async () => {
  expect(await record([], { answered: STORED })).toEqual({ pauses: [], read: 0, warnings: 0 });
});
