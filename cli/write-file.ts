import { writeFileSync } from "node:fs";
import { CodedError } from "../provider/core/message.ts";

/** Writes a file. @throws CodedError where it cannot be written */
export function writeFile(file: string, content: string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(`${file} cannot be written: ${why}`, { cause: error });
  }
}
