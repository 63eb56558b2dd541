import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PROMISE_FILES } from "../test/engine/promises.ts";

/**
 * Runs tests and ends with one line that counts them. Without arguments: all that need no engine, and the tests of
 * `test/engine/promises.ts`; `--rest`: all others; `--all`: all, and the slowest files. Other arguments go to vitest,
 * such as a file's name. The lines before the last name each failure, so that the end of a log is enough.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const results = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-results-"));

const UNIT = ["--project=unit", "--project=sharing"];
const ENGINE = ["--project=engine"];
const SITE = ["--project=site"];
const PROMISES = [...ENGINE, ...PROMISE_FILES];
const OTHERS = [...ENGINE, ...PROMISE_FILES.map((file) => `--exclude=${file}`)];
const given = process.argv.slice(2);
const runs =
  given.length === 0
    ? [UNIT, PROMISES]
    : given[0] === "--rest"
      ? [OTHERS, SITE]
      : given[0] === "--all"
        ? [UNIT, ENGINE, SITE]
        : [given];

interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test, with the beginning of what it reported. */
  readonly failures: readonly string[];
  /** The files, with the seconds that each took. */
  readonly files: readonly (readonly [seconds: number, file: string])[];
}

function run(args: readonly string[], index: number): Counted {
  const file = path.join(results, `${index}.json`);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync(process.execPath, [vitest, "run", ...reporters, ...args], {
    cwd: root,
    stdio: "inherit",
    // Some thousand processes of Node.js start, and most compile the same.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(results, "compiled"),
      // As many of the engine start, and with Go's default each collects garbage eight times before it begins.
      GOGC: "1000",
    },
  });
  let counted: Counted = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };
  try {
    counted = countedIn(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.error(`the results could not be read: ${error instanceof Error ? error.message : error}`);
  }
  const failed = status === 0 && counted.passed > 0 ? counted.failed : Math.max(1, counted.failed);
  const failures =
    failed === counted.failures.length
      ? counted.failures
      : [...counted.failures, `vitest ${args.join(" ")} ended with ${status}`];
  return { ...counted, failed, failures };
}

/** What of vitest's JSON report is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

function countedIn(report: Report): Counted {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(
          ({ fullName, failureMessages }) =>
            `${path.relative(root, name)} > ${fullName}: ${firstLine(failureMessages?.[0] ?? "")}`,
        ),
    ),
    files: report.testResults.map(({ name, startTime, endTime }) => [
      (endTime - startTime) / 1000,
      path.relative(root, name),
    ]),
  };
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 300);
}

const counts = runs.map(run);
rmSync(results, { recursive: true, force: true });
if (given[0] === "--all" || given[0] === "--rest") {
  console.log("\nThe slowest files:");
  const slowest = counts.flatMap(({ files }) => files).sort(([one], [other]) => other - one);
  for (const [seconds, file] of slowest.slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
  }
}
const failures = counts.flatMap((count) => count.failures);
for (const failure of failures) console.log(`FAILED  ${failure}`);
const sum = (of: "passed" | "failed" | "skipped") => counts.reduce((total, count) => total + count[of], 0);
const skipped = sum("skipped");
const failed = sum("failed");
console.log(`${sum("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 ? 0 : 1;
