import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { siteProblems } from "./check.ts";
import { parseOptions, USAGE, UsageError } from "./options.ts";
import { sitePages } from "./pages.ts";
import { runVitePress } from "./vitepress.ts";

/** Runs `npm run docs` with its arguments; returns the status of its end. Problems of the pages fail only a build. */
export async function runCommand(args: readonly string[], root: string): Promise<number> {
  const options = parsed(args);
  if (typeof options === "number") return options;
  const problems = siteProblems(root);
  for (const problem of problems) console.error(problem);
  if (options.does === "serve") return runVitePress("dev", "--host", "127.0.0.1", "--port", options.port);
  if (problems.length > 0) {
    console.error(
      `${problems.length === 1 ? "1 problem" : `${problems.length} problems`}: nothing was written`,
    );
    return 1;
  }
  return build(path.resolve(options.out), sitePages(root).length);
}

function parsed(args: readonly string[]) {
  try {
    const options = parseOptions(args);
    if (options.does !== "help") return options;
    console.log(USAGE.trimEnd());
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${USAGE.trimEnd()}`);
    return 2;
  }
}

/** A file that VitePress writes into every site. */
const OF_A_SITE = "hashmap.json";

/** Writes the site into a folder, whose files are removed: only those of a site before. */
async function build(out: string, pages: number): Promise<number> {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(path.join(out, OF_A_SITE))) {
    console.error(`${out} has files that are not a site. Use another --out.`);
    return 1;
  }
  const start = performance.now();
  const status = await runVitePress("build", "--outDir", out);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (status === 0) console.log(`wrote ${pages} pages into ${out} in ${seconds} s`);
  return status;
}
