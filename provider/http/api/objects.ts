import type { z } from "zod";
import type { Area } from "../address.ts";
import {
  type ApiRequest,
  type FirstRead,
  idUnusable,
  isSameId,
  isUsableId,
  type Permission,
  type RequestBody,
  type RequestFacts,
  requestTo,
} from "../api-request.ts";
import type { Call } from "../call.ts";
import type { LangSmith } from "../client.ts";
import { type Feature, NotFound, RouteMissing } from "../errors.ts";
import { notFound } from "../messages.ts";
import { type Reply, readIfAny } from "../reply.ts";
import { listPages, Row } from "./paging.ts";

/** How the service serves objects of a kind: a value of each axis, and what goes with it. */
export interface ObjectFacts {
  /** "OAuth provider" */
  readonly noun: string;
  /** "OAuth providers" */
  readonly plural: string;
  readonly area: Area;
  /** Of lists and creations. It has `{tagKeyId}` where the id of the object is that these are parts of. */
  readonly path: string;
  /** The member that an object is addressed by. Default: `id`. */
  readonly addressedBy?: string;
  /**
   * Where the requests for one object go: to `<path>/<id>`, or to the path itself, with the id as a `member` of what is sent
   * (in the query of a deletion). Default: `path`.
   */
  readonly one?: "path" | "member";
  /**
   * How it comes to be: by a POST to the path of the list, by a PUT to its own, or not at all, as it always exists: a setting,
   * whose path is that of no list. Default: POST.
   */
  readonly create?: "POST" | "PUT" | "adopt";
  /** Whether one object can be read, or only be found in the list. Default: `one`. */
  readonly read?: "one" | "list";
  /** How it is changed, of which only the changes are sent. Default: PATCH. */
  readonly update?: "PATCH" | "PUT" | "none";
  /** How it ends. What is left goes on as it is. Default: DELETE. */
  readonly remove?: "DELETE" | "leave";
  /** The member that is set by a POST of a list, and deletes by `null`, on servers without the path of one object. Default: none. */
  readonly olderPost?: string;
  /** How a list is read: in pages, by `limit` and `offset`, or all at once. */
  readonly paging: "offset" | "none";
  /** How many objects a page has. Default: 100. */
  readonly pageSize?: number;
  /** What every list is asked with. Default: nothing. */
  readonly query?: ApiRequest["query"];
  /** The member that is the name of an object. Default: it has none. */
  readonly namedBy?: string | undefined;
  /** The query parameters of a list that leave one name, where there are any. */
  readonly nameParameters?: readonly string[];
  /** What the key must be allowed. Default: the service documents nothing. */
  readonly permissions?: Permissions;
  /** What is read before the first creation. Default: the list. */
  readonly readFirst?: FirstRead;
  /** What they belong to, where that is enabled, or sold, separately. Default: nothing is known of that. */
  readonly feature?: Feature;
}

/** What the key must be allowed. Where nothing is documented of who may read, there is no `read`. */
export type Permissions = Readonly<Partial<Record<"create" | "update" | "delete", Permission>>> & {
  readonly read?: Permission;
};

/** Which objects are listed. */
interface Selection {
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

/** The requests for objects of a kind. Ids take the places of `{id}`: first those of what the object is a part of. */
export function requestsOf(
  facts: ObjectFacts,
): Readonly<Record<"list" | "create" | "read" | "update" | "delete", RequestFacts>> {
  const { area, noun, plural, permissions, feature, paging, create: creates = "POST" } = facts;
  const { read: reads = "one", update: updates = "PATCH" } = facts;
  const path = facts.path.replaceAll(/\{\w+\}/g, "{id}");
  const isSetting = creates === "adopt";
  const one = isSetting || facts.one === "member" ? path : `${path}/{id}`;
  const request = (does: "create" | "read" | "update" | "delete", attempted: string) => {
    const isNewer = facts.olderPost !== undefined;
    return { attempted, area, repeatable: true, feature, permission: permissions?.[does], isNewer };
  };
  const reading = { ...request("read", `read the ${noun}`), method: "GET", path: one } as const;
  const listing = paging === "none";
  const list = { ...request("read", `list the ${plural}`), listing, method: "GET", path } as const;
  const update = {
    ...request("update", `update the ${noun}`),
    method: updates === "none" ? "PATCH" : updates,
    path: one,
  };
  if (isSetting) return { list: reading, read: reading, create: update, update, delete: reading };
  // Whoever manages these objects need not be allowed to read any other.
  // Of parts of something, that is the list of the whole.
  const [listed = ""] = path.split("/{");
  const { readFirst = { path: listed, permission: list.permission } } = facts;
  const creating = request("create", `create the ${noun}`);
  return {
    list,
    read: reads === "one" ? reading : list,
    create:
      creates === "PUT"
        ? { ...creating, method: "PUT", path: one }
        : { ...creating, method: "POST", path, repeatable: false, readFirst },
    update,
    delete: { ...request("delete", `delete the ${noun}`), method: "DELETE", path: one },
  };
}

/** The objects of one kind at the service, as its facts say that they are served. */
export class Objects<T extends Answered> {
  protected readonly http: LangSmith;
  readonly #facts: ObjectFacts;
  readonly #answers: AnswerSchemas<T>;
  readonly #requests: ReturnType<typeof requestsOf>;
  readonly #parents: readonly string[];

  /** @param parents the ids of what these objects are parts of, the outermost first */
  constructor(
    http: LangSmith,
    facts: ObjectFacts,
    answers: AnswerSchemas<T>,
    parents: readonly string[] = [],
  ) {
    this.http = http;
    this.#facts = facts;
    this.#answers = answers;
    this.#requests = requestsOf(facts);
    this.#parents = parents;
  }

