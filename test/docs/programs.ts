import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";
import { root } from "../../tools/stack/package.ts";
import { placeOf } from "./blocks.ts";
import type { Command } from "./commands.ts";

/** A program that the pages may use, and how. */
interface Grammar {
  /** The commands that it has, of as many words as they need; absent for a program without any. */
  readonly commands?: readonly string[];
  /** Its options, with whether a value follows each; absent where something else checks them. */
  readonly options?: Readonly<Record<string, "value" | "alone">>;
  /** What is wrong with what remains, and with the values of options; empty where nothing is. */
  readonly more?: (call: Call) => string;
}

interface Call {
  /** Without the program, its command and its options. */
  readonly words: readonly string[];
  readonly command: string;
  /** The values of the options, in their order. */
  readonly values: readonly (readonly [option: string, value: string])[];
}

/** Methods that a page sends by hand. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every program of the pages: another one is added here, with what is used of it, or it is a slip. */
const PROGRAMS: Readonly<Record<string, Grammar>> = {
  // Its options the engine is asked for, and this package's commands are asked themselves.
  pulumi: {
    commands: [
      "cancel",
      "config env add",
      "config set",
      "config set-all",
      "config rm",
      "destroy",
      "env edit",
      "env init",
      "env run",
      "import",
      "plugin install",
      "preview",
      "refresh",
      "stack export",
      "stack import",
      "stack init",
      "stack ls",
      "stack output",
      "stack rm",
      "stack select",
      "state delete",
      "up",
      "version",
    ],
  },
  "pulumi-langsmith": {},
  "pulumi-langsmith-emulator": {},
  npm: {
    commands: ["init", "install", "pack", "run", "test"],
    options: { "--no-save": "alone", "--save-dev": "alone", "--yes": "alone" },
    more: npmProblem,
  },
  git: {
    commands: ["add", "commit", "init", "rev-parse"],
    options: { "--all": "alone", "--initial-branch": "value", "--message": "value" },
  },
  go: {
    commands: ["build", "mod edit", "mod init", "mod tidy"],
    options: { "-replace": "value" },
  },
  mvn: { commands: ["install"], options: { "--file": "value" } },
  terraform: { commands: ["state pull", "state rm"], options: {} },
  node: { options: {} },
  python3: {
    options: { "-m": "value" },
    more: ({ values }) => (values.some(([, name]) => name !== "venv") ? "the module is not venv" : ""),
  },
  "venv/bin/pip": { commands: ["install"], options: { "-r": "value" } },
  curl: {
    options: { "-X": "value", "-H": "value", "-d": "value", "-fsS": "alone", "-o": "value" },
    more: requestProblem,
  },
  jq: {
    options: { "-r": "alone", "-s": "alone", "-c": "alone" },
    more: ({ words: [program = ""] }) => refusalOf("jq", [program]),
  },
  sed: {
    options: { "-i.bak": "alone", "-n": "alone" },
    more: ({ words: [script = ""] }) => refusalOf("sed", ["-n", "-e", script]),
  },
  grep: {
    options: { "-q": "alone", "-c": "alone" },
    more: ({ words: [pattern = ""] }) => refusalOf("grep", ["-e", pattern]),
  },
  duckdb: { options: { "-bail": "alone" } },
  sha256sum: { options: { "--check": "alone", "--ignore-missing": "alone" } },
  tar: { options: { "-xzf": "value", "-C": "value" } },
  date: { options: { "-u": "alone" } },
  kill: { options: { "-0": "alone" } },
  cat: { options: {} },
  cd: { options: {} },
  mkdir: { options: { "-p": "alone" } },
  cp: { options: { "-R": "alone" } },
  read: { options: { "-rs": "alone" } },
  rm: { options: { "-f": "alone" } },
  sh: { options: {} },
  sleep: { options: {} },
  touch: { options: {} },
  umask: { options: {} },
};

