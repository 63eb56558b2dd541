import { readFileSync } from "node:fs";
import { type CheckedFault, FaultError, readFaults } from "./schema.ts";

/**
 * Reads the file of `--faults`: a JSON list of faults, in the shape of `POST /_emulator/faults`.
 *
 * @throws FaultError that names the file and what is wrong with it
 */
export function readFaultFile(file: string): CheckedFault[] {
  const list = jsonOf(file);
  if (!Array.isArray(list)) {
    throw new FaultError(
      `${file}: expected a JSON list of faults, such as [{"path": "/v2/*", "status": 503}].`,
    );
  }
  try {
    return readFaults(list);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    throw new FaultError(`${file}:\n${error.message}.`);
  }
}

function jsonOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new FaultError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FaultError(`${file} is not JSON: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
