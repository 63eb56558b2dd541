import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { root } from "../../tools/stack/package.ts";

const UNITS = { min: 60, h: 3600 };

/** The table in the documentation: seconds by row and column. */
function documented(): Record<string, Record<string, number>> {
  const page = readFileSync(path.join(root, "docs", "reliability.md"), "utf8");
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

test("the table of time limits in docs/reliability.md says what holds", () => {
  expect(documented()).toEqual({
    "`Deployment`": resources.Deployment.timeLimits({}),
    "`ExportDestination`": resources.ExportDestination.timeLimits({}),
    "`BulkExport`": resources.BulkExport.timeLimits({}),
    "`BulkExport` with `waitForCompletion: true`": resources.BulkExport.timeLimits({
      waitForCompletion: true,
    }),
    "`BulkExport` with `maxConcurrentExports`": resources.BulkExport.timeLimits({ maxConcurrentExports: 10 }),
    "`OAuthProvider`": resources.OAuthProvider.timeLimits({}),
    "`OAuthTokenRevocation`": resources.OAuthTokenRevocation.timeLimits({}),
  });
  expect(Object.keys(resources)).toEqual([
    "Deployment",
    "ExportDestination",
    "BulkExport",
    "OAuthProvider",
    "OAuthTokenRevocation",
  ]);
});
