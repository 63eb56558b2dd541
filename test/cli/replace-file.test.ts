import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { replaceFile } from "../../cli/replace-file.ts";
import { root } from "../../tools/stack/package.ts";

const MODULE = pathToFileURL(path.join(root, "cli/replace-file.ts")).href;

function folderWith(name: string, content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-replace-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, name), content);
  return folder;
}

test("a reader of the old file reads all of it, also while it is replaced", () => {
  const file = path.join(folderWith("a.prom", "old and long"), "a.prom");
  const reader = openSync(file, "r");
  onTestFinished(() => closeSync(reader));
  replaceFile(file, "new");
  expect(readFileSync(reader, "utf8")).toBe("old and long");
  expect(readFileSync(file, "utf8")).toBe("new");
});

test("a link stays a link to the file that is replaced", () => {
  const folder = folderWith("a.prom", "old");
  const link = path.join(folder, "link.prom");
  symlinkSync(path.join(folder, "a.prom"), link);
  replaceFile(link, "new");
  expect(readFileSync(path.join(folder, "a.prom"), "utf8")).toBe("new");
  expect(readdirSync(folder)).toEqual(["a.prom", "link.prom"]);
});

test("the permissions of a file stay, whatever the umask is, also of one with a long name", () => {
  const name = `${"a".repeat(245)}.prom`;
  const file = path.join(folderWith(name, "old"), name);
  chmodSync(file, 0o664);
  // A worker thread cannot set its umask, so another process does.
  const umask = "process.umask(0o077)";
  execFileSync(process.execPath, [
    "--input-type=module",
    "--eval",
    `${umask}; const { replaceFile } = await import(${JSON.stringify(MODULE)}); replaceFile(${JSON.stringify(file)}, "new");`,
  ]);
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["new", 0o664]);
});
