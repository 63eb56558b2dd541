import * as z from "zod";
import { version } from "../../output.ts";

/** What `exports columns --json` prints. */
export const columnsOutput = z.strictObject({
  version,
  rows: z.number().describe("How many rows the file has."),
  columns: z
    .array(
      z.strictObject({
        name: z.string().describe("The name of the column."),
        parquet: z.string().describe("The type in the file."),
        nullable: z.boolean().describe("Whether a row may lack it."),
        duckdb: z
          .string()
          .nullable()
          .describe(
            "The type that DuckDB reads. `null` if it is not known, or a name in it cannot be in a table.",
          ),
        bigquery: z
          .string()
          .nullable()
          .describe(
            "The type that BigQuery reads, with list inference. `null` if BigQuery documents none, or rejects a name in it.",
          ),
      }),
    )
    .describe("The columns, in the order of the file."),
});

export type ColumnsOutput = z.input<typeof columnsOutput>;
