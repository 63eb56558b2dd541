import { defineMessage } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";

export const pluginNotWritten = defineMessage("LS6301", {
  when: "The plugin cannot be written to the plugin cache. The folder belongs to another user, the file system is read-only, or the disk is full. Plugins that were installed before are unchanged.",
  say: ({ folder, why }: { readonly folder: string; readonly why: string }) =>
    `Could not write the plugin to ${folder}: ${why}.`,
  do: "Fix what the message reports, or set `PULUMI_HOME` to another folder. Then run the command again.",
  example: {
    folder: "/home/ci/.pulumi/plugins",
    why: "EACCES: permission denied, mkdir '/home/ci/.pulumi/plugins'",
  },
});

export const pluginIncomplete = defineMessage("LS6302", {
  when: "The plugin of this package is incomplete. The package was installed incompletely, or was deleted while the command ran, for example with the cache of npx.",
  say: ({ missing }: { readonly missing: string }) => `${missing} does not exist, so nothing was installed.`,
  do: `Run \`npx pulumi-langsmith@${version} plugin install\`, which downloads the package again.`,
  example: { missing: "node_modules/pulumi-langsmith/dist/plugin/main.mjs" },
});

export const pulumiHomeUnusable = defineMessage("LS6308", {
  when: "The folder of Pulumi is unknown. Only a shell replaces `~`, and not in quotes or in an .env file. In a container, the user may have no home folder.",
  say: ({ value }: { readonly value: string | undefined }) =>
    value === undefined
      ? "PULUMI_HOME is not set, and your user has no home folder."
      : `PULUMI_HOME is ${JSON.stringify(value)}, which is not an absolute path.`,
  do: "Set PULUMI_HOME to an absolute path, such as `$HOME/.pulumi`.",
  example: { value: "~/.pulumi" },
});
