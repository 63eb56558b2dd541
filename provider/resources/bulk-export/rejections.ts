import { CodedError } from "../../core/message.ts";
import { type FieldFailure, ValidationFailed } from "../../http/errors.ts";
import { type Inputs, type Newer, withRelease } from "./fields.ts";
import { serverTooOld } from "./messages.ts";

/** What an older server complains of: a property that it does not know, or one that newer servers do without. */
const OLD_SERVERS: readonly (readonly [property: Newer, unknown: string, required?: string])[] = [
  ["intervalHours", "interval_hours", "end_time"],
  ["exportFields", "export_fields"],
  ["allExperiments", "all_experiments", "session_id"],
];

/** What the rejection of a new export means, where the service's words alone do not say what to do. */
export function toRejection(error: unknown, want: Inputs): unknown {
  if (!(error instanceof ValidationFailed)) return error;
  for (const [property, unknown, required] of OLD_SERVERS) {
    const isOfOldServer = ({ loc, message, type }: FieldFailure) =>
      (loc.includes(unknown) && (type === "extra_forbidden" || /not permitted|unexpected/i.test(message))) ||
      (loc.at(-1) === required && (type === "missing" || /required|none|null/i.test(message)));
    const found = error.complaints.find(isOfOldServer);
    if (!want[property] || found === undefined) continue;
    const complaint = `${String(found.loc.at(-1))}: ${found.message}`;
    return new CodedError(serverTooOld({ properties: withRelease(property), complaint }), { cause: error });
  }
  return error;
}
