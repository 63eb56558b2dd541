import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CONFIGURATION, CONFIGURATION_KEYS, readSettings } from "../../provider/config/settings.ts";
import { root } from "../../tools/stack/package.ts";
import { type Block, placeOf } from "./blocks.ts";
import type { Kind } from "./kinds.ts";

/** A command that a block runs, as the shell would hand it over. */
export interface Command {
  readonly block: Block;
  readonly words: readonly string[];
}

/** What a shell made of a text. */
interface Played {
  readonly commands: readonly (readonly string[])[];
  /** What it says of the text, where it cannot be read. */
  readonly refused: string;
}

/**
 * Stands for every program: it notes its words, each behind a sign, since it may be empty, and followed by a NUL, the
 * last by one more, all in one writing, since some run at once. Builtins that would reach out of the text are noted and
 * not run.
 */
const STUBS = `
PATH=/nowhere
note() { printf '%s\\0' "\${@/#/=}" "" >&4; return "$STUB_CODE"; }
command_not_found_handle() { note "$@"; }
for builtin in kill cd source . exec trap wait read ulimit umask command env time timeout; do
  eval "$builtin() { note $builtin \\"\\$@\\"; }"
done
`;

/** What a variable holds that the text does not set: what its name says, or a number, which some options want. */
function anythingFor(name: string): string {
  if (/(URL|ENDPOINT)$/.test(name)) return "http://127.0.0.1:1";
  if (/REGION$/.test(name)) return "us";
  if (/(^|_)DAY$/.test(name)) return "2026-03-05";
  return /(^|_)(ID|WORKSPACE)$/.test(name) ? "00000000-0000-4000-8000-000000000001" : "1";
}

/** Reads a text, then runs it with stubs that succeed and with stubs that fail, each way noted by itself. */
const PLAY = `
( eval "set -n; $1" ) || exit 2
( eval "set --; STUB_CODE=0; $2$1" ) 5>&- &
( eval "set --; STUB_CODE=1; $2$1" ) 4>&5 5>&- &
wait
`;

/**
 * Lets the shell itself read a text, with a stub in place of every program, so that quotes, substitutions and loops
 * are what they are; twice, with stubs that succeed and that fail, so that both ways of an `if` or `||` are seen.
 */
export async function play(text: string): Promise<Played> {
  const names = [...text.matchAll(/\$\{?([A-Za-z_][A-Za-z0-9_]*)/g)].map(([, name = ""]) => name);
  const variables = Object.fromEntries(names.map((name) => [name, anythingFor(name)]));
  // A program that is called by its path is no command that is not found.
  const paths = [...new Set(text.match(/(?<![\w/.$}"'=-])(?:[\w.-]+\/)+[\w.-]+/g))];
  const called = paths.map((name) => `function ${name} { note ${name} "$@"; }\n`).join("");
  const { code, stderr, noted } = await shell(["-c", PLAY, "bash", text, `${STUBS}${called}`], variables);
  if (code === 2) return { commands: [], refused: stderr.replaceAll(/^bash: /gm, "") };
  const records = new Set(noted.flatMap((way) => way.split("\0\0")).filter((record) => record !== ""));
  return {
    commands: [...records].map((record) => record.split("\0").map((word) => word.slice(1))),
    refused: "",
  };
}

function shell(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stderr: string; noted: readonly string[] }> {
  // A text may write files, which nobody is to find.
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-block-"));
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--norc", "--noprofile", ...args], {
      cwd: folder,
      // A group of its own, so that what it has started ends with it.
      detached: true,
      env: { ...environment, HOME: folder, PATH: process.env["PATH"] },
      stdio: ["ignore", "ignore", "pipe", "ignore", "pipe", "pipe"],
    });
    // A loop that waits for something never ends here.
    const patience = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, 10_000);
    let stderr = "";
    const noted = ["", ""];
    child.stderr?.setEncoding("utf8").on("data", (part: string) => {
      stderr += part;
    });
    for (const way of [0, 1]) {
      child.stdio[4 + way]?.on("data", (part: Buffer) => {
        const before = noted[way] ?? "";
        if (before.length < 100_000) noted[way] = before + part.toString("utf8");
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(patience);
      rmSync(folder, { recursive: true, force: true });
      resolve({ code, stderr: stderr.trim(), noted });
    });
  });
}

/** The text that a shell would be given of a block: of output, the lines behind a prompt. */
export function commandsIn(block: Block, kind: Kind): string {
  // What was installed in the folder is called as what is on PATH.
  if (kind === "commands") return block.text.replaceAll("node_modules/.bin/", "");
  if (kind !== "output" || block.language !== "console") return "";
  const prompts = block.text.split("\n").filter((line) => line.startsWith("$ "));
  return prompts.map((line) => `${line.slice(2)}\n`).join("");
}

/** What of a block is printed, and not typed. */
export function outputIn(block: Block, kind: Kind): string {
  if (kind !== "output") return "";
  if (block.language !== "console") return block.text;
  const lines = block.text.split("\n").filter((line) => line !== "" && !line.startsWith("$ "));
  return lines.map((line) => `${line}\n`).join("");
}

/** How many blocks are played at once: on a busy machine each of their processes waits its turn. */
const AT_ONCE = 8;

/** Every command of the blocks, and what is wrong with what the shell is to read. */
export async function commandsOf(
  blocks: readonly { readonly block: Block; readonly kind: Kind }[],
): Promise<{ commands: Command[]; problems: string[] }> {
  const commands: Command[] = [];
  const problems: string[] = [];
  const texts = blocks
    .map(({ block, kind }) => ({ block, text: commandsIn(block, kind) }))
    .filter(({ text }) => text !== "");
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const some = texts.slice(at, at + AT_ONCE);
    const played = await Promise.all(some.map(({ text }) => play(text)));
    for (const [index, { block, text }] of some.entries()) {
      const { commands: found = [], refused = "" } = played[index] ?? {};
      if (refused !== "") problems.push(`${placeOf(block)}: the shell cannot read this: ${refused}`);
      for (const comment of commentsIn(text)) problems.push(`${placeOf(block)}: ${noComment(comment)}`);
      for (const words of found) commands.push({ block, words: withoutRunner(words) });
    }
  }
  return { commands, problems };
}

