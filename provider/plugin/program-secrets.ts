import { redactor } from "../lifecycle/redact.ts";

/** Secret texts of a program that are remembered, and characters of all of them: each output is searched for each. */
export const MOST_SECRETS = 5_000;
export const LONGEST_SECRETS = 1_048_576;

interface Batch {
  readonly texts: readonly string[];
  readonly redact: (text: string) => string;
}

/**
 * What programs made secret of values that are none by themselves, as far as this process has seen: an output of one
 * resource may hold what was a secret of another. Beyond the limits nothing is forgotten: every text then counts as one
 * that holds a secret.
 */
export class ProgramSecrets {
  readonly #texts = new Set<string>();
  /** Each at least twice as large as the next: so there are few, and none is made anew often. */
  readonly #batches: Batch[] = [];
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
      this.#batches.length = 0;
      return;
    }
    let batch = fresh;
    for (;;) {
      const last = this.#batches.at(-1);
      if (last === undefined || last.texts.length >= 2 * batch.length) break;
      batch = [...last.texts, ...batch];
      this.#batches.pop();
    }
    this.#batches.push({ texts: batch, redact: redactor(batch) });
  }

  /** Whether one of them stands in the text. */
  isIn(text: string): boolean {
    return this.#full || this.#batches.some(({ redact }) => redact(text) !== text);
  }
}
