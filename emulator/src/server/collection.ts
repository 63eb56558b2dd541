import { randomUUID } from "node:crypto";
import { z } from "zod";
import { formatInstant } from "../world/clock.ts";
import type { Plan } from "../world/options.ts";
import type { World } from "../world/world.ts";
import { HttpError } from "./answer.ts";
import { type Area, type Endpoint, endpoint } from "./endpoint.ts";
import { assertPlan, beforeEach } from "./limits.ts";
import { hasAll, platformPaging } from "./lists.ts";
import { flag, idsParameter, uuid } from "./validation.ts";

/** Where an object is created, and when. */
interface Creation {
  readonly workspace: string;
  readonly now: string;
}

/** How a request to read is answered. */
interface Reading<Query, Found> {
  readonly query: z.ZodType<Query>;
  answer(found: Found, query: Query): unknown;
}

/** An object as it is stored: what was sent, what the service adds, and its id. */
type Stored<Create> = Create & { readonly id: string };

interface CreationOf<Create> {
  /** Default: 200. */
  readonly status?: 200 | 201;
  /** A member `id` of the body is the id of the object. */
  readonly body: z.ZodType<Create>;
  /** Whether `?upsert=true` changes the existing object of the same name instead. */
  readonly upsert?: true;
  answer?(stored: Stored<Create>): unknown;
}

/** A plain object: where it is, what it takes, and what is answered of it. */
interface CollectionDefinition<Create extends object, ListQuery, ReadQuery> {
  /** Default: the platform. */
  readonly area?: Area;
  /** Whether each workspace has its own (default), or all of the organization share them. */
  readonly scope?: "workspace" | "organization";
  /** The least plan that has them. Default: any. */
  readonly plan?: Plan;
  /** Where the list is. A parameter, such as `:tag_key_id`, names the parent, and so does that member of the objects. */
  readonly path: string;
  /** What the objects belong to, with which they are deleted. */
  readonly parent?: Parent;
  /** The parameter of the path of one, for example `dataset_id`. A setting has none: a workspace has one, at the path itself. */
  readonly parameter?: string;
  /** The member that the parameter is compared with. Default: the id, a UUID. */
  readonly key?: string;
  /**
   * `member`: requests for one go to the list's path, with the key in the body, or in the query of a deletion. Then
   * {@link parameter} only names it, and is in no path.
   */
  readonly one?: "member";
  /** What messages call it, for example `Dataset`. */
  readonly noun: string;
  /** Default: `<noun> not found`. */
  notFound?(key: string): string;
  /** The member that no two may have alike. Default: none. */
  readonly unique?: string;
  /** Default: `<noun> with <member> '<value>' already exists.` */
  conflict?(stored: Stored<Create>, workspace: string): string;
  /** The objects that exist from the start. Their members take the place of those that the service adds. */
  initial?(world: World): readonly { readonly workspace?: string | undefined; readonly body: Create }[];
  /** The objects that each workspace has from the start. */
  readonly always?: readonly Create[];
  /** What the service adds to what was sent. Default: nothing but the id and the times. */
  adds?(body: Create, creation: Creation): object;
  /** The members with times; all but `created_at` follow the last change. Default: `created_at` and `updated_at`. */
  readonly times?: readonly string[];
  /** The members that answers leave out, all of them or all but that of the creation. */
  readonly hides?: Readonly<Record<string, "always" | "afterCreation">>;
  /** Absent for what is only changed. */
  readonly create?: CreationOf<Create>;
  /** A list of another form than that of `pages`. Its answer gets the newest first. */
  readonly list?: Reading<ListQuery, readonly Stored<Create>[]>;
  /** `list`: there is no request for one. Default: the object. */
  readonly read?: Reading<ReadQuery, Stored<Create>> | "list";
  /**
   * Its list takes `limit` (100 to a page, which is the most) and `offset`, and comes newest first. The filters are
   * members that the query may give the exact value of. Default: it is answered whole, oldest first.
   */
  readonly pages?: { readonly filters?: readonly string[]; readonly ignores?: readonly string[] };
  /** What a page shows of an object. Default: the object. */
  row?(stored: Stored<Create>): unknown;
  /** Only what is sent changes. Absent for what nothing changes. */
  readonly update?: {
    readonly method?: "PUT";
    readonly body: z.ZodType<object>;
    /** The members that `null` clears. Default: `null` leaves each as it is. */
    readonly clears?: readonly string[];
    answer?(stored: Stored<Create>): unknown;
  };
  /** A setting cannot be deleted. */
  readonly remove?: {
    /** The body of the answer, made of what would be answered of the object; 204 where there is none. Default: a message. */
    answer?(shown: object): unknown;
    /** Looks at the object before it is deleted, and at what is deleted with it. @throws HttpError */
    before?(world: World, stored: Stored<Create>): void;
    /** The query parameter with the ids of several to delete at once. Default: one at a time. */
    readonly several?: string;
  };
  /** `error`: a refusal is `{"error": …}`, and 400 in place of 422. Default: `detail`. */
  readonly refusals?: "error";
}

