import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { type Block, placeOf } from "./blocks.ts";
import { CARRIED_OUT, NOT_CARRIED_OUT } from "./carried-out.ts";
import { commandsIn } from "./commands.ts";
import { kindOf } from "./kinds.ts";
import { allBlocks } from "./pages.ts";

/** The blocks that a reader runs, each with the line that it begins with. */
const blocks = allBlocks().flatMap((block): { block: Block; begins: string }[] => {
  const text = commandsIn(block, kindOf(block));
  return text === "" ? [] : [{ block, begins: text.split("\n")[0] ?? "" }];
});

function carriedOut(file: string, begins: string): boolean {
  return (CARRIED_OUT[file] ?? []).some(
    ({ blocks: which }) => typeof which === "number" || which.some((line) => begins.startsWith(line)),
  );
}

function excused(file: string, begins: string): boolean {
  return (NOT_CARRIED_OUT[file] ?? []).some((entry) => begins.startsWith(entry.begins));
}

test("every block of commands is carried out by a test, or has a reason why it is not", () => {
  expect(blocks.length).toBeGreaterThan(80);
  const neither = blocks.filter(
    ({ block: { file }, begins }) => !carriedOut(file, begins) && !excused(file, begins),
  );
  expect(neither.map(({ block, begins }) => `${placeOf(block)}: ${begins}`)).toEqual([]);
});

test("no reason stands for a block that is carried out, or that is on no page", () => {
  const reasons = Object.entries(NOT_CARRIED_OUT).flatMap(([file, entries]) =>
    entries.map(({ begins }) => ({ file, begins })),
  );
  const idle = reasons.filter(
    ({ file, begins }) =>
      !blocks.some(
        (it) => it.block.file === file && it.begins.startsWith(begins) && !carriedOut(file, it.begins),
      ),
  );
  expect(idle).toEqual([]);
});

test("every test that is named as carrying out blocks reads their page, which has as many, or the lines, that are named", () => {
  for (const [file, entries] of Object.entries(CARRIED_OUT)) {
    for (const { test: name, blocks: which } of entries) {
      expect(existsSync(path.join(root, name)), name).toBe(true);
      const source = readFileSync(path.join(root, name), "utf8");
      const named = [file, path.posix.basename(file)].some((part) => source.includes(`"${part}"`));
      expect(named, `${name} names ${file}`).toBe(true);
      if (typeof which === "number") {
        const there = blocks.filter(({ block }) => block.file === file);
        expect(there.length, `${file}: ${name} does what this many blocks say`).toBe(which);
        continue;
      }
      for (const line of which) {
        const found = blocks.some(({ block, begins }) => block.file === file && begins.startsWith(line));
        expect(found, `${file}: ${line}`).toBe(true);
      }
    }
  }
});
