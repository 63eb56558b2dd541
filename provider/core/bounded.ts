/**
 * A map that forgets: beyond its limit, what was set longest ago goes. For what a process remembers between
 * operations, since nothing reports when it is needed no more.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #limit: number;

  /** @param limit how many entries it holds at most, from 1 */
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    super.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#limit && oldest !== undefined) super.delete(oldest);
    return this;
  }
}
