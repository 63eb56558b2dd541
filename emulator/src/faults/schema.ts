import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";

/** What happens to a request that a fault hits. */
const FAULT_ACTIONS = [
  "respond",
  "html",
  "redirect",
  "large-body",
  "never",
  "delay",
  "reset-before",
  "reset-after",
  "reset-body",
  "truncate",
  "slow-headers",
  "slow-body",
  "wrong-types",
  "rewrite",
  "drop-members",
  "late",
  "other-workspace",
  "strip-workspace",
  "second-revision",
] as const;

export type FaultAction = (typeof FAULT_ACTIONS)[number];

/** The bytes of `large-body` by default: more than any answer of the service has. */
const LARGE = 64 * 1024 * 1024;

/** Seconds between an answer and the date in its `Retry-After` at most: some thirty years. */
const FARTHEST = 1_000_000_000;

/** The longest that a fault may take: longer than any client waits for one request. */
const LONGEST = 600_000;

const shape = z.strictObject({
  /** The method to hit, or `*`. */
  method: z.string().min(1).default("*"),
  /**
   * The path to hit: exact, or with `:name` for one segment, or with a `*` at the end for any rest. A control
   * plane path matches with and without `/api-host`.
   */
  path: z.string().startsWith("/", { error: 'expected a path that begins with "/"' }),
  /** How many requests are hit; `null` for all until the faults are cleared. Default 1, with `probability` `null`. */
  times: z.int().min(1).nullable().optional(),
  /** How many matching requests pass unharmed first; default 0. */
  skip: z.int().min(0).optional(),
  /** Only this one of the matching requests is hit, counted from 1; takes the place of `skip` and `times`. */
  nth: z.int().min(1).optional(),
  /** The chance, 0 to 1, with which a matching request is hit; default 1. */
  probability: z.number().min(0).max(1).optional(),
  /**
   * What the chances are drawn from: the same seed and the same order of matching requests give the same hits.
   * Default: a random one, which the answer contains.
   */
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  /** Default `respond`, or `delay` when only `delayMs` is given. docs/reference/emulator-faults.md lists what each does. */
  action: z.enum(FAULT_ACTIONS).optional(),
  /** The status of the answer; default 500, of `html` and `large-body` 200, of `redirect` 307. */
  status: z.int().min(200).max(599).optional(),
  /** The body of `respond` (a string is sent as it is, anything else as JSON) or the page of `html`. */
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** The content type of `respond`; default `application/json`. */
  contentType: z.string().optional(),
  /**
   * The `Retry-After` of `respond`: seconds, `{date: seconds}` for the HTTP date so many seconds after the one in the
   * answer's `Date` header (the virtual clock), or any text.
   */
  retryAfter: z
    .union([z.int().min(0), z.strictObject({ date: z.int().min(-FARTHEST).max(FARTHEST) }), z.string()], {
      error: "expected a number of seconds, {date: seconds} or a string",
    })
    .optional(),
  /** Whether the request is carried out although its answer is another one, or none; default `false`. */
  carryOut: z.boolean().optional(),
  /** Where `redirect` leads; an address without a path is followed by the path and query of the request. */
  to: z.url({ protocol: /^https?$/, error: "expected an http:// or https:// address" }).optional(),
  /** The bytes of `large-body`; default 64 MiB. */
  bytes: z
    .int()
    .min(16)
    .max(1024 * LARGE)
    .optional(),
  /** The fields that `rewrite` sets in the answer, or in each element of the list that is answered. */
  set: z.record(z.string(), z.unknown()).optional(),
  /**
   * The members that `drop-members` drops, as paths such as `source_config.resource_spec.sidecars.ports`, which go
   * through lists. Default: what the vendor's published documents do not declare.
   */
  members: z
    .array(z.string().regex(/^[^.]+(\.[^.]+)*$/, { error: 'expected member names joined by "."' }))
    .min(1)
    .optional(),
  /** What `drop-members` drops them from; default both. */
  from: z.enum(["request", "answer"]).optional(),
  /** For how many reads of the object `late` lasts. */
  requests: z.int().min(1).optional(),
  /** For how many virtual seconds `late` lasts. */
  seconds: z.number().positive().optional(),
  /** Whether lists have what is `late` to be read by its id; default `false`. */
  stillListed: z.boolean().optional(),
  /**
   * Real milliseconds, at most ten minutes: before anything else happens; with `slow-headers` before the headers,
   * with `slow-body` from the first byte of the body to the last.
   */
  delayMs: z.int().min(0).max(LONGEST).default(0),
});

