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

/** How much the memory keeps; a file gets everything. */
interface JournalLimits {
  readonly entries: number;
  /** Characters of the entries as JSON. */
  readonly characters: number;
}

/**
 * 64 Mi characters beside 50,000 entries: an answer to a list is hundreds of kilobytes, and polled for half an hour
 * such answers would take gigabytes.
 */
const LIMITS: JournalLimits = { entries: 50_000, characters: 64 * 1024 * 1024 };

/** What stands in place of an answer that the memory has no room for. */
const FORGOTTEN = "forgotten, to make room: a journal in a file (--journal) keeps all answers";

/** Keeps what was asked and answered, in the order in which the answers were given. */
export class Journal {
  readonly #kept: { entry: JournalEntry; size: number }[] = [];
  /** How many of the oldest entries have lost their answer. */
  #emptied = 0;
  readonly #limits: JournalLimits;
  #size = 0;
  #file: number | undefined;
  #sequence = 0;

  /**
   * @param file path of a file that each entry is appended to as a line of JSON, for its owner alone, since it has the
   * keys that were sent; an existing file is emptied
   * @throws the system's error when the file cannot be opened, or is of another owner
   */
  constructor(file?: string, limits: JournalLimits = LIMITS) {
    this.#limits = limits;
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
    while (this.#isFull()) this.#makeRoom();
    if (this.#file !== undefined) writeSync(this.#file, `${line}\n`);
  }

  /** The kept entries whose sequence number is greater than `after`. */
  entries(after = 0): JournalEntry[] {
    return this.#kept.flatMap(({ entry }) => (entry.sequence > after ? [entry] : []));
  }

  /** Answers go first, the oldest of them before the others: what was asked is worth more than what was listed. */
  #makeRoom(): void {
    const oldest = this.#kept[this.#emptied];
    if (this.#kept.length > this.#limits.entries || this.#emptied >= this.#kept.length - 1) {
      this.#size -= this.#kept.shift()?.size ?? 0;
      this.#emptied = Math.max(0, this.#emptied - 1);
    } else if (oldest !== undefined) {
      const entry = { ...oldest.entry, responseBody: FORGOTTEN };
      const size = JSON.stringify(entry).length;
      this.#emptied += 1;
      // One that is short already stays as it is.
      if (size >= oldest.size) return;
      this.#size -= oldest.size - size;
      oldest.entry = entry;
      oldest.size = size;
    }
  }

  /** The newest entry stays, however large it is. */
  #isFull(): boolean {
    if (this.#kept.length <= 1) return false;
    return this.#kept.length > this.#limits.entries || this.#size > this.#limits.characters;
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
