import { type Terminal, terminalOf } from "../terminal.ts";

/** Where a command runs. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints what is found, on standard output. */
  readonly print: (text: string) => void;
  /** Prints status and errors, on standard error. */
  readonly report: (text: string) => void;
  /** What standard output is. */
  readonly output: Terminal;
  /** What standard error is. */
  readonly status: Terminal;
}

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

/** The oldest Node.js that this package runs on, as its `engines` say. */
export const LEAST_NODE = 22;

/** What is wrong with the Node.js of this version, such as 20.11.0; undefined where it is new enough. */
export function nodeProblem(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= LEAST_NODE) return undefined;
  return `pulumi-langsmith needs Node.js ${LEAST_NODE} or later, and this is Node.js ${version}.`;
}