/** The fields that only some actions take. */
const ACTIONS_OF_FIELD = {
  status: ["respond", "html", "redirect", "large-body"],
  body: ["respond", "html"],
  headers: ["respond", "html", "redirect"],
  contentType: ["respond"],
  retryAfter: ["respond"],
  carryOut: ["respond", "html", "redirect", "large-body", "never"],
  to: ["redirect"],
  bytes: ["large-body"],
  set: ["rewrite"],
  members: ["drop-members"],
  from: ["drop-members"],
  requests: ["late"],
  seconds: ["late"],
  stillListed: ["late"],
} as const satisfies Partial<Record<keyof z.output<typeof shape>, readonly FaultAction[]>>;

const REDIRECTS = [301, 302, 303, 307, 308];

type Shaped = z.output<typeof shape>;

/** The shape of a fault in `POST /_emulator/faults` and in the file of `--faults`. */
export const faultSchema = shape.superRefine((fault, context) => {
  for (const [field, message] of contradictions(fault)) {
    context.addIssue({ code: "custom", path: [field], message });
  }
});

/** A fault as tests write it, for example `{method: "POST", path: "/v2/deployments", action: "reset-after"}`. */
export type Fault = z.input<typeof faultSchema>;

/** A fault that has been checked. */
export type CheckedFault = z.output<typeof faultSchema>;

/** What the fault does: its `action`, or the one that goes without saying. */
export function actionOf(fault: CheckedFault): FaultAction {
  if (fault.action !== undefined) return fault.action;
  const onlyDelay =
    fault.delayMs > 0 &&
    Object.keys(ACTIONS_OF_FIELD).every((field) => Reflect.get(fault, field) === undefined);
  return onlyDelay ? "delay" : "respond";
}

/** A list of faults that is wrong: each line of the message names an element and a path in it. */
export class FaultError extends Error {
  override readonly name = "FaultError";
}

/**
 * Reads one fault, or a list of them.
 *
 * @throws FaultError that names everything that is wrong, for example `[2].action: …`
 */
