import { closeSync, fchmodSync, fstatSync, openSync, writeSync } from "node:fs";

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

/**
 * Characters of the entries as JSON that the memory keeps: an answer to a list is hundreds of kilobytes, and polled
 * for half an hour such answers would take gigabytes. A file gets everything.
 */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Keeps what was asked and answered, in the order in which the answers were given. */
export class Journal {
  readonly #kept: { readonly entry: JournalEntry; readonly size: number }[] = [];
  readonly #limit: number;
  #size = 0;
  #file: number | undefined;
  #sequence = 0;

  /**
   * @param file path of a file that each entry is appended to as a line of JSON, for its owner alone, since it has the
   * keys that were sent; an existing file is emptied
   * @throws the system's error when the file cannot be opened, or is of another owner
   */
  constructor(file?: string, limit = MOST_CHARACTERS) {
    this.#limit = limit;
    this.#file = file === undefined ? undefined : emptied(file);
  }

  nextSequence(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  record(entry: JournalEntry): void {
    const line = JSON.stringify(entry);
    this.#kept.push({ entry, size: line.length });
    this.#size += line.length;
    // The newest entry stays, however large it is.
    while (this.#size > this.#limit && this.#kept.length > 1) this.#size -= this.#kept.shift()?.size ?? 0;
    if (this.#file !== undefined) writeSync(this.#file, `${line}\n`);
  }

  /** The kept entries whose sequence number is greater than `after`. */
  entries(after = 0): JournalEntry[] {
    return this.#kept.flatMap(({ entry }) => (entry.sequence > after ? [entry] : []));
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** A file that is empty and its owner's alone, opened to be written to. */
function emptied(file: string): number {
  const opened = openSync(file, "w", 0o600);
  try {
    // One that was there has kept its mode. A device or a pipe is not the emulator's, and Windows has no such modes.
    if (process.platform !== "win32" && fstatSync(opened).isFile()) fchmodSync(opened, 0o600);
    return opened;
  } catch (error) {
    closeSync(opened);
    throw error;
  }
}
