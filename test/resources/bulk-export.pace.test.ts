import { expect, test } from "vitest";
import { Interrupted, type Operation, TimeLimitReached } from "../../provider/core/operation.ts";
import { ListingIncomplete } from "../../provider/http/api/paging.ts";
import { ServerFailed } from "../../provider/http/errors.ts";
import { serviceFails } from "../../provider/http/messages.ts";
import { type AdmissionControl, waitForAdmission } from "../../provider/resources/bulk-export/pace.ts";
import { FakeClock } from "../core/fake-clock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Held {
  readonly id: string;
  readonly created: number;
  readonly ends: number;
  readonly interval_hours?: number;
}

let workspaces = 0;

/** A workspace whose exports run so long, and what was asked of it. */
class Workspace {
  readonly held: Held[] = [];
  readonly #clock: FakeClock;
  readonly #name = `workspace ${++workspaces}`;
  listings = 0;
  /** The most exports that were unfinished at one time, and when each was posted, in seconds. */
  most = 0;
  readonly posted: number[] = [];
  /** How far the service's clock is ahead. */
  skew = 0;
  readonly #began: number;

  constructor(clock: FakeClock) {
    this.#clock = clock;
    this.#began = clock.now();
  }

  add(lasts: number, more: Partial<Held> = {}): Held {
    const created = this.#clock.now();
    const made = { id: `e-${this.held.length}`, created, ends: created + lasts, ...more };
    this.held.push(made);
    this.most = Math.max(this.most, this.#unfinished().length);
    return made;
  }

  pace(limit: number, what = "bulk export"): AdmissionControl {
    const list = async function* (this: Workspace) {
      this.listings += 1;
      for (const { id, created, ends, interval_hours } of [...this.held]) {
        const status =
          interval_hours === undefined
            ? ends > this.#clock.now()
              ? "Running"
              : "Completed"
            : "IntervalScheduled";
        yield { id, status, created_at: new Date(created + this.skew).toISOString(), interval_hours };
      }
    };
    return {
      workspace: this.#name,
      what,
      limit,
      list: list.bind(this),
      serverTime: () => this.#clock.now() + this.skew,
    };
  }

  /** Posts an export that runs so long, when its turn comes. */
  post(lasts: number, pace: AdmissionControl, part: { readonly signal?: AbortSignal } = {}): Promise<Held> {
    return createWithLimit(this.#clock.operation(part), pace, async () => {
      this.posted.push((this.#clock.now() - this.#began) / 1000);
      return this.add(lasts);
    });
  }

  #unfinished(): Held[] {
    return this.held.filter(
      ({ ends, interval_hours }) => interval_hours === undefined && ends > this.#clock.now(),
    );
  }
}

/** Sends a creation when it is admitted, as a bulk export does. */
async function createWithLimit(
  operation: Operation,
  pace: AdmissionControl,
  send: () => Promise<Held>,
): Promise<Held> {
  const admission = await waitForAdmission(operation, pace);
  const created = await send().catch((error: unknown) => {
    admission.settle();
    throw error;
  });
  admission.settle(created.id);
  return created;
}

function aborted(clock: FakeClock, after: number, reason: Error): AbortSignal {
  const controller = new AbortController();
  clock.after(after, () => controller.abort(reason));
  return controller.signal;
}

test("of a hundred creations no more than the limit are unfinished at any time, all are sent in their order, and the workspace is listed seldom", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  const posts = Array.from({ length: 100 }, () => workspace.post(5 * MINUTE, workspace.pace(10)));
  const made = await clock.run(Promise.all(posts));
  expect(workspace.most).toBe(10);
  expect(made.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => `e-${index}`));
  expect(clock.lines[0]).toBe("bulk export: waiting behind 1 other export of this program");
  expect(clock.lines[98]).toBe("bulk export: waiting behind 99 other exports of this program");
  // Ten rounds of five minutes each: 1 s apart at first, then 15 s.
  expect(workspace.listings).toBeLessThan(300);
  expect(Math.max(...workspace.posted)).toBeGreaterThanOrEqual(9 * 300);
});

