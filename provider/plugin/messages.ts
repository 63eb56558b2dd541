import { defineMessage } from "../core/message.ts";
import { listed } from "../core/text.ts";
import { version } from "../core/version.ts";

const VERSIONS_DIFFER =
  "The program's package and the plugin are of different versions; an older plugin may be first on the PATH.";

export const requestUnreadable = defineMessage("LS1301", {
  title: "The plugin cannot read a request of the engine",
  message: ({ why }: { readonly why: string }) => `the request cannot be read: ${why}.`,
  cause: "The engine sent something that this version of the plugin does not understand.",
  fix: "Update Pulumi and the plugin.",
  example: { why: "Unexpected end of data" },
});

export const requestUnhandled = defineMessage("LS1302", {
  title: "The plugin cannot handle a request of the engine",
  message: ({ why }: { readonly why: string }) => `the request cannot be handled: ${why}.`,
  cause: "The values of the request are nested too deeply, or too large.",
  fix: "Give the resource smaller values.",
  example: { why: "Maximum call stack size exceeded" },
});

export const internalError = defineMessage("LS1303", {
  title: "An error inside the plugin",
  message: ({ why }: { readonly why: string }) => `an error inside the provider was not expected: ${why}.`,
  cause: "The plugin has a mistake. It goes on, so that nothing in flight is lost.",
  fix: "Please report it.",
  example: { why: "x is not a function" },
});

export const notInThisVersion = defineMessage("LS1304", {
  title: "The plugin does not have the resource, component or function",
  message: ({ name, noun, version, requested, known }: NotInThisVersion) =>
    `${name === undefined ? "" : `${name}: `}pulumi-resource-langsmith ${version} has no ${noun} ${JSON.stringify(requested)}; it has ${listed(known)}.`,
  cause: VERSIONS_DIFFER,
  fix: "Use the plugin of the same version as the program's package.",
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
  title: "The engine rejects a child of a component",
  message: ({ name, why }: { readonly name: string; readonly why: string }) =>
    `${name} could not be registered: ${why}.`,
  cause: "The engine did not accept the child: an option of the component may be wrong.",
  fix: "Correct what the engine names.",
  example: { name: "exports-support", why: "invalid timeout" },
});

export const registrationCanceled = defineMessage("LS1306", {
  title: "The engine ended while a component waited for a child",
  message: ({ name }: { readonly name: string }) =>
    `${name} could not be registered: the engine canceled it.`,
  cause: "The engine cancels what is in flight after another error, and when the user interrupts it.",
  fix: "Fix the other error, if there is one, then run the command again.",
  example: { name: "exports-support" },
});

export const linesDropped = defineMessage("LS1307", {
  title: "Some lines of output are missing",
  message: ({ count }: { readonly count: number }) =>
    `${count} ${count === 1 ? "line" : "lines"} of output ${count === 1 ? "is" : "are"} missing, because the engine did not accept ${count === 1 ? "it" : "them"} in time.`,
  cause: "The engine was busy or stopped. Only output is missing: resources and state are not affected.",
  fix: "There is nothing to do: resources and state are not affected.",
  example: { count: 2 },
});

interface VersionsDiffer {
  /** The version of the program's SDK, or of the resources' options. */
  readonly asked: string;
  /** The version of the plugin. */
  readonly own: string;
}

/** The command also warns where the engine takes the plugin from elsewhere than from the plugin cache. */
const installCommand = (version: string) => `npx pulumi-langsmith@${version} plugin install`;

export const programNewer = defineMessage("LS1308", {
  title: "The program's SDK is newer than the plugin",
  message: ({ asked, own, folder }: VersionsDiffer & { readonly folder: string }) =>
    `the program or its state asks for langsmith ${asked}, and the engine started the plugin ${own} from ${folder}.`,
  cause: `${VERSIONS_DIFFER} An older plugin does not know everything that a newer SDK sends, so it changes nothing.`,
  fix: ({ asked }) =>
    `Run \`${installCommand(asked)}\`, which installs that plugin and warns if the engine still uses another one.`,
  example: { asked: version, own: "0.0.1", folder: "/usr/local/bin" },
});

export const programOlder = defineMessage("LS1310", {
  title: "The program's SDK is of an earlier major version than the plugin",
  message: ({ asked, own }: VersionsDiffer) =>
    `the program asks for langsmith ${asked}, and the engine started the plugin ${own}, which is a major version later.`,
  cause:
    "The engine takes the plugin of the PATH, or the one that Pulumi.yaml names, whatever its version. A major version may change what a program means.",
  fix: ({ asked, own }) => `Update the program's SDK to ${own}, or run \`${installCommand(asked)}\`.`,
  example: { asked: version, own: "9.0.0" },
});
