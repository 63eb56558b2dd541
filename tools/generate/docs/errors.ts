import { catalogue } from "../../../cli/explain/catalogue.ts";
import { GROUPS, groupOf } from "../../../cli/explain/groups.ts";
import type { Entry } from "../../../provider/core/message.ts";

const HEADER =
  "<!-- Generated from the messages that the sources declare by `npm run generate`. Do not edit. -->";

/** The pages of errors and warnings, one for each group of codes, by their paths from the repository's root. */
export function errorPages(): Record<string, string> {
  const groups = Map.groupBy(catalogue, ({ code }) => groupOf(code));
  const named = [...groups].map(([group, entries]) => ({ title: GROUPS[group] ?? group, entries }));
  return Object.fromEntries([
    ["docs/errors/index.md", indexOf(named)],
    ...named.map(({ title, entries }) => [`docs/errors/${fileOf(title)}`, pageOf(title, entries)]),
  ]);
}

function fileOf(title: string): string {
  return `${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.md`;
}

function indexOf(groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[]): string {
  const parts = groups.map(({ title, entries }) => {
    const lines = entries.map(
      (entry) => `- [${entry.code}](${fileOf(title)}#${entry.code.toLowerCase()}) ${entry.title}`,
    );
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return `${HEADER}

# Codes

An error or a warning ends with its code, such as \`[LS2005]\`. \`npx pulumi-langsmith explain LS2005\` prints the same as these pages.

${parts.join("\n")}`;
}

function pageOf(title: string, entries: readonly Entry[]): string {
  const parts = entries.map(
    (entry) =>
      `## ${entry.code}\n\n**${entry.title}.**\n\n\`\`\`text\n${entry.example}\n\`\`\`\n\n${entry.cause}\n\n**Fix.** ${entry.fix}\n`,
  );
  return `${HEADER}\n\n# ${title}\n\n${parts.join("\n")}`;
}
