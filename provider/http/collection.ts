import { z } from "zod";
import { type Area, path } from "./address.ts";
import type { ApiRequest, Permission, RequestBody } from "./api-request.ts";
import type { Call } from "./call.ts";
import type { FindMismatch, HttpClient } from "./http-client.ts";
import { listPages } from "./paging.ts";
import { readIfAny } from "./reply.ts";
import { arrayPage, type Page } from "./schema.ts";

/** Where the service serves the objects of a kind, and how. */
export interface CollectionFacts {
  /** "OAuth provider" */
  readonly noun: string;
  /** "OAuth providers" */
  readonly plural: string;
  readonly area: Area;
  /** Of lists and creates; the path of one object is this and its id. */
  readonly path: string;
  /** The field of an answer that the path of an object ends with. Default: `id`. */
  readonly addressedBy?: string;
  /** How a list is read: in pages, by `limit` and `offset`, or all at once. */
  readonly paging: "offset" | "none";
  /** The query parameter of a list that leaves one name, where there is one. */
  readonly nameParameter?: string;
  /** How an object is changed. Both send only what changes. */
  readonly update: "PATCH" | "PUT";
  /** What the key must be allowed. Default: the service documents nothing. */
  readonly permissions?: Permissions;
}

/** What the key must be allowed. Where nothing is documented of who may read, there is no `read`. */
export type Permissions = Readonly<Record<"create" | "update" | "delete", Permission>> & {
  readonly read?: Permission;
};

/** Which objects are listed. */
export interface Selection {
  /** Those of one name, where the service can select them. Default: all. */
  readonly name?: string | undefined;
  /** See {@link Listing.whole}. */
  readonly whole?: boolean;
}

/** The objects of one kind at the service. */
export interface Objects<T> {
  /** What an object is addressed by. */
  addressOf(object: T): string;
  /** The objects, each once. @throws ListingIncomplete where a page is missing, of a list that is to be whole */
  list(call: Call, selection?: Selection): AsyncGenerator<T, void, undefined>;
  get(id: string, call: Call): Promise<T>;
  /**
   * Creates an object. Never repeated when the answer is lost: `AnswerLost`. If the service answers an id alone, the
   * object is read once more; if that fails, the error is an `UnexpectedAnswer` with `createdId`.
   *
   * @param address of the object, where the program gives it
   */
  create(body: RequestBody, call: Call, differs: FindMismatch<T>, address?: string): Promise<T>;
  /** Changes an object. Repeated when the answer is lost: it stores the same again. */
  update(id: string, body: RequestBody, call: Call): Promise<T>;
  delete(id: string, call: Call): Promise<void>;
}

type Answered = { readonly id: string };

/** Objects that have a path each: one request for each method, except where a method says otherwise. */
export class Collection<T extends Answered> implements Objects<T> {
  readonly #http: HttpClient;
  readonly #facts: CollectionFacts;
  readonly #schema: z.ZodType<T>;
  readonly #page: z.ZodType<Page<T>>;

  constructor(http: HttpClient, facts: CollectionFacts, schema: z.ZodType<T>) {
    this.#http = http;
    this.#facts = facts;
    this.#schema = schema;
    this.#page = arrayPage(schema);
  }

  addressOf(object: T): string {
    return String(Reflect.get(object, this.#addressedBy));
  }

  async *list(call: Call, { name, whole = false }: Selection = {}): AsyncGenerator<T, void, undefined> {
    const { plural, path: all, paging, nameParameter } = this.#facts;
    const operation: ApiRequest = {
      ...this.#request("read", `list the ${plural}`),
      method: "GET",
      path: all,
      ...(name === undefined || nameParameter === undefined ? {} : { query: { [nameParameter]: name } }),
    };
    if (paging === "offset") {
      yield* listPages(this.#http, operation, this.#page, call, { whole });
      return;
    }
    yield* await this.#http.read({ ...operation, listing: true }, z.array(this.#schema), call);
  }

  get(id: string, call: Call): Promise<T> {
    const request = this.#request("read", `read the ${this.#facts.noun}`);
    return this.#http.readOf(
      this.#named(id),
      { ...request, method: "GET", path: this.#pathOf(id) },
      this.#schema,
      call,
    );
  }

  create(body: RequestBody, call: Call, differs: FindMismatch<T>, address?: string): Promise<T> {
    const { noun, path: all, permissions } = this.#facts;
    const request: ApiRequest = {
      ...this.#request("create", `create the ${noun}`),
      method: "POST",
      path: all,
      body,
      repeatable: false,
      // Whoever manages these need not be allowed to read anything else.
      readFirst:
        permissions?.read === undefined ? { path: all } : { path: all, permission: permissions.read },
    };
    return this.#http.create(request, this.#schema, (id) => this.get(address ?? id, call), call, differs);
  }

  async update(id: string, body: RequestBody, call: Call): Promise<T> {
    const request = this.#request("update", `update the ${this.#facts.noun}`);
    const reply = await this.#http.exchange(
      { ...request, method: this.#facts.update, path: this.#pathOf(id), body },
      call,
    );
    return readIfAny(this.#schema, reply, this.#named(id)) ?? this.get(id, call);
  }

  async delete(id: string, call: Call): Promise<void> {
    const request = this.#request("delete", `delete the ${this.#facts.noun}`);
    await this.#http.exchange({ ...request, method: "DELETE", path: this.#pathOf(id) }, call);
  }

  #request(operation: "create" | "read" | "update" | "delete", attempted: string) {
    const { area, permissions } = this.#facts;
    const permission = permissions?.[operation];
    return { area, attempted, repeatable: true, ...(permission === undefined ? {} : { permission }) };
  }

  #pathOf(id: string): string {
    return `${this.#facts.path}${path`/${id}`}`;
  }

  #named(id: string) {
    return { field: this.#addressedBy, id };
  }

  get #addressedBy(): string {
    return this.#facts.addressedBy ?? "id";
  }
}
