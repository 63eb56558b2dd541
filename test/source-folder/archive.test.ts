import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  fstatSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import {
  type Archive,
  assertNotTooLarge,
  LARGEST_ARCHIVE,
  withArchive,
} from "../../provider/source-folder/archive.ts";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { writeTar } from "../../provider/source-folder/write-tar.ts";
import { CONFIG, messageOf, type Tree, temporaryFolder, treeOf } from "./tree.ts";

type Options = Parameters<typeof withArchive>[3];

async function archived<T>(
  top: string,
  use: (archive: Archive) => Promise<T>,
  options?: Options,
): Promise<T> {
  const source = await readSource({ projectDir: top, directory: "." });
  return await withArchive(source, await hashSource(source), use, options);
}

const bytesOf = (top: string) => archived(top, (archive) => buffer(archive.stream()));

/** Extracts an archive with the `tar` of the machine, without the umask. */
async function extract(top: string): Promise<string> {
  const folder = temporaryFolder();
  execFileSync("tar", ["xzpf", "-", "-C", folder, "--no-same-owner"], { input: await bytesOf(top) });
  return folder;
}

/** The files below a folder: their content, and whether the owner may run them. */
function contentsOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = entries.filter((name) => statSync(path.join(folder, name)).isFile()).sort();
  return files.map((name) => {
    const file = path.join(folder, name);
    return { name, content: readFileSync(file), mode: (statSync(file).mode & 0o777).toString(8) };
  });
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
  "back\\slash 'quoted' \"twice\"": "odd",
};

test("contains the same names, contents and modes that tar extracts", async () => {
  const top = treeOf(TREE);
  const folder = await extract(top);
  expect(contentsOf(folder)).toEqual(contentsOf(top));
  expect(
    contentsOf(folder)
      .filter(({ mode }) => mode === "755")
      .map(({ name }) => name),
  ).toEqual(["bin/run"]);
});

test("contains nothing of the machine and the moment", async () => {
  const top = treeOf({ "langgraph.json": CONFIG, "bin/run": { run: "" } });
  chmodSync(path.join(top, "bin/run"), 0o700);
  const archive = await bytesOf(top);
  // No time, no name, and an unknown operating system.
  expect(archive.subarray(0, 10).toString("hex")).toBe("1f8b08000000000000ff");
  const listing = execFileSync("tar", ["tvzf", "-", "--utc", "--full-time"], {
    input: archive,
    encoding: "utf8",
  });
  expect(listing).toBe(
    `-rwxr-xr-x 0/0               0 2000-01-01 00:00:00 bin/run\n-rw-r--r-- 0/0              ${CONFIG.length} 2000-01-01 00:00:00 langgraph.json\n`,
  );
  const tar = gunzipSync(archive);
  // The names of the owner and the group.
  expect(tar.subarray(265, 329)).toEqual(Buffer.alloc(64));
  expect(tar.subarray(-1024)).toEqual(Buffer.alloc(1024));
});

test("has a file with two names twice, and no links", async () => {
  const top = treeOf({ "langgraph.json": CONFIG, "a.py": "one content" });
  linkSync(path.join(top, "a.py"), path.join(top, "b.py"));
  const folder = await extract(top);
  expect(
    contentsOf(folder)
      .map(({ name, content }) => [name, `${content}`])
      .slice(0, 2),
  ).toEqual([
    ["a.py", "one content"],
    ["b.py", "one content"],
  ]);
  expect(statSync(path.join(folder, "a.py")).nlink).toBe(1);
});

test("has no empty folders", async () => {
  const folder = await extract(treeOf({ "langgraph.json": CONFIG, "empty/below/": "" }));
  expect(readdirSync(folder)).toEqual(["langgraph.json"]);
});

