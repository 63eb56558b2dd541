import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isRecord } from "../../provider/core/properties.ts";

/** The version that a JSON file has; undefined where there is none, or no such file. */
export function versionIn(file: string): string | undefined {
  const version = membersIn(file)["version"];
  return typeof version === "string" ? version.replace(/^v/, "") : undefined;
}

/** The members of a JSON file; none where it cannot be read. */
export function membersIn(file: string): Readonly<Record<string, unknown>> {
  try {
    const members: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(members) ? members : {};
  } catch {
    return {};
  }
}

export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Nothing where there is no such file. */
export function textIn(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
