import type { Readable } from "node:stream";
import { type Dispatcher, Pool } from "undici";

/** Makes what carries the requests to one origin; it must send each request at most once. */
export type DispatcherFactory = (origin: string, connections: number) => Dispatcher;

/** A connection that nobody has used for so long is closed, however long the service would keep it. */
const LONGEST_IDLE_MS = 60_000;

/**
 * Longest answer, in bytes: servers without paging send every export of a workspace at once, about a kilobyte each. No
 * server can exhaust the memory of the process.
 */
const ANSWER_LIMIT = 32 * 1024 * 1024;

/** Kept-alive connections. HTTP/1.1 only, where a request is never sent again by itself. */
export const POOL = { pipelining: 1, allowH2: false, keepAliveMaxTimeout: LONGEST_IDLE_MS } as const;
/** Certificates are verified whatever `NODE_TLS_REJECT_UNAUTHORIZED` says: each request carries a key. */
export const VERIFIED = { rejectUnauthorized: true } as const;

/** The default: a pool of connections that go straight to the service. */
export const poolOf: DispatcherFactory = (origin, connections) =>
  new Pool(origin, { ...POOL, connections, connect: VERIFIED });

/** One try of one request. */
export interface HttpRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  /** A stream needs a `content-length` among the headers. */
  readonly body: string | Readable | undefined;
  /** For connecting, sending and the whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Once sent it is seen to its end, also when the signal aborts: its answer may name what was made. */
  readonly mustEnd: boolean;
}

/** How a try ended. Texts are as they came: redact them before they are shown. */
export type Outcome =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: Buffer;
      /** `cut`: broke off in the body; `tooLarge`: longer than the limit. Either way `body` is not to be read. */
      readonly state: "whole" | "cut" | "tooLarge";
      readonly why: string;
    }
  /** No connection: certainly nothing was sent. `code`: of Node.js or of the client, such as `ECONNREFUSED`. */
  | { readonly kind: "unsent"; readonly why: string; readonly code: string }
  /** Sent, at least in part, and no answer began. */
  | { readonly kind: "unanswered"; readonly why: string };

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

function wordsOf(error: Error): string {
  // Connecting to several addresses at once fails with an AggregateError whose own message is empty.
  const inner =
    error instanceof AggregateError ? error.errors.find((each) => each instanceof Error) : undefined;
  const text = error.message === "" && inner instanceof Error ? inner.message : error.message;
  const code = codeOf(error);
  return text === "" ? code || error.name : text;
}

/**
 * Sends a request once. Rejects only with `signal.reason`, and not for a request that must end once it has left;
 * everything else is an outcome.
 *
 * It is written on `dispatch`, not `request`, because only that shows whether the request left: the handler is
 * started when a connection stands and the first byte is about to be written.
 */
export async function send(
  dispatcher: Dispatcher,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  let controller: Dispatcher.DispatchController | undefined;
  let head: { status: number; headers: Record<string, string | string[] | undefined> } | undefined;
  let settled = false;
  let size = 0;
  const chunks: Buffer[] = [];

  const settle = (end: () => void, abandon: boolean) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", aborted);
    end();
    if (abandon) controller?.abort(new Error("abandoned"));
  };
  const ended = (state: "whole" | "cut" | "tooLarge", why: string, code = "") =>
    settle(() => {
      if (head !== undefined) {
        resolve({ kind: "answered", ...head, body: Buffer.concat(chunks), state, why });
      } else if (controller === undefined) {
        resolve({ kind: "unsent", why, code });
      } else {
        resolve({ kind: "unanswered", why });
      }
    }, state !== "whole");
  const aborted = () => {
    if (!request.mustEnd || controller === undefined) settle(() => reject(signal.reason), true);
  };
  const timer = setTimeout(
    () => ended("cut", `no complete response within ${request.timeoutMs / 1000} s`, "ETIMEDOUT"),
    request.timeoutMs,
  );
  signal.addEventListener("abort", aborted, { once: true });

  const { origin, path, method, headers, body } = request;
  dispatcher.dispatch(
    {
      origin,
      path,
      method,
      headers: { ...headers },
      body: body ?? null,
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    {
      onRequestStart(started) {
        controller = started;
        if (settled) started.abort(new Error("abandoned"));
      },
      onResponseStart(_controller, status, answered) {
        if (status < 200) return;
        head = { status, headers: answered };
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > ANSWER_LIMIT) {
          ended("tooLarge", `the response is larger than the limit of ${ANSWER_LIMIT} bytes`);
        } else {
          chunks.push(chunk);
        }
      },
      onResponseEnd: () => ended("whole", ""),
      onResponseError: (_controller, error) => ended("cut", wordsOf(error), codeOf(error)),
    },
  );
  return promise;
}
