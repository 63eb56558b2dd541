import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/**
 * Asks the command of this package, in one process, what it says of each of many calls: each with `--help` behind its
 * words, so that its own parser reads the options and nothing is done; and, where that takes them, its readers of what
 * the options are set to. Takes the calls as JSON in its only argument, and prints as JSON what the command refused them
 * with, empty for each that it takes.
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
    const refusal = code === 0 ? "" : (told.split("\n")[0] ?? `it ends with ${code}`);
    told = "";
    refusals.push(refusal === "" ? await wrongValue(words, () => told) : refusal);
  }
  process.exitCode = 0;
  print(JSON.stringify(refusals));
}

async function answerOf(words: readonly string[], index: number): Promise<number> {
  const [name, ...rest] = words;
  if (name === "pulumi-langsmith-emulator") {
    // The command finds the emulator as an installed package, built; its sources are here.
    const { runEmulator } = await import("../../emulator/src/index.ts");
    return runEmulator(rest);
  }
  process.exitCode = undefined;
  process.argv = [process.execPath, "pulumi-langsmith", ...words];
  // It runs when it is loaded; under another address it is loaded once more.
  const command = path.join(folder, "..", "..", "cli", "main.ts");
  await import(`${pathToFileURL(command).href}?${index}`);
  while (process.exitCode === undefined) await new Promise((resolve) => setImmediate(resolve));
  return Number(process.exitCode);
}

/** What the command says of the values of options whose names it takes; empty where it takes them. */
async function wrongValue(words: readonly string[], told: () => string): Promise<string> {
  if (words.includes("--help")) return "";
  const [name, ...rest] = words;
  if (name === "pulumi-langsmith-emulator") {
    const { runEmulator } = await import("../../emulator/src/index.ts");
    // The last option is the last that it reads, and this value of it keeps the emulator from being started.
    await runEmulator([...withoutFile(rest, "--faults"), "--break", NOT_BROKEN]);
    const [first = ""] = told().split("\n");
    return first.startsWith(`--break ${NOT_BROKEN}: `) ? "" : first;
  }
  try {
    if (name === "adopt") {
      const { adopt, kindsNamed } = await import("../../cli/adopt/adopt.ts");
      const { values } = parseArgs({ args: rest, options: adopt.options });
      kindsNamed(Array.isArray(values["kind"]) ? values["kind"].map(String) : undefined);
    }
    if (name === "exports") {
      const { parseDays } = await import("../../cli/exports/days.ts");
      const options = {
        since: { type: "string" },
        until: { type: "string" },
        day: { type: "string" },
      } as const;
      const { values } = parseArgs({ args: rest.slice(1), options, strict: false, allowPositionals: true });
      // What a variable of the shell stands for is not known here.
      const text = (value: unknown) =>
        typeof value === "string" && !value.includes("$") ? value : undefined;
      parseDays({ since: text(values.since), until: text(values.until), day: text(values.day) }, Date.now());
    }
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const NOT_BROKEN = "nothing";

/** Without an option whose file is not here. */
function withoutFile(words: readonly string[], option: string): readonly string[] {
  return words.filter((word, index) => word !== option && words[index - 1] !== option);
}

const [, file = "", asked = "[]"] = process.argv;
const folder = path.dirname(file);
void main(JSON.parse(asked));