/** What is wrong with calls of programs, as far as the programs that the pages use can be known without running them. */
export function programCallProblems(commands: readonly Command[]): string[] {
  const told = commands.flatMap(({ block, words }) => {
    const [program = "", ...rest] = words;
    const problem = callProblem(program.replace(/^(pulumi-langsmith)@.*$/, "$1"), rest);
    return problem === "" ? [] : [`${placeOf(block)}: \`${words.join(" ")}\`: ${problem}`];
  });
  return [...new Set(told)];
}

function callProblem(program: string, rest: readonly string[]): string {
  const grammar = Object.hasOwn(PROGRAMS, program) ? PROGRAMS[program] : undefined;
  if (!grammar) return `the pages use no program ${program}`;
  const plain = rest.filter((word) => !word.startsWith("-"));
  const command = (grammar.commands ?? []).find((known) => {
    const words = known.split(" ");
    return words.every((word, index) => plain[index] === word);
  });
  if (grammar.commands && command === undefined)
    return `${program} has no command ${plain.slice(0, 2).join(" ")}`;
  if (!grammar.options) return "";
  const words: string[] = [];
  const values: [string, string][] = [];
  const left = [...rest];
  for (let word = left.shift(); word !== undefined && word !== "--"; word = left.shift()) {
    if (!word.startsWith("-") || word === "-") {
      words.push(word);
      continue;
    }
    const [name = "", value] = word.split(/=(.*)/s);
    const takes = Object.hasOwn(grammar.options, name) ? grammar.options[name] : undefined;
    if (takes === undefined) return `${program} is used with no option ${name}`;
    if (takes === "alone") continue;
    const given = value ?? left.shift();
    if (given === undefined) return `${name} needs a value`;
    values.push([name, given]);
  }
  const own = words.slice(command === undefined ? 0 : command.split(" ").length);
  return grammar.more?.({ command: command ?? "", words: own, values }) ?? "";
}

function requestProblem({ words, values }: Call): string {
  const [address, ...others] = words;
  if (address === undefined || others.length > 0 || !URL.canParse(address)) return "it has not one address";
  for (const [option, value] of values) {
    if (option === "-X" && !METHODS.includes(value)) return `there is no method ${value}`;
    if (option === "-H" && !/^[\w-]+: \S/.test(value)) return `${value} is no header`;
    if (option !== "-d" || value.startsWith("@")) continue;
    try {
      JSON.parse(value);
    } catch (error) {
      return `the body is no JSON: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return "";
}

/** What the program itself says of a text of its language, given nothing to read. */
function refusalOf(program: string, args: readonly string[]): string {
  const { status, stderr, error } = spawnSync(program, args, { input: "", encoding: "utf8" });
  if (error) throw error;
  // A search that finds nothing ends with 1.
  if (status === 0 || (program === "grep" && status === 1)) return "";
  return stderr.trim().split("\n")[0] ?? `it ends with ${status}`;
}

function npmProblem({ command, words }: Call): string {
  const [script = ""] = words;
  if (command === "run")
    return keysOf("package.json", "scripts").includes(script) ? "" : `package.json has no script ${script}`;
  if (command !== "install" && command !== "pack") return "";
  const known = packages();
  const stranger = words.find((word) => !known.includes(word.replace(/(?<=.)@.*$/, "")));
  return stranger === undefined ? "" : `the pages use no package ${stranger}`;
}

/** This package, its emulator, and what the examples depend on. */
function packages(): readonly string[] {
  const own = ["package.json", "emulator/package.json"].map((file) => String(manifest(file)["name"]));
  const examples = globSync("examples/*/package.json", { cwd: root });
  return [
    ...own,
    ...examples.flatMap((file) => [...keysOf(file, "dependencies"), ...keysOf(file, "devDependencies")]),
  ];
}

function keysOf(file: string, field: string): readonly string[] {
  const held = manifest(file)[field];
  return isRecord(held) ? Object.keys(held) : [];
}

function manifest(file: string): Readonly<Record<string, unknown>> {
  const held: unknown = JSON.parse(readFileSync(path.join(root, file), "utf8"));
  return isRecord(held) ? held : {};
}
