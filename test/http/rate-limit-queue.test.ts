import { expect, onTestFinished, test } from "vitest";
import { type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { LimitWaitEnded } from "../../provider/http/errors.ts";
import { clientOf, EXPORT, EXPORT_BODY, rejection, type Scripted, serve } from "./server.ts";

const HOUR =
  "LangSmith limits new exports per hour in a workspace, including spawned ones (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace)";

const BUCKET = {
  destination_type: "s3",
  display_name: "traces",
  config: { bucket_name: "acme-traces", prefix: "", region: "eu-central-1" },
  credentials: { access_key_id: "AKIA1", secret_access_key: "hush" },
};

/**
 * Creates exports on an emulator whose clock goes on by what is waited, and by 50 ms for each export: what takes hours
 * takes a second here, and no wait is shorter than it says.
 */
async function creating(
  count: number,
  {
    emulator: options,
    random,
    before = 0,
  }: { emulator: EmulatorOptions; random: () => number; before?: number },
) {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {}, ...options });
  onTestFinished(() => emulator.close());
  const clock = {
    random,
    wait: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      emulator.clock.advance(ms / 1000);
    },
    now: () => emulator.clock.now(),
  };
  const { service, call, notices } = clientOf(emulator.url, clock);
  const { id } = await service.api(ExportDestinations).create(BUCKET, call);
  const session = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
  const body = { ...EXPORT_BODY, session_id: session, bulk_export_destination_id: id };
  const somebody = clientOf(emulator.url, clock);
  for (let made = 0; made < before; made += 1) {
    emulator.clock.advance(3600 / before);
    await somebody.service.api(BulkExports).create(body, somebody.call);
  }
  const started = emulator.clock.now();
  const earlier = emulator.journal().length;
  let left = count;
  // As many at once as an engine on a machine of 16 cores.
  const workers = Array.from({ length: 64 }, async () => {
    while (left > 0) {
      left -= 1;
      await service.api(BulkExports).create(body, call);
      emulator.clock.advance(0.05);
    }
  });
  await Promise.all(workers);
  const journal = emulator.journal().slice(earlier);
  const wasted = journal.filter(({ status }) => status === 429).length;
  const hours = (emulator.clock.now() - started) / 3_600_000;
  const posts = journal.filter(({ method }) => method === "POST").length;
  return { emulator, notices, wasted, share: wasted / posts, hours };
}

test.each([
  ["at its longest", () => 0.999],
  ["at its shortest", () => 0],
])(
  "300 exports against 250 an hour: one line, and at most 5 %% of the requests rejected; the jitter %s",
  async (_, random) => {
    const done = await creating(300, { emulator: { exportsPerHour: 250 }, random });
    expect(done.emulator.state().exports).toHaveLength(300);
    expect(done.share).toBeLessThanOrEqual(0.05);
    // The time limit of an export is two hours by default.
    expect(done.hours).toBeLessThan(1.3);
    expect(done.notices).toEqual([`${HOUR}; waiting until it allows another`]);
  },
);

test("the same, where the service says how long to wait", async () => {
  const emulator = { exportsPerHour: 250, retryAfter: true };
  const done = await creating(300, { emulator, random: () => 0.5 });
  expect(done.emulator.state().exports).toHaveLength(300);
  expect(done.share).toBeLessThanOrEqual(0.05);
  expect(done.hours).toBeLessThan(1.05);
  expect(done.notices).toHaveLength(1);
  expect(done.notices[0]).toMatch(/^LangSmith limits new exports per hour .*; waiting 3\d{3} s$/);
});

test.each([
  // What leaves the hour of others comes back one by one: best is one creation in 14.4 s, in 12 minutes.
  { before: 250, count: 50, retryAfter: false, most: 14, within: 0.28 },
  { before: 250, count: 50, retryAfter: true, most: 14, within: 0.28 },
  // One in 36 s, until what this process made leaves the hour at once.
  { before: 100, count: 300, retryAfter: false, most: 16, within: 1.05 },
  { before: 100, count: 300, retryAfter: true, most: 24, within: 1.05 },
])(
  "$before made evenly over the hour before, then $count (Retry-After: $retryAfter): at most $most rejected, in $within h",
  async ({ before, count, retryAfter, most, within }) => {
    const emulator = { exportsPerHour: 250, retryAfter };
    const done = await creating(count, { emulator, random: () => 0.5, before });
    expect(done.emulator.state().exports).toHaveLength(before + count);
    expect(done.wasted).toBeLessThanOrEqual(most);
    expect(done.hours).toBeLessThan(within);
  },
);

