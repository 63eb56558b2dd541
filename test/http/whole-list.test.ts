import { describe, expect, test } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { ListingIncomplete } from "../../provider/http/api/paging.ts";
import { ValidationFailed } from "../../provider/http/errors.ts";
import { explain } from "../../provider/resources/explain.ts";
import { clientOf, DEPLOYMENT, DESTINATION, EXPORT, rejection, type Scripted, serve } from "./server.ts";

/** What a server makes of the limit and the offset that it was sent; undefined for what was not sent. */
type Paging = (all: readonly object[], limit: number | undefined, offset: number | undefined) => Scripted;

function rows(count: number, of: object = EXPORT): object[] {
  return Array.from({ length: count }, (_, index) => ({ ...of, id: `row-${index}` }));
}

/** A server that has one list. `meanwhile` changes the list before the answer to a request of that index. */
async function listing(
  all: object[],
  paging: Paging,
  meanwhile: (list: object[], index: number) => void = () => {},
) {
  const server = await serve(({ url }, index) => {
    const query = new URL(url, "http://x").searchParams;
    const sent = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
    meanwhile(all, index);
    return paging(all, sent("limit"), sent("offset"));
  });
  const queries = () => server.lines().map((line) => line.replace(/^[^?]*/, ""));
  return { ...clientOf(server.url), queries };
}

const honest: Paging = (all, limit = all.length, offset = 0) => ({ body: all.slice(offset, offset + limit) });
const capped =
  (most: number): Paging =>
  (all, limit = most, offset = 0) =>
    honest(all, Math.min(limit, most), offset);
/** Pages by a cursor: it honours the limit and ignores the offset. */
const byCursor =
  (most: number, signs: Scripted = {}): Paging =>
  (all, limit = most) => ({ ...signs, ...honest(all, Math.min(limit, most), 0) });
const unpaged: Paging = (all) => ({ body: all });
/** Rejects parameters that it does not know. */
const strict: Paging = (all, limit, offset) =>
  limit === undefined && offset === undefined
    ? { body: all }
    : {
        status: 422,
        body: { detail: [{ loc: ["query", "offset"], msg: "extra", type: "extra_forbidden" }] },
      };

type Listed = Awaited<ReturnType<typeof listing>>;

async function exportsOf({ service, call }: Pick<Listed, "service" | "call">): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of service.api(BulkExports).rows(call, { whole: true })) ids.push(id);
  return ids;
}

async function destinationsOf({ service, call }: Pick<Listed, "service" | "call">): Promise<string[]> {
  return (await service.api(ExportDestinations).rows(call, { whole: true })).map(({ id }) => id);
}

const incomplete = async (ids: Promise<string[]>) => (await rejection(ids, ListingIncomplete)).found;

