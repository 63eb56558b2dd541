import { defineMessage } from "../core/message.ts";
import type { Quota } from "./limits.ts";
import { couldNot, type RequestFailure } from "./request-failure.ts";

const CREATE: RequestFailure = {
  attempted: "create the bulk export",
  method: "POST",
  url: "https://api.smith.langchain.com/api/v1/bulk-exports",
};

export const tooManyWaiting = defineMessage("LS1201", {
  title: "Too many requests wait in this process",
  message: (fields: RequestFailure & { readonly why: string }) =>
    couldNot({ ...fields, outcome: `was not sent: ${fields.why}` }),
  cause: "The provider remembers a limited number of waiting requests, so that its memory is bounded.",
  fix: "More operations run at once than requests can be kept in mind: run pulumi with a smaller --parallel, or raise langsmith:maxConcurrentRequests.",
  example: { ...CREATE, why: "10000 requests wait already" },
});

const QUOTA_FIX: Readonly<Record<Quota, string>> = {
  schedules:
    "Waiting does not help: a workspace has at most 200 active schedules. Cancel schedules that are no longer needed, then try again.",
  experiments:
    "Waiting does not help: one export takes at most 250 experiments. Export them one by one, or delete those that are no longer needed.",
  objects:
    "This is a limit on a number of objects, not on requests, so it was not waited for: see that there are fewer of what the service names, then try again.",
};

export const quotaReached = defineMessage("LS1202", {
  title: "A number of objects has reached its limit",
  message: (fields: RequestFailure & { readonly quota: Quota }) => couldNot(fields),
  cause:
    "The service limits how many active schedules a workspace has, and how many experiments an export has.",
  fix: ({ quota }) => QUOTA_FIX[quota],
  example: { ...CREATE, status: 429, detail: "Too many active scheduled exports", quota: "schedules" },
});

export const pauseTooLong = defineMessage("LS1203", {
  title: "The service asks for a longer pause than the provider waits",
  message: (fields: RequestFailure & { readonly seconds: number }) => couldNot(fields),
  cause:
    "The service answered 429 with a `Retry-After` of more than an hour. The provider waits for shorter ones.",
  fix: ({ seconds }) =>
    `The service asks for a pause of ${seconds} s, longer than is waited here: try again after that.`,
  example: { ...CREATE, status: 429, seconds: 86_400 },
});

export const limitWaitEnded = defineMessage("LS1204", {
  title: "An operation ended while it waited for a limit of the service",
  message: ({ attempted, why, limit }: LimitWait) =>
    `Could not ${attempted}: ${why}, while a limit was waited out: ${limit}.`,
  cause:
    "The service limits requests (429). The time limit of the operation or Ctrl-C came before the limit was over.",
  fix: ({ unchanged }) =>
    unchanged === undefined
      ? "Run it again."
      : `This request changed nothing, ${unchanged}; the next up goes on with it.`,
  example: {
    attempted: "create the bulk export",
    why: "the time limit of 2 h was reached",
    limit: "the service takes at most 250 exports an hour in a workspace, spawned ones count (429)",
    unchanged: "since the service rejected every try",
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
