import { z } from "zod";
import type { Area } from "../address.ts";
import {
  type ApiRequest,
  idUnusable,
  isUsableId,
  type Permission,
  type RequestBody,
  type RequestFacts,
  requestTo,
} from "../api-request.ts";
import type { Call } from "../call.ts";
import { type Feature, NotFound } from "../errors.ts";
import type { HttpClient } from "../http-client.ts";
import { notFound } from "../messages.ts";
import { readIfAny } from "../reply.ts";
import { arrayPage, listAtOnce, listPages } from "./paging.ts";

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
  /** What they belong to, where that is enabled, or sold, separately. Default: nothing is known of that. */
  readonly feature?: Feature;
}

/** Where the service serves objects that have no path of their own: a POST of a list creates, changes and deletes them. */
export interface UpsertFacts
  extends Pick<CollectionFacts, "noun" | "plural" | "area" | "path" | "permissions" | "feature"> {
  readonly update: "upsert";
  /** The member that identifies an object. */
  readonly addressedBy?: string;
  /** The member whose `null` deletes the object. */
  readonly deletedByNull: string;
}

/** What the key must be allowed. Where nothing is documented of who may read, there is no `read`. */
export type Permissions = Readonly<Record<"create" | "update" | "delete", Permission>> & {
  readonly read?: Permission;
};

/** Which objects are listed. */
export interface Selection {
  /** Those of one name, where the service can select them. Default: all. */
  readonly name?: string | undefined;
  /** What the object is addressed by that is read as {@link AnswerSchemas.object}. Default: each is read as a row. */
  readonly reads?: string;
}

/** How answers about objects are read. */
export interface AnswerSchemas<T> {
  /** An object that was asked for. */
  readonly object: z.ZodType<T>;
  /**
   * A row of a list, which anybody may have created: of it only what identifies the object, and shows what it belongs
   * to, is demanded. Its id is as it was answered.
   */
  readonly row: z.ZodType<T>;
}

/** The objects of one kind at the service. */
export interface Objects<T> {
  /** What an object is addressed by. */
  addressOf(object: T): string;
  /** The objects as rows, each once. @throws ListingIncomplete where the service shows that one is missing */
  list(call: Call, selection?: Selection): AsyncGenerator<T, void, undefined>;
  get(id: string, call: Call): Promise<T>;
  /**
   * Creates an object. Never repeated when the answer is lost: `Unanswered`. If the service answers an id alone, the
   * object is read once more; if that fails, the error is an `UnexpectedAnswer` with `createdId`.
   *
   * @param address of the object, where the request gives it
   */
  create(body: RequestBody, call: Call, address?: string): Promise<T>;
  /** Changes an object. Repeated when the answer is lost: it stores the same again. */
  update(id: string, body: RequestBody, call: Call): Promise<T>;
  delete(id: string, call: Call): Promise<void>;
}

type Answered = { readonly id: string };
type Facts = CollectionFacts | UpsertFacts;

/** The requests for objects of a kind. Of objects that have no path of their own, a read is a list. */
export function requestsOf(
  facts: Facts,
): Readonly<Record<"list" | keyof Required<Permissions>, RequestFacts>> {
  const { area, noun, plural, path, permissions, feature, update } = facts;
  const request = (does: keyof Permissions, attempted: string) => {
    const permission = permissions?.[does];
    return {
      attempted,
      area,
      repeatable: true,
      ...(feature === undefined ? {} : { feature }),
      ...(permission === undefined ? {} : { permission }),
    };
  };
  const list = { ...request("read", `list the ${plural}`), method: "GET", path } as const;
  // Whoever manages these objects need not be allowed to read any other.
  const { permission } = list;
  const readFirst = { path, ...(permission === undefined ? {} : { permission }) };
  const toList = { method: "POST", path, readFirst } as const;
  const create = { ...request("create", `create the ${noun}`), ...toList, repeatable: false };
  if (update === "upsert") {
    const whole = { ...list, listing: true };
    return {
      list: whole,
      read: whole,
      create,
      update: { ...request("update", `update the ${noun}`), ...toList },
      delete: { ...request("delete", `delete the ${noun}`), ...toList },
    };
  }
  const one = `${path}/{id}`;
  return {
    list: facts.paging === "none" ? { ...list, listing: true } : list,
    create,
    read: { ...request("read", `read the ${noun}`), method: "GET", path: one },
    update: { ...request("update", `update the ${noun}`), method: update, path: one },
    delete: { ...request("delete", `delete the ${noun}`), method: "DELETE", path: one },
  };
}

/** The field of an answer that an object is addressed by. */
function addressField({ addressedBy = "id" }: Facts): string {
  return addressedBy;
}

/** Objects that have a path each: one request for each method, except where a method says otherwise. */
export class Collection<T extends Answered> implements Objects<T> {
  readonly #http: HttpClient;
  readonly #facts: CollectionFacts;
  readonly #requests: ReturnType<typeof requestsOf>;
  readonly #answers: AnswerSchemas<T>;

  constructor(http: HttpClient, facts: CollectionFacts, answers: AnswerSchemas<T>) {
    this.#http = http;
    this.#facts = facts;
    this.#requests = requestsOf(facts);
    this.#answers = answers;
  }

