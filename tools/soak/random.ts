/** Numbers in [0, 1) that follow from a seed (mulberry32): the same seed, the same numbers. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of several, chosen by such a number. */
export function oneOf<T>(random: () => number, several: readonly [T, ...T[]]): T {
  return several[Math.floor(random() * several.length)] ?? several[0];
}
