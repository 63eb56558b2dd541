/** The members that name an object in the paths of later requests, or in lists. */
const NAMES = ["id", "provider_id"];

/** The member that names an object without an id, whose creation answers nothing of it. */
const KEY = "key";

/** Objects that were created and cannot be read yet, as on a service whose reads lag behind its writes. */
export class LateObjects {
  /** `reads` is how many more do not find the object. */
  #hidden: { readonly names: ReadonlySet<string>; reads: number }[] = [];

  clear(): void {
    this.#hidden = [];
  }

  /** Hides the object that `answer` shows, or the keys that were `sent`; nothing when there are none. */
  hide(answer: unknown, sent: unknown, reads: number): void {
    const shown = namesOf(answer);
    const names = shown.length > 0 ? shown : [sent].flat().flatMap(namesOf);
    if (names.length > 0) this.#hidden.push({ names: new Set(names), reads });
  }

  /** The first of the names that is hidden. It counts as a read of the object. */
  find(names: readonly string[]): string | undefined {
    this.#hidden = this.#hidden.filter(({ reads }) => reads > 0);
    const found = this.#hidden.find((hidden) => names.some((name) => hidden.names.has(name)));
    if (found === undefined) return undefined;
    found.reads -= 1;
    return names.find((name) => found.names.has(name));
  }

  /** The list without what is hidden; each element that is left out counts as a read of it. */
  filterOut(list: readonly unknown[]): readonly unknown[] {
    if (this.#hidden.length === 0) return list;
    return list.filter((element) => this.find(namesOf(element)) === undefined);
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
