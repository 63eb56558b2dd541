import { defineMessage } from "../core/message.ts";
import { listed } from "../core/text.ts";
import { version } from "../core/version.ts";

export const requestUnreadable = defineMessage("LS1301", {
  when: "The plugin cannot read a request of the engine. This version of the plugin does not understand what the engine sent.",
  say: ({ why }: { readonly why: string }) => `the plugin cannot read the request of the engine: ${why}.`,
  do: "Update Pulumi and the plugin.",
  example: { why: "Unexpected end of data" },
});

export const requestUnhandled = defineMessage("LS1302", {
  when: "The plugin cannot process a request of the engine. The values in the request are too large, or nested too deeply.",
  say: ({ why }: { readonly why: string }) => `the plugin cannot process the request of the engine: ${why}.`,
  do: "Use smaller or flatter values for the resource.",
  example: { why: "Maximum call stack size exceeded" },
});

export const internalError = defineMessage("LS1303", {
  when: "Internal error of the plugin. The plugin has a bug. It keeps running, so that no operation in progress is lost.",
  say: ({ why }: { readonly why: string }) => `internal error of the provider: ${why}.`,
  do: "Report this error.",
  example: { why: "x is not a function" },
});

export const notInThisVersion = defineMessage("LS1304", {
  when: "The plugin does not have the resource, component or function. The program's SDK and the plugin have different versions. An older plugin may be first on PATH.",
  say: ({ name, noun, version, requested, known }: NotInThisVersion) =>
    `${name === undefined ? "" : `${name}: `}pulumi-resource-langsmith ${version} has no ${noun} ${JSON.stringify(requested)}; it has ${listed(known)}.`,
  do: "Install the plugin version that matches the program's SDK.",
  see: "reference/plugin.md#versions-of-the-sdk-and-the-plugin",
  example: {
    noun: "component",
    version: "0.1.0",
    requested: "langsmith:index:ScheduledImports",
    known: ["ScheduledExports"],
  },
});

interface NotInThisVersion {
  /** The resource's name in the program. */
  readonly name?: string;
  readonly noun: "resource" | "component" | "function";
  readonly version: string;
  /** What the program uses. */
  readonly requested: string;
  readonly known: readonly string[];
}

export const registrationFailed = defineMessage("LS1305", {
  when: "The engine rejects a child of a component. The engine did not accept the child. An option of the component may be wrong.",
  say: ({ name, why }: { readonly name: string; readonly why: string }) =>
    `could not register ${name}: ${why}.`,
  do: "Correct the option that the engine names.",
  example: { name: "exports-support", why: "invalid timeout" },
});

export const registrationCanceled = defineMessage("LS1306", {
  when: "The engine stopped while a component waited for a child. The engine cancels running operations after another error, or when you press Ctrl-C.",
  say: ({ name }: { readonly name: string }) => `could not register ${name}: the engine canceled it.`,
  do: "Fix the other error, if there is one, then run the command again.",
  example: { name: "exports-support" },
});

export const linesDropped = defineMessage("LS1307", {
  when: "Some lines of output are missing. The engine was busy, or had stopped.",
  say: ({ count }: { readonly count: number }) =>
    `${count} ${count === 1 ? "line" : "lines"} of output ${count === 1 ? "is" : "are"} missing, because the engine did not accept ${count === 1 ? "it" : "them"} in time.`,
  do: "No action is needed: resources and state are not affected.",
  example: { count: 2 },
});

interface VersionsDiffer {
  /** The version of the program's SDK, or of the resources' options. */
  readonly asked: string;
  /** The version of the plugin. */
  readonly own: string;
  /** The folder that the plugin was started from. */
  readonly folder: string;
  readonly from: PluginSource;
}

/** Where the engine found the plugin: `project` is the folder that Pulumi.yaml names. */
export type PluginSource = "cache" | "path" | "project";

/** How to make the engine use another plugin than that of the folder, as it begins a sentence. */
const REMOVALS = {
  path: "Remove `pulumi-resource-langsmith` from that folder of the PATH",
  project: "Remove `langsmith` from `plugins.providers` in Pulumi.yaml",
} as const satisfies Record<Exclude<PluginSource, "cache">, string>;

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The command also warns where the engine takes the plugin from elsewhere than from the plugin cache. */
const installCommand = (version: string) => `npx pulumi-langsmith@${version} plugin install`;

export const programNewer = defineMessage("LS1308", {
  when: "The program's SDK is newer than the plugin. An older plugin may be first on PATH, or in Pulumi.yaml. It does not know everything that a newer SDK sends, so it stops before it changes anything.",
  say: ({ asked, own, folder }: VersionsDiffer) =>
    `the program or its state needs langsmith ${asked}, but the engine started the plugin ${own} from ${folder}.`,
  do: ({ asked, from }) =>
    from === "cache"
      ? `Run \`${installCommand(asked)}\`. It installs that plugin, and warns if the engine still uses another one.`
      : `${REMOVALS[from]}, then run \`${installCommand(asked)}\`.`,
  see: "reference/plugin.md#versions-of-the-sdk-and-the-plugin",
  example: { asked: version, own: "0.0.1", folder: "/usr/local/bin", from: "path" },
});

export const programOlder = defineMessage("LS1310", {
  when: "The plugin is a major version newer than the program's SDK. The engine uses the plugin on PATH, or the one in Pulumi.yaml, whatever its version. A major version may change what a program does.",
  say: ({ asked, own, folder }: VersionsDiffer) =>
    `the program needs langsmith ${asked}, but the engine started the plugin ${own}, a newer major version, from ${folder}.`,
  do: ({ asked, own, from }) => {
    const update = `Update the program's SDK to ${own}`;
    if (from === "cache") return `${update}, or run \`${installCommand(asked)}\`.`;
    return `${update}. To use the older plugin instead: ${lowerFirst(REMOVALS[from])}, then run \`${installCommand(asked)}\`.`;
  },
  see: "reference/plugin.md#versions-of-the-sdk-and-the-plugin",
  example: { asked: version, own: "9.0.0", folder: "/usr/local/bin", from: "path" },
});
