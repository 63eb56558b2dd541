import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { root } from "../../tools/stack/package.ts";

const UNITS = { min: 60, h: 3600 };

/** The table in the documentation: seconds by row and column. */
function documented(): Record<string, Record<string, number>> {
  const page = readFileSync(path.join(root, "docs", "reference", "limits.md"), "utf8");
  const rows = page
    .slice(page.indexOf("| Time limit"))
    .split("\n\n")[0]
    ?.split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = [], , ...body] = rows ?? [];
  return Object.fromEntries(
    body.map(([name = "", ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, index) => [head[index + 1] ?? "", seconds(cell)])),
    ]),
  );
}

function seconds(cell: string): number {
  const [, count, unit] = /^(\d+) (min|h)$/.exec(cell) ?? [];
  if (unit !== "min" && unit !== "h") throw new Error(`${JSON.stringify(cell)} is no length of time`);
  return Number(count) * UNITS[unit];
}

test("the table of time limits in docs/reference/limits.md lists the limits that apply", () => {
  const { Deployment, ExportDestination, BulkExport, ...others } = resources;
  expect(documented()).toEqual({
    "`Deployment`": { create: 1800, read: 300, update: 1800, delete: 1800 },
    "`ExportDestination`": { create: 300, read: 300, update: 300, delete: 300 },
    "`BulkExport`": { create: 7200, read: 600, update: 7200, delete: 600 },
    "`BulkExport` with `waitForCompletion: true`": { create: 86400, read: 600, update: 86400, delete: 600 },
    ...Object.fromEntries(
      Object.keys(others).map((kind) => [
        `\`${kind}\``,
        { create: 300, read: 300, update: 300, delete: 300 },
      ]),
    ),
  });
  expect(Deployment.timeLimits({}).create).toBe(1800);
  expect(ExportDestination.timeLimits({}).create).toBe(300);
  expect(BulkExport.timeLimits({ waitForCompletion: true }).create).toBe(86400);
  for (const { timeLimits } of Object.values(others)) expect(timeLimits({}).create).toBe(300);
});
