import { defineMessage } from "../core/message.ts";
import { grouped, listed } from "../core/text.ts";

export const tooManyItems = defineMessage("LS1405", {
  when: "The result of a function would be too large. A function returns its result in one message, which more objects would make hundreds of megabytes large.",
  say: ({ most }: { readonly most: number }) =>
    `LangSmith lists more than ${grouped(most)} matching objects, too many for one result.`,
  do: "Use the filters of the function, or request a single object.",
  example: { most: 100_000 },
});

export const integrationNotFound = defineMessage("LS1406", {
  when: "No GitHub integration has this name. LangSmith creates an integration when you install its GitHub app for an account. To do that, create a deployment in LangSmith, and choose to import from GitHub.",
  say: ({ name, others }: { readonly name: string; readonly others: readonly string[] }) =>
    `there is no GitHub integration named ${JSON.stringify(name)}. LangSmith has ${existing(others)}.`,
  do: "Correct the name or `langsmith:workspaceId`, or install LangSmith's GitHub app for that account.",
  example: { name: "acme", others: ["acme-labs"] },
});

function existing(names: readonly string[]): string {
  return names.length === 0 ? "none" : listed(names.map((name) => JSON.stringify(name)));
}
