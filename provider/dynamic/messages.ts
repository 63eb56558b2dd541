import { defineMessage } from "../core/message.ts";

export const importNotPossible = defineMessage("LS1321", {
  when: "Dynamic resources cannot be imported. The engine has no import for dynamic resources.",
  say: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    `${kind} ${JSON.stringify(name)} has the option import, but Pulumi cannot import the dynamic resources of pulumi-langsmith/dynamic.`,
  do: "To import an object, use its resource from pulumi-langsmith-sdk. To create a new object, remove the option.",
  see: "start/plugin-or-dynamic.md#move-to-the-plugin",
  example: { kind: "BulkExport", name: "daily" },
});

export const protoNotSendable = defineMessage("LS1322", {
  when: 'The key "__proto__" cannot be sent. The SDK drops this key from every message, so its value would be lost without an error.',
  say: ({ path }: { readonly path: string }) =>
    `${path}: Pulumi's SDK for Node.js cannot send the key "__proto__".`,
  do: "Rename the key, or write the program in another language, such as YAML or Python.",
  example: { path: "secrets" },
});

export const providerOption = defineMessage("LS1323", {
  when: "A function of pulumi-langsmith/dynamic does not accept a provider. Dynamic resources have no explicit providers.",
  say: (_: Readonly<Record<never, never>>) =>
    "the option provider has no effect: functions of pulumi-langsmith/dynamic use the configuration of the stack.",
  do: "For explicit providers, use pulumi-langsmith-sdk. For another workspace, set the argument `workspaceId`.",
  example: {},
});
