import { shellWord } from "../../provider/core/text.ts";

/** The command that lists the revisions of a deployment, as a sentence contains it. */
export function revisionsCommand(name: string): string {
  return `\`npx pulumi-langsmith deployments revisions ${shellWord(name)}\``;
}
