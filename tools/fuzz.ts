import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * Plays random lives of resources on the rig of the conformance suite: `--cases N` for each front end, beginning with
 * `--seed S`, of one kind with `--kind KIND`. A failure prints its seed and the smallest life that still fails.
 */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "500" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000)) },
    kind: { type: "string" },
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
console.log(`${values.cases} lives for each front end, seed ${values.seed}`);
const { status } = spawnSync(process.execPath, [vitest, "run", "--project=unit", "test/conformance/random"], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    FUZZ_CASES: values.cases,
    FUZZ_SEED: values.seed,
    ...(values.kind === undefined ? {} : { TEST_KIND: values.kind }),
  },
});
process.exitCode = status ?? 1;
