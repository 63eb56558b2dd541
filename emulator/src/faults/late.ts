/** An object that reads do not find yet. */
interface Hidden {
  readonly names: ReadonlySet<string>;
  /** Virtual milliseconds since the epoch. */
  readonly until: number;
  readonly stillListed: boolean;
  reads: number;
}

/** How long an object stays hidden. */
interface Lateness {
  /** Reads of it that do not find it. */
  readonly requests?: number | undefined;
  /** Virtual seconds. */
  readonly seconds?: number | undefined;
  readonly stillListed?: boolean | undefined;
}

/** The members that name an object in the paths of later requests, or in lists. */
const NAMES = ["id", "provider_id"];

/** The member that names an object without an id, whose creation answers nothing of it. */
const KEY = "key";

/** Objects that were made and cannot be read yet, as on a service whose reads lag behind its writes. */
export class LateObjects {
  #hidden: Hidden[] = [];

  clear(): void {
    this.#hidden = [];
  }

  /** Hides the object that `answer` shows from `now` on, or the keys that were `sent`; nothing when there are none. */
  hide(
    answer: unknown,
    sent: unknown,
    { requests, seconds, stillListed = false }: Lateness,
    now: number,
  ): void {
    const shown = namesOf(answer);
    const names = shown.length > 0 ? shown : [sent].flat().flatMap(namesOf);
    if (names.length === 0) return;
    this.#hidden.push({
      names: new Set(names),
      until: seconds === undefined ? Number.POSITIVE_INFINITY : now + seconds * 1000,
      reads: requests ?? Number.POSITIVE_INFINITY,
      stillListed,
    });
  }

  /** The name of a hidden object among the parameters of a path. It counts as a read of the object. */
  findIn(parameters: readonly string[], now: number): string | undefined {
    const found = this.#of(now).find(({ names }) => parameters.some((name) => names.has(name)));
    if (found === undefined) return undefined;
    found.reads -= 1;
    return parameters.find((name) => found.names.has(name));
  }

  /** The list without what is hidden; each element that is left out counts as a read of it. */
  filterOut(list: readonly unknown[], now: number): readonly unknown[] {
    const hidden = this.#of(now).filter(({ stillListed }) => !stillListed);
    if (hidden.length === 0) return list;
    return list.filter((element) => {
      const names = namesOf(element);
      const found = hidden.find((it) => names.some((name) => it.names.has(name)));
      if (found !== undefined) found.reads -= 1;
      return found === undefined;
    });
  }

  #of(now: number): readonly Hidden[] {
    this.#hidden = this.#hidden.filter(({ until, reads }) => now < until && reads > 0);
    return this.#hidden;
  }
}

function namesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const named = textsAt(value, NAMES);
  return named.length > 0 ? named : textsAt(value, [KEY]);
}

function textsAt(value: object, members: readonly string[]): string[] {
  return members.flatMap((member) => {
    const found: unknown = Reflect.get(value, member);
    return typeof found === "string" ? [found] : [];
  });
}
