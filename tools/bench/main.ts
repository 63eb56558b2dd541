import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { arch, cpus, loadavg, platform, tmpdir } from "node:os";
import path from "node:path";
import { type Engine, ensureEngine } from "../engine/engine.ts";
import { root } from "../stack/package.ts";
import { BenchError } from "./errors.ts";
import { checkDiff } from "./measures/check-diff.ts";
import { folderPreview } from "./measures/folder-preview.ts";
import { noopUp } from "./measures/noop-up.ts";
import { start } from "./measures/start.ts";
import { waits } from "./measures/waits.ts";
import { type MeasureName, type Options, readOptions, USAGE } from "./options.ts";
import { broken, type Measure } from "./report.ts";
import type { PluginFolder } from "./rig/bundle.ts";
import type { Workshop } from "./rig/workshop.ts";

const MEASURED: Readonly<Record<MeasureName, (workshop: Workshop) => Promise<Measure>>> = {
  start,
  checkDiff,
  waits,
  folderPreview,
  noopUp,
};

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

function build(): void {
  const script = path.join(root, "tools", "build.ts");
  // Only the report goes to stdout.
  const { status } = spawnSync(process.execPath, [...process.execArgv, script], { stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new BenchError("the build failed; what it says stands above");
}

function builtPlugin(): PluginFolder {
  const folder = path.join(root, "dist", "plugin");
  const command = path.join(folder, "pulumi-resource-langsmith");
  if (!existsSync(command)) {
    throw new BenchError(`there is no plugin at ${command}; \`npm run build\` makes it`);
  }
  return { folder, command };
}

async function bench(options: Options): Promise<number> {
  // The engine finds the Node of its language host and of the plugins on PATH: it must be this one.
  process.env["PATH"] = [path.dirname(process.execPath), process.env["PATH"]].join(path.delimiter);
  if (options.build) build();
  const [loadBefore] = loadavg();
  let engine: Engine | undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-bench-"));
  try {
    const workshop: Workshop = {
      options,
      folder,
      plugin: builtPlugin(),
      engine: async () => {
        engine ??= await ensureEngine();
        return engine;
      },
      progress,
    };
    const measures: Measure[] = [];
    for (const name of options.measures) measures.push(await MEASURED[name](workshop));
    const failing = broken(measures);
    const report = {
      ok: failing.length === 0,
      broken: failing,
      quick: options.quick,
      machine: {
        system: `${platform()}-${arch()}`,
        cores: cpus().length,
        loadBefore,
        node: process.versions.node,
        engine: engine?.version,
      },
      measures,
    };
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return report.ok ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(USAGE);
  else process.exitCode = await bench(options);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  // What was not measured is not within its limits.
  process.stderr.write(`${error instanceof BenchError ? error.message : error.stack}\n`);
  process.exitCode = 2;
}
