import { type Kind, knownKind, type RemoteObject } from "../kinds.ts";

/** Longest name that is made of what LangSmith calls an object. */
const LONGEST = 60;

/** What the languages of generated programs do not take for the name of a resource. */
const RESERVED = ["pulumi", "null", "true", "false", "range"];

/**
 * Gives every object a name in the program: of what people call it, unique among all kinds, and the same whenever it is asked
 * for, since the oldest keeps the plain one.
 */
export class Names {
  /** By the name as a generated program may spell its variable. */
  readonly #taken = new Map<string, Kind | undefined>(RESERVED.map((name) => [name, undefined]));

  /** @param taken the names that the stack has already */
  constructor(taken: Iterable<{ readonly kind: Kind; readonly name: string }>) {
    for (const { kind, name } of taken) this.#taken.set(variableOf(name), kind);
  }

  /** The next name; ask in the order of age. */
  next(wish: string, { kind, id }: RemoteObject): string {
    const { word } = knownKind(kind).inventory;
    const base = slug(wish) || `${word}-${short(id)}`;
    const isOfKind = this.#taken.get(variableOf(base)) === kind;
    const candidates = [base, `${base}-${isOfKind ? short(id) : word}`, `${base}-${word}-${short(id)}`];
    let name = base;
    for (let count = 1; this.#taken.has(variableOf(name)); count++)
      name = candidates[count] ?? `${base}-${count}`;
    this.#taken.set(variableOf(name), kind);
    return name;
  }
}

function variableOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** What people call an object; an export is called by what it exports. */
export function wishFor({ names, exports }: RemoteObject, project: string | undefined): string {
  const [first = ""] = names;
  if (exports === undefined) return first;
  const { projectId, start, end, hours } = exports;
  const of = projectId === undefined ? "experiments" : slug(project ?? "") || `project-${short(projectId)}`;
  if (hours !== undefined) return `${of}-${PACES.get(hours) ?? `every-${hours}-hours`}`;
  return `${of}-${dayOf(start)}${end === undefined ? "" : `-to-${dayOf(end)}`}`;
}

const PACES: ReadonlyMap<number, string> = new Map([
  [1, "hourly"],
  [24, "daily"],
  [168, "weekly"],
]);

/** The part of a string that a name can contain. */
function slug(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^[^A-Za-z]+|-+$/g, "")
    .toLowerCase();
}

/** The beginning of an id, which is enough for people. */
function short(id: string): string {
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
