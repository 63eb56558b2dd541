import * as zlib from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { ExportRecord } from "../exports/record.ts";
import { exportedRuns, type Partition } from "../exports/runs.ts";
import { EXPORT_FIELDS, OPT_IN_FIELD } from "../exports/schema.ts";
import type { Compression } from "../world/options.ts";
import { columnOf, type ExportField, elementsOf, type Origin } from "./columns.ts";
import { generatedRuns } from "./generated.ts";

const CODECS = {
  none: "UNCOMPRESSED",
  gzip: "GZIP",
  snappy: "SNAPPY",
  zstandard: "ZSTD",
} as const satisfies Record<Compression, string>;

/** The Parquet file of a run of an export: as many generated rows as the run says, with the fields of the export. */
export function parquetFile(record: ExportRecord, part: Partition): Uint8Array {
  const origin: Origin = {
    workspace: record.workspace,
    session: record.sessionId,
    formatVersion: record.formatVersion,
  };
  const runs = generatedRuns({
    project: `${origin.workspace}/${origin.session ?? "experiments"}`,
    ...exportedRuns(record, part),
  });
  const fields = fieldsOf(record);
  const file = parquetWriteBuffer({
    columnData: fields.map((field) => columnOf(field, runs, origin)),
    schema: [
      { name: "root", num_children: fields.length },
      ...fields.flatMap((field) => elementsOf(field, origin)),
    ],
    codec: CODECS[record.compression],
    compressors: { GZIP: (bytes) => zlib.gzipSync(bytes), ZSTD: zstandard },
    createdBy: "pulumi-langsmith-emulator",
  });
  return new Uint8Array(file);
}

function fieldsOf({ exportFields }: ExportRecord): readonly ExportField[] {
  return EXPORT_FIELDS.filter((field) =>
    exportFields === null ? field !== OPT_IN_FIELD : exportFields.includes(field),
  );
}

function zstandard(bytes: Uint8Array): Uint8Array {
  if (!("zstdCompressSync" in zlib)) {
    throw new Error("Zstandard needs Node.js 22.15 or newer; choose another compression for the export");
  }
  return zlib.zstdCompressSync(bytes);
}
