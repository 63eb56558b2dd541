import { CONFIGURATION } from "../../../provider/config/settings.ts";
import { describedKeys } from "../configuration.ts";
import { quoted, table } from "./markdown.ts";

/** The keys of the configuration. */
export function configurationTable(): string {
  const rows = describedKeys().map(({ key, secret, environment, defaultsTo }) => [
    `\`langsmith:${key}\`${secret ? " (secret)" : ""}`,
    CONFIGURATION[key].description,
    quoted(environment, ", then "),
    defaultsTo === undefined ? "" : `\`${defaultsTo}\``,
  ]);
  return table(["Key", "What it is", "Environment", "Default"], rows);
}
