import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ServiceError, UnexpectedAnswer } from "../../provider/http/errors.ts";
import { settingsOf } from "../../provider/http/options.ts";
import { ServiceState } from "../../provider/http/service-state.ts";
import { DEPLOYMENT, EXPORT, EXPORT_BODY, rejection, type Scripted, serve } from "./server.ts";
import { folder, requestsIn, steady, tracedTo } from "./trace-rig.ts";
import { reading, traced } from "./traced.ts";

describe("one line for each attempt", () => {
  it("that is answered with success", async () => {
    const body = JSON.stringify(DEPLOYMENT);
    const headers = {
      "x-request-id": "req-7",
      "x-ratelimit-remaining": "41",
      "content-type": "application/json",
    };
    const { service, call, file, url } = await traced(() => ({ body, headers }));
    const traceSubject = {
      does: "read",
      urn: "urn:pulumi:prod::app::langsmith:index:Deployment::agent",
      type: "langsmith:index:Deployment",
      name: "agent",
    };
    const before = Date.now();
    await service.api(Deployments).get("d-1", { ...call, traceSubject });
    const [line, ...more] = requestsIn(file);
    if (line === undefined) throw new Error("there is no line");
    expect(more).toEqual([]);
    expect(steady(line)).toEqual({
      ...reading(url),
      ...traceSubject,
      receivedBytes: body.length,
      status: 200,
      requestId: "req-7",
      limits: { "x-ratelimit-remaining": "41" },
      outcome: "ok",
    });
    expect(line).toMatchObject({ v: 1, event: "request", pid: process.pid });
    expect(line.op).toMatch(/^[0-9a-f]{8}-\d+$/);
    expect(new Date(line.at).getTime()).toBeGreaterThanOrEqual(before);
    expect(new Date(line.at).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it("times: until a connection stood, until the answer began, until it ended", async () => {
    let now = 0;
    const { service, call, file } = await traced(() => ({ body: DEPLOYMENT }), { now: () => ++now });
    await service.api(Deployments).get("d-1", call);
    const [{ connectMs = -1, headersMs = -1, totalMs = -1 } = {}] = requestsIn(file);
    expect(connectMs).toBeGreaterThan(0);
    expect(headersMs).toBeGreaterThan(connectMs);
    expect(totalMs).toBeGreaterThan(headersMs);
  });

  it("that fails and is repeated: the cause, and before the next the backoff; all have one operation", async () => {
    const failures: Scripted[] = [
      { status: 503 },
      { status: 408 },
      { fault: "reset" },
      { fault: "cut", body: "{" },
    ];
    const { service, call, file } = await traced((_, index) => failures[index] ?? { body: DEPLOYMENT });
    await service.api(Deployments).get("d-1", call);
    const lines = requestsIn(file);
    expect(
      lines.map(({ attempt, outcome, cause, status, waited }) => ({
        attempt,
        outcome,
        cause,
        status,
        waited,
      })),
    ).toEqual([
      { attempt: 1, outcome: "retried", cause: "server-error", status: 503, waited: {} },
      { attempt: 2, outcome: "retried", cause: "server-error", status: 408, waited: { backoffMs: 250 } },
      { attempt: 3, outcome: "retried", cause: "no-answer", status: undefined, waited: { backoffMs: 500 } },
      { attempt: 4, outcome: "retried", cause: "cut-answer", status: 200, waited: { backoffMs: 1000 } },
      { attempt: 5, outcome: "ok", cause: undefined, status: 200, waited: { backoffMs: 2000 } },
    ]);
    expect(new Set(lines.map(({ op }) => op)).size).toBe(1);
    expect(lines.map(({ why }) => why)).toEqual([
      undefined,
      undefined,
      "other side closed",
      "other side closed",
      undefined,
    ]);
  });

  it("the pause that the service asks for after a failure counts as backoff", async () => {
    const { service, call, file } = await traced((_, index) =>
      index === 0 ? { status: 503, headers: { "retry-after": "7" } } : { body: DEPLOYMENT },
    );
    await service.api(Deployments).get("d-1", call);
    expect(requestsIn(file).map(({ waited, limits }) => ({ waited, limits }))).toEqual([
      { waited: {}, limits: { "retry-after": "7" } },
      { waited: { backoffMs: 7000 }, limits: undefined },
    ]);
  });

  it("that meets a rate limit: the pause is reported with the attempt that comes behind it", async () => {
    const { service, call, file } = await traced((_, index) =>
      index === 0 ? { status: 429, headers: { "retry-after": "12" } } : { body: DEPLOYMENT },
    );
    await service.api(Deployments).get("d-1", call);
    expect(requestsIn(file).map(({ outcome, cause, waited }) => ({ outcome, cause, waited }))).toEqual([
      { outcome: "retried", cause: "rate-limit", waited: {} },
      { outcome: "ok", cause: undefined, waited: { limitMs: 12_000 } },
    ]);
  });

  it("that is delayed by an hourly limit which lets one through at a time", async () => {
    let made = 0;
    const full = { status: 429, body: { detail: "At most 2 bulk exports per hour" } };
    const { service, call, file } = await traced(({ method }) => {
      if (method === "GET") return { body: [] };
      made += 1;
      return made === 1 || made > 5 ? { body: { ...EXPORT, id: `e-${made}` } } : full;
    });
    for (const day of ["01", "02", "03"]) {
      await service.api(BulkExports).create({ ...EXPORT_BODY, start_time: `2026-07-${day}T00:00:00Z` }, call);
    }
    const posts = requestsIn(file).filter(({ purpose }) => purpose === "work");
    expect(posts.map(({ outcome, waited }) => [outcome, Object.keys(waited)])).toEqual([
      ["ok", []],
      ["retried", []],
      ["retried", ["limitMs"]],
      ["retried", ["limitMs"]],
      ["retried", ["limitMs"]],
      ["ok", ["limitMs"]],
      ["ok", ["paceMs"]],
    ]);
  });

  it("that waits for nothing reports no wait, however long the process takes from one step to the next", async () => {
    let now = 0;
    const slow = () => {
      now += 5;
      return now;
    };
    const { service, call, file } = await traced(
      ({ method }) => (method === "GET" ? { body: DEPLOYMENT } : { body: EXPORT }),
      { now: slow },
    );
    await service.api(Deployments).get("d-1", call);
    await service.api(BulkExports).create(EXPORT_BODY, call);
    expect(requestsIn(file).map(({ purpose, waited }) => [purpose, Object.keys(waited)])).toEqual([
      ["work", []],
      ["access", []],
      ["work", ["firstMs"]],
    ]);
  });

  it("that waits for a place among the requests in flight", async () => {
    let now = 0;
    let free = () => {};
    const after = new Promise<void>((resolve) => {
      free = resolve;
    });
    const { service, call, file, server } = await traced(
      (_, index) => ({ body: DEPLOYMENT, ...(index === 0 ? { after } : {}) }),
      {
        maxConcurrentRequests: 1,
        now: () => now,
      },
    );
    const both = [service.api(Deployments).get("d-1", call), service.api(Deployments).get("d-1", call)];
    await expect.poll(() => server.seen.length).toBe(1);
    now = 40;
    free();
    await Promise.all(both);
    expect(requestsIn(file).map(({ waited }) => waited)).toEqual([{}, { queueMs: 40 }]);
  });

  it("that no connection could be made for was not sent", async () => {
    const { service, call, file } = await traced(() => ({}), { apiUrl: "http://127.0.0.1:1", maxRetries: 1 });
    await rejection(service.api(BulkExports).get("e-1", call), Error);
    const lines = requestsIn(file);
    expect(
      lines.map(({ sent, outcome, cause, error, why, sentBytes }) => ({
        sent,
        outcome,
        cause,
        error,
        why,
        sentBytes,
      })),
    ).toEqual([
      { sent: false, outcome: "retried", cause: "no-connection", why: "connect ECONNREFUSED 127.0.0.1:1" },
      {
        sent: false,
        outcome: "failed",
        cause: "no-connection",
        error: "Unreachable",
        why: "connect ECONNREFUSED 127.0.0.1:1",
      },
    ]);
  });

  it.each([
    [404, { detail: "gone" }, "NotFound", "LS1115", "refused"],
    [401, { detail: "bad key" }, "Unauthorized", "LS1108", "access"],
    [200, "<html></html>", "UnexpectedAnswer", "LS1106", "unreadable"],
    [200, { id: 7 }, "UnexpectedAnswer", "LS1106", "unreadable"],
    [503, {}, "ServerFailed", "LS1104", "server-error"],
  ] as const)("that ends the call, with its code: %s %j", async (status, body, error, code, cause) => {
    const { service, call, file } = await traced(() => ({ status, body }), { maxRetries: 0 });
    await rejection(service.api(Deployments).get("d-1", call), ServiceError);
    const lines = requestsIn(file).map((line) => [line.outcome, line.cause, line.error, line.code]);
    expect(lines).toEqual([["failed", cause, error, code]]);
  });

  it("a redirect: where it leads, without its query and its user, and that it is not followed", async () => {
    const location = "https://user:hush@login.example.com/sso?token=hush#hush";
    const { service, call, file, url } = await traced(() => ({ status: 302, headers: { location } }));
    await rejection(service.api(Deployments).get("d-1", call), UnexpectedAnswer);
    const [line] = requestsIn(file);
    expect(line && steady(line)).toEqual({
      ...reading(url),
      receivedBytes: 0,
      status: 302,
      redirect: "https://login.example.com/sso",
      outcome: "failed",
      cause: "redirect",
      error: "UnexpectedAnswer",
      code: "LS1106",
    });
    expect(readFileSync(file, "utf8")).not.toContain("hush");
  });
});
it("another credential that is tried is reported, and the first as rejected", async () => {
  const credentials = [
    { kind: "apiKey", value: "lsv2_pt_first" },
    { kind: "apiKey", value: "lsv2_pt_other" },
  ] as const;
  const { service, call, file } = await traced(
    ({ headers }) => (headers["x-api-key"] === "lsv2_pt_other" ? { body: DEPLOYMENT } : { status: 401 }),
    { credentials },
  );
  await service.withFallback().api(Deployments).get("d-1", call);
  expect(
    requestsIn(file).map(({ attempt, credential, outcome, cause }) => ({
      attempt,
      credential,
      outcome,
      cause,
    })),
  ).toEqual([
    { attempt: 1, credential: 1, outcome: "retried", cause: "access" },
    { attempt: 2, credential: 2, outcome: "ok", cause: undefined },
  ]);
});

it("an answer of a server that is longer than anybody reads leaves the line short", async () => {
  const long = "ü".repeat(3_000);
  const headers = {
    "x-request-id": Buffer.from(long).toString("latin1"),
    "x-ratelimit-limit": "9".repeat(5_000),
  };
  const { service, call, file } = await traced(() => ({ body: DEPLOYMENT, headers }));
  await service.api(Deployments).get("d-1", {
    ...call,
    traceSubject: { does: "read", type: "t", name: long, urn: long },
  });
  expect(statSync(file).size).toBeLessThan(4_096);
  expect(requestsIn(file)[0]?.name).toBe(`${"ü".repeat(255)}…`);
});

it("without the option nothing is loaded, and nothing is asked for", async () => {
  const server = await serve(() => ({ body: DEPLOYMENT }));
  const { trace } = tracedTo(path.join(folder(), "trace.jsonl"));
  const addresses = { apiUrl: server.url, controlPlaneUrl: server.url };
  const options = { ...addresses, credentials: [], version: "1.2.3", redact: (text: string) => text };
  expect(new ServiceState(settingsOf(options)).traces).toBeUndefined();
  expect(new ServiceState(settingsOf({ ...options, trace })).traces).toBeInstanceOf(Promise);
});
