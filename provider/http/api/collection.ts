import type { z } from "zod";
import type { Area } from "../address.ts";
import {
  type ApiRequest,
  type FirstRead,
  idUnusable,
  isUsableId,
  type Permission,
  type RequestBody,
  type RequestFacts,
  requestTo,
} from "../api-request.ts";
import type { Call } from "../call.ts";
import type { LangSmith } from "../client.ts";
import { type Feature, NotFound } from "../errors.ts";
import { notFound } from "../messages.ts";
import { readIfAny } from "../reply.ts";
import { listPages, Row } from "./paging.ts";

/** Where the service serves the objects of a kind, and how. */
export interface CollectionFacts {
  /** "OAuth provider" */
  readonly noun: string;
  /** "OAuth providers" */
  readonly plural: string;
  readonly area: Area;
  /** Of lists and creates; the path of one object is this and its id. */
  readonly path: string;
  /** The member that an object is addressed by. Default: `id`. */
  readonly addressedBy?: string;
  /** How a list is read: in pages, by `limit` and `offset`, or all at once. */
  readonly paging: "offset" | "none";
  /** How many objects a page has. Default: 100. */
  readonly pageSize?: number;
  /** The member that is the name of an object. Default: it has none. */
  readonly namedBy?: string | undefined;
  /** The query parameters of a list that leave one name, where there are any. */
  readonly nameParameters?: readonly string[];
  /**
   * How an object is changed; PATCH and PUT send only what changes. `upsert`: objects have no path of their own, and a
   * POST of a list creates, changes and deletes them.
   */
  readonly update: "PATCH" | "PUT" | "upsert";
  /** The member whose `null` deletes the object, of an `upsert`. */
  readonly deletedByNull?: string;
  /** What the key must be allowed. Default: the service documents nothing. */
  readonly permissions?: Permissions;
  /** What is read before the first creation. Default: the list. */
  readonly readFirst?: FirstRead;
  /** What they belong to, where that is enabled, or sold, separately. Default: nothing is known of that. */
  readonly feature?: Feature;
}

/** What the key must be allowed. Where nothing is documented of who may read, there is no `read`. */
export type Permissions = Readonly<Record<"create" | "update" | "delete", Permission>> & {
  readonly read?: Permission;
};

/** Which objects are listed. */
export interface Selection {
  /** Those of one name, of objects that have one. Default: all. */
  readonly name?: string | undefined;
  readonly query?: ApiRequest["query"];
}

/** How answers about objects are read. */
export interface AnswerSchemas<T> {
  /** An object that was asked for. */
  readonly object: z.ZodType<T>;
  /** A row of a list. */
  readonly row: z.ZodType<T>;
}

type Answered = { readonly id: string };

/** The requests for objects of a kind. Of objects that have no path of their own, a read is a list. */
export function requestsOf(
  facts: CollectionFacts,
): Readonly<Record<"list" | keyof Required<Permissions>, RequestFacts>> {
  const { area, noun, plural, path, permissions, feature, update, paging } = facts;
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
  const listing = paging === "none" ? { listing: true } : {};
  const list = { ...request("read", `list the ${plural}`), ...listing, method: "GET", path } as const;
  // Whoever manages these objects need not be allowed to read any other.
  const { permission } = list;
  const { readFirst = { path, ...(permission === undefined ? {} : { permission }) } } = facts;
  const toList = { method: "POST", path, readFirst } as const;
  const create = { ...request("create", `create the ${noun}`), ...toList, repeatable: false };
  const changing = request("update", `update the ${noun}`);
  const deleting = request("delete", `delete the ${noun}`);
  if (update === "upsert")
    return {
      list,
      read: list,
      create,
      update: { ...changing, ...toList },
      delete: { ...deleting, ...toList },
    };
  const one = `${path}/{id}`;
  return {
    list,
    create,
    read: { ...request("read", `read the ${noun}`), method: "GET", path: one },
    update: { ...changing, method: update, path: one },
    delete: { ...deleting, method: "DELETE", path: one },
  };
}

/** Objects of one kind at the service, which have a path each, as far as they are listed, read and created. */
export class Objects<T extends Answered> {
  protected readonly http: LangSmith;
  protected readonly facts: CollectionFacts;
  protected readonly answers: AnswerSchemas<T>;
  protected readonly requests: ReturnType<typeof requestsOf>;

  constructor(http: LangSmith, facts: CollectionFacts, answers: AnswerSchemas<T>) {
    this.http = http;
    this.facts = facts;
    this.answers = answers;
    this.requests = requestsOf(facts);
  }

  /** What an object is addressed by. */
  addressOf(object: T): string {
    return String(Reflect.get(object, this.addressField));
  }

