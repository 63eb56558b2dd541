import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installFromTarball } from "../stack/package.ts";
import { SoakError } from "./errors.ts";
import { HELP, type Options, optionsOf } from "./options.ts";
import { HEAD, judge, lineOf } from "./report.ts";
import { soak } from "./soak.ts";

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  try {
    const options = optionsOf(argv);
    if (options !== "help") return await run(options);
    process.stdout.write(HELP);
    return 0;
  } catch (error) {
    if (!(error instanceof SoakError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function run(options: Options): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-soak-"));
  try {
    // A copy, so that a build meanwhile changes nothing.
    installFromTarball(folder);
    const outcomes = await Promise.all(
      options.frontEnds.map(async (frontEnd) => ({
        frontEnd,
        outcome: await soak(frontEnd, folder, options, (sample) => say(lineOf(frontEnd, sample))),
      })),
    );
    const judged = outcomes.map(({ frontEnd, outcome }) => ({
      frontEnd,
      outcome,
      verdict: judge(frontEnd, outcome.samples, options.judgeMemory),
    }));
    say("", ...HEAD, ...judged.flatMap(({ verdict }) => verdict.lines));
    for (const { frontEnd, outcome } of judged) {
      const done = [...outcome.counts].map(([what, count]) => `${count} × ${what}`).sort();
      say("", `${frontEnd}: ${done.join(", ")}`);
      say(`${frontEnd}: ${outcome.files.before} files open before the load, ${outcome.files.after} after it`);
      for (const violation of outcome.violations) say(`${frontEnd}: VIOLATION: ${violation}`);
      if (outcome.complained) say(`${frontEnd} said on stderr:`, outcome.complained);
    }
    const well = judged.every(({ outcome, verdict }) => verdict.flat && outcome.violations.length === 0);
    say(
      "",
      well ? "Flat, and the service holds exactly what was answered." : "NOT as it must be, see above.",
    );
    return well ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
