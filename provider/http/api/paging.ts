import { z } from "zod";
import { CodedError } from "../../core/message.ts";
import { totalOf } from "../answer.ts";
import type { ApiRequest } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { LangSmith } from "../client.ts";
import { listingIncomplete } from "../messages.ts";
import { read } from "../reply.ts";

/** A row of a list as it was answered: anybody may have created its object. */
export const Row = z.looseObject({});
export type Row = Readonly<Record<string, unknown>>;

/** How the rows of a list are read. */
export interface Listing<T> {
  readonly row: z.ZodType<T>;
  /** The member that identifies an object. Default: `id`. */
  readonly addressedBy?: string | undefined;
  /** Which rows are read; of the others, only that member need be readable. Default: all. */
  readonly includes?: (row: Row) => boolean;
  /** How many items are asked for at once: fewer take less memory. Default: 100, as many as most lists give. */
  readonly pageSize?: number | undefined;
}

/** One page of a listing. */
interface Page<T> {
  readonly items: readonly { readonly key: string; readonly value: T | undefined }[];
  /** Where the service says to continue, if it does. */
  readonly next?: number | null | undefined;
}

/**
 * Lists the objects that a read answers page by page, each once, with `limit` and `offset`; of a request that is a
 * `listing`, all at once. A server may return fewer than it was asked for, so only an empty page ends the list, or a total
 * that is reached, or a page without anything new. A page that is longer than the limit is all that a server has which
 * does not page.
 *
 * @throws CodedError where the service shows that there is more, and does not give it
 */
export async function* listPages<T>(
  http: LangSmith,
  request: ApiRequest,
  listing: Listing<T>,
  call: Call,
): AsyncGenerator<T, void, undefined> {
  const isWhole = request.listing === true;
  const { pageSize = 100 } = listing;
  const page = pageOf(listing);
  const pageAt = async (offset: number, limit: number) => {
    const range = isWhole ? {} : { limit: String(limit), offset: String(offset) };
    const asked = { ...request, query: { ...request.query, ...range }, listing: true };
    const reply = await http.exchange(asked, call);
    return { ...read(page, reply), total: totalOf(reply) };
  };
  const incomplete = (found: string) =>
    new CodedError(listingIncomplete({ attempted: request.attempted, found }));
  const seen = new Set<string>();
  for (let offset = 0; ; ) {
    const { items, next, total } = await pageAt(offset, pageSize);
    const fresh = items.filter(({ key }) => !seen.has(key));
    for (const { key, value: object } of fresh) {
      seen.add(key);
      if (object !== undefined) yield object;
    }
    if (fresh.length === 0 && items.length === pageSize && !isWhole) {
      // A server that does not page at all may have exactly as many as a page has.
      if ((await pageAt(0, 1)).items.length > 1) return;
      throw incomplete(`At offset ${offset}, the server returned the previous page again`);
    }
    const isTotal = total !== undefined && seen.size >= total;
    if (fresh.length === 0 || isTotal || items.length > pageSize || isWhole) {
      if (total !== undefined && !isTotal)
        throw incomplete(`The server reports ${total} items, and returned ${seen.size}`);
      return;
    }
    offset = typeof next === "number" && next > offset ? next : offset + items.length;
  }
}

/** A page: an array, or, of the control plane, an object that says where the next one begins. */
export function pageOf<T>({
  row,
  addressedBy = "id",
  includes = () => true,
}: Listing<T>): z.ZodType<Page<T>> {
  const item = Row.transform((answered, context) => {
    const { [addressedBy]: answeredKey } = answered;
    const key = typeof answeredKey === "number" ? String(answeredKey) : answeredKey;
    if (typeof key !== "string") {
      context.addIssue({ code: "custom", message: "unexpected JSON", path: [addressedBy] });
      return z.NEVER;
    }
    return { key, value: includes(answered) ? readIn(context, row, answered) : undefined };
  });
  const array = z.array(item).transform((items): Page<T> => ({ items }));
  const object = z
    .looseObject({ resources: z.array(item), offset: z.number().nullish() })
    .transform(({ resources, offset }): Page<T> => ({ items: resources, next: offset }));
  // The issues of a union have no path.
  return z
    .unknown()
    .transform((answered, context) => readIn(context, Array.isArray(answered) ? array : object, answered));
}

/** Reads a part of an answer, whose issues become those of the whole. */
function readIn<T>(context: z.RefinementCtx, schema: z.ZodType<T>, answered: unknown): T {
  const { data, error } = schema.safeParse(answered);
  if (error === undefined) return data;
  for (const { code, message, path } of error.issues)
    context.addIssue({ code: "custom", message: code === "custom" ? message : "unexpected JSON", path });
  return z.NEVER;
}
