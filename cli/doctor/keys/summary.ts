import type { CredentialKind, KeyPattern } from "./credential.ts";
import type { Place } from "./find-keys.ts";
import type { StateKeys, StateSource } from "./read-keys.ts";

/** A key, and which states record it. */
export interface KeySummary {
  readonly kind: CredentialKind;
  /** Its short form, with a number where several keys have the same. */
  readonly label: string;
  readonly states: readonly string[];
}

/** A state, and what records which key in it. */
export interface StateSummary extends Pick<StateKeys, "error" | "writtenAt"> {
  readonly source: StateSource;
  readonly keys: readonly (Pick<KeySummary, "kind" | "label"> & { readonly recordedBy: readonly Place[] })[];
}

export interface Summary {
  readonly states: readonly StateSummary[];
  readonly keys: readonly KeySummary[];
  readonly expectedAbsent: readonly { readonly key: string; readonly states: readonly string[] }[];
}

/** Sums up what states record, by state and by key. */
export function summaryOf(read: readonly StateKeys[], patterns: readonly KeyPattern[]): Summary {
  const labels = labelsOf(read);
  const labelOf = (digest: string) => labels.get(digest) ?? "";
  const byDigest = Map.groupBy(
    read.flatMap(({ source, keys }) => keys.map((key) => ({ ...key, state: source.name }))),
    ({ digest }) => digest,
  );
  return {
    states: read.map(({ keys, ...state }) => ({
      ...state,
      keys: keys.map(({ kind, digest, recordedBy }) => ({ kind, label: labelOf(digest), recordedBy })),
    })),
    keys: [...byDigest].flatMap(([digest, those]) =>
      those.slice(0, 1).map(({ kind }) => ({
        kind,
        label: labelOf(digest),
        states: those.map(({ state }) => state),
      })),
    ),
    expectedAbsent: patterns.map(({ text }, index) => ({
      key: text,
      states: read
        .filter(({ keys }) => keys.some((key) => key.patterns.includes(index)))
        .map(({ source }) => source.name),
    })),
  };
}

/** Two keys may end in the same characters: they are numbered then, so that they are not taken for one. */
function labelsOf(read: readonly StateKeys[]): ReadonlyMap<string, string> {
  const digests = new Map(
    read.flatMap(({ keys }) => keys.map((key) => [key.digest, key.shortForm] as const)),
  );
  const labels = new Map<string, string>();
  for (const [shortForm, those] of Map.groupBy(digests, ([, each]) => each)) {
    for (const [index, [digest]] of those.entries())
      labels.set(digest, those.length === 1 ? shortForm : `${shortForm} (${index + 1})`);
  }
  return labels;
}