/** The collection of what other objects belong to. */
interface Parent {
  find(world: World, workspace: string, key: string): object;
  /** What is deleted with an object. */
  readonly children: { deleteOf(world: World, parentId: string): void }[];
}

type Params = Readonly<Record<string, string>>;

interface Entry<Object> {
  readonly workspace: string;
  readonly stored: Object;
  /** Whether it exists from the start in each workspace, and nothing has changed it. */
  readonly untouched?: true;
}

interface Contents<Object> {
  readonly entries: Entry<Object>[];
  /** The workspaces that have what each one has. */
  readonly workspaces: Set<string>;
}

const nothing = z.strictObject({});

/** A collection of plain objects: its endpoints, and what each world stores of it. */
export class Collection<Create extends object, ListQuery = object, ReadQuery = object> implements Parent {
  readonly children: { deleteOf(world: World, parentId: string): void }[] = [];
  readonly #definition: CollectionDefinition<Create, ListQuery, ReadQuery>;
  /** The parameter that names the parent. */
  readonly #parentParameter: string | undefined;
  readonly #worlds = new WeakMap<World, Contents<Stored<Create>>>();

  constructor(definition: CollectionDefinition<Create, ListQuery, ReadQuery>) {
    this.#definition = definition;
    this.#parentParameter = /:(\w+)/.exec(definition.path)?.[1];
    definition.parent?.children.push(this);
  }

  /** Where its list is, with `:id` for the parent. */
  get path(): string {
    return this.#definition.path.replace(/:\w+/, ":id");
  }

  /** Everything in all workspaces, oldest first, but for what each workspace has from the start. */
  all(world: World): Stored<Create>[] {
    return this.#contents(world)
      .entries.filter(({ untouched }) => untouched !== true)
      .map(({ stored }) => stored);
  }

  /** What the workspace has, newest first; of one parent only, where its parameter is given. */
  of(world: World, workspace: string, params: Params = {}): Stored<Create>[] {
    const shared = this.#definition.scope === "organization";
    return this.#contentsOf(world, workspace)
      .entries.filter((entry) => (shared || entry.workspace === workspace) && hasAll(entry.stored, params))
      .map(({ stored }) => stored)
      .reverse();
  }

  /** @throws HttpError 404 */
  find(world: World, workspace: string, key: string, parent: Params = {}): Stored<Create> {
    const { noun, notFound, key: member = "id" } = this.#definition;
    const found = this.of(world, workspace, parent).find((stored) => hasAll(stored, { [member]: key }));
    if (found !== undefined) return found;
    throw new HttpError(404, notFound?.(key) ?? `${noun} not found`);
  }

  /** Stores a new object. @throws HttpError 409 */
  create(world: World, workspace: string, body: Create, parent: Params = {}): Stored<Create> {
    const stored = this.#stored(body, workspace, formatInstant(world.clock.now()), parent);
    this.#assertFree(world, workspace, stored, parent);
    const { entries } = this.#contentsOf(world, workspace);
    if (entries.some((entry) => entry.stored.id === stored.id)) {
      throw new HttpError(409, `${this.#definition.noun} with id '${stored.id}' already exists.`);
    }
    entries.push({ workspace, stored });
    return stored;
  }

