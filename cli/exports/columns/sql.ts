import { memberProblem, nameProblem, quoted } from "./names.ts";
import type { ColumnType, Reader } from "./types.ts";

/** What a reader calls types, and how it quotes names. */
interface Dialect {
  /** Undefined where its documentation names no type for such a column, or the reader rejects a name in it. */
  readonly nameOf: (type: ColumnType) => string | undefined;
  readonly quote: (name: string) => string;
}

type Scalar = Extract<ColumnType, { readonly kind: "scalar" }>["scalar"];

const quoteDuckDb = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteBigQuery = (name: string) => `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;

/** How each reader names the types of a file that it reads. */
export const DIALECTS: Readonly<Record<Reader, Dialect>> = {
  duckdb: { nameOf: withGoodNames("duckdb", duckDbName), quote: quoteDuckDb },
  bigquery: { nameOf: withGoodNames("bigquery", bigQueryName), quote: quoteBigQuery },
};

function withGoodNames(reader: Reader, nameOf: Dialect["nameOf"]): Dialect["nameOf"] {
  return (type) => (memberProblem(reader, type) === undefined ? nameOf(type) : undefined);
}

/** What `DESCRIBE` of DuckDB prints. */
function duckDbName(type: ColumnType): string | undefined {
  switch (type.kind) {
    case "list": {
      const of = duckDbName(type.of);
      return of === undefined ? undefined : `${of}[]`;
    }
    case "map": {
      const [key, value] = [duckDbName(type.key), duckDbName(type.value)];
      return key === undefined || value === undefined ? undefined : `MAP(${key}, ${value})`;
    }
    case "struct":
      return structOf(type.members, "STRUCT(", ")", duckDbName, quoteDuckDb);
    case "scalar":
      return duckDbScalar(type.scalar);
  }
}

const DUCKDB_DIGITS = 38;

function duckDbScalar(scalar: Scalar): string | undefined {
  switch (scalar.kind) {
    case "integer": {
      const sizes: Readonly<Record<number, string>> = {
        8: "TINYINT",
        16: "SMALLINT",
        32: "INTEGER",
        64: "BIGINT",
      };
      const name = sizes[scalar.bits];
      return name === undefined || scalar.isSigned ? name : `U${name}`;
    }
    case "decimal":
      // It reads longer ones as numbers with a floating point.
      return scalar.precision > DUCKDB_DIGITS ? "DOUBLE" : `DECIMAL(${scalar.precision},${scalar.scale})`;
    case "timestamp":
      if (scalar.isUtc && !scalar.isOlder) return "TIMESTAMP WITH TIME ZONE";
      return scalar.unit === "NANOS" ? "TIMESTAMP_NS" : "TIMESTAMP";
    case "time":
      return scalar.isUtc && !scalar.isOlder
        ? "TIME WITH TIME ZONE"
        : scalar.unit === "NANOS"
          ? "TIME_NS"
          : "TIME";
    case "other":
      return undefined;
    default:
      return {
        boolean: "BOOLEAN",
        float16: "FLOAT",
        bson: "BLOB",
        float: "FLOAT",
        double: "DOUBLE",
        string: "VARCHAR",
        json: "JSON",
        bytes: "BLOB",
        uuid: "UUID",
        date: "DATE",
      }[scalar.kind];
  }
}

/** The conversions that "Loading Parquet data" of BigQuery documents, with list inference on. */
function bigQueryName(type: ColumnType): string | undefined {
  switch (type.kind) {
    case "list": {
      const of = type.of.kind === "list" ? undefined : bigQueryName(type.of);
      return of === undefined ? undefined : `ARRAY<${of}>`;
    }
    case "map":
      return undefined;
    case "struct":
      return structOf(type.members, "STRUCT<", ">", bigQueryName, quoteBigQuery);
    case "scalar":
      return bigQueryScalar(type.scalar);
  }
}

function bigQueryScalar(scalar: Scalar): string | undefined {
  switch (scalar.kind) {
    case "integer":
      return "INT64";
    case "timestamp":
      return scalar.isUtc && scalar.unit !== "NANOS" ? "TIMESTAMP" : undefined;
    case "decimal":
    case "time":
    case "uuid":
    case "float16":
    case "bson":
    case "other":
      return undefined;
    default:
      return {
        boolean: "BOOL",
        float: "FLOAT64",
        double: "FLOAT64",
        string: "STRING",
        json: "JSON",
        bytes: "BYTES",
        date: "DATE",
      }[scalar.kind];
  }
}

function structOf(
  members: Extract<ColumnType, { readonly kind: "struct" }>["members"],
  begin: string,
  end: string,
  nameOf: (type: ColumnType) => string | undefined,
  quote: (name: string) => string,
): string | undefined {
  const all = members.map(([name, type]) => ({ name: quote(name), type: nameOf(type) }));
  if (all.some((each) => each.type === undefined)) return undefined;
  return `${begin}${all.map(({ name, type }) => `${name} ${type}`).join(", ")}${end}`;
}

/** The statement that creates a table of these columns. One that the reader does not take is a comment. */
export function createTable(
  reader: Reader,
  columns: readonly { readonly name: string; readonly parquet: string; readonly type: ColumnType }[],
): string | undefined {
  const { nameOf, quote } = DIALECTS[reader];
  const names: string[] = [];
  const lines = columns.map(({ name, parquet, type }) => {
    const sql = nameOf(type);
    const why =
      nameProblem(reader, name, names) ??
      memberProblem(reader, type) ??
      (sql === undefined ? `no documented type for ${parquet}` : undefined);
    if (why !== undefined) return { isColumn: false, text: `-- ${quoted(name)}: ${why}` };
    names.push(name);
    return { isColumn: true, text: `${quote(name)} ${sql}` };
  });
  const last = lines.findLastIndex(({ isColumn }) => isColumn);
  if (last === -1) return undefined;
  const text = lines.map((line, index) => `  ${line.text}${line.isColumn && index < last ? "," : ""}\n`);
  return `CREATE TABLE runs (\n${text.join("")});\n`;
}
