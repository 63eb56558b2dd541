// The owner of each export, from exports.yaml.
import { readExports } from "pulumi-langsmith/files";

export const EXPORTS = "exports.yaml";

/** What a preview shows for a value that is not known yet. */
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The projects of the file, each by its id or its name. Throws if the file is wrong. */
export function projectsOf() {
  return readExports(EXPORTS).args.projects.map(({ name, sessionId }) => sessionId ?? name);
}

/** The name of a resource: the rest of its URN. It may contain any character. */
export function nameIn(urn) {
  return urn.split("::").slice(3).join("::");
}

/**
 * A function from a step to the owner of its resource. If the file is wrong, there are no owners, and the preview reports
 * the file. A single export has the owner of its project: the component's exports show the ids.
 */
export function ownersOf(steps) {
  const entries = listed();
  const byId = new Map(
    entries.flatMap(({ sessionId, owner }) =>
      sessionId === undefined ? [] : [[sessionId.toLowerCase(), owner]],
    ),
  );
  for (const step of steps) {
    const owner = ownerByName(step, entries);
    const id = projectIdOf(step);
    if (owner !== undefined && id !== undefined) byId.set(id, owner);
  }
  return (step) => ownerByName(step, entries) ?? byId.get(projectIdOf(step)) ?? "";
}

function listed() {
  try {
    const { args, owners } = readExports(EXPORTS);
    return args.projects.map(({ key, name, sessionId }) => ({
      key: key ?? name ?? sessionId,
      sessionId,
      owner: owners[key ?? name ?? sessionId],
    }));
  } catch {
    return [];
  }
}

/** The name of a component's export ends with the key of the project. */
function ownerByName({ urn, newState, oldState }, entries) {
  const parent = newState?.parent ?? oldState?.parent ?? "";
  const prefix = `${nameIn(parent)}-`;
  const name = nameIn(urn);
  if (!parent.includes("langsmith:index:ScheduledExports::") || !name.startsWith(prefix)) return undefined;
  return entries.find(({ key }) => key === name.slice(prefix.length))?.owner;
}

function projectIdOf({ newState, oldState }) {
  const id = newState?.inputs?.sessionId ?? oldState?.inputs?.sessionId;
  return typeof id === "string" && id !== UNKNOWN ? id.toLowerCase() : undefined;
}
