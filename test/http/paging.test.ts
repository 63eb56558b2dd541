import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { clientOf, DEPLOYMENT, EXPORT, serve } from "./server.ts";

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

describe("a listing of exports", () => {
  it("goes on until a page is empty", async () => {
    const all = many(EXPORT, "e", 0, 2500);
    const server = await serve(({ url }) => {
      const offset = Number(queryOf(url).get("offset"));
      return { body: all.slice(offset, offset + Number(queryOf(url).get("limit"))) };
    });
    const { service, call } = clientOf(server.url);
    const listed = await collected(service.api(BulkExports).list(call));
    expect([listed.length, listed[0]?.id, listed.at(-1)?.id]).toEqual([2500, "e-0", "e-2499"]);
    expect(server.seen).toHaveLength(4);
  });

  it("goes on after a page of a server that gives fewer than it is asked for", async () => {
    const all = many(EXPORT, "e", 0, 250);
    const server = await serve(({ url }) => {
      const offset = Number(queryOf(url).get("offset"));
      return { body: all.slice(offset, offset + 100) };
    });
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(BulkExports).list(call))).toHaveLength(250);
    const pages = [0, 100, 200, 250].map((offset) => `GET /api/v1/bulk-exports?limit=1000&offset=${offset}`);
    expect(server.lines()).toEqual(pages);
  });

  it("ends with a total that is reached", async () => {
    const server = await serve(() => ({
      headers: { "x-pagination-total": "3" },
      body: many(EXPORT, "e", 0, 3),
    }));
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(BulkExports).list(call))).toHaveLength(3);
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    [3, 2],
    [1000, 3],
    [1500, 1],
  ])("of a server that does not page gives its %i items once, in %i requests", async (count, requests) => {
    const server = await serve(() => ({ body: many(EXPORT, "e", 0, count) }));
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(BulkExports).list(call))).toHaveLength(count);
    expect(server.seen).toHaveLength(requests);
  });

  it("gives an item once that moved to the next page meanwhile", async () => {
    const pages = [many(EXPORT, "e", 0, 1000), many(EXPORT, "e", 999, 2)];
    const server = await serve((_seen, index) => ({ body: pages[index] ?? [] }));
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(BulkExports).list(call))).toHaveLength(1001);
  });

  it("reports a rate limit once, however many pages meet it", async () => {
    const server = await serve(({ url }, index) => {
      if (index % 2 === 0) return { status: 429, headers: { "retry-after": "2" } };
      const offset = Number(queryOf(url).get("offset"));
      return { body: many(EXPORT, "e", 0, 1001).slice(offset, offset + 1000) };
    });
    const { service, call, notices } = clientOf(server.url);
    expect(await collected(service.api(BulkExports).list(call))).toHaveLength(1001);
    expect(notices).toEqual(["LangSmith limits requests (429); waiting 2 s"]);
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
