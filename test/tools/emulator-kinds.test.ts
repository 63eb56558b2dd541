import { expect, test } from "vitest";
import { generateEmulatorKinds } from "../../tools/generate/emulator-kinds.ts";

test("the table of the emulator's kinds has the constant of each file", () => {
  const table = generateEmulatorKinds({
    "dataset.ts": "export interface Dataset {}\nexport const datasets = new Collection({});\n",
    "prompt.ts": "const path = 1;\nexport const prompts = {};\nexport function promptOf() {}\n",
  });
  expect(table).toContain('import { datasets } from "./dataset.ts";');
  expect(table).toContain('import { prompts } from "./prompt.ts";');
  expect(table).toContain("export const KINDS = [datasets, prompts];");
  expect(table).toContain("prompts: prompts.all(world),");
});

test.each([
  ["no constant", "export function datasets() {}\n"],
  ["two constants", "export const datasets = 1;\nexport const others = 2;\n"],
])("a file with %s is reported by its name", (_, text) => {
  expect(() => generateEmulatorKinds({ "dataset.ts": text })).toThrow(
    "emulator/src/objects/dataset.ts must export one constant",
  );
});
