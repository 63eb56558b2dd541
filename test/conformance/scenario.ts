import type { EmulatorOptions } from "../../emulator/src/index.ts";
import { FRONT_ENDS, type FrontEndName } from "./life.ts";
import { Stack } from "./stack.ts";
import { type KindTable, tablesOfKinds } from "./table.ts";

export const TABLES = await tablesOfKinds();
/** The kind that `npm test -- --kind` names. Default: every one. */
const { TEST_KIND: chosen } = process.env;
export const CHOSEN = TABLES.filter(({ kind }) => chosen === undefined || kind === chosen);
/** The same, and before each what its objects need. */
export const CHOSEN_WITH_NEEDED = await withNeeded(CHOSEN);
export const FRONT_END_NAMES = Object.keys(FRONT_ENDS) as FrontEndName[];

/** Every front end with every chosen kind: `describe.each(EVERY)("%s, %s", (frontEnd, kind, table) => …)`. */
export const EVERY = FRONT_END_NAMES.flatMap((frontEnd) =>
  CHOSEN.map((table) => [frontEnd, table.kind, table] as const),
);

async function withNeeded(tables: readonly KindTable[]): Promise<readonly KindTable[]> {
  const all = new Set<KindTable>();
  const add = async (table: KindTable): Promise<void> => {
    const created = async (needed: KindTable) => {
      await add(needed);
      return { held: { id: "" } };
    };
    await table.needs?.({ created });
    all.add(table);
  };
  for (const table of tables) await add(table);
  return [...all];
}

/**
 * A test on a stack of its own. In the end the service stores exactly what the states hold, and no secret is anywhere in
 * plain text.
 */
export function scenario(
  frontEnd: FrontEndName,
  table: KindTable,
  play: (stack: Stack) => Promise<void>,
  options: EmulatorOptions = {},
): () => Promise<void> {
  return async () => {
    const stack = await Stack.begin(frontEnd, { ...table.emulator, ...options });
    await play(stack);
    stack.assertNothingOrphaned(TABLES);
    stack.assertSecret(table);
  };
}
