import { setTimeout } from "node:timers/promises";
import { CommandError, ConcurrentUpdateError } from "@pulumi/pulumi/automation/index.js";

/** A try to delete asks the forge, which limits the requests of an hour. */
const BETWEEN_TRIES_MS = 10_000;
/** LangSmith cleans up for one or two minutes after it deletes a deployment. Until then, the name is in use. */
const CLEANUP_MS = 180_000;

interface Options {
  readonly stack: string;
  /** How long to wait while another run locks the stack. */
  readonly lockWaitSeconds: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** Runs a command of Pulumi again while another run locks the stack, or a deleted deployment still has the name. */
export async function retry<T>(options: Options, run: () => Promise<T>): Promise<T> {
  const begin = Date.now();
  const shown = new Set<string>();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const wait = waitFor(error instanceof Error ? (error.cause ?? error) : error, options);
      if (!wait || options.signal.aborted) throw error;
      if (Date.now() - begin > wait.limitMs) throw new Error(wait.over, { cause: error });
      if (!shown.has(wait.because)) console.error(wait.because);
      shown.add(wait.because);
    }
    await setTimeout(BETWEEN_TRIES_MS, undefined, { signal: options.signal });
  }
}

/** What to wait for after an error, if anything. */
function waitFor(error: unknown, { stack, lockWaitSeconds }: Options) {
  if (error instanceof ConcurrentUpdateError) {
    return {
      because: `Another run locks the stack ${stack}. Waiting for it.`,
      limitMs: lockWaitSeconds * 1000,
      over: `Another run locked the stack ${stack} for ${lockWaitSeconds} seconds, and nothing was changed. Run this job again when that run has ended. If it was killed and no other run is left, remove its lock first: pulumi cancel --stack ${stack}`,
    };
  }
  if (error instanceof CommandError && error.message.includes("[LS2002]")) {
    return {
      because:
        "The deployment's name is in use, perhaps by a preview that LangSmith still deletes. Trying again.",
      limitMs: CLEANUP_MS,
      over: "The deployment's name is still in use. The error above says what to do.",
    };
  }
  return undefined;
}
