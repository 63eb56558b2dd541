import type { WindowState } from "../coverage/report.ts";

/** The states of windows as people call them. */
export const WORDS: Readonly<Record<WindowState, string>> = {
  exported: "exported",
  running: "running",
  notDue: "not due yet",
  failed: "failed",
  timedOut: "timed out",
  missing: "missing",
  unclear: "unclear",
};

/** "1 gap", "2 gaps". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
