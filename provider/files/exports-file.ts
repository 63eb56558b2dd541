import * as z from "zod";
import { inputs } from "../components/scheduled-exports/fields.ts";
import { scheduledExports } from "../components/scheduled-exports/scheduled-exports.ts";
import { factsOf, field } from "../core/facts.ts";
import { readYaml } from "./yaml-file.ts";

/** Takes the place of the destination, which the program sets and the file does not. */
const DESTINATION = "00000000-0000-4000-8000-000000000000";

const project = inputs.shape.projects.element;

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
});

/**
 * Reads a file that lists what is exported: the arguments of `ScheduledExports` at its top, and `projects`, each with
 * an `owner` besides. Everything that is wrong with it is reported at once, each with its line.
 *
 * @throws YamlFileError
 */
export function readExportsFile(path: string) {
  const { common, projects } = read(path);
  const owners = projects.map(
    ({ key, name, sessionId, owner }) => [key ?? name ?? sessionId, owner] as const,
  );
  return {
    args: {
      ...common,
      projects: projects.map(({ owner: _, ...entry }) => entry),
    },
    owners: Object.fromEntries(owners),
  };
}

/** The owner of the exports of a tracing project, which has a name or an id. */
interface ProjectOwner {
  readonly name?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly owner: string;
}

/** The owners that the same file lists. @throws YamlFileError */
export function readOwnersFile(path: string): ProjectOwner[] {
  return read(path).projects.map(({ name, sessionId, owner }) => ({ name, sessionId, owner }));
}

function read(path: string) {
  const { value, reject } = readYaml(path, file);
  const { projects, ...common } = value;
  const entries = projects.map(({ owner: _, ...entry }) => entry);
  const { failures } = scheduledExports.check(
    { ...common, projects: entries, bulkExportDestinationId: DESTINATION },
    undefined,
    [],
  );
  if (failures.length > 0) reject(failures);
  return { common, projects };
}
