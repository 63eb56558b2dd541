import { readdirSync, readFileSync } from "node:fs";
import { isRecord } from "../../provider/core/properties.ts";

/** A file or a folder that is there and cannot be read. */
export interface Unreadable {
  readonly file: string;
  /** What the operating system reports. */
  readonly why: string;
}

/** The files of a program. What cannot be read counts as not there, and is noted. */
export class ProgramFiles {
  #unreadable: Unreadable | undefined;

  /** The first one that is there and could not be read. */
  get unreadable(): Unreadable | undefined {
    return this.#unreadable;
  }

  /** The version that a JSON file has; undefined where there is none, or no such file. */
  version(file: string): string | undefined {
    const { version } = this.members(file);
    return typeof version === "string" ? version.replace(/^v/, "") : undefined;
  }

  /** The members of a JSON file; none where it is not one. */
  members(file: string): Readonly<Record<string, unknown>> {
    const text = this.text(file);
    try {
      const members: unknown = JSON.parse(text);
      return isRecord(members) ? members : {};
    } catch {
      return {};
    }
  }

  /** What a folder contains; nothing where there is no such folder. */
  names(folder: string): string[] {
    return this.#read(folder, () => readdirSync(folder)) ?? [];
  }

  /** Nothing where there is no such file. */
  text(file: string): string {
    return this.#read(file, () => readFileSync(file, "utf8")) ?? "";
  }

  #read<T>(file: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      const isMissing = error instanceof Error && "code" in error && MISSING.includes(String(error.code));
      const why = error instanceof Error ? error.message : String(error);
      if (!isMissing) this.#unreadable ??= { file, why };
      return undefined;
    }
  }
}

/** Also where a file is in the place of a folder above it. */
const MISSING = ["ENOENT", "ENOTDIR"];
