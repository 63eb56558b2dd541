import { setTimeout as delay } from "node:timers/promises";
import { Failed, type Held, type Named, type Properties, type Provider } from "./client.ts";
import { SoakError } from "./errors.ts";
import type { Ledger } from "./ledger.ts";

/** How often something is tried again before it counts as a failure of the soak itself. */
const TRIES = 60;
/** Errors of a creation that may have left an object which no state contains: the user has to look for it. */
export const TELLS_TO_LOOK = /\[LS500[234]\]/;

/** Does to one resource what `up`, `refresh` and `destroy` do, as often as it takes; keeps the ledger. */
export class Driver {
  readonly #provider: Provider;
  readonly #ledger: Ledger;
  /** Aborts at the end of the load; what goes on is then brought to its end. */
  readonly #ended: AbortSignal;

  constructor(provider: Provider, ledger: Ledger, ended: AbortSignal) {
    this.#provider = provider;
    this.#ledger = ledger;
    this.#ended = ended;
  }

  /** A creation, and the ups that bring to its end what was created but not ready; undefined when nothing was made. */
  async create(resource: Named, news: Properties): Promise<Held | undefined> {
    const inputs = await this.#provider.check(resource, {}, news);
    const { kind, name } = resource;
    try {
      const held = await this.#provider.create(resource, inputs);
      this.#ledger.hold(kind, name, held);
      this.#ledger.count(`${kind} created`);
      return held;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (error.kept === undefined) {
        this.#ledger.count(TELLS_TO_LOOK.test(error.message) ? `${kind} in doubt` : `${kind} not created`);
        this.#ledger.doubt(kind, name, error.message);
        return undefined;
      }
      this.#ledger.count(`${kind} created, not ready`);
      const held = { id: error.kept.id, inputs, outputs: error.kept.outputs };
      this.#ledger.hold(kind, name, held);
      return this.#settle(resource, held, inputs);
    }
  }

  /** An up with other inputs. */
  async update(resource: Named, held: Held, news: Properties): Promise<Held> {
    const inputs = await this.#provider.check(resource, held.inputs, news);
    const change = await this.#retried(`diff ${resource.name}`, () =>
      this.#provider.diff(resource, held, inputs),
    );
    if (change === "replace")
      throw new SoakError(`${resource.name} is to be replaced, which nothing asked for`);
    if (change === "none") return held;
    this.#ledger.count(`${resource.kind} updated`);
    return this.#settle(resource, held, inputs);
  }

  async #settle(resource: Named, from: Held, inputs: Properties): Promise<Held> {
    let held = from;
    return this.#retried(`update ${resource.name}`, async () => {
      try {
        held = await this.#provider.update(resource, held, inputs);
      } catch (error) {
        // The engine then keeps the outputs, and the inputs of before.
        if (error instanceof Failed && error.kept) held = { ...held, outputs: error.kept.outputs };
        throw error;
      } finally {
        this.#ledger.hold(resource.kind, resource.name, held);
      }
      return held;
    });
  }

  /** A refresh, after which a comparison must find no change. */
  async refresh(resource: Named, held: Held): Promise<Held> {
    const read = await this.#retried(`read ${resource.name}`, () => this.#provider.read(resource, held));
    if (read === undefined)
      throw new SoakError(`a refresh finds ${resource.name} gone, which nobody removed`);
    this.#ledger.count(`${resource.kind} read`);
    this.#ledger.hold(resource.kind, resource.name, read);
    return read;
  }

  async delete(resource: Named, held: Held): Promise<void> {
    await this.#retried(`delete ${resource.name}`, () => this.#provider.delete(resource, held));
    this.#ledger.drop(resource.kind, resource.name);
    this.#ledger.count(`${resource.kind} deleted`);
  }

  /** A lookup; that it fails for a fault is no matter. */
  async look(name: string, args: Properties): Promise<void> {
    try {
      await this.#provider.invoke(name, args);
      this.#ledger.count("lookups");
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.#ledger.count("lookups that failed");
    }
  }

  /** What a fault or a cancellation ended is done again, as the next up does. */
  async #retried<T>(what: string, work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        this.#ledger.count("failures");
        if (tries >= TRIES) throw new SoakError(`could not ${what} in ${tries} tries: ${error.message}`);
        await delay(200);
      }
    }
  }

  /** Waits; at the end of the load no longer. */
  async pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#ended }).catch((error: unknown) => {
      if (!this.#ended.aborted) throw error;
    });
  }
}
