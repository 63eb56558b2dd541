import type { Limit } from "../../../provider/core/limit.ts";

const MOST_LAYERS = 4;

export const LIMITS: readonly Limit[] = [
  {
    what: "layers of base64, percent-encoding and JSON in which `doctor keys` searches a string",
    limit: MOST_LAYERS,
    beyond: "a key within more layers is not found",
    why: "a Docker configuration in a Kubernetes secret has two layers of base64",
  },
];

/** An access key of AWS has 20 characters, which are 27 in base64. An API key is longer. */
const SHORTEST = 27;
/** A line break may be within the run, as `base64` prints it. */
const BASE64 = new RegExp(`[\\w+/-]{${SHORTEST},}(?:\\r?\\n[ \\t]*[\\w+/-]+)*`, "g");
/** Characters in front of a run may also be of base64, and shift what they begin. */
const SHIFTS = [0, 1, 2, 3];
const PERCENT = /%([0-9a-f]{2})/gi;
/** Of JSON within a string. */
const ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/gi;

/** Characters that are searched at once: an expression cannot search a string of any length. */
const PIECE = 1_000_000;
/** Of the next piece, so that a key is whole in one of them. */
const OVERLAP = 10_000;

/** The text, and whatever it contains in base64, percent-encoded or as JSON. */
export function* decodedForms(text: string): Generator<string> {
  for (let start = 0; start === 0 || start < text.length; start += PIECE)
    yield* formsOf(text.slice(start, start + PIECE + OVERLAP), MOST_LAYERS);
}

function* formsOf(text: string, layers: number): Generator<string> {
  yield text;
  if (layers === 0) return;
  for (const decoded of decodings(text)) yield* formsOf(decoded, layers - 1);
}

function* decodings(text: string): Generator<string> {
  const character = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  if (text.includes("%")) yield text.replace(PERCENT, (_, hex: string) => character(hex));
  if (text.includes("\\")) {
    yield text.replace(ESCAPE, (_, hex: string | undefined, letter: string) =>
      hex === undefined ? (SPACES[letter] ?? letter) : character(hex),
    );
  }
  for (const run of base64In(text)) {
    for (const shift of SHIFTS) yield Buffer.from(run.slice(shift), "base64").toString("latin1");
  }
}

/** Each line of a run, too: the next line may be another value. Rather a key too many is found than one too few. */
function base64In(text: string): readonly string[] {
  const runs = [...text.matchAll(BASE64)].flatMap(([run]) => [run, ...run.split(/\s+/)]);
  return [...new Set(runs)].filter(({ length }) => length >= SHORTEST);
}

const SPACES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
