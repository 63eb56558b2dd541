import { onTestFinished } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator/src/index.ts";
import type { JournalEntry } from "../../../emulator/src/journal.ts";
import { READ_KEY, WRITE_KEY } from "./gitops.ts";

/** The tracing projects of the service. */
export const TRIAGE = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
export const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
export const SEARCH = "7d2e9035-0b4f-4c68-9e71-2f3a4b5c6d7e";
/** Every id in a text. */
export const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * A service on the third of March with three projects, at which a key may write, and one only read. Its clock stands
 * but while something is applied.
 */
export async function gitopsService(): Promise<Emulator> {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-03T12:00:00Z"),
    apiKey: [WRITE_KEY, { key: READ_KEY, readOnly: true }, "somebody-else"],
    tracingProjects: [
      { name: "support-triage", id: TRIAGE },
      { name: "billing", id: BILLING },
      { name: "search", id: SEARCH },
    ],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

/** What the service was asked since the last call. */
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
