import { mkdtempSync } from "node:fs";
import path from "node:path";
import { installFromTarball } from "../../stack/package.ts";
import { bareDynamicProgram, dynamicProgram } from "../programs.ts";
import { information, limited, type Measure } from "../report.ts";
import { median } from "../statistics.ts";
import type { Workshop } from "../workshop.ts";
import { createSideBySide, stateFigure, timeFigures } from "./creates.ts";

const LIMIT = 1.15;

/** Exports created through the package as published, beside as many dynamic resources of a provider that does nothing. */
export async function dynamic300(workshop: Workshop): Promise<Measure> {
  const { options, progress } = workshop;
  const folder = mkdtempSync(path.join(workshop.folder, "dynamic-"));
  installFromTarball(folder);
  const ground = { folder, engine: await workshop.engine(), progress };
  const count = options.dynamicExports;
  const ours = options.calibrate ? bareDynamicProgram : dynamicProgram;
  const programs = new Map([
    ["ours", ours],
    ["baseline", bareDynamicProgram],
  ]);
  const ups = await createSideBySide(ground, options.ups, count, programs);
  const creates = { ours: ups.get("ours") ?? [], baseline: ups.get("baseline") ?? [] };
  const { clock, processors } = timeFigures("up", creates);
  return {
    name: "dynamic300",
    figures: [
      limited(clock, LIMIT),
      ...processors,
      information(stateFigure(creates, count)),
      information({
        name: "requests",
        value: median(creates.ours.map(({ requests }) => requests.length)),
        unit: `requests for ${count} exports`,
      }),
    ],
  };
}
