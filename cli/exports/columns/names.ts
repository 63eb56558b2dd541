import { printableLine } from "../../../provider/core/text.ts";
import type { ColumnType, Reader } from "./types.ts";

const READERS: Readonly<Record<Reader, string>> = { duckdb: "DuckDB", bigquery: "BigQuery" };

/** What "Specify a schema" of BigQuery documents, with its flexible column names. */
const BIGQUERY = {
  name: /^[\p{L}\p{N}\p{Pc}\p{Pd}\p{M}&%=+:'<>#| ]+$/u,
  characters: 300,
  prefix: /^(?:_TABLE_|_FILE_|_PARTITION|_ROW_TIMESTAMP|__ROOT__|_COLIDENTIFIER)/i,
};

/** Why a table cannot have a column of this name beside the others; undefined if it can. */
export function nameProblem(reader: Reader, name: string, others: readonly string[]): string | undefined {
  if (name === "") return "the name is empty";
  if (printableLine(name) !== name) return "the name has invisible characters";
  const same = others.find((each) => each.toLowerCase() === name.toLowerCase());
  if (same === name) return "another column has this name";
  if (same !== undefined) return `${READERS[reader]} does not distinguish it from ${JSON.stringify(same)}`;
  return reader === "bigquery" ? bigQueryProblem(name) : undefined;
}

function bigQueryProblem(name: string): string | undefined {
  const [prefix] = BIGQUERY.prefix.exec(name) ?? [];
  if (prefix !== undefined) return `BigQuery reserves names that begin with ${prefix}`;
  if (name.length > BIGQUERY.characters)
    return `BigQuery takes names of at most ${BIGQUERY.characters} characters`;
  return BIGQUERY.name.test(name) ? undefined : "BigQuery rejects a character of the name";
}

/** The same for the members of a column's type, however deep they are. */
export function memberProblem(reader: Reader, type: ColumnType): string | undefined {
  switch (type.kind) {
    case "scalar":
      return undefined;
    case "list":
      return memberProblem(reader, type.of);
    case "map":
      return memberProblem(reader, type.key) ?? memberProblem(reader, type.value);
    case "struct": {
      const names = type.members.map(([name]) => name);
      for (const [index, [name, of]] of type.members.entries()) {
        const own = nameProblem(reader, name, names.slice(0, index));
        if (own !== undefined) return `member ${quoted(name)}: ${own}`;
        const inner = memberProblem(reader, of);
        if (inner !== undefined) return inner;
      }
      return undefined;
    }
  }
}

/** A name that cannot end the comment that it is in. */
export function quoted(name: string): string {
  return JSON.stringify(printableLine(name));
}
