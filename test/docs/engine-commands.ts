import { placeOf } from "./blocks.ts";
import type { Command } from "./commands.ts";

/** What the help of a command of the engine tells. */
export interface Help {
  /** The command as it calls itself, without `pulumi`: an alias is told by its real name. */
  readonly path: readonly string[];
  readonly hasCommands: boolean;
  /** Whether words may follow that are no commands. */
  readonly takesWords: boolean;
  /** The flags by both names, with whether a value follows each. */
  readonly flags: ReadonlyMap<string, boolean>;
}

/** Flags that a command takes and its help no longer lists: older engines have no other. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = { "stack list": ["--json"] };

/** Reads what `pulumi … --help` prints. */
export function helpIn(text: string): Help {
  const usage = text.slice(text.indexOf("Usage:\n") + "Usage:\n".length).split(/\n\s*\n/)[0] ?? "";
  const lines = usage.split("\n").map((line) => line.trim().split(" ").slice(1));
  const [first = []] = lines;
  const end = first.findIndex((word) => /^[[<(-]/.test(word));
  const path = end === -1 ? first : first.slice(0, end);
  const words = lines.flat().filter((word) => /^[[<(]/.test(word) && !/^\[(flags|command)\]$/.test(word));
  const flags = new Map<string, boolean>();
  for (const [, short, long = "", value] of text.matchAll(
    /^ +(?:-(\w), )?(--[\w-]+)(?: ([^\s]+))?(?= {2,}|$)/gm,
  )) {
    // A description that quotes a value is printed as if it were one: `--show-secrets false`.
    const takesValue = value !== undefined && value !== "false";
    flags.set(long, takesValue);
    if (short !== undefined) flags.set(`-${short}`, takesValue);
  }
  for (const flag of HIDDEN[path.join(" ")] ?? []) flags.set(flag, false);
  return { path, hasCommands: usage.includes("[command]"), takesWords: words.length > 0, flags };
}

/** Asks the engine for the help of a command, by its words without `pulumi`; each is asked once. */
export class Engine {
  readonly #ask: (words: readonly string[]) => Promise<string>;
  readonly #known = new Map<string, Promise<Help>>();

  constructor(ask: (words: readonly string[]) => Promise<string>) {
    this.#ask = ask;
  }

  helpOf(words: readonly string[]): Promise<Help> {
    const key = words.join(" ");
    const asked = this.#known.get(key) ?? this.#ask(words).then(helpIn);
    this.#known.set(key, asked);
    return asked;
  }

  /** What the engine would not take of a call; empty where it takes all of it. */
  async refusalOf(args: readonly string[]): Promise<string> {
    const path: string[] = [];
    let help = await this.helpOf(path);
    const words = [...args];
    for (let word = words.shift(); word !== undefined && word !== "--"; word = words.shift()) {
      if (word.startsWith("-") && word.length > 1) {
        const [name = "", value] = word.split(/=(.*)/s);
        const takesValue = help.flags.get(name);
        if (takesValue === undefined) {
          // What comes before a command may be a flag of it.
          const deeper = await this.#within(path, words);
          if (deeper?.flags.has(name)) continue;
          return `\`${["pulumi", ...path].join(" ")}\` has no flag ${name}`;
        }
        if (takesValue && value === undefined && words.shift() === undefined) return `${name} needs a value`;
        continue;
      }
      const inner = help.hasCommands ? await this.helpOf([...path, word]) : undefined;
      if (inner && inner.path.length === path.length + 1) {
        path.push(word);
        help = inner;
      } else if (!help.takesWords) {
        return `\`${["pulumi", ...path].join(" ")}\` has no command ${word}`;
      }
    }
    return path.length === 0 &&
      help.hasCommands &&
      args.length > 0 &&
      !args.some((arg) => arg.startsWith("-"))
      ? "it names no command"
      : "";
  }

  async #within(path: readonly string[], words: readonly string[]): Promise<Help | undefined> {
    const next = words.find((word) => !word.startsWith("-"));
    if (next === undefined) return undefined;
    const inner = await this.helpOf([...path, next]);
    return inner.path.length > path.length ? inner : undefined;
  }
}

/** What the engine would not take of the lines that call it. */
export async function engineCommandProblems(commands: readonly Command[], engine: Engine): Promise<string[]> {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const { block, words } of commands) {
    const call = words.join(" ");
    if (words[0] !== "pulumi" || words.length === 1 || seen.has(call)) continue;
    seen.add(call);
    const refusal = await engine.refusalOf(words.slice(1));
    if (refusal !== "") problems.push(`${placeOf(block)}: \`${call}\`: ${refusal}`);
  }
  return problems;
}
