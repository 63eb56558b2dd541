import { describe, expect, test } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { LimitWaitEnded, RateLimited, Unanswered } from "../../provider/http/errors.ts";
import {
  NOTICE_AGAIN_AFTER_MS,
  RateLimitQueue,
  RateLimitQueues,
} from "../../provider/http/rate-limit-queue.ts";
import { clientOf, EXPORT, EXPORT_BODY, rejection, type Scripted, serve } from "./server.ts";

const REFUSED = { limit: "LangSmith limits requests (429)", pause: 1_000, spaced: false };
const never = new AbortController().signal;

/** A line whose clock goes on by what is waited, and by hand. */
function lineAt() {
  const clock = { at: 1 };
  const line = new RateLimitQueue({
    now: () => clock.at,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      clock.at += ms;
    },
  });
  return { line, clock };
}

/** Lets everything that is under way go on as far as it can. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("behind a limit", () => {
  test("each try that gets through lets one more go: 1, 2, 4; a rejection goes back to one", async () => {
    const { line } = lineAt();
    const first = line.reject(await line.acquire(undefined, never), REFUSED);
    if (first === undefined) throw new Error("the first refusal is news");
    const trying = [await line.acquire(first, never)];
    const others = Array.from({ length: 20 }, async () => {
      trying.push(await line.acquire(undefined, never));
    });
    const atOnce = [];
    for (let round = 0; round < 4; round += 1) {
      await settled();
      atOnce.push(trying.length);
      for (const pass of trying.splice(0)) line.accept(pass);
    }
    expect(atOnce).toEqual([1, 2, 4, 8]);
    await settled();
    const [one, ...late] = trying.splice(0);
    if (one === undefined) throw new Error("nobody tries");
    expect(line.reject(one, REFUSED)).toBeDefined();
    // What was under way with it tells nothing more.
    expect(late.map((pass) => line.reject(pass, REFUSED))).toEqual(late.map(() => undefined));
    expect(line.rejections).toBe(1);
    line.open();
    await Promise.all(others);
  });

  test("one that gives up lets the next on, and a service in trouble lets all go", async () => {
    const { line } = lineAt();
    const first = line.reject(await line.acquire(undefined, never), REFUSED);
    const second = line.acquire(undefined, never);
    const others = [line.acquire(undefined, never), line.acquire(undefined, never)];
    if (first === undefined) throw new Error("the first refusal is news");
    line.release(await line.acquire(first, never));
    line.fail(await second);
    await Promise.all(others);
    expect(line.limit).toBeUndefined();
  });

  test("a pause that no one makes goes by: who comes much later does not wait for it", async () => {
    const { line, clock } = lineAt();
    const stopped = new AbortController();
    const pass = line.reject(await line.acquire(undefined, never), { ...REFUSED, pause: 3_000_000 });
    stopped.abort(new Error("over"));
    await expect(line.acquire(pass, stopped.signal)).rejects.toThrow("over");
    clock.at += 2_999_000;
    const before = clock.at;
    const late = await line.acquire(undefined, never);
    expect(clock.at - before).toBe(1_000);
    line.release(late);
    clock.at += 5_000;
    const later = clock.at;
    await line.acquire(undefined, never);
    expect(clock.at).toBe(later);
  });

  test("the same limit is reported again after ten minutes", () => {
    let now = 0;
    const lines = new RateLimitQueues({ now: () => now, wait: () => Promise.resolve() });
    const news = () => lines.isWorthNoticing(`${now} of 250`);
    expect(news()).toBe(true);
    now = 599_999;
    expect(news()).toBe(false);
    now = 600_000;
    expect([news(), NOTICE_AGAIN_AFTER_MS]).toEqual([true, 600_000]);
  });
});

const LIMITED = { status: 429, body: { detail: "Slow down" } };

/** A server that answers POSTs by their number, from 0, and a client of it whose clock goes on by hand too. */
async function posting(script: (post: number) => Scripted, gets: () => Scripted = () => ({ body: [] })) {
  let posts = 0;
  const server = await serve(({ method }) => {
    if (method === "GET") return gets();
    posts += 1;
    return script(posts - 1);
  });
  const clock = { at: 1 };
  const client = clientOf(server.url, {
    now: () => clock.at,
    random: () => 1,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      clock.at += ms;
    },
  });
  const create = () => client.service.api(BulkExports).create(EXPORT_BODY, client.call);
  return { ...client, server, clock, create };
}

const at = (time: string) => ({ date: `Tue, 01 Sep 2026 ${time} GMT` });

