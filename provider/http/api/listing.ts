import type { z } from "zod";
import { restOf } from "../answer.ts";
import type { ApiRequest } from "../api-request.ts";
import { type Call, withOneNotice } from "../call.ts";
import type { HttpClient } from "../http-client.ts";
import { arrayPage, MOST_ITEMS, type Page, paged, type ReadPage } from "./paging.ts";
import { WholeList } from "./whole-list.ts";

/** How a listing is read. */
export interface Listing {
  /**
   * Whether something is concluded from what the listing lacks: then its end is proved, see {@link WholeList}, and it
   * fails with a `ListingIncomplete` where that is not possible. Default: false.
   */
  readonly whole?: boolean;
  /** How many items are asked for at once: fewer take less memory. Default: 100, as many as most lists give. */
  readonly pageSize?: number;
  /** How many there may be: of more it fails with a `ListingTooLong`. Default: a million. */
  readonly most?: number | undefined;
}

/** Lists the objects that a read answers page by page, each once. A limit is noticed once for all pages. */
export function listPages<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  page: z.ZodType<Page<T>>,
  call: Call,
  { whole = false, pageSize = 100, most = MOST_ITEMS }: Listing = {},
): AsyncGenerator<T, void, undefined> {
  const noticedOnce = withOneNotice(call);
  const { attempted } = operation;
  const read: ReadPage<T> = async (limit, offset) => {
    const range = Number.isFinite(limit) ? { limit: String(limit), offset: String(offset) } : undefined;
    const query = range === undefined ? operation.query : { ...operation.query, ...range };
    const asked = { ...operation, ...(query === undefined ? {} : { query }), listing: true };
    const { value, reply } = await http.readWithReply(asked, page, noticedOnce);
    return { ...value, ...restOf(reply) };
  };
  if (whole) return new WholeList(read, { attempted, size: pageSize, most }).items();
  return paged(pageSize, read, attempted, most);
}

/**
 * Lists the objects that a read answers all at once.
 *
 * @param whole see {@link Listing}: a newer service may answer in pages. Default: false
 */
export function listAtOnce<T extends { readonly id: string }>(
  http: HttpClient,
  operation: ApiRequest,
  row: z.ZodType<T>,
  call: Call,
  whole = false,
): AsyncGenerator<T, void, undefined> {
  return listPages(http, operation, arrayPage(row), call, { whole, pageSize: Number.POSITIVE_INFINITY });
}
