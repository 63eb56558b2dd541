import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CONFIGURATION } from "../../provider/config.ts";
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
 * Stands for every program: it notes its words, each followed by a NUL and the last by one more. Builtins that would
 * reach out of the text are noted and not run.
 */
const STUBS = `
PATH=/nowhere
note() { printf '%s\\0' "$@" >&4; printf '\\0' >&4; return "$STUB_CODE"; }
command_not_found_handle() { note "$@"; }
for builtin in kill cd source . exec trap wait read ulimit umask command env time timeout; do
  eval "$builtin() { note $builtin \\"\\$@\\"; }"
done
`;

/** What a variable holds that the text does not set: a number, since some options take nothing else. */
const ANYTHING = "1";

/**
 * Lets the shell itself read a text, with a stub in place of every program, so that quotes, substitutions and loops
 * are what they are; twice, with stubs that succeed and that fail, so that both ways of an \`if\` or \`||\` are seen.
 */
export async function play(text: string): Promise<Played> {
  const { code, stderr } = await shell(["-n", "-c", text], {});
  if (code !== 0) return { commands: [], refused: stderr.replaceAll(/^bash: (?:-c: )?/gm, "") };
  const names = [...text.matchAll(/\$\{?([A-Za-z_][A-Za-z0-9_]*)/g)].map(([, name = ""]) => name);
  const variables = Object.fromEntries(names.map((name) => [name, ANYTHING]));
  const found = new Map<string, readonly string[]>();
  for (const stubCode of ["0", "1"]) {
    const environment = { ...variables, STUB_CODE: stubCode };
    const { noted } = await shell(["-c", `${STUBS}${text}`], environment);
    for (const record of noted.split("\0\0")) if (record !== "") found.set(record, record.split("\0"));
  }
  return { commands: [...found.values()], refused: "" };
}

function shell(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stderr: string; noted: string }> {
  // A text may write files, which nobody is to find.
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-block-"));
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--norc", "--noprofile", ...args], {
      cwd: folder,
      // A loop that waits for something never ends here.
      timeout: 3_000,
      env: { ...environment, HOME: folder, PATH: process.env["PATH"] },
      stdio: ["ignore", "ignore", "pipe", "ignore", "pipe"],
    });
    let stderr = "";
    let noted = "";
    child.stderr?.setEncoding("utf8").on("data", (part: string) => {
      stderr += part;
    });
    child.stdio[4]?.on("data", (part: Buffer) => {
      if (noted.length < 100_000) noted += part.toString("utf8");
    });
    child.once("error", reject);
    child.once("close", (code) => {
      rmSync(folder, { recursive: true, force: true });
      resolve({ code, stderr: stderr.trim(), noted });
    });
  });
}

/** The text that a shell would be given of a block: of output, the lines behind a prompt. */
export function commandsIn(block: Block, kind: Kind): string {
  if (kind === "commands") return block.text;
  if (kind !== "output" || block.language !== "console") return "";
  const prompts = block.text.split("\n").filter((line) => line.startsWith("$ "));
  return prompts.map((line) => `${line.slice(2)}\n`).join("");
}

/** Every command of the blocks, and what the shell says of those that it cannot read. */
export async function commandsOf(
  blocks: readonly { readonly block: Block; readonly kind: Kind }[],
): Promise<{ commands: Command[]; problems: string[] }> {
  const commands: Command[] = [];
  const problems: string[] = [];
  for (const { block, kind } of blocks) {
    const text = commandsIn(block, kind);
    if (text === "") continue;
    const played = await play(text);
    if (played.refused !== "")
      problems.push(`${placeOf(block)}: the shell cannot read this: ${played.refused}`);
    for (const words of played.commands) commands.push({ block, words: withoutRunner(words) });
  }
  return { commands, problems };
}

/** What is run in the end: without `npx`, and what else runs another command. */
function withoutRunner(words: readonly string[]): readonly string[] {
  const [first, second] = words;
  if (first === "npx" || first === "env" || first === "exec" || first === "command" || first === "time") {
    const rest = words.slice(1);
    const start = rest.findIndex((word) => !word.startsWith("-") && !/^[A-Za-z_]\w*=/.test(word));
    return start === -1 ? words : withoutRunner(rest.slice(start));
  }
  if (first === "timeout" && second !== undefined) return withoutRunner(words.slice(2));
  return words;
}

/** What the commands of this package say of the lines that call them; each is asked with `--help` behind its words. */
export async function packageCommandProblems(commands: readonly Command[]): Promise<string[]> {
  const calls = new Map<string, Command>();
  for (const command of commands) {
    const [first = ""] = command.words;
    if (/^pulumi-langsmith(@|$)/.test(first)) calls.set(JSON.stringify(command.words.slice(1)), command);
  }
  const refusals = await refusalsOf([...calls.values()].map(({ words }) => words.slice(1)));
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

/** What is wrong with the keys that `pulumi config set` is given, as far as they are this package's. */
export function configurationProblems(commands: readonly Command[]): string[] {
  return commands.flatMap(({ block, words }) => {
    const [program, ...rest] = words;
    const at = rest.indexOf("config");
    if (program !== "pulumi" || at === -1 || rest[at + 1] !== "set") return [];
    const key = rest.find((word) => word.startsWith("langsmith:"))?.slice("langsmith:".length);
    if (key === undefined) return [];
    const known = Object.entries(CONFIGURATION).find(([name]) => name === key);
    const call = `${placeOf(block)}: \`${words.join(" ")}\``;
    if (!known) {
      return [
        `${call}: there is no key langsmith:${key}: the keys are ${Object.keys(CONFIGURATION).join(", ")}`,
      ];
    }
    const secret = "secret" in known[1] && !rest.includes("--secret");
    return secret ? [`${call}: langsmith:${key} is secret: set it with --secret`] : [];
  });
}
