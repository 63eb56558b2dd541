import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { misfits, mutate } from "./apply.ts";
import { MUTATIONS } from "./mutations.ts";
import { verdictOf } from "./verdict.ts";

/**
 * Makes each mistake in a copy of the code, and shows whether a test notices it, after the tests have passed without
 * a mistake. Arguments: ids; default all.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const PARTS = [
  "LICENSE",
  "cli",
  "emulator",
  "provider",
  "sdk",
  "test",
  "tools",
  "package.json",
  "schema.json",
  "tsconfig.json",
  "vitest.config.mts",
];

const SUITE = "test/conformance";

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !MUTATIONS.some((mutation) => mutation.id === id));
if (unknown.length > 0) {
  console.error(`there is no mutation ${unknown.join(", ")}; tools/mutate/mutations.ts has them`);
  process.exit(2);
}
const chosen = MUTATIONS.filter(({ id }) => asked.length === 0 || asked.includes(id));

const copy = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-mutate-"));
const verdicts: ReturnType<typeof verdictOf>[] = [];
try {
  for (const part of PARTS) {
    const filter = (from: string) => path.basename(from) !== "node_modules";
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  // Tests that cannot run at all would pass for tests that notice.
  const files = chosen.map(({ noticedBy }) => (noticedBy ? `${SUITE}/${noticedBy[0]}.test.ts` : SUITE));
  if (run(asked.length === 0 ? [SUITE] : [...new Set(files)]) !== 0)
    throw new Error("the tests fail without a mutation: mend them first");
  for (const mutation of chosen) {
    const wrong = misfits(copy, mutation);
    if (wrong.length > 0) throw new Error(`${mutation.id} does not apply: ${wrong.join("; ")}`);
    const undo = mutate(copy, mutation);
    const began = performance.now();
    const [file, title = ""] = mutation.noticedBy ?? [];
    const asExpected = file !== undefined && run([`${SUITE}/${file}.test.ts`, "-t", title]) !== 0;
    const isNoticed = asExpected || run([SUITE]) !== 0;
    undo();
    const verdict = verdictOf(mutation, isNoticed ? (asExpected ? "expected" : "other") : "none");
    const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
    console.log(`${verdict.result} ${seconds} s  ${mutation.id}: ${mutation.breaks}`);
    if (verdict.remark !== undefined) console.log(`  ${verdict.remark}`);
    verdicts.push(verdict);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const noticed = verdicts.filter(({ result }) => result.startsWith("noticed")).length;
console.log(`${noticed} of ${chosen.length} noticed`);
process.exitCode = verdicts.every(({ isExpected }) => isExpected) ? 0 : 1;

/** The exit code of these tests; the first failure ends them. */
function run(tests: readonly string[]): number | null {
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules", "vitest", "vitest.mjs"),
      "run",
      "--project=unit",
      "--project=sharing",
      "--bail=1",
      "--reporter=dot",
      ...tests,
    ],
    { cwd: copy, stdio: "ignore" },
  );
  return status;
}
