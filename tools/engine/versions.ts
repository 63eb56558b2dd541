/** The numbers of a version, without pre-release and build. */
export type Version = readonly [major: number, minor: number, patch: number];

/** Reads `3.259.0`, `v3.259.0-dev.0+dirty`, `go1.26.8` or `1.25`; nothing when it is no version. */
export function parseVersion(text: string): Version | undefined {
  const found = /^(?:v|go)?(\d+)\.(\d+)(?:\.(\d+))?(?=$|[-+\s]|rc|beta|alpha)/.exec(text.trim());
  if (found === null) return undefined;
  return [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
}

/** Whether `version` is `least` or newer. */
export function atLeast(version: Version, least: Version): boolean {
  for (const place of [0, 1, 2] as const) {
    if (version[place] !== least[place]) return version[place] > least[place];
  }
  return true;
}

/** `[3, 259, 0]` as `3.259.0`. */
export function formatVersion(version: Version): string {
  return version.join(".");
}
