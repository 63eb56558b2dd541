import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Emulator } from "../../emulator/src/index.ts";
import { root } from "../../tools/stack/package.ts";
import { blockOf, blocksIn, duckDb, exported, openDuckDb, WORKSPACE } from "./exported-files.ts";
import { startFolderStore } from "./folder-store.ts";

const GUIDE = "docs/guides/query-exported-traces.md";
const FILES = "docs/guides/load-a-day.md";

/** The tokens that the calls of the emulator's traces take in a day; each costs 0.000002. */
const DAILY_TOKENS = 22_668;

const GUIDE_BLOCKS = blocksIn(GUIDE);

const rowSchema = z.object({
  id: z.string(),
  trace_id: z.string(),
  name: z.string(),
  run_type: z.string(),
  start_time: z.date(),
  end_time: z.date(),
  status: z.string(),
  is_root: z.boolean(),
  extra: z.string(),
  total_tokens: z.bigint().nullable(),
  prompt_tokens: z.bigint().nullable(),
  completion_tokens: z.bigint().nullable(),
  total_cost: z.number().nullable(),
});
type Row = z.output<typeof rowSchema>;

/** The rows of a file, read by another reader than DuckDB, in its own terms. */
async function rowsIn(file: string): Promise<Row[]> {
  const { buffer } = Uint8Array.from(readFileSync(file));
  return z.array(rowSchema).parse(await parquetReadObjects({ file: buffer, compressors }));
}

