import { nearest } from "../../provider/core/allowed-values.ts";
import { WrongCall } from "../errors.ts";
import { KINDS, type Kind, knownKind, type RemoteObject } from "../state/kinds.ts";

/** Which of the objects are wanted. */
export interface Filter {
  readonly kinds: readonly Kind[];
  /** Patterns of names; with none, every name is. */
  readonly names: readonly RegExp[];
  /** In lower case; with none, every status is. */
  readonly statuses: readonly string[];
  /** The ids of tracing projects of exports, in lower case; undefined where every one is wanted. */
  readonly projects: ReadonlySet<string> | undefined;
  readonly includeEnded: boolean;
}

/** The same, before the service was asked which tracing projects are meant. */
export interface Wish extends Omit<Filter, "projects"> {
  /** By name or id, as they were given. */
  readonly projects: readonly string[];
}

const STATUSES = KINDS.flatMap((kind) => knownKind(kind).inventory.statuses ?? []);

interface OptionValues {
  readonly name?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly project?: readonly string[] | undefined;
}

/** The filter that the options name. @throws WrongCall */
export function filterOf(
  { name = [], status = [], project = [] }: OptionValues,
  kinds: readonly Kind[],
  includeEnded: boolean,
): Wish {
  for (const [option, values] of Object.entries({ name, status, project })) {
    if (values.some((value) => value.trim() === "")) {
      throw new WrongCall(`--${option} is empty: use ${STATUS_FILTERS[option] ?? "a value"}.`);
    }
  }
  for (const text of status) rejectMisspelt(text);
  const statuses = status.map((text) => text.toLowerCase());
  return {
    kinds,
    names: name.map(patternOf),
    statuses,
    projects: project,
    // What has ended is wanted where its status is named.
    includeEnded: includeEnded || statuses.length > 0,
  };
}

const STATUS_FILTERS: Readonly<Record<string, string>> = {
  name: "a name, or a pattern with * and ?",
  status: "a status, such as READY or IntervalScheduled",
  project: "the name or the id of a tracing project",
};

function rejectMisspelt(text: string): void {
  if (STATUSES.some((known) => known.toLowerCase() === text.toLowerCase())) return;
  if (text.toLowerCase() === "cancelled") {
    throw new WrongCall(
      '--status "Cancelled": a canceled export is not adopted, because the next `pulumi up` would create a new one.',
    );
  }
  const suggestion = nearest(text, STATUSES);
  if (suggestion === undefined) return;
  throw new WrongCall(`--status ${JSON.stringify(text)}: did you mean ${suggestion}?`);
}

/** A name as a shell matches it: `*` for any text, `?` for one character, upper and lower case alike. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "isu");
}

/** How many are left out, and why. */
export interface LeftOut {
  /** That the filters do not name. */
  filtered: number;
  ended: number;
  /** That another object created, which owns them. */
  spawned: number;
  /** That were cancelled: the next up would recreate them. */
  cancelled: number;
  /** That are being deleted. */
  leaving: number;
  /** That a state contains already. */
  managed: number;
}

/** Why one is left out; undefined for one that is wanted. */
export function leftOutBy(
  subject: RemoteObject,
  filter: Filter,
  projectName: string | undefined,
): keyof LeftOut | undefined {
  if (subject.spawned) return "spawned";
  if (!isChosen(subject, filter, projectName)) return "filtered";
  if (subject.leaving) return "leaving";
  if (subject.cancelled) return "cancelled";
  return subject.ended && !filter.includeEnded ? "ended" : undefined;
}

function isChosen(
  { kind, names, status, exports }: RemoteObject,
  filter: Filter,
  projectName: string | undefined,
): boolean {
  const called = exports !== undefined && projectName !== undefined ? [projectName] : names;
  const named =
    filter.names.length === 0 || filter.names.some((name) => called.some((text) => name.test(text)));
  // What has no status is not chosen by it.
  const inStatus =
    filter.statuses.length === 0 || status === undefined || filter.statuses.includes(status.toLowerCase());
  const inProject =
    filter.projects === undefined ||
    exports === undefined ||
    (exports.projectId !== undefined && filter.projects.has(exports.projectId));
  return filter.kinds.includes(kind) && named && inStatus && inProject;
}
