import { redactor } from "../lifecycle/redact.ts";

/** Secret texts of a program that are remembered, and characters of all of them: each output is searched for each. */
export const MOST_SECRETS = 5_000;
export const LONGEST_SECRETS = 16_777_216;

/**
 * What programs made secret of values that are none by themselves, as far as this process has seen: an output of one
 * resource may hold what was a secret of another. Beyond the limits nothing is forgotten: every text then counts as one
 * that holds a secret.
 */
export class ProgramSecrets {
  readonly #texts = new Set<string>();
  readonly #redactors: ((text: string) => string)[] = [];
  #length = 0;
  #full = false;

  remember(texts: readonly string[]): void {
    const fresh = texts.filter((text) => !this.#texts.has(text));
    if (fresh.length === 0 || this.#full) return;
    for (const text of fresh) {
      this.#texts.add(text);
      this.#length += text.length;
    }
    if (this.#texts.size > MOST_SECRETS || this.#length > LONGEST_SECRETS) {
      this.#full = true;
      this.#texts.clear();
      this.#redactors.length = 0;
      return;
    }
    this.#redactors.push(redactor(fresh));
  }

  /** Whether one of them stands in the text. */
  isIn(text: string): boolean {
    return this.#full || this.#redactors.some((redact) => redact(text) !== text);
  }
}
