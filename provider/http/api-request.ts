import type { Area } from "./address.ts";
import { InvalidArgument } from "./errors.ts";
import { requestTooLarge } from "./messages.ts";

/** What the service has a permission each to create, read, update and delete. */
type Managed = "annotation-queues" | "datasets" | "deployments" | "projects";

/** A permission of the service, as its settings name it. */
export type Permission =
  | `${Managed}:${"create" | "read" | "update" | "delete"}`
  | "bulk-exports:read"
  | "bulk-exports:manage"
  | "workspaces:manage-secrets";

/** The permissions of what has one for each operation. */
export function permissionsOf<M extends Managed>(managed: M) {
  return {
    create: `${managed}:create`,
    read: `${managed}:read`,
    update: `${managed}:update`,
    delete: `${managed}:delete`,
  } as const;
}

/**
 * Longest answer to a listing, in bytes: servers without paging send every export of a workspace at once, about
 * a kilobyte each.
 */
export const LISTING_LIMIT = 32 * 1024 * 1024;
/** Longest other answer, in bytes: one object is a few kilobytes, a thousand log lines a few hundred. */
export const ANSWER_LIMIT = 1024 * 1024;

/**
 * Longest request, in bytes as {@link sizeOf} counts them. The service answers an object with what was sent for it, a
 * deployment's secrets too, and with as much again of its own at most: so whatever is sent can be read back.
 */
export const REQUEST_LIMIT = ANSWER_LIMIT / 2;

/** Bytes of a text in JSON, written as the longest of the common encoders writes it: other letters as `\u00fc`. */
export function sizeOf(json: string): number {
  return json.length + 5 * (json.match(/[\u0080-\uffff]/g)?.length ?? 0);
}

/** One thing asked of the service: the request, and what is known about it when it fails. */
export interface ApiRequest {
  /** As it follows "could not": `create the export destination`. */
  readonly attempted: string;
  /** What the key must be allowed; undefined where the service documents none. */
  readonly permission?: Permission;
  readonly area: Area;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Without the address; ids in it are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: RequestBody | readonly RequestBody[];
  /** Doing it twice is the same as doing it once, so that a try whose end is unknown may be repeated. */
  readonly repeatable: boolean;
  /** Whether the answer is a list. Default: false. */
  readonly listing?: boolean;
  /**
   * Of what not every installation has: which ones do, and what to do on another. Whole sentences, for the answers
   * that such an installation gives (403, 404, 405). Default: every installation of the area has it.
   */
  readonly onlyOn?: string;
  /** Of a create: what is read before the first one, to learn the server's time. Default: a listing of its area. */
  readonly readFirst?: FirstRead;
}

/** A cheap read that every key may make which may create something. */
export type FirstRead = Pick<ApiRequest, "path" | "query" | "permission">;

/**
 * The body of a request, as it is sent; undefined where there is none.
 *
 * @throws InvalidArgument for one that is too long
 */
export function bodyOf({ attempted, body }: Pick<ApiRequest, "attempted" | "body">): string | undefined {
  if (body === undefined) return undefined;
  const text = JSON.stringify(body);
  const length = sizeOf(text);
  if (length <= REQUEST_LIMIT) return text;
  throw new InvalidArgument("body", requestTooLarge({ attempted, length, most: REQUEST_LIMIT }));
}

/**
 * What a request carries, in the service's own names. Which fields there are is described once, by the resources;
 * here it is a body like any other.
 */
export type RequestBody = { readonly [field: string]: unknown };
