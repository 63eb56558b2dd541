import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { version } from "../../provider/core/version.ts";
import { makeCsharpSdk } from "../sdks/csharp.ts";
import { makeJavaSdk } from "../sdks/java.ts";
import { SDK_SOURCES, sourcesIn } from "../sdks/sources.ts";
import { makeWheel } from "../sdks/wheel.ts";
import { packFolder } from "./archive.ts";

/** The files of a release that are SDKs of other languages than Node.js, whose SDK is an npm package. */
export async function makeSdkArtifacts(root: string, out: string): Promise<string[]> {
  return [
    await makeWheel(root, out),
    // As it is committed: what `replace` in a `go.mod` names once it is unpacked.
    await packSdk("go", out, path.join(root, SDK_SOURCES.go)),
    await packGenerated("java", root, out, (folder) => makeJavaSdk(root, folder)),
    await packGenerated("csharp", root, out, (folder) => makeCsharpSdk(root, folder)),
  ];
}

/** Packs an SDK that is not committed. */
async function packGenerated(
  language: string,
  root: string,
  out: string,
  generate: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-sdk-"));
  try {
    await generate(folder);
    cpSync(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
    return await packSdk(language, out, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function packSdk(language: string, out: string, folder: string): Promise<string> {
  const archive = path.join(out, `pulumi-langsmith-sdk-${language}-${version}.tar.gz`);
  await packFolder(folder, archive, sourcesIn(folder));
  return archive;
}
