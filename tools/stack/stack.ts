import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** What one command of the engine printed. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both, in the order in which they came. */
  readonly output: string;
}

interface StackOptions {
  /** The folder of the program, with its Pulumi.yaml. */
  readonly directory: string;
  /** What the engine needs in its environment to be found; from `ensureEngine`. */
  readonly engine: Readonly<Record<string, string>>;
  /** Where the state and the engine's own settings are kept; made when it is missing. */
  readonly home: string;
  /** Where the key of its secrets is kept, if the stack is created here. Default: the passphrase of all stacks. */
  readonly secretsProvider?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives what is printed while it is printed. */
  readonly echo?: (text: string) => void;
}

/** A resource as the state holds it. */
interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly initErrors?: readonly string[];
}

/** A throw-away stack whose state is a file on this machine, driven by the real command line of the engine. */
export class Stack {
  readonly name = "test";
  readonly #options: StackOptions;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(options: StackOptions) {
    this.#options = options;
    mkdirSync(path.join(options.home, "state"), { recursive: true });
    const inherited = Object.entries(process.env).filter(
      ([key]) => !/^(LANGSMITH|LANGCHAIN|LANGGRAPH|PULUMI)_/.test(key),
    );
    this.#environment = {
      ...Object.fromEntries(inherited),
      ...options.engine,
      PULUMI_HOME: options.home,
      PULUMI_BACKEND_URL: `file://${path.join(options.home, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: "a throw-away stack",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      ...options.environment,
    };
  }

  get directory(): string {
    return this.#options.directory;
  }

  /** Starts a command of the engine; for what must be interrupted. */
  start(...args: string[]): { child: ChildProcess; done: Promise<Ran> } {
    const child = spawn("pulumi", ["--non-interactive", "--color=never", ...args], {
      cwd: this.#options.directory,
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const done = new Promise<Ran>((resolve, reject) => {
      let stdout = "";
      let stderr = "";
      let output = "";
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        stdout += text;
        output += text;
        this.#options.echo?.(text);
      });
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
        output += text;
        this.#options.echo?.(text);
      });
      child.once("error", reject);
      child.once("close", (code) => resolve({ code: code ?? -1, stdout, stderr, output }));
    });
    return { child, done };
  }

  /** Runs a command of the engine on a terminal of this size, which `script` of Linux provides. */
  async onTerminal(
    { columns, rows }: { readonly columns: number; readonly rows: number },
    ...args: string[]
  ): Promise<Pick<Ran, "code" | "output">> {
    const command = `stty cols ${columns} rows ${rows}; pulumi ${args.join(" ")}`;
    const child = spawn("script", ["--quiet", "--return", "--flush", "--command", command, "/dev/null"], {
      cwd: this.#options.directory,
      env: { ...this.#environment, TERM: "xterm-256color" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const [code] = await once(child, "close");
    return { code: typeof code === "number" ? code : -1, output };
  }

  /** Runs a command of the engine; its exit code is the caller's to judge. */
  run(...args: string[]): Promise<Ran> {
    return this.start(...args).done;
  }

  /** Runs a command of the engine that must succeed. */
  async must(...args: string[]): Promise<Ran> {
    const ran = await this.run(...args);
    if (ran.code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${ran.code}:\n${ran.output}`);
    return ran;
  }

  async init(
    config: Readonly<Record<string, string>> = {},
    secrets: Readonly<Record<string, string>> = {},
  ): Promise<this> {
    const { secretsProvider } = this.#options;
    const provider = secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider];
    await this.must("stack", "init", this.name, ...provider);
    await this.configure(config, secrets);
    return this;
  }

  async configure(
    config: Readonly<Record<string, string>>,
    secrets: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const pairs = [
      ...Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]),
      ...Object.entries(secrets).flatMap(([key, value]) => ["--secret", `${key}=${value}`]),
    ];
    if (pairs.length > 0) await this.must("config", "set-all", ...pairs);
  }

  up(...args: string[]): Promise<Ran> {
    return this.run("up", "--yes", "--skip-preview", ...args);
  }

  preview(...args: string[]): Promise<Ran> {
    return this.run("preview", "--diff", ...args);
  }

  refresh(...args: string[]): Promise<Ran> {
    return this.run("refresh", "--yes", "--skip-preview", ...args);
  }

  destroy(...args: string[]): Promise<Ran> {
    return this.run("destroy", "--yes", "--skip-preview", ...args);
  }

  async outputs(): Promise<Record<string, unknown>> {
    return JSON.parse((await this.must("stack", "output", "--json")).stdout);
  }

  /** The state as it is stored, with secrets encrypted. */
  async stored(): Promise<string> {
    return (await this.must("stack", "export")).stdout;
  }

  /** The resources of this package that the state holds. */
  async resources(): Promise<StateResource[]> {
    const stacks = path.join(this.#options.home, "state", ".pulumi", "stacks");
    const [file = "a stack"] = globSync(`*/${this.name}.json`, { cwd: stacks });
    // What `pulumi stack export` prints, without a start of the engine.
    const text = await readFile(path.join(stacks, file), "utf8");
    const { checkpoint }: { checkpoint: { latest: { resources?: StateResource[] } } } = JSON.parse(text);
    return (checkpoint.latest.resources ?? []).filter(({ type }) => type.includes("langsmith"));
  }

  /** The one resource of the state with that logical name. */
  async resource(logicalName: string): Promise<StateResource> {
    const found = (await this.resources()).filter(({ urn }) => urn.endsWith(`::${logicalName}`));
    const [only] = found;
    if (!only || found.length > 1)
      throw new Error(`the state holds ${found.length} resources named ${logicalName}`);
    return only;
  }

  remove(): void {
    rmSync(this.#options.home, { recursive: true, force: true });
  }
}
