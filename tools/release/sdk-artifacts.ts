import path from "node:path";
import { SDK_SOURCES, sourcesIn } from "../sdks/sources.ts";
import { makeWheel } from "../sdks/wheel.ts";
import { packFolder } from "./archive.ts";
import { versionOf } from "./versions.ts";

/** The files of a release that are SDKs of other languages than Node.js, whose SDK is an npm package. */
export async function makeSdkArtifacts(root: string, out: string): Promise<string[]> {
  return [await makeWheel(root, out), await makeGoArchive(root, out)];
}

/** The module of Go as it is committed: what `replace` in a `go.mod` names once it is unpacked. */
async function makeGoArchive(root: string, out: string): Promise<string> {
  const sources = path.join(root, SDK_SOURCES.go);
  const archive = path.join(out, `pulumi-langsmith-sdk-go-${versionOf(root)}.tar.gz`);
  await packFolder(sources, archive, sourcesIn(sources));
  return archive;
}
