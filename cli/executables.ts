import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/** The folder of the PATH that contains a program of this name; undefined where none does. */
export function folderOnPath(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const variable = Object.keys(environment).find((each) => each.toUpperCase() === "PATH") ?? "PATH";
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  const folders = (environment[variable] ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return folders.find((folder) => endings.some((end) => isExecutable(path.join(folder, `${name}${end}`))));
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
