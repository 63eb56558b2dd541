import { z } from "zod";

/** What happens to a request that a fault hits. */
export const FAULT_ACTIONS = ["respond", "delay", "reset-before", "reset-after", "truncate"] as const;

/** The shape of `POST /_emulator/faults`. */
export const faultSchema = z
  .strictObject({
    /** The method to hit, or `*`. */
    method: z.string().min(1).default("*"),
    /**
     * The path to hit: exact, or with `:name` for one segment, or with a `*` at the end for any rest. A control
     * plane path matches with and without `/api-host`.
     */
    path: z.string().startsWith("/"),
    /** How many requests are hit; `null` for all until the faults are cleared. */
    times: z.int().min(1).nullable().default(1),
    /** How many matching requests pass unharmed first. */
    skip: z.int().min(0).default(0),
    /**
     * `respond`: answer as given here, without carrying the request out. `delay`: carry it out after `delayMs`.
     * `reset-before`: reset the connection before the request is carried out. `reset-after`: carry it out, then
     * reset the connection instead of answering. `truncate`: carry it out, announce the whole answer, send half
     * of it and close. Default: `respond`, or `delay` when only `delayMs` is given.
     */
    action: z.enum(FAULT_ACTIONS).optional(),
    /** The status of `respond`; default 500. */
    status: z.int().min(200).max(599).optional(),
    /** The body of `respond`: a string is sent as it is, anything else as JSON. */
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** The content type of `respond`; default `application/json`. */
    contentType: z.string().optional(),
    /** Real milliseconds to wait before anything else happens. */
    delayMs: z.int().min(0).max(600_000).default(0),
  })
  .superRefine((fault, context) => {
    if (fault.action === undefined || fault.action === "respond") return;
    for (const key of ["status", "body", "headers", "contentType"] as const) {
      if (fault[key] !== undefined) {
        context.addIssue({ code: "custom", path: [key], message: `only the action respond takes ${key}` });
      }
    }
  });

/** A fault as tests write it, for example `{method: "POST", path: "/v2/deployments", action: "reset-after"}`. */
export type Fault = z.input<typeof faultSchema>;

/** A fault that hit a request. */
export interface Hit extends Omit<z.output<typeof faultSchema>, "action"> {
  readonly action: (typeof FAULT_ACTIONS)[number];
}

/** The faults that wait for their requests. */
export class Faults {
  readonly #pending: { readonly hit: Hit; skip: number; left: number }[] = [];

  add(fault: z.output<typeof faultSchema>): void {
    const action = fault.action ?? defaultAction(fault);
    this.#pending.push({
      hit: { ...fault, action },
      skip: fault.skip,
      left: fault.times ?? Number.POSITIVE_INFINITY,
    });
  }

  clear(): void {
    this.#pending.length = 0;
  }

  /** The fault that hits this request, if any; the first that was added wins, and is used up by one. */
  take(method: string, path: string): Hit | undefined {
    for (const [index, fault] of this.#pending.entries()) {
      if (fault.hit.method !== "*" && fault.hit.method.toUpperCase() !== method) continue;
      if (!matchesPath(fault.hit.path, path)) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      fault.left -= 1;
      if (fault.left <= 0) this.#pending.splice(index, 1);
      return fault.hit;
    }
    return undefined;
  }
}

function defaultAction(fault: z.output<typeof faultSchema>): Hit["action"] {
  const onlyDelay = fault.delayMs > 0 && fault.status === undefined && fault.body === undefined;
  return onlyDelay ? "delay" : "respond";
}

/** Whether `path` is one of those that `pattern` stands for. */
export function matchesPath(pattern: string, path: string): boolean {
  return matches(pattern, path) || matches(pattern, path.replace(/^\/api-host(?=\/)/, ""));
}

function matches(pattern: string, path: string): boolean {
  const open = pattern.endsWith("*");
  const wanted = (open ? pattern.slice(0, -1) : pattern).split("/");
  const given = path.split("/");
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, index) => {
    const actual = given[index] ?? "";
    if (segment.startsWith(":")) return actual !== "";
    return open && index === wanted.length - 1 ? actual.startsWith(segment) : actual === segment;
  });
}
