import type { Workspace } from "../../provider/http/about.ts";
import type { Area } from "../../provider/http/address.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { ServerFailed, ServiceError, UnexpectedAnswer, Unreachable } from "../../provider/http/errors.ts";
import type { OAuthProvider } from "../../provider/http/oauth.schema.ts";
import type { Deployment, Destination, Export, TracingProject } from "../../provider/http/schema.ts";
import type { DispatcherFactory } from "../../provider/http/transport.ts";

/** How one look ended. */
export type Seen<T> = { readonly value: T } | { readonly error: Error };

/** What the service lets one see; nothing but GETs. */
export interface Looked {
  readonly deployments: Seen<readonly Deployment[]>;
  readonly oauthProviders: Seen<readonly OAuthProvider[]>;
  readonly destinations: Seen<readonly Destination[]>;
  readonly exports: Seen<readonly Export[]>;
  /** The first one alone. */
  readonly projects: Seen<readonly TracingProject[]>;
  readonly version: Seen<string | undefined>;
  readonly workspaces: Seen<readonly Workspace[]>;
}

/** Which address each look goes to. */
export const AREAS: Readonly<Record<keyof Looked, Area>> = {
  deployments: "controlPlane",
  oauthProviders: "controlPlane",
  destinations: "api",
  exports: "api",
  projects: "api",
  version: "api",
  workspaces: "api",
};

/** What an address is called in what is printed. */
export const CALLED = { controlPlane: "control plane", api: "API" } as const satisfies Record<Area, string>;

/** What of a workspace can be listed. */
export type WorkspaceLists = Pick<Looked, "deployments" | "destinations" | "exports">;

/** Lists what a workspace holds. */
export async function listAt(service: LangSmith, call: Call): Promise<WorkspaceLists> {
  const [deployments, destinations, exports] = await Promise.all([
    seen(() => all(service.deployments.list({}, call))),
    seen(() => service.destinations.list(call)),
    seen(() => all(service.exports.list(call, { whole: true }))),
  ]);
  return { deployments, destinations, exports };
}

/** Looks at everything at once: what fails keeps nothing else from being seen. */
export async function look(service: LangSmith, call: Call): Promise<Looked> {
  const [lists, oauthProviders, projects, version, workspaces] = await Promise.all([
    listAt(service, call),
    seen(() => service.oauth.providers(call)),
    seen(() => first(service.projects.list({}, call))),
    seen(() => service.about.version(call)),
    seen(() => service.about.workspaces(call)),
  ]);
  return { ...lists, oauthProviders, projects, version, workspaces };
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
  return down.length > 0 && errors.length === looksAt(area) && down.length === errors.length
    ? down[0]
    : undefined;
}

function looksAt(area: Area): number {
  return Object.values(AREAS).filter((each) => each === area).length;
}

/** What failed at an address. */
export function errorsAt(area: Area, looked: Looked): Error[] {
  const results: [string, Seen<unknown>][] = Object.entries(looked);
  const there = new Set(Object.entries(AREAS).flatMap(([name, each]) => (each === area ? [name] : [])));
  return results.flatMap(([name, result]) => (there.has(name) && "error" in result ? [result.error] : []));
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

/** What the heads of the answers of one origin tell. */
export interface Heads {
  /** Milliseconds by which this machine is ahead of the server; undefined where it sends no `Date`. */
  ahead?: number;
  /** The headers of its rate limits, by name. */
  readonly limits: Map<string, string>;
}

const LIMITS = /^(?:x-)?ratelimit\b/;

/** The same connections, whose answers are taken note of. */
export function observing(make: DispatcherFactory, heads: Map<string, Heads>): DispatcherFactory {
  return (origin, connections) =>
    make(origin, connections).compose(
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
