import { spawnSync } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { listed } from "../../provider/core/failure.ts";
import { engineFix, withoutStackLine } from "../connection.ts";
import { LARGEST_STATE, NoState, type ProgramState, readState } from "./states.ts";

/** The states that the options name. */
export interface GivenStates {
  /** Those that could be read. */
  readonly states: readonly ProgramState[];
  /** How each was read. */
  readonly readings: readonly StateReading[];
}

/** How reading a state ended. */
export interface StateReading {
  readonly told: string;
  /** Whether it could not be read: then it is not known what it contains. */
  readonly failed: boolean;
}

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

/** How far reading goes. */
interface Bounds {
  readonly largest?: number;
  readonly patienceSeconds?: number;
}

/** Reads all of them; one that cannot be read is told of, and keeps no other from being read. */
export function givenStates(
  { files, stack, cwd }: StateSources,
  environment: Environment,
  { largest = LARGEST_STATE, patienceSeconds = LONGEST_EXPORT }: Bounds = {},
): GivenStates {
  const sources: [string, () => Buffer][] = [
    ...(stack === undefined
      ? []
      : [
          [`stack ${stack}`, () => exported(stack, cwd, environment, largest, patienceSeconds)] as [
            string,
            () => Buffer,
          ],
        ]),
    ...files.map((file): [string, () => Buffer] => [file, () => contentOf(file, largest)]),
  ];
  const states: ProgramState[] = [];
  const readings = sources.map(([name, read]): StateReading => {
    try {
      const state = readState(read());
      states.push(state);
      return { told: toldOf(name, state), failed: false };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const cure =
        error instanceof NoState || error instanceof NotExported ? "" : " Give a file that can be read.";
      return { told: `${name} could not be read: ${why.replace(/\.$/, "")}.${cure}`, failed: true };
    }
  });
  return { states, readings };
}

function toldOf(name: string, { held, pending }: ProgramState): string {
  const begun =
    pending.length === 0
      ? ""
      : `, ${pending.length} begun and not ended (${listed(pending.map((each) => each.name))})`;
  return `${name}: ${held.length} of the objects that can be left behind${begun}`;
}

class NotExported extends Error {
  override readonly name = "NotExported";
}

/** The content of a file, which may be a pipe, or have no end. */
export function contentOf(file: string, largest: number): Buffer {
  const descriptor = openSync(file, "r");
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (fstatSync(descriptor).isDirectory()) throw new NoState("it is a folder; name a file");
    for (;;) {
      const chunk = Buffer.alloc(1024 * 1024);
      const read = readSync(descriptor, chunk);
      if (read === 0) return Buffer.concat(chunks);
      length += read;
      if (length > largest) throw new NoState(`it is longer than ${largest} bytes, the most that is read`);
      chunks.push(chunk.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
}

function exported(
  stack: string,
  cwd: string | undefined,
  environment: Environment,
  largest: number,
  patienceSeconds: number,
): Buffer {
  const args = ["stack", "export", "--stack", stack, "--non-interactive"];
  const told = spawnSync("pulumi", args, {
    maxBuffer: largest,
    timeout: patienceSeconds * 1000,
    killSignal: "SIGKILL",
    cwd,
    env: environment,
  });
  if (told.error) {
    throw new NotExported(
      `${withoutStackLine("pulumi stack export", told.error, patienceSeconds, largest) ?? `pulumi could not be started (${told.error.message}); put it on the PATH`}, or give --state FILE`,
    );
  }
  if (told.status === 0) return told.stdout;
  const why = told.stderr
    .toString("utf8")
    .trim()
    .replace(/^error: /, "")
    .replace(/\.$/, "");
  const cure =
    engineFix(why) ??
    "Name the folder of its Pulumi.yaml by --cwd, and the stack as pulumi stack ls shows it.";
  throw new NotExported(`pulumi stack export ended with ${told.status ?? told.signal}: ${why}. ${cure}`);
}
