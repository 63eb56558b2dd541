import { mkdtempSync } from "node:fs";
import path from "node:path";
import { ensureEngine } from "../../engine/engine.ts";
import { PREPARATIONS } from "../../stack/first-install.ts";
import { beginProject } from "../../stack/first-project.ts";
import { root } from "../../stack/package.ts";
import { type Figure, limited, type Measure } from "../report.ts";
import { rounded } from "../statistics.ts";
import type { Workshop } from "../workshop.ts";

const LIMIT_SECONDS = 60;

/** What a user waits from `init` to the end of the first `up` against the emulator, with a warm cache of npm. */
export async function init({ folder, progress }: Workshop): Promise<Measure> {
  const { env } = await ensureEngine({ parts: ["nodejs", "yaml", "python", "go"] });
  const figures: Figure[] = [];
  for (const [language, prepare] of Object.entries(PREPARATIONS)) {
    const prepared = await prepare({ ...process.env, ...env });
    progress(`init: a project in ${language}, up to its first up`);
    const project = await beginProject({
      language,
      folder: mkdtempSync(path.join(folder, "init-")),
      engine: { ...env, ...prepared.env },
      cli: path.join(root, "dist", "cli", "main.js"),
      emulator: path.join(root, "emulator", "dist", "main.js"),
      install: prepared.install,
    });
    await project.close();
    const figure = { name: language, value: rounded(project.seconds, 1), unit: "s", runs: 1 };
    figures.push(limited(figure, LIMIT_SECONDS));
  }
  return { name: "init", figures };
}
