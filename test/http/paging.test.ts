import { describe, expect, it } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { clientOf, DEPLOYMENT, DESTINATION, EXPORT, rejection, type Scripted, serve } from "./server.ts";

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** `count` items like this one, with ids `<prefix>-<from>` and so on. */
function many<T extends object>(
  item: T,
  prefix: string,
  from: number,
  count: number,
): (T & { id: string })[] {
  return Array.from({ length: count }, (_, index) => ({ ...item, id: `${prefix}-${from + index}` }));
}

function queryOf(url: string): URLSearchParams {
  return new URL(url, "http://x").searchParams;
}

/** How a server answers a page of all its items, with the limit and the offset that it was sent. */
type Paging = (all: readonly object[], limit: number, offset: number) => Scripted;

const honest: Paging = (all, limit, offset) => ({ body: all.slice(offset, offset + limit) });
const hundreds: Paging = (all, _, offset) => ({ body: all.slice(offset, offset + 100) });
const unpaged: Paging = (all) => ({ body: all });
const total =
  (count: number, paging: Paging): Paging =>
  (...asked) => ({ headers: { "x-pagination-total": String(count) }, ...paging(...asked) });
/** It honours the limit, and ignores the offset. */
const byCursor =
  (most: number): Paging =>
  (all, limit) => ({ body: all.slice(0, Math.min(limit, most)) });

/** A client of a server that has one list. */
async function listing(all: readonly object[], paging: Paging) {
  const server = await serve(({ url }) => {
    const query = queryOf(url);
    return paging(all, Number(query.get("limit") ?? all.length), Number(query.get("offset")));
  });
  return { ...clientOf(server.url), server };
}

describe("a listing of exports", () => {
  it.each([
    ["pages", 2500, honest, 4],
    ["gives fewer than it is asked for", 250, hundreds, 4],
    ["reports a total that is reached", 3, total(3, unpaged), 1],
    ["does not page", 3, unpaged, 2],
    ["does not page, and has as many as a page", 1000, unpaged, 3],
    ["does not page, and has more than a page", 1500, unpaged, 1],
  ])("of a server that %s has all %i once", async (_, count, paging, requests) => {
    const { service, call, server } = await listing(many(EXPORT, "e", 0, count), paging);
    const ids = (await collected(service.api(BulkExports).list(call))).map(({ id }) => id);
    expect([ids.length, new Set(ids).size, server.seen.length]).toEqual([count, count, requests]);
  });

  it.each([
    [
      "ignores the offset",
      2500,
      byCursor(1000),
      "At offset 1000, the server returned the previous page again",
    ],
    ["counts more", 70, total(70, byCursor(1)), "The server reports 70 items, and returned 1"],
  ])("is incomplete where the server %s", async (_, count, paging, found) => {
    const { service, call } = await listing(many(EXPORT, "e", 0, count), paging);
    const error = await rejection(collected(service.api(BulkExports).list(call)), CodedError);
    expect(error.fields).toMatchObject({ found });
  });

  it("gives an item once that moved to the next page meanwhile", async () => {
    const pages = [many(EXPORT, "e", 0, 1000), many(EXPORT, "e", 999, 2)];
    const server = await serve((_seen, index) => ({ body: pages[index] ?? [] }));
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(BulkExports).list(call))).toHaveLength(1001);
  });
});

describe("a listing of destinations, which is answered at once,", () => {
  it.each([0, 1, 3])("costs one request: %i items", async (count) => {
    const { service, call, server } = await listing(many(DESTINATION, "b", 0, count), unpaged);
    expect(await collected(service.api(ExportDestinations).list(call))).toHaveLength(count);
    expect(server.lines()).toEqual(["GET /api/v1/bulk-exports/destinations"]);
  });

  it("is incomplete where a newer service pages, and shows more", async () => {
    const { service, call } = await listing(many(DESTINATION, "b", 0, 120), total(120, byCursor(50)));
    const error = await rejection(collected(service.api(ExportDestinations).list(call)), CodedError);
    expect(error.fields).toMatchObject({ found: "The server reports 120 items, and returned 50" });
  });
});

describe("a listing of deployments", () => {
  it("continues where the service says", async () => {
    const pages: Record<string, object> = {
      0: { resources: many(DEPLOYMENT, "d", 0, 100), offset: 130 },
      130: { resources: many(DEPLOYMENT, "d", 200, 1), offset: 131 },
    };
    const server = await serve(({ url }) => {
      const offset = queryOf(url).get("offset") ?? "";
      return { body: pages[offset] ?? { resources: [], offset: 131 } };
    });
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(Deployments).list(call))).toHaveLength(101);
    expect(server.lines()).toEqual([
      "GET /v2/deployments?limit=100&offset=0",
      "GET /v2/deployments?limit=100&offset=130",
      "GET /v2/deployments?limit=100&offset=131",
    ]);
  });

  it("by name applies to a server that knows only parts of names", async () => {
    const server = await serve(() => ({
      body: { resources: [DEPLOYMENT, { ...DEPLOYMENT, id: "d-2", name: "agent-two" }], offset: 2 },
    }));
    const { service, call } = clientOf(server.url);
    const listed = await collected(service.api(Deployments).list(call, { name: "agent" }));
    expect(listed.map(({ id }) => id)).toEqual(["d-1"]);
  });

  it("keeps fields that are new to it and states that it does not know", async () => {
    const strange = { ...DEPLOYMENT, status: "AWAITING_FINAL_DELETE", agent: { agent_id: "a" } };
    const server = await serve(() => ({ body: { resources: [strange], offset: 1, total: 1 } }));
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(Deployments).list(call))).toEqual([strange]);
  });
});

describe("a log", () => {
  it("has lines from entries of either kind, redacted", async () => {
    const logs = [
      { message: "third lsv2_pt_first", timestamp: "2026-09-01T10:00:03Z", level: "INFO" },
      { message: "second" },
      "\u001b[33mfi\u001b[0mrst: 10%\r\u001b[33mfi\u001b[0mrst: 100%\r\n",
      { message: "10%\rlsv2_pt_\u001b[1mfir\u001b[0mst", timestamp: 1 },
      { text: "of another shape" },
    ];
    const server = await serve(() => ({ body: { logs, next_offset: null } }));
    const { service, call } = clientOf(server.url);
    const lines = { kind: "build", order: "desc", limit: 20, offset: 0 } as const;
    expect(await service.api(Deployments).logs("d", "r", lines, call)).toEqual([
      "2026-09-01T10:00:03Z third [secret]",
      "second",
      "first: 100%",
      "1 [secret]",
      '{"text":"of another shape"}',
    ]);
    expect(server.lines()).toEqual([
      "GET /v2/deployments/d/revisions/r/logs?type=build&order=desc&limit=20&offset=0",
    ]);
  });
});
