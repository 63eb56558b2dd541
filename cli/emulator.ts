import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CodedError } from "../provider/core/message.ts";
import { isRecord } from "../provider/core/properties.ts";
import { emulatorNotInstalled, emulatorUnusable } from "./messages.ts";

const PACKAGE = "pulumi-langsmith-emulator";

/**
 * Runs the emulator, a package of its own: that of the project one stands in, else the one beside this package.
 * Resolves to the exit code.
 */
export async function emulator(args: readonly string[]): Promise<number> {
  const entry = resolved(path.join(process.cwd(), "package.json")) ?? resolved(__filename);
  if (!entry) {
    process.stderr.write(`${emulatorNotInstalled({}).text}\n`);
    return 1;
  }
  const loaded: unknown = await import(pathToFileURL(entry).href);
  if (!isRecord(loaded) || typeof loaded["runEmulator"] !== "function") {
    throw new CodedError(emulatorUnusable({ file: entry }));
  }
  const code: unknown = await loaded["runEmulator"](args);
  return typeof code === "number" ? code : 0;
}

function resolved(from: string): string | undefined {
  try {
    return createRequire(from).resolve(PACKAGE);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
