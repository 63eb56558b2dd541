import { existsSync } from "node:fs";
import path from "node:path";

const NAMES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/**
 * The folder of Pulumi.yaml: this one, or the nearest one above it. The engine runs programs and plugins in that folder,
 * or in the one that `main` names. Without a Pulumi.yaml it is the folder itself.
 */
export function projectFolder(from = process.cwd()): string {
  for (let folder = from; ; ) {
    if (NAMES.some((name) => existsSync(path.join(folder, name)))) return folder;
    const above = path.dirname(folder);
    if (above === folder) return from;
    folder = above;
  }
}
