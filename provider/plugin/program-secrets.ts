import { redactor } from "../lifecycle/redact.ts";

/**
 * What programs made secret of values that are none by themselves, as far as this process has seen: an output of one
 * resource may hold what was a secret of another.
 */
export class ProgramSecrets {
  readonly #texts = new Set<string>();
  readonly #redactors: ((text: string) => string)[] = [];

  remember(texts: readonly string[]): void {
    const fresh = texts.filter((text) => !this.#texts.has(text));
    if (fresh.length === 0) return;
    for (const text of fresh) this.#texts.add(text);
    this.#redactors.push(redactor(fresh));
  }

  /** Whether one of them stands in the text. */
  isIn(text: string): boolean {
    return this.#redactors.some((redact) => redact(text) !== text);
  }
}
