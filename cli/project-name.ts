import path from "node:path";

/** A name that Pulumi takes for a project in the folder. */
export function projectName(folder: string): string {
  const name = path
    .basename(path.resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+|-+$/g, "");
  return name || "langsmith";
}
