import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { parquetMetadata, parquetSchema, type SchemaTree } from "hyparquet";
import type { Limit } from "../../../provider/core/limit.ts";
import { CodedError } from "../../../provider/core/message.ts";
import { WrongCall } from "../../errors.ts";
import { parquetFileCut, parquetFileUnreadable } from "./messages.ts";

/** What the end of a Parquet file states about it. */
interface ParquetFile<C> {
  readonly rows: number;
  readonly columns: readonly C[];
}

/** Four bytes that a file of this format begins and ends with. */
const MAGIC = "PAR1";
/** The length of the metadata, and the magic after it. */
const TRAILER_BYTES = 8;
/** The metadata of a file with thousands of columns and row groups takes a few megabytes. */
const MOST_METADATA_BYTES = 64 * 1024 * 1024;

export const LIMITS: readonly Limit[] = [
  {
    what: "metadata of a file that `exports columns` reads",
    limit: MOST_METADATA_BYTES,
    unit: "bytes",
    beyond: "the file is reported as unreadable",
    why: "the file may be corrupt",
  },
];

/**
 * Reads the columns of a local file: its end alone, however large the file is.
 *
 * @param describe makes what is wanted of a column; what it throws is the file's fault
 * @throws WrongCall where there is no such file
 * @throws CodedError where it is cut, or no Parquet file
 */
export function readParquetFile<C>(file: string, describe: (column: SchemaTree) => C): ParquetFile<C> {
  const metadata = readFooter(file);
  try {
    const parsed = parquetMetadata(metadata);
    const rows = Number(parsed.num_rows);
    if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`it reports ${parsed.num_rows} rows`);
    const { children } = parquetSchema(parsed);
    if (children.some(isUnnamed)) throw new Error("a column has no name");
    return { rows, columns: children.map(describe) };
  } catch (error) {
    // The words of the runtime, such as those about undefined, help nobody.
    const why = error instanceof Error && !(error instanceof TypeError) ? ` (${error.message})` : "";
    throw new CodedError(parquetFileUnreadable({ file, why: `its metadata is damaged${why}` }));
  }
}

function isUnnamed({ element, children }: SchemaTree): boolean {
  return typeof element.name !== "string" || children.some(isUnnamed);
}

/** The metadata and the trailer. */
function readFooter(file: string): Uint8Array {
  const descriptor = open(file);
  try {
    const { size } = fstatSync(descriptor);
    const read = (start: number, length: number) => {
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const got = readSync(descriptor, bytes, filled, length - filled, start + filled);
        if (got === 0) break;
        filled += got;
      }
      return bytes.subarray(0, filled);
    };
    if (size === 0) throw new CodedError(parquetFileUnreadable({ file, why: "it is empty" }));
    if (textOf(read(0, MAGIC.length)) !== MAGIC)
      throw new CodedError(parquetFileUnreadable({ file, why: `it does not begin with ${MAGIC}` }));
    const trailer = read(Math.max(0, size - TRAILER_BYTES), TRAILER_BYTES);
    if (trailer.length < TRAILER_BYTES || textOf(trailer.subarray(MAGIC.length)) !== MAGIC)
      throw new CodedError(parquetFileCut({ file, size }));
    const length = new DataView(trailer.buffer, trailer.byteOffset).getUint32(0, true) + TRAILER_BYTES;
    if (length > size) throw new CodedError(parquetFileCut({ file, size }));
    if (length > MOST_METADATA_BYTES)
      throw new CodedError(parquetFileUnreadable({ file, why: `its metadata has ${length} bytes` }));
    return read(size - length, length);
  } finally {
    closeSync(descriptor);
  }
}

function open(file: string): number {
  try {
    if (!statSync(file).isFile()) throw new WrongCall(`FILE ${JSON.stringify(file)}: it is not a file.`);
    return openSync(file, "r");
  } catch (error) {
    if (error instanceof WrongCall) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new WrongCall(`FILE ${JSON.stringify(file)}: the file does not exist.`);
    throw new CodedError(parquetFileUnreadable({ file, why: `it cannot be opened (${code})` }));
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
