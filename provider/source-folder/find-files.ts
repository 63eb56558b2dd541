import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ignore, { type Ignore } from "ignore";
import { CodedError } from "../core/message.ts";
import { sourceTooLarge } from "./messages.ts";
import { callSystem, isFile, turn } from "./system.ts";

export const MOST_FILES = 100_000;

/** In this order, so that a pattern of the second one wins. */
const IGNORE_FILES = [".dockerignore", ".gitignore"];

/** Never uploaded, whatever a pattern says: keys, and what tools store for themselves. */
const NEVER = ignore({ ignorecase: false }).add([
  ...[".env*", ".git", ".DS_Store", ".pulumi/", ".langgraph_api/", "node_modules/", ".venv/", "venv/"],
  ...["__pycache__/", ".cache/", ".*_cache/", "*.egg-info/", ".tox/", ".nox/", ".idea/"],
]);

/** Whether the patterns of one folder leave a location out; undefined where none matches. */
type Patterns = (location: string) => boolean | undefined;

/** What is found below a folder: paths separated by `/`, in an order that is the same on every machine. */
export interface Found {
  readonly files: string[];
  /** Links, devices, sockets and pipes, and what has a name that cannot be uploaded. */
  readonly leftOut: string[];
}

/** Finds the files below a folder that no rule leaves out. The ignore files of each folder decide about what is in it. */
export async function findFiles(root: string, signal?: AbortSignal, most = MOST_FILES): Promise<Found> {
  const found: Found = { files: [], leftOut: [] };
  const visit = async (folder: string, outer: readonly Patterns[]): Promise<void> => {
    const rules = [patternsOf(root, folder), ...outer];
    const options = { withFileTypes: true, encoding: "buffer" } as const;
    const entries = callSystem(folder || ".", () => readdirSync(path.join(root, folder), options));
    for (const [index, entry] of entries.entries()) {
      if (index % 1_000 === 0) await turn(signal);
      const name = entry.name.toString("utf8");
      const location = `${folder}${name}`;
      if (isLeftOut(entry, location, rules)) continue;
      const isUsable = isUtf8(entry.name) && !/\p{Cc}/u.test(name);
      if (isUsable && entry.isDirectory()) await visit(`${location}/`, rules);
      else if (isUsable && entry.isFile()) found.files.push(location);
      else found.leftOut.push(location);
    }
    if (found.files.length > most) throw new CodedError(sourceTooLarge({ most }));
  };
  await visit("", []);
  return { files: found.files.sort(), leftOut: found.leftOut.sort() };
}

/** A link has the rules of a file and of a folder: it may lead to both. */
function isLeftOut(entry: Dirent<Buffer>, location: string, rules: readonly Patterns[]): boolean {
  const ends = entry.isDirectory() ? ["/"] : entry.isSymbolicLink() ? ["", "/"] : [""];
  const decide = (end: string) =>
    rules.map((leavesOut) => leavesOut(location + end)).find((decided) => decided !== undefined);
  return ends.some((end) => NEVER.ignores(path.posix.basename(location) + end) || decide(end));
}

/**
 * Reads the ignore files of one folder as LangSmith's own command does: the last pattern that matches decides, and unlike
 * with git, one that includes a folder includes what is in it.
 */
function patternsOf(root: string, folder: string): Patterns {
  // Patterns that follow one another and do the same; the last ones first.
  const runs: { readonly leavesOut: boolean; readonly patterns: Ignore }[] = [];
  for (const name of IGNORE_FILES.filter((each) => isFile(path.join(root, folder, each), statSync))) {
    const text = callSystem(folder + name, () => readFileSync(path.join(root, folder, name), "utf8"));
    for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
      const leavesOut = !line.startsWith("!");
      if (runs[0]?.leavesOut !== leavesOut)
        runs.unshift({ leavesOut, patterns: ignore({ ignorecase: false }) });
      // What is in a folder is included with it.
      runs[0]?.patterns.add(leavesOut ? line : line.replace(/^!\/?(.*)\/\*\*$/, "!/$1/").slice(1));
    }
  }
  return (location) =>
    runs.find(({ patterns }) => patterns.ignores(location.slice(folder.length)))?.leavesOut;
}
