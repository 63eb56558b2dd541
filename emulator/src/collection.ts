import { randomUUID } from "node:crypto";
import { z } from "zod";
import { HttpError } from "./answer.ts";
import { formatInstant } from "./clock.ts";
import { type Area, type Endpoint, endpoint } from "./endpoint.ts";
import type { PublishedBodies, PublishedRoute } from "./faults/shape.ts";
import { flag, idsParameter, uuid } from "./validation.ts";
import type { World } from "./world.ts";

/** An object as it is stored: what is answered of it, and what never is. */
interface Row {
  readonly id: string;
}

/** What the service adds to an object that is created. */
export interface Creation {
  /** For an object whose id the client does not choose. */
  readonly id: string;
  readonly workspace: string;
  readonly now: string;
}

/** A plain object: where it is, what it takes, and what is answered of it. */
interface CollectionDefinition<Stored extends Row, Create, Update, ListQuery, ReadQuery> {
  readonly area: Area;
  /** Whether all workspaces have the same ones. Default: each has its own. */
  readonly ofOrganization?: boolean;
  readonly path: string;
  /** The parameter of the path of one, for example `dataset_id`. */
  readonly parameter: string;
  /** The member that the parameter is compared with. Default: the id, a UUID. */
  readonly key?: { readonly schema: z.ZodType<string>; of(stored: Stored): string };
  /** What messages call it, for example `Dataset`. */
  readonly noun: string;
  /** Default: `<noun> not found`. */
  notFound?(key: string): string;
  /** What no two of a workspace may have alike, and the message (409). Default: nothing. */
  readonly unique?: { of(stored: Stored): string; conflict(stored: Stored, workspace: string): string };
  /** The objects that exist from the start. */
  initial?(world: World): readonly { readonly workspace: string; readonly stored: Stored }[];
  readonly create: {
    readonly status: 200 | 201;
    readonly body: z.ZodType<Create>;
    stored(body: Create, creation: Creation): Stored;
    /** The existing object that `?upsert=true` changes instead. Default: there is no such parameter. */
    upsert?(existing: Stored, body: Create, now: string): Stored;
  };
  readonly list: {
    readonly query: z.ZodType<ListQuery>;
    /** @param found those of the workspace, newest first */
    answer(found: readonly Stored[], query: ListQuery): unknown;
  };
  readonly read: { readonly query: z.ZodType<ReadQuery>; answer(stored: Stored, query: ReadQuery): unknown };
  /** Only what is sent changes. */
  readonly update: {
    readonly method: "PATCH" | "PUT";
    readonly body: z.ZodType<Update>;
    stored(before: Stored, body: Update, now: string): Stored;
    /** Default: as it is answered when created. */
    answer?(stored: Stored): unknown;
  };
  readonly remove: {
    /** The body of the answer; 204 without one. */
    readonly answer?: unknown;
    /** Looks at the object before it is deleted, and at what is deleted with it. @throws HttpError */
    before?(world: World, stored: Stored): void;
    /** The query parameter with the ids of several to delete at once. Default: one at a time. */
    readonly several?: string;
  };
  /** What is answered of one that was created. Default: all that is stored. */
  show?(stored: Stored): unknown;
  /** What of these bodies is public; the service itself knows more. */
  readonly published: PublishedBodies;
}

const nothing = z.strictObject({});

/** A collection of plain objects: its endpoints, and what each world stores of it. */
export class Collection<Stored extends Row, Create, Update, ListQuery, ReadQuery> {
  readonly #definition: CollectionDefinition<Stored, Create, Update, ListQuery, ReadQuery>;
  readonly #worlds = new WeakMap<World, { readonly workspace: string; stored: Stored }[]>();

  constructor(definition: CollectionDefinition<Stored, Create, Update, ListQuery, ReadQuery>) {
    this.#definition = definition;
  }

  /** Where its list is. */
  get path(): string {
    return this.#definition.path;
  }

  /** Everything in all workspaces, oldest first. */
  all(world: World): Stored[] {
    return this.#entries(world).map(({ stored }) => stored);
  }

  /** What the workspace has, newest first. */
  of(world: World, workspace: string): Stored[] {
    const shared = this.#definition.ofOrganization === true;
    return this.#entries(world)
      .filter((entry) => shared || entry.workspace === workspace)
      .map(({ stored }) => stored)
      .reverse();
  }

