/**
 * Files that programs declare exports from, for both front ends. They are read at once, so that a program needs no
 * asynchronous code; what reads them is loaded by no other entry of the package.
 *
 * @packageDocumentation
 */
import * as pulumi from "@pulumi/pulumi";
import type { Fill } from "../coverage/fills/fill.ts";
import type { ScheduledExportsArgs } from "../dynamic/types.generated.ts";
import { readExportsFile } from "./exports-file.ts";
import { readFillsFile } from "./fills-file.ts";
import { YamlFileError, type YamlProblem } from "./yaml-file.ts";

export type { Fill, FillArgs } from "../coverage/fills/fill.ts";
export type { YamlProblem } from "./yaml-file.ts";

/** A file of exports, ready for a program. */
export interface ExportsFile {
  /** The arguments of `ScheduledExports`, all but the destination. */
  readonly args: Omit<ScheduledExportsArgs, "bulkExportDestinationId">;
  /** Whom to ask when the exports of a project fail, by the project's key. */
  readonly owners: Readonly<Record<string, string>>;
}

/** A file that cannot be used. A program that does not catch it ends with its message, without a stack. */
export class FileInvalid extends pulumi.RunError {
  override readonly name = "FileInvalid";
  /** The path as it was passed. */
  readonly file: string;
  /** In the order of the file; empty when it cannot be read at all. */
  readonly problems: readonly YamlProblem[];
  constructor(message: string, file: string, problems: readonly YamlProblem[]) {
    super(message);
    this.file = file;
    this.problems = problems;
  }
}

/**
 * Reads a file of YAML that lists what is exported, as a pipeline applies it: the arguments of `ScheduledExports` at
 * its top, and `projects`, each with a `name` or a `sessionId`, an `owner` and what differs from the others.
 *
 * @param file a path, from the folder that the program runs in
 * @throws FileInvalid with everything that is wrong, each with its line: `exports.yaml:12:5: projects[3].owner: …`
 * @example
 * const { args, owners } = readExports("exports.yaml");
 * new langsmith.ScheduledExports("exports", { bulkExportDestinationId: destination.id, ...args });
 */
export function readExports(file: string): ExportsFile {
  return forProgram(() => readExportsFile(file));
}

/**
 * Reads the exports that fill gaps, as `pulumi-langsmith exports gaps --write` wrote them; an empty file contains none. A
 * file that is not there is an error, since without it the next up would cancel fills that still run.
 *
 * @param file a path, from the folder that the program runs in
 * @throws FileInvalid with everything that is wrong, each with its line: `fills.yaml:12:3: [1].endTime: …`
 * @example
 * for (const { name, args } of readFills("fills.yaml")) new langsmith.BulkExport(name, args);
 */
export function readFills(file: string): Fill[] {
  return forProgram(() => readFillsFile(file));
}

function forProgram<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof YamlFileError)) throw error;
    throw new FileInvalid(error.message, error.file, error.problems);
  }
}
