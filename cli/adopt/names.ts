import { calledOf, type Kind, type RemoteObject } from "../state/kinds.ts";
import type { StateObject } from "../state/states.ts";

/** Longest name that is made of what the service calls an object. */
const LONGEST = 60;

/**
 * Gives every object the name that a program knows it by: of what people call it, unique among all, and the same
 * whenever it is asked for, since the oldest keeps the plain one.
 */
export class LogicalNames {
  /** Which kinds have a name already. */
  readonly #taken = new Map<string, Kind>();
  readonly #projects: ReadonlyMap<string, string>;

  /**
   * @param taken those that have names already, as in a state
   * @param projects the names of tracing projects, by id
   */
  constructor(used: Iterable<Pick<StateObject, "kind" | "name">>, projects: ReadonlyMap<string, string>) {
    for (const { kind, name } of used) this.#taken.set(name.toLowerCase(), kind);
    this.#projects = projects;
  }

  /** The name of an object; ask in the order of age. */
  of(subject: RemoteObject, wish?: string): string {
    const { word } = calledOf(subject.kind);
    const apart = short(subject.id);
    const base =
      (wish === undefined ? slug(this.#called(subject)).toLowerCase() : slug(wish)) || `${word}-${apart}`;
    const other = this.#taken.get(base.toLowerCase());
    const tries =
      other === undefined || other === subject.kind
        ? [base, `${base}-${apart}`]
        : [`${base}-${word}`, `${base}-${word}-${apart}`];
    const [first = base, second = base] = tries;
    let name = this.#taken.has(first.toLowerCase()) ? second : first;
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++) name = `${second}-${count}`;
    this.#taken.set(name.toLowerCase(), subject.kind);
    return name;
  }

  #called(subject: RemoteObject): string {
    const [first = ""] = subject.names;
    if (subject.exports === undefined) return first;
    const { projectId, start, end, hours } = subject.exports;
    const project =
      projectId === undefined
        ? "experiments"
        : slug(this.#projects.get(projectId) ?? "") || `project-${short(projectId)}`;
    if (hours !== undefined) return `${project}-${PACES.get(hours) ?? `every-${hours}-hours`}`;
    return `${project}-${dayOf(start)}${end === undefined ? "" : `-to-${dayOf(end)}`}`;
  }
}

const PACES: ReadonlyMap<number, string> = new Map([
  [1, "hourly"],
  [24, "daily"],
  [168, "weekly"],
]);

/** What of a text a logical name can have. */
export function slug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^[^A-Za-z]+|-+$/g, "");
}

/** What no program may call a resource: YAML knows its own context by it. */
export const RESERVED_HANDLES = ["pulumi"] as const;

/** How a program refers to a logical name, which may hold anything where a stack has it already; empty where it cannot. */
export function handleOf(name: string): string {
  return /^[A-Za-z][\w-]*$/.test(name) ? name : slug(name);
}

/** The beginning of an id, which is enough for people. */
export function short(id: string): string {
  return id
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 8)
    .toLowerCase();
}

function dayOf(time: string): string {
  return (
    /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?/.exec(time)?.[1] ?? time.slice(0, 16).replace(/[T:]/g, "-")
  );
}

/** The names of variables for logical names, unique in one program. */
export function variablesOf(names: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(RESERVED);
  const variables = new Map<string, string>();
  for (const name of names) {
    const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
    const camel = words.map((word, index) => (index === 0 ? lowered(word) : capital(word))).join("");
    const base = /^[a-z]/i.test(camel) ? camel : `object${capital(camel)}`;
    variables.set(name, numbered(base, used));
  }
  return variables;
}

/** A word, with a number behind it where it is taken already; it is taken then. */
export function numbered(word: string, used: Set<string>): string {
  let free = word;
  for (let count = 2; used.has(free); count++) free = `${word}${count}`;
  used.add(free);
  return free;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function lowered(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** What a program may not, or does already, call something else. */
const RESERVED =
  "abstract any arguments as async await boolean break case catch class config const constructor continue debugger declare default delete do else enum eval export exports extends false finally for from function get if implements import in instanceof interface langsmith let module namespace never new null number object of package private process protected public pulumi require return set static string super switch symbol this throw true try type typeof undefined unknown var void while with yield".split(
    " ",
  );