test("what others run counts, what has ended and schedules do not, and the reason of the wait is reported", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  workspace.add(0);
  workspace.add(0, { interval_hours: 24 });
  workspace.add(MINUTE);
  workspace.add(2 * MINUTE);
  workspace.add(3 * MINUTE);
  await clock.run(workspace.post(MINUTE, workspace.pace(2, "bulk export of A to B")));
  expect(workspace.posted[0]).toBeGreaterThanOrEqual(120);
  expect(workspace.posted[0]).toBeLessThan(140);
  expect(clock.lines.map((line) => line.replace(/, \d+ s$/, ""))).toEqual([
    "bulk export of A to B: waiting for 2 of the 3 unfinished exports of the workspace to end (maxConcurrentExports: 2)",
    "bulk export of A to B: waiting for 1 of the 2 unfinished exports of the workspace to end (maxConcurrentExports: 2)",
  ]);
});

test("the 251st creation within an hour, spawned ones counted, waits until the oldest is an hour old by the service's clock", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  workspace.add(0, { created: clock.now() - 2 * HOUR });
  workspace.add(0, { created: clock.now() - 50 * MINUTE });
  for (let count = 0; count < 248; count += 1) workspace.add(0);
  const until = new Date(clock.now() + 10 * MINUTE).toISOString().replace(".000Z", "Z");
  const [first] = [workspace.post(MINUTE, workspace.pace(15)), workspace.post(MINUTE, workspace.pace(15))];
  await clock.run(first);
  expect(workspace.posted).toEqual([0]);
  await clock.run(workspace.post(MINUTE, workspace.pace(15)).catch(() => undefined));
  expect(workspace.posted[1]).toBeGreaterThanOrEqual(600);
  expect(workspace.posted[1]).toBeLessThan(625);
  expect(clock.lines.filter((line) => line.includes("an hour"))[0]).toBe(
    `bulk export: waiting until ${until}, because a workspace can create 250 exports an hour (spawned ones count), 0 s`,
  );
});

test("one workspace does not wait for another", async () => {
  const clock = new FakeClock();
  const [full, free] = [new Workspace(clock), new Workspace(clock)];
  full.add(10 * MINUTE);
  const waits = full.post(MINUTE, full.pace(1));
  await clock.run(free.post(MINUTE, free.pace(1)));
  expect([full.posted.length, free.posted.length]).toEqual([0, 1]);
  await clock.run(waits);
});

test("an interrupt and the time limit end the wait, of the first in the row and of those behind it, with nothing sent; the others go on", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  workspace.add(10 * MINUTE);
  const first = workspace.post(MINUTE, workspace.pace(1, "bulk export one"), {
    signal: aborted(clock, 90_000, new Interrupted()),
  });
  const second = workspace.post(MINUTE, workspace.pace(1, "bulk export two"), {
    signal: aborted(clock, 100_000, new TimeLimitReached(100, "the resource option customTimeouts")),
  });
  const third = workspace.post(MINUTE, workspace.pace(1, "bulk export three"), {
    signal: aborted(clock, 80_000, new Interrupted()),
  });
  const fourth = workspace.post(MINUTE, workspace.pace(1, "bulk export four"));
  const ends = await clock.run(Promise.allSettled([first, second, third, fourth]));
  const told = ends.map((end) => (end.status === "rejected" ? String(end.reason) : end.value.id));
  const why =
    "Last state: waiting for the unfinished export of the workspace to end (maxConcurrentExports: 1). Nothing was sent to LangSmith. The next `pulumi up` continues with it. [LS1205]";
  expect(told).toEqual([
    `WaitCutShort: bulk export one: the operation was interrupted. ${why}`,
    `WaitCutShort: bulk export two: the time limit of 100 s was reached (change it with the resource option customTimeouts). ${why}`,
    "WaitCutShort: bulk export three was not created: the operation was interrupted. It was waiting behind 2 other exports of this program. Run `pulumi up` again. Nothing was sent to LangSmith. [LS4024]",
    "e-1",
  ]);
  expect(workspace.posted).toHaveLength(1);
});

