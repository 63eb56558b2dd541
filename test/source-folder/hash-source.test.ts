import { execFileSync } from "node:child_process";
import { chmodSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, contentHashOf, messageOf, type Tree, timeToStop, treeOf } from "./tree.ts";

const TREE: Tree = { "langgraph.json": CONFIG, "agent.py": "graph = 1\n", "bin/run": { run: "#!/bin/sh\n" } };

test("is the hash of the configuration's path and of what sha256sum prints", async () => {
  const top = treeOf({ ...TREE, "data.bin": Buffer.alloc(600_000, "data"), empty: "" });
  const source = await readSource({ projectDir: top, directory: "." });
  const command = `{ echo langgraph.json; sha256sum ${source.files.join(" ")}; } | sha256sum`;
  const printed = execFileSync("sh", ["-c", command], { cwd: top, encoding: "utf8" });
  const { contentHash, files } = await hashSource(source);
  expect(contentHash).toBe(printed.slice(0, 64));
  expect([...files.keys()]).toEqual(["agent.py", "bin/run", "data.bin", "empty", "langgraph.json"]);
  expect(files.get("data.bin")?.size).toBe(600_000);
});

test("the hash does not change with the path, times, modes and empty folders", async () => {
  const top = treeOf({ ...TREE, "empty/below/": "" });
  utimesSync(path.join(top, "agent.py"), 1, 1);
  chmodSync(path.join(top, "agent.py"), 0o700);
  chmodSync(path.join(top, "bin/run"), 0o600);
  chmodSync(path.join(top, "bin"), 0o700);
  const { contentHash } = await hashSource(await readSource({ projectDir: top, directory: "." }));
  expect(contentHash).toBe(await contentHashOf(TREE));
});

test.each<[string, (file: string) => void]>([
  ["deleted", () => {}],
  ["a link", (file) => symlinkSync("../outside", file)],
  ["a pipe", (file) => void execFileSync("mkfifo", [file])],
])("a file that is %s after it was found is reported, and not followed", async (_, replace) => {
  const top = treeOf({ ...TREE, outside: "" });
  const source = await readSource({ projectDir: top, directory: "." });
  const file = path.join(top, "bin/run");
  rmSync(file);
  replace(file);
  expect(await messageOf(hashSource(source))).toMatch(
    /^"bin\/run" (cannot be read: E|changed while the source was read).* \[LS206[12]\]$/,
  );
});

describe("a file that changes while it is read", () => {
  test.each<[string, (file: string) => void]>([
    ["becomes shorter", (file) => truncateSync(file, 300_000)],
    [
      "becomes longer, with the same time",
      (file) => {
        writeFileSync(file, "more", { flag: "a" });
        utimesSync(file, 1000, 1000);
      },
    ],
    ["gets other bytes", (file) => writeFileSync(file, Buffer.alloc(600_000, 1))],
  ])("is reported if it %s", async (_, change) => {
    const top = treeOf({ ...TREE, "a.bin": Buffer.alloc(600_000) });
    const file = path.join(top, "a.bin");
    utimesSync(file, 1000, 1000);
    const source = await readSource({ projectDir: top, directory: "." });
    const { signal } = new AbortController();
    // The signal is asked after each part of a file, and this file is the first.
    vi.spyOn(signal, "throwIfAborted").mockImplementationOnce(() => change(file));
    expect(await messageOf(hashSource(source, signal))).toBe(
      '"a.bin" changed while the source was read. Nothing was uploaded. Run the command again after the other program has finished, or add the file to .dockerignore. [LS2062]',
    );
  });
});

test("ends within a large file when it is interrupted", async () => {
  const top = treeOf({ ...TREE, "large.bin": "" });
  truncateSync(path.join(top, "large.bin"), 100e9);
  const source = await readSource({ projectDir: top, directory: "." });
  expect(await timeToStop((signal) => hashSource(source, signal))).toBeLessThan(2000);
});
