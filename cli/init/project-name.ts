import path from "node:path";

/** Characters that Pulumi takes. */
const LONGEST = 100;

const FALLBACK = "langsmith";

/** A name for a project in the folder, which Pulumi, npm and Go take. */
export function projectName(folder: string): string {
  const name = path
    .basename(path.resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "");
  return name.slice(0, LONGEST).replace(/[.-]+$/, "") || FALLBACK;
}
