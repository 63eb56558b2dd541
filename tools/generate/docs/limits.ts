import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Limit } from "../../../provider/core/limit.ts";
import { CREATIONS_AN_HOUR } from "../../../provider/http/api/bulk-exports.ts";
import { EXPERIMENTS } from "../../../provider/resources/bulk-export/fields.ts";
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

/** A limit of the service on exports, as the documentation shows it. */
interface ServiceLimit {
  readonly what: string;
  readonly value: string;
  readonly happens: string;
}

/** The limits of the service on exports. */
const SERVICE_LIMITS: readonly ServiceLimit[] = [
  {
    what: "exports created in a workspace",
    value: `${CREATIONS_AN_HOUR} an hour, including exports that schedules spawn`,
    happens: "`pulumi up` waits, and reports it",
  },
  {
    what: "active schedules in a workspace",
    value: "200",
    happens: "an error, because waiting does not help",
  },
  { what: "requests of a key", value: "2,000 a minute", happens: "the provider waits" },
  {
    what: "running exports of a workspace",
    value: "15",
    happens: "LangSmith queues the others",
  },
  {
    what: "experiments in one export with `allExperiments`",
    value: String(EXPERIMENTS),
    happens: "an error",
  },
  {
    what: "duration of an export",
    value: "72 h (24 or 48 h on older servers)",
    happens: "the export is TimedOut",
  },
  {
    what: "duration of a run of an export",
    value: "4 h, with 20 tries 30 s apart",
    happens: "the run is TimedOut",
  },
];

/** The table of them. */
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
