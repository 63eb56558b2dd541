import { mkdtempSync } from "node:fs";
import path from "node:path";
import { bundleBaseline } from "../bundle.ts";
import { sideBySide } from "../pairs.ts";
import { provideSdk } from "../programs.ts";
import { information, limited, type Measure, ratioFigure } from "../report.ts";
import { unchangedUps } from "../ups.ts";
import type { Workshop } from "../workshop.ts";

/** An `up` that changes nothing, beside that of a plugin that does nothing. It sends no request. */
export async function noopUp(workshop: Workshop): Promise<Measure> {
  const { options, progress } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "noop-"));
  provideSdk(folder);
  const nothing = await bundleBaseline("do-nothing.ts", "donothing", path.join(folder, "donothing"));
  const ground = { folder, engine: await workshop.engine() };
  const count = options.unchanged;
  progress(`noopUp: ${count} exports, ${options.ups} times`);
  return unchangedUps(
    ground,
    { program: { namespace: "langsmith", plugin: workshop.plugin } as const, count },
    (ours) =>
      unchangedUps(
        ground,
        { program: { namespace: "donothing", plugin: nothing } as const, count },
        async (baseline) => {
          let requests = 0;
          const pairs = await sideBySide(
            options.ups,
            async () => {
              const up = await ours();
              requests = Math.max(requests, up.requests);
              return up.seconds;
            },
            async () => (await baseline()).seconds,
          );
          return {
            name: "noopUp",
            figures: [
              limited({ name: "requests", value: requests, unit: `requests for ${count} exports` }, 0),
              information(ratioFigure("up", pairs, "s")),
            ],
          };
        },
      ),
  );
}
