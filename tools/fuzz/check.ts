import fc from "fast-check";
import { cases } from "./arbitraries.ts";
import type { Case } from "./model.ts";
import { runCase, type Verdict } from "./run-case.ts";
import type { Workshop } from "./workshop.ts";

/** A case that was run. */
export interface Checked {
  readonly seed: number;
  readonly front: Case["front"];
  readonly verdict: Verdict;
  /** The case as it was drawn, or the smallest that still failed. */
  readonly it: Case;
}

/** How long a failing case is made smaller, in milliseconds: every attempt is a whole life of a stack. */
const SHRINKING = 120_000;

/** The case that a seed draws. */
function drawn(front: Case["front"], seed: number): Case {
  const [it] = fc.sample(cases(front), { seed: spread(seed), numRuns: 1 });
  if (it === undefined) throw new Error(`the seed ${seed} draws no case`);
  return it;
}

/** Runs the case that a seed draws; one that fails is made as small as time allows, if it is to be. */
export async function check(
  workshop: Workshop,
  front: Case["front"],
  seed: number,
  shrink: boolean,
): Promise<Checked> {
  const it = drawn(front, seed);
  const verdict = await judged(workshop, it);
  if (verdict.violations.length === 0 || !shrink) return { seed, front, it, verdict };
  let smallest: Checked = { seed, front, it, verdict };
  const until = Date.now() + SHRINKING;
  const property = fc.asyncProperty(cases(front), async (smaller) => {
    if (Date.now() > until) return true;
    const again = await judged(workshop, smaller);
    if (again.violations.length === 0) return true;
    smallest = { seed, front, it: smaller, verdict: again };
    return false;
  });
  await fc.check(property, { seed: spread(seed), numRuns: 1 });
  return smallest;
}

/** What a case comes to. One that cannot be run to its end is told like any other failure, with its seed. */
export async function judged(workshop: Workshop, it: Case): Promise<Verdict> {
  try {
    return await runCase(workshop, it);
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { violations: [`it could not be run to its end: ${why}`], commands: [], hits: 0 };
  }
}

/** Seeds that are near each other draw cases that are alike; these do not. */
function spread(seed: number): number {
  return Math.imul(seed ^ (seed >>> 15), 0x9e3779b1) ^ 0x5bd1e995;
}
