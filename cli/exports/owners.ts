import { existsSync } from "node:fs";
import { printable } from "../../provider/core/text.ts";
import type { LoadedSeries, NamedCoverage } from "../../provider/coverage/load-coverage.ts";
import { WrongCall } from "../errors.ts";
import { ownersUnknown } from "../messages.ts";
import type { Surroundings } from "../surroundings.ts";

/** Who owns the exports of which project. */
interface Owners {
  /** Where they are listed. */
  readonly file: string;
  readonly bySessionId: ReadonlyMap<string, string>;
  readonly byName: ReadonlyMap<string, string>;
}

/** A coverage, and who owns it. */
export interface OwnedCoverage extends NamedCoverage {
  /** Absent if no file of owners is named, or the file does not list the project. */
  readonly owner?: string;
}

/**
 * Reads the owners that a file lists; returns what adds them to coverages.
 *
 * @throws WrongCall where there is no such file
 * @throws YamlFileError with everything that is wrong with it, each with its line
 */
export async function readOwners(file: string): Promise<AddOwners> {
  if (!existsSync(file)) throw new WrongCall(`--owners ${JSON.stringify(file)}: the file does not exist.`);
  const { readOwnersFile } = await import("../../provider/files/exports-file.ts");
  const bySessionId = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const { name, sessionId, owner } of readOwnersFile(file)) {
    if (sessionId !== undefined) bySessionId.set(sessionId, owner);
    if (name !== undefined) byName.set(name, owner);
  }
  return (all, around) => addOwners(all, { file, bySessionId, byName }, around);
}

type Named = NamedCoverage & Pick<LoadedSeries, "projectName">;

/** Adds the owner of its project to each coverage. */
export type AddOwners = (
  all: readonly Named[],
  around: Pick<Surroundings, "report">,
) => readonly OwnedCoverage[];

/** The same coverages, each with the owner of its project. A warning reports where an owner may be missing. */
function addOwners(
  all: readonly Named[],
  owners: Owners,
  { report }: Pick<Surroundings, "report">,
): OwnedCoverage[] {
  const { bySessionId, byName } = owners;
  const owned = all.map((each) => {
    const { sessionId = "" } = each.coverage.series;
    const owner = bySessionId.get(sessionId) ?? byName.get(each.projectName ?? "");
    return { ...each, ...(owner === undefined ? {} : { owner }) };
  });
  const lack = missingOwnersWarning(owned, owners);
  if (lack !== undefined) report(`${printable(`warning: ${lack}`)}\n`);
  return owned;
}

/** A warning, if a project without a name may be one that the file lists by name. */
function missingOwnersWarning(
  owned: readonly (Named & OwnedCoverage)[],
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
