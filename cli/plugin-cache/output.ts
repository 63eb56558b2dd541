import * as z from "zod";
import { version } from "../output.ts";

/** What was installed. */
export const plugin = z
  .strictObject({
    version: z.string().describe("The version of this package and its plugin."),
    folder: z.string().describe("The folder of the plugin in the plugin cache."),
    copied: z.boolean().describe("Whether the plugin was copied. `false` if it was there already."),
  })
  .describe("The installed plugin.");

/** What `plugin install --json` prints. */
export const pluginInstallOutput = z.strictObject({ version, plugin });

export type PluginInstallOutput = z.input<typeof pluginInstallOutput>;
