/**
 * Where in a JSON text these values begin, by their paths (`resources[0].attributes.id`): a member of an object with
 * its name. The text is known to be JSON, and is read once.
 */
export function positionsIn(text: string, paths: Iterable<string>): ReadonlyMap<string, number> {
  const wanted = new Set(paths);
  const above = new Set<string>();
  for (const path of wanted) for (const each of ancestorsOf(path)) above.add(each);
  return new Walk(text, wanted, above).taken();
}

/** `""`, `a`, `a[0]` for `a[0].b`. */
function ancestorsOf(path: string): string[] {
  return ["", ...[...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))];
}

class Walk {
  readonly #text: string;
  readonly #wanted: ReadonlySet<string>;
  readonly #above: ReadonlySet<string>;
  readonly #found = new Map<string, number>();
  #at = 0;

  constructor(text: string, wanted: ReadonlySet<string>, above: ReadonlySet<string>) {
    this.#text = text;
    this.#wanted = wanted;
    this.#above = above;
  }

  taken(): ReadonlyMap<string, number> {
    this.#blank();
    this.#value("");
    return this.#found;
  }

  #value(path: string): void {
    const first = this.#text[this.#at];
    if (!this.#above.has(path)) this.#skip();
    else if (first === "{") this.#members(path);
    else if (first === "[") this.#items(path);
    else this.#skip();
  }

  #members(path: string): void {
    this.#step();
    while (this.#text[this.#at] !== "}") {
      const start = this.#at;
      this.#string();
      const name: unknown = JSON.parse(this.#text.slice(start, this.#at));
      const inner = path === "" ? String(name) : `${path}.${String(name)}`;
      if (this.#wanted.has(inner)) this.#found.set(inner, start);
      this.#blank();
      this.#step();
      this.#value(inner);
      this.#comma();
    }
    this.#at += 1;
  }

  #items(path: string): void {
    this.#step();
    for (let index = 0; this.#text[this.#at] !== "]"; index++) {
      const inner = `${path}[${index}]`;
      if (this.#wanted.has(inner)) this.#found.set(inner, this.#at);
      this.#value(inner);
      this.#comma();
    }
    this.#at += 1;
  }

  /** Passes a value with all that is in it. */
  #skip(): void {
    for (let depth = 0; ; ) {
      const character = this.#text[this.#at];
      if (character === '"') this.#string();
      else if (character === "{" || character === "[") {
        depth += 1;
        this.#at += 1;
      } else if (character === "}" || character === "]") {
        depth -= 1;
        this.#at += 1;
      } else this.#plain();
      if (depth === 0) return;
    }
  }

  #string(): void {
    let end = this.#at + 1;
    while (this.#text[end] !== '"') end += this.#text[end] === "\\" ? 2 : 1;
    this.#at = end + 1;
  }

  /** Passes numbers, words and what stands between values. */
  #plain(): void {
    const next = /["{}[\]]/g;
    const scalar = /[\w+.-]+/y;
    scalar.lastIndex = this.#at;
    if (scalar.test(this.#text)) this.#at = scalar.lastIndex;
    else {
      next.lastIndex = this.#at;
      this.#at = next.test(this.#text) ? next.lastIndex - 1 : this.#text.length;
    }
  }

  #comma(): void {
    this.#blank();
    if (this.#text[this.#at] === ",") this.#step();
  }

  #step(): void {
    this.#at += 1;
    this.#blank();
  }

  #blank(): void {
    while (/^\s$/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }
}
