import { type Block, placeOf } from "./blocks.ts";
import { type Command, commandsIn, settingsIn } from "./commands.ts";
import type { Kind } from "./kinds.ts";

/** The flags of `config set` behind which a word stands that is neither key nor value. */
const WITH_A_WORD = ["--stack", "-s", "--cwd", "-C", "--config-file", "--type"];
/** What a value begins with that says itself that it is no secret, as those for an emulator do. */
const UNREAL = /^(any-key|not-a-real-)/;

/** The lines that have a reader write a secret on the command line. */
export function shownSecrets(commands: readonly Command[]): string[] {
  return settingsIn(commands)
    .filter(({ command, args }) => secretValues(command, args).some((value) => !UNREAL.test(value)))
    .map(
      ({ call }) =>
        `${call}: a secret on the command line is seen in the history or the list of processes: leave the value out, and it is asked for`,
    );
}

function secretValues(command: "set" | "set-all", args: readonly string[]): string[] {
  if (command === "set-all") {
    const pairs = args.filter((_, index) => args[index - 1] === "--secret");
    return pairs.map((pair) => pair.slice(pair.indexOf("=") + 1));
  }
  if (!args.includes("--secret")) return [];
  const words = args.filter(
    (word, index) => !/^-./.test(word) && !WITH_A_WORD.includes(args[index - 1] ?? ""),
  );
  return words.slice(1);
}

/** A word as it is written; what it holds only when it is run has a `$` or a backtick in it. */
const WORD = String.raw`(?:"[^"]*"|'[^']*'|[^\s;&|()<>"'])+`;
/** A variable that is set in a shell, or for one command of it, whose name says that it is secret. */
const ASSIGNED = new RegExp(
  String.raw`(?<![\w$./-])([A-Z_][A-Z0-9_]*(?:KEY|TOKEN|SECRET|PASSWORD|PASSPHRASE))=(${WORD})`,
  "g",
);
const SETS = String.raw`pulumi\b[^|;&\n]*\bconfig\s+set(?:-all)?\b[^|;&\n]*`;
/** What is printed, or given as a text, to a `pulumi config set`, which takes the value of a secret from there. */
const HANDED = [
  new RegExp(String.raw`\b(?:echo|printf)((?:\s+${WORD})+)\s*\|\s*(?:npx\s+)?${SETS}`, "g"),
  new RegExp(String.raw`\b${SETS}<<<\s*(${WORD})`, "g"),
];

/** The secrets that a block has a reader write into the history of their shell by other ways than as a word of a call. */
export function writtenSecrets(blocks: readonly { readonly block: Block; readonly kind: Kind }[]): string[] {
  return blocks.flatMap(({ block, kind }) => {
    const text = commandsIn(block, kind).replaceAll("\\\n", " ");
    const assigned = [...text.matchAll(ASSIGNED)].map(([, name = "", value = ""]) => ({ name, value }));
    const handed = HANDED.flatMap((one) => [...text.matchAll(one)]).flatMap(([, words = ""]) =>
      [...words.matchAll(new RegExp(WORD, "g"))].map(([value]) => ({ name: "config set", value })),
    );
    return [...assigned, ...handed]
      .filter(({ value }) => isWrittenSecret(value))
      .map(
        ({ name, value }) =>
          `${placeOf(block)}: ${name}: ${value} is a secret that stays in the history: let the reader be asked for it, with \`read -rs\` or \`pulumi config set --secret\``,
      );
  });
}

function isWrittenSecret(word: string): boolean {
  const value = word.replaceAll(/["']/g, "");
  // A format of printf, and an option of echo, come before what is printed.
  if (value === "" || /^[%-]/.test(value)) return false;
  return !/[$`]/.test(value) && !UNREAL.test(value);
}
