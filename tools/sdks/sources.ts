import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type EnsureOptions, modulesFolder } from "../engine/engine.ts";
import { generateSdk, type SdkLanguage } from "./generate.ts";

/** Where the sources of each SDK are, below the root: Pulumi's generators write them from schema.json. They are committed. */
export const SDK_SOURCES = {
  nodejs: "sdk/nodejs",
  python: "sdk/python",
  go: "sdk/go",
} as const satisfies Partial<Record<SdkLanguage, string>>;

/** The languages whose SDK is committed. */
type CommittedLanguage = keyof typeof SDK_SOURCES;

const PYTHON_README = "pulumi_langsmith/README.md";

/** Beside the sources: of what they were generated, so that nothing but hashing is needed to compare. */
const STAMP = "sdk/sources.json";

/** What of the generator decides what it writes. */
const GENERATOR = ["go.mod", "go.sum", "main.go"];

/** What is no source: what tools make beside the sources. */
const MADE = ["bin/**", "node_modules/**", "build/**", "*.egg-info/**", "**/__pycache__/**"];

/** The folders whose files are not what the generator makes of schema.json, or were edited. */
export function staleSdks(root: string): string[] {
  const recorded = stampIn(root);
  return LANGUAGES.filter(
    (language) => JSON.stringify(recorded[language]) !== JSON.stringify(stampOf(root, language)),
  ).map((language) => SDK_SOURCES[language]);
}

/**
 * Generates the SDKs that are not current from schema.json. Only then is the generator needed, which is built with Go
 * where the cache does not have it. A failure leaves the sources as they were.
 *
 * Rejects with an `SdkError` like `generateSdk`, or with an `EngineError` where there is no generator.
 */
export async function writeSdks(root: string, options: EnsureOptions = {}): Promise<void> {
  const stale = staleSdks(root);
  if (stale.length === 0) return;
  const work = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-sdk-"));
  try {
    const languages = LANGUAGES.filter((language) => stale.includes(SDK_SOURCES[language]));
    for (const language of languages) {
      await generateSdk(language, path.join(root, "schema.json"), path.join(work, language), options);
    }
    for (const language of languages) {
      const target = path.join(root, SDK_SOURCES[language]);
      for (const file of sourcesIn(target)) rmSync(path.join(target, file));
      mkdirSync(target, { recursive: true });
      cpSync(path.join(work, language), target, { recursive: true });
      cpSync(path.join(root, "LICENSE"), path.join(target, "LICENSE"));
      // Python's generator writes the page into the package only, and its pyproject.toml names one beside itself.
      if (language === "python") cpSync(path.join(target, PYTHON_README), path.join(target, "README.md"));
    }
    const stamps = Object.fromEntries(LANGUAGES.map((language) => [language, stampOf(root, language)]));
    writeFileSync(path.join(root, STAMP), `${JSON.stringify(stamps, null, 2)}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Every source below the folder of an SDK, sorted. */
export function sourcesIn(folder: string): string[] {
  return globSync("**/{*,.git*}", { cwd: folder, exclude: MADE })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

/** A hash of names and contents. A checkout may have changed the ends of lines. */
export function hashOf(folder: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n");
    hash.update(JSON.stringify([file, text]));
  }
  return hash.digest("hex");
}

const LANGUAGES: readonly CommittedLanguage[] = ["nodejs", "python", "go"];

interface Stamp {
  readonly schema: string;
  readonly generator: string;
  readonly sources: string;
}

function stampOf(root: string, language: CommittedLanguage): Stamp {
  const folder = path.join(root, SDK_SOURCES[language]);
  return {
    schema: hashOf(root, ["schema.json"]),
    generator: hashOf(path.join(modulesFolder, "codegen"), GENERATOR),
    sources: hashOf(folder, sourcesIn(folder)),
  };
}

function stampIn(root: string): Partial<Record<CommittedLanguage, unknown>> {
  const file = path.join(root, STAMP);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
