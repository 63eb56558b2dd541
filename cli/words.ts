import type { WindowState } from "../provider/coverage/coverage.ts";

/** The states of windows as people call them. */
export const STATE_NAMES: Readonly<Record<WindowState, string>> = {
  exported: "exported",
  running: "running",
  notDue: "not due yet",
  failed: "failed",
  timedOut: "timed out",
  missing: "missing",
  unclear: "unclear",
};
