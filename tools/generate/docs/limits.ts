import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Limit } from "../../../provider/core/limit.ts";
import { SERVICE_LIMITS } from "../../../provider/resources/bulk-export/service-limits.ts";
import { root } from "../../stack/package.ts";
import { table } from "./markdown.ts";
import { duration } from "./time-limits.ts";

/** The folders in the order of the table: from requests to what users call. */
const FOLDERS = [
  "provider/config",
  "provider/http",
  "provider/core",
  "provider/source-folder",
  "provider/resources",
  "provider/functions",
  "provider/components",
  "provider/coverage",
  "provider/files",
  "provider/plugin",
  "provider/dynamic",
  "cli",
];

/** The limits that a file declares. */
interface Declared {
  readonly file: string;
  readonly LIMITS: readonly Limit[];
}

async function declaredIn(file: string): Promise<Declared> {
  const { LIMITS }: Pick<Declared, "LIMITS"> = await import(pathToFileURL(path.join(root, file)).href);
  return { file, LIMITS };
}

const sources = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }).sort());
const declaring = sources
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => readFileSync(path.join(root, file), "utf8").includes("\nexport const LIMITS"));

/** Every limit of the sources, by the file that declares it. */
export const declaredLimits: readonly Declared[] = await Promise.all(declaring.map(declaredIn));

/** The limits of the service on exports. */
export function serviceLimitTable(): string {
  const rows = SERVICE_LIMITS.map(({ what, value, happens }) => [what, value, happens]);
  return table(["Limit", "Value", "What happens"], rows);
}

/** The limits that a user can change or avoid. */
export function limitTable(): string {
  return table(
    ["What", "Limit", "Beyond it", "How to change it"],
    declaredLimits.flatMap(({ LIMITS }) =>
      LIMITS.map(({ what, limit, unit, beyond, change }) => [what, amount(limit, unit), beyond, change]),
    ),
  );
}

/** "1 MiB", "2 min", "1,000 characters", "10". */
function amount(limit: number, unit: Limit["unit"]): string {
  if (unit === "seconds") return duration(limit);
  const number = limit.toLocaleString("en");
  if (unit !== "bytes") return unit === undefined ? number : `${number} ${unit}`;
  if (limit % MIB === 0) return `${limit / MIB} MiB`;
  return limit % KIB === 0 ? `${limit / KIB} KiB` : `${number} bytes`;
}

const KIB = 1024;
const MIB = KIB * KIB;
