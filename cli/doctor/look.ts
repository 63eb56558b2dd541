import type { Area } from "../../provider/http/address.ts";
import { ServerInfo, type Workspace } from "../../provider/http/api/server-info.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { ServerFailed, ServiceError, UnexpectedAnswer, Unreachable } from "../../provider/http/errors.ts";
import type { DispatcherFactory } from "../../provider/http/transport.ts";
import type { InventoryItem } from "../../provider/resources/inventory.ts";
import { KINDS, type Kind, knownKind } from "../state/kinds.ts";

/** How one look ended. */
export type Seen<T> = { readonly value: T } | { readonly error: Error };

/** What of one kind, or of several, can be listed. */
export type Lists = ReadonlyMap<Kind, Seen<readonly InventoryItem[]>>;

/** What the service lets one see; nothing but GETs. */
export interface Looked {
  /** The objects of each kind that matters, in the configured workspace and in its organization. */
  readonly lists: Lists;
  /** Of kinds that something else reads: the first object alone. */
  readonly firsts: Lists;
  readonly version: Seen<string | undefined>;
  readonly workspaces: Seen<readonly Workspace[]>;
}

/** What an address is called in what is printed. */
export const CALLED = { controlPlane: "control plane", api: "API" } as const satisfies Record<Area, string>;

/** Lists the objects of these kinds. */
export function listAt(service: LangSmith, kinds: readonly Kind[], call: Call): Promise<Lists> {
  return listsOf(kinds, (kind) => all(knownKind(kind).inventory.list(service, call, true)));
}

/** Looks whether the objects can be listed that something reads although none of these kinds is theirs. */
function firstsBeside(service: LangSmith, kinds: readonly Kind[], call: Call): Promise<Lists> {
  const read = KINDS.filter(
    (kind) => knownKind(kind).inventory.readBy !== undefined && !kinds.includes(kind),
  );
  return listsOf(read, (kind) => first(knownKind(kind).inventory.list(service, call, false)));
}

async function listsOf(
  kinds: readonly Kind[],
  list: (kind: Kind) => Promise<readonly InventoryItem[]>,
): Promise<Lists> {
  const listed = kinds.map(async (kind) => [kind, await seen(() => list(kind))] as const);
  return new Map(await Promise.all(listed));
}

/** Looks at everything at once: what fails keeps nothing else from being seen. */
export async function look(service: LangSmith, kinds: readonly Kind[], call: Call): Promise<Looked> {
  const [lists, firsts, version, workspaces] = await Promise.all([
    listAt(service, kinds, call),
    firstsBeside(service, kinds, call),
    seen(() => service.api(ServerInfo).version(call)),
    seen(() => service.api(ServerInfo).workspaces(call)),
  ]);
  return { lists, firsts, version, workspaces };
}

async function seen<T>(read: () => Promise<T>): Promise<Seen<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

async function first<T>(items: AsyncIterable<T>): Promise<T[]> {
  for await (const item of items) return [item];
  return [];
}

/** The error that shows that nothing sensible answers at an address; undefined where something does. */
export function downAt(area: Area, looked: Looked): Error | undefined {
  const errors = errorsAt(area, looked);
  const down = errors.filter(isDown);
  return down.length > 0 && errors.length === looksAt(area, looked).length && down.length === errors.length
    ? down[0]
    : undefined;
}

/** What was looked at, at an address. */
function looksAt(area: Area, looked: Looked): readonly Seen<unknown>[] {
  return area === "api" ? [...provingLooksAt(area, looked), looked.version] : provingLooksAt(area, looked);
}

/** What nobody is answered without a key that is accepted; the version is shown to everybody. */
export function provingLooksAt(area: Area, { lists, firsts, workspaces }: Looked): readonly Seen<unknown>[] {
  const listed = [...lists, ...firsts].flatMap(([kind, seen]) =>
    knownKind(kind).inventory.listRequest.area === area ? [seen] : [],
  );
  return area === "api" ? [...listed, workspaces] : listed;
}

/** What failed at an address. */
export function errorsAt(area: Area, looked: Looked): Error[] {
  return looksAt(area, looked).flatMap((result) => ("error" in result ? [result.error] : []));
}

/** The lists of what belongs to the configured workspace. */
export function workspaceLists({ lists }: Looked): readonly Seen<readonly InventoryItem[]>[] {
  return [...lists].flatMap(([kind, seen]) =>
    knownKind(kind).resource.belongsTo !== "organization" ? [seen] : [],
  );
}

/** What is not the service's own answer. */
function isDown(error: Error): boolean {
  return (
    error instanceof Unreachable ||
    error instanceof ServerFailed ||
    error instanceof UnexpectedAnswer ||
    !(error instanceof ServiceError)
  );
}

/** What the heads of the answers of one origin show. */
export interface Heads {
  /** Milliseconds by which this machine is ahead of the server; undefined where it sends no `Date`. */
  ahead?: number;
  /** The headers of its rate limits, by name. */
  readonly limits: Map<string, string>;
}

const LIMITS = /^(?:x-)?ratelimit\b/;

/** The same connections, whose answers are taken note of. */
export function observing(create: DispatcherFactory, heads: Map<string, Heads>): DispatcherFactory {
  return (origin, connections) =>
    create(origin, connections).compose(
      (dispatch) => (options, handler) =>
        dispatch(options, {
          ...handler,
          onResponseStart(controller, status, headers, message) {
            note(origin, headers, heads);
            handler.onResponseStart?.(controller, status, headers, message);
          },
        }),
    );
}

function note(
  origin: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  heads: Map<string, Heads>,
): void {
  const known = heads.get(origin) ?? { limits: new Map<string, string>() };
  heads.set(origin, known);
  const type = headers["content-type"];
  // A page of a proxy has the proxy's clock.
  const isPage = /^text\/html\b/i.test(Array.isArray(type) ? (type[0] ?? "") : (type ?? ""));
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value[0] : value;
    if (text === undefined) continue;
    if (LIMITS.test(name)) known.limits.set(name, text);
    const date = name === "date" && !isPage ? Date.parse(text) : Number.NaN;
    // The header has no fractions: half of one is as likely as none.
    if (!Number.isNaN(date)) known.ahead = Date.now() - date - 500;
  }
}