test("contains 5,000 files, and a large one with holes", async () => {
  const top = treeOf({ "langgraph.json": CONFIG });
  for (let index = 0; index < 5000; index += 1) {
    const folder = path.join(top, `d${index % 100}`);
    if (index < 100) mkdirSync(folder);
    writeFileSync(path.join(folder, `${index}.py`), `number = ${index}\n`);
  }
  writeFileSync(path.join(top, "holes.bin"), "");
  truncateSync(path.join(top, "holes.bin"), 64 * 1024 * 1024);
  const folder = await extract(top);
  execFileSync("diff", ["-r", top, folder]);
  expect(readdirSync(folder, { recursive: true })).toHaveLength(5102);
});

describe("the temporary file", () => {
  /** The descriptors of archives that this process holds open. */
  function unnamedFiles(): string[] {
    return readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith("source.tar.gz (deleted)");
      } catch {
        return false;
      }
    });
  }

  /** Runs with a folder for temporary files of its own. */
  async function inOwnFolder(work: (top: string) => Promise<void>): Promise<void> {
    const folder = temporaryFolder();
    const top = treeOf({ "langgraph.json": CONFIG, "agent.py": randomBytes(200_000) });
    vi.stubEnv("TMPDIR", folder);
    try {
      await work(top);
    } finally {
      vi.unstubAllEnvs();
    }
    expect(readdirSync(folder)).toEqual([]);
  }

  test("has the size of the stream, which can be read several times, also after a part of it", async () => {
    await inOwnFolder(async (top) => {
      await archived(top, async (archive) => {
        for await (const _ of archive.stream()) break;
        const [first, second] = await Promise.all([buffer(archive.stream()), buffer(archive.stream())]);
        expect(first.length).toBe(archive.size);
        expect(second).toEqual(first);
      });
    });
  });

  test.runIf(process.platform === "linux")("belongs to this user alone, and has no name", async () => {
    await inOwnFolder(async (top) => {
      await archived(top, async () => {
        expect(readdirSync(process.env["TMPDIR"] ?? "")).toEqual([]);
        expect(unnamedFiles().map((fd) => (fstatSync(Number(fd)).mode & 0o777).toString(8))).toEqual(["600"]);
      });
      expect(unnamedFiles()).toEqual([]);
    });
  });

  test("is removed if the upload fails, the archive is too large, or all is aborted", async () => {
    await inOwnFolder(async (top) => {
      const fail = () => Promise.reject(new Error("not uploaded"));
      await expect(archived(top, fail)).rejects.toThrow("not uploaded");
      await messageOf(archived(top, fail, { limits: { error: 10, warning: 1 } }));
      const signal = AbortSignal.abort(new Error("stopped"));
      await expect(archived(top, fail, { signal })).rejects.toThrow("stopped");
    });
  });

  test("is reported if it cannot be written", async () => {
    await inOwnFolder(async (top) => {
      vi.stubEnv("TMPDIR", "/dev/null/absent");
      expect(await messageOf(bytesOf(top))).toBe(
        "The archive of the source cannot be written to the folder for temporary files: ENOTDIR: not a directory. Free space, or set TMPDIR to a folder with space. [LS2066]",
      );
    });
  });
});

