import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import { isMap, parseDocument } from "yaml";
import { ensureEngine } from "../../../tools/engine/engine.ts";
import { root } from "../../../tools/stack/package.ts";
import { endOf } from "../../cli/run.ts";
import { blocksOf } from "../../docs/blocks.ts";

/** What a page tells its reader to do, or what they then see. */
interface Step {
  /** The heading that it stands under; empty above the first. */
  readonly section: string;
  readonly language: string;
  readonly text: string;
  /** The name of the file that the block is, where the paragraph above names one. */
  readonly file: string | undefined;
}

/** What a block of commands came to. */
interface Played {
  readonly code: number;
  readonly output: string;
}

interface Options {
  /** What the reader's variables hold. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Commands that the machine lacks, by what a shell does in their place. */
  readonly commands?: Readonly<Record<string, string>>;
  /** What the reader answers when `config set --secret` asks, by the key. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Texts of the page that stand for something else here, such as the port of the emulator. */
  readonly replace?: ReadonlyMap<string, string>;
}

/** The steps of a guide, in their order. */
export function stepsOf(file: string): Step[] {
  const page = readFileSync(path.join(root, file), "utf8");
  const lines = page.split("\n");
  return blocksOf(file, page).map(({ line, language, text }) => {
    const above = lines.slice(0, line - 1);
    const section = above.findLast((each) => /^#{2,} /.test(each))?.replace(/^#+ /, "") ?? "";
    const paragraph = above.join("\n").trimEnd().split("\n\n").at(-1) ?? "";
    const named = [...paragraph.matchAll(/`([\w-]+\.(?:yaml|ts))`/g)].at(-1)?.[1];
    return { section, language, text, file: language === "sh" || language === "text" ? undefined : named };
  });
}

/** A program in YAML with the resources of another one, as a reader adds them. */
export function withResources(program: string, added: string): string {
  const document = parseDocument(program);
  const resources = parseDocument(added).get("resources");
  if (!isMap(resources)) throw new Error(`there are no resources to add:\n${added}`);
  for (const resource of resources.items) document.addIn(["resources"], resource);
  return String(document);
}

/** What is asked of a person is answered, and what reaches out of the machine is done by hand. */
const SHELL = `
pulumi() {
  if [ "$1 $2 $3 $#" = "config set --secret 4" ]; then
    printf %s "$GUIDE_ANSWERS" | sed -n "s/^$4=//p" | command pulumi --non-interactive --color=never "$@"
    return
  fi
  case "$1" in
    up|destroy|refresh|import) command pulumi --non-interactive --color=never "$@" --yes --skip-preview ;;
    stack) if [ "$2" = rm ]; then command pulumi --color=never "$@" --yes; else command pulumi --color=never "$@"; fi ;;
    *) command pulumi --non-interactive --color=never "$@" ;;
  esac
}
npm() {
  if [ "$1" != install ]; then command npm "$@"; return; fi
  mkdir -p node_modules/.bin
  for each in pulumi-langsmith pulumi-langsmith-sdk pulumi-langsmith-emulator; do ln -sfn "$GUIDE_INSTALLED/$each" "node_modules/$each"; done
  ln -sf "$GUIDE_INSTALLED/pulumi-langsmith/dist/cli/main.js" node_modules/.bin/pulumi-langsmith
  ln -sf "$GUIDE_INSTALLED/pulumi-langsmith-emulator/dist/main.js" node_modules/.bin/pulumi-langsmith-emulator
  chmod +x "$GUIDE_INSTALLED/pulumi-langsmith/dist/cli/main.js" "$GUIDE_INSTALLED/pulumi-langsmith-emulator/dist/main.js"
}
npx() {
  [ "$1" = pulumi-langsmith ] && shift
  node "$GUIDE_INSTALLED/pulumi-langsmith/dist/cli/main.js" "$@"
}
`;

/** Somebody who follows a guide in a shell, from its folder on. */
export class Reader {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #replace: ReadonlyMap<string, string>;
  readonly #olderYaml: boolean;
  /** What was printed since the page last said what is printed. */
  #printed = "";

  private constructor(
    folder: string,
    { environment, commands = {}, answers = {}, replace }: Options,
    olderYaml: boolean,
  ) {
    this.#folder = folder;
    this.#replace = replace ?? new Map();
    this.#olderYaml = olderYaml;
    const inherited = Object.entries(process.env).filter(
      ([key]) => !/^(LANGSMITH|LANGCHAIN|LANGGRAPH|PULUMI)_/.test(key),
    );
    const home = path.join(folder, "..", "home");
    mkdirSync(path.join(home, "state"), { recursive: true });
    const bin = path.join(folder, "..", "bin");
    mkdirSync(bin);
    for (const [name, script] of Object.entries(commands)) {
      writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    const machine = { ...Object.fromEntries(inherited), ...inject("engine") };
    this.#environment = {
      ...machine,
      PATH: [bin, machine["PATH"]].join(path.delimiter),
      HOME: home,
      PULUMI_HOME: home,
      PULUMI_BACKEND_URL: `file://${path.join(home, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: "a throw-away stack",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      // The types of the pages' programs are checked with all other blocks.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      GUIDE_INSTALLED: path.join(inject("installed"), "node_modules"),
      GUIDE_ANSWERS: Object.entries(answers)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(""),
      ...environment,
    };
  }

  static async begin(options: Options = {}): Promise<Reader> {
    const { origin } = await ensureEngine();
    const folder = path.join(mkdtempSync(path.join(inject("installed"), "guide-")), "program");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "..", "where"), folder);
    writeFileSync(path.join(folder, "..", "shell"), "");
    return new Reader(folder, options, origin === "cache");
  }

  /** The folder that the reader has come to. */
  get directory(): string {
    return readFileSync(path.join(this.#folder, "..", "where"), "utf8").trim();
  }

  /** Runs commands in the one shell of the reader: folder and variables stay for the next ones. */
  async run(commands: string): Promise<Played> {
    const [where, shell] = ["where", "shell"].map((name) => path.join(this.#folder, "..", name));
    const script = `set -e\n. "${shell}"\ncd "$(cat "${where}")"\n${SHELL}
trap 'code=$?; pwd > "${where}"; export -p > "${shell}"; exit $code' EXIT
{
${this.#stood(commands)}
} 2>&1`;
    const child = spawn("bash", ["-c", script], {
      env: this.#environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { code, stdout, stderr } = await endOf(child);
    this.#printed += stdout;
    return { code: code ?? -1, output: `${stdout}${stderr}` };
  }

  /** Writes a file that the page shows. */
  save(name: string, text: string): void {
    const known = this.#olderYaml ? text.replace("\nconfig:\n", "\nconfiguration:\n") : text;
    writeFileSync(path.join(this.directory, name), this.#stood(known));
  }

  /**
   * Does what a page says, block by block, and expects that what it prints is printed: a block of text speaks of all
   * commands since the one before. Commands succeed, unless `fails` names the text of a block that does not.
   */
  async follow(steps: readonly Step[], fails: readonly string[] = []): Promise<void> {
    const failing = new Set(fails);
    for (const { section, language, text, file } of steps) {
      if (file) this.save(file, text);
      else if (language === "text") this.#saw(text);
      else if (language === "sh") {
        const { code, output } = await this.run(text);
        const ended = failing.delete(`${section}: ${text.trim()}`) ? code !== 0 : code === 0;
        expect(ended, `${section}: it ended with ${code}\n${text}\n${output}`).toBe(true);
      }
    }
    expect([...failing]).toEqual([]);
  }

  /** Each line of the page is in what was printed; `…` stands for anything within a line. */
  #saw(text: string): void {
    for (const line of text.trimEnd().split("\n")) {
      const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      expect(this.#printed).toMatch(new RegExp(parts.join(".*")));
    }
    this.#printed = "";
  }

  #stood(text: string): string {
    return [...this.#replace].reduce((so, [from, to]) => so.replaceAll(from, to), text);
  }
}

/** Runs the page's own line that starts the emulator, on a free port; gives its address. It ends with the test. */
export async function emulatorOf(line: string): Promise<string> {
  const [, , ...args] = line
    .trim()
    .replace(/--port \d+/, "--port 0")
    .split(" ");
  const entry = path.join(
    inject("installed"),
    "node_modules",
    "pulumi-langsmith-emulator",
    "dist",
    "main.js",
  );
  const child = spawn(process.execPath, [entry, "--strict", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const found = /^listening on (\S+)$/m.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`the emulator ended with ${code} before it listened`)));
  });
}
