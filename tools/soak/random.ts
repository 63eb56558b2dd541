/** One of several, chosen by such a number. */
export function oneOf<T>(random: () => number, several: readonly [T, ...T[]]): T {
  return several[Math.floor(random() * several.length)] ?? several[0];
}
