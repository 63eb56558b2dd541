import { parseArgs } from "node:util";
import { SoakError } from "./errors.ts";

/** How the resources are served: by the plugin, or by the engine's host of dynamic resources. */
export const FRONT_ENDS = ["plugin", "dynamic"] as const;
export type FrontEnd = (typeof FRONT_ENDS)[number];

export interface Options {
  /** How long the load lasts. */
  readonly minutes: number;
  /** How many schedules exist all the time. */
  readonly schedules: number;
  /** Decides what is done, which faults come and when, as far as timing lets it. */
  readonly seed: number;
  /** Seconds between two samples. */
  readonly every: number;
  readonly frontEnds: readonly FrontEnd[];
  /** Whether a heap that grows fails the run: in a short one it does by itself, while the process warms up. */
  readonly judgeMemory: boolean;
}

export const HELP = `Usage: npm run soak -- [options]

Drives the built plugin, and the engine's host of dynamic resources, against the emulator: schedules, deployments
with updates, destinations with rotations, one-off exports that are waited for, lookups, cancellations, faults and
new configurations. Prints a table of what the processes use and a verdict; exits with 1 when memory, file
descriptors or sockets do not stay flat, or when the service holds something else than was answered. Build first.

Options:
  --minutes N        how long (default 30)
  --schedules N      schedules that exist all the time (default 50)
  --seed N           what is done, and which faults come (default 1)
  --every N          seconds between two samples (default 15)
  --front-end NAME   ${FRONT_ENDS.join(" or ")}; repeatable (default both)
  --no-memory        do not judge memory: for runs too short for it
  --help             print this text
`;

/** Reads the command line; throws a {@link SoakError} that names what is wrong with it. */
export function optionsOf(argv: readonly string[]): Options | "help" {
  const { values } = parsed(argv);
  if (values.help) return "help";
  const frontEnds = values["front-end"] ?? FRONT_ENDS;
  return {
    minutes: number("minutes", values.minutes, 30),
    schedules: number("schedules", values.schedules, 50),
    seed: number("seed", values.seed, 1),
    every: number("every", values.every, 15),
    frontEnds: frontEnds.map(frontEndOf),
    judgeMemory: !values["no-memory"],
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        minutes: { type: "string" },
        schedules: { type: "string" },
        seed: { type: "string" },
        every: { type: "string" },
        "front-end": { type: "string", multiple: true },
        "no-memory": { type: "boolean" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SoakError(`${error.message}; --help lists the options`);
  }
}

function number(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
  throw new SoakError(`--${name} is ${JSON.stringify(text)}; it must be a number above 0`);
}

function frontEndOf(name: string): FrontEnd {
  const found = FRONT_ENDS.find((each) => each === name);
  if (found) return found;
  throw new SoakError(`--front-end is ${JSON.stringify(name)}; it must be one of ${FRONT_ENDS.join(", ")}`);
}
