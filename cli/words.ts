import type { WindowState } from "../provider/coverage/coverage.ts";

/** The names of the states of windows. */
export const STATE_NAMES: Readonly<Record<WindowState, string>> = {
  exported: "exported",
  running: "running",
  notDue: "not due yet",
  failed: "failed",
  timedOut: "timed out",
  missing: "missing",
  unclear: "unclear",
};
