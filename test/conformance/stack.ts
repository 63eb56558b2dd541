import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Emulator, EmulatorOptions, JournalEntry } from "../../emulator/src/index.ts";
import { propertyName } from "../../provider/core/fields/wire-format.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { formsOf } from "../../tools/stack/secret-forms.ts";
import { Broken, type Gateway, type Handle, type Passed, startGateway } from "./gateway.ts";
import { API_KEY, type Configured, type FrontEndName, type Kind, Life } from "./life.ts";
import { given } from "./paths.ts";
import { type KindTable, type Request, storedOf } from "./table.ts";
import type { VirtualTime } from "./time.ts";

export const HERE = "00000000-0000-4000-8000-000000000001";
export const ELSEWHERE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
export const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
export const OTHER_PROJECT = "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75";
/** The tracing projects that exist. */
export const TRACING_PROJECTS = [
  { name: "chat", id: PROJECT },
  { name: "search", id: OTHER_PROJECT },
];
/** An id that no object has. */
export const NOBODY = "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093";

/** A key that another program has. */
const ANOTHER_KEY = "lsv2_sk_of_another_program";

/** A stack of resources, and the service behind a gateway that it is applied to. */
export class Stack {
  readonly frontEnd: FrontEndName;
  readonly gateway: Gateway;
  readonly #lives: Life[] = [];
  /** Objects that other programs created, by kind. */
  readonly #others: { readonly kind: Kind; readonly id: string }[] = [];
  /** The id of what the last object is a part of. */
  #whole: string | undefined;

  private constructor(frontEnd: FrontEndName, gateway: Gateway) {
    this.frontEnd = frontEnd;
    this.gateway = gateway;
  }

  static async begin(
    frontEnd: FrontEndName,
    options: EmulatorOptions = {},
    time?: VirtualTime,
  ): Promise<Stack> {
    const gateway = await startGateway({ tracingProjects: TRACING_PROJECTS, ...options }, time);
    return new Stack(frontEnd, gateway);
  }

  /** Ends its service before the test ends. */
  close(): Promise<void> {
    return this.gateway.close();
  }

  /** The life of a resource of this stack, with nothing in the state yet. */
  async add(kind: Kind, configured: Partial<Configured> = {}): Promise<Life> {
    const life = await Life.begin(this.frontEnd, kind, this.configured(configured));
    this.#lives.push(life);
    return life;
  }

  configured(otherwise: Partial<Configured> = {}): Configured {
    return { apiUrl: this.gateway.url, workspaceId: HERE, maxRetries: 2, ...otherwise };
  }

  /** The life of the object of a table, with what it needs, and the program that has it. */
  async of(table: KindTable, besides: Properties = {}, configured: Partial<Configured> = {}) {
    const needed: Properties = (await table.needs?.(this)) ?? {};
    this.#whole = wholeOf(table, needed);
    const program = given({ ...table.program, ...needed, ...besides });
    return { life: await this.add(table.kind, configured), program, needed };
  }

  /** The same, created. */
  async created(table: KindTable, besides: Properties = {}) {
    const { life, program } = await this.of(table, besides);
    expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
    expect(life.held).toMatchObject({ unfinished: false });
    const { held } = life;
    if (held === undefined) throw new Error("the state holds nothing");
    return { life, program, held, before: this.writes() };
  }

  /** Answers requests with one method to one path, where `:id` stands for any segment, in another way. */
  meddle(method: string, path: string, how: Handle): void {
    const pattern = new RegExp(`^(?:/api-host)?${path.replaceAll(":id", "[^/?]+")}(?:\\?|$)`);
    const { handle } = this.gateway;
    this.gateway.handle = (request, forward) => {
      const hits = (method === "*" || request.method === method) && pattern.test(request.path);
      return hits ? how(request, (next) => handle(next, forward)) : handle(request, forward);
    };
  }

  /** Answers from the next write of an object on, for so long, with the object as it was before that. */
  lag(path: string, milliseconds: number): void {
    let stale: Passed | undefined;
    let until = 0;
    this.meddle("*", path, async (request, forward) => {
      if (request.method === "GET") {
        return stale !== undefined && Date.now() < until ? stale : await forward(request);
      }
      stale = await forward({ ...request, method: "GET", body: "" });
      until = Date.now() + milliseconds;
      const { status, body } = await forward(request);
      return body === "" ? { status, body } : stale;
    });
  }

