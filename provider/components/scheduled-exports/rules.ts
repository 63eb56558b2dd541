import { isUnknown } from "../../core/engine.ts";
import { isBefore, milliseconds } from "../../core/instant.ts";
import { type Failure, formatPath, type PathStep, type Properties } from "../../core/properties.ts";
import { counted, formatValue, grouped } from "../../core/text.ts";
import type { Path } from "../define.ts";
import { type Backfill, backfillOf, type Entry, entriesOf, windowCount } from "./arguments.ts";
import { MOST_WINDOWS } from "./fields.ts";

const HOUR = 3_600_000;

/** The rules that span arguments. `failed` are the paths that are reported already, `secrets` those of secrets. */
export function rules(args: Properties, failed: readonly Path[], secrets: readonly Path[]): Failure[] {
  const isSound = (...path: PathStep[]) =>
    !failed.some((other) => path.every((step, index) => other[index] === step));
  const all = entriesOf(args);
  const entries = isUnknown(all) ? [] : all.filter(({ index }) => isSound("projects", index));
  const backfill = isSound("backfill") ? backfillOf(args) : undefined;
  const planned = backfill === undefined || isUnknown(backfill) ? undefined : backfill;
  const { startTime } = args;
  const common = typeof startTime === "string" && isSound("startTime") ? startTime : undefined;
  return [
    ...entries.flatMap(namesOneProject),
    ...entries.flatMap((entry) => staysSecret(entry, secrets)),
    ...findRepeated(entries, ({ key }) => key, sameKey),
    ...findRepeated(entries, ({ name, sessionId }) => name ?? sessionId, sameProject),
    ...(planned ? ofBackfill(planned, { startTime: common, entries, all }) : []),
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

interface Surroundings {
  readonly startTime: string | undefined;
  readonly entries: readonly Entry[];
  readonly all: ReturnType<typeof entriesOf>;
}

function ofBackfill(backfill: Backfill, { startTime, entries, all }: Surroundings): Failure[] {
  if (!isBefore(backfill.startTime, backfill.endTime)) {
    const reason = `${formatValue(backfill.endTime)} is not allowed: it must be after backfill.startTime, ${formatValue(backfill.startTime)}`;
    return [{ path: ["backfill", "endTime"], reason }];
  }
  const projects = isUnknown(all) ? 1 : all.length;
  return [
    ...tooMany(backfill, projects),
    ...overlaps(backfill, startTime).map(() => ({
      path: ["backfill", "endTime"],
      reason: `${formatValue(backfill.endTime)} is not allowed: the schedules start before it, at startTime ${formatValue(startTime)}, so the time between would be exported and billed twice. Set ${formatValue(startTime)} or earlier`,
    })),
    ...entries.flatMap(({ index, startTime: own }) =>
      overlaps(backfill, own).map(() => ({
        path: ["projects", index, "startTime"],
        reason: `${formatValue(own)} is not allowed: the backfill ends after it, at backfill.endTime ${formatValue(backfill.endTime)}, so the time between would be exported and billed twice. Set ${formatValue(backfill.endTime)} or later`,
      })),
    ),
  ];
}

function overlaps({ endTime }: Backfill, begins: string | undefined): string[] {
  if (begins === undefined || isUnknown(begins)) return [];
  return isBefore(begins, endTime) ? [begins] : [];
}

function tooMany(backfill: Backfill, projects: number): Failure[] {
  const windows = windowCount(backfill);
  const exports = windows * projects;
  if (exports <= MOST_WINDOWS) return [];
  const hours = (milliseconds(backfill.endTime) - milliseconds(backfill.startTime)) / HOUR;
  const each = Math.floor(MOST_WINDOWS / projects);
  const fits = each > 0 ? `windowHours of at least ${Math.ceil(hours / each)}, ` : "";
  return [
    {
      path: ["backfill", "windowHours"],
      reason:
        `${backfill.windowHours} is not allowed: ${counted(windows, "window")} for each of ${counted(projects, "project")} ` +
        `are ${grouped(exports)} exports, and the limit of a component is ${grouped(MOST_WINDOWS)}. If none of this backfill is exported ` +
        `yet, set ${fits}a later backfill.startTime, or fewer projects. Otherwise keep its dates and windowHours, because ` +
        "other windows are exported and billed again. List the new projects in a second ScheduledExports",
    },
  ];
}
