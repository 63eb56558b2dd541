import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PROMISE_FILES } from "../test/engine/promises.ts";

/**
 * Runs tests and ends with one line that counts them. Without arguments: all that need no engine, and the tests of
 * `test/engine/promises.ts`; `--rest`: all others; `--all`: all. `--kind KIND`: what proves one
 * kind, and the types of its files and of what changed. Other arguments go to vitest, such as a file's name, also after
 * `--kind KIND`. The lines before the last name each failure, so that the end of a log is enough.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const results = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-results-"));
process.once("exit", () => rmSync(results, { recursive: true, force: true }));

const UNIT = ["--project=unit"];
const ENGINE = ["--project=engine"];
const SITE = ["--project=site"];
const PROMISES = [...ENGINE, ...PROMISE_FILES];
const OTHERS = [...ENGINE, ...PROMISE_FILES.map((file) => `--exclude=${file}`)];
const given = process.argv.slice(2);

interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Each failed test, with the beginning of what it reported. */
  readonly failures: readonly string[];
}

/** Runs a program of Node.js; resolves to its exit code, and to what it printed where that is not shown. */
function node(
  args: readonly string[],
  stdio: "inherit" | "pipe",
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["inherit", stdio, "inherit"],
    env: { ...process.env, ...env },
  });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

async function run(args: readonly string[], index: number, env: NodeJS.ProcessEnv = {}): Promise<Counted> {
  const file = path.join(results, `${index}.json`);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await node([vitest, "run", ...reporters, ...args], "inherit", {
    // Some thousand processes of Node.js start, and most compile the same.
    NODE_COMPILE_CACHE: path.join(results, "compiled"),
    // As many of the engine start, and with Go's default each collects garbage eight times before it begins.
    GOGC: "1000",
    ...env,
  });
  let counted: Counted = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    counted = countedIn(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.error(`the results could not be read: ${error instanceof Error ? error.message : error}`);
  }
  const failed = code === 0 && counted.passed > 0 ? counted.failed : Math.max(1, counted.failed);
  const failures =
    failed === counted.failures.length
      ? counted.failures
      : [...counted.failures, `vitest ${args.join(" ")} ended with ${code}`];
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
  };
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 300);
}

/** The file of each kind's table, without its ending. */
function filesOfKinds(): ReadonlyMap<string, string> {
  const folder = path.join(root, "test", "conformance", "kinds");
  return new Map(
    readdirSync(folder).flatMap((file): [string, string][] => {
      const [, kind] = /\bkind: "(\w+)"/.exec(readFileSync(path.join(folder, file), "utf8")) ?? [];
      return kind === undefined ? [] : [[kind, path.basename(file, ".ts")]];
    }),
  );
}

/** Runs the tests of one kind, and checks the types of its files meanwhile. With other arguments: only these tests. */
async function runKind(kind = "", others: readonly string[] = []): Promise<readonly Counted[]> {
  const files = filesOfKinds();
  const name = files.get(kind);
  if (name === undefined) {
    console.error(
      `there is no kind "${kind}" in test/conformance/kinds: use ${[...files.keys()].join(", ")}`,
    );
    process.exit(2);
  }
  // A file that has no test of the kind is empty.
  const flags = ["--passWithNoTests", "--maxWorkers=2"];
  // Not the random lives, which take longer than all the rest: `npm run fuzz -- --kind` plays them.
  const tests = [
    ...globSync("test/conformance/*.test.ts", { cwd: root }),
    "test/contract",
    "test/docs/reference.test.ts",
    `test/resources/kinds/${name}.`,
    `test/resources/${name}/`,
  ];
  const only = { TEST_KIND: kind };
  if (others.length > 0) return [await run(others, 0, only)];
  return await Promise.all([typesOf(name), run([...UNIT, ...flags, ...tests], 0, only)]);
}

/** The errors in the types of a kind's files and of what changed. */
async function typesOf(name: string): Promise<Counted> {
  const folders = "{provider/resources,emulator/src/objects,test/conformance,test/resources}/**";
  const files = globSync([`${folders}/${name}.ts`, `${folders}/${name}/*.ts`, `${folders}/${name}.*.ts`], {
    cwd: root,
  });
  const { code, output } = await node([path.join(root, "tools", "changed-types.ts"), ...files], "pipe");
  const failures = output.split("\n").filter((line) => line !== "");
  if (code !== 0 && failures.length === 0)
    failures.push(`the types could not be checked: it ended with ${code}`);
  return { passed: 0, failed: failures.length, skipped: 0, failures };
}

async function runAll(): Promise<readonly Counted[]> {
  const runs =
    given.length === 0
      ? [UNIT, PROMISES]
      : given[0] === "--rest"
        ? [OTHERS, SITE]
        : given[0] === "--all"
          ? [UNIT, ENGINE, SITE]
          : [given];
  const counts: Counted[] = [];
  for (const [index, args] of runs.entries()) counts.push(await run(args, index));
  return counts;
}

const counts = given[0] === "--kind" ? await runKind(given[1], given.slice(2)) : await runAll();
const failures = counts.flatMap((count) => count.failures);
for (const failure of failures) console.log(`FAILED  ${failure}`);
const sum = (of: "passed" | "failed" | "skipped") => counts.reduce((total, count) => total + count[of], 0);
const skipped = sum("skipped");
const failed = sum("failed");
console.log(`${sum("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 ? 0 : 1;
