import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Writes a file that is gone after the test; gives its path. */
export function fileOf(text: string, name = "exports.yaml"): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The message of what was thrown, with the folder of the file taken out. */
export function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error.message.replaceAll(/\S*\/(?=[\w.-]+\.yaml)/g, "");
  }
  throw new Error("it was to throw an error, and did not");
}
