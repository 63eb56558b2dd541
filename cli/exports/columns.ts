import type { SchemaTree } from "hyparquet";
import { jsonText, printableLine } from "../../provider/core/text.ts";
import { defineCommand, JSON_OPTION } from "../command.ts";
import { WrongCall } from "../errors.ts";
import { outputOf } from "../surroundings.ts";
import { CUT_NOTE, formatTable } from "../terminal.ts";
import type { ColumnsOutput } from "./columns/output.ts";
import { readParquetFile } from "./columns/parquet-file.ts";
import { createTable, DIALECTS } from "./columns/sql.ts";
import { columnType, parquetName, type Reader } from "./columns/types.ts";

export const columns = defineCommand({
  name: "exports columns",
  description: [
    "Lists the columns of an exported file, with the types that DuckDB and BigQuery give them. LangSmith does not document the types, so the command reads them from the file. With `--sql`, it prints a statement that creates a table for the files.",
    "It sends nothing, and reads only the end of the file.",
  ],
  argument: { name: "FILE", description: "A Parquet file on this machine." },
  options: {
    sql: {
      type: "string",
      value: "READER",
      description: "Print `CREATE TABLE` for `duckdb` or `bigquery`.",
    },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "The columns are listed.",
    1: "The file is no Parquet file, or is cut off.",
    2: "The options are wrong, or the file does not exist.",
  },
  failure: 1,
  output: async () => (await import("./columns/output.ts")).columnsOutput,
  run: ({ values: { sql, json }, argument: file }, around) => {
    if (file === undefined) throw new WrongCall("FILE is missing. Name a Parquet file.");
    const reader = readerOf(sql);
    if (reader !== undefined && json)
      throw new WrongCall("--sql prints a statement, and no JSON. Leave out one of the two.");
    const { rows, columns: found } = readParquetFile(file, columnOf);
    if (json) {
      const output: ColumnsOutput = {
        version: 1,
        rows,
        columns: found.map(({ type, ...column }) => ({
          ...column,
          duckdb: DIALECTS.duckdb.nameOf(type) ?? null,
          bigquery: DIALECTS.bigquery.nameOf(type) ?? null,
        })),
      };
      around.print(jsonText(output));
    } else if (reader === undefined) {
      const cells = found.map(({ name, parquet, type }) =>
        [name, parquet, DIALECTS.duckdb.nameOf(type) ?? "", DIALECTS.bigquery.nameOf(type) ?? ""].map(
          printableLine,
        ),
      );
      const { text, isCut } = formatTable(TITLES, cells, outputOf(around));
      around.print(`${text}${isCut ? CUT_NOTE : ""}`);
    } else {
      const statement = createTable(reader, found);
      if (statement === undefined)
        throw new WrongCall(`No column of ${file} has a name and a type that ${reader} takes.`);
      around.print(statement);
    }
    return 0;
  },
});

function columnOf(tree: SchemaTree) {
  return {
    name: tree.element.name,
    parquet: parquetName(tree),
    nullable: tree.element.repetition_type !== "REQUIRED",
    type: columnType(tree),
  };
}

const TITLES = [
  { title: "COLUMN" },
  { title: "PARQUET", least: 12 },
  { title: "DUCKDB", least: 12 },
  { title: "BIGQUERY", least: 12 },
];

function readerOf(text: string | undefined): Reader | undefined {
  if (text === undefined || text === "duckdb" || text === "bigquery") return text;
  throw new WrongCall(`--sql ${JSON.stringify(text)}: use duckdb or bigquery.`);
}
