import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine } from "../engine/engine.ts";
import { installFromTarball } from "../stack/package.ts";
import { type Checked, check, judged } from "./check.ts";
import type { Case } from "./model.ts";
import { reproduction } from "./report.ts";
import { workshopOf } from "./workshop.ts";

const HELP = `Usage: npm run fuzz -- [options]

Runs random lives of stacks while requests fail, and judges what the service and the state hold at the end.

Options:
  --cases N          how many (default 20)
  --seed N           the first case (default: the time)
  --front-end NAME   plugin or dynamic (default: two in three with the plugin)
  --jobs N           how many at once (default: one for each core)
  --replay FILE      run the case of this file again
  --no-shrink        do not look for a smaller case that fails, too
  --help             print this text
`;

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "20" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000)) },
    "front-end": { type: "string" },
    jobs: { type: "string", default: String(cpus().length) },
    replay: { type: "string" },
    "no-shrink": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const installed = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-fuzz-"));
installFromTarball(installed);
const { env } = await ensureEngine();
const workshop = await workshopOf(installed, env);
const first = Number(values.seed);
const count = values.replay === undefined ? Number(values.cases) : 1;
const failed: Checked[] = [];
const seen = { hits: 0, cut: new Map<string, number>(), commands: 0 };

function note(checked: Checked, index: number): void {
  const { verdict, seed, front } = checked;
  for (const { cut } of verdict.commands) {
    seen.commands += 1;
    if (cut) seen.cut.set(cut, (seen.cut.get(cut) ?? 0) + 1);
  }
  seen.hits += verdict.hits;
  const held = verdict.violations.length === 0;
  console.log(
    `${index + 1}/${count}  seed ${seed}  ${front}  ${held ? "held" : `FAILED: ${verdict.violations.join("; ")}`}`,
  );
  if (held) return;
  failed.push(checked);
  console.log(reproduction(checked));
}

if (values.replay !== undefined) {
  const it: Case = JSON.parse(readFileSync(values.replay, "utf8"));
  note({ seed: 0, front: it.front, it, verdict: await judged(workshop, it) }, 0);
} else {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const seed = first + index;
      // Every third case is one of dynamic resources, which take twice as long.
      const front: Case["front"] =
        values["front-end"] === "plugin" || values["front-end"] === "dynamic"
          ? values["front-end"]
          : seed % 3 === 0
            ? "dynamic"
            : "plugin";
      note(await check(workshop, front, seed, !values["no-shrink"]), index);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
}
rmSync(installed, { recursive: true, force: true });
console.log(
  `${seen.commands} commands, ${seen.hits} requests hit by faults, cut short: ${[...seen.cut].map(([how, times]) => `${how} ${times}`).join(", ") || "none"}`,
);
console.log(
  `${count - failed.length} held, ${failed.length} failed${values.replay === undefined ? `; seeds ${first} to ${first + count - 1}` : ""}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
