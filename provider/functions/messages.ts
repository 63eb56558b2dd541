import { defineMessage } from "../core/message.ts";
import { listed } from "../core/text.ts";

export const tooManyItems = defineMessage("LS1405", {
  title: "A function would return more than one result can contain",
  message: ({ most }: { readonly most: number }) =>
    `the service lists more than ${most} of what was asked for, which is too much for one result.`,
  cause: "A result is one message to the program, and more items would make it hundreds of megabytes long.",
  fix: "Narrow it with the function's filters, or ask about one object.",
  example: { most: 100_000 },
});

export const integrationNotFound = defineMessage("LS1406", {
  title: "No GitHub integration has the name",
  message: ({ name, others }: { readonly name: string; readonly others: readonly string[] }) =>
    `there is no GitHub integration named ${JSON.stringify(name)}: ${existing(others)}.`,
  cause:
    "LangSmith creates an integration when its GitHub app is installed for that account, in its web pages (Deployments, a new deployment, import from GitHub).",
  fix: "Install the GitHub app of LangSmith for that account (in LangSmith: Deployments, a new deployment, import from GitHub), or correct the name or the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID).",
  example: { name: "acme", others: ["globex"] },
});

function existing(names: readonly string[]): string {
  if (names.length === 0) return "there is none at all";
  const shown = listed(names.map((name) => JSON.stringify(name)));
  return `there ${names.length === 1 ? "is" : "are"} ${shown}`;
}