describe("a large archive", () => {
  const tree: Tree = {
    "langgraph.json": CONFIG,
    "models/big.bin": randomBytes(300_000),
    "models/small.bin": randomBytes(100_000),
    "zeros.bin": Buffer.alloc(200_000),
  };

  test("is an error beyond the limit, before anything is sent", async () => {
    const sent = vi.fn(() => Promise.resolve());
    const limits = { error: 400_000, warning: 100_000 };
    expect(await messageOf(archived(treeOf(tree), sent, { limits }))).toBe(
      "The compressed source is larger than 391 KB, the limit of LangSmith. The largest files: models/big.bin, zeros.bin, models/small.bin. Nothing was uploaded. Add what the agent does not need to .dockerignore, or correct the directory or the dependencies. [LS2063]",
    );
    expect(sent).not.toHaveBeenCalled();
  });

  test("is a warning below it", async () => {
    const limits = { error: 500_000, warning: 400_000 };
    const warnings = await archived(treeOf(tree), async (archive) => archive.warnings, { limits });
    // To the kilobyte, the size depends on the version of zlib.
    expect(warnings.map(({ text }) => text.replace(/39\d KB/, "390 KB"))).toEqual([
      "The compressed source has 390 KB. The limit is 488 KB. The largest files: models/big.bin, zeros.bin, models/small.bin. Add what the agent does not need to .dockerignore, or correct the directory or the dependencies. [LS2063]",
    ]);
    expect(await archived(treeOf(tree), async (archive) => archive.warnings)).toEqual([]);
  });

  test("is the same error without an archive, which needs no folder for temporary files", async () => {
    const source = await readSource({ projectDir: treeOf(tree), directory: "." });
    const hash = await hashSource(source);
    const check = (error: number) => assertNotTooLarge(source, hash, { limits: { error, warning: 0 } });
    vi.stubEnv("TMPDIR", "/dev/null/absent");
    try {
      expect(await messageOf(check(400_000))).toMatch(
        /larger than 391 KB.*Nothing was uploaded.* \[LS2063\]$/,
      );
      await expect(check(500_000)).resolves.toBeUndefined();
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test("is not looked for where the files are small enough without compression", async () => {
    const top = treeOf(tree);
    const source = await readSource({ projectDir: top, directory: "." });
    const hash = await hashSource(source);
    const check = (error: number) => assertNotTooLarge(source, hash, { limits: { error, warning: 0 } });
    writeFileSync(path.join(top, "zeros.bin"), "changed");
    expect(await messageOf(check(600_000))).toMatch(/\[LS2062\]$/);
    await expect(check(610_000)).resolves.toBeUndefined();
  });

  test("is found in a check where compression and the headers of many files add to their sizes", async () => {
    const files = Array.from(
      { length: 200 },
      (_, index) => [`data/${index}.bin`, randomBytes(1024)] as const,
    );
    const source = await readSource({
      projectDir: treeOf({ "langgraph.json": CONFIG, ...Object.fromEntries(files) }),
      directory: ".",
    });
    const hash = await hashSource(source);
    const sizes = Array.from(hash.files.values(), ({ size }) => size);
    const error = sizes.reduce((sum, size) => sum + size, 0) + 1;
    const check = assertNotTooLarge(source, hash, { limits: { error, warning: 0 } });
    expect(await messageOf(check)).toMatch(/\[LS2063\]$/);
  });

  test("is what LangSmith says", () => {
    expect(LARGEST_ARCHIVE).toBe(200 * 1024 * 1024);
  });
});

describe("a file that is no longer what was hashed", () => {
  test.each<[string, (file: string) => void]>([
    ["changed", (file) => writeFileSync(file, "graph = 2\n")],
    ["changed", (file) => writeFileSync(file, "graph = 1\n\n")],
    ["changed", (file) => chmodSync(file, 0o755)],
  ])("is an error: %s", async (words, change) => {
    const top = treeOf({ "langgraph.json": CONFIG, "agent.py": "graph = 1\n" });
    const source = await readSource({ projectDir: top, directory: "." });
    const hash = await hashSource(source);
    change(path.join(top, "agent.py"));
    const sent = vi.fn(() => Promise.resolve());
    expect(await messageOf(withArchive(source, hash, sent))).toMatch(
      new RegExp(
        `^"agent\\.py" ${words} while the source was read\\. Nothing was uploaded\\. .* \\[LS2062\\]$`,
      ),
    );
    expect(sent).not.toHaveBeenCalled();
  });

  test("is an error if it becomes longer while the archive is written", async () => {
    const top = treeOf({ "langgraph.json": CONFIG, "data.bin": Buffer.alloc(400_000) });
    const source = await readSource({ projectDir: top, directory: "." });
    const write = async () => {
      for await (const _ of writeTar(source, await hashSource(source))) {
        writeFileSync(path.join(top, "data.bin"), "more", { flag: "a" });
      }
    };
    expect(await messageOf(write)).toMatch(/^"data\.bin" changed while .* \[LS2062\]$/);
  });
});
