/** Which parts of other texts are found: the whole of each, its beginnings, or any part of it. */
type Parts = "whole" | "beginnings" | "any";

type Visit = (state: number, length: number) => void;

/**
 * All parts of a text, in which any other text is found in as many steps as it has characters, however often either
 * repeats itself. It takes memory and time in proportion to the text.
 */
export class SuffixAutomaton {
  /** By state, the state that each further character leads to. State 0 stands for the empty text. */
  readonly #next: Map<number, number>[] = [new Map()];
  /** By state, the state of its longest ending that occurs elsewhere, too; -1 for state 0. */
  readonly #links: number[] = [-1];
  /** By state, the length of the longest part that it stands for. */
  readonly #lengths: number[] = [0];
  readonly #prefixes: number[] = [0];
  #steps = 0;

  constructor(text: string) {
    for (let at = 0; at < text.length; at += 1) this.#append(text.charCodeAt(at));
  }

  /** How many characters and states were looked at so far. */
  get steps(): number {
    return this.#steps;
  }

  /**
   * The length of the longest part of any of the other texts that ends at each place of this one: at `n`, behind its
   * first `n` characters.
   */
  longestEndings(others: readonly string[], parts: Parts): Int32Array {
    const lengths = new Int32Array(this.#lengths.length);
    let any = false;
    for (const other of others) {
      const visit = (state: number, length: number) => {
        if (parts === "whole" && length < other.length) return;
        // A text and its ending share a state where the text has that ending nowhere else.
        lengths[state] = Math.max(lengths[state] ?? 0, length);
        any = true;
      };
      if (parts === "any") this.#followParts(other, visit);
      else this.#follow(other, visit);
    }
    if (!any) return new Int32Array(this.#prefixes.length);
    if (parts === "any") this.#addEndings(lengths);
    return this.#lengthsAtPlaces(lengths);
  }

  /** Visits each beginning of another text that occurs. */
  #follow(text: string, visit: Visit): void {
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      this.#steps += 1;
      const following = this.#next[state]?.get(text.charCodeAt(at));
      if (following === undefined) return;
      state = following;
      visit(state, at + 1);
    }
  }

  /** Visits, for each place of another text, the longest part that ends there and occurs. */
  #followParts(text: string, visit: Visit): void {
    let state = 0;
    let length = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      this.#steps += 1;
      while (state > 0 && this.#next[state]?.has(character) !== true) {
        state = this.#links[state] ?? 0;
        length = this.#length(state);
        this.#steps += 1;
      }
      const following = this.#next[state]?.get(character);
      if (following !== undefined) {
        state = following;
        length += 1;
      }
      visit(state, length);
    }
  }

  /** Sets the lengths of states also for the endings of what they are set for. */
  #addEndings(lengths: Int32Array): void {
    for (const state of this.#byLength().reverse()) {
      const link = this.#links[state] ?? -1;
      if (link > 0 && (lengths[state] ?? 0) > 0) lengths[link] = this.#length(link);
    }
    this.#steps += this.#lengths.length;
  }

  /** Of the lengths that are set for states, the longest one that ends at each place. */
  #lengthsAtPlaces(lengths: Int32Array): Int32Array {
    for (const state of this.#byLength()) {
      const link = this.#links[state] ?? -1;
      const inherited = link < 0 ? 0 : (lengths[link] ?? 0);
      if (inherited > (lengths[state] ?? 0)) lengths[state] = inherited;
    }
    this.#steps += this.#lengths.length + this.#prefixes.length;
    return Int32Array.from(this.#prefixes, (state) => lengths[state] ?? 0);
  }

  /** The states, those of shorter parts first. */
  #byLength(): Int32Array {
    const starts = new Int32Array(this.#prefixes.length + 1);
    for (const length of this.#lengths) starts[length + 1] = (starts[length + 1] ?? 0) + 1;
    for (let length = 1; length < starts.length; length += 1) {
      starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0);
    }
    const sorted = new Int32Array(this.#lengths.length);
    for (const [state, length] of this.#lengths.entries()) {
      const position = starts[length] ?? 0;
      sorted[position] = state;
      starts[length] = position + 1;
    }
    return sorted;
  }

  #append(character: number): void {
    const last = this.#prefixes.at(-1) ?? 0;
    const state = this.#add((this.#lengths[last] ?? 0) + 1, new Map());
    this.#prefixes.push(state);
    let at = last;
    while (at >= 0 && this.#next[at]?.has(character) !== true) {
      this.#next[at]?.set(character, state);
      at = this.#links[at] ?? -1;
      this.#steps += 1;
    }
    const known = at < 0 ? 0 : (this.#next[at]?.get(character) ?? 0);
    this.#links[state] =
      at < 0 || this.#lengths[known] === this.#length(at) + 1 ? known : this.#split(at, known, character);
  }

  /** Gives the shorter of the parts that a state stands for a state of their own. */
  #split(from: number, whole: number, character: number): number {
    const following = this.#next[whole] ?? new Map();
    const shorter = this.#add(this.#length(from) + 1, new Map(following));
    this.#steps += following.size;
    this.#links[shorter] = this.#links[whole] ?? 0;
    this.#links[whole] = shorter;
    for (let at = from; at >= 0 && this.#next[at]?.get(character) === whole; at = this.#links[at] ?? -1) {
      this.#next[at]?.set(character, shorter);
      this.#steps += 1;
    }
    return shorter;
  }

  #add(length: number, next: Map<number, number>): number {
    this.#lengths.push(length);
    this.#links.push(0);
    this.#next.push(next);
    return this.#lengths.length - 1;
  }

  #length(state: number): number {
    return this.#lengths[state] ?? 0;
  }
}
