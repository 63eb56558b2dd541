/** Bytes; the engine takes 16 MiB, encoded as a header. */
export const LONGEST_HEADER = 1024 * 1024;

/**
 * Resources whose reading is remembered until the comparison that follows it. Of one that was forgotten, a refresh reports
 * as an error what would be a warning.
 */
export const MOST_REFRESHED = 10_000;

/** Resources whose component is remembered; one that was forgotten prints its lines itself. */
export const MOST_CHILDREN = 10_000;

/** Lines that wait for an engine which takes none; more are counted alone. */
export const MOST_LINES_WAITING = 1_000;
