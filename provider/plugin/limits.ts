import type { Limit } from "../core/limit.ts";

// Of files that only a bundle can import, and the generator of the documentation cannot.

/** Bytes; the engine takes 16 MiB, encoded as a header. */
export const LONGEST_HEADER = 1024 * 1024;

/**
 * Resources whose reading is remembered until the comparison that follows it. Of one that was forgotten, a refresh reports
 * as an error what would be a warning.
 */
export const MOST_REFRESHED = 10_000;

/** Resources whose component is remembered; one that was forgotten prints its lines itself. */
export const MOST_CHILDREN = 10_000;

/** Lines that are remembered as reported; one that is forgotten is reported again. */
export const MOST_LOGGED = 10_000;
/** Lines that wait for an engine which takes none; more are counted alone. */
export const MOST_LINES_WAITING = 1_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "properties in the error of a failed operation",
    limit: LONGEST_HEADER,
    unit: "bytes",
    beyond: "the inputs are omitted, because the engine has them",
    why: "gRPC sends them in a header",
  },
  {
    what: "resources with a remembered component",
    limit: MOST_CHILDREN,
    beyond: "the resource prints lines that its component prints once",
    why: "a program has fewer resources",
  },
  {
    what: "remembered results of a refresh",
    limit: MOST_REFRESHED,
    beyond: "a refresh reports an error instead of a warning",
    why: "a program has fewer resources",
  },
  {
    what: "lines that wait for the engine",
    limit: MOST_LINES_WAITING,
    beyond: "the further ones are counted, and their number is reported",
    why: "an engine that accepts no lines must not fill the memory",
  },
  {
    what: "warnings that are reported once",
    limit: MOST_LOGGED,
    beyond: "the oldest is reported again",
    why: "a program has fewer resources; each takes one fingerprint",
  },
];
