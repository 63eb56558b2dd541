import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EngineError } from "./errors.ts";
import type { ModuleName, Part } from "./parts.ts";
import { atLeast, parseVersion, type Version } from "./versions.ts";

/** What a pinned module says. */
export interface Pins {
  /** Absolute folder that holds `go.mod` and `go.sum`. */
  readonly directory: string;
  /** The text of `go.mod`. */
  readonly goMod: string;
  /** The text of `go.sum`. */
  readonly goSum: string;
  /** The Go release that the module needs at least. */
  readonly go: Version;
  /** The Go files that lie beside `go.mod`, by name, in order; most modules have none. */
  readonly sources: readonly (readonly [name: string, text: string])[];
}

/** Reads the pins of one module below `modulesDirectory`. */
export async function readPins(modulesDirectory: string, module: ModuleName): Promise<Pins> {
  const directory = join(modulesDirectory, module);
  const [goMod, goSum] = await Promise.all([
    readFile(join(directory, "go.mod"), "utf8"),
    readFile(join(directory, "go.sum"), "utf8"),
  ]);
  const go = parseVersion(/^go (\S+)$/m.exec(goMod)?.[1] ?? "");
  if (go === undefined) throw malformed(directory, "no line `go X.Y.Z`");
  return { directory, goMod, goSum, go, sources: await readSources(directory) };
}

async function readSources(directory: string): Promise<[name: string, text: string][]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".go")).sort();
  return Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [name, await readFile(join(directory, name), "utf8")],
    ),
  );
}

/** The version, without the leading `v`, that the pins hold for the source of a part. */
export function pinnedVersion(pins: Pins, part: Part): string {
  for (const line of pins.goMod.split("\n")) {
    const [name, version] = line
      .replace(/^require\s/, "")
      .trim()
      .split(/\s+/);
    if (name === part.source && version?.startsWith("v")) return version.slice(1);
  }
  throw malformed(pins.directory, `no version of ${part.source}`);
}

/** The newest Go release that any of the modules needs. */
export function neededGo(pins: Iterable<Pins>): Version {
  let needed: Version = [1, 21, 0];
  for (const { go } of pins) if (atLeast(go, needed)) needed = go;
  return needed;
}

/**
 * The name of the cache folder of a set of parts: equal for equal pins, equal Go files of our own, equal table and
 * equal platform.
 */
export function cacheKey(
  parts: Readonly<Record<string, Part>>,
  pins: ReadonlyMap<ModuleName, Pins>,
  platform: string,
): string {
  const hash = createHash("sha256");
  // Titles and estimates are for people: rewording one must not build everything again.
  const built = Object.entries(parts).map(([name, { title: _, processorMinutes: __, ...part }]) => [
    name,
    part,
  ]);
  hash.update(JSON.stringify([platform, built]));
  for (const [name, { goMod, goSum, sources }] of [...pins].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(JSON.stringify([name, goMod, goSum, ...sources]));
  }
  return hash.digest("hex").slice(0, 20);
}

function malformed(directory: string, what: string): EngineError {
  return new EngineError(
    `${join(directory, "go.mod")} pins what the engine is built from, but has ${what}: restore the file from the repository.`,
  );
}
