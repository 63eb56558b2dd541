import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Line, ok, wrong } from "./line.ts";
import { NoState, type ProgramState, readState } from "./states.ts";

/** The states that the options name. */
export interface GivenStates {
  readonly states: readonly ProgramState[];
  /** Whether one of them could not be read: then nobody knows what it holds. */
  readonly incomplete: boolean;
  readonly lines: readonly Line[];
}

/** Where states are: files, and a stack of the engine. */
export interface StateSources {
  readonly files: readonly string[];
  readonly stack?: string | undefined;
  /** The folder of the stack's Pulumi.yaml. */
  readonly cwd?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LONGEST = 512 * 1024 * 1024;

/** Reads all of them; one that cannot be read is told of, and keeps no other from being read. */
export function givenStates({ files, stack, cwd }: StateSources, environment: Environment): GivenStates {
  const sources: [string, () => Buffer][] = [
    ...(stack === undefined
      ? []
      : [[`stack ${stack}`, () => exported(stack, cwd, environment)] as [string, () => Buffer]]),
    ...files.map((file): [string, () => Buffer] => [file, () => readFileSync(file)]),
  ];
  const states: ProgramState[] = [];
  const lines = sources.map(([name, read]) => {
    try {
      const state = readState(read());
      states.push(state);
      return ok("state", toldOf(name, state));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const cure =
        error instanceof NoState || error instanceof NotExported ? "" : " Give a file that can be read.";
      return wrong("state", `${name} could not be read: ${why}.${cure}`);
    }
  });
  return { states, incomplete: states.length < sources.length, lines };
}

function toldOf(name: string, { held, pending }: ProgramState): string {
  const begun =
    pending.length === 0
      ? ""
      : `, ${pending.length} begun and not ended (${pending.map((each) => each.name).join(", ")})`;
  return `${name}: ${held.length} of the objects that can be left behind${begun}`;
}

class NotExported extends Error {
  override readonly name = "NotExported";
}

function exported(stack: string, cwd: string | undefined, environment: Environment): Buffer {
  const args = ["stack", "export", "--stack", stack, "--non-interactive"];
  const told = spawnSync("pulumi", args, { maxBuffer: LONGEST, cwd, env: environment });
  if (told.error) {
    throw new NotExported(
      `pulumi could not be started (${told.error.message}); put it on the PATH, or give --state FILE`,
    );
  }
  if (told.status === 0) return told.stdout;
  const why = told.stderr
    .toString("utf8")
    .trim()
    .replace(/^error: /, "")
    .replace(/\.$/, "");
  throw new NotExported(
    `pulumi stack export ended with ${told.status ?? told.signal}: ${why}; name the folder of its Pulumi.yaml by --cwd, and the stack as pulumi stack ls shows it`,
  );
}
