import * as z from "zod";
import { problem, version } from "../output.ts";

/** What was installed, and what Pulumi uses. */
export const installation = {
  plugin: z
    .strictObject({
      version: z.string().describe("The version of this package and its plugin."),
      folder: z.string().describe("The folder of the plugin in the plugin cache."),
      copied: z.boolean().describe("Whether the plugin was copied. `false` if it was there already."),
      differing: z
        .string()
        .nullable()
        .describe("A file of the replaced copy that differed from this package. `null` if there was none."),
    })
    .describe("The installed plugin."),
  otherVersions: z.array(z.string()).describe("Other versions in the plugin cache, which stay."),
  pulumiFound: z.boolean().describe("Whether `pulumi` is on the PATH."),
  warnings: z.array(problem).describe("Why Pulumi does not use this version."),
};

/** What `plugin install --json` prints. */
export const pluginInstallOutput = z.strictObject({ version, ...installation });

export type PluginInstallOutput = z.input<typeof pluginInstallOutput>;
export type InstallationOutput = Omit<PluginInstallOutput, "version">;
