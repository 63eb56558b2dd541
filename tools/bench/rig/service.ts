import { type RunningEmulator, startEmulator } from "../../demo/emulator.ts";
import { Journal } from "../../demo/journal.ts";
import { BenchError } from "../errors.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const API_KEY = "lsv2_sk_bench";

/** A request that the emulator has seen. */
export interface Seen {
  readonly sequence: number;
  readonly method: string;
  readonly path: string;
}

/** The emulator in a process of its own, which answers at once, with a destination to export to. */
export class Service {
  readonly #emulator: RunningEmulator;
  readonly #journal: Journal;
  readonly destinationId: string;
  #last = 0;

  private constructor(emulator: RunningEmulator, destinationId: string) {
    this.#emulator = emulator;
    this.#journal = new Journal(emulator.url);
    this.destinationId = destinationId;
  }

  /** Starts it with its clock standing still, so that what is pending stays pending. */
  static async start(): Promise<Service> {
    const emulator = await startEmulator("--speed", "0");
    try {
      const service = new Service(emulator, await makeDestination(emulator.url));
      await service.asked();
      return service;
    } catch (error) {
      await emulator.stop();
      throw error;
    }
  }

  /** The configuration of a provider that is to use it, without namespace. */
  get config() {
    // The dates of the programs grow old.
    return { apiUrl: this.#emulator.url, workspaceId: WORKSPACE, maxPastDays: "36500" };
  }

  get apiKey(): string {
    return API_KEY;
  }

  /** What was asked since the last call of this, in the order in which it arrived. */
  async asked(): Promise<Seen[]> {
    const entries = await this.#journal.entries(this.#last);
    const seen = entries.map((entry) => ({
      sequence: entry.sequence,
      method: entry.method,
      path: entry.path,
    }));
    this.#last = Math.max(this.#last, ...seen.map(({ sequence }) => sequence));
    return seen.toSorted((a, b) => a.sequence - b.sequence);
  }

  stop(): Promise<void> {
    return this.#emulator.stop();
  }
}

async function makeDestination(url: string): Promise<string> {
  const made = await post(`${url}/api/v1/bulk-exports/destinations`, {
    destination_type: "s3",
    display_name: "bench",
    config: { bucket_name: "bench-traces", prefix: "traces", region: "eu-central-1" },
    credentials: { access_key_id: "AKIABENCH", secret_access_key: "bench" },
  });
  const id = typeof made === "object" && made !== null && "id" in made ? made.id : undefined;
  if (typeof id !== "string")
    throw new BenchError(`the emulator made a destination without id: ${JSON.stringify(made)}`);
  return id;
}

async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Api-Key": API_KEY, "X-Tenant-Id": WORKSPACE },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new BenchError(`POST ${url} was answered with ${answer.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
