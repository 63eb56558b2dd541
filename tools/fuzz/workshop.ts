import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Stack } from "../stack/stack.ts";
import type { Case } from "./model.ts";

/** How many times as fast the clocks of the provider and of the service run. */
export const SPEED = 60;

export const WORKSPACE = "00000000-0000-4000-8000-000000000001";

/** The workspace of a request that loses its header on the way: the default one of the keys. */
export const ELSEWHERE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

/** The keys of a stack, before and after one is exchanged. */
export const KEYS = ["lsv2_sk_first+/&7f3e", "lsv2_sk_second+/&9b1d"] as const;

/** What all cases are made from. */
export interface Workshop {
  /** A folder below which programs find the package as published. */
  readonly installed: string;
  /** The environment in which the engine is found. */
  readonly engine: Readonly<Record<string, string>>;
  /** A stack that nothing was done with yet, with each of the keys in its configuration; by front end. */
  readonly templates: Readonly<Record<Case["front"], Template>>;
}

interface Template {
  readonly home: string;
  /** The text of Pulumi.test.yaml, by key. */
  readonly settings: readonly [string, string];
}

const PORT = "http://127.0.0.1:1";
const preload = fileURLToPath(new URL("../stack/provider-preload.cjs", import.meta.url));

/**
 * Makes one stack of each front end, to be copied: making one takes longer than many a command.
 *
 * @param secretsProvider where the key of their secrets is kept; default: the passphrase of all stacks
 */
export async function workshopOf(
  installed: string,
  engine: Readonly<Record<string, string>>,
  secretsProvider?: string,
): Promise<Workshop> {
  const [plugin, dynamic] = await Promise.all([
    templateOf(installed, engine, "plugin", secretsProvider),
    templateOf(installed, engine, "dynamic", secretsProvider),
  ]);
  return { installed, engine, templates: { plugin, dynamic } };
}

async function templateOf(
  installed: string,
  engine: Readonly<Record<string, string>>,
  front: Case["front"],
  secretsProvider: string | undefined,
): Promise<Template> {
  const folder = mkdtempSync(path.join(installed, "template-"));
  const directory = path.join(folder, "program");
  mkdirSync(directory);
  writeProject(directory, front);
  const home = path.join(folder, "home");
  const options = { directory, engine, home, ...(secretsProvider && { secretsProvider }) };
  const stack = await new Stack(options).init({
    "langsmith:apiUrl": PORT,
    "langsmith:workspaceId": WORKSPACE,
    // Two seconds of the machine's clock: a service under attack is slow, and so is a busy machine.
    "langsmith:requestTimeoutSeconds": "120",
    "langsmith:maxRetries": "2",
    "langsmith:maxPastDays": "36500",
  });
  const settings: string[] = [];
  for (const key of KEYS) {
    await stack.configure({}, { "langsmith:apiKey": key });
    settings.push(readFileSync(path.join(directory, "Pulumi.test.yaml"), "utf8"));
  }
  const [first = "", second = ""] = settings;
  return { home, settings: [first, second] };
}

function writeProject(directory: string, front: Case["front"]): void {
  const runtime = front === "plugin" ? "yaml" : "nodejs";
  writeFileSync(path.join(directory, "Pulumi.yaml"), `name: test\nruntime: ${runtime}\n`);
  if (front === "dynamic")
    writeFileSync(path.join(directory, "package.json"), '{ "name": "test", "main": "index.js" }\n');
}

function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, "utf8"));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** A stack of its own for a case. */
export class Bench {
  readonly stack: Stack;
  readonly plugin: string;
  /** What the provider's processes wrote to their outputs. */
  readonly written: string;
  readonly #folder: string;
  readonly #template: Template;
  readonly #front: Case["front"];
  readonly #url: string;

  constructor({ installed, engine, templates }: Workshop, front: Case["front"], url: string) {
    this.#folder = mkdtempSync(path.join(installed, "case-"));
    this.#template = templates[front];
    this.#front = front;
    this.#url = url;
    this.plugin = path.join(installed, "node_modules", "pulumi-langsmith", "dist", "plugin");
    this.written = path.join(this.#folder, "written.log");
    writeFileSync(this.written, "");
    const directory = path.join(this.#folder, "program");
    mkdirSync(directory);
    writeProject(directory, front);
    const home = path.join(this.#folder, "home");
    cpSync(this.#template.home, home, { recursive: true });
    this.stack = new Stack({
      directory,
      engine,
      home,
      environment: {
        PULUMI_STACK: "test",
        NODE_OPTIONS: `--require=${preload}`,
        PROVIDER_SPEED: String(SPEED),
        PROVIDER_WRITTEN: this.written,
      },
    });
    this.key(0);
  }

  /** Everything that is kept for the stack, as text: its state, with backups and history, and its settings. */
  get files(): string {
    return this.#folder;
  }

  /** The file that the engine keeps the stack's state in. */
  get stateFile(): string {
    return path.join(this.#folder, "home", "state", ".pulumi", "stacks", "test", "test.json");
  }

  /**
   * What the engine was writing when it was killed is cut off: the state, of which the one before lies beside it, or the
   * file of its attributes, which it can do without. The guide tells to take and to remove them.
   */
  mend(): void {
    if (!isJson(this.stateFile)) copyFileSync(`${this.stateFile}.bak`, this.stateFile);
    const attributes = `${this.stateFile}.attrs`;
    if (existsSync(attributes) && !isJson(attributes)) rmSync(attributes);
  }

  /** Puts one of the keys into the configuration. */
  key(which: 0 | 1): void {
    const settings = this.#template.settings[which].replace(PORT, this.#url);
    writeFileSync(path.join(this.stack.directory, "Pulumi.test.yaml"), settings);
  }

  /** Puts a program in place. */
  program(text: string): void {
    const file = this.#front === "plugin" ? "Pulumi.yaml" : "index.js";
    writeFileSync(path.join(this.stack.directory, file), text);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