  /**
   * The objects as rows, each once. Of a name, other objects are left out, also if they cannot be read.
   *
   * @throws ListingIncomplete where the service shows that one is missing
   */
  list(call: Call, { name, query }: Selection = {}): AsyncGenerator<T, void, undefined> {
    const { nameParameters = [], namedBy = "", pageSize } = this.facts;
    const named = name === undefined ? [] : nameParameters.map((parameter) => [parameter, name]);
    const includes = ({ [namedBy]: its }: Row) =>
      name === undefined || typeof its !== "string" || its === name;
    const operation = { ...this.requests.list, query: { ...Object.fromEntries(named), ...query } };
    const listing = { row: this.answers.row, addressedBy: this.addressField, includes, pageSize };
    return listPages(this.http, operation, listing, call);
  }

  /** All objects, each once, of which only what they are addressed by need be readable. */
  rows(call: Call): AsyncGenerator<Row, void, undefined> {
    const listing = { row: Row, addressedBy: this.addressField, pageSize: this.facts.pageSize };
    return listPages(this.http, this.requests.list, listing, call);
  }

  /** The object of an address, as the list has it. @throws NotFound where it has none */
  async getListed(address: string, call: Call): Promise<T> {
    const { noun, path, pageSize } = this.facts;
    const { addressField: addressedBy } = this;
    const includes = (row: Row) => row[addressedBy] === address;
    const listing = { row: this.answers.object, addressedBy, includes, pageSize };
    for await (const found of listPages(this.http, this.requests.list, listing, call)) return found;
    const outcome = `lists no ${noun} ${address}`;
    throw new NotFound(notFound({ attempted: `read the ${noun}`, method: "GET", url: path, outcome }));
  }

  get(id: string, call: Call): Promise<T> {
    return this.http.readOf(this.named(id), requestTo(this.requests.read, id), this.answers.object, call);
  }

  /**
   * Creates an object. Never repeated when the answer is lost: `Unanswered`. If the service answers an id alone, the
   * object is read once more; if that fails, the error is an `UnexpectedAnswer` with `createdId`.
   *
   * @param address of the object, where the request gives it
   */
  create(body: RequestBody, call: Call, address?: string): Promise<T> {
    if (address !== undefined && !isUsableId(address)) return Promise.reject(idUnusable(this.facts.path));
    const operation = { ...this.requests.create, body };
    const chosenId = this.addressField === "id" ? address : undefined;
    const complete = (id: string) => this.get(address ?? id, call);
    return this.http.create(operation, this.answers.object, complete, call, chosenId);
  }

  /** Sends what changes an object, which is read where the answer does not show it. */
  protected async change(id: string, operation: ApiRequest, call: Call): Promise<T> {
    const reply = await this.http.exchange(operation, call);
    return readIfAny(this.answers.object, reply, this.named(id)) ?? this.get(id, call);
  }

  protected get addressField(): string {
    return this.facts.addressedBy ?? "id";
  }

  protected named(id: string) {
    return { field: this.addressField, id };
  }
}

/** Objects that one request each changes and deletes. */
export class Collection<T extends Answered> extends Objects<T> {
  /** Changes an object. Repeated when the answer is lost: it stores the same again. */
  update(id: string, body: RequestBody, call: Call): Promise<T> {
    return this.change(id, { ...requestTo(this.requests.update, id), body }, call);
  }

  async delete(id: string, call: Call): Promise<void> {
    await this.http.exchange(requestTo(this.requests.delete, id), call);
  }
}

/** Objects that are listed by one path, and created, changed and deleted by a POST to the same. */
export class UpsertedCollection<T extends Answered> extends Collection<T> {
  override get(id: string, call: Call): Promise<T> {
    return this.getListed(id, call);
  }

  /** Never repeated when the answer is lost: `Unanswered`. The answer shows nothing, so the object is as it was sent. */
  override async create(body: RequestBody, call: Call): Promise<T> {
    const { data: created } = this.answers.row.safeParse(body);
    if (created === undefined || !isUsableId(created.id)) throw idUnusable(this.facts.path);
    await this.#send("create", body, call);
    return created;
  }

  override async update(id: string, body: RequestBody, call: Call): Promise<T> {
    await this.#send("update", { [this.addressField]: id, ...body }, call);
    return this.get(id, call);
  }

  override async delete(id: string, call: Call): Promise<void> {
    const { deletedByNull = "" } = this.facts;
    await this.#send("delete", { [this.addressField]: id, [deletedByNull]: null }, call);
  }

  async #send(does: "create" | "update" | "delete", body: RequestBody, call: Call): Promise<void> {
    await this.http.exchange({ ...this.requests[does], body: [body] }, call);
  }
}
