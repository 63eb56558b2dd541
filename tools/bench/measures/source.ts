import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { writeAgent } from "../agent-folder.ts";
import { turnByTurn } from "../pairs.ts";
import { information, limited, type Measure, ratioFigure } from "../report.ts";
import type { SourceTimes } from "../source-process.ts";
import { median, rounded, spread } from "../statistics.ts";
import type { Workshop } from "../workshop.ts";

/** What a deployment from a folder may take, beside the tools that everybody has. */
const LIMITS = { hash: 1, archive: 1.3, peakMiB: 150 };

/**
 * How long the files of an agent take to be hashed, beside `sha256sum`, and archived, beside `tar cz`. All of them start
 * as new processes; of ours the start does not count, since the plugin runs already.
 */
export async function source({ options, folder, progress }: Workshop): Promise<Measure> {
  const work = mkdtempSync(path.join(folder, "source-"));
  const tree = path.join(work, "agent");
  writeAgent(tree, options.sourceFiles);
  const program = await bundleProcess(work);
  const files = readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  progress(`source: ${options.sourceFiles} files, ${options.sources} times`);

  const ours: SourceTimes[] = [];
  const sums: number[] = [];
  const tars: number[] = [];
  await turnByTurn(options.sources, [
    async () => {
      ours.push(JSON.parse(execFileSync(process.execPath, [program, tree], { encoding: "utf8" })));
    },
    async () => {
      // The names are too long for one command.
      sums.push(timed("xargs", ["-0", "sha256sum"], files.join("\0")));
    },
    async () => {
      tars.push(timed("tar", ["czf", path.join(work, "theirs.tar.gz"), "-C", tree, "."]));
    },
  ]);

  const times = (name: keyof SourceTimes) => ours.map((each) => each[name]);
  const hash = ratioFigure("hash", { ours: times("hash"), baseline: sums }, "ms", "beside sha256sum");
  const archive = ratioFigure("archive", { ours: times("archive"), baseline: tars }, "ms", "beside tar cz");
  return {
    name: "source",
    figures: [
      limited(hash, LIMITS.hash),
      limited(archive, LIMITS.archive),
      limited(figureOf("peak", times("peak"), "MiB"), LIMITS.peakMiB),
      information(figureOf("find", times("find"), "ms")),
    ],
  };
}

function figureOf(name: string, values: readonly number[], unit: string) {
  const { least, most } = spread(values);
  return {
    name,
    value: rounded(median(values), 1),
    unit,
    spread: { least: rounded(least, 1), most: rounded(most, 1) },
    runs: values.length,
  };
}

function timed(command: string, args: readonly string[], input = ""): number {
  const from = performance.now();
  execFileSync(command, args, { input, maxBuffer: 64 * 1024 * 1024, env: { PATH: process.env["PATH"] } });
  return performance.now() - from;
}

/** Node that strips types would take memory of its own. */
async function bundleProcess(work: string): Promise<string> {
  const outfile = path.join(work, "source-process.mjs");
  await build({
    entryPoints: [path.join(import.meta.dirname, "..", "source-process.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    logLevel: "warning",
  });
  return outfile;
}
