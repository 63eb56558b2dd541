import type { Emulator } from "../../../emulator/src/index.ts";
import type { JournalEntry } from "../../../emulator/src/journal.ts";

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The requests that the service received since the last call. */
export function asking(emulator: Emulator): () => JournalEntry[] {
  let seen = 0;
  return () => {
    const entries = emulator.journal().filter(({ sequence }) => sequence > seen);
    seen = entries.at(-1)?.sequence ?? seen;
    return entries;
  };
}

/** The requests that are no reads, without ids. */
export const writesOf = (entries: readonly JournalEntry[]) =>
  entries
    .filter(({ method }) => method !== "GET")
    .map(({ method, path: target, status }) => `${method} ${target.replace(UUID, "ID")} ${status}`);

/** The keys that requests bear, each once. */
export const keysOf = (entries: readonly JournalEntry[]) => [
  ...new Set(entries.map(({ headers }) => headers["x-api-key"])),
];
