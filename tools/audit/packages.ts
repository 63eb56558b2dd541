import { isRecord } from "./values.ts";

/** A package that comes to users: installed beside this one or the emulator, or inside the plugin's bundle. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** As its package.json states it; empty where it states none. */
  readonly license: string;
}

/**
 * The packages that a lock file installs without its development dependencies, each version once, by name.
 *
 * @throws Error for what is no lock file of npm 7 or later
 */
export function shippedIn(lock: unknown): Shipped[] {
  const packages = isRecord(lock) ? lock["packages"] : undefined;
  if (!isRecord(packages))
    throw new Error("package-lock.json lists no packages; write it anew with `npm install`");
  const found = new Map<string, Shipped>();
  for (const [place, entry] of Object.entries(packages)) {
    // What stands outside of node_modules is this repository's own.
    const name = place.split("node_modules/").at(-1) ?? "";
    if (!isRecord(entry) || !place.includes("node_modules/")) continue;
    if (entry["dev"] === true || entry["link"] === true) continue;
    const version = textOf(entry["version"]);
    found.set(`${name}@${version}`, { name, version, license: textOf(entry["license"]) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A package whose code the plugin's bundle holds, with the text that is handed on with it. */
export interface Bundled extends Shipped {
  readonly text: string;
}

/** Reads the notices that the build writes beside the bundle: a head, a line under it, and the license's text. */
export function bundledIn(notices: string): Bundled[] {
  const heads = [...notices.matchAll(/^(\S+) (\S+) \((.*)\)\n-+\n/gm)];
  return heads.map((head, index) => {
    const [line, name = "", version = "", license = ""] = head;
    const text = notices.slice(head.index + line.length, heads[index + 1]?.index).trim();
    return { name, version, license, text };
  });
}
