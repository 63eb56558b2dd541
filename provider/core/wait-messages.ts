import { defineMessage } from "./message.ts";

const RUN_AGAIN = "Run the command again: it goes on from there.";

export const waitCutShort = defineMessage("LS1205", {
  title: "A wait ended before the service was done",
  message: ({ what, why, seen }: CutShort) =>
    `${what}: ${why}; ${seen === "" ? "nothing was seen yet" : `it was ${seen} when last seen`}.`,
  cause: "The time limit of the operation or Ctrl-C came first. The state contains the object.",
  fix: ({ resume }) => resume,
  example: {
    what: "bulk export 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    why: "it was interrupted",
    seen: "Running",
    resume: "The export goes on; the next up waits for it again.",
  },
});

interface CutShort {
  readonly what: string;
  /** What ended it. */
  readonly why: string;
  /** The state that was seen last; empty where none was. */
  readonly seen: string;
  /** How to go on. */
  readonly resume: string;
}

export const timeLimitReached = defineMessage("LS1206", {
  title: "The time limit of an operation was reached",
  message: ({ limit, setBy }: { readonly limit: string; readonly setBy: string | undefined }) =>
    `the time limit of ${limit} was reached${setBy === undefined ? "" : ` (${setBy} sets another)`}.`,
  cause: "The service took longer than the operation may take. What it has answered is in the state.",
  fix: RUN_AGAIN,
  example: { limit: "30 min", setBy: "the resource option customTimeouts" },
});

export const interrupted = defineMessage("LS1207", {
  title: "An operation was interrupted",
  message: (_: Readonly<Record<never, never>>) => "it was interrupted.",
  cause: "Ctrl-C, or the end of a job of the pipeline. What the service has answered is in the state.",
  fix: RUN_AGAIN,
  example: {},
});
