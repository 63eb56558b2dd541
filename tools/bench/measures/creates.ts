import { mkdtempSync } from "node:fs";
import path from "node:path";
import { bundleBaseline } from "../bundle.ts";
import { turnByTurn } from "../pairs.ts";
import { answeringLike, type Program, pluginProgram, provideSdk } from "../programs.ts";
import { type Figure, information, limited, type Measure, ratioFigure } from "../report.ts";
import { lineThrough, median, rounded } from "../statistics.ts";
import { firstAndSecondUp, firstUp, type Ground, type Up } from "../ups.ts";
import type { Workshop } from "../workshop.ts";

const LIMIT = 1.1;
const STATE_LIMIT = 1300;
/** Resources of the `up`s that come before what is measured. */
const WARM_UP = 10;

/** What first `up`s took of either side of a comparison. */
interface Creates {
  readonly ours: readonly Up[];
  readonly baseline: readonly Up[];
}

/** Creates as many resources with each program, turn by turn, after one small `up` of each. */
export async function createSideBySide(
  ground: Ground,
  rounds: number,
  count: number,
  programs: ReadonlyMap<string, Program>,
): Promise<ReadonlyMap<string, readonly Up[]>> {
  // The first `up` of all reads everything from the disk.
  for (const program of programs.values()) await firstUp(ground, { program, count: WARM_UP });
  const seen = new Map<string, Up[]>();
  const sides = [...programs].map(([name, program]) => {
    const ups: Up[] = [];
    seen.set(name, ups);
    return async (round: number) => {
      const up = await firstUp(ground, { program, count });
      ups.push(up);
      const took = `${up.seconds.toFixed(1)} s, ${up.cpuSeconds.toFixed(1)} s of processors`;
      ground.progress(`${name}: ${count} resources in ${took} (round ${round + 1} of ${rounds})`);
    };
  });
  await turnByTurn(rounds, sides);
  return seen;
}

/** The times of a comparison, and beside them the processors' time, where the system tells it. */
export function timeFigures(name: string, { ours, baseline }: Creates, note?: string): TimeFigures {
  const pairs = (of: (up: Up) => number) => ({ ours: ours.map(of), baseline: baseline.map(of) });
  const clock = ratioFigure(
    name,
    pairs((up) => up.seconds),
    "s",
    note,
  );
  const processors = pairs((up) => up.cpuSeconds);
  if (processors.baseline.includes(0)) return { clock, processors: [] };
  const what = "of the engine, the language host, the program and the plugin; without the emulator";
  return { clock, processors: [information(ratioFigure(`${name}ProcessorTime`, processors, "s", what))] };
}

interface TimeFigures {
  readonly clock: Omit<Figure, "limit" | "ok">;
  readonly processors: readonly Figure[];
}

/** What a resource takes in the state beyond one that holds no more than its inputs. */
export function stateFigure({ ours, baseline }: Creates, count: number): Omit<Figure, "limit" | "ok"> {
  const bytes = (ups: readonly Up[]) => median(ups.map(({ stateBytes }) => stateBytes)) / count;
  return {
    name: "stateBeyondBare",
    value: rounded(bytes(ours) - bytes(baseline), 1),
    unit: "bytes for each export",
    medians: { ours: rounded(bytes(ours), 1), baseline: rounded(bytes(baseline), 1), unit: "bytes" },
  };
}

/** A thousand exports created through the plugin, beside as many resources of a plugin that does nothing. */
export async function create1000(workshop: Workshop): Promise<Measure> {
  const { options, progress } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "creates-"));
  provideSdk(folder);
  const nothing = await bundleBaseline("do-nothing.ts", "donothing", path.join(folder, "donothing"));
  const ground = { folder, engine: await workshop.engine(), progress };
  const bare = pluginProgram("donothing", nothing);
  const ours = options.calibrate ? bare : pluginProgram("langsmith", workshop.plugin);
  const few = await firstAndSecondUp(ground, { program: ours, count: options.fewExports });
  const programs = new Map([
    ["ours", ours],
    ["baseline", bare],
    ["as much state", answeringLike(bare, few.additions)],
  ]);
  const ups = await createSideBySide(ground, options.ups, options.exports, programs);
  const of = (name: string) => ups.get(name) ?? [];
  const creates = { ours: of("ours"), baseline: of("baseline") };
  const times = timeFigures("up", creates);
  const alike = timeFigures(
    "upSameState",
    { ours: of("ours"), baseline: of("as much state") },
    "the baseline answers as many properties as the plugin, so that the engine has as much to write",
  );
  const figures = [
    limited(times.clock, LIMIT),
    ...times.processors,
    information(alike.clock),
    ...alike.processors,
  ];
  if (options.calibrate) return { name: "create1000", figures };
  const requests = median(creates.ours.map((up) => up.requests.length));
  const { each, once } = lineThrough(
    [options.fewExports, few.first.requests.length],
    [options.exports, requests],
  );
  return {
    name: "create1000",
    figures: [
      ...figures,
      limited({ name: "requestsPerExport", value: rounded(each, 4), unit: "requests for each export" }, 1),
      information({ name: "requestsPerRun", value: rounded(once, 2), unit: "requests beside them" }),
      limited(
        {
          name: "requestsOfNoopUp",
          value: few.askedBySecond.length,
          unit: "requests",
          note: `an up that changes none of ${options.fewExports} exports`,
        },
        0,
      ),
      limited(stateFigure(creates, options.exports), STATE_LIMIT),
    ],
  };
}
