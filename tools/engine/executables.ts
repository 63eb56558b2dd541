import { execFile } from "node:child_process";
import { access, constants, realpath, stat } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

/** An environment as a child process receives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

const run = promisify(execFile);

/** The name of the variable PATH in this environment: Windows spells it `Path`. */
export function pathVariable(environment: Environment): string {
  return Object.keys(environment).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
}

/** Folders of PATH in their order. */
export function pathFolders(environment: Environment): string[] {
  const path = environment[pathVariable(environment)] ?? "";
  return path.split(delimiter).filter((folder) => folder !== "");
}

/** The first executable file called `name` in `folders`, as an absolute path. */
export async function findIn(folders: readonly string[], name: string): Promise<string | undefined> {
  const suffixes = process.platform === "win32" && !/\.\w+$/.test(name) ? [".exe", ".cmd"] : [""];
  for (const folder of folders) {
    for (const suffix of suffixes) {
      const candidate = resolve(join(folder, name + suffix));
      if (await isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

/** The folder a program really lies in, behind symbolic links: where the engine looks for its hosts. */
export async function realFolder(program: string): Promise<string> {
  return dirname(await realpath(program));
}

/**
 * What a program prints on stdout.
 * Rejects when it cannot be started, ends with an error, or takes longer than `timeout` milliseconds (default 30000).
 */
export async function outputOf(
  program: string,
  args: readonly string[],
  options: { readonly environment: Environment; readonly timeout?: number },
): Promise<string> {
  const { stdout } = await run(program, [...args], {
    env: { ...options.environment },
    encoding: "utf8",
    timeout: options.timeout ?? 30_000,
  });
  return stdout.trim();
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    if (!(await stat(path)).isFile()) return false;
    await access(path, constants.X_OK);
    return true;
  } catch {
    // Absent, unreadable and not executable mean the same to a search along PATH: look further.
    return false;
  }
}
