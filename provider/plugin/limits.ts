import type { Limit } from "../core/limit.ts";

// Of files that only a bundle can import, and the generator of the documentation cannot.

/** Bytes; the engine takes 16 MiB, encoded as a header. */
export const LONGEST_HEADER = 1024 * 1024;

/**
 * Resources whose reading is remembered until the comparison that follows it. Of one that was forgotten, a refresh tells
 * as an error what it would tell as a warning.
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
    what: "properties of an object that a failure keeps, bytes",
    limit: LONGEST_HEADER,
    beyond: "the inputs are left out, which the engine has itself",
    why: "they travel in a header",
  },
  {
    what: "resources whose component is remembered",
    limit: MOST_CHILDREN,
    beyond: "the resource prints lines that its component prints once",
    why: "a program has fewer resources",
  },
  {
    what: "readings kept for the comparison after them",
    limit: MOST_REFRESHED,
    beyond: "a refresh says as an error what it would say as a warning",
    why: "a program has fewer resources",
  },
  {
    what: "lines that the engine does not take",
    limit: MOST_LINES_WAITING,
    beyond: "they are counted, and the number is reported",
    why: "an engine that takes none must not fill the memory",
  },
  {
    what: "warnings that are reported once",
    limit: MOST_LOGGED,
    beyond: "the oldest is reported again",
    why: "a program has fewer resources; of each line a fingerprint is kept",
  },
];
