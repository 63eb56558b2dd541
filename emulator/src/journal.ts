import { closeSync, openSync, writeSync } from "node:fs";

/** One request and what became of it. Nothing is redacted: the journal serves tests, not logs. */
export interface JournalEntry {
  /** 1 for the first request, one more for each that arrives. */
  readonly sequence: number;
  /** The virtual clock when the request arrived, in the service's time format. */
  readonly virtualTime: string;
  /** The machine's clock when the request arrived, ISO 8601 with `Z`. */
  readonly realTime: string;
  readonly method: string;
  /** The path without the query string, as it was sent. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** The parsed JSON body, the text when it is no JSON, `null` when there was none. */
  readonly body: unknown;
  /** The workspace the request acted in; `null` when authentication failed. */
  readonly workspace: string | null;
  /** The status that was answered; `null` when the connection was reset before there was an answer. */
  readonly status: number | null;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The answered JSON, the text when it is no JSON, `null` when the body was empty. */
  readonly responseBody: unknown;
  /** What was wrong with the way the request was made; empty for a request as documented. */
  readonly problems: readonly string[];
  /** The injected fault that hit this request, or `null`. */
  readonly fault: string | null;
}

/** How many entries the memory keeps; a file gets all of them. */
export const JOURNAL_LIMIT = 50_000;

/** Keeps what was asked and answered, in the order in which the answers were given. */
export class Journal {
  readonly #entries: JournalEntry[] = [];
  readonly #limit: number;
  #file: number | undefined;
  #sequence = 0;

  /**
   * @param file path of a file that each entry is appended to as a line of JSON; an existing file is emptied
   * @throws the system's error when the file cannot be opened
   */
  constructor(file?: string, limit: number = JOURNAL_LIMIT) {
    this.#limit = limit;
    this.#file = file === undefined ? undefined : openSync(file, "w");
  }

  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  record(entry: JournalEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > this.#limit) this.#entries.shift();
    if (this.#file !== undefined) writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** The kept entries whose sequence number is greater than `after`. */
  entries(after = 0): JournalEntry[] {
    return this.#entries.filter((entry) => entry.sequence > after);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
