import { SoakError } from "./errors.ts";

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What the emulator is asked and told besides what a provider does. */
export class Control {
  readonly #url: string;

  constructor(url: string) {
    this.#url = `${url}/_emulator`;
  }

  /** Makes something go wrong for requests to come. */
  async fault(fault: Json): Promise<void> {
    await this.#ask("faults", "POST", fault);
  }

  async clearFaults(): Promise<void> {
    await this.#ask("faults", "DELETE");
  }

  /** The service's clock, in milliseconds since 1970. */
  async now(): Promise<number> {
    const clock = await this.#ask("clock", "GET");
    const now = isJson(clock) ? Date.parse(String(clock["now"])) : Number.NaN;
    if (Number.isNaN(now)) throw new SoakError(`the emulator tells no time: ${JSON.stringify(clock)}`);
    return now;
  }

  /** Objects of a kind that the service holds. */
  async objects(): Promise<Readonly<Record<"deployments" | "destinations" | "exports", readonly Json[]>>> {
    const state = await this.#ask("state", "GET");
    const listed = (name: string) => {
      const list = isJson(state) ? state[name] : undefined;
      if (!Array.isArray(list)) throw new SoakError(`the emulator's state lacks ${name}`);
      return list.filter(isJson);
    };
    return {
      deployments: listed("deployments"),
      destinations: listed("destinations"),
      exports: listed("exports"),
    };
  }

  async #ask(path: string, method: string, body?: Json): Promise<unknown> {
    const sent = body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(`${this.#url}/${path}`, { method, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new SoakError(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }
}
