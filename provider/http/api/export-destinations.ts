import { z } from "zod";
import { type FirstRead, type RequestBody, type RequestFacts, requestTo } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { Feature } from "../errors.ts";
import type { HttpClient } from "../http-client.ts";
import { Id, readIfAny, Time, Word, Workspace } from "../reply.ts";
import { anyOther, type IsOther, listAtOnce, rowsOf, UnreadRow } from "./paging.ts";

export const BULK_EXPORT: Feature = {
  name: "bulk export",
  plans: "Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026",
};

const DESTINATIONS = "/api/v1/bulk-exports/destinations";
/** Also before exports, whose own list has no pages and may be long. */
const FIRST_READ: FirstRead = { path: DESTINATIONS, permission: "bulk-exports:read" };
const COMMON = { area: "api", feature: BULK_EXPORT, repeatable: true } as const;
/** What requests that read have in common, also those about exports. */
export const READ = { ...COMMON, permission: "bulk-exports:read", method: "GET" } as const;
/** What requests that change something have in common, also those about exports. */
export const MANAGE = { ...COMMON, permission: "bulk-exports:manage" } as const;
/** What creations have in common, also those of exports. */
export const CREATE = { ...MANAGE, method: "POST", repeatable: false, readFirst: FIRST_READ } as const;

export const DESTINATION_REQUESTS = {
  list: { ...READ, attempted: "list the export destinations", path: DESTINATIONS, listing: true },
  create: {
    ...CREATE,
    attempted: "create the export destination",
    path: DESTINATIONS,
  },
  read: { ...READ, attempted: "read the export destination", path: `${DESTINATIONS}/{id}` },
  update: {
    ...MANAGE,
    attempted: "update the export destination",
    method: "PATCH",
    path: `${DESTINATIONS}/{id}`,
  },
  delete: {
    ...MANAGE,
    attempted: "delete the export destination",
    method: "DELETE",
    path: `${DESTINATIONS}/{id}`,
  },
} as const satisfies Record<string, RequestFacts>;

/** An export destination; the values of its credentials are never answered. */
export const Destination = z.looseObject({
  id: Id,
  tenant_id: Workspace,
  destination_type: Word.nullish(),
  display_name: z.string(),
  config: z.looseObject({
    bucket_name: z.string().nullish(),
    prefix: z.string().nullish(),
    region: z.string().nullish(),
    endpoint_url: z.string().nullish(),
    include_bucket_in_prefix: z.boolean().nullish(),
    config_kwargs_s3: z.record(z.string(), z.unknown()).nullish(),
    s3_additional_kwargs: z.record(z.string(), z.unknown()).nullish(),
    aws_role_arn: z.string().nullish(),
  }),
  aws_role_arn: z.string().nullish(),
  /** The names of the stored credentials. */
  credentials_keys: z.array(z.string()).nullish(),
  created_at: Time,
  updated_at: Time,
});
export type Destination = z.infer<typeof Destination>;

/** The buckets that exports are written to. */
export class ExportDestinations {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates a destination; the service first writes a test object to its bucket, and answers 400 where that fails.
   * Never repeated when the answer is lost: {@link Unanswered}. If the service answers an id alone, the destination is
   * read once more; if that fails, the error is an {@link UnexpectedAnswer} with `createdId`.
   */
  create(body: RequestBody, call: Call): Promise<Destination> {
    const operation = { ...DESTINATION_REQUESTS.create, body };
    return this.#http.create(operation, Destination, (id) => this.get(id, call), call);
  }

  get(id: string, call: Call): Promise<Destination> {
    return this.#http.readOf({ id }, requestTo(DESTINATION_REQUESTS.read, id), Destination, call);
  }

  /** All destinations of the workspace, also those that cannot be read. */
  rows(call: Call): Promise<readonly (Destination | UnreadRow)[]> {
    return this.#rows(anyOther, call);
  }

  /**
   * All destinations of the workspace.
   *
   * @param isOther which of them need not be readable, and are left out then. Default: none
   */
  async list(call: Call, isOther: IsOther = () => false): Promise<Destination[]> {
    const rows = await this.#rows(isOther, call);
    return rows.flatMap((row) => (row instanceof UnreadRow ? [] : [row]));
  }

  async #rows(isOther: IsOther, call: Call) {
    const row = rowsOf(Destination, isOther);
    const rows: (Destination | UnreadRow)[] = [];
    for await (const each of listAtOnce(this.#http, DESTINATION_REQUESTS.list, row, call)) rows.push(each);
    return rows;
  }

  /**
   * Replaces the credentials, or the role, after the same test as at creation. Repeated when the answer is lost:
   * it stores the same again. Undefined if the service accepts it without returning the destination.
   */
  async update(id: string, body: RequestBody, call: Call): Promise<Destination | undefined> {
    const operation = { ...requestTo(DESTINATION_REQUESTS.update, id), body };
    return readIfAny(Destination, await this.#http.exchange(operation, call), { id });
  }

  /**
   * Deletes a destination. {@link Conflict} while an export uses it; {@link RouteMissing} from a server that
   * cannot delete destinations yet.
   */
  async delete(id: string, call: Call): Promise<void> {
    await this.#http.exchange(requestTo(DESTINATION_REQUESTS.delete, id), call);
  }
}
