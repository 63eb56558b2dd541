import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type Archive,
  assertNotTooLarge,
  LARGEST_ARCHIVE,
  withArchive,
} from "../../provider/source-folder/archive.ts";
import { hashSource, type SourceHash } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, messageOf, type Tree, temporaryFolder, timeToStop, treeOf } from "./tree.ts";

afterEach(() => void vi.unstubAllEnvs());

async function hashed(top: string): Promise<SourceHash> {
  return await hashSource(await readSource({ projectDir: top, directory: "." }));
}

/** The bytes of an archive. */
function archiveOf(source: SourceHash, signal?: AbortSignal, limit?: number): Promise<Buffer> {
  const use = async ({ file, size }: Archive) => {
    const bytes = readFileSync(file);
    expect(bytes.length).toBe(size);
    return bytes;
  };
  return withArchive(source, use, signal, limit);
}

async function archived(top: string): Promise<Buffer> {
  return await archiveOf(await hashed(top));
}

/** Extracts an archive with the `tar` of the machine, without the umask. */
async function extract(top: string): Promise<string> {
  const folder = temporaryFolder();
  execFileSync("tar", ["xzpf", "-", "-C", folder, "--no-same-owner"], { input: await archived(top) });
  return folder;
}

/** The files below a folder, and their content. */
function contentsOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = entries.filter((name) => statSync(path.join(folder, name)).isFile()).sort();
  return files.map((name) => ({ name, content: readFileSync(path.join(folder, name)) }));
}

const deep = `${"folder/".repeat(40)}file.py`;
const TREE: Tree = {
  "langgraph.json": CONFIG,
  "agent.py": "graph = 1\n",
  "bin/run": { run: "#!/bin/sh\n" },
  "empty.txt": "",
  "block.bin": Buffer.alloc(512, 1),
  "large.bin": randomBytes(700_001),
  [`${"n".repeat(100)}`]: "of 100 bytes",
  [`${"n".repeat(101)}`]: "of 101 bytes",
  [`${"n".repeat(200)}.py`]: "long",
  [deep]: "deep",
  "Grüße/日本\u{1F600}.md": "unicode",
  ["é".repeat(60)]: "more bytes than characters",
  "-rf": "an option",
  "@agent.py": "no archive",
  "c:name": "no drive",
  "back\\slash 'quoted' \"twice\"": "odd",
};

test("contains the same names and contents that tar extracts", async () => {
  const top = treeOf(TREE);
  expect(contentsOf(await extract(top))).toEqual(contentsOf(top));
});

test("contains nothing of the machine and the moment", async () => {
  const archive = await archived(treeOf({ "langgraph.json": CONFIG, "bin/run": { run: "" } }));
  // No time, no name, and an unknown operating system.
  expect(archive.subarray(0, 10).toString("hex")).toBe("1f8b08000000000000ff");
  const options = { input: archive, encoding: "utf8" } as const;
  expect(execFileSync("tar", ["tvzf", "-", "--utc", "--full-time"], options)).toBe(
    `-rwxr-xr-x 0/0               0 2000-01-01 00:00:00 bin/run\n-rwxr-xr-x 0/0              ${CONFIG.length} 2000-01-01 00:00:00 langgraph.json\n`,
  );
  const tar = gunzipSync(archive);
  // The names of the owner and the group.
  expect(tar.subarray(265, 329)).toEqual(Buffer.alloc(64));
  expect(tar.subarray(-1024)).toEqual(Buffer.alloc(1024));
});

describe("a large archive", () => {
  const tree: Tree = {
    "langgraph.json": CONFIG,
    "models/big.bin": randomBytes(300_000),
    "models/small.bin": randomBytes(100_000),
    "zeros.bin": Buffer.alloc(200_000),
  };

  test("is an error beyond the limit, with or without an archive", async () => {
    expect(LARGEST_ARCHIVE).toBe(200 * 1024 * 1024);
    const source = await hashed(treeOf(tree));
    for (const work of [archiveOf, assertNotTooLarge]) {
      expect(await messageOf(work(source, undefined, 400_000))).toBe(
        "The compressed source is larger than 391 KB, the limit of LangSmith. The largest files: models/big.bin, zeros.bin, models/small.bin and 1 more. Nothing was uploaded. Add what the agent does not need to .dockerignore, or correct the directory. [LS2063]",
      );
    }
    await expect(assertNotTooLarge(source, undefined, 500_000)).resolves.toBeUndefined();
  });
});

const CHANGED = /^"agent\.py" changed while the source was read\. Nothing was uploaded\. .* \[LS2062\]$/;

test.each<[string, (file: string) => void, RegExp]>([
  ["changed", (file) => writeFileSync(file, "graph = 2\n"), CHANGED],
  ["longer", (file) => writeFileSync(file, "graph = 1\n\n"), CHANGED],
  ["deleted", (file) => rmSync(file), /^"agent\.py" cannot be read: ENOENT.* \[LS2061\]$/],
])("is an error where a file is %s since it was hashed", async (_, change, reported) => {
  const top = treeOf({ "langgraph.json": CONFIG, "agent.py": "graph = 1\n" });
  const source = await hashed(top);
  change(path.join(top, "agent.py"));
  expect(await messageOf(archiveOf(source))).toMatch(reported);
});

test("is a file that this user alone can read, and is removed after its use, whatever the outcome", async () => {
  const source = await hashed(treeOf({ "langgraph.json": CONFIG, "a.bin": randomBytes(600_000) }));
  const temporary = temporaryFolder();
  vi.stubEnv("TMPDIR", temporary);
  const mode = await withArchive(source, async ({ file }) => {
    expect(path.dirname(path.dirname(file))).toBe(temporary);
    return statSync(file).mode & 0o777;
  });
  expect(mode).toBe(0o600);
  expect(readdirSync(temporary)).toEqual([]);
  const fail = async () => {
    throw new Error("not uploaded");
  };
  await expect(withArchive(source, fail)).rejects.toThrow("not uploaded");
  expect(await messageOf(archiveOf(source, undefined, 300_000))).toMatch(/\[LS2063\]$/);
  expect(readdirSync(temporary)).toEqual([]);
});

test("ends within a large file when it is interrupted, and leaves no file", async () => {
  const top = treeOf({ "langgraph.json": CONFIG, "large.bin": "" });
  truncateSync(path.join(top, "large.bin"), 100e9);
  const temporary = temporaryFolder();
  vi.stubEnv("TMPDIR", temporary);
  const files = new Map([["large.bin", { sha256: "", size: 100e9 }]]);
  const source: SourceHash = { root: top, contentHash: "", files };
  expect(await timeToStop((signal) => archiveOf(source, signal))).toBeLessThan(2000);
  expect(readdirSync(temporary)).toEqual([]);
});
