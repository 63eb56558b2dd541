import * as z from "zod";

const tenths = z.number().min(0);
const count = z.int().min(0);

const Waited = z
  .strictObject({
    queueMs: tenths
      .optional()
      .describe("for its turn: requests in flight at once, and creations of exports, are limited"),
    limitMs: tenths
      .optional()
      .describe("for a rate limit of the service (429): its pause, and the queue behind it"),
    paceMs: tenths.optional().describe("behind an hourly limit that lets one through at a time"),
    backoffMs: tenths
      .optional()
      .describe("after an attempt that failed: the backoff, or what its `Retry-After` asked for"),
    firstMs: tenths
      .optional()
      .describe("for the read that comes before a creation (`purpose` is `access` or `time`)"),
  })
  .describe(
    "what this attempt waited for before it was sent, in milliseconds; without waits that did not occur",
  );

/** One attempt of one request, as a line of a trace shows it. What is absent is not known, or there was none. */
export const RequestLine = z.strictObject({
  v: z.literal(1).describe("version of these lines; the changelog reports another number"),
  event: z.literal("request").describe("kind of the line: `request`"),
  at: z.iso
    .datetime({ precision: 3 })
    .describe("when it was sent, or ended unsent: UTC, by this machine's clock"),
  pid: count.describe("process that sent it; a command of pulumi starts several"),
  frontEnd: z
    .enum(["plugin", "dynamic", "cli"])
    .describe("what sent it: the plugin, dynamic resources, a command"),
  does: z
    .string()
    .optional()
    .describe(
      "what the engine requested: `create`, `read`, `update`, `delete`, `check`, `diff`, or `call` of a function",
    ),
  urn: z.string().optional().describe("resource that it was for; dynamic resources do not know theirs"),
  type: z.string().optional().describe("token of the type of that resource, or of the function"),
  name: z.string().optional().describe("name of that resource in the program"),
  op: z.string().describe("the call that it was made for: all attempts of one have the same"),
  attempt: z.int().min(1).describe("number of the attempt in that call, from 1"),
  asked: z.string().describe('what the call does, as an error shows it after "Could not"'),
  purpose: z
    .enum(["work", "access", "time", "lookup"])
    .describe(
      "`work`; `access`: the read before the first creation; `time`: the service's clock before a creation; `lookup`: looks for an object whose answer was lost",
    ),
  credential: z
    .int()
    .min(1)
    .optional()
    .describe("which of the configured credentials it used: 1, or more if an earlier one was rejected"),
  workspace: z.string().optional().describe("workspace in its header"),
  method: z.string().describe("HTTP method"),
  url: z.string().describe("address, with what cannot be secret of its query; the rest is `…`"),
  waited: Waited,
  sent: z.boolean().describe("whether it left this machine; if not, the line only has the waits"),
  connectMs: tenths
    .optional()
    .describe("milliseconds until it was connected; 0 to 1 for a connection that was reused"),
  headersMs: tenths.optional().describe("milliseconds until the answer began"),
  totalMs: tenths.optional().describe("milliseconds until the answer had ended, or the wait for it"),
  sentBytes: count.optional().describe("bytes of the body that was sent"),
  receivedBytes: count.optional().describe("bytes of the body that was received"),
  status: z.int().min(100).max(999).optional().describe("HTTP status of the answer"),
  requestId: z.string().optional().describe("id of the request, by the service or a proxy"),
  limits: z
    .record(z.string(), z.string())
    .optional()
    .describe("headers of the answer about limits: `retry-after`, `x-ratelimit-…`"),
  redirect: z
    .string()
    .optional()
    .describe("target of a redirect, without its query; the provider follows none"),
  outcome: z
    .enum(["ok", "retried", "failed", "lost", "aborted"])
    .describe(
      "`ok`: a success; `retried`: another attempt follows; `failed`: the call ended with `error`. `lost`: sent, and its effect is not known; `aborted`: the program, the user or a time limit ended it",
    ),
  cause: z
    .enum([
      "rate-limit",
      "server-error",
      "no-answer",
      "cut-answer",
      "no-connection",
      "access",
      "redirect",
      "refused",
      "unreadable",
      "not-sent",
    ])
    .optional()
    .describe(
      "why it is not `ok`: a status (429, 408, 5xx, 401, 403, a redirect, another 4xx), no answer in time, no connection or a broken one. Or a success that is not the service's, or an end before it was sent",
    ),
  error: z
    .string()
    .optional()
    .describe("class of the error that ended the call: `NotFound`, `Interrupted`, `TimeLimitReached`"),
  code: z
    .string()
    .regex(/^LS\d{4}$/)
    .optional()
    .describe("code of that error, if it has one: `pulumi-langsmith explain` explains it"),
  why: z
    .string()
    .optional()
    .describe("what broke, in the words of the operating system or Node.js, never of the service"),
});

/** The last line of a process that found the file full. */
export const FullLine = z.strictObject({
  v: z.literal(1),
  event: z.literal("full"),
  at: z.iso.datetime({ precision: 3 }),
  pid: count,
  frontEnd: RequestLine.shape.frontEnd,
  limitBytes: count,
});

/** A line of a trace. */
export const TraceLine = z.discriminatedUnion("event", [RequestLine, FullLine]);

export type RequestLine = z.infer<typeof RequestLine>;
export type FullLine = z.infer<typeof FullLine>;
export type TraceLine = z.infer<typeof TraceLine>;
