import { existsSync } from "node:fs";
import type { NamedCoverage } from "../coverage/load.ts";
import { readOwnersFile } from "../files/exports-file.ts";
import { WrongCall } from "./call.ts";

/** The option that names who is asked about the exports of a project, for `parseArgs`. */
export const OWNERS_OPTION = { owners: { type: "string" } } as const;

/** What `--help` says of it. */
export const OWNERS_HELP = `  --owners FILE    name the owner of each project, as this file lists it (the exports.yaml of ScheduledExports)`;

/** Who is asked about the exports of which project. */
export interface Owners {
  readonly bySessionId: ReadonlyMap<string, string>;
  readonly byName: ReadonlyMap<string, string>;
}

/** A coverage, and who is asked about it. */
export interface OwnedCoverage extends NamedCoverage {
  /** Absent where no file of owners was given, or it does not list the project. */
  readonly owner?: string;
}

/**
 * The owners that a file lists; undefined without one.
 *
 * @throws WrongCall where there is no such file
 * @throws YamlFileError with everything that is wrong with it, each with its line
 */
export function ownersOf(file: string | undefined): Owners | undefined {
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new WrongCall(`--owners ${JSON.stringify(file)}: there is no such file`);
  const bySessionId = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const { name, sessionId, owner } of readOwnersFile(file)) {
    if (sessionId !== undefined) bySessionId.set(sessionId.toLowerCase(), owner);
    if (name !== undefined) byName.set(name, owner);
  }
  return { bySessionId, byName };
}

/** The same coverages, each with the owner of its project. */
export function withOwners<S extends NamedCoverage & { readonly projectName?: string }>(
  all: readonly S[],
  owners: Owners | undefined,
): (S & { readonly owner?: string })[] {
  return all.map((each) => {
    const owner = owners?.bySessionId.get(each.coverage.series.sessionId ?? "") ?? ownerByName(each, owners);
    return { ...each, ...(owner === undefined ? {} : { owner }) };
  });
}

function ownerByName(
  { projectName }: { readonly projectName?: string },
  owners: Owners | undefined,
): string | undefined {
  return projectName === undefined ? undefined : owners?.byName.get(projectName);
}
