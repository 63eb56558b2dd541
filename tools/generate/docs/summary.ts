/** What has a page of the reference. */
interface Entry {
  readonly name: string;
  readonly description: string;
}

/** The rows of a table that links each entry to its page in `folder`, with the first sentence of its description. */
export function summaryRows(folder: string, entries: readonly Entry[]): string[] {
  return entries.map(
    ({ name, description }) => `| [\`${name}\`](${folder}/${name}.md) | ${firstSentence(description)} |`,
  );
}

/** A resource or component under the name that its page has. */
export function named({ kind, description }: { readonly kind: string; readonly description: string }): Entry {
  return { name: kind, description };
}

function firstSentence(description: string): string {
  return (description.split(/(?<=\.) (?=[A-Z`])/)[0] ?? description).replaceAll("|", "\\|");
}
