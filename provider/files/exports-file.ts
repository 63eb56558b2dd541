import * as z from "zod";
import { inputs } from "../components/scheduled-exports/fields.ts";
import { scheduledExports } from "../components/scheduled-exports/scheduled-exports.ts";
import { factsOf, field } from "../core/fields/facts.ts";
import type { Failure } from "../core/properties.ts";
import { attemptOf, type Fill, seriesOf, spanOf } from "../coverage/fills.ts";
import { inputs as exported } from "../resources/bulk-export/fields.ts";
import { rules } from "../resources/bulk-export/rules.ts";
import { readYaml } from "./yaml-file.ts";

/** Takes the place of the destination, which the program sets and the file does not. */
const DESTINATION = "00000000-0000-4000-8000-000000000000";

const { compression, ...shape } = exported.pick({
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

const fill = z.object({
  name: field(z.string().regex(/^[^\s:/]+$/), {
    description: "The name of the resource. Do not change it.",
    example: "support-agent-2026-03-01T00Z",
    allowed: "a name without spaces, colons and slashes",
  }),
  ...shape,
  endTime: field(exported.shape.endTime.unwrap().clone(), {
    description: "The end of the exported range, not included.",
    example: "2025-02-01T00:00:00Z",
    allowed: 'a time with a zone as a string, such as "2025-02-01T00:00:00Z"',
  }),
  // Without a default: what is in no entry is not sent.
  compression: field(compression.unwrap().clone().optional(), {
    description: "The compression of the files.",
    example: "zstandard",
  }),
});

const fills = field(z.array(fill), {
  description: "One-off exports that fill gaps, each with a name and the arguments of `BulkExport`.",
  allowed: "a list of exports",
});

const file = inputs
  .omit({ bulkExportDestinationId: true })
  .extend({ fills: field(fills.optional(), factsOf(fills)) });

/** A file that exports nothing on a schedule. */
const fillsAlone = z.object({ fills });

/**
 * Reads a file that lists what is exported: the arguments of `ScheduledExports` at its top, `projects` among them, and
 * `fills`. It may have `fills` alone.
 *
 * @throws CodedError
 */
export function readExportsFile(path: string) {
  const value = readYaml(
    path,
    (content): typeof fillsAlone | typeof file =>
      Object.keys(content).join() === "fills" ? fillsAlone : file,
    (found) => {
      const failures = failuresOfFills(toFills(found));
      if (!("projects" in found)) return failures;
      const { fills: _, ...args } = found;
      const { failures: others } = scheduledExports.check(
        { ...args, bulkExportDestinationId: DESTINATION },
        undefined,
        [],
      );
      return [...failures, ...others];
    },
  );
  if (!("projects" in value)) return { args: undefined, fills: toFills(value) };
  const { fills: _, ...args } = value;
  return { args, fills: toFills(value) };
}

function toFills(value: { readonly fills?: z.output<typeof fills> | undefined }): Fill[] {
  return (value.fills ?? []).map(({ name, ...args }) => ({ name, args }));
}

/** What is wrong with entries beyond the types of their properties: two of one range would be billed twice. */
function failuresOfFills(entries: readonly Fill[]): Failure[] {
  const names = new Map<string, number>();
  const ranges = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const { compression: _, ...args } = entry.args;
    const failures = rules(args).map(({ path, reason }) => ({ path: ["fills", index, ...path], reason }));
    if (failures.length > 0) return failures;
    const { start, end } = spanOf(entry);
    const range = `${seriesOf(entry)} ${start} ${end} ${attemptOf(entry)}`;
    const [named, exported] = [names.get(entry.name), ranges.get(range)];
    names.set(entry.name, named ?? index);
    ranges.set(range, exported ?? index);
    if (named !== undefined) {
      const reason = `${JSON.stringify(entry.name)} is already the name of fills[${named}]: every export needs its own name`;
      return { path: ["fills", index, "name"], reason };
    }
    const reason = `exports the same range of the same series as fills[${exported}], which LangSmith would bill twice: remove one of them`;
    return exported === undefined ? [] : { path: ["fills", index], reason };
  });
}
