import { z } from "zod";
import { type Answer, unprocessable, type ValidationEntry } from "./answer.ts";
import { type Part, type Validated, validate } from "./validation.ts";

/** Area A, the control plane (deployments, OAuth), or area B, the platform (bulk export, tracing projects). */
export type Area = "control-plane" | "platform";

/** What a request acts in: a workspace, or the whole organization; a public one needs no key. */
type Scope = "workspace" | "organization" | "public";

/** A request as the server hands it to an endpoint, after authentication. */
export interface EndpointRequest {
  /** The workspace that the request acts in. */
  readonly workspace: string;
  /** The key, token or tenant id that was presented. */
  readonly principal: string;
  /** The workspaces that the key reaches, as far as they are known. */
  readonly reachable: readonly string[];
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** The parsed JSON body; `undefined` when none was sent. */
  readonly body: unknown;
  /** Whether what the endpoint does not know is refused instead of ignored. */
  readonly strict: boolean;
}

/** What a handler gets: the same request, validated and typed. */
interface ValidatedRequest<Params, Query, Body> {
  readonly workspace: string;
  readonly principal: string;
  readonly reachable: readonly string[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** A served endpoint, ready to be mounted. */
export interface Endpoint {
  readonly area: Area;
  readonly scope: Scope;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** The path with `:name` parameters, without the prefix of a self-hosted control plane. */
  readonly path: string;
  /** What it takes; an endpoint without one takes no body. */
  readonly body: z.ZodType | undefined;
  run(received: EndpointRequest): Promise<Answer>;
}

/** How an endpoint is declared: where it is, what it takes, what it does. */
interface EndpointDefinition<Params, Query, Body> {
  readonly area: Area;
  /** Default `workspace`. */
  readonly scope?: Scope;
  readonly method: Endpoint["method"];
  readonly path: string;
  /** Default: the path has none. */
  readonly params?: z.ZodType<Params>;
  /** Default: it takes none. */
  readonly query?: z.ZodType<Query>;
  /** The body's schema; an endpoint without one refuses a body, or ignores it when it is not strict. */
  readonly body?: z.ZodType<Body>;
  handle(exchange: ValidatedRequest<Params, Query, Body>): Answer | Promise<Answer>;
}

const nothing = z.strictObject({});

/**
 * Makes an endpoint of a definition. All parts are validated together, so that one 422 names everything that
 * is wrong, as the service's does.
 */
export function endpoint<Params = object, Query = object>(
  definition: EndpointDefinition<Params, Query, undefined> & { readonly body?: never },
): Endpoint;
export function endpoint<Params = object, Query = object, Body = unknown>(
  definition: EndpointDefinition<Params, Query, Body> & { readonly body: z.ZodType<Body> },
): Endpoint;
export function endpoint(definition: EndpointDefinition<object, object, unknown>): Endpoint {
  const {
    area,
    scope = "workspace",
    method,
    path,
    params: ofPath = nothing,
    query: asked = nothing,
  } = definition;
  return {
    ...{ area, scope, method, path, body: definition.body },
    async run({ strict, ...received }) {
      const entries: ValidationEntry[] = [];
      const params = collect(validate(ofPath, "path", received.params, strict), entries);
      const query = collect(validate(asked, "query", received.query, strict), entries);
      const body =
        definition.body === undefined
          ? collect(withoutBody(received.body, strict), entries)
          : collect(validate(definition.body, "body", received.body, strict), entries);
      if (params === undefined || query === undefined || entries.length > 0) throw unprocessable(entries);
      return definition.handle({ ...received, params, query, body });
    },
  };
}

function collect<T>(outcome: Validated<T>, entries: ValidationEntry[]): T | undefined {
  if (outcome.ok) return outcome.value;
  entries.push(...outcome.entries);
  return undefined;
}

const BODY: Part = "body";

function withoutBody(body: unknown, strict: boolean): Validated<undefined> {
  if (body === undefined || !strict) return { ok: true, value: undefined };
  const entry = { loc: [BODY], msg: "This endpoint takes no body", type: "extra_forbidden", input: body };
  return { ok: false, entries: [entry] };
}