const LIMITED = { status: 429, body: { detail: "Slow down" } };

/** A server that answers creations with these, one after the other, and then makes them; and creations at it. */
async function limited(...answers: readonly Scripted[]) {
  const posts: Scripted[] = [];
  const server = await serve(({ method }) => {
    if (method === "GET") return { body: [] };
    const answer = answers[posts.length] ?? { body: EXPORT };
    posts.push(answer);
    return answer;
  });
  const pauses: { readonly ms: number; readonly end: () => void; readonly signal: AbortSignal }[] = [];
  const client = clientOf(server.url, {
    random: () => 1,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        pauses.push({ ms, end: resolve, signal });
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  });
  const create = (signal = client.call.signal) =>
    client.service.api(BulkExports).create(EXPORT_BODY, { ...client.call, signal });
  return { ...client, create, posts, pauses };
}

test("those that come while a limit is waited out send nothing, and follow one by one in their order", async () => {
  const it = await limited(LIMITED, LIMITED);
  const first = it.create();
  await expect.poll(() => it.pauses.length).toBe(1);
  const done: number[] = [];
  const later = [1, 2, 3].map((which) => it.create().then(() => done.push(which)));
  it.pauses[0]?.end();
  await expect.poll(() => it.pauses.length).toBe(2);
  expect(it.posts).toHaveLength(2);
  it.pauses[1]?.end();
  await Promise.all([first, ...later]);
  expect(done).toEqual([1, 2, 3]);
  expect(it.pauses.map(({ ms }) => ms)).toEqual([500, 1000]);
  expect(it.posts).toHaveLength(6);
});

test("one that waits behind others and is ended says that nothing was sent; the others go on", async () => {
  const it = await limited(LIMITED);
  const first = it.create();
  await expect.poll(() => it.pauses.length).toBe(1);
  const limit = new AbortController();
  const second = it.create(limit.signal);
  const third = it.create();
  // By the end of a whole exchange they stand in line.
  await it.service.api(ExportDestinations).list(it.call);
  limit.abort(new Error("the time limit of 2 h was reached"));
  const { message } = await rejection(second, LimitWaitEnded);
  expect(message).toBe(
    "Could not create the bulk export: the time limit of 2 h was reached while waiting for a limit. LangSmith limits requests (429: Slow down). " +
      "Run the command again. This request changed nothing, because it was not sent: other requests of this program waited first. [LS1204]",
  );
  it.pauses[0]?.end();
  await Promise.all([first, third]);
  expect(it.posts).toHaveLength(3);
});

test("when the one that tries is ended, the next waits for the rest of the pause and tries", async () => {
  const it = await limited({ ...LIMITED, headers: { "retry-after": "600" } });
  const limit = new AbortController();
  const first = it.create(limit.signal);
  await expect.poll(() => it.pauses.length).toBe(1);
  const second = it.create();
  it.pauses[0]?.end();
  await expect.poll(() => it.pauses.length).toBe(2);
  limit.abort(new Error("the operation was interrupted"));
  await rejection(first, LimitWaitEnded);
  const left = () => it.pauses.slice(2);
  for (let step = 0; step < 9; step += 1) {
    await expect.poll(() => left().length).toBe(step + 1);
    left().at(-1)?.end();
  }
  await second;
  // One of ten steps of a minute was made before; the second was broken off at once.
  expect(left().map(({ ms }) => Math.round(ms / 1000))).toEqual(Array.from({ length: 9 }, () => 60));
  expect(it.posts).toHaveLength(2);
});

test("a service in trouble lets everybody go who waited for its limit", async () => {
  const it = await limited(LIMITED, { status: 500 });
  const first = it.create();
  await expect.poll(() => it.pauses.length).toBe(1);
  const others = [it.create(), it.create()];
  it.pauses[0]?.end();
  await expect(first).rejects.toThrow("returned 500");
  await Promise.all(others);
  expect(it.posts).toHaveLength(4);
});

test("a limit on one kind of operation stops no other, and none of another workspace", async () => {
  const it = await limited(LIMITED);
  const first = it.create();
  await expect.poll(() => it.pauses.length).toBe(1);
  expect(await it.service.api(ExportDestinations).list(it.call)).toEqual([]);
  await it.service
    .inWorkspace("22222222-2222-4222-8222-222222222222")
    .api(BulkExports)
    .create(EXPORT_BODY, it.call);
  it.pauses[0]?.end();
  await first;
});
