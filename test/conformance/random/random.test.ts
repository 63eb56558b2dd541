import fc from "fast-check";
import { test } from "vitest";
import { CHOSEN, FRONT_END_NAMES } from "../scenario.ts";
import { useVirtualTime } from "../time.ts";
import { lives, play } from "./play.ts";

/** `npm run fuzz` sets them. */
const { FUZZ_CASES: cases = "40", FUZZ_SEED: seed = "44" } = process.env;
/** A life takes a tenth of a second; a failure is shrunk, and the machine may be busy. */
const PATIENCE_MS = 10_000;

test.each(FRONT_END_NAMES.map((name, index) => [name, index] as const))(
  "a random life under %s loses nothing, creates nothing twice, and ends as the program wants",
  async (frontEnd, index) => {
    const time = useVirtualTime();
    const property = fc.asyncProperty(lives(frontEnd, CHOSEN), async (life) => {
      const table = CHOSEN.find(({ kind }) => kind === life.kind);
      if (table !== undefined) await play(life, table, time);
    });
    const options = { numRuns: Number(cases), interruptAfterTimeLimit: (Number(cases) * PATIENCE_MS) / 2 };
    await fc.assert(property, { seed: Number(seed) + index, ...options });
  },
  Number(cases) * PATIENCE_MS,
);
