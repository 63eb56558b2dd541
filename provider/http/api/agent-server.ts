import type { Call } from "../call.ts";
import type { HttpClient } from "../http-client.ts";

/** What an agent answered of its health. */
export interface Health {
  readonly healthy: boolean;
  /** Whether it answers those alone who have a key of its own. */
  readonly needsKey: boolean;
  /** What was seen: "returned 503", or why there was no answer. */
  readonly words: string;
}

/** The server of a deployed agent. It may be anyone's: it never gets a key. */
export class AgentServer {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  async health(address: string, call: Call): Promise<Health> {
    const { status, why } = await this.#http.probe(address, call);
    const words = status === undefined ? why : `returned ${status}`;
    const isHealthy = status !== undefined && status >= 200 && status < 300;
    return { healthy: isHealthy, needsKey: status === 401 || status === 403, words };
  }
}
