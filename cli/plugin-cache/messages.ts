import { defineMessage } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";

export const pluginNotWritten = defineMessage("LS6301", {
  title: "The plugin cannot be written to the plugin cache",
  message: ({ folder, why }: { readonly folder: string; readonly why: string }) =>
    `Could not write the plugin to ${folder}: ${why}.`,
  cause:
    "The folder belongs to another user, the file system is read-only, or the disk is full. Plugins that were installed before are unchanged.",
  fix: "Fix what the message reports, or set `PULUMI_HOME` to another folder. Then run the command again.",
  example: {
    folder: "/home/ci/.pulumi/plugins",
    why: "EACCES: permission denied, mkdir '/home/ci/.pulumi/plugins'",
  },
});

export const pluginIncomplete = defineMessage("LS6302", {
  title: "The plugin of this package is incomplete",
  message: ({ missing }: { readonly missing: string }) =>
    `${missing} does not exist, so nothing was installed.`,
  cause:
    "The package was installed incompletely, or was deleted while the command ran, for example with the cache of npx.",
  fix: `Run \`npx pulumi-langsmith@${version} plugin install\`, which downloads the package again.`,
  example: { missing: "node_modules/pulumi-langsmith/dist/plugin/main.mjs" },
});

export const pulumiHomeUnusable = defineMessage("LS6308", {
  title: "The folder of Pulumi is unknown",
  message: ({ value }: { readonly value: string | undefined }) =>
    value === undefined
      ? "PULUMI_HOME is not set, and your user has no home folder."
      : `PULUMI_HOME is ${JSON.stringify(value)}, which is not an absolute path.`,
  cause:
    "Only a shell replaces `~`, and not in quotes or in an .env file. In a container, the user may have no home folder.",
  fix: "Set PULUMI_HOME to an absolute path, such as `$HOME/.pulumi`.",
  example: { value: "~/.pulumi" },
});