describe("what a lost creation may be is bounded by the time just before it", () => {
  test("also after a wait: the time is read again", async () => {
    let time = "10:00:00";
    const it = await posting(
      (post) => {
        if (post > 0) return { fault: "reset" };
        time = "11:00:00";
        return { ...LIMITED, headers: { ...at("10:00:01"), "retry-after": "3600" } };
      },
      () => ({ body: [], headers: at(time) }),
    );
    const { notBefore } = await rejection(it.create(), Unanswered);
    expect(notBefore).toEqual(new Date("2026-09-01T11:00:00Z"));
    expect(it.server.lines()).toEqual([
      "GET /api/v1/bulk-exports/destinations",
      "POST /api/v1/bulk-exports",
      "GET /api/v1/bulk-exports/destinations",
      "POST /api/v1/bulk-exports",
    ]);
  });

  test("also of a later creation, whose first read was long ago", async () => {
    let time = "10:00:00";
    const it = await posting(
      (post) => (post === 0 ? { body: EXPORT, headers: at("10:00:00") } : { fault: "reset" }),
      () => ({ body: [], headers: at(time) }),
    );
    await it.create();
    it.clock.at += 5_001;
    time = "10:00:05";
    const { notBefore } = await rejection(it.create(), Unanswered);
    expect(notBefore).toEqual(new Date("2026-09-01T10:00:05Z"));
  });

  test("a 429 of the service raises it, and never lowers it; one of a proxy's does neither", async () => {
    const raised = async (headers: Readonly<Record<string, string>>, body: unknown) => {
      const it = await posting(
        (post) => (post === 0 ? { status: 429, body, headers } : { fault: "reset" }),
        () => ({ body: [], headers: at("10:00:00") }),
      );
      return (await rejection(it.create(), Unanswered)).notBefore?.toISOString();
    };
    expect(await raised(at("10:00:03"), { detail: "Slow down" })).toBe("2026-09-01T10:00:03.000Z");
    expect(await raised(at("09:00:00"), { detail: "Slow down" })).toBe("2026-09-01T10:00:00.000Z");
    expect(await raised(at("12:00:00"), "<html>")).toBe("2026-09-01T10:00:00.000Z");
  });

  test("a service that does not answer that read is tried for it before anything is created", async () => {
    let reads = 0;
    const it = await posting(
      () => ({ body: EXPORT }),
      () => {
        reads += 1;
        return reads === 2 || reads === 3 ? { status: 503 } : { body: [] };
      },
    );
    await it.create();
    it.clock.at += 60_000;
    await it.create();
    expect(it.server.lines().map((line) => line.split(" ")[0])).toEqual([
      ..."GET POST".split(" "),
      ..."GET GET GET POST".split(" "),
    ]);
  });
});

test("a pause that is longer than is waited is asked for once, for all that wait and all that come", async () => {
  const it = await posting(() => ({ ...LIMITED, headers: { "retry-after": "7200" } }));
  const ended = await Promise.all(
    Array.from({ length: 20 }, () => rejection(it.create(), RateLimited).then(({ message }) => message)),
  );
  const sent = it.server.lines().filter((line) => line.startsWith("POST")).length;
  // As many as are in flight at once.
  expect(sent).toBeLessThanOrEqual(4);
  const url = `POST ${it.server.url}/api/v1/bulk-exports`;
  const next = "Run the command again after 2 h: LangSmith asks for this pause. [LS1204]";
  expect(new Set(ended)).toEqual(
    new Set([
      `Could not create the bulk export: ${url} returned 429: Slow down. ${next}`,
      `Could not create the bulk export: ${url} was not sent, because an earlier request returned 429: Slow down. ${next}`,
    ]),
  );
  it.clock.at += 1_000_000;
  expect((await rejection(it.create(), RateLimited)).retryAfterSeconds).toBe(6200);
  expect(it.server.lines().filter((line) => line.startsWith("POST"))).toHaveLength(sent);
  it.clock.at += 6_200_000;
  await rejection(it.create(), RateLimited);
  expect(it.server.lines().filter((line) => line.startsWith("POST"))).toHaveLength(sent + 1);
});

test("a create that waits for another's first read reports the limit that kept that waiting", async () => {
  const server = await serve(() => ({ status: 429, body: { detail: "Slow down" } }));
  let waits = () => {};
  const waiting = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const { service, call, controller } = clientOf(server.url, {
    wait: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        waits();
      }),
  });
  const creates = [1, 2].map(() =>
    rejection(service.api(BulkExports).create(EXPORT_BODY, call), LimitWaitEnded),
  );
  await waiting;
  controller.abort(new Error("the time limit of 3 s was reached"));
  expect((await Promise.all(creates)).map(({ message }) => message)).toEqual([
    "Could not check the access to LangSmith before the first creation: the time limit of 3 s was reached while waiting for a limit. LangSmith limits requests (429: Slow down). Run the command again. [LS1204]",
    "Could not create the bulk export: the time limit of 3 s was reached while waiting for a limit. LangSmith limits requests (429: Slow down). Run the command again. This request changed nothing, because it was not sent: other requests of this program waited first. [LS1204]",
  ]);
});

test("one that leads the line and fails for another reason lets those behind it on", async () => {
  const server = await serve(({ url }, index) => {
    if (index === 0) return LIMITED;
    return url.endsWith("/broken") ? { body: "<html>" } : { body: { ...EXPORT, id: url.slice(-3) } };
  });
  let go = () => {};
  const paused = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { service, call } = clientOf(server.url, { wait: () => paused });
  const broken = service.api(BulkExports).get("broken", call);
  await expect.poll(() => server.seen.length).toBe(1);
  const behind = ["e-1", "e-2"].map((id) => service.api(BulkExports).get(id, call));
  go();
  await expect(broken).rejects.toThrow("returned 200");
  expect((await Promise.all(behind)).map(({ id }) => id)).toEqual(["e-1", "e-2"]);
});

test("a redirect of what must not be repeated leaves its outcome open, and keeps the advice", async () => {
  const it = await posting(() => ({ status: 303, headers: { location: "https://elsewhere.example/" } }));
  const error = await rejection(it.create(), Unanswered);
  expect(error.message).toBe(
    `Could not create the bulk export: POST ${it.server.url}/api/v1/bulk-exports returned 303, a redirect to https://elsewhere.example/, which is not followed. ` +
      "Check langsmith:apiUrl (or LANGSMITH_ENDPOINT), and any proxy. [LS1106]",
  );
});