  /** @throws HttpError 404 */
  find(world: World, workspace: string, key: string): Stored {
    const found = this.of(world, workspace).find((stored) => this.#keyOf(stored) === key);
    if (found !== undefined) return found;
    const { noun, notFound } = this.#definition;
    throw new HttpError(404, notFound?.(key) ?? `${noun} not found`);
  }

  /** Stores an object as it is. */
  add(world: World, workspace: string, stored: Stored): void {
    this.#entries(world).push({ workspace, stored });
  }

  /** Forgets an object; nothing where it does not exist. */
  delete(world: World, id: string): void {
    const entries = this.#entries(world);
    const index = entries.findIndex(({ stored }) => stored.id === id);
    if (index >= 0) entries.splice(index, 1);
  }

  /** The public bodies, by route. */
  published(): PublishedRoute[] {
    const { path, parameter, update, published } = this.#definition;
    const one = `${path}/:${parameter}`;
    return [
      { method: "GET", path, answer: published.list },
      { method: "POST", path, ...published.create },
      { method: "GET", path: one, answer: published.read },
      { method: update.method, path: one, ...published.update },
    ];
  }

  endpoints(world: World): Endpoint[] {
    return [...this.#endpointsOfAll(world), ...this.#endpointsOfOne(world)];
  }

  #endpointsOfAll(world: World): Endpoint[] {
    const { area, path, create, list, remove } = this.#definition;
    const creation: z.ZodType<{ readonly upsert?: boolean }> =
      create.upsert === undefined ? nothing : z.strictObject({ upsert: flag.default(false) });
    return [
      endpoint({
        area,
        method: "GET",
        path,
        params: nothing,
        query: list.query,
        handle: ({ workspace, query }) => ({
          status: 200,
          body: list.answer(this.of(world, workspace), query),
        }),
      }),
      endpoint({
        area,
        method: "POST",
        path,
        params: nothing,
        query: creation,
        body: create.body,
        handle: ({ workspace, query: { upsert }, body }) => ({
          status: create.status,
          body: this.#show(this.#create(world, workspace, body, upsert === true)),
        }),
      }),
      ...(remove.several === undefined ? [] : [this.#removalOfSeveral(world, remove.several)]),
    ];
  }

  #endpointsOfOne(world: World): Endpoint[] {
    const { area, path: base, parameter, key, read, update, remove } = this.#definition;
    const path = `${base}/:${parameter}`;
    const params = z.strictObject({ [parameter]: key?.schema ?? uuid });
    const find = (workspace: string, named: z.output<typeof params>) =>
      this.find(world, workspace, named[parameter] ?? "");
    return [
      endpoint({
        area,
        method: "GET",
        path,
        params,
        query: read.query,
        handle: ({ workspace, params, query }) => ({
          status: 200,
          body: read.answer(find(workspace, params), query),
        }),
      }),
      endpoint({
        area,
        method: update.method,
        path,
        params,
        query: nothing,
        body: update.body,
        handle: ({ workspace, params, body }) => {
          const before = find(workspace, params);
          const stored = update.stored(before, body, formatInstant(world.clock.now()));
          this.#assertFree(world, workspace, stored);
          this.#replace(world, stored);
          return { status: 200, body: update.answer?.(stored) ?? this.#show(stored) };
        },
      }),
      endpoint({
        area,
        method: "DELETE",
        path,
        params,
        query: nothing,
        handle: ({ workspace, params }) => {
          const stored = find(workspace, params);
          remove.before?.(world, stored);
          this.delete(world, stored.id);
          return remove.answer === undefined ? { status: 204 } : { status: 200, body: remove.answer };
        },
      }),
    ];
  }

  #removalOfSeveral(world: World, parameter: string): Endpoint {
    const { area, path, remove } = this.#definition;
    return endpoint({
      area,
      method: "DELETE",
      path,
      params: nothing,
      query: z.strictObject({ [parameter]: idsParameter }),
      handle: ({ workspace, query }) => {
        const found = (query[parameter] ?? []).map((id) => this.find(world, workspace, id));
        for (const stored of found) remove.before?.(world, stored);
        for (const stored of found) this.delete(world, stored.id);
        return { status: 200, body: remove.answer };
      },
    });
  }

  #create(world: World, workspace: string, body: Create, upsert: boolean): Stored {
    const { create, unique, noun } = this.#definition;
    const now = formatInstant(world.clock.now());
    const stored = create.stored(body, { id: randomUUID(), workspace, now });
    const same = this.of(world, workspace).find((other) => unique?.of(other) === unique?.of(stored));
    if (upsert && unique !== undefined && same !== undefined) {
      const changed = create.upsert?.(same, body, now) ?? same;
      this.#replace(world, changed);
      return changed;
    }
    this.#assertFree(world, workspace, stored);
    if (this.all(world).some(({ id }) => id === stored.id)) {
      throw new HttpError(409, `${noun} with id '${stored.id}' already exists.`);
    }
    this.add(world, workspace, stored);
    return stored;
  }

  #assertFree(world: World, workspace: string, stored: Stored): void {
    const { unique } = this.#definition;
    if (unique === undefined) return;
    const exists = this.of(world, workspace).some(
      (other) => other.id !== stored.id && unique.of(other) === unique.of(stored),
    );
    if (exists) throw new HttpError(409, unique.conflict(stored, workspace));
  }

  #replace(world: World, stored: Stored): void {
    const entry = this.#entries(world).find((one) => one.stored.id === stored.id);
    if (entry !== undefined) entry.stored = stored;
  }

  #keyOf(stored: Stored): string {
    return this.#definition.key?.of(stored) ?? stored.id;
  }

  #show(stored: Stored): unknown {
    return this.#definition.show?.(stored) ?? stored;
  }

  #entries(world: World) {
    const known = this.#worlds.get(world);
    if (known !== undefined) return known;
    const entries = [...(this.#definition.initial?.(world) ?? [])].map((entry) => ({ ...entry }));
    this.#worlds.set(world, entries);
    return entries;
  }
}
