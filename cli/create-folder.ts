import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Creates a folder with those above it. Unlike Node's own `recursive`, it ends where the operating system creates none (in
 * /proc, Node.js tries without end), and it throws the system's own error (EROFS, where Node.js shows ENOENT).
 */
export function createFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (isFolder(folder)) return;
    const above = path.dirname(folder);
    const isWithoutAbove = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isWithoutAbove || above === folder || isFolder(above)) throw error;
    createFolder(above, mode);
    createOnce(folder, mode);
  }
}

/** Another process may create it at the same time. */
function createOnce(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    return false;
  }
}
