import { isUnknown, UNKNOWN } from "../../core/engine.ts";
import { type Failure, formatPath, isRecord, isWithin, type Properties } from "../../core/properties.ts";
import { formatValue } from "../../core/text.ts";
import type { Path } from "../define.ts";

/** One entry of `projects`; any string of it may not be known yet. */
export interface Entry {
  readonly path: Path;
  readonly name: string | undefined;
  readonly sessionId: string | undefined;
  /** Its key: unknown if nothing that is known names it. */
  readonly key: string;
  /** What in it says so. */
  readonly keyFrom: "key" | "name" | "sessionId";
  /** What it sets in place of the component. */
  readonly own: Properties;
}

/** The entries of `projects` that are known to be there. */
export function entriesOf({ projects }: Properties): Entry[] {
  if (!Array.isArray(projects)) return [];
  return projects.map((entry: unknown, index): Entry => {
    const { key, name, sessionId, ...own } = isRecord(entry) ? entry : { name: UNKNOWN };
    const names = { key: textOf(key), name: textOf(name), sessionId: textOf(sessionId) };
    const keyFrom =
      names.key !== undefined ? "key" : names.name !== undefined ? "name" : ("sessionId" as const);
    return { path: ["projects", index], ...names, key: names[keyFrom] ?? UNKNOWN, keyFrom, own };
  });
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The rules that span the arguments of an entry, or several entries. `secrets` are the paths of what was marked secret. */
export function rules(entries: readonly Entry[], secrets: readonly Path[]): Failure[] {
  const sameKey = repeated(entries, ({ key }) => key);
  return [
    ...entries.flatMap(namesOneProject),
    ...entries.flatMap((entry) => staysSecret(entry, secrets)),
    // Where the project is the same too, that is the one mistake.
    ...sameKey
      .filter(({ entry, first }) => projectOf(entry) !== projectOf(first))
      .map(({ entry: { path }, first, value }) => ({
        path,
        reason: `${formatPath(first.path)} has the same key, ${value}: set another key on one of them`,
      })),
    ...sameProject(entries, projectOf),
  ];
}

function projectOf({ name, sessionId }: Entry): string | undefined {
  return name ?? sessionId;
}

/** A project that is listed twice. That a name and an id are of one project is known after its look-up. */
export function sameProject<E extends Entry>(
  entries: readonly E[],
  idOf: (entry: E) => string | undefined,
): Failure[] {
  return repeated(entries, idOf).map(({ entry: { path }, first, value }) => ({
    path,
    reason: `${formatPath(first.path)} is the same tracing project, ${value}: each project is exported once, so remove one of them`,
  }));
}

function namesOneProject({ path, name, sessionId }: Entry): Failure[] {
  if (name === undefined && sessionId === undefined)
    return [{ path, reason: "set name or sessionId of the tracing project to export" }];
  if (name === undefined || sessionId === undefined || isUnknown(name)) return [];
  return [
    { path, reason: "set either name or sessionId, not both. To choose your own name for it, set key" },
  ];
}

/** The name of an export is part of its URN, which is shown everywhere. */
function staysSecret({ path: entry, key, keyFrom }: Entry, secrets: readonly Path[]): Failure[] {
  const path = [...entry, keyFrom];
  // A key inside a list that is secret as a whole was meant to be read.
  const marked = keyFrom === "key" ? secrets.filter(({ length }) => length === path.length) : secrets;
  if (isUnknown(key) || !marked.some((secret) => isWithin(path, secret))) return [];
  const fix = keyFrom === "key" ? "set one that is not secret" : "set key on the entry";
  return [{ path, reason: `it is secret, but the names of the exports would show it: ${fix}` }];
}

/** Entries that have in common what may occur once; what is not known yet may turn out to be anything. */
function repeated<E extends Entry>(entries: readonly E[], what: (entry: E) => string | undefined) {
  const seen = new Map<string, E>();
  return entries.flatMap((entry) => {
    const value = what(entry);
    if (value === undefined || isUnknown(value)) return [];
    const first = seen.get(value);
    if (first === undefined) seen.set(value, entry);
    return first === undefined ? [] : [{ entry, first, value: formatValue(value) }];
  });
}
