import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { retryAfterOf } from "../../../provider/http/answer.ts";
import { BulkExports } from "../../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../../provider/http/api/export-destinations.ts";
import { NotFound, ServerFailed, Unreachable } from "../../../provider/http/errors.ts";
import { backoff } from "../../../provider/http/sending/rate-limit.ts";
import {
  clientOf,
  DEPLOYMENT,
  DESTINATION,
  EXPORT,
  EXPORT_BODY,
  rejection,
  type Scripted,
  serve,
} from "../server.ts";

const GONE = { status: 404, body: { detail: "not found" } };

it("reports each request in a line for debugging, without its query", async () => {
  const server = await serve((_seen, index) =>
    index === 0 ? { fault: "reset" } : { body: { resources: [], offset: 0 } },
  );
  const { service, call } = clientOf(server.url);
  const lines: string[] = [];
  const debug = (text: string) => void lines.push(text);
  const list = service.api(Deployments).list({ ...call, debug }, { name: "project-x" });
  expect(await list.next()).toMatchObject({ done: true });
  expect(lines).toEqual([
    "GET /v2/deployments unanswered 0 ms, attempt 1",
    "GET /v2/deployments 200 0 ms, attempt 2",
  ]);
});

it("reports an upload in such a line, without what signs its address", async () => {
  const server = await serve(() => ({ body: {} }));
  const { service, call } = clientOf(server.url);
  const lines: string[] = [];
  const debug = (text: string) => void lines.push(text);
  const upload = { headers: {}, size: 1, body: Readable.from(["x"]) };
  await service.upload(`${server.url}/archive?signature=hush`, upload, { ...call, debug });
  expect(lines).toEqual(["PUT /archive 200 0 ms, attempt 1"]);
});

describe("what may be repeated is repeated", () => {
  it.each([
    ["a 500", { status: 500 }, [250, 500]],
    ["a 502 with HTML", { status: 502, body: "<html></html>" }, [250, 500]],
    ["a 408", { status: 408 }, [250, 500]],
    ["a broken connection", { fault: "reset" }, [250, 500]],
    ["an answer that breaks off", { fault: "cut", body: "{" }, [250, 500]],
    ["a 503 that asks for a pause", { status: 503, headers: { "retry-after": "3" } }, [3000, 3000]],
    ["a 503 that asks for ten minutes", { status: 503, headers: { "retry-after": "600" } }, [60_000, 60_000]],
  ] satisfies [string, Scripted, number[]][])("a read after %s", async (_, failure, expected) => {
    const server = await serve((_seen, index) => (index < 2 ? failure : { body: DEPLOYMENT }));
    const { service, call, pauses } = clientOf(server.url);
    expect(await service.api(Deployments).get("d-1", call)).toMatchObject({ id: "d-1" });
    expect(pauses).toEqual(expected);
  });

  it("a cancel, a change of credentials and of a display name", async () => {
    const bodies = [DEPLOYMENT, DESTINATION];
    const server = await serve(({ url }, index) =>
      index % 2 === 0 ? { status: 503 } : { body: bodies.find(({ id }) => url.endsWith(id)) ?? {} },
    );
    const { service, call } = clientOf(server.url);
    expect(await service.api(BulkExports).cancel("e-1", call)).toBeUndefined();
    const changed = service.api(ExportDestinations).update("b-1", { aws_role_arn: "arn" }, call);
    expect(await changed).toMatchObject({ id: "b-1" });
    const harmless = { display_name: "x", source_config: { build_on_push: false, custom_url: "https://x" } };
    expect(await service.api(Deployments).patch("d-1", harmless, true, call)).toMatchObject({ id: "d-1" });
    expect(server.seen).toHaveLength(6);
  });

  it("until the tries are used up, and the error says how many there were", async () => {
    const server = await serve(() => ({ status: 503, body: { detail: "overloaded" } }));
    const { service, call } = clientOf(server.url, { maxRetries: 1 });
    const error = await rejection(service.api(Deployments).get("d-1", call), ServerFailed);
    expect(error.message).toBe(
      `Could not read the deployment: GET ${server.url}/v2/deployments/d-1 returned 503: overloaded. All 2 tries failed. Try again later. If LangSmith is only slow, raise \`langsmith:requestTimeoutSeconds\`. [LS1104]`,
    );
    expect(server.seen).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 405, 409, 422, 423, 501])("but not a read answered %i", async (status) => {
    const server = await serve(() => ({ status, body: { detail: "no" } }));
    const { service, call } = clientOf(server.url);
    await rejection(service.api(Deployments).get("d-1", call), Error);
    expect(server.seen).toHaveLength(1);
  });
});