  /** From now on everything passes as it is. */
  passAll(): void {
    this.gateway.handle = (request, forward) => forward(request);
  }

  /** What another program sends to the service itself. */
  outside(request: Request, id: string, workspaceId = HERE): Promise<unknown> {
    return sendFromOutside(this.gateway.emulator, request, id, workspaceId, this.#whole);
  }

  /** The body that creates an equal object: with what the program's own refers to, or what it needs in a workspace. */
  async bodyOf({ create, needs }: KindTable, needed?: Properties | string): Promise<unknown> {
    const text = JSON.stringify(create.body);
    if (!text.includes('":id"')) return JSON.parse(text);
    // An object that needs no other chooses its own id.
    if (needs === undefined) return JSON.parse(text.replaceAll('":id"', JSON.stringify(randomUUID())));
    const refers = typeof needed === "object" ? needed : ((await needs?.(this, needed)) ?? {});
    const [id] = Object.values(refers);
    return JSON.parse(text.replaceAll('":id"', JSON.stringify(id)));
  }

  /** The life of the last resource of a kind. */
  lifeOf(kind: Kind): Life | undefined {
    return this.#lives.findLast((life) => life.kind === kind);
  }

  /** What an object is imported by, of an id or a name. */
  importing(named: string): string {
    return this.#whole === undefined ? named : `${this.#whole}/${named}`;
  }

  /** Creates an object as another program does, in a workspace; gives its id. */
  async another(table: KindTable, body: unknown, workspaceId = HERE): Promise<string> {
    const { kind, create, idMember = "id", program } = table;
    const chosen = program[propertyName(idMember)];
    const elsewhere = workspaceId === HERE ? undefined : await table.needs?.(this, workspaceId);
    const whole = elsewhere === undefined ? this.#whole : wholeOf(table, elsewhere);
    const request = { ...create, body };
    const made = await sendFromOutside(this.gateway.emulator, request, String(chosen), workspaceId, whole);
    const [id] = [made, body].flat().flatMap((each) => memberOf(each, idMember));
    if (id === undefined) throw new Error("neither the answer nor the body has an id");
    this.#others.push({ kind, id });
    return id;
  }

  /** The requests that the provider sent and that change something, with what the service was sent. */
  writes(): readonly Request[] {
    return writesIn(this.gateway.emulator.journal());
  }

  /** The ids of the objects of a kind that the service stores and that have not ended. */
  remote(table: KindTable): readonly string[] {
    return storedOf(table, this.gateway.emulator.state()).flatMap(({ id, ended }) => (ended ? [] : [id]));
  }

  /** The ids of all objects of a kind that the service stores. */
  stored(table: KindTable): readonly string[] {
    return storedOf(table, this.gateway.emulator.state()).map(({ id }) => id);
  }

  /** The service stores exactly what the states hold, and what other programs created. */
  assertNothingOrphaned(tables: readonly KindTable[]): void {
    const state = this.gateway.emulator.state();
    const known = [
      ...this.#lives.flatMap(({ kind, held }) => (held === undefined ? [] : [{ kind, id: held.id }])),
      ...this.#others,
    ];
    for (const table of tables) {
      const { kind, cannot, exists } = table;
      if (cannot.object || exists === "always") continue;
      const ids = known.flatMap((each) => (each.kind === kind ? [each.id] : []));
      const stored = storedOf(table, state);
      const orphans = stored.flatMap(({ id, ended }) => (ended || ids.includes(id) ? [] : [id]));
      expect(orphans, `what the service stores of ${kind} and no state holds`).toEqual([]);
      const lost = ids.filter((id) => !stored.some((each) => each.id === id));
      expect(lost, `what a state holds of ${kind} and the service does not store`).toEqual([]);
    }
  }

  /** Neither the state nor a line nor an error has a secret of the kind, or the key, in plain text. */
  assertSecret(table: Pick<KindTable, "path" | "secrets" | "secretMembers">): void {
    const plain = this.#lives.flatMap((life) => life.plain).join("\n");
    const answered = answeredSecrets(this.gateway.emulator.journal(), table);
    for (const text of [API_KEY, ...table.secrets, ...answered].flatMap(formsOf)) {
      expect(plain.includes(text), `${text} is in plain text in what was printed or is stored`).toBe(false);
    }
  }
}

/** The requests of the program that change something, with `:id` for each id in a path, or in a query in its place. */
export function writesIn(journal: readonly JournalEntry[]): readonly Request[] {
  return journal.flatMap(({ method, path, query, headers, body }) => {
    if (method !== "POST" && method !== "PATCH" && method !== "PUT" && method !== "DELETE") return [];
    if (headers["x-api-key"] === ANOTHER_KEY) return [];
    const shape = path
      .replace(/^\/api-host/, "")
      .replace(/(\/auth\/providers\/|\/current\/secrets\/)[^/]+$/, "$1:id")
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ":id");
    const names = shape.includes(":id") ? [] : Object.keys(query).map((name) => [name, ":id"] as const);
    const named = names.length === 0 ? {} : { query: Object.fromEntries(names) };
    return [{ method, path: shape, ...named, ...(body === null ? {} : { body }) }];
  });
}

