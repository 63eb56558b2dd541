import { describe, expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../../emulator/src/index.ts";
import { BulkExports } from "../../../provider/http/api/bulk-exports.ts";
import { ExportDestinations } from "../../../provider/http/api/export-destinations.ts";
import { BadRequest, LimitWaitEnded } from "../../../provider/http/errors.ts";
import {
  clientOf,
  DESTINATION_BODY,
  EXPORT,
  EXPORT_BODY,
  rejection,
  SCHEDULE_BODY,
  type Scripted,
  serve,
} from "../server.ts";

const HOUR = "Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace.";

/** What is reported of creations that are answered 429 with these details, one after the other, and then made. */
async function reported(limits: readonly { readonly detail?: string; readonly after?: string }[]) {
  let posts = 0;
  const server = await serve(({ method }) => {
    if (method === "GET") return { body: [] };
    const limit = limits[posts];
    posts += 1;
    if (limit === undefined) return { body: EXPORT };
    const body = limit.detail === undefined ? undefined : { detail: limit.detail };
    return { status: 429, body, headers: limit.after === undefined ? {} : { "retry-after": limit.after } };
  });
  const { service, call, notices } = clientOf(server.url);
  await service.api(BulkExports).create(EXPORT_BODY, call);
  return notices;
}

test.each([
  [
    "with the pause that the service names",
    { detail: HOUR, after: "1200" },
    "LangSmith limits requests (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace); waiting 1200 s",
  ],
  [
    "without a pause",
    { detail: HOUR },
    "LangSmith limits requests (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace); waiting until it allows another",
  ],
  ["without a word", { after: "3" }, "LangSmith limits requests (429); waiting 3 s"],
])("a limit %s is reported once, in the service's words", async (_, limit, line) => {
  expect(await reported([limit, limit, limit])).toEqual([line]);
});

const QUOTA =
  "Cancel or delete objects that you no longer need, then try again. This is not a limit on requests, so waiting does not help. [LS1202]";

/** How the creation of an export that is answered 429 with these words once ends. */
async function answered(body: object, detail: string): Promise<string> {
  const server = await serve(({ method }, index) => {
    if (method === "GET") return { body: [] };
    return index === 1 ? { status: 429, body: { detail } } : { body: EXPORT };
  });
  const { service, call } = clientOf(server.url);
  return service
    .api(BulkExports)
    .create({ ...body }, call)
    .then(
      () => "waited for",
      (error: unknown) => (error instanceof BadRequest ? `${error.fix} [${error.code}]` : String(error)),
    );
}

test.each([
  [SCHEDULE_BODY, "Maximum of 200 active scheduled exports reached", QUOTA],
  [SCHEDULE_BODY, "At most 200 exports with interval_hours in a workspace", QUOTA],
  [SCHEDULE_BODY, "At most 250 bulk exports (including scheduled ones) per 60 min", "waited for"],
  [SCHEDULE_BODY, "Slow down", "waited for"],
  [EXPORT_BODY, "At most 200 active scheduled exports in a workspace", QUOTA],
  [EXPORT_BODY, "At most 15 active exports in a workspace", QUOTA],
  [EXPORT_BODY, "An export can have at most 250 experiments; this workspace has 312.", QUOTA],
  [EXPORT_BODY, "At most 250 exports of experiments per hour", "waited for"],
])("a 429 to the creation of %j: which limit it is follows from the words %j", async (body, detail, end) => {
  expect(await answered(body, detail)).toBe(end);
});

test("a 429 to anything but a creation is waited for, whatever it speaks of", async () => {
  const detail = "At most 200 active schedules can be listed";
  const server = await serve((_, index) =>
    index === 0 ? { status: 429, body: { detail } } : { body: EXPORT },
  );
  const { service, call } = clientOf(server.url);
  expect((await service.api(BulkExports).get("e-1", call)).id).toBe("e-1");
});

test("an end while a limit is waited out reports the limit in the service's words, and that nothing was created", async () => {
  const server = await serve(({ method }) =>
    method === "GET" ? { body: [] } : { status: 429, body: { detail: HOUR } },
  );
  const reason = new Error("the time limit of 2 h was reached");
  const { service, call, controller } = clientOf(server.url, {
    wait: (_, signal) => {
      if (server.seen.length >= 4) controller.abort(reason);
      return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve();
    },
  });
  const error = await rejection(service.api(BulkExports).create(EXPORT_BODY, call), LimitWaitEnded);
  expect(error.message).toBe(
    "Could not create the bulk export: the time limit of 2 h was reached while waiting for a limit. " +
      "LangSmith limits requests (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace). " +
      "Run the command again. This request changed nothing. [LS1204]",
  );
  expect(error.cause).toBe(reason);
  expect(server.lines().filter((line) => line.startsWith("POST"))).toHaveLength(3);
});

test("60 exports against 50 an hour are created within the time limit of two hours, with one line", async () => {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    report: () => {},
    exportsPerHour: 50,
    retryAfter: true,
  });
  onTestFinished(() => emulator.close());
  const { service, call, notices } = clientOf(emulator.url, {
    wait: async (ms) => emulator.clock.advance(ms / 1000),
    now: () => emulator.clock.now(),
  });
  const bucket = { bucket_name: "acme-traces", prefix: "", region: "eu-central-1" };
  const { id } = await service.api(ExportDestinations).create({ ...DESTINATION_BODY, config: bucket }, call);
  const session = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
  const body = { ...EXPORT_BODY, session_id: session, bulk_export_destination_id: id };
  const started = emulator.clock.now();
  let left = 60;
  // As many at once as an engine on a machine of 16 cores.
  const workers = Array.from({ length: 64 }, async () => {
    while (left > 0) {
      left -= 1;
      await service.api(BulkExports).create(body, call);
      emulator.clock.advance(0.05);
    }
  });
  await Promise.all(workers);
  expect(emulator.state().exports).toHaveLength(60);
  expect(emulator.journal().filter(({ status }) => status === 429).length).toBeLessThanOrEqual(20);
  expect(emulator.clock.now() - started).toBeLessThan(1.3 * 3_600_000);
  expect(notices).toEqual([expect.stringMatching(/; waiting 3\d{3} s$/)]);
});

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
  return { ...client, server, create, posts, pauses };
}

describe("while a limit is waited out", () => {
  test("all of its kind wait, a longer time after each rejection in a row", async () => {
    const it = await limited(LIMITED, LIMITED);
    const first = it.create();
    await expect.poll(() => it.pauses.length).toBe(1);
    const later = [it.create(), it.create()];
    await expect.poll(() => it.pauses.length).toBe(3);
    expect(it.posts).toHaveLength(1);
    for (const { end } of it.pauses) end();
    await expect.poll(() => it.pauses.length).toBe(4);
    it.pauses[3]?.end();
    await Promise.all([first, ...later]);
    expect(it.pauses.map(({ ms }) => Math.ceil(ms / 500) * 500)).toEqual([500, 500, 500, 1000]);
    expect(it.posts).toHaveLength(5);
  });

  test("no other kind of request waits, and none of another workspace", async () => {
    const it = await limited(LIMITED);
    const first = it.create();
    await expect.poll(() => it.pauses.length).toBe(1);
    expect(await it.service.api(ExportDestinations).list(it.call).next()).toMatchObject({ done: true });
    await it.service
      .inWorkspace("22222222-2222-4222-8222-222222222222")
      .api(BulkExports)
      .create(EXPORT_BODY, it.call);
    it.pauses[0]?.end();
    await first;
  });
});
