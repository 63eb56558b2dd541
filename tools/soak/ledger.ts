import type { Held, Kind } from "./client.ts";

/** A creation that left nothing to the state. */
interface Doubt {
  readonly key: string;
  /** The error that the user was shown. */
  readonly message: string;
}

/** What the driver believes that the service holds. */
export class Ledger {
  /** By kind and key: the name of a deployment or a destination, where the range of an export begins. */
  readonly #held = new Map<string, Held>();
  /** What was deleted, since the service goes on to list an export that has ended. */
  readonly #past = new Map<string, string>();
  readonly #doubts: Doubt[] = [];
  readonly #counts = new Map<string, number>();

  hold(kind: Kind, key: string, held: Held): void {
    this.#held.set(`${kind} ${key}`, held);
  }

  drop(kind: Kind, key: string): void {
    const held = this.#held.get(`${kind} ${key}`);
    if (held) this.#past.set(`${kind} ${key}`, held.id);
    this.#held.delete(`${kind} ${key}`);
  }

  /** A creation failed with an error that left nothing to the state. */
  doubt(kind: Kind, key: string, message: string): void {
    this.#doubts.push({ key: `${kind} ${key}`, message });
  }

  /** Counts something that was done or happened, for the report. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** What the service must hold, no more and no less, but for doubts that their message tells to look for. */
  get believed(): ReadonlyMap<string, string> {
    return new Map([...this.#held].map(([key, { id }]) => [key, id]));
  }

  /** What was deleted. */
  get past(): ReadonlyMap<string, string> {
    return this.#past;
  }

  get doubts(): readonly Doubt[] {
    return this.#doubts;
  }
}
