import { CodedError } from "../../core/message.ts";
import { BadRequest, type FieldFailure, QuotaExceeded, ValidationFailed } from "../../http/errors.ts";
import { withoutFullStop } from "../explain.ts";
import { type Inputs, NEEDED_RELEASE, type Newer } from "./fields.ts";
import * as messages from "./messages.ts";

/** How a server that does not know a property complains, and what to do without the property. */
const UNKNOWN_TO_OLD: Readonly<
  Record<Newer, { readonly complains: (complaint: FieldFailure) => boolean; readonly instead: string }>
> = {
  intervalHours: {
    complains: (complaint) => isMissing(complaint, "end_time") || isForbidden(complaint, "interval_hours"),
    instead: "create one-off exports, with startTime and endTime",
  },
  exportFields: {
    complains: (complaint) => isForbidden(complaint, "export_fields"),
    instead: "remove exportFields, which exports all columns",
  },
  allExperiments: {
    complains: (complaint) => isMissing(complaint, "session_id") || isForbidden(complaint, "all_experiments"),
    instead: "export each experiment separately, with its id as sessionId",
  },
};

/** What the refusal of an export means, where the service's words alone do not say what to do. */
export function inWords(error: unknown, desired: Inputs): unknown {
  if (error instanceof ValidationFailed) {
    for (const [name, { complains, instead }] of newer()) {
      const complaint = error.complaints.find(complains);
      if (!isSet(desired[name]) || complaint === undefined) continue;
      const message = messages.serverTooOld({
        attempted: error.attempted,
        complaint: `${String(complaint.loc.at(-1))}: ${complaint.message}`,
        property: name,
        release: NEEDED_RELEASE[name],
        instead,
      });
      return new CodedError(message, { cause: error });
    }
  }
  const rejected =
    error instanceof ValidationFailed || error instanceof BadRequest || error instanceof QuotaExceeded;
  if (rejected && desired.allExperiments === true && /\bexperiments\b/i.test(error.detail ?? "")) {
    const { attempted, status, detail = "" } = error;
    const answer = `returned ${status}: ${withoutFullStop(detail)}`;
    return new CodedError(messages.tooManyExperiments({ attempted, answer }), { cause: error });
  }
  return error;
}

function newer() {
  return [
    ["intervalHours", UNKNOWN_TO_OLD.intervalHours],
    ["exportFields", UNKNOWN_TO_OLD.exportFields],
    ["allExperiments", UNKNOWN_TO_OLD.allExperiments],
  ] as const;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false;
}

/** Whether it asks for a field that newer servers do without, or refuses that it is null. */
function isMissing({ loc, message, type }: FieldFailure, field: string): boolean {
  return (
    loc.at(-1) === field && (type === "missing" || /required|none|null|should be a valid/i.test(message))
  );
}

function isForbidden({ loc, message, type }: FieldFailure, field: string): boolean {
  return (
    loc.includes(field) && (type === "extra_forbidden" || /not permitted|unknown|unexpected/i.test(message))
  );
}
