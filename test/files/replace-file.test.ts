import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replaceFile } from "../../provider/files/replace-file.ts";

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

test("a file that is not in order stays as it was, and no other file is left", () => {
  const folder = folderWith("a.prom", "old");
  const file = path.join(folder, "a.prom");
  const reject = () => {
    throw new Error("not in order");
  };
  expect(() => replaceFile(file, "new", reject)).toThrow("not in order");
  expect(readdirSync(folder)).toEqual(["a.prom"]);
  expect(readFileSync(file, "utf8")).toBe("old");
});

test("a link stays a link to the file that is replaced", () => {
  const folder = folderWith("a.prom", "old");
  const link = path.join(folder, "link.prom");
  symlinkSync(path.join(folder, "a.prom"), link);
  replaceFile(link, "new");
  expect(readFileSync(path.join(folder, "a.prom"), "utf8")).toBe("new");
  expect(readdirSync(folder)).toEqual(["a.prom", "link.prom"]);
});
