// Who is asked about which export, by exports.yaml.
import { readExports } from "pulumi-langsmith/files";

export const EXPORTS = "exports.yaml";

/** The projects that it lists, each by its id or its name. Throws what is wrong with the file. */
export function projectsOf() {
  return readExports(EXPORTS).args.projects.map(({ name, sessionId }) => sessionId ?? name);
}

/** Who is asked about the exports of each project; of nobody while the file is wrong, which the preview tells of. */
export function ownersOf() {
  try {
    const { args, owners } = readExports(EXPORTS);
    return args.projects.map(({ key, name, sessionId }) => ({
      keys: [key, name, sessionId].filter((each) => each !== undefined),
      owner: owners[key ?? name ?? sessionId],
    }));
  } catch {
    return [];
  }
}

/**
 * The exports of a project bear its key behind the name of their component, those of the past with their window besides;
 * a fill is called after the project and its window, an export that stands alone perhaps after the project.
 */
export function ownerOf({ name, type, parent }, owners) {
  const prefix = `${parent.split("::").at(-1)}-`;
  const isChild = name.startsWith(prefix);
  if (!isChild && !type.endsWith(":BulkExport")) return "";
  const rest = isChild ? name.slice(prefix.length) : name;
  const bare = rest.replace(/-\d{4}-\d{2}-\d{2}T\d+Z(-[0-9a-f]{6})?(-\d+)?$/, "");
  const found =
    owners.find(({ keys }) => keys.includes(rest)) ??
    owners.find(({ keys }) => keys.includes(bare)) ??
    owners.find(({ keys }) => !isChild && keys.some((key) => slugsOf(key).includes(bare)));
  return found?.owner ?? "";
}

/** What the names of fills begin with: as much of the project's name as such a name can hold, or of its id. */
function slugsOf(key) {
  const slug = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/i.test(key) ? [`project-${key.slice(0, 8).toLowerCase()}`] : [slug];
}
