import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { recordingOf, recordSchema } from "../compatibility/released.ts";
import { looked, missingAddresses } from "./checks.ts";
import { ReleaseError } from "./errors.ts";
import type { Platform } from "./platforms.ts";
import { versionOf } from "./versions.ts";

/** A release that is asked for. */
export interface Wish {
  /** The root of the repository. */
  readonly root: string;
  /** The folder of the release: new or empty. */
  readonly out: string;
  readonly platforms: readonly Platform[];
  /** Whether it takes what is built and what is not committed as they are, and records nothing. */
  readonly trial: boolean;
  /** Whether the addresses that users of what is published need may be missing. */
  readonly unpublished: boolean;
}

/** What making a release consists of; `tools/release/steps.ts` does it. */
export interface Steps {
  /** What stands in the working copy and in no commit, one line for each file. */
  readonly uncommitted: (root: string) => readonly string[];
  /** Builds everything anew. */
  readonly build: (root: string) => void;
  /** Puts every file of the release into a folder, and gives what keeps it from being published. */
  readonly fill: (
    folder: string,
    version: string,
    platforms: readonly Platform[],
  ) => Promise<readonly string[]>;
  readonly report: (line: string) => void;
}

/**
 * Makes a release. Its folder is there when all of it is, and the schema is recorded after that: what is refused, or
 * fails on the way, leaves neither.
 *
 * Rejects with a `ReleaseError`: `wrong-call` for a folder that holds something; `not-releasable`, with everything that
 * was found and its cure; or that of a step.
 */
export async function makeRelease(wish: Wish, { uncommitted, build, fill, report }: Steps): Promise<void> {
  const { root, out, platforms, trial, unpublished } = wish;
  checkFolder(out);
  const version = versionOf(root);
  const { problems, notes } = looked(root);
  for (const note of notes) report(`note: ${note}`);
  refuse([
    ...problems,
    ...(trial ? [] : [...recordingProblems(root, version), ...uncommittedProblems(uncommitted(root))]),
    ...(trial || unpublished ? [] : addressProblems(root)),
  ]);
  if (!trial) build(root);
  mkdirSync(path.dirname(out), { recursive: true });
  // Beside the folder, so that it can be renamed to it.
  const work = mkdtempSync(path.join(path.dirname(out), ".pulumi-langsmith-release-"));
  try {
    const folder = path.join(work, "release");
    mkdirSync(folder);
    refuse(await fill(folder, version, platforms));
    move(folder, out);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (trial) return;
  const { kind, file } = recordSchema(root, version);
  report(kind === "recorded" ? `${file} is recorded: commit it` : `${file} is recorded already`);
}

/** What keeps today's schema from being recorded as that of its version. */
export function recordingProblems(root: string, version: string): string[] {
  const { kind, file } = recordingOf(root, version);
  if (kind !== "differs") return [];
  return [
    `${file} holds another schema than schema.json, and what a release had does not change: raise the version with \`npm run release -- --set-version\`. Where ${version} was never published, delete the file and record again.`,
  ];
}

/** The most lines of `git status` that are shown. */
const SHOWN = 5;

function uncommittedProblems(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, SHOWN).join(", ");
  const more = lines.length > SHOWN ? ` and ${lines.length - SHOWN} more` : "";
  return [
    `What is not committed would be in the release and in no commit: ${shown}${more}. Commit or remove it; or add --trial for one that is not to be published.`,
  ];
}

function addressProblems(root: string): string[] {
  return missingAddresses(root).map(
    (missing) => `${missing} For a release that no registry serves, add --unpublished.`,
  );
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new ReleaseError("not-releasable", problems.map((problem) => `- ${problem}`).join("\n"));
}

/** A file of another release beside this one's would be published with it. */
function checkFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) {
    throw new ReleaseError(
      "wrong-call",
      `--out ${folder}: that is no folder. Name one that is new or empty.`,
    );
  }
  const [first] = readdirSync(folder);
  if (first === undefined) return;
  throw new ReleaseError(
    "wrong-call",
    `--out ${folder}: the folder holds ${first}. Name one that is new or empty.`,
  );
}

function move(folder: string, out: string): void {
  try {
    // Not every system renames to a folder that is there.
    if (statSync(out, { throwIfNoEntry: false }) !== undefined) rmdirSync(out);
    renameSync(folder, out);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ReleaseError(
      "failed",
      `--out ${out}: the release was made and could not be put there: ${error.message}\nName a folder that does not exist yet, below one that you may write to.`,
      { cause: error },
    );
  }
}
