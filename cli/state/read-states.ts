import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Limit } from "../../provider/core/limit.ts";
import type { CodedError } from "../../provider/core/message.ts";
import { counted, listed } from "../../provider/core/text.ts";
import { readStack, StackUnreadable } from "../connection.ts";
import { fileTooLarge, fileUnreadable } from "./messages.ts";
import { LARGEST_STATE, type ProgramState, readState, StateUnreadable } from "./states.ts";

/** The states that the options name. */
export interface StatesRead {
  /** Those that could be read. */
  readonly states: readonly ProgramState[];
  /** How each was read. */
  readonly readings: readonly StateReading[];
}

/** How reading a state ended: with what it contains, or with why that is not known. */
type StateReading = { readonly summary: string } | { readonly error: CodedError };

/** Where states are: files, and a stack of the engine. */
export interface StateSources {
  readonly files: readonly string[];
  readonly stack?: string | undefined;
  /** The folder of the stack's Pulumi.yaml. */
  readonly cwd?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Seconds that `pulumi stack export` may take; of a large state behind a slow backend it takes a minute. */
export const LONGEST_EXPORT = 300;

export const LIMITS: readonly Limit[] = [
  {
    what: "`pulumi stack export`, which a command runs",
    limit: LONGEST_EXPORT,
    unit: "seconds",
    beyond: "the state is reported as unreadable, and the command ends `pulumi`",
    change: "use `doctor --state`",
  },
];

/** How far reading goes. */
interface Bounds {
  readonly largest?: number;
  readonly patienceSeconds?: number;
}

/** Reads all of them. One that cannot be read keeps no other from being read. */
export async function readStates(
  { files, stack, cwd }: StateSources,
  environment: Environment,
  { largest = LARGEST_STATE, patienceSeconds = LONGEST_EXPORT }: Bounds = {},
): Promise<StatesRead> {
  const sources: { readonly name: string; readonly read: () => Buffer | Promise<Buffer> }[] = [
    ...(stack === undefined
      ? []
      : [
          {
            name: `stack ${stack}`,
            read: () => readStack({ stack, part: "state" }, { cwd, environment, largest, patienceSeconds }),
          },
        ]),
    ...files.map((file) => ({ name: file, read: () => contentOf(file, largest) })),
  ];
  const states: ProgramState[] = [];
  const readings: StateReading[] = [];
  for (const { name, read } of sources) {
    try {
      const state = readState(await read(), name);
      states.push(state);
      readings.push({ summary: summaryOf(name, state) });
    } catch (error) {
      if (!(error instanceof StateUnreadable || error instanceof StackUnreadable)) throw error;
      readings.push({ error });
    }
  }
  return { states, readings };
}

function summaryOf(name: string, { objects, pending }: ProgramState): string {
  const names = listed(pending.map((each) => each.name));
  const unfinished =
    pending.length === 0 ? "" : `, ${counted(pending.length, "creation")} not finished (${names})`;
  return `${name}: ${counted(objects.length, "resource")} of LangSmith${unfinished}`;
}

/** The content of a file, which may be a pipe, or have no end. @throws StateUnreadable */
export function contentOf(file: string, largest: number): Buffer {
  try {
    return readUpTo(file, largest);
  } catch (error) {
    if (error instanceof StateUnreadable) throw error;
    const why = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
    throw new StateUnreadable(fileUnreadable({ name: file, why }), { cause: error });
  }
}

function readUpTo(file: string, largest: number): Buffer {
  const descriptor = openSync(file, "r");
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (fstatSync(descriptor).isDirectory())
      throw new StateUnreadable(fileUnreadable({ name: file, why: "it is a folder" }));
    for (;;) {
      const chunk = Buffer.alloc(1024 * 1024);
      const read = readSync(descriptor, chunk);
      if (read === 0) return Buffer.concat(chunks);
      length += read;
      if (length > largest) throw new StateUnreadable(fileTooLarge({ name: file, largest }));
      chunks.push(chunk.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
}
