import { defineMessage } from "../core/message.ts";

export const importNotPossible = defineMessage("LS1321", {
  title: "Dynamic resources cannot be imported",
  message: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    `${kind} ${JSON.stringify(name)} has the option import, but Pulumi cannot import dynamic resources, which those of this entry are.`,
  cause: "The engine has no way to import a dynamic resource.",
  fix: 'Import "pulumi-langsmith-sdk" instead, whose resources the plugin serves. Or leave the option out to create a new object.',
  example: { kind: "BulkExport", name: "daily" },
});

export const protoNotSendable = defineMessage("LS1322", {
  title: 'The key "__proto__" cannot be sent',
  message: ({ path }: { readonly path: string }) =>
    `${path}: Pulumi's SDK for Node.js cannot send the key "__proto__".`,
  cause: "The SDK drops the key from every message, so that the value would be lost silently.",
  fix: "Rename the key, or write the program in YAML, Python or Go.",
  example: { path: "secrets" },
});

export const providerOption = defineMessage("LS1323", {
  title: "A function of the dynamic entry does not take a provider",
  message: (_: Readonly<Record<never, never>>) =>
    "the option provider has no effect here, where functions run with the configuration of the stack.",
  cause: "Dynamic resources have no explicit providers.",
  fix: "Import from pulumi-langsmith-sdk for explicit providers, or give workspaceId.",
  example: {},
});
