import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { OpenFile } from "../../provider/source-folder/open-file.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, contentHashOf, messageOf, readUnprivileged, type Tree, treeOf } from "./tree.ts";

const TREE: Tree = { "langgraph.json": CONFIG, "agent.py": "graph = 1\n", "bin/run": { run: "#!/bin/sh\n" } };

test("has a hash that never changes between versions: states store it", async () => {
  // The path of the configuration, then printf '%s %s %s\n' MODE "$(sha256sum < FILE)" FILE for each file, through sha256sum.
  expect(await contentHashOf(TREE)).toBe("4930b1beabe9706992720fcdccd62903ce810098d94631e6dc1b458a43c32bb9");
});

test("hashes each file, also one that is longer than what is read at once", async () => {
  const top = treeOf({ ...TREE, "data.bin": Buffer.alloc(600_000, "data"), empty: "" });
  const { files } = await hashSource(await readSource({ projectDir: top, directory: "." }));
  expect(Object.fromEntries(files)).toMatchObject({
    "bin/run": { isExecutable: true, size: 10 },
    "data.bin": {
      sha256: "bc719965aaa7fff17d16a584016cc6e4fde72f8a13b6c71a63692419d814e39b",
      size: 600_000,
      isExecutable: false,
    },
    empty: { sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", size: 0 },
  });
  expect([...files.keys()]).toEqual(["agent.py", "bin/run", "data.bin", "empty", "langgraph.json"]);
});

describe("the hash changes with", () => {
  test.each<[string, Tree]>([
    ["the content of a file", { "agent.py": "graph = 2\n" }],
    ["its executable bit", { "agent.py": { run: "graph = 1\n" } }],
    ["a new empty file", { "new.py": "" }],
  ])("%s", async (_, change) => {
    expect(await contentHashOf({ ...TREE, ...change })).not.toBe(await contentHashOf(TREE));
  });

  test("the name of a file", async () => {
    const { "agent.py": content = "", ...others } = TREE;
    expect(await contentHashOf({ ...others, "agents.py": content })).not.toBe(await contentHashOf(TREE));
  });

  test("two contents that change places", async () => {
    expect(await contentHashOf({ a: "1", b: "2" })).not.toBe(await contentHashOf({ a: "2", b: "1" }));
  });
});

test("the hash does not change with the path, times, other modes and empty folders", async () => {
  const top = treeOf({ ...TREE, "empty/below/": "" });
  utimesSync(path.join(top, "agent.py"), 1, 1);
  chmodSync(path.join(top, "agent.py"), 0o600);
  chmodSync(path.join(top, "bin/run"), 0o700);
  chmodSync(path.join(top, "bin"), 0o700);
  const { contentHash } = await hashSource(await readSource({ projectDir: top, directory: "." }));
  expect(contentHash).toBe(await contentHashOf(TREE));
});

describe("a file that changes after it was found", () => {
  async function hashAfter(change: (file: string) => void): Promise<string> {
    const top = treeOf({ ...TREE, outside: "" });
    const source = await readSource({ projectDir: top, directory: "." });
    change(path.join(top, "bin/run"));
    return await messageOf(hashSource(source));
  }

  test("is reported if it was deleted, or its folder", async () => {
    const told =
      '"bin/run" was deleted while the source was read. Nothing was uploaded. Run the command again after the other program has finished, or add the file to .dockerignore. [LS2062]';
    expect(await hashAfter((file) => rmSync(file))).toBe(told);
    expect(await hashAfter((file) => rmSync(path.dirname(file), { recursive: true }))).toBe(told);
  });

  test.each<[string, (file: string) => void]>([
    ["a link", (file) => symlinkSync("../outside", file)],
    ["a folder", (file) => mkdirSync(file)],
  ])("is reported, and not followed, if it is now %s", async (_, replace) => {
    const told = await hashAfter((file) => {
      rmSync(file);
      replace(file);
    });
    expect(told).toMatch(
      /^"bin\/run" was replaced with something that is no regular file while .* \[LS2062\]$/,
    );
  });

  test("is reported if this user may not read it", () => {
    const top = treeOf(TREE);
    chmodSync(path.join(top, "agent.py"), 0);
    expect(readUnprivileged(top, ".").stderr).toBe(
      '"agent.py" cannot be read: EACCES: permission denied. Correct the permissions, or add the path to .dockerignore. [LS2061]',
    );
  });
});

describe("a file that changes while it is read", () => {
  /** Reads a half, changes the file, and does the rest. */
  async function afterHalf(
    change: (file: string) => void,
    rest: (file: OpenFile) => unknown,
  ): Promise<string> {
    const top = treeOf({ "a.bin": Buffer.alloc(1000) });
    const name = path.join(top, "a.bin");
    utimesSync(name, 1000, 1000);
    const file = OpenFile.open(top, "a.bin");
    try {
      file.read(Buffer.alloc(500));
      change(name);
      return await messageOf(new Promise((resolve) => resolve(rest(file))));
    } finally {
      file.close();
    }
  }

  const CHANGED = /^"a\.bin" changed while the source was read\. .* \[LS2062\]$/;

  test("is reported if it becomes shorter", async () => {
    const told = await afterHalf(
      (file) => truncateSync(file, 700),
      (file) => file.read(Buffer.alloc(500)),
    );
    expect(told).toMatch(CHANGED);
  });

  test.each<[string, (file: string) => void]>([
    [
      "becomes longer, even with the same time",
      (file) => {
        writeFileSync(file, "more", { flag: "a" });
        utimesSync(file, 1000, 1000);
      },
    ],
    ["gets other bytes", (file) => writeFileSync(file, Buffer.alloc(1000, 1))],
  ])("is reported at its end if it %s", async (_, change) => {
    expect(await afterHalf(change, (file) => file.assertUnchanged())).toMatch(CHANGED);
  });

  test("is reported by the hash of a source", async () => {
    const top = treeOf({ ...TREE, "agent.py": "#".repeat(300_000) });
    const source = await readSource({ projectDir: top, directory: "." });
    const { signal } = new AbortController();
    // The signal is asked after each part of a file.
    vi.spyOn(signal, "throwIfAborted").mockImplementation(() => {
      writeFileSync(path.join(top, "agent.py"), "more", { flag: "a" });
    });
    expect(await messageOf(hashSource(source, signal))).toMatch(/^"agent\.py" changed while .* \[LS2062\]$/);
  });

  test("is read to its end if another file takes its name", async () => {
    const top = treeOf({ "a.bin": "old", "b.bin": "new" });
    const file = OpenFile.open(top, "a.bin");
    renameSync(path.join(top, "b.bin"), path.join(top, "a.bin"));
    expect(file.read(Buffer.alloc(10)).toString()).toBe("old");
    file.close();
  });
});

test("ends within a large file when it is interrupted", async () => {
  const top = treeOf({ ...TREE, "large.bin": "" });
  truncateSync(path.join(top, "large.bin"), 1e9);
  const source = await readSource({ projectDir: top, directory: "." });
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("stopped")), 0);
  await expect(hashSource(source, controller.signal)).rejects.toThrow("stopped");
});

test("ends when it is aborted", async () => {
  const source = await readSource({ projectDir: treeOf(TREE), directory: "." });
  await expect(hashSource(source, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
});
