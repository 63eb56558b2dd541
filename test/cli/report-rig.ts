import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type ReportOutput, reportOutput } from "../../cli/exports/report/output.ts";
import {
  type Content,
  DESTINATION,
  exported,
  id,
  march,
  PROJECT,
  runOf,
  schedule,
} from "../coverage/service.ts";
import { spawned } from "./failed-rig.ts";
import { callExports } from "./run-in-process.ts";

/** A project whose name must not be obeyed by a page, a terminal or a metrics file. */
export const HOSTILE = '<script>alert("1")</script>\u001b[2J\'&\nx';
export const OTHER = "44444444-4444-4444-8444-444444444444";

/**
 * One day of each kind of one project, up to 10 March: 1 March failed, 2 March is complete, 3 March failed and was
 * exported since, 4 March timed out, 5 March was canceled and is waived by {@link writeFills}, 6 and 7 March are missing,
 * 8 March runs, and 9 March is not due.
 */
export const EVERY_STATE: Content = {
  exports: [
    schedule(1, 1),
    spawned(2, "Failed", 1),
    spawned(3, "Completed", 2),
    spawned(4, "Failed", 3),
    exported(5, "Completed", 3, { created_at: march(9), updated_at: march(9, "01:30:00") }),
    spawned(6, "TimedOut", 4),
    spawned(7, "Cancelled", 5),
    spawned(8, "Running", 8),
  ],
  runs: [
    runOf(2, { status: "Failed", errors: { retry_0: "Access Denied <b>" } }),
    runOf(3),
    runOf(4, { status: "Failed", errors: { retry_0: "Slow Down" } }),
    runOf(5, { metadata: { prefix: "p", result: { rows_written: 300, exported_files: ["a", "b"] } } }),
  ],
  projects: { [PROJECT]: "support-agent" },
};

/** A folder of the test that runs. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file that waives 5 March. */
export function writeFills(): string {
  const file = path.join(newFolder(), "fills.yaml");
  writeFileSync(
    file,
    `- name: waived
  waived: true
  bulkExportDestinationId: ${DESTINATION}
  sessionId: ${PROJECT}
  startTime: ${march(5)}
  endTime: ${march(6)}
`,
  );
  return file;
}

/** Calls `exports report`. */
export function callReport(content: Content, ...args: string[]) {
  return callExports(content, ["report", ...args]);
}

/** What `exports report --json` prints, which must be as it is declared. */
export async function readReport(content: Content, ...args: string[]): Promise<ReportOutput> {
  const { stdout } = await callReport(content, "--json", ...args);
  return reportOutput.parse(JSON.parse(stdout));
}

/** Two schedules of one project to two destinations, and a project that is deleted. */
export const TWO_AND_DELETED: Content = {
  exports: [
    schedule(1, 6),
    spawned(2, "Completed", 6),
    spawned(3, "Completed", 7),
    spawned(4, "Completed", 8),
    schedule(11, 7, { filter: "eq(is_root, true)" }),
    exported(12, "Completed", 7, { source_bulk_export_id: id(11), filter: "eq(is_root, true)" }),
    exported(21, "Completed", 6, { session_id: OTHER }),
    exported(22, "Failed", 7, { session_id: OTHER }),
  ],
  runs: [runOf(2), runOf(3), runOf(4), runOf(12), runOf(21)],
  projects: { [PROJECT]: HOSTILE },
};
