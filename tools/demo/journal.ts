/** What of a journal entry the demo rests its statements on. */
export interface Entry {
  readonly sequence: number;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number | null;
  readonly responseBody: unknown;
}

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text property of a body; empty where there is none. */
export function text(body: unknown, name: string): string {
  const value = isJson(body) ? body[name] : undefined;
  return typeof value === "string" ? value : "";
}

/** What the emulator saw, read from the emulator itself. */
export class Journal {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async entries(after = 0): Promise<Entry[]> {
    const answer = await fetch(`${this.#url}/_emulator/journal?after=${after}`);
    const entries: unknown = await answer.json();
    if (!Array.isArray(entries))
      throw new Error(`the emulator answered no journal: ${JSON.stringify(entries)}`);
    return entries;
  }

  async last(): Promise<number> {
    return (await this.entries()).at(-1)?.sequence ?? 0;
  }
}

/** An entry on one line: what was asked, what was answered. */
function quote({ sequence, method, path, body, status, responseBody }: Entry, ...facts: string[]): string {
  const asked = isJson(body) ? ` ${brief(body)}` : "";
  const shown = facts.filter((fact) => isJson(responseBody) && responseBody[fact] !== undefined);
  const answered = shown.map(
    (fact) => `${fact}: ${JSON.stringify(isJson(responseBody) ? responseBody[fact] : "")}`,
  );
  return `#${sequence} ${method} ${path}${asked} → ${status}${answered.length > 0 ? ` { ${answered.join(", ")} }` : ""}`;
}

function brief(body: Json): string {
  const text = JSON.stringify(body, (name, value) => (/secret|credential/i.test(name) ? "…" : value));
  return text.length > 110 ? `${text.slice(0, 107)}...` : text;
}

/** Statements, each with the entries it rests on; one without its entries is a failure. */
export class Statements {
  #failed = 0;

  get failed(): number {
    return this.#failed;
  }

  /** States something that an entry proves. */
  proved(statement: string, entry: Entry | undefined, ...facts: string[]): void {
    if (entry) process.stdout.write(`  ✓ ${statement}\n      ${quote(entry, ...facts)}\n`);
    else this.refuted(statement, "the emulator's journal holds no entry that shows it");
  }

  /** States that something did not happen in a stretch of the journal. */
  absent(statement: string, stretch: readonly Entry[], against: readonly Entry[]): void {
    const [first] = against;
    if (first) {
      this.refuted(statement, `the journal holds ${quote(first)}`);
      return;
    }
    const range =
      stretch.length === 0
        ? "no entry at all"
        : `entries #${stretch[0]?.sequence} to #${stretch.at(-1)?.sequence}, all GET`;
    process.stdout.write(`  ✓ ${statement}\n      ${range}\n`);
  }

  refuted(statement: string, why: string): void {
    this.#failed += 1;
    process.stdout.write(`  ✗ ${statement}\n      ${why}\n`);
  }
}
