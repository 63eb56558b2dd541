import { isUnknown } from "../../core/engine.ts";
import { type Failure, formatPath, type Properties } from "../../core/properties.ts";
import { formatValue } from "../../core/text.ts";
import type { Path } from "../define.ts";
import { type Entry, entriesOf } from "./arguments.ts";

/** The rules that span arguments. `failed` are the paths that are reported already, `secrets` those of secrets. */
export function rules(args: Properties, failed: readonly Path[], secrets: readonly Path[]): Failure[] {
  const all = entriesOf(args);
  if (isUnknown(all)) return [];
  const entries = all.filter(
    ({ index }) => !failed.some(([argument, entry]) => argument === "projects" && entry === index),
  );
  return [
    ...entries.flatMap(namesOneProject),
    ...entries.flatMap((entry) => staysSecret(entry, secrets)),
    ...findRepeated(entries, ({ key }) => key, sameKey),
    ...findRepeated(entries, ({ name, sessionId }) => name ?? sessionId, sameProject),
  ];
}

function namesOneProject({ index, name, sessionId }: Entry): Failure[] {
  const path = ["projects", index];
  if (name === undefined && sessionId === undefined) {
    return [{ path, reason: "set name or sessionId of the tracing project to export" }];
  }
  const both = name !== undefined && sessionId !== undefined;
  if (!both || isUnknown(name)) return [];
  return [
    { path, reason: "set either name or sessionId, not both. To choose your own name for it, set key" },
  ];
}

/** The name of an export is part of its URN, which is shown everywhere. */
function staysSecret({ index, key, keyFrom }: Entry, secrets: readonly Path[]): Failure[] {
  const path = ["projects", index, keyFrom];
  // A key inside a list that is secret as a whole was meant to be read.
  const marked = keyFrom === "key" ? secrets.filter(({ length }) => length === path.length) : secrets;
  if (isUnknown(key) || !isSecretAt(path, marked)) return [];
  const fix = keyFrom === "key" ? "set one that is not secret" : "set key on the entry";
  return [{ path, reason: `it is secret, but the names of the exports would show it: ${fix}` }];
}

/** Whether the value at a path is secret: it, or what contains it, is marked. */
export function isSecretAt(path: Path, secrets: readonly Path[]): boolean {
  return secrets.some((secret) => secret.every((step, index) => path[index] === step));
}

/** Entries that have in common what may occur once; what is not known yet may turn out to be anything. */
function findRepeated(
  entries: readonly Entry[],
  what: (entry: Entry) => string | undefined,
  describe: (entry: Entry, first: Entry) => Failure | undefined,
): Failure[] {
  const seen = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const value = what(entry);
    if (value === undefined || isUnknown(value)) return [];
    const first = seen.get(value);
    if (!first) seen.set(value, entry);
    const failure = first && describe(entry, first);
    return failure ? [failure] : [];
  });
}

function sameKey(entry: Entry, first: Entry): Failure | undefined {
  // Then the one mistake is that the project is listed twice.
  if (isOfOneProject(entry, first)) return undefined;
  const fix = "set another key on one of them";
  return at(entry, `${entryPath(first)} has the same key, ${formatValue(entry.key)}: ${fix}`);
}

function sameProject(entry: Entry, first: Entry): Failure {
  const project = formatValue(entry.name ?? entry.sessionId);
  return at(entry, `${entryPath(first)} is the same tracing project, ${project}: ${ONCE}`);
}

function isOfOneProject(a: Entry, b: Entry): boolean {
  return (a.name ?? a.sessionId) === (b.name ?? b.sessionId);
}

const ONCE = "each project is exported once, so remove one of them";

/** Two names, or a name and an id, of one project: only the look-ups show it. */
export function findSameProjects(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string | undefined,
): Failure[] {
  return findRepeated(entries, idOf, (entry, first) =>
    at(entry, `${entryPath(first)} is the same tracing project, ${formatValue(idOf(entry))}: ${ONCE}`),
  );
}

function at({ index }: Entry, reason: string): Failure {
  return { path: ["projects", index], reason };
}

function entryPath({ index }: Entry): string {
  return formatPath(["projects", index]);
}
