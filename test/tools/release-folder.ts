import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { removeFolder } from "../unprivileged.ts";

/** A folder that goes with the test. */
export function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-test-"));
  onTestFinished(() => removeFolder(folder));
  return folder;
}
