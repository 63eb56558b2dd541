import { defineMessage } from "../../../provider/core/message.ts";
import { grouped } from "../../../provider/core/text.ts";

const FILE = "runs.parquet";

export const parquetFileUnreadable = defineMessage("LS6321", {
  title: "A file is not a Parquet file",
  message: ({ file, why }: { readonly file: string; readonly why: string }) =>
    `${JSON.stringify(file)} is not a readable Parquet file: ${why}.`,
  cause:
    "The file has another format, or you may not read it. An export also writes files that are not Parquet, below `tmp/`.",
  fix: "Use a file of an export, whose name ends with `.parquet`, and check that you may read it.",
  see: "guides/read-exported-files.md#understand-the-path",
  example: { file: FILE, why: "it does not begin with PAR1" },
});

export const parquetFileCut = defineMessage("LS6322", {
  title: "A Parquet file is cut off",
  message: ({ file, size }: { readonly file: string; readonly size: number }) =>
    `${JSON.stringify(file)} is cut off: it has ${grouped(size)} bytes, and the end of a Parquet file is missing.`,
  cause:
    "A Parquet file ends with the list of its columns. The download stopped early, or the file is still being written.",
  fix: "Download the file again, and compare its size with the one in the bucket.",
  see: "guides/read-exported-files.md",
  example: { file: FILE, size: 1_048_576 },
});
