import { mkdtempSync } from "node:fs";
import path from "node:path";
import { bundleBaseline } from "../bundle.ts";
import { turnByTurn } from "../pairs.ts";
import { provideSdk } from "../programs.ts";
import { information, limited, type Measure, ratioFigure } from "../report.ts";
import { median, rounded } from "../statistics.ts";
import { firstUp, type Up } from "../ups.ts";
import type { Workshop } from "../workshop.ts";

const LIMIT = 1.1;
const STATE_LIMIT = 1300;
/** Of a whole `up`, besides one for each export. */
const REQUESTS_LIMIT = 5;
/** Resources of the `up`s that come before what is measured: the first of all reads everything from the disk. */
const WARM_UP = 10;

/** Many exports created through the plugin, beside as many resources of a plugin that does nothing. */
export async function creates(workshop: Workshop): Promise<Measure> {
  const { options, progress } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "creates-"));
  provideSdk(folder);
  const nothing = await bundleBaseline("do-nothing.ts", "donothing", path.join(folder, "donothing"));
  const ground = { folder, engine: await workshop.engine() };
  const count = options.exports;
  const sides = [
    { program: { namespace: "langsmith", plugin: workshop.plugin } as const, ups: [] as Up[] },
    { program: { namespace: "donothing", plugin: nothing } as const, ups: [] as Up[] },
  ] as const;
  progress(`creates: ${count} exports, ${options.ups} times`);
  for (const { program } of sides) await firstUp(ground, { program, count: WARM_UP });
  await turnByTurn(
    options.ups,
    sides.map(
      ({ program, ups }) =>
        async () =>
          ups.push(await firstUp(ground, { program, count })),
    ),
  );
  const [ours, baseline] = sides.map(({ ups }) => ups);
  const pairs = (of: (up: Up) => number) => ({
    ours: (ours ?? []).map(of),
    baseline: (baseline ?? []).map(of),
  });
  const bytes = pairs(({ stateBytes }) => stateBytes / count);
  const requests = median(pairs((up) => up.requests.length).ours) - count;
  return {
    name: "creates",
    figures: [
      limited(
        ratioFigure(
          "up",
          pairs((up) => up.seconds),
          "s",
        ),
        LIMIT,
      ),
      information(
        ratioFigure(
          "upProcessorTime",
          pairs((up) => up.cpuSeconds),
          "s",
          "without the emulator",
        ),
      ),
      limited(
        { name: "requestsBesides", value: requests, unit: "requests besides one for each export" },
        REQUESTS_LIMIT,
      ),
      limited(
        {
          name: "stateBeyondBare",
          value: rounded(median(bytes.ours) - median(bytes.baseline), 1),
          unit: "bytes for each export",
        },
        STATE_LIMIT,
      ),
    ],
  };
}
