import { withArchive } from "../../provider/source-folder/archive.ts";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";

/** What one process took, in milliseconds and MiB. */
export interface SourceTimes {
  readonly find: number;
  readonly hash: number;
  readonly archive: number;
  readonly peak: number;
}

/** Finds, hashes and archives a folder, as a plugin does once, and prints how long each took. */
async function main(projectDir: string): Promise<void> {
  const begin = performance.now();
  const source = await readSource({ projectDir, directory: "." });
  const found = performance.now();
  const hash = await hashSource(source);
  const hashed = performance.now();
  await withArchive(hash, async () => {});
  const archived = performance.now();
  const times: SourceTimes = {
    find: found - begin,
    hash: hashed - found,
    archive: archived - hashed,
    peak: process.resourceUsage().maxRSS / 1024,
  };
  process.stdout.write(JSON.stringify(times));
}

const [folder = "."] = process.argv.slice(2);
main(folder).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
