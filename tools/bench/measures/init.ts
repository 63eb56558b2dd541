import { mkdtempSync } from "node:fs";
import path from "node:path";
import { isLanguage, LANGUAGES } from "../../../cli/init/languages.ts";
import { ensureEngine } from "../../engine/engine.ts";
import { preparedFor } from "../../stack/first-install.ts";
import { beginProject } from "../../stack/first-project.ts";
import { root } from "../../stack/package.ts";
import { type Figure, limited, type Measure } from "../report.ts";
import { rounded } from "../statistics.ts";
import type { Workshop } from "../workshop.ts";

const LIMIT_SECONDS = 60;

/** What a user waits from `init` to the end of the first `up` against the emulator, with a warm cache of npm. */
export async function init({ folder, progress }: Workshop): Promise<Measure> {
  const engine = await ensureEngine({ parts: ["nodejs", "yaml", "python", "go"] });
  const figures: Figure[] = [];
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    progress(`init: a project in ${language}, up to its first up`);
    const own = mkdtempSync(path.join(folder, "init-"));
    const project = await beginProject({
      language,
      folder: own,
      engine: preparedFor(language, engine, own),
      cli: path.join(root, "dist", "cli", "main.js"),
      emulator: path.join(root, "emulator", "dist", "main.js"),
    });
    await project.close();
    const figure = { name: language, value: rounded(project.seconds, 1), unit: "s", runs: 1 };
    figures.push(limited(figure, LIMIT_SECONDS));
  }
  return { name: "init", figures };
}
