import { type Area, isUuid } from "./address.ts";
import { type Feature, InvalidArgument } from "./errors.ts";
import type { Credential } from "./options.ts";

/** A permission of the service, as its settings name it: `bulk-exports:manage`. */
export type Permission = `${string}:${string}`;

/** The permissions of what has one for each operation. */
export function permissionsOf<M extends string>(managed: M) {
  return {
    create: `${managed}:create`,
    read: `${managed}:read`,
    update: `${managed}:update`,
    delete: `${managed}:delete`,
  } as const;
}

/** A request as it is declared, whatever object it is for: what errors and the documentation name it by. */
export interface RequestFacts {
  /** As it follows "could not": `create the export destination`. */
  readonly attempted: string;
  /** What the key must be allowed; undefined where the service documents none. */
  readonly permission?: Permission | undefined;
  /** Who alone has the permission, of one that not every role can have. */
  readonly grantedTo?: string;
  readonly area: Area;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Without the address; with `{id}` where ids are. */
  readonly path: string;
  /** Doing it twice is the same as doing it once, so that a try whose end is unknown may be repeated. */
  readonly repeatable: boolean;
  /** Whether the answer is a list. Default: false. */
  readonly listing?: boolean;
  /**
   * Of what not every installation has: which ones do, and what to do on another. Whole sentences, for the answers
   * that such an installation gives (403, 404, 405). Default: every installation of the area has it.
   */
  readonly onlyOn?: string;
  /** Whether older servers lack the route: then the 404 of a deletion does not show that an earlier try was carried out. */
  readonly isNewer?: boolean;
  /** Of a create: what is read before the first one, to learn the server's time. Default: the list at its path. */
  readonly readFirst?: FirstRead;
  /** What it belongs to, where that is enabled, or sold, separately. Default: nothing is known of that. */
  readonly feature?: Feature | undefined;
}

/** One thing asked of the service: the request, and what is known about it when it fails. Ids in its path are encoded. */
export interface ApiRequest extends RequestFacts {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: RequestBody | readonly RequestBody[];
}

/** A cheap read that every key may make which may create something. */
export type FirstRead = Pick<ApiRequest, "path" | "query" | "permission">;

/**
 * What a request carries, in the service's own names. Which fields there are is described once, by the resources;
 * here it is a body like any other.
 */
export type RequestBody = { readonly [field: string]: unknown };

/** Longest id, in UTF-16 units: the service's have 36. */
const LONGEST_ID = 256;

/** What {@link isUsableId} demands of an id. */
export const USABLE_ID = `a string of 1 to ${LONGEST_ID} characters, without line breaks, tabs and other invisible characters, and not "." or ".."`;

/** Whether an id can be one segment of a path, and breaks no line of a message. */
export function isUsableId(id: string): boolean {
  const isSegment = id !== "" && id !== "." && id !== ".." && id.length <= LONGEST_ID && id.isWellFormed();
  return isSegment && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(id);
}

/** The error for an id that no request can name. */
export function idUnusable(path: string, after = ""): InvalidArgument {
  const fix =
    "Correct the id in the program. If it is in the state, run `pulumi state delete`, and import the object by its correct id.";
  const where = `${path}/<id>${after}`;
  return new InvalidArgument(`The id in ${where} must be ${USABLE_ID}. Nothing was sent. ${fix}`);
}

/** Whether two ids name one object. A UUID is the same in capitals; a name that a program chose is not. */
export function isSameId(one: string, other: string): boolean {
  return one === other || (isUuid(one) && one.toLowerCase() === other.toLowerCase());
}

/**
 * The request for some objects, whose ids take the places of `{id}`, each encoded as one segment.
 *
 * @throws InvalidArgument for an id that is not {@link isUsableId}: `..` would name another path
 * @example requestTo({ ...facts, path: "/v2/deployments/{id}" }, "a/b").path === "/v2/deployments/a%2Fb"
 */
export function requestTo(facts: RequestFacts, ...ids: readonly string[]): ApiRequest {
  const path = facts.path.split("{id}").reduce((joined, part, index) => {
    const id = ids[index - 1] ?? "";
    if (!isUsableId(id)) throw idUnusable(joined.replace(/\/$/, ""), part);
    return joined + encodeURIComponent(id) + part;
  });
  return { ...facts, path };
}

/** The headers of one request. */
export function headersOf(
  { kind, value }: Credential,
  workspaceId: string | undefined,
  version: string,
  hasBody: boolean,
): Record<string, string> {
  return {
    ...(kind === "apiKey" ? { "x-api-key": value } : { authorization: `Bearer ${value}` }),
    ...(workspaceId === undefined ? {} : { "x-tenant-id": workspaceId }),
    "user-agent": `pulumi-langsmith/${version}`,
    accept: "application/json",
    ...(hasBody ? { "content-type": "application/json" } : {}),
  };
}