  addressOf(object: T): string {
    return String(Reflect.get(object, addressField(this.#facts)));
  }

  async *list(call: Call, { name, reads }: Selection = {}): AsyncGenerator<T, void, undefined> {
    const { paging, nameParameter } = this.#facts;
    const row = rowOf(this, this.#answers, reads);
    const operation: ApiRequest = {
      ...this.#requests.list,
      ...(name === undefined || nameParameter === undefined ? {} : { query: { [nameParameter]: name } }),
    };
    if (paging === "offset") {
      yield* listPages(this.#http, operation, arrayPage(row), call);
      return;
    }
    yield* listAtOnce(this.#http, operation, row, call);
  }

  get(id: string, call: Call): Promise<T> {
    const operation = requestTo(this.#requests.read, id);
    return this.#http.readOf(this.#named(id), operation, this.#answers.object, call);
  }

  create(body: RequestBody, call: Call, address?: string): Promise<T> {
    if (address !== undefined && !isUsableId(address)) return Promise.reject(idUnusable(this.#facts.path));
    const operation = { ...this.#requests.create, body };
    const chosenId = addressField(this.#facts) === "id" ? address : undefined;
    const complete = (id: string) => this.get(address ?? id, call);
    return this.#http.create(operation, this.#answers.object, complete, call, chosenId);
  }

  async update(id: string, body: RequestBody, call: Call): Promise<T> {
    const operation = { ...requestTo(this.#requests.update, id), body };
    const reply = await this.#http.exchange(operation, call);
    return readIfAny(this.#answers.object, reply, this.#named(id)) ?? this.get(id, call);
  }

  async delete(id: string, call: Call): Promise<void> {
    await this.#http.exchange(requestTo(this.#requests.delete, id), call);
  }

  #named(id: string) {
    return { field: addressField(this.#facts), id };
  }
}

/** Objects that are listed by one path, and created, changed and deleted by a POST to the same. */
export class UpsertedCollection<T extends Answered> implements Objects<T> {
  readonly #http: HttpClient;
  readonly #facts: UpsertFacts;
  readonly #requests: ReturnType<typeof requestsOf>;
  readonly #answers: AnswerSchemas<T>;

  constructor(http: HttpClient, facts: UpsertFacts, { object, row }: AnswerSchemas<T>) {
    this.#http = http;
    this.#facts = facts;
    this.#requests = requestsOf(facts);
    this.#answers = {
      object: z.preprocess((answered) => this.#withId(answered), object),
      row: z.preprocess((answered) => this.#withId(answered), row),
    };
  }

  addressOf({ id }: T): string {
    return id;
  }

  list(call: Call, { reads }: Selection = {}): AsyncGenerator<T, void, undefined> {
    const row = rowOf(this, this.#answers, reads);
    return listAtOnce(this.#http, this.#requests.list, row, call);
  }

  async get(id: string, call: Call): Promise<T> {
    const { noun, path } = this.#facts;
    for await (const each of this.list(call, { reads: id })) if (each.id === id) return each;
    const outcome = `lists no ${noun} ${id}`;
    throw new NotFound(notFound({ attempted: `read the ${noun}`, method: "GET", url: path, outcome }));
  }

  /** Never repeated when the answer is lost: `Unanswered`. The answer shows nothing, so the object is as it was sent. */
  async create(body: RequestBody, call: Call): Promise<T> {
    const { data: created } = this.#answers.row.safeParse(body);
    if (created === undefined || !isUsableId(created.id)) throw idUnusable(this.#facts.path);
    await this.#http.exchange(this.#upsert("create", body), call);
    return created;
  }

  async update(id: string, body: RequestBody, call: Call): Promise<T> {
    const identified = { [addressField(this.#facts)]: id, ...body };
    await this.#http.exchange(this.#upsert("update", identified), call);
    return this.get(id, call);
  }

  async delete(id: string, call: Call): Promise<void> {
    const { deletedByNull } = this.#facts;
    const ended = { [addressField(this.#facts)]: id, [deletedByNull]: null };
    await this.#http.exchange(this.#upsert("delete", ended), call);
  }

  #upsert(does: "create" | "update" | "delete", body: RequestBody): ApiRequest {
    return { ...this.#requests[does], body: [body] };
  }

  #withId(row: unknown): unknown {
    if (typeof row !== "object" || row === null) return row;
    return { ...row, id: Reflect.get(row, addressField(this.#facts)) };
  }
}

/** A row of a list; that of the object which is asked for is read as such. */
function rowOf<T extends Answered>(
  objects: Pick<Objects<T>, "addressOf">,
  { object, row }: AnswerSchemas<T>,
  asked: string | undefined,
): z.ZodType<T> {
  if (asked === undefined) return row;
  return z.unknown().transform((answered, { addIssue }): T => {
    const listed = row.safeParse(answered);
    const isAsked = listed.success && objects.addressOf(listed.data) === asked;
    const read = isAsked ? object.safeParse(answered) : listed;
    if (read.success) return read.data;
    for (const { path } of read.error.issues) addIssue({ code: "custom", message: "unexpected JSON", path });
    return z.NEVER;
  });
}
