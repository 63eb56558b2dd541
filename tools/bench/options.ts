import { parseArgs } from "node:util";
import { BenchError } from "./errors.ts";

/** What can be measured, in the order in which it is. */
const MEASURES = ["start", "checkDiff", "waits", "folderPreview", "noopUp"] as const;
export type MeasureName = (typeof MEASURES)[number];

/** How much is measured. */
interface Sizes {
  /** Pairs of starts of a process. */
  readonly starts: number;
  /** Pairs of `up`, and of previews. */
  readonly ups: number;
  /** Exports of an `up` that changes nothing. */
  readonly unchanged: number;
  readonly waits: number;
  /** Seconds for which the memory of the waits is watched. */
  readonly waitSeconds: number;
  readonly calls: number;
  /** The files of the folder that is previewed. */
  readonly files: number;
}

export interface Options extends Sizes {
  readonly measures: readonly MeasureName[];
  readonly build: boolean;
  readonly quick: boolean;
  readonly help: boolean;
}

export const USAGE = `Measures speed and memory, and prints one JSON object; it ends with 1 when a limit is broken.
What is compared runs turn by turn in this one run. Nothing else should run on the machine meanwhile.

  --only NAME   one of ${MEASURES.join(", ")} (repeatable; default: all)
  --runs N      pairs of each comparison (default: 21 of starts, 3 of ups)
  --quick       smaller and fewer: to see that it works, not how fast it is
  --no-build    measures what dist holds, as it is
  --help        prints this text
`;

const FULL: Sizes = {
  starts: 21,
  ups: 3,
  unchanged: 1000,
  waits: 200,
  waitSeconds: 30,
  calls: 2000,
  files: 5000,
};

const QUICK: Sizes = {
  ...FULL,
  starts: 5,
  ups: 1,
  unchanged: 20,
  waitSeconds: 15,
  calls: 300,
  files: 500,
};

/**
 * Reads the command line.
 *
 * @throws {@link BenchError} for a name that does not exist or a number that is none; TypeError for an option
 *   that does not exist
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true, default: [] },
      runs: { type: "string" },
      quick: { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const unknown = values.only.filter((name) => !MEASURES.some((known) => known === name));
  if (unknown.length > 0) {
    throw new BenchError(`there is no measure ${unknown.join(", ")}; there are ${MEASURES.join(", ")}`);
  }
  const named = MEASURES.filter((name) => values.only.includes(name));
  const sizes = values.quick ? QUICK : FULL;
  const runs = values.runs === undefined ? {} : pairs(values.runs);
  return {
    ...sizes,
    ...runs,
    measures: named.length > 0 ? named : MEASURES,
    build: !values["no-build"],
    quick: values.quick,
    help: values.help,
  };
}

function pairs(text: string): Pick<Sizes, "starts" | "ups"> {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new BenchError(`--runs ${text}: it must be a whole number of pairs, at least 1`);
  }
  return { starts: count, ups: count };
}
