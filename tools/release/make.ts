import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NODE_SDK_PACKAGE } from "../sdks/nodejs.ts";
import { pack, root } from "../stack/package.ts";
import { checksumsOf } from "./archive.ts";
import { fetchNode } from "./node-binary.ts";
import type { Platform } from "./platforms.ts";
import { packPlugin } from "./plugin-archive.ts";
import { makeSdkArtifacts } from "./sdk-artifacts.ts";

/** The folders of the packages that go to npm, below the root. */
const NPM_PACKAGES = [".", "emulator", NODE_SDK_PACKAGE];

/** Puts every file of a release of what is built into a folder, and resolves to their paths. */
export async function makeRelease(folder: string, platforms: readonly Platform[]): Promise<string[]> {
  const files = NPM_PACKAGES.map((source) => pack(folder, source));
  files.push(...(await makeSdkArtifacts(root, folder)));
  for (const platform of platforms) {
    const work = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-"));
    try {
      const node = await fetchNode(platform, path.join(work, "node"));
      files.push(await packPlugin(platform, node, { out: folder, work: path.join(work, "archive") }));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  const sums = path.join(folder, "SHA256SUMS");
  writeFileSync(sums, await checksumsOf(files));
  return [...files, sums];
}
