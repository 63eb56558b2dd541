import type { Readable } from "node:stream";
import type { Call } from "./call.ts";
import type { ForeignAnswer, HttpClient } from "./http-client.ts";

/** Milliseconds for an address that is only asked whether it answers. */
const HEALTH_TIMEOUT_MS = 10_000;
/** The same for an archive. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** What an agent answered of its health. */
interface Health {
  readonly healthy: boolean;
  /** Whether it answers those alone who have a key of its own. */
  readonly needsKey: boolean;
  /** What was seen: "returned 503", or why there was no answer. */
  readonly words: string;
}

/** A file to put somewhere. */
interface Upload {
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** Addresses that are not of LangSmith's API, and may be anyone's: they never get a key. */
export class Elsewhere {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Asks an agent once whether it is well. */
  async health(address: string, call: Call): Promise<Health> {
    const request = { method: "GET", headers: {}, body: undefined, timeoutMs: HEALTH_TIMEOUT_MS } as const;
    const { status, words } = await this.#http.sendElsewhere(address, request, call);
    const isHealthy = status !== undefined && status >= 200 && status < 300;
    const seen = status === undefined ? words : `returned ${status}`;
    return { healthy: isHealthy, needsKey: status === 401 || status === 403, words: seen };
  }

  /** Puts a file to its signed address, once. */
  upload(address: string, { headers, size, body }: Upload, call: Call): Promise<ForeignAnswer> {
    const all = { ...headers, "content-length": String(size) };
    const request = { method: "PUT", headers: all, body, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
    return this.#http.sendElsewhere(address, request, call);
  }
}
