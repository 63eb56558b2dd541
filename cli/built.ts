import { realpathSync } from "node:fs";
import path from "node:path";

/** A folder that the build writes into this package's `dist`, for the command that runs as `entry`. */
export function builtFolder(name: string, entry = process.argv[1] ?? ""): string {
  const cli = path.dirname(realpathSync(entry));
  const above = path.dirname(cli);
  const dist = path.basename(above) === "dist" ? above : path.join(above, "dist");
  return path.join(dist, name);
}
