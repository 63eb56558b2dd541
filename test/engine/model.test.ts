import { beforeAll, describe, expect, inject, test } from "vitest";
import { check } from "../../tools/fuzz/check.ts";
import { reproduction } from "../../tools/fuzz/report.ts";
import { type Workshop, workshopOf } from "../../tools/fuzz/workshop.ts";

/** Lives that attack much: each has faults that hit, and most a command that is cut short. More: `npm run fuzz`. */
const SEEDS = { plugin: [1, 2, 3, 4, 5, 6], dynamic: [7, 8, 9] } as const;

let workshop: Workshop;

beforeAll(async () => {
  workshop = await workshopOf(inject("installed"), inject("engine"), inject("secretsProvider"));
});

describe.each(["plugin", "dynamic"] as const)(
  "a random life of a stack through the %s front end",
  (front) => {
    test.each(SEEDS[front])("loses nothing, makes nothing twice, tells no secret (seed %i)", async (seed) => {
      const checked = await check(workshop, front, seed, false);
      expect(checked.verdict.violations, reproduction(checked)).toEqual([]);
    });
  },
);
