import { defineMessage } from "../../provider/core/message.ts";
import { version as ownVersion } from "../../provider/core/version.ts";
import { fixOfWriting } from "../write-errors.ts";

interface NotWritten {
  /** The plugin cache. */
  readonly folder: string;
  /** What the operating system reports. */
  readonly why: string;
}

export const pluginNotWritten = defineMessage("LS6301", {
  title: "The plugin cannot be written to the plugin cache",
  message: ({ folder, why }: NotWritten) => `Could not install the plugin in ${folder}: ${why}.`,
  cause:
    "The folder belongs to another user, the disk is read-only, or the disk is full. Plugins that were installed before are unchanged.",
  fix: ({ why }) =>
    `${fixOfWriting(why, "set `PULUMI_HOME` to a writable folder")} Then run the command again.`,
  see: "start/install.md",
  example: {
    folder: "/home/ci/.pulumi/plugins",
    why: "EACCES: permission denied, mkdir '/home/ci/.pulumi/plugins'",
  },
});

export const pulumiHomeRelative = defineMessage("LS6308", {
  title: "PULUMI_HOME is not an absolute path",
  message: ({ value }: { readonly value: string }) =>
    `PULUMI_HOME is ${JSON.stringify(value)}, which is not an absolute path.`,
  cause:
    "Pulumi then looks for plugins below the folder in which each command runs. Only a shell replaces `~`, and not in quotes or in an .env file.",
  fix: "Set PULUMI_HOME to an absolute path, such as `$HOME/.pulumi`, or unset it.",
  example: { value: "~/.pulumi" },
});

export const pulumiHomeUnknown = defineMessage("LS6309", {
  title: "The home folder of your user is unknown",
  message: () =>
    "The folder of Pulumi is unknown: PULUMI_HOME is not set, and your user has no home folder in /etc/passwd.",
  cause:
    "A container may run with a user ID that its image does not have. Pulumi then needs HOME and USER, or PULUMI_HOME.",
  fix: "Set PULUMI_HOME to an absolute path.",
  example: {},
});

interface Incomplete {
  /** A file of the plugin in this package. */
  readonly missing: string;
  readonly version: string;
}

export const pluginIncomplete = defineMessage("LS6302", {
  title: "The plugin of this package is incomplete",
  message: ({ missing }: Incomplete) => `${missing} does not exist, so nothing was installed.`,
  cause:
    "The package was installed incompletely, or was deleted while the command ran, for example with the cache of npx.",
  fix: ({ version }) =>
    `Run \`npx pulumi-langsmith@${version} plugin install\`, which downloads the package again.`,
  example: { missing: "node_modules/pulumi-langsmith/dist/plugin/main.mjs", version: "0.1.0" },
});

interface OtherTaken {
  readonly own: string;
  /** The version that the engine uses; undefined where it is not known. */
  readonly version: string | undefined;
  /** Why: `asked` by the program; else `cache`, the newest there, which may be `older` than this package. */
  readonly from: "project" | "path" | "asked" | "older" | "cache";
  /** Its folder, or the file that names it. */
  readonly where: string;
}

const NEWEST = "the plugin cache for programs that name no version, such as YAML";

const PLACES: Readonly<Record<OtherTaken["from"], (where: string) => string>> = {
  project: (where) => `the folder that Pulumi.yaml names (${where})`,
  path: (where) => `the PATH (${where})`,
  asked: () => "the plugin cache, because the program or its SDK requires that version",
  older: () => NEWEST,
  cache: () => NEWEST,
};

export const otherPluginTaken = defineMessage("LS6303", {
  title: "Pulumi uses another version of the plugin",
  message: ({ own, version, from, where }: OtherTaken) =>
    `Pulumi uses langsmith ${version ?? "of an unknown version"} from ${PLACES[from](where)}, not version ${own} of this package.`,
  cause:
    "Pulumi uses the plugin that Pulumi.yaml names, then one on the PATH, then one in the plugin cache. In the cache it uses the version that the program's SDK requires, or the newest.",
  fix: ({ from, version, own }) =>
    ({
      project: "Remove `langsmith` from `plugins.providers` in Pulumi.yaml, or update that folder.",
      path: "Remove it from the PATH, or set `PULUMI_IGNORE_AMBIENT_PLUGINS=true`.",
      asked: `Install version ${own} of the SDK, or use the other version of this command: \`npx pulumi-langsmith@${version}\`.`,
      older: "Run `npx pulumi-langsmith plugin install`.",
      cache: `Set \`options: { version: ${own} }\` on the resources, or run \`pulumi plugin rm resource langsmith ${version}\`.`,
    })[from],
  see: "reference/plugin.md#which-plugin-pulumi-uses",
  example: { own: "0.1.0", version: "0.2.0", from: "cache", where: "/home/ci/.pulumi/plugins" },
});

interface AskedNotInstalled {
  /** The version that the program asks for. */
  readonly asked: string;
  readonly own: string;
}

