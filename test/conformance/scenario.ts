import type { EmulatorOptions } from "../../emulator/src/index.ts";
import { FRONT_ENDS, type FrontEndName } from "./life.ts";
import { Stack } from "./stack.ts";
import { type KindTable, tablesOfKinds } from "./table.ts";

export const TABLES = await tablesOfKinds();
export const FRONT_END_NAMES = Object.keys(FRONT_ENDS) as FrontEndName[];

/** Every front end with every kind: `describe.each(EVERY)("%s, %s", (frontEnd, kind, table) => …)`. */
export const EVERY = FRONT_END_NAMES.flatMap((frontEnd) =>
  TABLES.map((table) => [frontEnd, table.kind, table] as const),
);

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
    stack.assertSecret(table.secrets);
  };
}
