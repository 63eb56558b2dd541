import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Runs every test and ends with one line that counts them. Arguments go to vitest, such as a file's name. */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-results-"));
const results = path.join(folder, "results.json");
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: "inherit",
    // Some thousand processes of Node.js start, and most compile the same.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, "compiled") },
  },
);
let counted = { passed: 0, failed: 0, skipped: 0 };
try {
  const told = JSON.parse(readFileSync(results, "utf8"));
  counted = {
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    skipped: told.numPendingTests + told.numTodoTests,
  };
} catch (error) {
  console.error(`the results could not be read: ${error instanceof Error ? error.message : error}`);
}
rmSync(folder, { recursive: true, force: true });
const failed = status === 0 && counted.passed > 0 ? counted.failed : Math.max(1, counted.failed);
console.log(
  `${counted.passed} passed, ${failed} failed${counted.skipped > 0 ? `, ${counted.skipped} skipped` : ""}`,
);
process.exitCode = failed === 0 ? 0 : 1;
