import { z } from "zod";
import type { RequestBody } from "./api-request.ts";
import type { Call } from "./call.ts";
import type { CollectionFacts, Objects } from "./collection.ts";
import { NotFound } from "./errors.ts";
import type { HttpClient } from "./http-client.ts";
import { notFound } from "./messages.ts";

/** Where the service serves objects that have no path of their own: a POST of a list creates, changes and deletes them. */
export interface UpsertFacts
  extends Pick<CollectionFacts, "noun" | "plural" | "area" | "path" | "permissions"> {
  readonly update: "upsert";
  /** The member that identifies an object. */
  readonly addressedBy?: string;
  /** The member whose `null` deletes the object. */
  readonly deletedByNull: string;
}

/** Objects that are listed by one path, and created, changed and deleted by a POST to the same. */
export class UpsertedCollection<T extends { readonly id: string }> implements Objects<T> {
  readonly #http: HttpClient;
  readonly #facts: UpsertFacts;
  readonly #schema: z.ZodType<T>;

  constructor(http: HttpClient, facts: UpsertFacts, schema: z.ZodType<T>) {
    this.#http = http;
    this.#facts = facts;
    this.#schema = z.preprocess((row) => this.#withId(row), schema);
  }

  addressOf({ id }: T): string {
    return id;
  }

  async *list(call: Call): AsyncGenerator<T, void, undefined> {
    const { plural, path, area, permissions } = this.#facts;
    const attempted = `list the ${plural}`;
    const request = { area, attempted, path, method: "GET", repeatable: true, listing: true } as const;
    const permission = permissions?.read;
    yield* await this.#http.read(
      { ...request, ...(permission === undefined ? {} : { permission }) },
      z.array(this.#schema),
      call,
    );
  }

  async get(id: string, call: Call): Promise<T> {
    const { noun, path } = this.#facts;
    for await (const each of this.list(call)) if (each.id === id) return each;
    const outcome = `lists no ${noun} ${id}`;
    throw new NotFound(notFound({ attempted: `read the ${noun}`, method: "GET", url: path, outcome }));
  }

  /** Never repeated when the answer is lost: `AnswerLost`. The answer shows nothing, so the object is as it was sent. */
  async create(body: RequestBody, call: Call): Promise<T> {
    await this.#upsert("create", body, false, call);
    return this.#schema.parse(body);
  }

  async update(id: string, body: RequestBody, call: Call): Promise<T> {
    await this.#upsert("update", { [this.#member]: id, ...body }, true, call);
    return this.get(id, call);
  }

  async delete(id: string, call: Call): Promise<void> {
    const { deletedByNull } = this.#facts;
    await this.#upsert("delete", { [this.#member]: id, [deletedByNull]: null }, true, call);
  }

  async #upsert(
    does: "create" | "update" | "delete",
    body: RequestBody,
    repeatable: boolean,
    call: Call,
  ): Promise<void> {
    const { noun, path, area, permissions } = this.#facts;
    const { [does]: permission, read } = permissions ?? {};
    await this.#http.exchange(
      {
        area,
        attempted: `${does} the ${noun}`,
        method: "POST",
        path,
        body: [body],
        repeatable,
        readFirst: read === undefined ? { path } : { path, permission: read },
        ...(permission === undefined ? {} : { permission }),
      },
      call,
    );
  }

  #withId(row: unknown): unknown {
    if (typeof row !== "object" || row === null) return row;
    return { ...row, id: Reflect.get(row, this.#member) };
  }

  get #member(): string {
    return this.#facts.addressedBy ?? "id";
  }
}