/** The command that installs a version. */
const installOf = (version: string, own: string) =>
  `npx pulumi-langsmith${version === own ? "" : `@${version}`} plugin install`;

export const askedNotInstalled = defineMessage("LS6304", {
  title: "The plugin that the program requires is not installed",
  message: ({ asked }: AskedNotInstalled) =>
    `The program or its SDK requires langsmith ${asked}, which is not in the plugin cache.`,
  cause: "Pulumi only starts the version of the plugin that the program's SDK requires.",
  fix: ({ asked, own }) => `Run \`${installOf(asked, own)}\`.`,
  see: "reference/plugin.md#which-plugin-pulumi-uses",
  example: { asked: "0.1.0", own: "0.1.0" },
});

interface AskedUnknown {
  /** A file or a folder of the program. */
  readonly file: string;
  /** What the operating system reports. */
  readonly why: string;
}

export const askedUnknown = defineMessage("LS6315", {
  title: "The plugin version that the program requires is unknown",
  message: ({ file, why }: AskedUnknown) =>
    `Could not read ${file}: ${why}. So the plugin version that the program requires is unknown.`,
  cause: "The file belongs to another user, or is a folder. It may name the SDK, whose plugin Pulumi uses.",
  fix: "Make it readable, then run `npx pulumi-langsmith doctor`.",
  example: {
    file: "/home/me/agents/go.mod",
    why: "EACCES: permission denied, open '/home/me/agents/go.mod'",
  },
});

interface TakenIncomplete {
  /** Undefined where it is not known. */
  readonly version: string | undefined;
  readonly from: "project" | "path" | "cache";
  readonly folder: string;
  /** A file that is not in the folder, or cannot be executed. */
  readonly file: string;
  readonly is: "missing" | "not executable";
  readonly own: string;
}

export const takenIncomplete = defineMessage("LS6305", {
  title: "The plugin that Pulumi uses cannot start",
  message: ({ from, folder, file, is }: TakenIncomplete) =>
    `The plugin ${from === "cache" ? `in ${folder}` : `from ${PLACES[from](folder)}`} cannot start: ${file} is ${is}.`,
  cause:
    "The folder was copied incompletely, someone deleted files in it or changed their mode, or Pulumi.yaml names another folder.",
  fix: ({ version = "latest", own, from }) =>
    ({
      cache: `Run \`${installOf(version, own)}\`, which replaces the folder.`,
      path: "Remove it from the PATH, or set `PULUMI_IGNORE_AMBIENT_PLUGINS=true`.",
      project: "Remove `langsmith` from `plugins.providers` in Pulumi.yaml, or correct its `path`.",
    })[from],
  see: "reference/plugin.md#which-plugin-pulumi-uses",
  example: {
    version: "0.1.0",
    from: "cache",
    folder: "/home/ci/.pulumi/plugins/resource-langsmith-v0.1.0",
    file: "main.mjs",
    is: "missing",
    own: "0.1.0",
  },
});

interface TakenDiffers {
  readonly version: string;
  readonly folder: string;
  /** A file whose content is another one. */
  readonly file: string;
}

export const takenDiffers = defineMessage("LS6306", {
  title: "The plugin that Pulumi uses differs from that of this package",
  message: ({ folder, file }: TakenDiffers) =>
    `Pulumi uses the plugin in ${folder}, whose ${file} is not that of this package.`,
  cause:
    "The file was truncated or changed, for example because the disk was full, or another build of the same version is installed.",
  fix: ({ version }) => `Run \`npx pulumi-langsmith@${version} plugin install\`, which replaces the folder.`,
  see: "reference/plugin.md#which-plugin-pulumi-uses",
  example: {
    version: ownVersion,
    folder: `/home/ci/.pulumi/plugins/resource-langsmith-v${ownVersion}`,
    file: "main.mjs",
  },
});

interface TakenOlder {
  /** The version that the program asks for. */
  readonly asked: string;
  readonly version: string;
  readonly from: "project" | "path";
  /** Its folder. */
  readonly where: string;
}

export const takenOlder = defineMessage("LS6307", {
  title: "The plugin that Pulumi uses is older than the program's SDK",
  message: ({ asked, version, from, where }: TakenOlder) =>
    `The program or its SDK requires langsmith ${asked}, but Pulumi uses ${version} from ${PLACES[from](where)}, which rejects it.`,
  cause:
    "Pulumi uses the plugin that Pulumi.yaml names, or one on the PATH, whatever its version. A plugin does not serve a program of a later version.",
  fix: ({ asked, from }) =>
    from === "project"
      ? `Remove \`langsmith\` from \`plugins.providers\` in Pulumi.yaml, and run \`npx pulumi-langsmith@${asked} plugin install\`.`
      : `Remove it from the PATH, and run \`npx pulumi-langsmith@${asked} plugin install\`.`,
  see: "reference/plugin.md#versions-of-the-sdk-and-the-plugin",
  example: { asked: ownVersion, version: "0.0.1", from: "path", where: "/usr/local/bin" },
});
