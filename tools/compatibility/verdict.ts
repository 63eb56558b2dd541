import type { BreakingChange } from "./change.ts";
import { newestEntry } from "./changelog.ts";
import { breakingChanges } from "./compare.ts";
import { readSchema } from "./schema.ts";

/** What is compared. */
export interface Comparison {
  /** The schema of the last release, and its version. */
  readonly released: { readonly version: string; readonly schema: unknown };
  readonly today: unknown;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** The version that comes next: of package.json. */
  readonly version: string;
}

/** What is said of a comparison. */
export interface Verdict {
  /** Every breaking change, told in the changelog or not. */
  readonly changes: readonly BreakingChange[];
  /** What keeps it from being released, in sentences with their cures; empty where all is well. */
  readonly problems: readonly string[];
}

/**
 * Whether the schema may be released as it is. A breaking change needs a line in the newest entry of the changelog,
 * under `### Breaking`, that begins with what changed and a colon and says after it what users do; and a version
 * that tells it: another minor one below 1.0.0, another major one from there on.
 */
export function verdictOf({ released, today, changelog, version }: Comparison): Verdict {
  const changes = breakingChanges(
    readSchema(released.schema, `the schema of ${released.version}`),
    readSchema(today, "schema.json"),
  );
  if (changes.length === 0) return { changes, problems: [] };
  const { breaking } = newestEntry(changelog);
  const told = (subject: string) =>
    breaking.some((line) => line.startsWith(`${subject}:`) && /\w/.test(line.slice(subject.length + 1)));
  const untold = changes
    .filter(({ subject }) => !told(subject))
    .map(
      ({ subject, what }) =>
        `${subject} ${what} since ${released.version}. Take it back; or tell users what to do, in the newest entry of CHANGELOG.md under "### Breaking": "- ${subject}: …".`,
    );
  const least = leastVersion(released.version);
  const enough = compareVersions(version, least) >= 0;
  return {
    changes,
    problems: enough
      ? untold
      : [
          ...untold,
          `The schema breaks programs of ${released.version}, and the version is ${version}: raise it to ${least} or later with \`npm run release -- --set-version ${least}\`. Where ${released.version} was never published, record its schema anew instead: delete test/released/${released.version}/schema.json, then \`npm run release -- --record\`.`,
        ],
  };
}

/** The least version that may break what a version promised. */
function leastVersion(released: string): string {
  const [major = 0, minor = 0] = numbersOf(released);
  return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
}

/** Negative where the first comes before the second. A candidate of a version counts as that version. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing === -1 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

function numbersOf(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? "").split(".").map(Number);
}
