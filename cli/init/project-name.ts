import path from "node:path";

/** Characters that Pulumi takes. */
const LONGEST = 100;

/** Names of devices of Windows, which Go rejects in the path of a module. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

const FALLBACK = "langsmith";

/** A name for a project in the folder that Pulumi, npm and Go take. */
export function projectName(folder: string): string {
  const name = path
    .basename(path.resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "");
  const usable = DEVICE.test(name) ? `${FALLBACK}-${name}` : name;
  return usable.slice(0, LONGEST).replace(/[.-]+$/, "") || FALLBACK;
}