/** The rows of the exports that completed, each run once. */
async function expectedRuns({ emulator, folder }: { readonly emulator: Emulator; readonly folder: string }) {
  const completed = emulator.state().exports.filter(({ status }) => status === "Completed");
  const files = completed.flatMap(({ id }) =>
    globSync(path.join(folder, `acme-traces/langsmith/production/export_id=${id}/**/*.parquet`)),
  );
  const rows = (await Promise.all(files.map(rowsIn))).flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const dayOf = ({ start_time }: Row) => start_time.toISOString().slice(0, 10);
const billionths = (cost: unknown) => Math.round(Number(cost) * 1e9);
const sumOf = (rows: readonly Row[], value: (row: Row) => number | bigint | null) =>
  rows.reduce((sum, row) => sum + Number(value(row) ?? 0), 0);

function modelOf({ extra }: Row): string {
  const { metadata, invocation_params: parameters } = z
    .object({
      metadata: z.object({ ls_model_name: z.string().optional() }),
      invocation_params: z.object({ model: z.string() }).optional(),
    })
    .parse(JSON.parse(extra));
  return metadata.ls_model_name ?? parameters?.model ?? "unknown";
}

test.each(["v1", "v2_beta"] as const)(
  "the queries of the guide count each run of completed exports once, in files of %s",
  async (formatVersion) => {
    const world = await exported(formatVersion, await startFolderStore());
    const { emulator, folder, last } = world;
    await promisify(execFile)("bash", ["-euc", blockOf(GUIDE_BLOCKS, "sh", "curl")], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        LANGSMITH_ENDPOINT: emulator.url,
        LANGSMITH_API_KEY: "any-key",
        LANGSMITH_WORKSPACE_ID: WORKSPACE,
      },
    });
    const query = await duckDb(folder);
    const answerOf = (begins: string) => query(blockOf(GUIDE_BLOCKS, "sql", begins));
    await answerOf("CREATE OR REPLACE VIEW completed");
    const runs = await expectedRuns(world);
    const days = [...new Set(runs.map(dayOf))].sort();
    // What the emulator is known to write: a trace of four runs every ten minutes.
    expect(days).toEqual(["24", "25", "26", "27", "28"].map((day) => `2026-02-${day}`));
    expect(runs).toHaveLength(5 * 144 * 4);

    // Beside them: a day each of the canceled, failed and repeated exports, and two halves of the backfill.
    expect
      .soft(await answerOf("SELECT count(*) AS rows_in_bucket"))
      .toEqual([{ rows_in_bucket: String(9 * 144 * 4), runs: String(5 * 144 * 4) }]);

    // The export that was repeated has fewer columns than the others.
    expect
      .soft(await query("SELECT count(inputs) AS inputs FROM runs"))
      .toEqual([{ inputs: String(3 * 144 * 4) }]);

    // Of the copies of a run, that of the export that was created later is kept.
    expect
      .soft(await query("SELECT DISTINCT export_id FROM runs WHERE date = '2026-02-27'"))
      .toEqual([{ export_id: last }]);

    const roots = runs.filter(({ is_root }) => is_root);
    const calls = runs.filter(({ run_type }) => run_type === "llm");
    const onDay = (day: string) => roots.filter((row) => dayOf(row) === day);

    const costs = await answerOf("SELECT date, round(sum(total_cost");
    expect
      .soft(costs.map(({ date, cost }) => [date, billionths(cost)]))
      .toEqual(days.map((day) => [day, billionths(sumOf(onDay(day), (row) => row.total_cost))]));
    expect.soft(costs[0]?.["cost"]).toBeCloseTo(DAILY_TOKENS * 0.000002, 9);

    const [check] = await answerOf("SELECT round(sum(total_cost");
    expect
      .soft([check?.["roots"], check?.["model_calls"]].map(billionths))
      .toEqual([
        billionths(sumOf(roots, (row) => row.total_cost)),
        billionths(sumOf(calls, (row) => row.total_cost)),
      ]);

    expect.soft(await answerOf("SELECT date, count(*)")).toEqual(
      days.map((date) => {
        const failed = onDay(date).filter(({ status }) => status === "error").length;
        expect(failed).toBe(5);
        return { date, traces: "144", failed: String(failed), percent: 3.5 };
      }),
    );

    const lasting = runs.map((row) => ({ row, seconds: (+row.end_time - +row.start_time) / 1000 }));
    lasting.sort((a, b) => b.seconds - a.seconds || (a.row.id < b.row.id ? -1 : 1));
    expect
      .soft(await answerOf("SELECT id, trace_id"))
      .toEqual(
        lasting
          .slice(0, 10)
          .map(({ row: { id, trace_id, name }, seconds }) => ({ id, trace_id, name, seconds })),
      );
    expect(lasting[0]?.seconds).toBe(3.06);

    const models = ["gpt-4o", "gpt-4o-mini"].map((model) => {
      const own = calls.filter((row) => modelOf(row) === model);
      const tokens = (value: (row: Row) => bigint | null) => String(sumOf(own, value));
      return {
        model,
        prompt: tokens((row) => row.prompt_tokens),
        completion: tokens((row) => row.completion_tokens),
        total: tokens((row) => row.total_tokens),
      };
    });
    expect.soft(await answerOf("SELECT coalesce(extra")).toEqual(models);
    expect(models.reduce((sum, { total }) => sum + Number(total), 0)).toBe(5 * DAILY_TOKENS);

    const views = blockOf(GUIDE_BLOCKS, "sql", "CREATE OR REPLACE VIEW completed");
    await query("DROP VIEW runs");
    await query(views.replace("OR REPLACE VIEW runs", "OR REPLACE TABLE runs"));
    expect.soft(await answerOf("SELECT coalesce(extra")).toEqual(models);

    const counted = await query(blockOf(blocksIn(FILES), "sql", "SELECT export_id"));
    const written = emulator.state().exports.filter(({ status }) => status !== "IntervalScheduled");
    expect.soft(counted.map((row) => row["export_id"])).toEqual(written.map(({ id }) => id).sort());
    expect.soft(sumOfCounts(counted)).toBe(9 * 144 * 4);
  },
);

function sumOfCounts(rows: readonly Readonly<Record<string, unknown>>[]): number {
  return rows.reduce((sum, row) => sum + Number(row["rows_in_files"]), 0);
}

test("DuckDB parses the secret of the guide, which needs an extension to be created", async () => {
  const connection = await openDuckDb();
  const { count } = await connection.extractStatements(blockOf(GUIDE_BLOCKS, "sql", "CREATE SECRET"));
  expect(count).toBe(1);
  await expect(connection.extractStatements("CREATE SECRET traces (TYPE s3, PROVIDER")).rejects.toThrow(
    "Parser Error",
  );
});

test("DuckDB prints what the guide lists for a path without files, and for two format versions below one path", async () => {
  const guide = readFileSync(path.join(root, GUIDE), "utf8");
  const store = await startFolderStore();
  const query = await duckDb(store.folder);
  const count = blockOf(blocksIn(FILES), "sql", "SELECT export_id");
  const listed = (message: string) => {
    expect(guide).toContain(`| \`${message}`);
    return message;
  };
  await expect(query(count)).rejects.toThrow(listed("No files found that match the pattern"));
  await exported("v1", store);
  await exported("v2_beta", store);
  await expect(query(count)).rejects.toThrow(listed("Hive partition mismatch between file"));
});
