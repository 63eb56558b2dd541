import { describe, expect, test } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { ListingIncomplete } from "../../provider/http/api/paging.ts";
import { clientOf, DESTINATION, EXPORT, rejection, type Scripted, serve } from "./server.ts";

/** What a server makes of the limit and the offset that it was sent; undefined for what was not sent. */
type Paging = (all: readonly object[], limit: number | undefined, offset: number | undefined) => Scripted;

function rows(count: number, of: object = EXPORT): object[] {
  return Array.from({ length: count }, (_, index) => ({ ...of, id: `row-${index}` }));
}

/** A client of a server that has one list. */
async function listing(all: readonly object[], paging: Paging) {
  const server = await serve(({ url }) => {
    const query = new URL(url, "http://x").searchParams;
    const sent = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
    return paging(all, sent("limit"), sent("offset"));
  });
  const queries = () => server.lines().map((line) => line.replace(/^[^?]*/, ""));
  return { ...clientOf(server.url), queries };
}

const honest: Paging = (all, limit = all.length, offset = 0) => ({ body: all.slice(offset, offset + limit) });
/** Pages by a cursor: it honours the limit and ignores the offset. */
const byCursor =
  (most: number, signs: Scripted = {}): Paging =>
  (all, limit = most) => ({ ...signs, ...honest(all, Math.min(limit, most), 0) });
const unpaged: Paging = (all) => ({ body: all });
type Listed = Awaited<ReturnType<typeof listing>>;

async function exportsOf({ service, call }: Pick<Listed, "service" | "call">): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of service.api(BulkExports).list(call)) ids.push(id);
  return ids;
}

async function destinationsOf({ service, call }: Pick<Listed, "service" | "call">): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of service.api(ExportDestinations).list(call)) ids.push(id);
  return ids;
}

const incomplete = async (ids: Promise<string[]>) => (await rejection(ids, ListingIncomplete)).found;

describe("a list of pages", () => {
  test("is incomplete where the service honours the limit and ignores the offset", async () => {
    const list = await listing(rows(2500), byCursor(1000));
    expect(await incomplete(exportsOf(list))).toBe(
      "At offset 1000, the server returned the previous page again",
    );
  });

  test("is incomplete where the service counts more", async () => {
    const list = await listing(rows(70), byCursor(1, { headers: { "x-pagination-total": "70" } }));
    expect(await incomplete(exportsOf(list))).toBe("The server reports 70 items, and returned 1");
  });
});

describe("a list that is answered at once", () => {
  test.each([0, 1, 3])("costs one request: %i items", async (count) => {
    const list = await listing(rows(count, DESTINATION), unpaged);
    expect(await destinationsOf(list)).toHaveLength(count);
    expect(list.queries()).toEqual([""]);
  });

  test("is incomplete where a newer service pages, and shows more", async () => {
    const list = await listing(
      rows(120, DESTINATION),
      byCursor(50, { headers: { "x-pagination-total": "120" } }),
    );
    expect(await incomplete(destinationsOf(list))).toBe("The server reports 120 items, and returned 50");
  });
});
