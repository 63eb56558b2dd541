import { NoneListed, noExports } from "../../provider/coverage/errors.ts";
import { type ProjectNames, resolveProjects } from "../../provider/coverage/names.ts";
import { isUuid } from "../../provider/http/api-request.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import type { RemoteObject } from "../state/kinds.ts";
import { projectNamesUnread } from "./messages.ts";
import { short } from "./names.ts";

/**
 * The ids of the tracing projects that were given, by name or id; undefined where none was. What is not there is an
 * error, since less would be adopted than was meant.
 *
 * @throws NotListed, and what listing can throw
 */
export async function requestedProjects(
  service: LangSmith,
  requested: readonly string[],
  call: Call,
): Promise<ReadonlySet<string> | undefined> {
  if (requested.length === 0) return undefined;
  const { ids, notListed } = await resolveProjects(service, requested, call);
  if (notListed.length > 0) throw new NoneListed(notListed);
  return new Set([...ids.values()].flatMap((own) => [...own]));
}

/** An id is not looked up: that no export has it is all that can be known of a wrong one. @throws NotListed */
export function rejectUnknownIds(
  requested: readonly string[],
  subjects: readonly RemoteObject[],
  workspaceId: string | undefined,
): void {
  const exported = new Set(
    subjects.flatMap(({ exports }) => (exports?.projectId ? [exports.projectId] : [])),
  );
  const unknown = requested.filter((project) => isUuid(project) && !exported.has(project.toLowerCase()));
  if (unknown.length > 0) throw new NoneListed(unknown.map((project) => noExports(workspaceId, project)));
}

/** What it means that the names of these projects could not be read; undefined where nothing depends on them. */
export function withoutNames(
  { names, unread }: ProjectNames,
  projects: ReadonlySet<string>,
  { naming, filtering }: { readonly naming: boolean; readonly filtering: boolean },
): string | undefined {
  const [first] = [...projects].filter((id) => !names.has(id));
  if (unread === undefined || first === undefined || !(naming || filtering)) return undefined;
  const named = naming ? `project-${short(first)}` : undefined;
  return projectNamesUnread({ why: unread, named, filtering }).text;
}
