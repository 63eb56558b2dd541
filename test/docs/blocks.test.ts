import { expect, test } from "vitest";
import { type Block, placeOf } from "./blocks.ts";
import { commandsOf, configurationProblems, packageCommandProblems } from "./commands.ts";
import { type Kind, kindOf } from "./kinds.ts";
import { allBlocks } from "./pages.ts";
import { programCallProblems } from "./programs.ts";
import { shownSecrets, writtenSecrets } from "./secrets.ts";
import { typescriptProblems } from "./typescript.ts";
import { dataProblems } from "./yaml.ts";

interface Known {
  readonly block: Block;
  readonly kind: Kind;
}

const unknown: string[] = [];
const blocks = allBlocks().flatMap((block): Known[] => {
  try {
    return [{ block, kind: kindOf(block) }];
  } catch (error) {
    unknown.push(error instanceof Error ? error.message : `${placeOf(block)}: ${String(error)}`);
    return [];
  }
});
const ofKind = (kind: Kind) => blocks.filter((it) => it.kind === kind).map(({ block }) => block);

test("every block of the documentation is of a kind that is checked", () => {
  expect(unknown).toEqual([]);
  expect(blocks.length).toBeGreaterThan(60);
});

test("every block of TypeScript compiles, strictly, against the package's own types", () => {
  expect(ofKind("typescript").length).toBeGreaterThan(4);
  expect(typescriptProblems(ofKind("typescript"))).toEqual([]);
});

test("every block of YAML and JSON is what its page calls it, and the package's own checks take it", () => {
  expect(blocks.flatMap(({ block, kind }) => dataProblems(block, kind))).toEqual([]);
});

test("the shell reads every block of commands, and the command takes every line that calls it", async () => {
  const { commands, problems } = await commandsOf(blocks);
  expect(problems).toEqual([]);
  expect(commands.filter(({ words }) => words[0] === "pulumi").length).toBeGreaterThan(10);
  expect(programCallProblems(commands)).toEqual([]);
  expect(configurationProblems(commands)).toEqual([]);
  expect(shownSecrets(commands)).toEqual([]);
  expect(writtenSecrets(blocks)).toEqual([]);
  expect(await packageCommandProblems(commands)).toEqual([]);
  // Several hundred processes, each of which waits its turn where the machine is busy.
}, 180_000);
