import { mkdtempSync } from "node:fs";
import path from "node:path";
import { turnByTurn } from "../pairs.ts";
import { information, limited, type Measure, ratioFigure } from "../report.ts";
import { bundleBaseline } from "../rig/bundle.ts";
import { type Program, provideSdk } from "../rig/programs.ts";
import type { Workshop } from "../rig/workshop.ts";
import { type UnchangedUp, unchangedUps } from "../ups.ts";

/**
 * An `up` that changes nothing, with the SDK for Node.js: beside a plugin that does nothing and has no SDK, and without
 * stack traces beside the same with them. It sends no request.
 */
export async function noopUp(workshop: Workshop): Promise<Measure> {
  const { options, progress, plugin } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "noop-"));
  provideSdk(folder);
  const nothing = await bundleBaseline("do-nothing.ts", "donothing", path.join(folder, "donothing"));
  const ground = { folder, engine: await workshop.engine() };
  const count = options.unchanged;
  progress(`noopUp: ${count} exports, ${options.ups} times`);
  const inStack = <T>(program: Program, work: (up: () => Promise<UnchangedUp>) => Promise<T>) =>
    unchangedUps(ground, { program, count }, work);
  return inStack({ namespace: "langsmith", plugin, sdk: "with traces" }, (ours) =>
    inStack({ namespace: "langsmith", plugin, sdk: "without traces" }, (withoutTraces) =>
      inStack({ namespace: "donothing", plugin: nothing }, async (baseline) => {
        const ups: Record<"ours" | "withoutTraces" | "baseline", UnchangedUp[]> = {
          ours: [],
          withoutTraces: [],
          baseline: [],
        };
        await turnByTurn(options.ups, [
          async () => ups.ours.push(await ours()),
          async () => ups.withoutTraces.push(await withoutTraces()),
          async () => ups.baseline.push(await baseline()),
        ]);
        const seconds = (name: keyof typeof ups) => ups[name].map((up) => up.seconds);
        const requests = Math.max(...ups.ours.map((up) => up.requests));
        const beside = { ours: seconds("ours"), baseline: seconds("baseline") };
        const switched = { ours: seconds("withoutTraces"), baseline: seconds("ours") };
        return {
          name: "noopUp",
          figures: [
            limited({ name: "requests", value: requests, unit: `requests for ${count} exports` }, 0),
            information(ratioFigure("up", beside, "s", "beside a plugin that does nothing")),
            information(ratioFigure("upWithoutTraces", switched, "s", "beside the same with stack traces")),
          ],
        };
      }),
    ),
  );
}
