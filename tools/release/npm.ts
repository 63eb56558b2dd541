import { spawnSync } from "node:child_process";

/** Minutes that a call may take: the largest one downloads 50 MB. */
const LONGEST = 10;

/**
 * Runs npm in a folder.
 *
 * @throws Error with what npm reported
 */
export function npm(args: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync("npm", args, {
    cwd,
    encoding: "utf8",
    timeout: LONGEST * 60_000,
  });
  if (status === 0) return;
  const reason = error?.message ?? `${stderr}${stdout}`.trim();
  throw new Error(`\`npm ${args.join(" ")}\` ended with ${status ?? "no code"}: ${reason}`);
}