/** What a shell reads one after the other: what is quoted or escaped, a comment, and every other character. */
const PIECES = /\\.|'[^']*'|"(?:\\.|[^"\\])*"|(?<![^\s;&|()<>])(#[^\n]*)|./gs;

/** The comments of a text. A file that a block shows whole, which begins with what runs it, may have them. */
function commentsIn(text: string): string[] {
  if (text.startsWith("#!")) return [];
  return [...text.matchAll(PIECES)].flatMap(([, comment]) => comment ?? []);
}

function noComment(comment: string): string {
  return `\`${comment}\`: zsh takes a comment that is pasted into it for more words of the command: say it above or below the block`;
}

/** What is run in the end: without `npx`, and what else runs another command. */
function withoutRunner(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  if (first === "npx" || first === "env" || first === "exec" || first === "command" || first === "time") {
    const rest = words.slice(1);
    const start = rest.findIndex((word) => !word.startsWith("-") && !/^[A-Za-z_]\w*=/.test(word));
    return start === -1 ? words : withoutRunner(rest.slice(start));
  }
  if (first === "xargs") {
    const start = words.findIndex((word, index) => index > 0 && word !== "-0");
    return start === -1 ? words : withoutRunner(words.slice(start));
  }
  if (first === "timeout" && second !== undefined) return withoutRunner(words.slice(2));
  return words;
}

/** The words behind `pulumi-langsmith`; those of the emulator's own command stand behind its name. */
function argsOf({ words: [first = "", ...rest] }: Command): readonly string[] {
  return /^pulumi-langsmith-emulator(@|$)/.test(first) ? ["pulumi-langsmith-emulator", ...rest] : rest;
}

/** What the commands of this package say of the lines that call them; each is asked with `--help` behind its words. */
export async function packageCommandProblems(commands: readonly Command[]): Promise<string[]> {
  const calls = new Map<string, Command>();
  for (const command of commands) {
    const [first = ""] = command.words;
    if (/^pulumi-langsmith(-emulator)?(@|$)/.test(first)) calls.set(JSON.stringify(argsOf(command)), command);
  }
  const refusals = await refusalsOf([...calls.values()].map(argsOf));
  return [...calls.values()].flatMap(({ block, words }, index) =>
    refusals[index] === "" ? [] : [`${placeOf(block)}: \`${words.join(" ")}\`: ${refusals[index]}`],
  );
}

/** What is wrong with the words of each call; empty where the command takes them. */
async function refusalsOf(calls: readonly (readonly string[])[]): Promise<string[]> {
  const child = path.join(root, "test", "docs", "commands.child.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [child, JSON.stringify(calls)]);
  const refusals: unknown = JSON.parse(stdout);
  if (!Array.isArray(refusals) || refusals.length !== calls.length) {
    throw new Error(`the command was asked ${calls.length} times, and answered ${stdout}`);
  }
  return refusals.map(String);
}

/** A line that calls `pulumi config set` or `set-all`. */
export interface Setting {
  readonly call: string;
  readonly command: "set" | "set-all";
  readonly args: readonly string[];
}

export function settingsIn(commands: readonly Command[]): Setting[] {
  return commands.flatMap(({ block, words }) => {
    const [program, ...rest] = words;
    const at = rest.indexOf("config");
    const command = rest[at + 1];
    if (program !== "pulumi" || at === -1 || (command !== "set" && command !== "set-all")) return [];
    return [{ call: `${placeOf(block)}: \`${words.join(" ")}\``, command, args: rest.slice(at + 2) }];
  });
}

/** What is wrong with what `pulumi config set` and `set-all` are given, as far as it is of this package's keys. */
export function configurationProblems(commands: readonly Command[]): string[] {
  return settingsIn(commands).flatMap(({ call, command, args }) =>
    args.flatMap((word, index) => {
      if (!word.startsWith("langsmith:")) return [];
      const [key = "", ...texts] = word.slice("langsmith:".length).split(command === "set-all" ? "=" : /$/);
      // A value that is not given is asked for.
      const value = command === "set-all" ? texts.join("=") : args[index + 1];
      const secret = command === "set-all" ? args[index - 1] === "--secret" : args.includes("--secret");
      return keyProblems(key, value, secret).map((problem) => `${call}: ${problem}`);
    }),
  );
}

/** What the provider's own reader of the configuration says of one key of it. */
function keyProblems(key: string, value: string | undefined, secret: boolean): readonly string[] {
  const known = CONFIGURATION_KEYS.find((each) => each === key);
  if (!known) return [`there is no key langsmith:${key}: the keys are ${CONFIGURATION_KEYS.join(", ")}`];
  if ("secret" in CONFIGURATION[known] && !secret)
    return [`langsmith:${key} is secret: set it with --secret`];
  if (value === undefined || value.startsWith("--")) return [];
  const beside = known === "bearerToken" ? {} : { apiKey: "stands-in" };
  // An address of plain http is a matter of another key.
  const insecure = known === "allowInsecureHttp" ? {} : { allowInsecureHttp: "true" };
  return readSettings({ ...beside, ...insecure, [known]: value }, {}).problems.map(({ text }) => text);
}