describe("a list of pages that proves an absence", () => {
  test("is read on where the service has shorter pages than were asked for", async () => {
    const list = await listing(rows(120), capped(50));
    expect(await exportsOf(list)).toHaveLength(120);
    expect(list.queries()).toEqual([
      "?limit=1000&offset=0",
      "?limit=1000&offset=50",
      "?limit=50&offset=49",
      "?limit=50&offset=98",
      // Behind its end, and the first page again.
      "?limit=50&offset=120",
      "?limit=50&offset=148",
      "?limit=50&offset=198",
      "?limit=50&offset=248",
      "?limit=50&offset=0",
    ]);
  });

  test("is incomplete where an item leaves a short page that was read", async () => {
    const list = await listing(rows(120), capped(50), (all, index) => {
      if (index === 1) all.splice(3, 1);
    });
    expect(await incomplete(exportsOf(list))).toMatch(
      /^At offset \d+, the server did not repeat the last item of the previous page$/,
    );
  });

  test.each([2, 60])(
    "is incomplete where the service honours the limit and ignores the offset: %i",
    async (most) => {
      const list = await listing(rows(70), byCursor(most));
      expect(await incomplete(exportsOf(list))).toBe(
        `The server ignores the offset, but not the limit: it returned ${most} items, and 1 where 1 was requested`,
      );
    },
  );

  test.each([1, 2, 1000, 1500])(
    "is complete where the service ignores both and answers %i at once",
    async (count) => {
      const list = await listing(rows(count), unpaged);
      expect(await exportsOf(list)).toHaveLength(count);
      expect(list.queries().length).toBeLessThanOrEqual(3);
    },
  );

  test.each<[string, Scripted]>([
    [
      "a link to the next page",
      { headers: { link: '<https://x/?cursor=a>; rel="first", </?cursor=b>; rel="next"' } },
    ],
    ["status 206", { status: 206 }],
    ["reports 70 items", { headers: { "x-total-count": "70" } }],
    ["reports 70 items", { headers: { "x-pagination-total": "70" } }],
    ["reports 70 items", { status: 206, headers: { "content-range": "items 0-0/70" } }],
  ])("is incomplete whatever its items where the service shows more: %s", async (found, signs) => {
    const list = await listing(rows(70), byCursor(1, signs));
    expect(await incomplete(exportsOf(list))).toContain(found);
  });

  test("is incomplete where the body counts more", async () => {
    const all = rows(3, DEPLOYMENT);
    const { service, call } = await listing(all, (_all, limit = 1, offset = 0) => ({
      body: { resources: all.slice(offset, offset + limit), offset: 3, total: 5 },
    }));
    const listed = (async () => {
      const ids: string[] = [];
      for await (const { id } of service.api(Deployments).rows(call, { whole: true })) ids.push(id);
      return ids;
    })();
    expect(await incomplete(listed)).toBe("The server reports 5 items, and returned 3");
  });

  test("is complete where only the last page shows no more", async () => {
    const list = await listing(rows(1200), (all, limit = 1000, offset = 0) => ({
      ...(offset + limit < all.length ? { headers: { link: '</next>; rel="next"' } } : {}),
      ...(offset + limit < all.length ? { status: 206 } : {}),
      ...honest(all, limit, offset),
    }));
    expect(await exportsOf(list)).toHaveLength(1200);
  });

  test("has what moves to its front while it is read", async () => {
    const list = await listing(rows(1500), honest, (all, index) => {
      if (index === 1) all.unshift(...all.splice(1400, 1));
    });
    expect(await exportsOf(list)).toContain("row-1400");
  });

  test("is incomplete where more than a page moves to its front", async () => {
    const list = await listing(rows(120), capped(50), (all, index) => {
      if (index === 4)
        all.unshift(...rows(60, { ...EXPORT, name: "new" }).map((row, at) => ({ ...row, id: `new-${at}` })));
    });
    expect(await incomplete(exportsOf(list))).toMatch(/without row-0, which was the first item before$/);
  });
});

describe("a list that is answered at once, and proves an absence", () => {
  const destinations = (count: number) => rows(count, DESTINATION);

  test.each([0, 1, 3])("costs at most one request more: %i items", async (count) => {
    for (const paging of [unpaged, honest]) {
      const list = await listing(destinations(count), paging);
      expect(await destinationsOf(list)).toHaveLength(count);
      expect(list.queries()).toEqual(count === 0 ? [""] : ["", `?limit=1&offset=${count}`]);
    }
  });

  test("is complete where the service rejects limit and offset", async () => {
    const list = await listing(destinations(3), strict);
    expect(await destinationsOf(list)).toHaveLength(3);
  });

  test("is incomplete where the service rejects the offset alone", async () => {
    const cursor: Paging = (all, limit, offset) =>
      offset === undefined || offset === 0 ? byCursor(50)(all, limit, 0) : strict(all, limit, offset);
    const list = await listing(destinations(120), cursor);
    expect(await incomplete(destinationsOf(list))).toMatch(
      /^The server ignores the offset, but not the limit/,
    );
  });

  test("is not complete where the service fails, or locks the list, at the offset", async () => {
    const list = await listing(destinations(3), (all, limit) =>
      limit === undefined ? { body: all } : { status: 423, body: { detail: "locked" } },
    );
    await expect(destinationsOf(list)).rejects.toThrow("[LS1128]");
  });

  test("is read on where a newer service answers in pages", async () => {
    const list = await listing(destinations(120), capped(50));
    expect(await destinationsOf(list)).toHaveLength(120);
  });

  test("is incomplete where a newer service pages by a cursor", async () => {
    const list = await listing(destinations(120), byCursor(50));
    expect(await incomplete(destinationsOf(list))).toMatch(
      /^The server ignores the offset, but not the limit/,
    );
  });
});

test("a server that rejects limit or offset is not an error of the program", async () => {
  const list = await listing(rows(3), strict);
  const error = await rejection(exportsOf(list), ValidationFailed);
  expect(error.code).toBe("LS1129");
  expect(explain(error)).toMatch(
    /returned 422: query\.offset: extra\. Upgrade .* report the error\. \[LS1129\]$/,
  );
});
