import { defineMessage } from "../core/message.ts";

export const importNotPossible = defineMessage("LS1321", {
  title: "Dynamic resources cannot be imported",
  message: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    `${kind} ${JSON.stringify(name)} has the option import, but Pulumi cannot import the dynamic resources of pulumi-langsmith/dynamic.`,
  cause: "The engine has no import for dynamic resources.",
  fix: "To import an object, use its resource from pulumi-langsmith-sdk. To create a new object, remove the option.",
  see: "start/plugin-or-dynamic.md#move-to-the-plugin",
  example: { kind: "BulkExport", name: "daily" },
});

export const protoNotSendable = defineMessage("LS1322", {
  title: 'The key "__proto__" cannot be sent',
  message: ({ path }: { readonly path: string }) =>
    `${path}: Pulumi's SDK for Node.js cannot send the key "__proto__".`,
  cause: "The SDK drops this key from every message, so its value would be lost without an error.",
  fix: "Rename the key, or write the program in another language, such as YAML or Python.",
  example: { path: "secrets" },
});

export const providerOption = defineMessage("LS1323", {
  title: "A function of pulumi-langsmith/dynamic does not accept a provider",
  message: (_: Readonly<Record<never, never>>) =>
    "the option provider has no effect: functions of pulumi-langsmith/dynamic use the configuration of the stack.",
  cause: "Dynamic resources have no explicit providers.",
  fix: "For explicit providers, use pulumi-langsmith-sdk. For another workspace, set the argument `workspaceId`.",
  example: {},
});
