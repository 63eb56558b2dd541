import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../stack/package.ts";
import { ReleaseError } from "./errors.ts";

/** Minutes that a call may take: the largest one downloads 50 MB. */
const LONGEST = 10;

/**
 * Runs npm in the root of this repository, or in `cwd`, and gives what it printed.
 *
 * @throws ReleaseError of code `failed`, with what npm said
 */
export function npm(args: readonly string[], cwd = root): string {
  const own = process.env["npm_execpath"];
  const [program, ...before] =
    own !== undefined && path.basename(own) === "npm-cli.js" ? [process.execPath, own] : ["npm"];
  const { status, stdout, stderr, error } = spawnSync(program ?? "npm", [...before, ...args], {
    cwd,
    encoding: "utf8",
    timeout: LONGEST * 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  const said = error?.message ?? [stderr, stdout].map((text) => text.trim()).find((text) => text !== "");
  throw new ReleaseError(
    "failed",
    `\`npm ${args.join(" ")}\` ended with ${status ?? "no code"}: ${said ?? "it said nothing"}\nMend that, and run the release again.`,
  );
}
