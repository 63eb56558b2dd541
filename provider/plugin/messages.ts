import { defineMessage } from "../core/message.ts";
import { listed } from "../core/text.ts";
import { version } from "../core/version.ts";

export const requestUnhandled = defineMessage("LS1302", {
  when: "The plugin cannot process a request of the engine. The values in the request are too large, or nested too deeply.",
  say: ({ why }: { readonly why: string }) => `the plugin cannot process the request of the engine: ${why}.`,
  do: "Use smaller or flatter values for the resource.",
  example: { why: "Maximum call stack size exceeded" },
});

/** What went wrong. */
type Fault = "unreadable" | "internal";

const FAULTS: Readonly<Record<Fault, string>> = {
  unreadable: "the plugin cannot read the request of the engine",
  internal: "internal error of the provider",
};

export const internalError = defineMessage("LS1303", {
  when: "Internal error of the plugin. The plugin has a bug, or this version of it does not understand what the engine sent. It keeps running, so that no operation in progress is lost.",
  say: ({ is, why }: { readonly is: Fault; readonly why: string }) => `${FAULTS[is]}: ${why}.`,
  do: "Update Pulumi and the plugin. If the error remains, report it.",
  example: { is: "internal", why: "x is not a function" },
});

export const cannotListen = defineMessage("LS1309", {
  when: "The plugin cannot open a port on this machine. The engine connects to a plugin on a port of 127.0.0.1. A sandbox may forbid that.",
  say: ({ why }: { readonly why: string }) =>
    `pulumi-resource-langsmith cannot open a port on 127.0.0.1: ${why}.`,
  do: "Allow local ports in the sandbox or container that `pulumi` runs in, or in its security policy. Check that a port is free.",
  example: { why: "listen EPERM: operation not permitted 127.0.0.1" },
});

export const registrationFailed = defineMessage("LS1305", {
  when: "The engine rejects a child of a component. The engine did not accept the child. An option of the component may be wrong.",
  say: ({ name, why }: { readonly name: string; readonly why: string }) =>
    `could not register ${name}: ${why}.`,
  do: "Correct the option that the engine names.",
  example: { name: "exports-support", why: "invalid timeout" },
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

/** What the plugin does not have. */
interface Lacking {
  /** The resource's name in the program. */
  readonly name?: string;
  readonly noun: "resource" | "component" | "function";
  /** What the program uses. */
  readonly requested: string;
  readonly known: readonly string[];
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
  when: "The program's SDK is newer than the plugin. An older plugin may be first on PATH, or in Pulumi.yaml. It does not know everything that a newer SDK sends, so it stops before it changes anything. A program that names no version is noticed at a resource, component or function that the plugin does not have.",
  say: (fields: VersionsDiffer | Lacking) => {
    if (!("requested" in fields))
      return `the program or its state needs langsmith ${fields.asked}, but the engine started the plugin ${fields.own} from ${fields.folder}.`;
    const { name, noun, requested, known } = fields;
    return `${name === undefined ? "" : `${name}: `}pulumi-resource-langsmith ${version} has no ${noun} ${JSON.stringify(requested)}; it has ${listed(known)}.`;
  },
  do: (fields) => {
    if ("requested" in fields) return "Install the plugin version that matches the program's SDK.";
    const { asked, from } = fields;
    return from === "cache"
      ? `Run \`${installCommand(asked)}\`. It installs that plugin, and warns if the engine still uses another one.`
      : `${REMOVALS[from]}, then run \`${installCommand(asked)}\`.`;
  },
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
