import { expect, test } from "vitest";
import { SECRET, SIGNATURE } from "../../provider/core/engine.ts";
import { isRecord, type Properties, textsIn } from "../../provider/core/properties.ts";
import { programsOf } from "./changes.ts";
import { isImmutable } from "./paths.ts";
import { CHOSEN, scenario } from "./scenario.ts";
import { answer } from "./stack.ts";
import type { Change, KindTable } from "./table.ts";

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

/** A change of one property that an update sends. */
function updateOf(table: KindTable): readonly [string, Change][] {
  if (table.cannot.object) return [];
  return Object.entries(table.changes)
    .filter(([name, { sends, emulator }]) => sends && !emulator && !isImmutable(table, name))
    .filter(([name]) => typeof table.program[name] === "string")
    .slice(0, 1);
}

const UPDATED = CHOSEN.flatMap((table) =>
  updateOf(table).map((found) => [table.kind, table, ...found] as const),
);

test("kinds with such a change are tried", () => {
  if (CHOSEN.length > 1) expect(UPDATED.length).toBeGreaterThan(3);
});

test.each(UPDATED)(
  "the plugin still marks what was secret of %s where its update fails",
  (_, table, name, change) =>
    scenario("plugin", table, async (stack) => {
      const { before, after } = await programsOf(stack, table, name, change);
      const life = await stack.add(table.kind);
      const { [name]: secret, ...others } = before;
      expect(await life.up({ ...others, ...marked({ [name]: secret }) })).toMatchObject({ did: "create" });
      const [{ method, path } = { method: "", path: "" }] = change.sends ?? [];
      stack.meddle(method, path, answer(500, { detail: "Internal server error" }));
      // The program gives the next value in plain text: the one before stays in the state.
      expect((await life.up(after)).error).toBeDefined();
      expect(life.held?.unfinished).toBe(true);
      const shown = Object.values(life.held?.outputs ?? {}).flatMap(plainTexts);
      expect(shown.filter((text) => text.includes(String(secret)))).toEqual([]);
    })(),
);
