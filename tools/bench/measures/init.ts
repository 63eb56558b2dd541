import { mkdtempSync } from "node:fs";
import path from "node:path";
import { beginProject } from "../../stack/first-project.ts";
import { root } from "../../stack/package.ts";
import { type Figure, limited, type Measure } from "../report.ts";
import { rounded } from "../statistics.ts";
import type { Workshop } from "../workshop.ts";

const LIMIT_SECONDS = 60;

const NPM_INSTALL = ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"];

/** The languages, with the commands that install what a program needs. */
const INSTALL: Readonly<Record<string, readonly (readonly string[])[]>> = {
  yaml: [],
  typescript: [NPM_INSTALL],
};

/** What a user waits from `init` to the end of the first `up` against the emulator, with a warm cache of npm. */
export async function init({ engine, folder, progress }: Workshop): Promise<Measure> {
  const { env } = await engine();
  const figures: Figure[] = [];
  for (const [language, install] of Object.entries(INSTALL)) {
    progress(`init: a project in ${language}, up to its first up`);
    const project = await beginProject({
      language,
      folder: mkdtempSync(path.join(folder, "init-")),
      engine: env,
      cli: path.join(root, "dist", "cli", "main.js"),
      emulator: path.join(root, "emulator", "dist", "main.js"),
      install,
    });
    await project.close();
    const figure = { name: language, value: rounded(project.seconds, 1), unit: "s", runs: 1 };
    figures.push(limited(figure, LIMIT_SECONDS));
  }
  return { name: "init", figures };
}