  /** Forgets an object and what belongs to it; nothing where it does not exist. */
  delete(world: World, id: string): void {
    const { entries } = this.#contents(world);
    const index = entries.findIndex(({ stored }) => stored.id === id);
    if (index >= 0) entries.splice(index, 1);
    for (const child of this.children) child.deleteOf(world, id);
  }

  /** Forgets what belongs to a parent. */
  deleteOf(world: World, parentId: string): void {
    const parent = { [this.#parentParameter ?? ""]: parentId };
    for (const stored of this.all(world)) if (hasAll(stored, parent)) this.delete(world, stored.id);
  }

  endpoints(world: World): Endpoint[] {
    const { plan = "developer", noun, refusals } = this.#definition;
    const all = beforeEach([...this.#endpointsOfAll(world), ...this.#endpointsOfOne(world)], () =>
      assertPlan(world.options.plan, plan, noun),
    );
    return refusals === "error" ? all.map(withErrorMember) : all;
  }

  #endpointsOfAll(world: World): Endpoint[] {
    const { parameter, create, list, remove, pages } = this.#definition;
    if (parameter === undefined) return [];
    const place = this.#placeOf(this.#definition.path);
    const found = (workspace: string, params: Params) => {
      this.#assertParent(world, workspace, params);
      return this.of(world, workspace, params);
    };
    const shown = (all: readonly Stored<Create>[]) => all.map((stored) => this.#show(stored)).reverse();
    return [
      pages === undefined ? reading(place, list, found, shown) : this.#pages(world, pages),
      ...(create === undefined ? [] : [this.#creation(world, create)]),
      ...(remove?.several === undefined ? [] : [this.#removalOfSeveral(world, remove.several)]),
    ];
  }

  #pages(
    world: World,
    { filters = [], ignores = [] }: NonNullable<CollectionDefinition<Create, ListQuery, ReadQuery>["pages"]>,
  ): Endpoint {
    const { row = (stored) => this.#show(stored) } = this.#definition;
    const members = Object.fromEntries([...filters, ...ignores].map((name) => [name, z.string().optional()]));
    return endpoint({
      ...this.#placeOf(this.#definition.path),
      method: "GET",
      query: z.strictObject({ ...platformPaging, ...members }),
      handle: ({ workspace, params, query: { limit, offset, ...given } }) => {
        this.#assertParent(world, workspace, params);
        const wanted = Object.entries(given).filter(
          ([name, value]) => filters.includes(name) && value !== undefined,
        );
        const found = this.of(world, workspace, params).filter((stored) =>
          hasAll(stored, Object.fromEntries(wanted)),
        );
        return { status: 200, body: found.slice(offset, offset + limit).map(row) };
      },
    });
  }

  #endpointsOfOne(world: World): Endpoint[] {
    const { parameter, read, update } = this.#definition;
    const place = this.#placeOf(this.#pathOfOne());
    const found = (workspace: string, params: Params) => this.#named(world, workspace, params);
    return [
      ...(read === "list" ? [] : [reading(place, read, found, (stored) => this.#show(stored))]),
      ...(update === undefined
        ? []
        : [
            endpoint({
              ...place,
              method: update.method ?? "PATCH",
              body: update.body,
              handle: ({ workspace, params, body }) => {
                const stored = this.#changed(found(workspace, this.#addressed(params, body)), body, world);
                this.#assertFree(world, workspace, stored, this.#parentIn(params));
                this.#replace(world, stored);
                return { status: 200, body: update.answer?.(stored) ?? this.#show(stored) };
              },
            }),
          ]),
      ...(parameter === undefined ? [] : [this.#removal(world)]),
    ];
  }

  #creation(world: World, { status = 200, body, upsert, answer }: CreationOf<Create>): Endpoint {
    const query: z.ZodType<{ readonly upsert?: boolean }> =
      upsert === undefined ? nothing : z.strictObject({ upsert: flag.default(false) });
    return endpoint({
      ...this.#placeOf(this.#definition.path),
      method: "POST",
      query,
      body,
      handle: ({ workspace, params, query, body }) => {
        this.#assertParent(world, workspace, params);
        const stored =
          query.upsert === true
            ? this.#upserted(world, workspace, body)
            : this.create(world, workspace, body, params);
        return { status, body: answer?.(stored) ?? this.#show(stored, true) };
      },
    });
  }

  #removal(world: World): Endpoint {
    const { noun, remove, one, key = "id" } = this.#definition;
    const { answer = () => ({ message: `${noun} deleted` }) } = remove ?? {};
    const query: z.ZodType<Params> =
      one === "member" ? z.strictObject({ [key]: z.string().min(1) }) : z.strictObject({});
    return endpoint({
      ...this.#placeOf(this.#pathOfOne()),
      method: "DELETE",
      query,
      handle: ({ workspace, params, query }) => {
        const stored = this.#named(world, workspace, this.#addressed(params, query));
        remove?.before?.(world, stored);
        this.delete(world, stored.id);
        const body = answer(this.#show(stored));
        return body === undefined ? { status: 204 } : { status: 200, body };
      },
    });
  }

  #removalOfSeveral(world: World, parameter: string): Endpoint {
    const { noun, remove } = this.#definition;
    return endpoint({
      ...this.#placeOf(this.#definition.path),
      method: "DELETE",
      query: z.strictObject({ [parameter]: idsParameter }),
      handle: ({ workspace, query }) => {
        const found = (query[parameter] ?? []).map((id) => this.find(world, workspace, id));
        for (const stored of found) remove?.before?.(world, stored);
        for (const stored of found) this.delete(world, stored.id);
        return { status: 200, body: { message: `${noun} deleted` } };
      },
    });
  }

  /** The parameters, also where the key of one is a member of what was sent. */
  #addressed(params: Params, sent: object): Params {
    const { one, parameter = "", key = "id" } = this.#definition;
    return one === "member" ? { ...params, [parameter]: String(Reflect.get(sent, key)) } : params;
  }

  #pathOfOne(): string {
    const { path, parameter, one } = this.#definition;
    return parameter === undefined || one === "member" ? path : `${path}/:${parameter}`;
  }

  /** What the endpoints at a path have in common. */
  #placeOf(path: string) {
    const { area = "platform", scope = "workspace", key, parameter } = this.#definition;
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const one = key === undefined ? uuid : z.string().min(1);
    const params = z.strictObject(
      Object.fromEntries(names.map((name) => [name, name === parameter ? one : uuid])),
    );
    // On the control plane a key that reaches the whole organization has to name a workspace everywhere.
    return { area, scope: area === "platform" ? scope : "workspace", path, params } as const;
  }

  #parentIn(params: Params): Params {
    const name = this.#parentParameter;
    return name === undefined ? {} : { [name]: params[name] ?? "" };
  }

  #assertParent(world: World, workspace: string, params: Params): void {
    const [id] = Object.values(this.#parentIn(params));
    if (id !== undefined) this.#definition.parent?.find(world, workspace, id);
  }

  /** The object that a path names; of a setting, that of the workspace. @throws HttpError 404 */
  #named(world: World, workspace: string, params: Params): Stored<Create> {
    const { parameter } = this.#definition;
    this.#assertParent(world, workspace, params);
    const [setting] = parameter === undefined ? this.of(world, workspace) : [];
    return setting ?? this.find(world, workspace, params[parameter ?? ""] ?? "", this.#parentIn(params));
  }

  #stored(body: Create, workspace: string, now: string, parent: Params): Stored<Create> {
    const { parameter, adds, times = ["created_at", "updated_at"] } = this.#definition;
    const chosen: unknown = Reflect.get(body, "id");
    const id = typeof chosen === "string" ? chosen : randomUUID();
    return {
      ...body,
      ...parent,
      ...Object.fromEntries(times.map((name) => [name, now])),
      ...adds?.(body, { workspace, now }),
      id: parameter === undefined ? workspace : id,
    };
  }

  #changed(before: Stored<Create>, body: object, world: World): Stored<Create> {
    const { update, times = ["created_at", "updated_at"] } = this.#definition;
    const now = formatInstant(world.clock.now());
    const sent = Object.entries(body).filter(
      ([name, value]) => value !== undefined && (value !== null || update?.clears?.includes(name) === true),
    );
    const changes = times.filter((name) => name !== "created_at").map((name) => [name, now] as const);
    return { ...before, ...Object.fromEntries([...sent, ...changes]), id: before.id };
  }

  #upserted(world: World, workspace: string, body: Create): Stored<Create> {
    const { unique = "" } = this.#definition;
    const name: unknown = Reflect.get(body, unique);
    const before = this.of(world, workspace).find((other) => hasAll(other, { [unique]: name }));
    if (before === undefined) return this.create(world, workspace, body);
    const stored = this.#changed(before, body, world);
    this.#replace(world, stored);
    return stored;
  }

  #assertFree(world: World, workspace: string, stored: Stored<Create>, parent: Params): void {
    const { unique, conflict, noun } = this.#definition;
    if (unique === undefined) return;
    const value: unknown = Reflect.get(stored, unique);
    const exists = this.of(world, workspace, parent).some(
      (other) => other.id !== stored.id && hasAll(other, { [unique]: value }),
    );
    if (!exists) return;
    const message = conflict?.(stored, workspace) ?? `${noun} with ${unique} '${value}' already exists.`;
    throw new HttpError(409, message);
  }

  #replace(world: World, stored: Stored<Create>): void {
    const { entries } = this.#contents(world);
    const index = entries.findIndex((entry) => entry.stored.id === stored.id);
    const workspace = entries[index]?.workspace;
    if (workspace !== undefined) entries[index] = { workspace, stored };
  }

  #show(stored: Stored<Create>, created = false): object {
    const { hides = {}, parameter } = this.#definition;
    const hidden = new Map<string, string>(Object.entries(hides));
    if (parameter === undefined) hidden.set("id", "always");
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name]) => !hidden.has(name) || (created && hidden.get(name) === "afterCreation"),
      ),
    );
  }

  #contents(world: World): Contents<Stored<Create>> {
    const known = this.#worlds.get(world);
    if (known !== undefined) return known;
    const now = formatInstant(world.startedAt);
    const entries = (this.#definition.initial?.(world) ?? []).map(({ workspace, body }) => {
      const own = workspace?.toLowerCase() ?? world.workspace;
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      return { workspace: own, stored: { ...this.#stored(body, own, now, {}), ...given } };
    });
    const contents: Contents<Stored<Create>> = { entries, workspaces: new Set() };
    this.#worlds.set(world, contents);
    return contents;
  }

  /** The contents once the workspace has what each one has. */
  #contentsOf(world: World, workspace: string): Contents<Stored<Create>> {
    const contents = this.#contents(world);
    const { always = [] } = this.#definition;
    if (always.length === 0 || contents.workspaces.has(workspace)) return contents;
    contents.workspaces.add(workspace);
    const now = formatInstant(world.startedAt);
    for (const body of always) {
      contents.entries.push({ workspace, stored: this.#stored(body, workspace, now, {}), untouched: true });
    }
    return contents;
  }
}

/** The endpoint that reads what a path names. */
function reading<Query, Found>(
  place: Pick<Endpoint, "area" | "scope" | "path"> & { readonly params: z.ZodType<Params> },
  custom: Reading<Query, Found> | undefined,
  find: (workspace: string, params: Params) => Found,
  show: (found: Found) => unknown,
): Endpoint {
  if (custom === undefined) {
    return endpoint({
      ...place,
      method: "GET",
      handle: ({ workspace, params }) => ({ status: 200, body: show(find(workspace, params)) }),
    });
  }
  return endpoint({
    ...place,
    method: "GET",
    query: custom.query,
    handle: ({ workspace, params, query }) => ({
      status: 200,
      body: custom.answer(find(workspace, params), query),
    }),
  });
}

/** The endpoint with `{"error": …}` for what it refuses. */
function withErrorMember(one: Endpoint): Endpoint {
  return {
    ...one,
    run: async (received) => {
      try {
        return await one.run(received);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const text = typeof error.detail === "string" ? error.detail : error.problems.join("; ");
        throw new HttpError(error.status === 422 ? 400 : error.status, { error: text }, error.problems);
      }
    },
  };
}