/** A request with `:id` for each reference to another object in its body. */
export function shaped(request: Request): Request {
  if (request.body === undefined) return request;
  const text = JSON.stringify(request.body).replace(/("(?:\w+_destination_)?id":")[0-9a-f-]{36}/g, "$1:id");
  return { ...request, body: JSON.parse(text) };
}

/**
 * What another program sends to the service.
 *
 * @param whole the id of what the object is a part of
 */
export async function sendFromOutside(
  { url }: Pick<Emulator, "url">,
  { method, path, query = {}, body }: Request,
  id: string,
  workspaceId = HERE,
  whole?: string,
): Promise<unknown> {
  const within = whole === undefined ? path : path.replace(":id", whole);
  const addressed = within.replace(":id", encodeURIComponent(id));
  const named = new URLSearchParams(Object.fromEntries(Object.keys(query).map((name) => [name, id])));
  const answer = await fetch(`${url}${addressed}?${named}`, {
    method,
    headers: {
      "X-Api-Key": ANOTHER_KEY,
      "X-Tenant-Id": workspaceId,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** The secrets that the service answered of a kind. */
export function answeredSecrets(
  journal: readonly JournalEntry[],
  { path, secretMembers = [] }: Pick<KindTable, "path" | "secretMembers">,
): string[] {
  return journal
    .filter((entry) => entry.path.startsWith(path))
    .flatMap(({ responseBody }) => secretMembers.flatMap((name) => memberOf(responseBody, name)));
}

/** The id of what an object is a part of. */
function wholeOf({ partOf = "" }: KindTable, needed: Properties): string | undefined {
  const { [partOf]: id } = needed;
  return typeof id === "string" ? id : undefined;
}

function memberOf(value: unknown, member: string): string[] {
  const found: unknown = isRecord(value) ? value[member] : undefined;
  return typeof found === "string" ? [found] : [];
}

/** The connection breaks before the request arrives. */
export const breaksBefore: Handle = () => Promise.reject(new Broken());

/** The request is carried out, and the connection breaks before its answer. */
export const breaksAfter: Handle = async (request, forward) => {
  await forward(request);
  throw new Broken();
};

/** The first requests are handled so, the others pass. */
export function times(count: number, how: Handle): Handle {
  let left = count;
  return (request, forward) => {
    left -= 1;
    return left >= 0 ? how(request, forward) : forward(request);
  };
}

/** An answer that the service does not give. */
export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Handle {
  return async () => ({ status, body: JSON.stringify(body), headers });
}

/** The answer of the service with other members, of each object where it is a list. */
export function rewrite(members: Readonly<Record<string, unknown>>): Handle {
  return async (request, forward) => {
    const { status, body } = await forward(request);
    const value: unknown = body === "" ? undefined : JSON.parse(body);
    if (status >= 300 || typeof value !== "object" || value === null) return { status, body };
    const changed = (each: object) => ({ ...each, ...members });
    const all = Array.isArray(value) ? value.map(changed) : changed(value);
    return { status, body: JSON.stringify(all) };
  };
}

/** Whatever workspace a request names, it is carried out in the other one. */
export const elsewhere: Handle = (request, forward) =>
  forward({ ...request, headers: { ...request.headers, "x-tenant-id": ELSEWHERE } });