describe("a delete", () => {
  it.each([
    ["after an own try whose connection broke, is done", [{ fault: "reset" }, GONE], true],
    ["after an own try that was answered 500, is done", [{ status: 500 }, GONE], true],
    ["at the first try, is not found", [GONE], false],
    ["after a 429 alone, is not found: nothing had been done", [{ status: 429 }, GONE], false],
  ] satisfies [string, Scripted[], boolean][])("that is answered 404 %s", async (_, answers, isDone) => {
    const server = await serve((_seen, index) => answers[index] ?? {});
    const { service, call } = clientOf(server.url);
    const deletion = service.api(ExportDestinations).delete("b-1", call);
    if (isDone) await deletion;
    else await rejection(deletion, NotFound);
    expect(server.seen).toHaveLength(answers.length);
  });

  it.each([200, 202, 204, 207])("answered %i without a body is done", async (status) => {
    const server = await serve(() => ({ status }));
    const { service, call } = clientOf(server.url);
    await expect(
      service.api(Deployments).remove("d-1", { deleteTracingProject: false }, call),
    ).resolves.toBeUndefined();
  });
});

describe("a rate limit", () => {
  it("is waited out beyond the retries, for creates too, and reported once", async () => {
    let posts = 0;
    const server = await serve(({ method }) => {
      if (method === "GET") return { body: [] };
      posts += 1;
      return posts < 8 ? { status: 429, headers: { "retry-after": "12" } } : { body: EXPORT };
    });
    const { service, call, pauses, notices } = clientOf(server.url, { maxRetries: 2, random: () => 0 });
    expect(await service.api(BulkExports).create(EXPORT_BODY, call)).toMatchObject({ id: "e-1" });
    expect(pauses).toEqual([12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000]);
    expect(notices).toEqual(["LangSmith limits requests (429); waiting 12 s"]);
  });

  it("does not occupy a place while it is waited out", async () => {
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const server = await serve(({ url }, index) =>
      index === 0 ? { status: 429 } : { body: url.endsWith("/d-1") ? DEPLOYMENT : EXPORT },
    );
    const { service, call } = clientOf(server.url, { maxConcurrentRequests: 1, wait: () => resumed });
    const limited = service.api(Deployments).get("d-1", call);
    expect(await service.api(BulkExports).get("e-1", call)).toMatchObject({ id: "e-1" });
    resume();
    await limited;
    expect(server.lines()).toEqual([
      "GET /v2/deployments/d-1",
      "GET /api/v1/bulk-exports/e-1",
      "GET /v2/deployments/d-1",
    ]);
  });
});

describe("Retry-After", () => {
  it.each([
    [undefined, undefined],
    ["5", 5000],
    [" 1.5 ", 1500],
    ["Tue, 01 Sep 2026 10:01:00 GMT", 60_000],
    ["Tue, 01 Sep 2026 09:00:00 GMT", undefined],
    ["0", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["", undefined],
    ["2026", 2_026_000],
  ])("%j asks for %s ms", (text, pause) => {
    const headers = { "retry-after": text, date: "Tue, 01 Sep 2026 10:00:00 GMT" };
    expect(retryAfterOf({ headers })).toBe(pause);
  });
});

describe("the backoff", () => {
  it.each([
    [1, 500],
    [2, 1000],
    [6, 16_000],
    [7, 32_000],
    [8, 60_000],
    [2000, 60_000],
  ])("after failure %i is anything up to %i ms", (failures, longest) => {
    expect(backoff(failures, () => 0)).toBe(0);
    expect(backoff(failures, () => 0.5)).toBe(longest / 2);
    expect(backoff(failures, () => 1)).toBe(longest);
  });
});

describe("a service that cannot be reached", () => {
  it("is tried again, for creates too, and the error names address and config key", async () => {
    const url = "http://127.0.0.1:1";
    const { service, call, pauses } = clientOf(url, { maxRetries: 2 });
    const error = await rejection(service.api(Deployments).redeploy("d-1", "r-1", call), Unreachable);
    expect(error.message).toBe(
      `Could not check the access to LangSmith before the first creation: GET ${url}/v2/deployments?limit=1 could not connect: connect ECONNREFUSED ${url.slice(7)}. Check that the address is correct and reachable. It comes from langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL). This request was not sent. [LS1101]`,
    );
    expect(pauses).toEqual([250, 500]);
  });
});
