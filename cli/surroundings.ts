import type { Message } from "../provider/core/message.ts";
import { nodeTooOld } from "./messages.ts";
import { PIPE, type Terminal, terminalOf } from "./terminal.ts";

/** A clock, and what happens at intervals of it. */
export interface Clock {
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls a function again and again; returns what ends that. */
  readonly every: (milliseconds: number, tick: () => void) => () => void;
}

/** Where a command runs. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints what is found, on standard output. */
  readonly print: (text: string) => void;
  /** Prints status and errors, on standard error. */
  readonly report: (text: string) => void;
  /** What standard output is. Default: a pipe. */
  readonly output?: Terminal;
  /** What standard error is. Default: a pipe. */
  readonly status?: Terminal;
  /** Default: {@link SYSTEM_CLOCK} */
  readonly clock?: Clock;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  every: (milliseconds, tick) => {
    // It keeps no process alive.
    const timer = setInterval(tick, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

/** Those of this process, as they are when they are read. */
export const PROCESS: Surroundings = {
  get environment() {
    return process.env;
  },
  print: (text) => void process.stdout.write(text),
  report: (text) => void process.stderr.write(text),
  get output() {
    return terminalOf(process.stdout, process.env);
  },
  get status() {
    return terminalOf(process.stderr, process.env);
  },
};

/** What standard output is. */
export function outputOf({ output = PIPE }: Surroundings): Terminal {
  return output;
}

/** The oldest Node.js that this package runs on, as its `engines` say. */
export const LEAST_NODE = 22;

/** What is wrong with the Node.js of this version, such as 20.11.0; undefined where it is new enough. */
export function nodeProblem(version: string): Message | undefined {
  if (Number.parseInt(version, 10) >= LEAST_NODE) return undefined;
  return nodeTooOld({ least: LEAST_NODE, version });
}
