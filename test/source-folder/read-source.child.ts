import { CodedError } from "../../provider/core/message.ts";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { dropPrivileges } from "../unprivileged.ts";

/** Reads and hashes the files of an agent, and prints their names, or the message of the error. */
async function read(projectDir: string, directory: string): Promise<void> {
  try {
    const source = await readSource({ projectDir, directory });
    await hashSource(source);
    process.stdout.write(JSON.stringify(source.files));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    process.stderr.write(error.message);
    process.exitCode = 1;
  }
}

const [, , projectDir = "", directory = ""] = process.argv;
dropPrivileges();
void read(projectDir, directory);
