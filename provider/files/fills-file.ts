import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { field } from "../lifecycle/facts.ts";
import { inputs } from "../resources/bulk-export.fields.ts";
import { rules } from "../resources/bulk-export.rules.ts";
import { readYaml } from "./yaml-file.ts";

const { compression, ...shape } = inputs.pick({
  bulkExportDestinationId: true,
  sessionId: true,
  allExperiments: true,
  startTime: true,
  filter: true,
  exportFields: true,
  format: true,
  formatVersion: true,
  compression: true,
}).shape;

const entry = z.object({
  name: field(z.string().regex(/^[^\s:/]+$/), {
    description: "The name of the resource; it must stay as it is.",
    example: "support-agent-2026-03-01T00Z",
    allowed: "a name without spaces, colons and slashes",
  }),
  attempt: field(z.int().min(1).optional(), {
    description: "How many exports of this very window came before, and one: absent for the first.",
    example: 2,
  }),
  ...shape,
  endTime: field(inputs.shape.endTime.unwrap().clone(), {
    description: "The end of the exported range, not included.",
    example: "2025-02-01T00:00:00Z",
    allowed: 'a time with a zone as a text, such as "2025-02-01T00:00:00Z"',
  }),
  compression: field(compression.unwrap().clone().optional(), {
    description: "The compression of the files.",
    example: "zstandard",
  }),
});

/** The arguments of an export that fills a gap, all literal: what is exported whatever the program changes elsewhere. */
export interface FillArgs {
  bulkExportDestinationId: string;
  sessionId?: string;
  allExperiments?: boolean;
  /** Included; ISO 8601. */
  startTime: string;
  /** Not included; ISO 8601. */
  endTime: string;
  filter?: string;
  exportFields?: string[];
  format?: string;
  formatVersion?: string;
  compression?: string;
}

/** One export that fills a gap. */
export interface Fill {
  /** The name of the resource, fixed for good. */
  readonly name: string;
  readonly args: FillArgs;
}

/** An entry of the file: the fill, and how many attempts at its window it follows. */
export interface FillEntry extends Fill {
  readonly attempt: number;
}

/** The exports that fill gaps; a file that does not exist yet holds none. @throws YamlFileError */
export function readFillsFile(file: string): Fill[] {
  return readEntries(file).map(({ name, args }) => ({ name, args }));
}

/** The same with what the command keeps of each entry. */
export function readEntries(file: string): FillEntry[] {
  if (!existsSync(file) || holdsNothing(file)) return [];
  const { value: entries, refuse } = readYaml(file, z.array(entry));
  const names = new Map<string, number>();
  const problems = entries.flatMap(({ name, ...args }, index) => {
    const first = names.get(name);
    names.set(name, first ?? index);
    const twice = `${JSON.stringify(name)} is the name of [${first ?? index}] already: every export needs one of its own`;
    return [
      ...(first === undefined ? [] : [{ path: [index, "name"], reason: twice }]),
      ...rules(given(args)).map(({ path, reason }) => ({ path: [index, ...path], reason })),
    ];
  });
  if (problems.length > 0) refuse(problems);
  return entries.map(({ name, attempt = 1, ...args }) => ({ name, attempt, args: given(args) }));
}

/** Whether it holds comments at most. */
function holdsNothing(file: string): boolean {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.every((line) => /^\s*(#.*)?$/.test(line));
}

function given(args: Omit<z.output<typeof entry>, "name" | "attempt">): FillArgs {
  const { bulkExportDestinationId, startTime, endTime, exportFields } = args;
  return {
    bulkExportDestinationId,
    ...(args.sessionId === undefined ? {} : { sessionId: args.sessionId }),
    ...(args.allExperiments === undefined ? {} : { allExperiments: args.allExperiments }),
    startTime,
    endTime,
    ...(args.filter === undefined ? {} : { filter: args.filter }),
    ...(exportFields === undefined ? {} : { exportFields: [...exportFields] }),
    ...(args.format === undefined ? {} : { format: args.format }),
    ...(args.formatVersion === undefined ? {} : { formatVersion: args.formatVersion }),
    ...(args.compression === undefined ? {} : { compression: args.compression }),
  };
}
