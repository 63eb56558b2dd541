import { expect, test } from "vitest";
import { SECRET, SIGNATURE } from "../../provider/core/engine.ts";
import { isRecord, type Properties, textsIn } from "../../provider/core/properties.ts";
import { CHOSEN, scenario } from "./scenario.ts";

/** The texts in a value that no mark hides. */
function plainTexts(value: unknown): readonly string[] {
  if (isRecord(value)) return SIGNATURE in value ? [] : Object.values(value).flatMap(plainTexts);
  return Array.isArray(value) ? value.flatMap(plainTexts) : textsIn(value);
}

/** The program with every value marked as a secret. */
function marked(program: Properties): Properties {
  const inputs = Object.entries(program);
  return Object.fromEntries(inputs.map(([name, value]) => [name, { [SIGNATURE]: SECRET, value }]));
}

// The marks of dynamic resources are the engine's own.
test.each(CHOSEN.map((table) => [table.kind, table] as const))(
  "the plugin marks each output of %s that shows the text of an input that came as a secret",
  (_, table) =>
    scenario("plugin", table, async (stack) => {
      const { life, program } = await stack.of(table);
      expect(await life.up(marked(program))).toMatchObject({ did: "create" });
      const texts = textsIn(program).filter((text) => text.length >= 6);
      const shown = Object.values(life.held?.outputs ?? {}).flatMap(plainTexts);
      expect(shown.filter((text) => texts.some((each) => text.includes(each)))).toEqual([]);
    })(),
);
