import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Asks the command of this package, in one process, what it says of each of many calls: each with `--help` behind its
 * words, so that its own parser reads the options and nothing is done. Takes the calls as JSON in its only argument, and
 * prints as JSON what the command refused them with, empty for each that it takes.
 */
async function main(calls: readonly (readonly string[])[]): Promise<void> {
  const print = process.stdout.write.bind(process.stdout);
  const refusals: string[] = [];
  for (const [index, words] of calls.entries()) {
    let told = "";
    process.stdout.write = () => true;
    process.stderr.write = (text: string | Uint8Array) => {
      told += String(text);
      return true;
    };
    const code = await answerOf([...words, "--help"], index);
    refusals.push(code === 0 ? "" : (told.split("\n")[0] ?? `it ends with ${code}`));
  }
  process.exitCode = 0;
  print(JSON.stringify(refusals));
}

async function answerOf(words: readonly string[], index: number): Promise<number> {
  const [name, ...rest] = words;
  if (name === "emulator") {
    // The command finds the emulator as an installed package, built; its sources are here.
    const { runEmulator } = await import("../../emulator/src/index.ts");
    return runEmulator(rest);
  }
  process.exitCode = undefined;
  process.argv = [process.execPath, "pulumi-langsmith", ...words];
  // It runs when it is loaded; under another address it is loaded once more.
  const command = path.join(folder, "..", "..", "provider", "cli", "main.ts");
  await import(`${pathToFileURL(command).href}?${index}`);
  while (process.exitCode === undefined) await new Promise((resolve) => setImmediate(resolve));
  return Number(process.exitCode);
}

const [, file = "", asked = "[]"] = process.argv;
const folder = path.dirname(file);
void main(JSON.parse(asked));
