import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compareVersions } from "./verdict.ts";

/** Where the schemas of releases are kept, below the root: `VERSION/schema.json`. */
const FOLDER = path.join("test", "released");

/** The schema of the newest release that is recorded; undefined where none is. */
export function lastReleased(
  root: string,
): { readonly version: string; readonly schema: unknown } | undefined {
  const folder = path.join(root, FOLDER);
  if (!existsSync(folder)) return undefined;
  const version = readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "schema.json")))
    .sort(compareVersions)
    .at(-1);
  if (version === undefined) return undefined;
  return { version, schema: JSON.parse(readFileSync(path.join(folder, version, "schema.json"), "utf8")) };
}

/** What becomes of a schema that is to be recorded. */
type Recording =
  | { readonly kind: "recorded"; readonly file: string }
  | { readonly kind: "already"; readonly file: string }
  /** Another one is recorded under that version, and stays. */
  | { readonly kind: "differs"; readonly file: string };

/** What recording today's schema.json as that of its version would come to. Nothing is written. */
export function recordingOf(root: string, version: string): Recording {
  const file = path.join(FOLDER, version, "schema.json");
  const target = path.join(root, file);
  if (!existsSync(target)) return { kind: "recorded", file };
  return { kind: readFileSync(target, "utf8") === todayIn(root) ? "already" : "differs", file };
}

/** Records today's schema.json as that of its version. What is recorded is never overwritten. */
export function recordSchema(root: string, version: string): Recording {
  const recording = recordingOf(root, version);
  if (recording.kind !== "recorded") return recording;
  const target = path.join(root, recording.file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, todayIn(root));
  return recording;
}

function todayIn(root: string): string {
  return readFileSync(path.join(root, "schema.json"), "utf8");
}
