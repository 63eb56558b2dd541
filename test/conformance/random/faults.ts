import timers from "node:timers/promises";
import { Broken, type Handle } from "../gateway.ts";
import type { Life } from "../life.ts";
import { answer, elsewhere, type Stack } from "../stack.ts";

/** A little longer than the client waits for an answer. */
const TOO_LONG_MS = 31_000;

const broken: Handle = () => Promise.reject(new Broken());

const late: Handle = async () => {
  await timers.setTimeout(TOO_LONG_MS);
  throw new Broken();
};

/** The request is carried out first. */
function carriedOut(how: Handle): Handle {
  return async (request, forward) => {
    await forward(request);
    return how(request, forward);
  };
}

/** Answers, and how many requests get one. */
const ANSWERS: Readonly<Record<string, readonly [how: Handle, times: number]>> = {
  "lost before": [broken, 1],
  "lost after": [carriedOut(broken), 1],
  "late before": [late, 1],
  "late after": [carriedOut(late), 1],
  "429 thrice": [answer(429, { detail: "Too many requests" }), 3],
  "500 once": [answer(500, { detail: "Internal server error" }), 1],
  "502 after": [carriedOut(answer(502, "Bad gateway")), 1],
  "503 always": [answer(503, { detail: "Service unavailable" }), Number.POSITIVE_INFINITY],
  "key unknown": [answer(401, { detail: "Invalid API key" }), Number.POSITIVE_INFINITY],
  "key forbidden": [answer(403, { detail: "Forbidden" }), Number.POSITIVE_INFINITY],
  "key answered 404": [answer(404, { detail: "Not found" }), Number.POSITIVE_INFINITY],
  "key of another workspace": [elsewhere, Number.POSITIVE_INFINITY],
};

/** What ends a command early, at a request that is carried out or not. */
const ENDS = ["killed before", "killed after", "interrupted"];

export const FAULTS = [...Object.keys(ANSWERS), ...ENDS];

/** One ordinary fault of one command. */
export interface Fault {
  /** One of {@link FAULTS}. */
  readonly does: string;
  /** The requests that it can hit; a wrong key hits all. */
  readonly on: "writes" | "reads";
  /** How many of these pass before. */
  readonly after: number;
}

/** What a fault did so far. */
interface Attack {
  /** Whether the process was killed: nothing that it did since reached the service. */
  killed: boolean;
  hits: number;
}

/** Lets a fault hit the next command, in the operation of the life that `current` gives. */
export function attack(stack: Stack, { does, on, after }: Fault, current: () => Life | undefined): Attack {
  const seen: Attack = { killed: false, hits: 0 };
  const [how, times] = ANSWERS[does] ?? [undefined, 1];
  let passes = after;
  stack.gateway.handle = async (request, forward) => {
    if (seen.killed) throw new Broken();
    const isHit = does.startsWith("key") || (request.method === "GET") === (on === "reads");
    if (!isHit) return forward(request);
    passes -= 1;
    if (passes >= 0 || seen.hits >= times) return forward(request);
    seen.hits += 1;
    if (how !== undefined) return how(request, forward);
    if (does === "interrupted") {
      const answered = await forward(request);
      await current()?.cancel();
      return answered;
    }
    if (does === "killed after") await forward(request);
    seen.killed = true;
    throw new Broken();
  };
  return seen;
}
