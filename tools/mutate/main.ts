import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { mutate, occurrences } from "./apply.ts";
import { MUTATIONS, type Mutation } from "./mutations.ts";

/**
 * Makes each mistake in a copy of the code, and shows whether the test that it names notices it, after these tests have
 * passed without a mistake. Arguments: ids; default all.
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

const all = Object.values(MUTATIONS).flat();
const ids = process.argv.slice(2);
const unknown = ids.filter((id) => !all.some((mutation) => mutation.id === id));
if (unknown.length > 0) {
  console.error(`there is no mutation ${unknown.join(", ")}; tools/mutate/mutations.ts lists them`);
  process.exit(2);
}
const chosen = all.filter(({ id }) => ids.length === 0 || ids.includes(id));

const copy = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-mutate-"));
let survivors = 0;
try {
  for (const part of PARTS) {
    const filter = (from: string) => path.basename(from) !== "node_modules";
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  // A test that fails anyway would pass for one that notices.
  if (!pass(chosen, "inherit")) throw new Error("the tests fail without a mutation: fix them first");
  for (const mutation of chosen) {
    if (occurrences(copy, mutation) !== 1) throw new Error(`${mutation.id} does not apply`);
    const revert = mutate(copy, mutation);
    const survives = pass([mutation]);
    revert();
    if (survives) survivors += 1;
    console.log(`${survives ? "SURVIVED" : "noticed "}  ${mutation.id}: ${mutation.breaks}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${chosen.length - survivors} of ${chosen.length} noticed`);
process.exitCode = survivors === 0 ? 0 : 1;

/** Whether the tests that these mutations name pass in the copy; the first failure ends them. */
function pass(mutations: readonly Mutation[], stdio: "inherit" | "ignore" = "ignore"): boolean {
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const files = mutations.map(({ noticedBy: [file] }) => `test/conformance/${file}.test.ts`);
  const titles = new Set(mutations.map(({ noticedBy: [, title] }) => title));
  const args = ["run", "--project=unit", "--bail=1", "--reporter=dot", ...new Set(files)];
  const { status } = spawnSync(process.execPath, [vitest, ...args, "-t", [...titles].join("|")], {
    cwd: copy,
    stdio,
  });
  return status === 0;
}
