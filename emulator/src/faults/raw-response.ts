import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Hit } from "./faults.ts";

/** What an answer looks like on the wire. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const SIGN_IN_PAGE = `<!doctype html>
<html>
  <head><title>Sign in</title></head>
  <body><h1>Sign in to continue</h1></body>
</html>
`;

/** The answer that a fault gives in place of the service's; `undefined` for a fault that has none. */
export function injectedResponse(hit: Hit): RawResponse | undefined {
  const { action, status, body, headers, contentType, retryAfter } = hit;
  if (action === "html") {
    return {
      status: status ?? 200,
      headers: { "content-type": "text/html; charset=utf-8", ...headers },
      text: typeof body === "string" ? body : SIGN_IN_PAGE,
    };
  }
  if (action !== "respond") return undefined;
  return {
    status: status ?? 500,
    headers: {
      "content-type": contentType ?? "application/json",
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
      ...headers,
    },
    text: typeof body === "string" ? body : JSON.stringify(body ?? {}),
  };
}

/** Announces the whole answer, sends half of it, and breaks the connection as `end` does. */
export function sendHalf(raw: ServerResponse, wire: RawResponse, end: () => void): void {
  const bytes = Buffer.from(wire.text);
  raw.writeHead(wire.status, { ...wire.headers, "content-length": String(bytes.length) });
  raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => end());
}

/** Pieces that a slow body comes in, if it has so many bytes. */
const PIECES = 20;

/**
 * Announces the whole answer and lets it trickle, from its first byte to its last over `milliseconds`. Ends early when
 * the client is gone or `stop` is aborted.
 */
export async function sendSlowly(
  raw: ServerResponse,
  wire: RawResponse,
  milliseconds: number,
  stop: AbortSignal,
): Promise<void> {
  const bytes = Buffer.from(wire.text);
  raw.writeHead(wire.status, { ...wire.headers, "content-length": String(bytes.length) });
  raw.flushHeaders();
  const pieces = Math.min(PIECES, bytes.length);
  for (let piece = 0; piece < pieces; piece += 1) {
    if (piece > 0 && !(await waitUnlessAborted(milliseconds / (pieces - 1), stop))) return;
    if (raw.destroyed) return;
    const from = Math.floor((piece * bytes.length) / pieces);
    raw.write(bytes.subarray(from, Math.floor(((piece + 1) * bytes.length) / pieces)));
  }
  raw.end();
}

/** Waits, and answers whether the time ran out; `false` when `stop` was aborted before. */
export async function waitUnlessAborted(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  try {
    await pause(milliseconds, undefined, { signal: stop });
    return true;
  } catch (error) {
    if (stop.aborted) return false;
    throw error;
  }
}
