import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { limitsOf } from "../../emulator/src/limits.ts";
import { declaredLimits } from "../../tools/generate/docs/limits.ts";
import { root } from "../../tools/stack/package.ts";
import { destination, HERE, oneOff, start } from "../functions/rig.ts";

const sources = globSync(["provider/**/*.ts", "cli/**/*.ts"], { cwd: root }).map((each) => {
  const file = each.split(path.sep).join("/");
  return parsed(file, readFileSync(path.join(root, each), "utf8"));
});

/** A file, with the constants that its LIMITS take their numbers from. */
interface Source {
  readonly file: string;
  readonly node: ts.SourceFile;
  readonly limits: ts.ArrayLiteralExpression | undefined;
  readonly numbers: readonly string[];
}

function parsed(file: string, text: string): Source {
  const node = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const [limits] = constantsOf(node).flatMap(({ name, initializer }) =>
    name.getText() === "LIMITS" && initializer && ts.isArrayLiteralExpression(initializer)
      ? [initializer]
      : [],
  );
  const numbers = (limits?.elements ?? []).map((entry) => {
    if (!ts.isObjectLiteralExpression(entry)) throw new Error(`${file}: ${entry.getText()} is no limit`);
    const number = entry.properties.find((each) => each.name?.getText() === "limit");
    return number && ts.isPropertyAssignment(number) ? number.initializer.getText() : "";
  });
  return { file, node, limits, numbers };
}

function constantsOf(node: ts.SourceFile): ts.VariableDeclaration[] {
  return node.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
}

/** How often code names a constant; where it is declared or imported, and its rows, do not count. */
function usesOf(constant: string, { node, limits }: Source): number {
  let uses = 0;
  const visit = (each: ts.Node): void => {
    if (each === limits || ts.isImportDeclaration(each)) return;
    const isDeclared = ts.isVariableDeclaration(each.parent) && each.parent.name === each;
    if (ts.isIdentifier(each) && each.text === constant && !isDeclared) uses += 1;
    ts.forEachChild(each, visit);
  };
  ts.forEachChild(node, visit);
  return uses;
}

test("every number of the table is a constant that the code of its file, or of one that imports it, uses", () => {
  for (const { file, numbers } of sources) {
    for (const number of numbers) {
      const [constant = "", rest = ""] = number.split(/(?<=^[A-Z_]+)(?![A-Z_])/);
      expect.soft(`${file}: ${number}`).toMatch(/: [A-Z]/);
      // Milliseconds in seconds, a member of the defaults, the sum of pauses.
      expect.soft(rest, file).toMatch(/^(?: \/ 1000|\.[a-zA-Z]+|\.reduce\(.* \+ .*\) \/ 1000)?$/);
      const base = path.posix.basename(file);
      const users = sources.filter(
        (each) =>
          each.file === file ||
          each.node.statements.some(
            (it) =>
              ts.isImportDeclaration(it) &&
              it.getText().includes(`/${base}"`) &&
              it.getText().includes(constant),
          ),
      );
      const uses = users.reduce((sum, each) => sum + usesOf(constant, each), 0);
      expect.soft(uses, `${file} uses ${constant}`).toBeGreaterThan(0);
    }
  }
});

test("the table has every limit that a file declares, once, with what happens beyond it and how to change it", () => {
  const declaring = sources.filter(({ limits }) => limits !== undefined).map(({ file }) => file);
  expect(declaredLimits.map(({ file }) => file).sort()).toEqual(declaring.sort());
  const rows = declaredLimits.flatMap(({ LIMITS }) => LIMITS);
  expect(rows).toHaveLength(sources.flatMap(({ numbers }) => numbers).length);
  expect(rows.filter(({ what, beyond, change }) => what === "" || beyond === "" || change === "")).toEqual(
    [],
  );
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  expect(rows.filter(({ limit }) => !Number.isInteger(limit) || limit <= 0)).toEqual([]);
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
  const [, page = ""] = readFileSync("docs/reference/limits.md", "utf8").split(
    "generated: service limits -->",
  );
  const [own = ""] = page.split("<!-- end");
  const rows = [...own.matchAll(/^\| ([^|]+) \| ([\d,]+)\b[^|]* \|/gm)];
  const values = Object.fromEntries(
    rows.map(([, what = "", value = ""]) => [what, Number(value.replaceAll(",", ""))]),
  );
  const { exportsPerHour, activeSchedules, requestsPerMinute, concurrentExports } = limitsOf({
    cloudLimits: true,
  });
  const experiments = values["experiments in one export with `allExperiments`"] ?? Number.NaN;
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
