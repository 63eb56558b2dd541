import { defineMessage } from "../../provider/core/message.ts";

export const operationRejected = defineMessage("LS6411", {
  title: "LangSmith does not know an operation of the audit log",
  message: ({ detail }: { readonly detail: string; readonly suggestion: string | undefined }) =>
    `LangSmith rejected a name of \`--operation\` (422): ${detail}.`,
  cause: "LangSmith has a fixed list of names, such as `update_deployment`.",
  fix: ({ suggestion }) =>
    suggestion === undefined
      ? "Run the command with `--operation all`, which lists every entry with the name of its operation."
      : `Use \`--operation ${suggestion}\`, or \`--operation all\` to see the names.`,
  see: "guides/failed-and-canceled-exports.md#find-who-canceled-it",
  example: {
    detail: "query.operations.0: Input should be a known operation",
    suggestion: "cancel_bulk_export",
  },
});

export const objectNotFound = defineMessage("LS6412", {
  title: "Nothing has the name of `--object`",
  message: ({ nouns, name }: { readonly nouns: string; readonly name: string }) =>
    `No ${nouns} has the name ${JSON.stringify(name)}.`,
  cause: "The audit log has ids and no names. The command finds the id of a deployment that still exists.",
  fix: "Use the id of the object. For a deleted deployment, remove `--object` and use `--operation delete_deployment`.",
  example: { nouns: "deployment", name: "support-agent" },
});
