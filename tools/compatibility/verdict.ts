import type { BreakingChange } from "./change.ts";
import { newestEntry } from "./changelog.ts";
import { breakingChanges } from "./compare.ts";
import { readSchema } from "./schema.ts";

/** What is compared. */
interface Comparison {
  /** The schema of the last release, and its version. */
  readonly released: { readonly version: string; readonly schema: unknown };
  readonly today: unknown;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** The version that comes next: of package.json. */
  readonly version: string;
}

/** What is said of a comparison. */
interface Verdict {
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
  const isInChangelog = (subject: string) =>
    breaking.some((line) => line.startsWith(`${subject}:`) && /\w/.test(line.slice(subject.length + 1)));
  const untold = changes
    .filter(({ subject }) => !isInChangelog(subject))
    .map(
      ({ subject, what }) =>
        `${subject} ${what} since ${released.version}. Take it back; or tell users what to do, in the newest entry of CHANGELOG.md under "### Breaking": "- ${subject}: …".`,
    );
  const least = leastVersion(released.version);
  const enough = compareNumbers(version, least) >= 0;
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
  const [major = 0, minor = 0, patch = 0] = numbersOf(released);
  // A candidate of a version that may break what came before promises nothing of its own.
  const open = patch === 0 && (major === 0 || minor === 0);
  if (candidateOf(released).length > 0 && open) return `${major}.${minor}.0`;
  return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
}

/**
 * Negative where the first comes before the second, as semantic versioning has it: `1.0.0-rc.2` before `1.0.0-rc.10`,
 * and both before `1.0.0`.
 */
export function compareVersions(one: string, other: string): number {
  return compareNumbers(one, other) || compareCandidates(candidateOf(one), candidateOf(other));
}

/** The same without what tells candidates: one of a version counts as that version. */
function compareNumbers(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing === -1 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

function compareCandidates(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  const differing = one.findIndex((part, index) => part !== other[index]);
  const [left, right] = [one[differing], other[differing]];
  if (left === undefined || right === undefined) return one.length - other.length;
  const numbers = [left, right].map((part) => /^\d+$/.test(part));
  if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
  if (numbers[0]) return Number(left) - Number(right);
  return left < right ? -1 : 1;
}

function numbersOf(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? "").split(".").map(Number);
}

/** What tells a candidate: `rc` and `1` of `1.0.0-rc.1`. Empty for a release. */
function candidateOf(version: string): string[] {
  return /^[^-+]*-([^+]*)/.exec(version)?.[1]?.split(".") ?? [];
}
