import type { Operation } from "../core/operation.ts";
import type { Call } from "../http/call.ts";
import { ServerFailed, Unreachable } from "../http/errors.ts";

/** How a call to the service reports to the operation on whose behalf it is made, and ends with it. */
export function callOf(operation: Operation): Call {
  const { signal, status, hide, traceSubject } = operation;
  return { signal, notice: status, redact: hide, traceSubject };
}

/** The same call, as one that looks for what a lost answer would have told. */
export function lookupOf(call: Call): Call {
  return { ...call, purpose: "lookup" };
}

/** Whether a read that failed may succeed a little later: nobody has refused anything yet. */
export function isTransient(error: unknown): boolean {
  return error instanceof Unreachable || error instanceof ServerFailed;
}
