import { mkdtempSync } from "node:fs";
import path from "node:path";
import { startObjectStore } from "../object-store.ts";
import { type Program, pluginProgram, provideSdk } from "../programs.ts";
import { type Figure, information, type Measure } from "../report.ts";
import { rounded } from "../statistics.ts";
import { COMMANDS, type Ground, type Life, wholeLife } from "../ups.ts";
import type { Workshop } from "../workshop.ts";

/** A way to keep the state of a stack. */
interface Way {
  readonly name: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly upArguments?: readonly string[];
  /** The share of the exports that the stack has. */
  readonly share?: number;
}

const COMPRESSED = { PULUMI_SELF_MANAGED_STATE_GZIP: "true" };
const WITHOUT = { PULUMI_SKIP_CHECKPOINTS: "true" };

/** Each begins with a store of its own. */
const IN_OBJECT_STORE: readonly Way[] = [
  { name: "s3" },
  { name: "s3Compressed", environment: COMPRESSED },
  { name: "s3WithoutCheckpoints", environment: WITHOUT },
];

const IN_FILES: readonly Way[] = [
  { name: "fileQuarter", share: 1 / 4 },
  { name: "fileHalf", share: 1 / 2 },
  { name: "file" },
  { name: "fileOneAtATime", upArguments: ["--parallel", "1"] },
  { name: "fileCompressed", environment: COMPRESSED },
  { name: "fileWithoutCheckpoints", environment: WITHOUT },
];

/**
 * How large the state of many exports is, and what the commands take with the ways there are to keep it: in files and
 * in an object store, written after each step, compressed, or only at the end.
 */
export async function state(workshop: Workshop): Promise<Measure> {
  const { options, progress } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "state-"));
  provideSdk(folder);
  const ground: Ground = { folder, engine: await workshop.engine(), progress };
  const program = pluginProgram("langsmith", workshop.plugin);
  const figures: Figure[] = [];
  const live = async (way: Way, writes?: () => number) => {
    const count = Math.round(options.exports * (way.share ?? 1));
    figures.push(...(await figuresOf(ground, program, way, count, writes)));
  };
  for (const way of IN_FILES) await live(way);
  for (const way of IN_OBJECT_STORE) {
    const store = await startObjectStore(folder);
    try {
      await live({ ...way, environment: { ...store.environment, ...way.environment } }, store.writes);
    } finally {
      await store.stop();
    }
  }
  return { name: "state", figures };
}

async function figuresOf(
  ground: Ground,
  program: Program,
  { name, environment = {}, upArguments = [] }: Way,
  count: number,
  writes: (() => number) | undefined,
): Promise<Figure[]> {
  const before = writes?.() ?? 0;
  const written = new Map<string, number>();
  const life = await wholeLife(ground, {
    program: { ...program, environment },
    count,
    upArguments,
    after: (command) => written.set(command, writes?.() ?? 0),
  });
  ground.progress(`${name}: ${count} exports, ${formatLife(life)}`);
  const seconds = COMMANDS.flatMap((command) => {
    const { seconds: clock, cpuSeconds } = life[command];
    const note = `${count} exports`;
    return [
      information({ name: `${name}.${command}`, value: rounded(clock, 1), unit: "s", note }),
      information({
        name: `${name}.${command}.processors`,
        value: rounded(cpuSeconds, 1),
        unit: "s of processors",
      }),
    ];
  });
  const bytes = information({ name: `${name}.stateBytes`, value: life.stateBytes, unit: "bytes" });
  if (!writes) return [...seconds, bytes];
  const objects = information({
    name: `${name}.objectsWritten`,
    value: (written.get("up") ?? 0) - before,
    unit: "objects written by the first up",
  });
  return [...seconds, bytes, objects];
}

function formatLife(life: Life): string {
  const each = COMMANDS.map((command) => {
    const { seconds, cpuSeconds } = life[command];
    return `${command} ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processors)`;
  });
  return `${each.join(", ")}, ${life.stateBytes} bytes`;
}
