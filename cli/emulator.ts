import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CodedError } from "../provider/core/message.ts";
import { isRecord } from "../provider/core/properties.ts";
import { printable } from "../provider/core/text.ts";
import type { Command } from "./command.ts";
import { emulatorUnusable } from "./messages.ts";

const PACKAGE = "pulumi-langsmith-emulator";

/**
 * Runs the emulator, a package of its own: that of the project one stands in, else the one beside this package. It has its
 * own options and help.
 */
export const emulator: Pick<Command, "call"> = {
  call: async (args, { report }) => {
    try {
      const code: unknown = await (await entryPoint())(args);
      return typeof code === "number" ? code : 0;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      report(`${printable(`pulumi-langsmith emulator: ${error.message}`)}\n`);
      return 3;
    }
  },
};

/** The function that runs it. @throws CodedError */
async function entryPoint(): Promise<(args: readonly string[]) => unknown> {
  const file = resolved(path.join(process.cwd(), "package.json")) ?? resolved(__filename);
  if (!file) throw new CodedError(emulatorUnusable({ file }));
  const loaded: unknown = await import(pathToFileURL(file).href);
  const run = isRecord(loaded) ? loaded["runEmulator"] : undefined;
  if (typeof run !== "function") throw new CodedError(emulatorUnusable({ file }));
  return (args) => run(args);
}

function resolved(from: string): string | undefined {
  try {
    return createRequire(from).resolve(PACKAGE);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
