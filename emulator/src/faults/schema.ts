import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";

/** What happens to a request that a fault hits. */
const FAULT_ACTIONS = [
  "respond",
  "html",
  "never",
  "delay",
  "reset-before",
  "reset-after",
  "reset-body",
  "truncate",
  "slow-body",
  "rewrite",
  "drop-members",
  "late",
  "strip-workspace",
  "second-revision",
] as const;

export type FaultAction = (typeof FAULT_ACTIONS)[number];

/** The longest that a fault may take: longer than any client waits for one request. */
const LONGEST = 600_000;

const shape = z.strictObject({
  /** The method to hit, or `*`. */
  method: z.string().min(1).default("*"),
  /**
   * The path to hit: exact, or with `:name` for one segment, or with a `*` at the end for any rest. A control
   * plane path matches with and without `/api-host`.
   */
  path: z
    .string()
    .startsWith("/", { error: 'expected a path that begins with "/"' })
    .regex(/^[^*]*\*?$/, { error: "a * stands at the end only, for any rest: use :name for one segment" }),
  /** How many requests are hit; `null` for all until the faults are cleared. Default 1, with `probability` `null`. */
  times: z.int().min(1).nullable().optional(),
  /** How many matching requests pass unharmed first; default 0. */
  skip: z.int().min(0).optional(),
  /** The chance, 0 to 1, with which a matching request is hit; default 1. */
  probability: z.number().min(0).max(1).optional(),
  /**
   * What the chances are drawn from: the same seed and the same order of matching requests give the same hits.
   * Default: a random one, which the answer contains.
   */
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  /** Default `respond`, or `delay` when only `delayMs` is given. docs/reference/emulator-faults.md lists what each does. */
  action: z.enum(FAULT_ACTIONS).optional(),
  /** The status of the answer; default 500, of `html` 200. */
  status: z.int().min(200).max(599).optional(),
  /** The body of `respond` (a string is sent as it is, anything else as JSON) or the page of `html`. */
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** The content type of `respond`; default `application/json`. */
  contentType: z.string().optional(),
  /** The seconds in the `Retry-After` of `respond`. */
  retryAfter: z.int().min(0).optional(),
  /** Whether the request is carried out although its answer is another one, or none; default `false`. */
  carryOut: z.boolean().optional(),
  /** The fields that `rewrite` sets in the answer, or in each element of the list that is answered. */
  set: z.record(z.string(), z.unknown()).optional(),
  /**
   * The members that `drop-members` drops, as paths such as `source_config.resource_spec.sidecars.ports`, which go
   * through lists.
   */
  members: z
    .array(z.string().regex(/^[^.]+(\.[^.]+)*$/, { error: 'expected member names joined by "."' }))
    .min(1)
    .optional(),
  /** For how many reads of the object `late` lasts. */
  requests: z.int().min(1).optional(),
  /**
   * Real milliseconds, at most ten minutes: before anything else happens; with `slow-body` from the first byte of the
   * body to the last.
   */
  delayMs: z.int().min(0).max(LONGEST).default(0),
});

/** The fields that only some actions take. */
const ACTIONS_OF_FIELD = {
  status: ["respond", "html"],
  body: ["respond", "html"],
  headers: ["respond", "html"],
  contentType: ["respond"],
  retryAfter: ["respond"],
  carryOut: ["respond", "html", "never"],
  set: ["rewrite"],
  members: ["drop-members"],
  requests: ["late"],
} as const satisfies Partial<Record<keyof z.output<typeof shape>, readonly FaultAction[]>>;

/** The fields that actions need. */
const NEEDED: Partial<Record<FaultAction, keyof z.output<typeof shape>>> = {
  delay: "delayMs",
  "slow-body": "delayMs",
  rewrite: "set",
  "drop-members": "members",
  late: "requests",
};

/** The shape of a fault in `POST /_emulator/faults` and in the file of `--faults`. */
export const faultSchema = shape.superRefine((fault, context) => {
  for (const [field, message] of [...wrongFields(fault), ...wrongHeaders(fault)]) {
    context.addIssue({ code: "custom", path: [field], message });
  }
});

/** A fault as tests write it, for example `{method: "POST", path: "/v2/deployments", action: "reset-after"}`. */
export type Fault = z.input<typeof faultSchema>;

/** A fault that has been checked. */
export type CheckedFault = z.output<typeof faultSchema>;

/** What the fault does: its `action`, or the one that goes without saying. */
export function actionOf(fault: CheckedFault): FaultAction {
  const onlyDelay =
    fault.delayMs > 0 &&
    Object.keys(ACTIONS_OF_FIELD).every((field) => Reflect.get(fault, field) === undefined);
  return fault.action ?? (onlyDelay ? "delay" : "respond");
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

type Problem = readonly [field: string, message: string];

/** What does not go together in a fault, with the field that should be changed. */
function wrongFields(fault: CheckedFault): Problem[] {
  const action = actionOf(fault);
  const isGiven = (field: string) => ![undefined, 0].includes(Reflect.get(fault, field));
  const found = Object.entries(ACTIONS_OF_FIELD)
    .filter(([field, actions]) => isGiven(field) && !actions.some((name) => name === action))
    .map(([field, actions]): Problem => [field, `only for ${actions.join(", ")}, not for ${action}`]);
  const needed = NEEDED[action];
  if (needed !== undefined && !isGiven(needed)) found.push([needed, `${action} needs it`]);
  return found;
}

/** What no answer can be sent with. */
function wrongHeaders({ headers, contentType = "text/html" }: CheckedFault): Problem[] {
  const found = Object.entries(headers ?? {})
    .filter(([name, value]) => /^(?:content-length|transfer-encoding)$/i.test(name) || !isHeader(name, value))
    .map(([name, value]): Problem => ["headers", `${JSON.stringify([name, value])} cannot be sent`]);
  if (!isHeader("content-type", contentType)) found.push(["contentType", "cannot be sent"]);
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
