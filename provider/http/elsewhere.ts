import type { Readable } from "node:stream";
import type { Call } from "./call.ts";
import type { ForeignAnswer, HttpClient } from "./http-client.ts";

/** Milliseconds for an archive. */
const UPLOAD_TIMEOUT_MS = 300_000;

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

  /** Puts a file to its signed address, once. */
  upload(address: string, { headers, size, body }: Upload, call: Call): Promise<ForeignAnswer> {
    const all = { ...headers, "content-length": String(size) };
    const request = { method: "PUT", headers: all, body, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
    return this.#http.sendElsewhere(address, request, call);
  }
}
