/**
 * A map that forgets: beyond its limit, what was set longest ago goes. For what a process remembers between
 * operations, since nothing reports when it is needed no more.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #limit: number;
  readonly #forgotten: (value: V) => void;

  /**
   * @param limit how many entries it holds at most, from 1
   * @param forgotten receives each value that had to go. Default: none
   */
  constructor(limit: number, forgotten: (value: V) => void = () => {}) {
    super();
    this.#limit = limit;
    this.#forgotten = forgotten;
  }

  override set(key: K, value: V): this {
    super.delete(key);
    super.set(key, value);
    if (this.size <= this.#limit) return this;
    for (const [oldest, oldestValue] of this) {
      super.delete(oldest);
      this.#forgotten(oldestValue);
      break;
    }
    return this;
  }
}
