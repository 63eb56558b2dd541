import type { SchemaTree } from "hyparquet";

/** Whose types a column is named in. */
export type Reader = "duckdb" | "bigquery";

/** What a value is, apart from how a file stores it. */
type Scalar =
  | { readonly kind: "integer"; readonly bits: number; readonly isSigned: boolean }
  | { readonly kind: "decimal"; readonly precision: number; readonly scale: number }
  | (Time & { readonly kind: "timestamp" | "time" })
  | {
      readonly kind:
        | "boolean"
        | "float16"
        | "float"
        | "double"
        | "string"
        | "json"
        | "bytes"
        | "bson"
        | "uuid"
        | "date";
    }
  | { readonly kind: "other"; readonly name: string };

interface Time {
  readonly unit: "MILLIS" | "MICROS" | "NANOS";
  readonly isUtc: boolean;
  /** Set by the annotation of an older writer, which DuckDB reads without a time zone. */
  readonly isOlder?: true;
}

/** A column, or what is in one. */
export type ColumnType =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | { readonly kind: "list"; readonly of: ColumnType }
  | { readonly kind: "map"; readonly key: ColumnType; readonly value: ColumnType }
  | { readonly kind: "struct"; readonly members: readonly (readonly [name: string, type: ColumnType])[] };

export function columnType(tree: SchemaTree): ColumnType {
  const isRepeated = tree.element.repetition_type === "REPEATED";
  const one = singleType(tree);
  return isRepeated ? { kind: "list", of: one } : one;
}

function singleType(tree: SchemaTree): ColumnType {
  const { element, children } = tree;
  if (children.length === 0) return { kind: "scalar", scalar: scalarOf(element) };
  const [only] = children;
  const annotation = element.logical_type?.type ?? element.converted_type;
  if (only && children.length === 1 && only.element.repetition_type === "REPEATED") {
    if (annotation === "LIST") return { kind: "list", of: elementType(only) };
    const [key, value] = only.children;
    if (annotation === "MAP" && key && value)
      return { kind: "map", key: columnType(key), value: columnType(value) };
  }
  return { kind: "struct", members: children.map((child) => [child.element.name, columnType(child)]) };
}

/** What is in a list: the one member of the repeated group, or the group itself in files of old writers. */
function elementType(repeated: SchemaTree): ColumnType {
  const [only] = repeated.children;
  return only && repeated.children.length === 1 ? columnType(only) : singleType(repeated);
}

function scalarOf(element: SchemaTree["element"]): Scalar {
  return logicalScalar(element) ?? convertedScalar(element) ?? physicalScalar(element);
}

function logicalScalar({ logical_type: logical }: SchemaTree["element"]): Scalar | undefined {
  if (logical === undefined) return undefined;
  switch (logical.type) {
    case "STRING":
    case "ENUM":
      return { kind: "string" };
    case "JSON":
      return { kind: "json" };
    case "BSON":
      return { kind: "bson" };
    case "FLOAT16":
      return { kind: "float16" };
    case "UUID":
      return { kind: "uuid" };
    case "DATE":
      return { kind: "date" };
    case "DECIMAL":
      return { kind: "decimal", precision: logical.precision, scale: logical.scale };
    case "INTEGER":
      return { kind: "integer", bits: logical.bitWidth, isSigned: logical.isSigned };
    case "TIMESTAMP":
      return { kind: "timestamp", unit: logical.unit, isUtc: logical.isAdjustedToUTC };
    case "TIME":
      return { kind: "time", unit: logical.unit, isUtc: logical.isAdjustedToUTC };
    default:
      return { kind: "other", name: logical.type };
  }
}

/** The annotations of files of older writers. Their times are in UTC. */
function convertedScalar({
  converted_type: converted,
  precision = 0,
  scale = 0,
}: SchemaTree["element"]): Scalar | undefined {
  const [, sign, bits] = /^(U?)INT_(\d+)$/.exec(converted ?? "") ?? [];
  if (bits !== undefined) return { kind: "integer", bits: Number(bits), isSigned: sign === "" };
  switch (converted) {
    case "BSON":
      return { kind: "bson" };
    case "UTF8":
    case "ENUM":
      return { kind: "string" };
    case "JSON":
      return { kind: "json" };
    case "DATE":
      return { kind: "date" };
    case "DECIMAL":
      return { kind: "decimal", precision, scale };
    case "TIMESTAMP_MILLIS":
      return { kind: "timestamp", unit: "MILLIS", isUtc: true, isOlder: true };
    case "TIMESTAMP_MICROS":
      return { kind: "timestamp", unit: "MICROS", isUtc: true, isOlder: true };
    case "TIME_MILLIS":
      return { kind: "time", unit: "MILLIS", isUtc: true, isOlder: true };
    case "TIME_MICROS":
      return { kind: "time", unit: "MICROS", isUtc: true, isOlder: true };
    case undefined:
      return undefined;
    default:
      return { kind: "other", name: converted };
  }
}

function physicalScalar({ type }: SchemaTree["element"]): Scalar {
  switch (type) {
    case "BOOLEAN":
      return { kind: "boolean" };
    case "INT32":
      return { kind: "integer", bits: 32, isSigned: true };
    case "INT64":
      return { kind: "integer", bits: 64, isSigned: true };
    case "INT96":
      // Its nanoseconds are read as microseconds.
      return { kind: "timestamp", unit: "MICROS", isUtc: false };
    case "FLOAT":
      return { kind: "float" };
    case "DOUBLE":
      return { kind: "double" };
    case "BYTE_ARRAY":
    case "FIXED_LEN_BYTE_ARRAY":
      return { kind: "bytes" };
    default:
      throw new Error("a column has no type that this version knows");
  }
}

/** The type as the format itself names it: `INT64 (TIMESTAMP, MICROS, UTC)`. */
export function parquetName({ element, children }: SchemaTree): string {
  const physical = children.length > 0 ? "group" : String(element.type);
  const { logical_type: logical, converted_type: converted } = element;
  const words: (string | undefined)[] = [logical?.type ?? converted];
  if (logical && "unit" in logical)
    words.push(logical.unit, logical.isAdjustedToUTC ? "UTC" : "without time zone");
  if (logical?.type === "DECIMAL") words.push(`${logical.precision}, ${logical.scale}`);
  if (logical?.type === "INTEGER")
    words.push(`${logical.isSigned ? "" : "unsigned "}${logical.bitWidth} bits`);
  const known = words.filter((word) => word !== undefined);
  return known.length === 0 ? physical : `${physical} (${known.join(", ")})`;
}
