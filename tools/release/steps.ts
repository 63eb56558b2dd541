import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundledIn } from "../audit/packages.ts";
import { packageFacts } from "../generate/files.ts";
import { root } from "../stack/package.ts";
import { checksumsOf } from "./archive.ts";
import { ReleaseError } from "./errors.ts";
import type { Steps } from "./make.ts";
import type { Platform } from "./platforms.ts";
import { makeArchive } from "./plugin-archive.ts";
import { PUBLICATIONS, publicationProblems, rehearse } from "./publish.ts";
import { writeRegistryPages } from "./registry.ts";
import { packageBill, pluginBill } from "./sbom.ts";
import { makeSdkArtifacts } from "./sdk-artifacts.ts";

/**
 * What stands in a working copy and in no commit, as `git status --porcelain` tells it, without what .gitignore names.
 *
 * @throws ReleaseError of code `failed` where git cannot tell
 */
export function uncommitted(folder: string): string[] {
  // Whatever a setting of the user's leaves out would be in the release all the same.
  const { status, stdout, stderr, error } = spawnSync(
    "git",
    ["status", "--porcelain", "--untracked-files=all", "--ignore-submodules=none"],
    { cwd: folder, encoding: "utf8" },
  );
  if (status === 0) {
    return stdout
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }
  throw new ReleaseError(
    "failed",
    `\`git status\` in ${folder} ended with ${status ?? "no code"}: ${error?.message ?? stderr.trim()}\nA release is made of a commit: make it in a clone, with git on PATH; or add --trial for one that is not to be published.`,
  );
}

/**
 * Builds everything anew, whatever was built before.
 *
 * @throws ReleaseError of code `failed`, with what the build printed
 */
export function build(folder: string): void {
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  const script = path.join(folder, "tools", "build.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, script, "--force"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status === 0) return;
  throw new ReleaseError(
    "failed",
    `\`npm run build -- --force\` ended with ${status ?? "no code"}: ${`${stdout}${stderr}`.trim() || "it said nothing"}\nMend that, and run the release again.`,
  );
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function fill(folder: string, version: string, platforms: readonly Platform[]): Promise<string[]> {
  const made: string[] = [];
  const keep = (file: string) => {
    made.push(file);
    report(`${path.basename(file)}  ${statSync(file).size.toLocaleString("en")} bytes`);
  };
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    keep(path.join(folder, name));
  };
  const wrong: string[] = [];
  for (const publication of PUBLICATIONS) {
    const published = rehearse(publication, folder);
    keep(published.tarball);
    wrong.push(...publicationProblems(publication, published));
    write(`${publication.name}-${version}.cdx.json`, packageBill(publication.name));
  }
  if (wrong.length > 0) return wrong;
  for (const file of await makeSdkArtifacts(root, folder)) keep(file);
  for (const platform of platforms) {
    const work = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-"));
    try {
      keep(await makeArchive(platform, { version, out: folder, work }));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  const notices = readFileSync(path.join(root, "dist", "plugin", "LICENSES.txt"), "utf8");
  write(`pulumi-resource-langsmith-v${version}.cdx.json`, pluginBill(version, bundledIn(notices), platforms));
  registryPages(folder, version);
  writeFileSync(path.join(folder, "SHA256SUMS"), await checksumsOf(made));
  return [];
}

/** They are for a pull request to the registry, and nobody downloads them: SHA256SUMS is without them. */
function registryPages(folder: string, version: string): void {
  const { repository, description } = packageFacts(readFileSync(path.join(root, "package.json"), "utf8"));
  if (repository === undefined) {
    report(
      'note: no pages for Pulumi\'s registry: their links lead to the repository, and package.json has no "repository". Put its address there.',
    );
    return;
  }
  const origin = { root, repository, version };
  for (const file of writeRegistryPages(path.join(folder, "registry"), description, origin)) {
    report(`registry/${path.basename(file)}  ${statSync(file).size.toLocaleString("en")} bytes`);
  }
}

/** What a release of this repository is made with. */
export const STEPS: Steps = { uncommitted, build, fill, report };
