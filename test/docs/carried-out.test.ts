import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { errorPages } from "../../tools/generate/docs/errors.ts";
import { root } from "../../tools/stack/package.ts";
import { type Block, placeOf } from "./blocks.ts";
import {
  CARRIED_OUT,
  type CarriedOut,
  COMPARED,
  NOT_CARRIED_OUT,
  NOT_COMPARED,
  NOT_QUERIED,
  type NotCarriedOut,
  QUERIED,
} from "./carried-out.ts";
import { commandsIn, outputIn } from "./commands.ts";
import { type Kind, kindOf } from "./kinds.ts";
import { allBlocks } from "./pages.ts";

const ERROR_PAGES = errorPages();

/** A list of pages with the tests of their blocks, and the one of reasons why some have none. */
interface Lists {
  readonly name: string;
  /** What of a block it is about; empty where the block has nothing of that. */
  readonly textOf: (block: Block, kind: Kind) => string;
  readonly tested: Readonly<Record<string, readonly CarriedOut[]>>;
  readonly reasons: Readonly<Record<string, readonly NotCarriedOut[]>>;
  /** That there are as many on the pages at least. */
  readonly least: number;
}

const LISTS: readonly Lists[] = [
  {
    name: "commands, carried out",
    textOf: commandsIn,
    tested: CARRIED_OUT,
    reasons: NOT_CARRIED_OUT,
    least: 80,
  },
  { name: "output, compared", textOf: outputIn, tested: COMPARED, reasons: NOT_COMPARED, least: 40 },
  { name: "queries, run", textOf: queryIn, tested: QUERIED, reasons: NOT_QUERIED, least: 8 },
];

function queryIn(block: Block, kind: Kind): string {
  return kind === "query" ? block.text : "";
}

describe.each(LISTS)("blocks of $name", ({ textOf, tested, reasons, least }) => {
  /** The blocks, each with the line that it begins with. Messages make those of the pages of errors themselves. */
  const blocks = allBlocks().flatMap((block): { block: Block; begins: string }[] => {
    if (block.file in ERROR_PAGES) return [];
    const text = textOf(block, kindOf(block));
    return text === "" ? [] : [{ block, begins: text.split("\n")[0] ?? "" }];
  });

  const hasTest = (file: string, begins: string) =>
    (tested[file] ?? []).some(
      ({ blocks: which }) => typeof which === "number" || which.some((line) => begins.startsWith(line)),
    );
  const hasReason = (file: string, begins: string) =>
    (reasons[file] ?? []).some((entry) => begins.startsWith(entry.begins));

  test("every one has its test, or a reason why it has none", () => {
    expect(blocks.length).toBeGreaterThan(least);
    const neither = blocks.filter(
      ({ block: { file }, begins }) => !hasTest(file, begins) && !hasReason(file, begins),
    );
    expect(neither.map(({ block, begins }) => `${placeOf(block)}: ${begins}`)).toEqual([]);
  });

  test("no reason stands for a block that has its test, or that is on no page", () => {
    const given = Object.entries(reasons).flatMap(([file, entries]) =>
      entries.map(({ begins }) => ({ file, begins })),
    );
    const idle = given.filter(
      ({ file, begins }) =>
        !blocks.some(
          (it) => it.block.file === file && it.begins.startsWith(begins) && !hasTest(file, it.begins),
        ),
    );
    expect(idle).toEqual([]);
  });

  test("every test that is named reads their page, which has as many, or the lines, that are named", () => {
    for (const [file, entries] of Object.entries(tested)) {
      for (const { test: name, blocks: which } of entries) {
        expect(existsSync(path.join(root, name)), name).toBe(true);
        const source = readFileSync(path.join(root, name), "utf8");
        const named = [file, path.posix.basename(file)].some((part) => source.includes(`"${part}"`));
        expect(named, `${name} names ${file}`).toBe(true);
        if (typeof which === "number") {
          const there = blocks.filter(({ block }) => block.file === file);
          expect(there.length, `${file}: ${name} is the test of this many blocks`).toBe(which);
          continue;
        }
        for (const line of which) {
          const found = blocks.some(({ block, begins }) => block.file === file && begins.startsWith(line));
          expect(found, `${file}: ${line}`).toBe(true);
        }
      }
    }
  });
});
