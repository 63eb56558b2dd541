import { defineMessage } from "../core/message.ts";
import { formatDuration } from "../core/text.ts";
import { couldNot, type Quota, type RequestFailure } from "./errors.ts";

const CREATE: RequestFailure = {
  attempted: "create the bulk export",
  method: "POST",
  url: "https://api.smith.langchain.com/api/v1/bulk-exports",
};

export const tooManyWaiting = defineMessage("LS1201", {
  title: "Too many requests are waiting",
  message: (fields: RequestFailure & { readonly why: string }) =>
    couldNot({ ...fields, outcome: `was not sent: ${fields.why}` }),
  cause: "The provider limits the number of waiting requests, to limit its memory.",
  fix: "Run `pulumi` with a smaller `--parallel`, or raise `langsmith:maxConcurrentRequests`.",
  see: "guides/large-stacks.md",
  example: { ...CREATE, why: "10000 requests are already waiting" },
});

const QUOTA_FIX: Readonly<Record<Quota, string>> = {
  schedules:
    "Cancel schedules that you no longer need, then try again. A workspace can have at most 200 active schedules, so waiting does not help.",
  objects:
    "Delete or cancel some of the objects that the response names, then try again. This is not a limit on requests, so waiting does not help.",
};

export const quotaReached = defineMessage("LS1202", {
  title: "The maximum number of objects is reached (429)",
  message: (fields: RequestFailure & { readonly quota: Quota }) => couldNot(fields),
  cause:
    "LangSmith limits how many objects of a kind exist at once, such as the active schedules of a workspace.",
  fix: ({ quota }) => QUOTA_FIX[quota],
  see: "reference/limits.md",
  example: { ...CREATE, status: 429, detail: "Too many active scheduled exports", quota: "schedules" },
});

export const pauseTooLong = defineMessage("LS1203", {
  title: "LangSmith asks for a pause of more than an hour (429)",
  message: (fields: RequestFailure & { readonly seconds: number }) => couldNot(fields),
  cause:
    "LangSmith returned 429 with a `Retry-After` of more than an hour. The provider waits only for shorter pauses.",
  fix: ({ seconds }) =>
    `Try again after ${formatDuration(seconds * 1000)}: LangSmith asks for this pause, and the provider does not wait so long.`,
  see: "reference/limits.md",
  example: { ...CREATE, status: 429, seconds: 86_400 },
});

export const limitWaitEnded = defineMessage("LS1204", {
  title: "The operation ended while it waited for a rate limit (429)",
  message: ({ attempted, why, limit }: LimitWait) =>
    `Could not ${attempted}: ${why} while waiting for a limit. ${limit}.`,
  cause:
    "LangSmith limits requests (429). The operation reached its time limit, or you pressed Ctrl-C, before the limit ended.",
  fix: ({ unchanged }) =>
    unchanged === undefined
      ? "Run the command again."
      : `Run the command again. This request changed nothing, ${unchanged}.`,
  see: "reference/limits.md",
  example: {
    attempted: "create the bulk export",
    why: "the time limit of 2 h was reached",
    limit: "LangSmith limits new exports per hour in a workspace (429)",
    unchanged: "because LangSmith rejected every try",
  },
});

interface LimitWait {
  readonly attempted: string;
  /** What ended it. */
  readonly why: string;
  readonly limit: string;
  /** Why nothing was changed, of a request that is known to have changed nothing. */
  readonly unchanged: string | undefined;
}
