import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder that goes with the test. */
export function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