test("a creation that is rejected makes room again, and a listing that fails is asked again", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  const pace = workspace.pace(1);
  const refused = createWithLimit(clock.operation(), pace, () => Promise.reject<Held>(new Error("refused")));
  await expect(clock.run(refused)).rejects.toThrow("refused");
  let failures = 2;
  const failing = {
    ...pace,
    list: () => {
      if (failures-- <= 0) return pace.list();
      const facts = { attempted: "list", method: "GET", url: "u", status: 503, tries: 5 };
      throw new ServerFailed(serviceFails(facts));
    },
  };
  await clock.run(workspace.post(MINUTE, failing));
  expect(workspace.posted).toHaveLength(1);
  expect(clock.lines).toContain("bulk export: LangSmith does not respond, trying again, 0 s");
});

/** Does something so many milliseconds from now; gives what it came to. */
function later<T>(clock: FakeClock, after: number, act: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    clock.after(after, () => void act().then(resolve, reject));
  });
}

test.each([
  ["two hours ahead", 2 * HOUR],
  ["two hours behind", -2 * HOUR],
])("the hour is that of the service's clock, also where it is %s", async (_, skew) => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  workspace.skew = skew;
  for (let count = 0; count < 250; count += 1) workspace.add(0, { created: clock.now() - 30 * MINUTE });
  const until = new Date(clock.now() + skew + 30 * MINUTE).toISOString().replace(".000Z", "Z");
  await clock.run(workspace.post(MINUTE, workspace.pace(15)));
  expect(workspace.posted[0]).toBeGreaterThanOrEqual(1800);
  expect(workspace.posted[0]).toBeLessThan(1825);
  expect(clock.lines[0]).toBe(
    `bulk export: waiting until ${until}, because a workspace can create 250 exports an hour (spawned ones count), 0 s`,
  );
});

test("a creation that no listing shows counts for a minute, and then no more", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  const pace = { ...workspace.pace(1), list: async function* () {} };
  await clock.run(workspace.post(HOUR, pace));
  const signal = aborted(clock, 5 * MINUTE, new TimeLimitReached(300));
  await clock.run(workspace.post(HOUR, pace, { signal }));
  expect(workspace.posted[0]).toBe(0);
  expect(workspace.posted[1]).toBeGreaterThan(60);
  expect(workspace.posted[1]).toBeLessThan(80);
});

test("a creation that was listed before it was answered does not count twice", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  const pace = workspace.pace(3);
  const slow = createWithLimit(clock.operation(), pace, async () => {
    const made = workspace.add(HOUR);
    await clock.operation().pause(20_000);
    return made;
  });
  const second = later(clock, 16_000, () => workspace.post(HOUR, pace));
  const third = later(clock, 21_000, () => workspace.post(HOUR, pace));
  await clock.run(Promise.all([slow, second, third]));
  expect(workspace.posted).toEqual([16, 21]);
  // At 0 s and at 16 s: what the latter counted left room for the third.
  expect(workspace.listings).toBe(2);
});

test.each([
  ["less than 15 s old is trusted", 14_900, { at: 14, again: false }],
  ["15 s old is not", 15_000, { at: 62, again: true }],
])("a count that is %s", async (_, after, expected) => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  const pace = workspace.pace(2);
  await clock.run(workspace.post(MINUTE, pace));
  workspace.add(HOUR);
  await clock.run(later(clock, after, () => workspace.post(MINUTE, pace)));
  const [, second = 0] = workspace.posted;
  expect({ at: Math.floor(second), again: workspace.listings > 1 }).toEqual(expected);
});

test("a count from before the clock was set back is not trusted", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  const pace = workspace.pace(2);
  await clock.run(workspace.post(0, pace));
  clock.setBack(HOUR);
  workspace.add(MINUTE);
  workspace.add(MINUTE);
  await clock.run(workspace.post(0, pace));
  expect(workspace.listings).toBeGreaterThan(2);
});

test("a listing with a hole lets nothing through, and is asked again", async () => {
  const clock = new FakeClock();
  const workspace = new Workspace(clock);
  const pace = workspace.pace(1);
  let holes = 3;
  const holed = {
    ...pace,
    list: async function* () {
      if (holes-- <= 0) yield* pace.list();
      else throw new ListingIncomplete("list the bulk exports", "At offset 0 there is a hole");
    },
  };
  await clock.run(workspace.post(MINUTE, holed));
  expect(workspace.posted).toEqual([4.75]);
  expect(clock.lines).toEqual(["bulk export: LangSmith does not respond, trying again, 0 s"]);
});
