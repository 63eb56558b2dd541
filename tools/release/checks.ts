import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dynamicTypeOf, tokenOf } from "../../provider/core/engine.ts";
import { resources } from "../../provider/resources/index.ts";
import { lastReleased } from "../compatibility/released.ts";
import { verdictOf } from "../compatibility/verdict.ts";
import { pageOf } from "../generate/address.ts";
import { packageFacts } from "../generate/files.ts";
import { versionOf, versionProblems } from "./versions.ts";

/** What a look at this repository found. */
interface Findings {
  /** What keeps it from being released, in sentences with their cures. */
  readonly problems: readonly string[];
  /** What whoever releases should know. */
  readonly notes: readonly string[];
}

/** Looks at what can be told without building anything. */
export function looked(root: string): Findings {
  const version = versionOf(root);
  const schema = compatibility(root, version);
  return {
    problems: [...versionProblems(root, version), ...schema.problems],
    notes: [...schema.notes, ...unrecorded(root, version), ...missingAddresses(root)],
  };
}

/** What today's schema breaks for programs of the last release. */
export function compatibility(root: string, version: string): Findings {
  const released = lastReleased(root);
  if (released === undefined) {
    return {
      problems: [],
      notes: ["No schema of a release is recorded yet: `npm run release -- --record` does it."],
    };
  }
  const today: unknown = JSON.parse(readFileSync(path.join(root, "schema.json"), "utf8"));
  const changelog = readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
  const { changes, problems } = verdictOf({ released, today, changelog, version });
  const notes = changes.map(({ subject, what }) => `Breaking since ${released.version}: ${subject} ${what}.`);
  return { problems, notes };
}

/** The kinds of which no state of the version is recorded, as a sentence. */
export function unrecorded(root: string, version: string): string[] {
  const folder = path.join(root, "test", "recorded", version);
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const states = files
    .filter((file) => file.endsWith(".json"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  const missing = Object.keys(resources).filter(
    (kind) =>
      ![tokenOf(kind), dynamicTypeOf(kind)].every((type) =>
        states.some((state) => state.includes(`"${type}"`)),
      ),
  );
  if (missing.length === 0) return [];
  return [
    `No state of ${version} is recorded with ${missing.join(", ")}: \`npm run build && npm run record\` before it is released.`,
  ];
}

const MANIFESTS = ["package.json", "emulator/package.json"];

/**
 * The addresses that users of what is published need and that the packages do not name, in sentences with their cures.
 * They cannot be added to a version that is published.
 */
export function missingAddresses(root: string): string[] {
  const [facts, ...rest] = MANIFESTS.map((file) => readFileSync(path.join(root, file), "utf8"));
  const pages = [facts, ...rest].flatMap((text, index) => {
    const manifest: Readonly<Record<string, unknown>> = Object(JSON.parse(text ?? ""));
    const file = MANIFESTS[index] ?? "";
    const missing = PAGES.filter((field) => !Object.hasOwn(manifest, field));
    return [
      ...(missing.length === 0 ? [] : [pageMissing(file, missing)]),
      ...PAGES.flatMap((field) => placeholder(file, field, manifest[field])),
    ];
  });
  return [...pages, ...downloadUrl(facts ?? "")];
}

const PAGES = ["repository", "homepage"] as const;

/** Domains that nobody can have, and names that stand for others. */
const PLACEHOLDER =
  /\/\/(?:[^/@]*@)?(?:[\w.-]+\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)(?:[:/]|$)|\bOWNER\b/;

function placeholder(file: string, field: string, value: unknown): string[] {
  const address = field === "repository" ? pageOf(value) : value;
  if (typeof address !== "string" || !PLACEHOLDER.test(address)) return [];
  return [
    `${field} of ${file} is ${JSON.stringify(address)}, which is a placeholder: write the real address.`,
  ];
}

function pageMissing(file: string, missing: readonly string[]): string {
  const names = missing.map((field) => `"${field}"`).join(" and ");
  return `${file} has no ${names}: npm shows no page of the project, and SECURITY.md sends who reports a vulnerability to the repository's. Put the ${missing.length === 1 ? "address" : "addresses"} there.`;
}

function downloadUrl(manifest: string): string[] {
  const { pluginDownloadURL } = packageFacts(manifest);
  if (pluginDownloadURL !== undefined)
    return placeholder("package.json", "pulumi.pluginDownloadURL", pluginDownloadURL);
  return [
    'package.json has no "pulumi": { "pluginDownloadURL": … }: the engine installs the plugin only with `--file` or `--server`, and no SDK names a server. Put the address there that serves the archives, then `npm run generate`.',
  ];
}
