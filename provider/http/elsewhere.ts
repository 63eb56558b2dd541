import type { Call } from "./call.ts";
import type { ForeignAnswer, HttpClient, Upload } from "./http-client.ts";

/** What an agent answered of its health. */
interface Health {
  readonly healthy: boolean;
  /** Whether it answers those alone who have a key of its own. */
  readonly needsKey: boolean;
  /** What was seen: "returned 503", or why there was no answer. */
  readonly words: string;
}

/** Addresses that are not of LangSmith's API, and may be anyone's: they never get a key. */
export class Elsewhere {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Asks an agent once whether it is well. */
  async health(address: string, call: Call): Promise<Health> {
    const { status, words } = await this.#http.probe(address, call);
    const isHealthy = status !== undefined && status >= 200 && status < 300;
    const seen = status === undefined ? words : `returned ${status}`;
    return { healthy: isHealthy, needsKey: status === 401 || status === 403, words: seen };
  }

  /** Puts a file to its signed address, once. */
  upload(address: string, file: Upload, call: Call): Promise<ForeignAnswer> {
    return this.#http.upload(address, file, call);
  }
}
