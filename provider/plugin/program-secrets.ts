import { redactor } from "../lifecycle/redact.ts";

/**
 * What programs made secret of values that are none by themselves, as far as this process has seen: an output of one
 * resource may hold what was a secret of another.
 */
export class ProgramSecrets {
  readonly #texts = new Set<string>();
  #redact: ((text: string) => string) | undefined;

  remember(texts: readonly string[]): void {
    for (const text of texts) {
      if (this.#texts.has(text)) continue;
      this.#texts.add(text);
      this.#redact = undefined;
    }
  }

  /** Whether one of them stands in the text. */
  isIn(text: string): boolean {
    if (this.#texts.size === 0) return false;
    this.#redact ??= redactor(this.#texts);
    return this.#redact(text) !== text;
  }
}
