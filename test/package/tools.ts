import { beforeAll } from "vitest";
import { ensureTool } from "../../tools/engine/engine.ts";
import type { ToolName } from "../../tools/engine/parts.ts";

/** What a cold cache may take on a busy machine with two cores: each generator is some minutes of compilation. */
const BUILDING_MS = 2_400_000;

/** Builds tools before the tests of a file, whose own limits are for what they test. */
export function withTools(...names: readonly ToolName[]): void {
  beforeAll(async () => {
    // One after the other: each takes all cores.
    for (const name of names) await ensureTool(name);
  }, BUILDING_MS);
}
