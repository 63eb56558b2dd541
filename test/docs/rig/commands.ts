import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { COMMAND_OPTIONS } from "../../../emulator/src/command/command-options.ts";
import { CONFIGURATION, CONFIGURATION_KEYS } from "../../../provider/config/settings.ts";
import { call } from "../../cli/run-in-process.ts";
import { type Block, placeOf } from "./blocks.ts";

/** What a reader types of a block: all of it, or the lines behind a prompt. */
function typedIn({ language, text }: Block): string {
  if (language === "sh" || language === "bash") return text;
  if (language !== "console") return "";
  const lines = text.split("\n").filter((line) => line.startsWith("$ "));
  return lines.map((line) => `${line.slice(2)}\n`).join("");
}

/** What is wrong with the commands of blocks, each problem with its place. */
export async function commandProblems(blocks: readonly Block[]): Promise<string[]> {
  const problems: string[] = [];
  for (const block of blocks) {
    const text = typedIn(block);
    const found = [
      ...syntaxProblems(text),
      ...(await ownCallProblems(text)),
      ...settingProblems(text),
      ...scriptProblems(text),
    ];
    problems.push(...found.map((problem) => `${placeOf(block)}: ${problem}`));
  }
  return problems;
}

function syntaxProblems(text: string): string[] {
  const { status, stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
  return status === 0 ? [] : [stderr.trim()];
}

/** The words of a line of a shell, up to what ends a command. */
function wordsOf(line: string): string[] {
  const [command = ""] = line.split(/[|;>)]|&&|2>/);
  return (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""));
}

/** What this package's command and the emulator do not take. */
async function ownCallProblems(text: string): Promise<string[]> {
  const problems: string[] = [];
  const lines = text.replaceAll("\\\n", " ");
  for (const [line, emulator] of lines.matchAll(/\bpulumi-langsmith(-emulator)?(?:@\S+)? [^\n]*/g)) {
    const [, ...words] = wordsOf(line);
    const problem = emulator === undefined ? await rejection(words) : emulatorRejection(words);
    if (problem !== undefined) problems.push(`${line.trim()}: ${problem}`);
  }
  return problems;
}

/** What the command says of words that it does not take. With `--help` it does nothing else. */
async function rejection(words: readonly string[]): Promise<string | undefined> {
  const { code, stderr } = await call([...words, "--help"]);
  return code === 0 ? undefined : stderr.split("\n")[0];
}

function emulatorRejection(words: readonly string[]): string | undefined {
  try {
    parseArgs({ args: [...words], options: COMMAND_OPTIONS });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Keys of the configuration that do not exist, and secret ones that are set in plain. */
function settingProblems(text: string): string[] {
  return [...text.matchAll(/^.*\bpulumi config set\b.*? langsmith:(\w+).*$/gm)].flatMap(([line, name]) => {
    const key = CONFIGURATION_KEYS.find((each) => each === name);
    if (key === undefined) return [`${line}: there is no key langsmith:${name}`];
    return "secret" in CONFIGURATION[key] && !line.includes("--secret")
      ? [`${line}: ${key} is secret: set it with --secret`]
      : [];
  });
}

/** Scripts that package.json does not have. */
function scriptProblems(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const called = [...text.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = ""]) => name);
  return called.filter((name) => !(name in scripts)).map((name) => `package.json has no script ${name}`);
}
