import { existsSync } from "node:fs";
import type { NamedCoverage } from "../../provider/coverage/load-coverage.ts";
import { WrongCall } from "../errors.ts";
import { ownersUnknown } from "../messages.ts";

/** The option that names who is asked about the exports of a project, for `parseArgs`. */
export const OWNERS_OPTION = { owners: { type: "string" } } as const;

/** What `--help` says of it. */
export const OWNERS_HELP = `  --owners FILE    name the owner of each project, as this file lists it (the exports.yaml of ScheduledExports)`;

/** Who is asked about the exports of which project. */
interface Owners {
  /** Where they are listed. */
  readonly file: string;
  readonly bySessionId: ReadonlyMap<string, string>;
  readonly byName: ReadonlyMap<string, string>;
}

/** A coverage, and who is asked about it. */
export interface OwnedCoverage extends NamedCoverage {
  /** Absent if no file of owners is named, or the file does not list the project. */
  readonly owner?: string;
}

/**
 * The owners that a file lists; undefined without one.
 *
 * @throws WrongCall where there is no such file
 * @throws YamlFileError with everything that is wrong with it, each with its line
 */
export async function readOwners(file: string | undefined): Promise<Owners | undefined> {
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new WrongCall(`--owners ${JSON.stringify(file)}: there is no such file`);
  const { readOwnersFile } = await import("../../provider/files/exports-file.ts");
  const bySessionId = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const { name, sessionId, owner } of readOwnersFile(file)) {
    if (sessionId !== undefined) bySessionId.set(sessionId, owner);
    if (name !== undefined) byName.set(name, owner);
  }
  return { file, bySessionId, byName };
}

type Named = NamedCoverage & { readonly projectName?: string };

/** The same coverages, each with the owner of its project. Standard error says where an owner may be lacking. */
export function addOwners<S extends Named>(
  all: readonly S[],
  owners: Owners | undefined,
): (S & { readonly owner?: string })[] {
  if (owners === undefined) return [...all];
  const { bySessionId, byName } = owners;
  const owned = all.map((each) => {
    const { sessionId = "" } = each.coverage.series;
    const owner = bySessionId.get(sessionId) ?? byName.get(each.projectName ?? "");
    return { ...each, ...(owner === undefined ? {} : { owner }) };
  });
  const lack = missingOwnersWarning(owned, owners);
  if (lack !== undefined) process.stderr.write(`${lack}\n`);
  return owned;
}

/** A warning, if a project without a name may be one that the file lists by name. */
function missingOwnersWarning(
  owned: readonly (Named & { readonly owner?: string })[],
  { file, byName }: Owners,
): string | undefined {
  const unknown = owned.flatMap(({ coverage, projectName, owner }) =>
    owner === undefined && projectName === undefined ? (coverage.series.sessionId ?? []) : [],
  );
  const seen = new Set(owned.map(({ projectName }) => projectName));
  const isLeft = [...byName.keys()].some((name) => !seen.has(name));
  if (unknown.length === 0 || !isLeft) return undefined;
  return ownersUnknown({ file, projects: new Set(unknown).size }).text;
}
