import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Hit } from "../faults.ts";
import { largeBytes } from "./schema.ts";

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

/**
 * The answer that a fault gives in place of the service's; `undefined` for a fault that does not make one up.
 *
 * @param url the path and query of the request
 * @param now the virtual clock, in milliseconds since the epoch
 */
export function injectedResponse(hit: Hit, url: string, now: number): RawResponse | undefined {
  switch (hit.action) {
    case "respond":
      return {
        status: hit.status ?? 500,
        headers: {
          "content-type": hit.contentType ?? "application/json",
          ...retryAfter(hit.retryAfter, now),
          ...hit.headers,
        },
        text: typeof hit.body === "string" ? hit.body : JSON.stringify(hit.body ?? {}),
      };
    case "html":
      return {
        status: hit.status ?? 200,
        headers: { "content-type": "text/html; charset=utf-8", ...hit.headers },
        text: typeof hit.body === "string" ? hit.body : SIGN_IN_PAGE,
      };
    case "redirect":
      return {
        status: hit.status ?? 307,
        headers: { location: target(hit.to, url), ...hit.headers },
        text: "",
      };
    case "large-body":
      return {
        status: hit.status ?? 200,
        headers: { "content-type": "application/json", "content-length": String(largeBytes(hit)) },
        text: "",
      };
    default:
      return undefined;
  }
}

function retryAfter(configured: Hit["retryAfter"], now: number): Record<string, string> {
  if (configured === undefined) return {};
  const text =
    typeof configured === "object"
      ? new Date(now + configured.date * 1000).toUTCString()
      : String(configured);
  return { "retry-after": text };
}

/** An address that says more than who is asked is taken as it is. */
function target(to: string | undefined, url: string): string {
  const address = new URL(to ?? "");
  return address.pathname === "/" && address.search === "" ? `${address.origin}${url}` : address.href;
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

const OPENING = '{"padding":"';
const CLOSING = '"}';
const CHUNK = Buffer.alloc(64 * 1024, "x");

/** Sends a JSON object of exactly that many bytes, as fast as the client takes it and never whole in memory. */
export async function sendLarge(raw: ServerResponse, wire: RawResponse, bytes: number): Promise<void> {
  raw.writeHead(wire.status, wire.headers);
  try {
    await pipeline(Readable.from(padded(bytes), { objectMode: false }), raw);
  } catch (error) {
    // A client that does not want so much hangs up, which is what the fault is for.
    if (!raw.destroyed) throw error;
  }
}

function* padded(bytes: number): Generator<Buffer> {
  yield Buffer.from(OPENING);
  let left = bytes - OPENING.length - CLOSING.length;
  while (left > 0) {
    const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length));
    left -= chunk.length;
    yield chunk;
  }
  yield Buffer.from(CLOSING);
}
