import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limitsOf } from "../../emulator/src/limits.ts";
import { MOST_COLLECTED } from "../../provider/functions/result.ts";
import { EXPERIMENTS } from "../../provider/resources/bulk-export/fields.ts";
import { destination, HERE, oneOff, start } from "../functions/rig.ts";

const PAGE = readFileSync("docs/reference/limits.md", "utf8");

test("the page names how many items a function returns", () => {
  expect(PAGE).toContain(`A function returns at most ${MOST_COLLECTED.toLocaleString("en")}\nitems`);
});

/** The answer to an export of all experiments, in a workspace that has so many. */
async function statusOfAll(experiments: number): Promise<number> {
  const { emulator, post } = await start({ experiments });
  const { id } = await post("/api/v1/bulk-exports/destinations", destination());
  const { session_id: _, ...body } = oneOff(id);
  const { status } = await fetch(`${emulator.url}/api/v1/bulk-exports`, {
    method: "POST",
    headers: { "X-Api-Key": "k", "X-Tenant-Id": HERE, "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, all_experiments: true }),
  });
  return status;
}

test("the limits of the service on exports are those that the emulator enforces, and the documented durations", async () => {
  const [, page = ""] = PAGE.split("## Limits of LangSmith");
  const [own = ""] = page.split("\n## ");
  const rows = [...own.matchAll(/^\| ([^|]+) \| ([\d,]+)\b[^|]* \|/gm)];
  const values = Object.fromEntries(
    rows.map(([, what = "", value = ""]) => [what, Number(value.replaceAll(",", ""))]),
  );
  const { exportsPerHour, activeSchedules, requestsPerMinute, concurrentExports } = limitsOf({
    cloudLimits: true,
  });
  const experiments = values["experiments in one export with `allExperiments`"] ?? Number.NaN;
  expect(experiments).toBe(EXPERIMENTS);
  expect(await statusOfAll(experiments)).toBe(200);
  expect(await statusOfAll(experiments + 1)).toBe(400);
  expect(values).toEqual({
    "exports created in a workspace": exportsPerHour,
    "active schedules in a workspace": activeSchedules,
    "requests of a key": requestsPerMinute,
    "running exports of a workspace": concurrentExports,
    "experiments in one export with `allExperiments`": experiments,
    // How long exports and their runs may take is an option of the emulator, with the shorter default of older servers.
    "duration of an export": 72,
    "duration of a run of an export": 4,
  });
});
