import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { version } from "../../provider/core/version.ts";

type Environment = Readonly<Record<string, string>>;

/** Who begins a project of a language, with nothing but Node.js and Pulumi. */
export interface FirstProjectOptions {
  readonly language: string;
  /** A new folder for the project, the state and the plugin cache. */
  readonly folder: string;
  /** What the environment of the engine has in addition to this process's. */
  readonly engine: Environment;
  /** The entry of the package's command. */
  readonly cli: string;
  /** The entry of the emulator's command. */
  readonly emulator: string;
}

/** A project that `init` wrote, after its first `up`. */
export interface FirstProject {
  readonly folder: string;
  /** From the start of `init` to the end of `up`, without that of the emulator. */
  readonly seconds: number;
  /** How many commands the user typed, the emulator's included. */
  readonly commands: number;
  /** The address of the emulator. */
  readonly url: string;
  /** Runs another command in the project. */
  run(...command: readonly string[]): Promise<Ran>;
  close(): Promise<void>;
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Types the commands that `init --emulator` shows, up to the first `up`, in the folder of `init`. Rejects where one fails. */
export async function beginProject(options: FirstProjectOptions): Promise<FirstProject> {
  const { language, folder, cli } = options;
  const home = path.join(folder, "home");
  mkdirSync(path.join(home, "state"), { recursive: true });
  const project = path.join(folder, "my-agents");
  const env = environmentOf(home, options.engine);
  const { url, close } = await startEmulator(options.emulator);
  const run = (...command: readonly string[]) => outcomeOf(command, project, env);
  const must = async (...command: readonly string[]) => {
    const { code, output } = await outcomeOf(command, folder, env);
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${output}`);
    return output;
  };
  try {
    const from = performance.now();
    const begin = ["init", "my-agents", "--language", language, "--emulator"];
    const commands = shownCommands(await must(process.execPath, cli, ...begin));
    useAddress(path.join(project, "Pulumi.dev.yaml"), url);
    for (const command of commands.filter((each) => each !== EMULATOR)) await must("bash", "-c", command);
    const seconds = (performance.now() - from) / 1000;
    return { folder: project, seconds, commands: 1 + commands.length, url, run, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs already, as the published package would. */
const EMULATOR = `npx pulumi-langsmith-emulator@${version} --port 8123`;

/** The indented lines of what `init` prints. */
function shownCommands(printed: string): string[] {
  const commands = [...printed.matchAll(/^ {2}(\S.*)$/gm)].map(([, command = ""]) => command);
  if (commands.includes(EMULATOR) && commands.length > 1) return commands;
  throw new Error(`init does not show the commands of a project for the emulator:\n${printed}`);
}

/** Nothing of the machine's own configuration. */
function environmentOf(home: string, engine: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^(LANGSMITH|LANGCHAIN|LANGGRAPH|PULUMI)_/.test(key),
  );
  return {
    ...Object.fromEntries(inherited),
    ...engine,
    PULUMI_HOME: home,
    PULUMI_BACKEND_URL: `file://${path.join(home, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "a throw-away stack",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // A terminal asks before it changes anything.
    PULUMI_SKIP_CONFIRMATIONS: "true",
  };
}

/** The port that `init` writes may be taken on this machine. */
function useAddress(file: string, url: string): void {
  const text = readFileSync(file, "utf8");
  const changed = text.replace("http://127.0.0.1:8123", url);
  if (changed === text) throw new Error(`${file} does not name the emulator's address:\n${text}`);
  writeFileSync(file, changed);
}

async function outcomeOf(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, output };
}

async function startEmulator(entry: string): Promise<Pick<FirstProject, "url" | "close">> {
  const args = [entry, "--port", "0", "--strict"];
  const child: ChildProcessByStdio<null, Readable, null> = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const url = /^listening on (\S+)$/.exec(String(line))?.[1];
  if (url === undefined) throw new Error(`the emulator printed ${String(line)}`);
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, close };
}
