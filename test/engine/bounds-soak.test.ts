import { expect, inject, test } from "vitest";
import { FRONT_ENDS } from "../../tools/soak/options.ts";
import { soak } from "../../tools/soak/soak.ts";

/** Requests at once, and so connections that may be open; besides them, the one to the engine and to the inspector. */
const MOST_OPEN = 10 + 2;

test.each(FRONT_ENDS)(
  "half a minute of changes, faults, cancellations and new configurations loses nothing, doubles nothing and leaves no file open (%s)",
  async (frontEnd) => {
    const options = { minutes: 0.4, schedules: 10, seed: 7, every: 4 };
    const { counts, files, samples, violations, complained } = await soak(
      frontEnd,
      inject("installed"),
      options,
      () => {},
    );
    expect(violations).toEqual([]);
    expect(counts.get("BulkExport created")).toBeGreaterThan(10);
    expect(counts.get("faults set")).toBeGreaterThan(1);
    const most = Math.max(...samples.map((sample) => sample.files));
    expect(most - files.before).toBeLessThanOrEqual(2 * MOST_OPEN);
    expect(files.after - files.before).toBeLessThanOrEqual(MOST_OPEN);
    expect(complained).not.toContain("Warning");
  },
);
