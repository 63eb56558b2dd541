import { defineMessage } from "../core/message.ts";
import { listed } from "../core/text.ts";
import { version } from "../core/version.ts";

export const internalError = defineMessage("LS1303", {
  when: "Internal error of the plugin. The plugin has a bug. It keeps running, so that no operation in progress is lost.",
  say: ({ why }: { readonly why: string }) => `internal error of the provider: ${why}.`,
  do: "Update Pulumi and the plugin. If the error remains, report it.",
  example: { why: "x is not a function" },
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

export const programNewer = defineMessage("LS1308", {
  when: "The program's SDK is newer than the plugin. An older plugin may be first on PATH, or in Pulumi.yaml. It does not know everything that a newer SDK sends, so it stops before it changes anything. A program that names no version is noticed at a resource, component or function that the plugin does not have.",
  say: (fields: VersionsDiffer | Lacking) => {
    if (!("requested" in fields))
      return `the program or its state needs langsmith ${fields.asked}, but the engine started the plugin ${fields.own} from ${fields.folder}.`;
    const { name, noun, requested, known } = fields;
    return `${name === undefined ? "" : `${name}: `}pulumi-resource-langsmith ${version} has no ${noun} ${JSON.stringify(requested)}; it has ${listed(known)}.`;
  },
  do: (fields) =>
    "requested" in fields
      ? "Install the plugin version that matches the program's SDK."
      : `Run \`npx pulumi-langsmith@${fields.asked} plugin install\`. It installs that plugin, and warns if the engine still uses another one.`,
  see: "reference/plugin.md#versions-of-the-sdk-and-the-plugin",
  example: { asked: version, own: "0.0.1", folder: "/usr/local/bin" },
});
