import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as service from "../coverage/service.ts";
import { startWorker } from "./day-worker.ts";
import {
  blockOf,
  blocksIn,
  duckDb,
  exported,
  inFolder,
  PROJECT,
  RUNS_A_DAY,
  WORKSPACE,
} from "./exported-files.ts";
import { startFolderStore } from "./folder-store.ts";

const BLOCKS = blocksIn("docs/guides/load-a-day.md");
const ATTEMPT = blockOf(blocksIn("docs/guides/exports-status.md"), "sh", "PROJECT=");
const LIST = blockOf(BLOCKS, "sh", "#!/bin/sh");
const ENDS = blockOf(BLOCKS, "sh", "[ -s");
const LOAD = blockOf(BLOCKS, "sql", "CREATE OR REPLACE TEMP TABLE files");

const environmentOf = (url: string) => ({
  LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
  LANGSMITH_WORKSPACE_ID: WORKSPACE,
  LANGSMITH_ENDPOINT: url,
});

describe("the guide's list of files", () => {
  const file = `acme-traces/langsmith/production/export_id=${service.id(2)}/a.parquet`;
  const line = `${JSON.stringify({
    uri: `s3://${file}`,
    export_id: service.id(2),
    export_created_at: "2026-03-06T00:10:00Z",
    session_id: service.PROJECT,
  })}\n`;
  /** The code of the commands, and the file that they write. */
  const listedFrom = async (
    result: object,
    more: readonly object[] = [],
    destination = service.DESTINATION,
    ending = "",
  ) => {
    const metadata = { prefix: "p", start_time: service.march(5), end_time: service.march(6), result };
    const server = await service.serving({
      exports: [
        service.schedule(1, 5),
        service.exported(2, "Completed", 5, { source_bulk_export_id: service.id(1) }),
        ...more.map((each, index) => service.exported(8 + index, "Completed", 5, each)),
      ],
      runs: [service.runOf(2, { metadata }), ...more.map((_, index) => service.runOf(8 + index))],
      projects: { [service.PROJECT]: "support-agent" },
    });
    const worker = await startWorker({
      ...environmentOf(server.url),
      OUT: "support-agent-2026-03-05.json",
      DESTINATION_ID: destination,
    });
    const { code } = await worker.run(`set -e\n${ATTEMPT}\n${LIST}\n${ending}`);
    return {
      code,
      listed: readFileSync(path.join(worker.folder, "support-agent-2026-03-05.json.files"), "utf8"),
    };
  };

  test("has the addresses of the files to load, as the guide shows them", async () => {
    const result = await listedFrom({ rows_written: 1, exported_files: [file] });
    expect(result).toEqual({ code: 0, listed: line });
    const shown = blockOf(BLOCKS, "json", '{"uri"').trimEnd().split("…");
    const pattern = shown.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*");
    expect(line.trimEnd()).toMatch(new RegExp(`^${pattern}$`));
  });

  test("has nothing of another destination", async () => {
    const elsewhere = { bulk_export_destination_id: "44444444-4444-4444-8444-444444444444" };
    const result = await listedFrom({ rows_written: 1, exported_files: [file] }, [elsewhere]);
    expect(result).toEqual({ code: 0, listed: line });
  });

  test("fails where no series has the destination", async () => {
    const result = await listedFrom({ rows_written: 1, exported_files: [file] }, [], "another");
    expect(result).toEqual({ code: 5, listed: "" });
  });

  test("is empty for a day without rows, which ends the script, and fails where rows have no files", async () => {
    // The worker has no DuckDB.
    expect(await listedFrom({ rows_written: 0 }, [], service.DESTINATION, ENDS)).toEqual({
      code: 0,
      listed: "",
    });
    expect(await listedFrom({ rows_written: 7 })).toEqual({ code: 5, listed: "" });
  });
});

describe.each(["v1", "v2_beta"] as const)("with files of %s", (formatVersion) => {
  test("the guide's statements load a day into DuckDB, each run once, also a second time", async () => {
    const { emulator, folder, destination, last } = await exported(formatVersion, await startFolderStore());
    const query = await duckDb(folder);
    const worker = await startWorker({ ...environmentOf(emulator.url), DESTINATION_ID: destination });
    /** What the commands of the guide write for a day, and whether two of its exports overlap in part. */
    const list = async (day: string) => {
      const attempt = ATTEMPT.replace("support-agent ", `${PROJECT} `).replace(/DAY=\S+/, `DAY=${day}`);
      const out = /OUT=(\S+)/.exec(attempt)?.[1] ?? "";
      const { code, stdout } = await worker.run(`set -e\n${attempt}\nOUT=${out}\n${LIST}`);
      expect(code, stdout).toBe(0);
      const { series } = JSON.parse(readFileSync(path.join(worker.folder, out), "utf8"));
      const isDuplicated = series.some(
        ({ days }: { readonly days: readonly { readonly duplicates: boolean }[] }) =>
          days.some(({ duplicates }) => duplicates),
      );
      return { day, files: readFileSync(path.join(worker.folder, `${out}.files`), "utf8"), isDuplicated };
    };
    const load = async ({ day, files }: { readonly day: string; readonly files: string }) => {
      const out = path.join(folder, "day.json");
      writeFileSync(`${out}.files`, inFolder(files, folder));
      // DuckDB's own shell has this function; the package that runs here has not.
      await query(
        `CREATE OR REPLACE MACRO getenv(name) AS CASE name WHEN 'DAY' THEN '${day}' ELSE '${out}' END`,
      );
      await query(LOAD);
    };
    const counted = () =>
      query("SELECT date, count(*) AS rows, count(DISTINCT id) AS ids FROM runs GROUP BY date ORDER BY date");
    const whole = (date: string) => ({ date, rows: String(RUNS_A_DAY), ids: String(RUNS_A_DAY) });

    // A backfill overlaps the second half of this day.
    const overlapped = await list("2026-02-26");
    expect(overlapped.isDuplicated).toBe(true);
    await load(overlapped);
    expect(await counted()).toEqual([whole("2026-02-26")]);
    const next = await list("2026-02-27");
    await load(next);
    const both = [whole("2026-02-26"), whole("2026-02-27")];
    expect(await counted()).toEqual(both);
    expect(await query("SELECT DISTINCT export_id FROM runs WHERE date = '2026-02-27'")).toEqual([
      { export_id: last },
    ]);
    expect(
      await query("SELECT count(DISTINCT export_id) AS exports FROM runs WHERE date = '2026-02-26'"),
    ).toEqual([{ exports: "2" }]);

    // An export of all experiments has no id of a project: its rows name theirs.
    await load({ ...next, files: next.files.replace(/"session_id":"[^"]+"/g, '"session_id":null') });
    expect(await counted()).toEqual(both);

    // Another project, whose rows a second load of this one leaves.
    await query("INSERT INTO runs BY NAME SELECT * REPLACE ('another' AS session_id) FROM runs LIMIT 1");
    await load(overlapped);
    await load(next);
    expect(await query("DELETE FROM runs WHERE session_id = 'another'")).toEqual([{ Count: "1" }]);
    expect(await counted()).toEqual(both);
  });
});
