import * as z from "zod";
import { field } from "../core/facts.ts";
import type { PathStep } from "../core/properties.ts";
import { seriesKey } from "../coverage/export-record.ts";
import { attemptOf, type Fill, type FillArgs, seriesOfFill } from "../coverage/fills/fill.ts";
import { parseMicros } from "../coverage/time-spans.ts";
import { inputs } from "../resources/bulk-export/fields.ts";
import { rules } from "../resources/bulk-export/rules.ts";

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

/** An entry of `fills`. */
export const fillEntry = z.object({
  name: field(z.string().regex(/^[^\s:/]+$/), {
    description: "The name of the resource. Do not change it.",
    example: "support-agent-2026-03-01T00Z",
    allowed: "a name without spaces, colons and slashes",
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

interface Mistake {
  readonly path: readonly PathStep[];
  readonly reason: string;
}

/** What is wrong with entries beyond the types of their properties. */
export function findMistakes(fills: readonly Fill[]): Mistake[] {
  const names = new Map<string, number>();
  const problems = fills.flatMap(({ name, args }, index) => {
    const first = names.get(name);
    names.set(name, first ?? index);
    const twice = `${JSON.stringify(name)} is already the name of fills[${first ?? index}]: every export needs its own name`;
    return [
      ...(first === undefined ? [] : [{ path: ["fills", index, "name"], reason: twice }]),
      ...rules(args).map(({ path, reason }) => ({ path: ["fills", index, ...path], reason })),
    ];
  });
  return problems.length > 0 ? problems : findDuplicates(fills);
}

/** Both entries of each pair that would export, and be billed for, one range twice. */
function findDuplicates(fills: readonly Fill[]): Mistake[] {
  const firsts = new Map<string, number>();
  return fills.flatMap((fill, index) => {
    const range = [fill.args.startTime, fill.args.endTime].map((text) => parseMicros(text, "a fill"));
    const key = `${seriesKey(seriesOfFill(fill.args))} ${range.join(" ")} ${attemptOf(fill)}`;
    const first = firsts.get(key) ?? index;
    firsts.set(key, first);
    if (first === index) return [];
    return [first, index].map((own) => ({
      path: ["fills", own],
      reason: `exports the same range of the same series as fills[${own === first ? index : first}], which LangSmith would bill twice: remove one of them`,
    }));
  });
}

/** An entry as a program uses it. */
export function toFill({ name, ...args }: z.output<typeof fillEntry>): Fill {
  return { name, args: toFillArgs(args) };
}

function toFillArgs(args: Omit<z.output<typeof fillEntry>, "name">): FillArgs {
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
