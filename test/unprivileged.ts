import { spawnSync } from "node:child_process";
import { chownSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** The user "nobody" of most systems. */
const NOBODY = 65_534;

function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/**
 * Runs a program of the tests as a user whom permissions stop and who owns the folder. The root user, who reads and
 * writes everything, gives the folder to another user for that.
 *
 * @param program a file that calls `dropPrivileges` once its modules are loaded
 */
export function runUnprivileged(folder: string, program: string, args: readonly string[]) {
  if (isRoot()) {
    for (const name of [".", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
      chownSync(path.join(folder, name), NOBODY, NOBODY);
    }
  }
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, program, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** In a process of `runUnprivileged`: becomes the other user. The repository may be in a folder that only root may read. */
export function dropPrivileges(): void {
  if (!isRoot()) return;
  process.setgroups?.([NOBODY]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Removes a folder of a test, with what its owner may not write or open. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    spawnSync("chmod", ["-R", "u+rwX", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
