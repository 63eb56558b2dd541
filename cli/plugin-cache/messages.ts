import { defineMessage } from "../../provider/core/message.ts";

interface NotWritten {
  /** The plugin cache. */
  readonly folder: string;
  /** What the operating system reports. */
  readonly why: string;
}

export const pluginNotWritten = defineMessage("LS6301", {
  title: "The plugin could not be written to the plugin cache",
  message: ({ folder, why }: NotWritten) => `could not install the plugin in ${folder}: ${why}.`,
  cause: "The folder belongs to another user, is on a read-only disk, or the disk is full.",
  fix: "Make the folder writable, or set PULUMI_HOME to a folder that is, then run the command again. What was installed before is unchanged.",
  example: {
    folder: "/home/ci/.pulumi/plugins",
    why: "EACCES: permission denied, mkdir '/home/ci/.pulumi/plugins'",
  },
});

interface Incomplete {
  /** A file of the plugin in this package. */
  readonly missing: string;
  readonly version: string;
}

export const pluginIncomplete = defineMessage("LS6302", {
  title: "The plugin of this package is incomplete",
  message: ({ missing }: Incomplete) => `${missing} is missing, so nothing was installed.`,
  cause:
    "The package was installed in part, or its folder was deleted while the command ran, for example the cache of npx.",
  fix: ({ version }) =>
    `Run \`npx pulumi-langsmith@${version} plugin install\`, which downloads the package again.`,
  example: { missing: "node_modules/pulumi-langsmith/dist/plugin/main.mjs", version: "0.1.0" },
});

interface OtherTaken {
  readonly own: string;
  /** The version that the engine uses; undefined where it is not known. */
  readonly version: string | undefined;
  readonly from: "project" | "path" | "cache";
  /** Its folder, or the file that names it. */
  readonly where: string;
}

const PLACES: Readonly<Record<OtherTaken["from"], (where: string) => string>> = {
  project: (where) => `the folder that Pulumi.yaml names under plugins (${where})`,
  path: (where) => `the PATH (${where})`,
  cache: () => "the plugin cache for programs that name no version, such as YAML",
};

export const otherPluginTaken = defineMessage("LS6303", {
  title: "The engine uses another version of the plugin",
  message: ({ own, version, from, where }: OtherTaken) =>
    `the engine uses langsmith ${version ?? "of an unknown version"} from ${PLACES[from](where)}, not ${own}, which is the version of this package.`,
  cause:
    "The engine uses the plugin that Pulumi.yaml names, else one on the PATH, else one of the plugin cache: there the version that the program's SDK names, or the newest.",
  fix: ({ from, version, own }) =>
    ({
      project: "Remove the entry langsmith under plugins.providers in Pulumi.yaml, or update that folder.",
      path: "Remove it from the PATH, or set PULUMI_IGNORE_AMBIENT_PLUGINS=true.",
      cache: `Set \`options: { version: ${own} }\` on the resources, or remove the other one: \`pulumi plugin rm resource langsmith ${version}\`.`,
    })[from],
  example: { own: "0.1.0", version: "0.2.0", from: "cache", where: "/home/ci/.pulumi/plugins" },
});
