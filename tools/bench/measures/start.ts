import { mkdirSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { sideBySide } from "../pairs.ts";
import { limited, type Measure, ratioFigure } from "../report.ts";
import { bundleBaseline, type PluginFolder } from "../rig/bundle.ts";
import { type EngineStub, startEngineStub } from "../rig/engine-stub.ts";
import { startPlugin } from "../rig/plugin-process.ts";
import { ProviderClient } from "../rig/provider-client.ts";
import { Service } from "../rig/service.ts";
import type { Workshop } from "../rig/workshop.ts";

const LIMIT = 1.25;
const WARM_UPS = 3;

/**
 * How long a plugin takes from the start of its process to its port on stdout, beside a bundle that serves the
 * same protocol and nothing else.
 */
export async function start(workshop: Workshop): Promise<Measure> {
  const { options, progress, plugin } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "start-"));
  const baseline = await bundleBaseline("serve-only.ts", "baseline", path.join(folder, "baseline"));
  const engine = await startEngineStub();
  const once = (of: PluginFolder, environment: NodeJS.ProcessEnv) =>
    startOnce(of, environment, engine.address);
  try {
    const warm = environmentIn(path.join(folder, "warm"));
    progress(`start: ${WARM_UPS} whole lives of each, to fill the compile cache`);
    const service = await Service.start();
    try {
      for (let life = 0; life < WARM_UPS; life += 1) {
        await once(baseline, warm);
        await live(plugin, warm, engine, { ...service.config, apiKey: service.apiKey });
      }
    } finally {
      await service.stop();
    }
    progress(`start: ${options.starts} pairs`);
    const pairs = await sideBySide(
      options.starts,
      () => once(plugin, warm),
      () => once(baseline, warm),
    );
    return {
      name: "start",
      figures: [limited(ratioFigure("toPort", pairs, "ms"), LIMIT)],
    };
  } finally {
    engine.stop();
  }
}

/** This process's environment, but for everything that says where a cache may be: that is below a folder. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(NODE|LANGSMITH|LANGCHAIN)_/.test(name));
  const places = { HOME: "home", TMPDIR: "tmp", XDG_CACHE_HOME: "cache", PULUMI_HOME: "pulumi" };
  const made = Object.entries(places).map(([name, below]) => {
    const place = path.join(folder, below);
    mkdirSync(place, { recursive: true });
    return [name, place];
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(made) };
}

async function startOnce(
  { command }: PluginFolder,
  environment: NodeJS.ProcessEnv,
  engine: string,
): Promise<number> {
  const running = await startPlugin(command, { environment, engine });
  await running.stop();
  return running.took;
}

/** What a plugin goes through in an `up` without resources, to its end. */
async function live(
  { command }: PluginFolder,
  environment: NodeJS.ProcessEnv,
  engine: EngineStub,
  config: Readonly<Record<string, string>>,
): Promise<void> {
  const running = await startPlugin(command, { environment, engine: engine.address });
  const client = new ProviderClient(running.port);
  try {
    await client.configure(engine.address, config);
    await client.cancel();
  } finally {
    client.close();
    await running.stop();
  }
}
