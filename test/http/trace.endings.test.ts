import path from "node:path";
import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { Unanswered, Unauthorized } from "../../provider/http/errors.ts";
import { clientOf, DEPLOYMENT, EXPORT, EXPORT_BODY, rejection, type Scripted, serve } from "./server.ts";
import { folder, requestsIn, tracedTo } from "./trace-rig.ts";
import { traced } from "./traced.ts";

describe("a creation", () => {
  it("is reported behind the read that reports the service's time", async () => {
    const { service, call, file } = await traced(({ method }) => ({ body: method === "GET" ? [] : EXPORT }));
    await service.api(BulkExports).create(EXPORT_BODY, call);
    expect(
      requestsIn(file).map(({ purpose, method, attempt, outcome }) => ({
        purpose,
        method,
        attempt,
        outcome,
      })),
    ).toEqual([
      { purpose: "access", method: "GET", attempt: 1, outcome: "ok" },
      { purpose: "work", method: "POST", attempt: 1, outcome: "ok" },
    ]);
  });

  it("reports the read that renews the service's time as one of its own", async () => {
    let now = 1;
    const { service, call, file } = await traced(({ method }) => ({ body: method === "GET" ? [] : EXPORT }), {
      now: () => now,
    });
    await service.api(BulkExports).create(EXPORT_BODY, call);
    now = 60_000;
    await service.api(BulkExports).create(EXPORT_BODY, call);
    const lines = requestsIn(file).slice(2);
    expect(lines.map(({ purpose, method, outcome }) => ({ purpose, method, outcome }))).toEqual([
      { purpose: "time", method: "GET", outcome: "ok" },
      { purpose: "work", method: "POST", outcome: "ok" },
    ]);
    expect(new Set(lines.map(({ op }) => op)).size).toBe(2);
  });

  it.each([
    [{ fault: "reset" }, "no-answer"],
    [{ status: 502 }, "server-error"],
    [{ status: 201, body: {} }, "unreadable"],
    [{ status: 303, headers: { location: "/elsewhere" } }, "redirect"],
  ] satisfies [Scripted, string][])("whose answer is lost: %j", async (answer, cause) => {
    const { service, call, file } = await traced(({ method }) => (method === "GET" ? { body: [] } : answer));
    await rejection(service.api(BulkExports).create(EXPORT_BODY, call), Unanswered);
    const [, line] = requestsIn(file);
    expect(line).toMatchObject({ method: "POST", sent: true, outcome: "lost", cause, error: "Unanswered" });
  });

  it("a look for what a lost answer would have reported is reported as such", async () => {
    const { service, call, file } = await traced(() => ({ body: DEPLOYMENT }));
    await service.api(Deployments).get("d-1", { ...call, purpose: "lookup" });
    expect(requestsIn(file).map(({ purpose }) => purpose)).toEqual(["lookup"]);
  });

  it("that is never sent, since what comes before it is rejected, is reported with the reason", async () => {
    const { service, call, file } = await traced(() => ({ status: 401, body: { detail: "no" } }));
    await rejection(service.api(BulkExports).create(EXPORT_BODY, call), Unauthorized);
    expect(
      requestsIn(file).map(({ purpose, sent, outcome, cause, error, totalMs }) => ({
        purpose,
        sent,
        outcome,
        cause,
        error,
        timed: totalMs !== undefined,
      })),
    ).toEqual([
      {
        purpose: "access",
        sent: true,
        outcome: "failed",
        cause: "access",
        error: "Unauthorized",
        timed: true,
      },
      {
        purpose: "work",
        sent: false,
        outcome: "failed",
        cause: "not-sent",
        error: "Unauthorized",
        timed: false,
      },
    ]);
  });
});

describe("an end from outside", () => {
  it("in flight: the attempt is reported with the reason", async () => {
    const { service, controller, call, file, server } = await traced(() => ({ fault: "hang" }));
    const asked = rejection(service.api(Deployments).get("d-1", call), Error);
    await expect.poll(() => server.seen.length).toBe(1);
    class Interrupted extends Error {
      override readonly name = "Interrupted";
    }
    controller.abort(new Interrupted("the operation was interrupted"));
    await asked;
    const [line] = requestsIn(file);
    expect(line).toMatchObject({
      sent: true,
      outcome: "aborted",
      error: "Interrupted",
      why: "the operation was interrupted",
    });
    expect(line?.cause).toBeUndefined();
  });

  it("in the pause of a rate limit: the attempt that it delayed is reported as not sent", async () => {
    const server = await serve(() => ({ status: 429, headers: { "retry-after": "30" } }));
    const file = path.join(folder(), "trace.jsonl");
    let now = 1;
    const wait = (ms: number, signal: AbortSignal) => {
      now += ms;
      controller.abort(new Error("the operation was interrupted"));
      return Promise.reject(signal.reason);
    };
    const { service, call, controller } = clientOf(server.url, { ...tracedTo(file), now: () => now, wait });
    await rejection(service.api(Deployments).get("d-1", call), Error);
    expect(
      requestsIn(file).map(({ attempt, sent, outcome, cause, waited }) => ({
        attempt,
        sent,
        outcome,
        cause,
        waited,
      })),
    ).toEqual([
      { attempt: 1, sent: true, outcome: "retried", cause: "rate-limit", waited: {} },
      { attempt: 2, sent: false, outcome: "aborted", cause: "not-sent", waited: { limitMs: 30_000 } },
    ]);
  });
});
