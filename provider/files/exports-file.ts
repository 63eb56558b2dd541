import * as z from "zod";
import { inputs } from "../components/scheduled-exports/fields.ts";
import { scheduledExports } from "../components/scheduled-exports/scheduled-exports.ts";
import { factsOf, field } from "../core/facts.ts";
import { isRecord } from "../core/properties.ts";
import type { Fill } from "../coverage/fills/fill.ts";
import { fillEntry, findMistakes, toFill } from "./fill-entry.ts";
import { readYaml } from "./yaml-file.ts";

/** Takes the place of the destination, which the program sets and the file does not. */
const DESTINATION = "00000000-0000-4000-8000-000000000000";

const project = inputs.shape.projects.element;

const fills = field(z.array(fillEntry), {
  description: "One-off exports that fill gaps, each with a name and the arguments of `BulkExport`.",
  allowed: "a list of exports",
});

const file = inputs.omit({ bulkExportDestinationId: true }).extend({
  projects: field(
    z
      .array(
        project.extend({
          owner: field(z.string().regex(/\S/), {
            description:
              "Who is asked when the exports of this project fail: a team, a channel or an address.",
            example: "data-platform@acme.example",
            allowed: "a string that is not empty",
          }),
        }),
      )
      .min(1),
    factsOf(inputs.shape.projects),
  ),
  fills: field(fills.optional(), factsOf(fills)),
});

/** A file that exports nothing on a schedule. */
const fillsAlone = z.object({ fills });

/**
 * Reads a file that lists what is exported: the arguments of `ScheduledExports` at its top, `projects`, each with an
 * `owner` besides, and `fills`. It may have `fills` alone. Everything that is wrong with it is reported at once, each
 * with its line.
 *
 * @throws YamlFileError
 */
export function readExportsFile(path: string) {
  const { value, reject } = readYaml(path, (content) => (isFillsAlone(content) ? fillsAlone : file));
  const entries: Fill[] = (value.fills ?? []).map(toFill);
  const mistakes = findMistakes(entries);
  if (mistakes.length > 0) reject(mistakes);
  if (!("projects" in value)) return { args: undefined, owners: {}, fills: entries };
  const { projects, fills: _, ...common } = value;
  const args = { ...common, projects: projects.map(({ owner: _owner, ...entry }) => entry) };
  const { failures } = scheduledExports.check(
    { ...args, bulkExportDestinationId: DESTINATION },
    undefined,
    [],
  );
  if (failures.length > 0) reject(failures);
  const owners = projects.map(
    ({ key, name, sessionId, owner }) => [key ?? name ?? sessionId, owner] as const,
  );
  return { args, owners: Object.fromEntries(owners), fills: entries };
}

function isFillsAlone(content: unknown): boolean {
  return isRecord(content) && Object.keys(content).join() === "fills";
}