  /** What an object is addressed by. */
  addressOf(object: T): string {
    return String(Reflect.get(object, this.#addressField));
  }

  /**
   * The objects as rows, each once. Of a name, other objects are left out, also if they cannot be read.
   *
   * @throws CodedError where the service shows that one is missing
   */
  async *list(call: Call, { name, query }: Selection = {}): AsyncGenerator<T, void, undefined> {
    const { nameParameters = [], namedBy = "", create } = this.#facts;
    if (create === "adopt") {
      yield await this.getOnly(call);
      return;
    }
    const named = name === undefined ? [] : nameParameters.map((parameter) => [parameter, name]);
    const includes = ({ [namedBy]: its }: Row) =>
      name === undefined || typeof its !== "string" || its === name;
    yield* this.#pages(this.#answers.row, includes, call, { ...Object.fromEntries(named), ...query });
  }

  /** All objects, each once, of which only what they are addressed by need be readable. */
  rows(call: Call): AsyncGenerator<Row, void, undefined> {
    return this.#pages(Row, undefined, call);
  }

  /** The object of an address, as the list has it. @throws NotFound where it has none */
  async getListed(address: string, call: Call): Promise<T> {
    const { noun, path } = this.#facts;
    const includes = (row: Row) => isSameId(String(row[this.#addressField]), address);
    for await (const found of this.#pages(this.#answers.object, includes, call)) return found;
    const outcome = `lists no ${noun} ${address}`;
    throw new NotFound(notFound({ attempted: `read the ${noun}`, method: "GET", url: path, outcome }));
  }

  get(id: string, call: Call): Promise<T> {
    if (this.#facts.read === "list") return this.getListed(id, call);
    return this.http.readOf(this.#named(id), this.#request("read", id), this.#answers.object, call);
  }

  /** The setting, which is the only one where it is read. */
  getOnly(call: Call): Promise<T> {
    return this.http.read(this.#request("read"), this.#answers.object, call);
  }

  /**
   * Creates an object. Never repeated when the answer is lost: `Unanswered`. If the service answers an id alone, the
   * object is read once more; if that fails, the error is an `UnexpectedAnswer` with `createdId`.
   *
   * @param address of the object, where the request gives it
   */
  async create(body: RequestBody, call: Call, address?: string): Promise<T> {
    if (address !== undefined && !isUsableId(address)) throw idUnusable(this.#facts.path);
    const addressField = this.#addressField;
    if (this.#facts.create === "PUT" && address !== undefined) {
      const { [addressField]: _, ...content } = body;
      const reply = await this.#send("create", address, content, call);
      // An answer that shows nothing is about what was sent.
      return (
        readIfAny(this.#answers.object, reply, this.#named(address)) ??
        this.#answers.row.parse({ [addressField]: address })
      );
    }
    const chosenId = addressField === "id" ? address : undefined;
    const complete = (id: string) => this.get(address ?? id, call);
    const request = { ...this.#request("create"), body };
    const created = { schema: this.#answers.object, addressedBy: addressField, chosenId };
    return this.http.create(request, created, complete, call);
  }

  /** Changes an object. Repeated when the answer is lost: it stores the same again. */
  async update(id: string, body: RequestBody, call: Call): Promise<T> {
    return this.shown(id, await this.#send("update", id, body, call), call);
  }

  async delete(id: string, call: Call): Promise<void> {
    if (this.#facts.remove !== "leave") await this.#send("delete", id, undefined, call);
  }

  /** The object after a change, which is read where the answer does not show it. */
  protected async shown(id: string, reply: Reply, call: Call): Promise<T> {
    return readIfAny(this.#answers.object, reply, this.#named(id)) ?? this.get(id, call);
  }

  get #addressField(): string {
    return this.#facts.addressedBy ?? "id";
  }

  #named(id: string) {
    return { field: this.#addressField, id };
  }

  #pages<R>(
    row: z.ZodType<R>,
    includes: ((row: Row) => boolean) | undefined,
    call: Call,
    query?: ApiRequest["query"],
  ): AsyncGenerator<R, void, undefined> {
    const { pageSize, query: always } = this.#facts;
    const request = { ...this.#request("list"), query: { ...always, ...query } };
    const listing = { row, addressedBy: this.#addressField, pageSize, ...(includes ? { includes } : {}) };
    return listPages(this.http, request, listing, call);
  }

  #request(does: keyof ReturnType<typeof requestsOf>, ...id: readonly string[]): ApiRequest {
    return requestTo(this.#requests[does], ...this.#parents, ...id);
  }

  /** Sends what concerns one object. */
  async #send(
    does: "create" | "update" | "delete",
    id: string,
    body: RequestBody | undefined,
    call: Call,
  ): Promise<Reply> {
    const { olderPost, one } = this.#facts;
    const request = this.#request(does, id);
    const name = one === "member" ? { [this.#addressField]: id } : {};
    const sent = body === undefined ? { query: name } : { body: { ...name, ...body } };
    try {
      return await this.http.exchange({ ...request, ...sent }, call);
    } catch (error) {
      const isOlder = error instanceof NotFound || error instanceof RouteMissing;
      if (olderPost === undefined || !isOlder) throw error;
      const { path } = this.#request("list");
      const row = { [this.#addressField]: id, [olderPost]: body?.[olderPost] ?? null };
      return await this.http.exchange({ ...request, method: "POST", path, body: [row] }, call);
    }
  }
}
