/**
 * Files that programs declare exports from, for both front ends. They are read at once, so that a program needs no
 * asynchronous code; what reads them is loaded by no other entry of the package.
 *
 * @packageDocumentation
 */
import * as pulumi from "@pulumi/pulumi";
import type { ScheduledExportsArgs } from "../../sdk/nodejs/bin/index.js";
import { CodedError } from "../core/message.ts";
import type { Fill } from "../coverage/fills.ts";
import { readExportsFile } from "./exports-file.ts";

export type { Fill, FillArgs } from "../coverage/fills.ts";

/** A file of exports, ready for a program. */
export interface ExportsFile {
  /** The arguments of `ScheduledExports`, all but the destination. @throws FileInvalid where the file lists no projects */
  readonly args: Omit<ScheduledExportsArgs, "bulkExportDestinationId">;
  /** One-off exports that fill gaps, as `pulumi-langsmith exports status --write` appends them. */
  readonly fills: readonly Fill[];
}

/** A file that cannot be used. A program that does not catch it ends with its message, without a stack. */
export class FileInvalid extends pulumi.RunError {
  override readonly name = "FileInvalid";
}

/**
 * Reads a file of YAML that lists what is exported, as a pipeline applies it: the arguments of `ScheduledExports` at
 * its top, `projects`, each with a `name` or a `sessionId` and what differs from the others, and `fills`, the exports that
 * fill gaps. The file may have `fills` alone.
 *
 * @param file a path, from the folder that the program runs in
 * @throws FileInvalid with everything that is wrong, each with its line: `exports.yaml:12:5: projects[3].name: …`
 * @example
 * const { args, fills } = readExports("exports.yaml");
 * new langsmith.ScheduledExports("exports", { bulkExportDestinationId: destination.id, ...args });
 * for (const { name, args } of fills) new langsmith.BulkExport(name, args);
 */
export function readExports(file: string): ExportsFile {
  const { args, fills } = readFile(file);
  return {
    get args() {
      if (args !== undefined) return args;
      throw new FileInvalid(`${file}:1:1: projects: is required: list what is exported`);
    },
    fills,
  };
}

function readFile(file: string): ReturnType<typeof readExportsFile> {
  try {
    return readExportsFile(file);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new FileInvalid(error.message);
  }
}
