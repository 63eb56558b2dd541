import { existsSync } from "node:fs";
import type { FillEntry } from "../../provider/coverage/fills/fill.ts";
import { readEntries } from "../../provider/files/fills-file.ts";
import { WrongCall } from "../usage-error.ts";

/**
 * The entries of the file that `--fills` names.
 *
 * @throws WrongCall where there is no such file
 * @throws YamlFileError with everything that is wrong with it, each with its line
 */
export function fillsOf(file: string): FillEntry[] {
  if (!existsSync(file)) throw new WrongCall(`--fills ${JSON.stringify(file)}: there is no such file`);
  return readEntries(file);
}
