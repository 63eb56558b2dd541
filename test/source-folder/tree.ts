import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource, type SourceOptions } from "../../provider/source-folder/read-source.ts";
import { root } from "../../tools/stack/package.ts";
import { removeFolder, runUnprivileged } from "../unprivileged.ts";

/** Files by their paths. The content of a path that ends with a slash is not used: it is an empty folder. */
export type Tree = Readonly<Record<string, string | Uint8Array | { readonly run: string }>>;

export const CONFIG = '{"graphs":{"agent":"./agent.py:graph"},"dependencies":["."]}';

/** A new folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-tree-")));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Writes files below a new folder. */
export function treeOf(tree: Tree, folder = temporaryFolder()): string {
  for (const [name, content] of Object.entries(tree)) {
    const file = path.join(folder, name);
    mkdirSync(name.endsWith("/") ? file : path.dirname(file), { recursive: true });
    if (name.endsWith("/")) continue;
    const isProgram = typeof content === "object" && "run" in content;
    writeFileSync(file, isProgram ? content.run : content);
    if (isProgram) chmodSync(file, 0o755);
  }
  return folder;
}

/** Reads a folder of the agent, which has a `langgraph.json`. */
export async function sourceOf(tree: Tree, options: Partial<SourceOptions> = {}) {
  return await readSource({
    projectDir: treeOf({ "langgraph.json": CONFIG, ...tree }),
    directory: ".",
    ...options,
  });
}

export async function contentHashOf(tree: Tree): Promise<string> {
  return (await hashSource(await sourceOf(tree))).contentHash;
}

/** The whole text of a coded error. */
export async function messageOf(work: Promise<unknown> | (() => Promise<unknown>)): Promise<string> {
  const error: unknown = await (typeof work === "function" ? work() : work).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CodedError) return error.message;
  throw new Error("no coded error was thrown", { cause: error });
}

/** Reads and hashes the files of an agent as a user whom permissions stop. */
export function readUnprivileged(projectDir: string, directory: string) {
  const program = path.join(root, "test", "source-folder", "read-source.child.ts");
  return runUnprivileged(projectDir, program, [projectDir, directory]);
}

/** The milliseconds that work goes on after it is interrupted, which it must end with. */
export async function timeToStop(work: (signal: AbortSignal) => Promise<unknown>): Promise<number> {
  const controller = new AbortController();
  let interrupted = 0;
  setTimeout(() => {
    interrupted = performance.now();
    controller.abort(new Error("stopped"));
  }, 100);
  await expect(work(controller.signal)).rejects.toThrow("stopped");
  return performance.now() - interrupted;
}
