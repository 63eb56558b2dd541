import type { Seen } from "./service.ts";
import { mostWithin } from "./statistics.ts";

const POLL = /^\/api\/v1\/bulk-exports\/([0-9a-f-]{36})$/;

/** How waiting looked from the service. */
interface Polls {
  /** The most requests that arrived in any span of a minute. */
  readonly busiestMinute: number;
  /** How many different exports were asked for. */
  readonly exports: number;
  /** The most polls of one export that were in flight at the same time. */
  readonly inFlight: number;
}

/**
 * Reads the polls out of what the service was asked.
 *
 * @param answerMs how long every poll took to be answered: one that arrives sooner after another is in flight with it
 */
export function pollsAmong(seen: readonly Seen[], answerMs: number): Polls {
  const arrivals = new Map<string, number[]>();
  for (const { method, path, at } of seen) {
    const id = method === "GET" ? POLL.exec(path)?.[1] : undefined;
    if (id === undefined) continue;
    arrivals.set(id, [...(arrivals.get(id) ?? []), at]);
  }
  return {
    busiestMinute: mostWithin(
      seen.map(({ at }) => at),
      60_000,
    ),
    exports: arrivals.size,
    inFlight: Math.max(0, ...[...arrivals.values()].map((instants) => mostWithin(instants, answerMs))),
  };
}
