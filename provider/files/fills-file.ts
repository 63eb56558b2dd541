import { existsSync } from "node:fs";
import * as z from "zod";
import { field } from "../core/facts.ts";
import { seriesKey } from "../coverage/export-record.ts";
import { type Fill, type FillArgs, type FillEntry, seriesOfFill } from "../coverage/fills/fill.ts";
import { parseMicros } from "../coverage/time-spans.ts";
import { inputs } from "../resources/bulk-export/fields.ts";
import { rules } from "../resources/bulk-export/rules.ts";
import { fileUnreadable } from "./messages.ts";
import { readText, readYaml, YamlFileError } from "./yaml-file.ts";

const { compression, ...shape } = inputs.pick({
  workspaceId: true,
  bulkExportDestinationId: true,
  sessionId: true,
  allExperiments: true,
  startTime: true,
  filter: true,
  exportFields: true,
  formatVersion: true,
  compression: true,
  allowReexport: true,
}).shape;

const entry = z.object({
  name: field(z.string().regex(/^[^\s:/]+$/), {
    description: "The name of the resource. Do not change it.",
    example: "support-agent-2026-03-01T00Z",
    allowed: "a name without spaces, colons and slashes",
  }),
  attempt: field(z.int().min(1).optional(), {
    description: "Which attempt at the same window it is: 2 after one earlier export. Absent for the first.",
    example: 2,
  }),
  waived: field(z.boolean().optional(), {
    description: "Whether to waive the range: no export is created for it, and the gap counts as settled.",
    example: true,
  }),
  ...shape,
  endTime: field(inputs.shape.endTime.unwrap().clone(), {
    description: "The end of the exported range, not included.",
    example: "2025-02-01T00:00:00Z",
    allowed: 'a time with a zone as a string, such as "2025-02-01T00:00:00Z"',
  }),
  compression: field(compression.unwrap().clone().optional(), {
    description: "The compression of the files.",
    example: "zstandard",
  }),
});

/**
 * The exports that fill gaps. A file that is not there is not an empty one: without it the next up would cancel fills
 * that still run.
 *
 * @throws YamlFileError
 */
export function readFillsFile(file: string): Fill[] {
  if (!existsSync(file)) {
    throw new YamlFileError(file, [], fileUnreadable({ file, is: "absentFills" }));
  }
  const entries = readEntries(file).filter(({ waived }) => !waived);
  return entries.map(({ name, args }) => ({ name, args }));
}

/** The same with what the command keeps of each entry. */
export function readEntries(file: string): FillEntry[] {
  if (!existsSync(file) || isBlank(file)) return [];
  const { value: entries, reject } = readYaml(file, z.array(entry));
  const names = new Map<string, number>();
  const problems = entries.flatMap(({ name, attempt: _, waived: __, ...args }, index) => {
    const first = names.get(name);
    names.set(name, first ?? index);
    const twice = `${JSON.stringify(name)} is already the name of [${first ?? index}]: every export needs its own name`;
    return [
      ...(first === undefined ? [] : [{ path: [index, "name"], reason: twice }]),
      ...rules(toFillArgs(args)).map(({ path, reason }) => ({ path: [index, ...path], reason })),
    ];
  });
  if (problems.length > 0) reject(problems);
  const all = entries.map(({ name, attempt = 1, waived = false, ...args }) => {
    return { name, attempt, waived, args: toFillArgs(args) };
  });
  const doubles = findDuplicates(all);
  if (doubles.length > 0) reject(doubles);
  return all;
}

/** Both entries of each pair that would export, and be billed for, one range twice. */
function findDuplicates(entries: readonly FillEntry[]) {
  const firsts = new Map<string, number>();
  return entries.flatMap(({ attempt, waived, args }, index) => {
    if (waived) return [];
    const range = [args.startTime, args.endTime].map((text) => parseMicros(text, "a fill"));
    const key = `${seriesKey(seriesOfFill(args))} ${range.join(" ")} ${attempt}`;
    const first = firsts.get(key) ?? index;
    firsts.set(key, first);
    if (first === index) return [];
    const both = [first, index] as const;
    return both.map((own) => ({
      path: [own],
      reason:
        `exports the same range of the same series as [${own === first ? index : first}], which would be billed twice: ` +
        "remove one of them, or set another `attempt` on the later one",
    }));
  });
}

/** Whether it contains nothing but comments. */
function isBlank(file: string): boolean {
  const lines = readText(file).split("\n");
  return lines.every((line) => /^(---)?\s*(#.*)?$/.test(line) || /^\s*#/.test(line));
}

function toFillArgs(args: Omit<z.output<typeof entry>, "name" | "attempt" | "waived">): FillArgs {
  const { bulkExportDestinationId, startTime, endTime, exportFields } = args;
  return {
    ...(args.workspaceId === undefined ? {} : { workspaceId: args.workspaceId }),
    bulkExportDestinationId,
    ...(args.sessionId === undefined ? {} : { sessionId: args.sessionId }),
    ...(args.allExperiments === undefined ? {} : { allExperiments: args.allExperiments }),
    startTime,
    endTime,
    ...(args.filter === undefined ? {} : { filter: args.filter }),
    ...(exportFields?.length ? { exportFields: [...exportFields] } : {}),
    ...(args.formatVersion === undefined ? {} : { formatVersion: args.formatVersion }),
    ...(args.compression === undefined ? {} : { compression: args.compression }),
    ...(args.allowReexport === undefined ? {} : { allowReexport: args.allowReexport }),
  };
}
