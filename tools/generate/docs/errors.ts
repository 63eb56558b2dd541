import { readFileSync } from "node:fs";
import path from "node:path";
import { catalogue, GROUPS, groupOf } from "../../../cli/explain/catalogue.ts";
import { EXAMPLES_NOTE } from "../../../cli/explain/explain.ts";
import { type Entry, formatMessage } from "../../../provider/core/message.ts";
import { slugOf, titleOf } from "../../site/pages.ts";
import { root } from "../../stack/package.ts";

const HEADER =
  "<!-- Generated from the messages that the sources declare by `npm run generate`. Do not edit. -->";

/** What a page has. Each message contains what to do, too: the page shows it once. */
function openingOf(title: string): string {
  return `The codes of ${lowerFirst(title)}: for each one when it occurs, its message and what to do. In a message, \`…\` stands for the fix. ${EXAMPLES_NOTE}`;
}

function lowerFirst(title: string): string {
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

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
  const rows = groups.map(({ title, entries }) => {
    const [first, last] = [entries[0]?.code, entries.at(-1)?.code];
    return `| ${first === last ? first : `${first} to ${last}`} | [${title}](${fileOf(title)}) |`;
  });
  return `${HEADER}

# Codes

An error or a warning ends with its code, such as \`[LS2005]\`. \`npx pulumi-langsmith explain LS2005\` prints the same as these pages. Without a code it lists all of them.

| Codes | Page |
| --- | --- |
${rows.join("\n")}
`;
}

function pageOf(title: string, entries: readonly Entry[]): string {
  return `${HEADER}\n\n# ${title}\n\n${openingOf(title)}\n\n${entries.map(sectionOf).join("\n")}`;
}

function sectionOf({ code, when, what, fix, see }: Entry): string {
  const message = formatMessage({ what, fix: "…", code });
  const more = see === undefined ? "" : ` See [${headingOf(see)}](../${see}).`;
  return `## ${code}\n\n${when}\n\n\`\`\`text\n${message}\n\`\`\`\n\n${fix}${more}\n`;
}

/** The heading that a link of a message leads to. */
function headingOf(see: string): string {
  const [file = "", anchor] = see.split("#");
  const page = path.join("docs", file);
  if (anchor === undefined) return titleOf(root, page);
  const headings = readFileSync(path.join(root, page), "utf8").matchAll(/^#{1,6} +(.*?) *$/gm);
  const found = [...headings].find(([, heading = ""]) => slugOf(heading) === anchor)?.[1];
  if (found === undefined) throw new Error(`${page} has no heading with the anchor ${anchor}`);
  return found;
}
