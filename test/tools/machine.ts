import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { modulesFolder } from "../../tools/engine/engine.ts";

const main = join(modulesFolder, "..", "main.ts");

/** A program that stands for Go: it writes what it is called with, and "builds" scripts. */
const fakeGo = `#!/bin/sh
case "$1" in
env)
  printf '%s\\n%s\\n' "\${FAKE_GO_VERSION:-go1.99.0}" "\${FAKE_GO_TOOLCHAIN:-auto}" ;;
mod)
  printf '{"Dir":"%s"}' "$FAKE_HOME/sdk" ;;
build)
  echo "$GOFLAGS $GOWORK $CGO_ENABLED $*" >> "$FAKE_HOME/builds"
  echo "$$" > "$FAKE_HOME/go.pid"
  echo "go: downloading example.test/module v1.0.0" >&2
  while [ -e "$FAKE_HOME/gate" ]; do /bin/sleep 0.02; done
  if [ -e "$FAKE_HOME/broken" ]; then echo "module lookup refused" >&2; exit 1; fi
  while [ "$1" != -o ]; do shift; done
  out=$2; shift 2
  for package in "$@"; do
    printf '#!/bin/sh\\necho built from %s\\n' "$package" > "$out/\${package##*/}"
  done ;;
*)
  echo "unexpected: $*" >&2; exit 64 ;;
esac
`;

const sdkScripts = [
  "nodejs/dist/pulumi-resource-pulumi-nodejs",
  "nodejs/dist/pulumi-analyzer-policy",
  "python/cmd/pulumi-language-python-exec",
  "python/dist/pulumi-resource-pulumi-python",
  "python/dist/pulumi-analyzer-policy-python",
];

/** A machine of our own in a temporary folder: nothing on PATH but what a test puts there. */
export class Machine {
  readonly home: string;
  readonly bin: string;
  readonly cache: string;
  readonly environment: Record<string, string>;

  private constructor(home: string) {
    this.home = home;
    this.bin = join(home, "bin");
    this.cache = join(home, "cache");
    this.environment = { PATH: this.bin, FAKE_HOME: home, PULUMI_LANGSMITH_ENGINE_CACHE: this.cache };
  }

  /** A machine with nothing on it, removed when the test is over. */
  static async bare(): Promise<Machine> {
    const machine = new Machine(await realpath(await mkdtemp(join(tmpdir(), "engine-test-"))));
    await mkdir(machine.bin);
    onTestFinished(() => rm(machine.home, { recursive: true, force: true }));
    return machine;
  }

  /** A machine with a Go that builds in no time. */
  static async withGo(): Promise<Machine> {
    const machine = await Machine.bare();
    await machine.program("bin/go", fakeGo);
    for (const script of sdkScripts) await machine.file(`sdk/${script}`, "#!/bin/sh\n");
    return machine;
  }

  /** Puts an engine that answers `version`, and these programs beside it, into a folder below home. */
  async engine(version: string, beside: readonly string[], folder = "bin"): Promise<void> {
    await this.program(`${folder}/pulumi`, `#!/bin/sh\n[ "$1" = version ] && echo ${version}\n`);
    for (const name of beside) await this.program(`${folder}/${name}`, "#!/bin/sh\n");
  }

  async file(path: string, text: string): Promise<string> {
    const whole = join(this.home, path);
    await mkdir(join(whole, ".."), { recursive: true });
    await writeFile(whole, text);
    return whole;
  }

  async program(path: string, text: string): Promise<void> {
    await chmod(await this.file(path, text), 0o755);
  }

  /** The text of a file below home, empty while it is absent. */
  async text(path: string): Promise<string> {
    const whole = join(this.home, path);
    return existsSync(whole) ? readFile(whole, "utf8") : "";
  }

  /** What Go was asked to build so far, one program name per entry. */
  async built(): Promise<string[]> {
    return (await this.text("builds"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.slice(line.lastIndexOf("/") + 1));
  }

  /** Names in the cache folder, in order. */
  async cached(): Promise<string[]> {
    return existsSync(this.cache) ? (await readdir(this.cache)).sort() : [];
  }

  /** Holds every Go that builds until the gate is opened, at the end of the test at the latest. */
  async closeGate(): Promise<() => Promise<void>> {
    const gate = await this.file("gate", "");
    const open = () => rm(gate, { force: true });
    onTestFinished(open);
    return open;
  }

  /** Starts the command in a process of its own. */
  run(...args: string[]): Run {
    const child = spawn(process.execPath, [main, ...args], {
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    return new Run(child);
  }
}

/** A running command, ended at the end of the test at the latest. */
export class Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  stdout = "";
  stderr = "";

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)));
    onTestFinished(() => void child.kill("SIGKILL"));
  }

  /** Resolves when stderr holds `text`. */
  async says(text: string): Promise<void> {
    await until(() => this.stderr.includes(text));
  }
}

/** Resolves when the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 15_000, interval: 10 });
}

/** Whether a process with this id runs. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}
