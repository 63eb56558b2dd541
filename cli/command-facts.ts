import type { ParseArgsOptionDescriptor } from "node:util";
import type { ZodType } from "zod";
import type { RequestFacts } from "../provider/http/api-request.ts";

/** An option of a command: `parseArgs` reads it, and its help and its page show it. */
export interface Option extends ParseArgsOptionDescriptor {
  /** What stands for its value: `NAME`. */
  readonly value?: string;
  /** Whole sentences. */
  readonly description: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What a command is, for its help and its page. */
export interface CommandFacts {
  /** Its words: `exports status`. */
  readonly name: string;
  /** Paragraphs of whole sentences. */
  readonly description: readonly string[];
  /** The word that follows the command, and what it is. */
  readonly argument?: { readonly name: string; readonly description: string; readonly isRequired?: true };
  readonly options: Options;
  /** What each exit code means, in whole sentences. */
  readonly exitCodes: Readonly<Record<number, string>>;
  /** What `--json` prints. Only the page and tests load it. */
  readonly output?: () => Promise<ZodType>;
  /** What it asks the service for in its ordinary course; absent where that is nothing. Only the page loads it. */
  readonly requests?: () => Promise<readonly RequestFacts[]>;
}
