import { type Entry, formatMessage } from "../../provider/core/message.ts";
import { defineCommand } from "../command/command.ts";
import { WrongCall } from "../command/errors.ts";
import { type Terminal, wrap } from "../terminal.ts";
import { catalogue, GROUPS, groupOf } from "./catalogue.ts";

export const explain = defineCommand({
  name: "explain",
  description: [
    "Explains an error or a warning by the code at its end, such as [LS2005]: when it occurs, the message and what to do. Without a code it lists all codes by group.",
  ],
  argument: { name: "CODE", description: "The code, such as LS2005. The letters LS may be omitted." },
  options: {},
  exitCodes: {
    0: "The code is explained, or the codes are listed.",
    2: "The code does not exist, or the options are wrong.",
  },
  run: ({ argument }, { print, output }) => {
    print(argument === undefined ? listOf(catalogue, output) : pageOf(entryOf(argument), output));
    return 0;
  },
});

function entryOf(requested: string): Entry {
  const bare = requested.replace(/^\[|\]$/g, "").toUpperCase();
  const code = /^\d{4}$/.test(bare) ? `LS${bare}` : bare;
  const found = catalogue.find((each) => each.code === code);
  if (found !== undefined) return found;
  throw new WrongCall(
    `There is no code ${JSON.stringify(requested)}. \`pulumi-langsmith explain\` lists all codes.`,
  );
}

function pageOf({ code, when, what, fix }: Entry, { columns, isStyled }: Terminal): string {
  const section = (heading: string, text: string) => {
    const lines = text.split("\n");
    return `${heading}\n${lines.map((line) => `${wrap(`  ${line}`, columns, 2)}\n`).join("")}`;
  };
  const message = formatMessage({ what, fix: isStyled ? "…" : "...", code });
  const sections = [
    section("When", when),
    section("Message", message),
    section("Do", `${fix} ${EXAMPLES_NOTE}`),
  ];
  return `${code}\n\n${sections.join("\n")}`;
}

/** Where messages are shown with the values of their examples. */
export const EXAMPLES_NOTE = "Ids, names, dates and addresses are examples: use those of your own message.";

/** The codes with the first sentences about them, by group. */
function listOf(entries: readonly Entry[], { columns }: Terminal): string {
  const groups = Map.groupBy(entries, ({ code }) => groupOf(code));
  const parts = [...groups].map(([group, each]) => {
    const lines = each.map(({ code, when }) => `${wrap(`  ${code}  ${firstSentence(when)}`, columns, 10)}\n`);
    return `${GROUPS[group] ?? group}\n${lines.join("")}`;
  });
  return parts.join("\n");
}

/** Without its full stop. */
function firstSentence(text: string): string {
  return text.replace(/\.(?: .*)?$/s, "");
}
