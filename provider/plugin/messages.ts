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
  when: "The plugin does not have a resource, component or function of the program. The program's SDK is newer than the plugin: an older plugin may be first on PATH, or in Pulumi.yaml.",
  say: ({ name, noun, requested, known }: Lacking) =>
    `${name === undefined ? "" : `${name}: `}pulumi-resource-langsmith ${version} has no ${noun} ${JSON.stringify(requested)}; it has ${listed(known)}.`,
  do: "Install the plugin version that matches the program's SDK: `npx pulumi-langsmith@VERSION plugin install`.",
  see: "reference/plugin.md#versions-of-the-sdk-and-the-plugin",
  example: { noun: "resource", requested: "langsmith:index:Evaluator", known: ["langsmith:index:Dataset"] },
});