export function readFaults(input: unknown): CheckedFault[] {
  const many = Array.isArray(input);
  const parsed = (many ? input : [input]).map((item) => faultSchema.safeParse(item));
  const problems = parsed.flatMap(({ error }, index) =>
    (error?.issues ?? []).map(({ path, message }) => {
      const position = `${many ? `[${index}]` : ""}${path.map((key) => `.${String(key)}`).join("")}`;
      return `${position.replace(/^\./, "") || "the fault"}: ${message}`;
    }),
  );
  if (problems.length > 0) throw new FaultError(problems.join("\n"));
  return parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

/** What does not go together in a fault, with the field that should be changed. */
function contradictions(fault: Shaped): [field: string, message: string][] {
  return [...ofMatching(fault), ...ofFields(fault), ...ofAction(fault), ...ofHeaders(fault)];
}

function ofMatching(fault: Shaped): [string, string][] {
  const found: [string, string][] = [];
  if (fault.path.slice(0, -1).includes("*")) {
    found.push(["path", "a * stands at the end only, for any rest: use :name for one segment"]);
  }
  if (fault.nth !== undefined) {
    for (const field of ["skip", "times", "probability"] as const) {
      if (fault[field] === undefined) continue;
      found.push([field, `nth names the one request that is hit: leave ${field} out, or nth`]);
    }
  }
  if (fault.seed !== undefined && fault.probability === undefined) {
    found.push(["seed", "a seed is for a probability, which is not given"]);
  }
  return found;
}

function ofFields(fault: Shaped): [string, string][] {
  const action = actionOf(fault);
  const found: [string, string][] = [];
  for (const [field, actions] of Object.entries(ACTIONS_OF_FIELD)) {
    const isAllowed = actions.some((name) => name === action);
    if (isAllowed || Reflect.get(fault, field) === undefined) continue;
    const unsaid = fault.action === undefined ? ", which goes without saying: name the action" : "";
    found.push([field, `taken by ${actions.join(", ")} only, not by ${action}${unsaid}`]);
  }
  return found;
}

function ofAction(fault: Shaped): [string, string][] {
  const found: [string, string][] = [];
  switch (fault.action) {
    case "redirect":
      if (fault.to === undefined) found.push(["to", "redirect needs the address that it leads to"]);
      if (fault.status !== undefined && !REDIRECTS.includes(fault.status)) {
        found.push(["status", `expected one of ${REDIRECTS.join(", ")} for redirect`]);
      }
      break;
    case "html":
      if (fault.body !== undefined && typeof fault.body !== "string") {
        found.push(["body", "the page of html is a string"]);
      }
      break;
    case "never":
      if (fault.delayMs > 0) found.push(["delayMs", "never has no end that could come later: leave it out"]);
      break;
    case "slow-headers":
    case "slow-body":
    case "delay":
      if (fault.delayMs === 0)
        found.push(["delayMs", `${fault.action} needs the milliseconds that it takes`]);
      break;
    case "rewrite":
      if (fault.set === undefined) found.push(["set", "rewrite needs the fields to set"]);
      break;
    case "late":
      if ((fault.requests === undefined) === (fault.seconds === undefined)) {
        found.push(["requests", "late needs either requests (reads of the object) or seconds (virtual)"]);
      }
      if (!["POST", "*"].includes(fault.method.toUpperCase())) {
        found.push(["method", "late hits the request that makes the object: expected POST"]);
      }
      break;
    case "second-revision":
      if (!/^(\/api-host)?\/v2\/deployments(\/|$)/.test(fault.path)) {
        found.push(["path", "second-revision is for requests below /v2/deployments"]);
      } else if (/\/v2\/deployments\/?$/.test(fault.path) && fault.method.toUpperCase() !== "POST") {
        found.push(["method", "second-revision of /v2/deployments itself hits the creation: expected POST"]);
      }
      break;
    default:
  }
  if (fault.retryAfter !== undefined && hasHeader(fault.headers, "retry-after")) {
    found.push(["headers", "has a Retry-After beside retryAfter: give one of them"]);
  }
  return found;
}

/** What no answer can be sent with. */
function ofHeaders({ headers, contentType, retryAfter }: Shaped): [string, string][] {
  const found: [string, string][] = [];
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (/^(?:content-length|transfer-encoding)$/i.test(name)) {
      found.push(["headers", `${name} follows from the body: leave it out`]);
    } else if (!isHeader(name, value)) {
      found.push([
        "headers",
        `${JSON.stringify(name)}: ${JSON.stringify(value)} is no header that can be sent`,
      ]);
    }
  }
  if (contentType !== undefined && (contentType.trim() === "" || !isHeader("content-type", contentType))) {
    found.push(["contentType", `${JSON.stringify(contentType)} cannot be sent as a header`]);
  }
  if (typeof retryAfter === "string" && !isHeader("retry-after", retryAfter)) {
    found.push(["retryAfter", `${JSON.stringify(retryAfter)} cannot be sent as a header`]);
  }
  return found;
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function hasHeader(headers: Readonly<Record<string, string>> | undefined, name: string): boolean {
  return Object.keys(headers ?? {}).some((key) => key.toLowerCase() === name);
}

/** The bytes that the answer of `large-body` has. */
export function largeBytes(fault: CheckedFault): number {
  return fault.bytes ?? LARGE;
}
