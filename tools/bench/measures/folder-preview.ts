import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Engine } from "../../engine/engine.ts";
import { Stack } from "../../stack/stack.ts";
import { turnByTurn } from "../pairs.ts";
import { information, limited, type Measure } from "../report.ts";
import { writeAgent } from "../rig/agent-folder.ts";
import type { PluginFolder } from "../rig/bundle.ts";
import { childrenSeconds } from "../rig/proc.ts";
import { provideSdk } from "../rig/programs.ts";
import { Service } from "../rig/service.ts";
import type { Workshop } from "../rig/workshop.ts";
import { median, rounded, spread } from "../statistics.ts";
import { demand } from "../ups.ts";

const LIMIT_MS = 500;

/**
 * What the files of an unchanged folder add to a preview: the same program with the folder of a large agent, and with one
 * that has only its configuration. Both previews read the program, start the plugin and find nothing to do.
 */
export async function folderPreview(workshop: Workshop): Promise<Measure> {
  const { options, progress, plugin } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "folder-preview-"));
  provideSdk(folder);
  const engine = await workshop.engine();
  const service = await Service.start();
  try {
    const stackOf = (name: string, files: number) =>
      deployed(path.join(folder, name), files, { engine, service, plugin });
    progress(`folderPreview: ${options.files} files, ${options.ups} times`);
    const [large, small] = [await stackOf("large", options.files), await stackOf("small", 0)];
    const taken = { large: [] as Took[], small: [] as Took[] };
    await turnByTurn(options.ups, [
      async () => taken.large.push(await previewed(large)),
      async () => taken.small.push(await previewed(small)),
    ]);
    const added = (name: keyof Took) =>
      differenceOf(
        taken.large.map((each) => each[name]),
        taken.small.map((each) => each[name]),
      );
    const note = `${options.files} files beside one`;
    const whole = rounded(median(taken.large.map(({ clock }) => clock)), 0);
    return {
      name: "folderPreview",
      figures: [
        limited({ name: "added", unit: "ms", note, ...added("clock") }, LIMIT_MS),
        information({ name: "added.processors", unit: "ms of processors", note, ...added("processors") }),
        information({ name: "whole", value: whole, unit: "ms" }),
      ],
    };
  } finally {
    await service.stop();
  }
}

/** Milliseconds that a preview took. Those of processors are distorted less by the rest of the machine. */
interface Took {
  readonly clock: number;
  readonly processors: number;
}

async function previewed(stack: Stack): Promise<Took> {
  const [from, spent] = [performance.now(), childrenSeconds() ?? 0];
  demand(await stack.preview("--expect-no-changes"), "2 unchanged");
  return { clock: performance.now() - from, processors: ((childrenSeconds() ?? 0) - spent) * 1000 };
}

/** The difference of the two medians, and the spread of those of the single rounds. */
function differenceOf(ours: readonly number[], baseline: readonly number[]) {
  const { least, most } = spread(ours.map((each, round) => each - (baseline[round] ?? 0)));
  return {
    value: rounded(median(ours) - median(baseline), 0),
    spread: { least: rounded(least, 0), most: rounded(most, 0) },
    runs: ours.length,
  };
}

interface Surroundings {
  readonly engine: Engine;
  readonly service: Service;
  readonly plugin: PluginFolder;
}

/** A stack whose folder has been deployed. */
async function deployed(
  place: string,
  files: number,
  { engine, service, plugin }: Surroundings,
): Promise<Stack> {
  const directory = path.join(place, "program");
  writeAgent(path.join(place, "agent"), files);
  writeProgram(directory, path.basename(place), plugin);
  const stack = new Stack({ directory, engine: engine.env, home: path.join(place, "home") });
  const { apiUrl, workspaceId } = service.config;
  await stack.init(
    { "langsmith:apiUrl": apiUrl, "langsmith:workspaceId": workspaceId },
    { "langsmith:apiKey": service.apiKey },
  );
  demand(await stack.up(), "+ 2 created");
  return stack;
}

function writeProgram(directory: string, name: string, plugin: PluginFolder): void {
  mkdirSync(directory, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(directory, file), text);
  write(
    "Pulumi.yaml",
    `name: bench\nruntime: nodejs\nplugins:\n  providers:\n    - name: langsmith\n      path: ${JSON.stringify(plugin.folder)}\n`,
  );
  write("package.json", '{ "name": "bench", "main": "index.js" }\n');
  const inputs = {
    name,
    source: "internal_source",
    sourceConfig: { deploymentType: "prod" },
    sourceRevisionConfig: { directory: "../agent" },
    waitForDeployed: false,
  };
  write(
    "index.js",
    `const pulumi = require("@pulumi/pulumi");
class Deployment extends pulumi.CustomResource {
  constructor(name, inputs) { super("langsmith:index:Deployment", name, inputs); }
}
new Deployment("agent", ${JSON.stringify(inputs)});
`,
  );
}
