import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { SchemaTree } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { columnsOutput } from "../../cli/exports/columns/output.ts";
import { createTable, DIALECTS } from "../../cli/exports/columns/sql.ts";
import { columnType, type Reader } from "../../cli/exports/columns/types.ts";
import { call } from "./run-in-process.ts";

function temporary() {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-columns-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function duckdb() {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  onTestFinished(() => connection.closeSync());
  return async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjects();
}

/** A file of these columns, as DuckDB writes it, and how DuckDB describes what it reads there. */
async function written(select: string) {
  const file = path.join(temporary(), "runs.parquet");
  const query = await duckdb();
  await query(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
  const described = z
    .array(z.object({ column_name: z.string(), column_type: z.string() }))
    .parse(await query(`DESCRIBE SELECT * FROM read_parquet('${file}')`));
  return {
    file,
    query,
    described: described.map(({ column_name: name, column_type: duckdb }) => ({ name, duckdb })),
  };
}

const run = (...args: string[]) => call(["exports", "columns", ...args], { environment: {} });

async function jsonOf(file: string) {
  const { code, stdout } = await run(file, "--json");
  expect(code).toBe(0);
  return columnsOutput.parse(JSON.parse(stdout));
}

/** DuckDB quotes the names that are words of its own. */
const withoutQuotes = (type: string) => type.replaceAll('"', "");

const TYPES: readonly (readonly [sql: string, bigquery: string | null])[] = [
  ["true", "BOOL"],
  ["1::TINYINT", "INT64"],
  ["1::SMALLINT", "INT64"],
  ["1::INTEGER", "INT64"],
  ["1::BIGINT", "INT64"],
  ["1::UTINYINT", "INT64"],
  ["1::USMALLINT", "INT64"],
  ["1::UINTEGER", "INT64"],
  ["1::UBIGINT", "INT64"],
  ["1::FLOAT", "FLOAT64"],
  ["1::DOUBLE", "FLOAT64"],
  ["1.25::DECIMAL(9,2)", null],
  ["1.25::DECIMAL(30,4)", null],
  ["'a'", "STRING"],
  ["'{}'::JSON", "JSON"],
  ["'a'::BLOB", "BYTES"],
  ["uuid()", null],
  ["DATE '2026-01-01'", "DATE"],
  ["TIME '10:00:00'", null],
  ["TIMESTAMP '2026-01-01 00:00:00'", null],
  ["TIMESTAMP_NS '2026-01-01 00:00:00'", null],
  ["TIMESTAMP_MS '2026-01-01 00:00:00'", null],
  ["TIMESTAMPTZ '2026-01-01 00:00:00+00'", "TIMESTAMP"],
  ["['a', 'b']", "ARRAY<STRING>"],
  ["[[1], [2]]", null],
  ["{'name': 'a', 'at': DATE '2026-01-01'}", "STRUCT<`name` STRING, `at` DATE>"],
  ["[{'a': 1}]", "ARRAY<STRUCT<`a` INT64>>"],
  ["MAP {'a': 1}", null],
];

/** A part of a schema, as older writers made it. */
function element(more: Partial<SchemaTree["element"]>, ...children: readonly SchemaTree[]): SchemaTree {
  return { children: [...children], count: 1, path: [], element: { name: "x", ...more } };
}

describe("files of older writers", () => {
  const text = (more: Partial<SchemaTree["element"]> = {}) =>
    element({ type: "BYTE_ARRAY", converted_type: "UTF8", ...more });

  test.each<[string, SchemaTree, string]>([
    ["times in INT96", element({ type: "INT96" }), "TIMESTAMP"],
    [
      "times with TIMESTAMP_MICROS",
      element({ type: "INT64", converted_type: "TIMESTAMP_MICROS" }),
      "TIMESTAMP",
    ],
    ["times with TIME_MILLIS", element({ type: "INT32", converted_type: "TIME_MILLIS" }), "TIME"],
    ["BSON", element({ type: "BYTE_ARRAY", converted_type: "BSON" }), "BLOB"],
    ["a repeated column", text({ repetition_type: "REPEATED" }), "VARCHAR[]"],
    [
      "a list of a repeated column",
      element({ converted_type: "LIST" }, text({ repetition_type: "REPEATED" })),
      "VARCHAR[]",
    ],
    [
      "a list of a repeated group with one member",
      element({ converted_type: "LIST" }, element({ repetition_type: "REPEATED" }, text())),
      "VARCHAR[]",
    ],
    [
      "a list of a repeated group with two members",
      element(
        { converted_type: "LIST" },
        element({ repetition_type: "REPEATED" }, text({ name: "a" }), text({ name: "b" })),
      ),
      "STRUCT(a VARCHAR, b VARCHAR)[]",
    ],
  ])("have %s, which is named as DuckDB reads it", (_, tree, expected) => {
    expect(DIALECTS.duckdb.nameOf(columnType(tree))?.replaceAll('"', "")).toBe(expected);
  });
});

test.each([
  ["MILLIS", true, "TIMESTAMP"],
  ["MICROS", true, "TIMESTAMP"],
  ["NANOS", true, undefined],
  ["NANOS", false, undefined],
] as const)(
  "times in %s, with the zone UTC: %s, have the BigQuery type %s",
  (unit, isAdjustedToUTC, expected) => {
    const tree = element({ type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC, unit } });
    expect(DIALECTS.bigquery.nameOf(columnType(tree))).toBe(expected);
  },
);

describe("exports columns", () => {
  test("names the type that DuckDB reads, and the one that BigQuery documents, for every type of a file", async () => {
    const { file, described } = await written(
      `SELECT ${TYPES.map(([sql], index) => `${sql} AS c${index}`).join(", ")}`,
    );
    const { rows, columns } = await jsonOf(file);
    expect(rows).toBe(1);
    expect(columns.map(({ name, duckdb }) => ({ name, duckdb: withoutQuotes(duckdb ?? "") }))).toEqual(
      described.map(({ name, duckdb }) => ({ name, duckdb: withoutQuotes(duckdb) })),
    );
    expect(columns.map(({ bigquery }) => bigquery)).toEqual(TYPES.map(([, bigquery]) => bigquery));
  });

  test("prints a table for DuckDB that takes the rows of the file", async () => {
    const { file, query, described } = await written(
      `SELECT 'a' AS id, 1::BIGINT AS "total ""tokens""", TIMESTAMP_NS '2026-01-01 00:00:00' AS "end", ['x'] AS tags`,
    );
    const { code, stdout } = await run(file, "--sql", "duckdb");
    expect(code).toBe(0);
    await query(stdout);
    await query(`INSERT INTO runs SELECT * FROM read_parquet('${file}')`);
    const made = await query(
      "SELECT column_name AS name, data_type AS duckdb FROM duckdb_columns() WHERE table_name = 'runs'",
    );
    expect(made).toEqual(described);
  });

  test("prints a table for BigQuery, with a comment for a column without a documented type", async () => {
    const { file } = await written("SELECT 'a' AS id, TIMESTAMP_NS '2026-01-01 00:00:00' AS start_time");
    expect((await run(file, "--sql", "bigquery")).stdout).toBe(`CREATE TABLE runs (
  \`id\` STRING
  -- "start_time": no documented type for INT64 (TIMESTAMP, NANOS, without time zone)
);
`);
  });

  test("prints no control character of a name, and no statement without a column", async () => {
    const { file } = await written(`SELECT 1 AS "a${"\u001b"}[2J\n);", 'a' AS id`);
    const { stdout } = await run(file, "--sql", "duckdb");
    expect(stdout).toBe(`CREATE TABLE runs (
  -- "a [2J );": the name has invisible characters
  "id" VARCHAR
);
`);
    const { file: none } = await written("SELECT 1.5::DECIMAL(4,1) AS cost");
    const { code, stderr } = await run(none, "--sql", "bigquery");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("has a name and a type that bigquery takes."),
    ]);
  });

  test("prints a table that DuckDB takes for a file with names and types that no table of it can have", async () => {
    const file = path.join(temporary(), "runs.parquet");
    const repetition_type = "REQUIRED" as const;
    const integers = ["Name", "name", "x", "x", "", "a.b"].map(
      (name) => ({ name, type: "INT32", repetition_type }) as const,
    );
    const decimals = [38, 50].map((precision) => {
      const bytes = { type: "FIXED_LEN_BYTE_ARRAY", type_length: 21, repetition_type } as const;
      return { name: `of ${precision}`, ...bytes, converted_type: "DECIMAL", precision, scale: 10 } as const;
    });
    const columns = [...integers, ...decimals];
    const schema = [{ name: "root", num_children: columns.length }, ...columns];
    const columnData = columns.map(({ name }, index) => ({ name, data: [index] }));
    writeFileSync(file, new Uint8Array(parquetWriteBuffer({ columnData, schema, codec: "UNCOMPRESSED" })));
    const query = await duckdb();
    const { code, stdout } = await run(file, "--sql", "duckdb");
    expect([code, stdout]).toEqual([
      0,
      `CREATE TABLE runs (
  "Name" INTEGER,
  -- "name": DuckDB does not distinguish it from "Name"
  "x" INTEGER,
  -- "x": another column has this name
  -- "": the name is empty
  "a.b" INTEGER,
  "of 38" DECIMAL(38,10),
  "of 50" DOUBLE
);
`,
    ]);
    await query(stdout);
    await query(
      `INSERT INTO runs BY NAME SELECT "Name", "x", "a.b", "of 38", "of 50" FROM read_parquet('${file}')`,
    );
    const shared = z.array(z.object({ column_name: z.string(), column_type: z.string() }));
    const made = shared.parse(await query("DESCRIBE runs"));
    const read = shared.parse(await query(`DESCRIBE SELECT * FROM read_parquet('${file}')`));
    for (const { column_name: name, column_type: type } of made)
      expect(read).toContainEqual(expect.objectContaining({ column_name: name, column_type: type }));
  });

  /** The line of one column beside a good one. */
  const lineOf = (reader: Reader, tree: SchemaTree) => {
    const good = { name: "id", parquet: "INT32", type: columnType(element({ type: "INT32" })) };
    const { name } = tree.element;
    const sql = createTable(reader, [good, { name, parquet: "group", type: columnType(tree) }]) ?? "";
    return { sql, line: sql.split("\n")[2] };
  };
  const integer = (name: string) => element({ name, type: "INT32" });
  const list = (of: SchemaTree) =>
    element(
      { name: "s", converted_type: "LIST" },
      element({ name: "list", repetition_type: "REPEATED" }, of),
    );

  test.each<[SchemaTree, string]>([
    [integer("ID"), '-- "ID": DuckDB does not distinguish it from "id"'],
    [integer('é"; --'), '"é""; --" INTEGER'],
    [
      element({ name: "s" }, integer("a"), integer("A")),
      '-- "s": member "A": DuckDB does not distinguish it from "a"',
    ],
    [element({ name: "s" }, integer("a"), integer("")), '-- "s": member "": the name is empty'],
    [
      list(element({ name: "element" }, integer("b"), integer("b"))),
      '-- "s": member "b": another column has this name',
    ],
    [element({ name: "s" }, integer("a"), integer("a.b")), '"s" STRUCT("a" INTEGER, "a.b" INTEGER)'],
  ])("DuckDB runs a statement whose column is %j", async (tree, expected) => {
    const { sql, line } = lineOf("duckdb", tree);
    expect(line).toBe(`  ${expected}`);
    await (await duckdb())(sql);
  });

  test.each([
    '"',
    ".",
    "*",
    "/",
    "{",
    "}",
    "\\",
    "`",
    "!",
    "$",
    "(",
    ")",
    ",",
    ";",
    "?",
    "@",
    "[",
    "]",
    "^",
    "~",
  ])("prints a name with %s as a comment for BigQuery", (character) => {
    const name = `a${character}b`;
    expect(lineOf("bigquery", integer(name)).line).toBe(
      `  -- ${JSON.stringify(name)}: BigQuery rejects a character of the name`,
    );
    const member = lineOf("bigquery", element({ name: "s" }, integer("a"), integer(name))).line;
    expect(member).toBe(`  -- "s": member ${JSON.stringify(name)}: BigQuery rejects a character of the name`);
  });

  test.each([
    ["_partitiontime", "BigQuery reserves names that begin with _partition"],
    ["x".repeat(301), "BigQuery takes names of at most 300 characters"],
    ["Id", 'BigQuery does not distinguish it from "id"'],
    ["", "the name is empty"],
  ])("prints the name %j as a comment for BigQuery", (name, why) => {
    expect(lineOf("bigquery", integer(name)).line).toBe(`  -- ${JSON.stringify(name)}: ${why}`);
  });

  test.each(["total tokens", "größe-1", "a%b&c=d+e:f'g<h>i#j|k", "1st", "order"])(
    "prints the name %j as a column for BigQuery",
    (name) => {
      expect(lineOf("bigquery", integer(name)).line).toBe(`  \`${name}\` INT64`);
    },
  );

  test("prints a table for people that fits the terminal", async () => {
    const { file } = await written("SELECT 'a' AS id, 1::BIGINT AS total_tokens");
    const { stdout } = await run(file);
    expect(stdout).toBe(`  COLUMN        PARQUET            DUCKDB   BIGQUERY
  id            BYTE_ARRAY (UTF8)  VARCHAR  STRING
  total_tokens  INT64 (INT_64)     BIGINT   INT64
`);
  });

  test.each<[string, (file: string) => void, number, string]>([
    ["cut in the middle", (file) => truncateSync(file, 300), 1, "[LS6322]"],
    ["cut by its last byte", (file) => truncateSync(file, readFileSync(file).length - 1), 1, "[LS6322]"],
    ["cut to its first bytes", (file) => truncateSync(file, 4), 1, "[LS6322]"],
    ["empty", (file) => truncateSync(file, 0), 1, "[LS6321]"],
    ["of another format", (file) => writeFileSync(file, "id,name\n1,a\n"), 1, "[LS6321]"],
    ["damaged in its metadata", damage, 1, "[LS6321]"],
    [
      "longer in its metadata than in all",
      (file) => writeFileSync(file, "PAR1....\xff\xff\xff\xffPAR1", "latin1"),
      1,
      "[LS6322]",
    ],
    [
      "one byte shorter than its metadata",
      (file) =>
        writeFileSync(file, Buffer.concat([Buffer.from("PAR1...."), toLength(9), Buffer.from("PAR1")])),
      1,
      "[LS6322]",
    ],
    [
      "3 GB long, with metadata of 2 GB",
      (file) => {
        truncateSync(file, 3_000_000_000);
        const descriptor = openSync(file, "r+");
        writeSync(
          descriptor,
          Buffer.from([0xff, 0xff, 0xff, 0x7f, ...Buffer.from("PAR1")]),
          0,
          8,
          2_999_999_992,
        );
        closeSync(descriptor);
      },
      1,
      "its metadata has 2147483655 bytes",
    ],
    ["not there", (file) => rmSync(file), 2, "the file does not exist"],
  ])("a file that is %s is one clear error", async (_, change, code, message) => {
    const { file } = await written("SELECT 'a' AS id FROM range(1000)");
    change(file);
    const ended = await run(file);
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toMatch(/\n {4}at /);
  });

  test.each([
    [[], "FILE is missing"],
    [["."], "it is not a file"],
    [["a.parquet", "--sql", "spark"], '--sql "spark": use duckdb or bigquery.'],
    [["a.parquet", "--sql", "duckdb", "--json"], "--sql prints a statement"],
  ])("%j is a wrong call", async (args, message) => {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

/** The length of the metadata, as a file stores it. */
function toLength(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length);
  return bytes;
}

/** Overwrites the metadata, and leaves length and end as they were. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, bytes.length - 100, bytes.length - 8);
  writeFileSync(file, bytes);
}
