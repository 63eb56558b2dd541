// Who is asked about which export, by exports.yaml.
import { readExports } from "pulumi-langsmith/files";

export const EXPORTS = "exports.yaml";

/** What a preview says in the place of a value that is not known yet. */
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The projects that it lists, each by its id or its name. Throws what is wrong with the file. */
export function projectsOf() {
  return readExports(EXPORTS).args.projects.map(({ name, sessionId }) => sessionId ?? name);
}

/** The name of a resource: the rest of its URN, in which it may hold any mark. */
export function nameIn(urn) {
  return urn.split("::").slice(3).join("::");
}

/**
 * Who is asked about the resource of a step, as a function; of nobody while the file is wrong, which the preview tells
 * of. A fill, and an export that stands alone, has the owner of its project, whose id the exports of the component have.
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

/** The exports of a component bear the project's key behind its name, those of the past with their window besides. */
function ownerByName({ urn, newState, oldState }, entries) {
  const parent = newState?.parent ?? oldState?.parent ?? "";
  const prefix = `${nameIn(parent)}-`;
  const name = nameIn(urn);
  if (!parent.includes("langsmith:index:ScheduledExports::") || !name.startsWith(prefix)) return undefined;
  const rest = name.slice(prefix.length);
  const bare = rest.replace(/-\d{4}-\d{2}-\d{2}T\d+Z$/, "");
  return (entries.find(({ key }) => key === rest) ?? entries.find(({ key }) => key === bare))?.owner;
}

function projectIdOf({ newState, oldState }) {
  const id = newState?.inputs?.sessionId ?? oldState?.inputs?.sessionId;
  return typeof id === "string" && id !== UNKNOWN ? id.toLowerCase() : undefined;
}
