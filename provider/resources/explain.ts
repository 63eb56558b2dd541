import { OperationEnded } from "../core/operation.ts";
import { formatPath, type PathStep } from "../core/property-path.ts";
import { propertyName } from "../core/wire-format.ts";
import { ValidationFailed } from "../http/errors.ts";
import { idRejected, valueRejected } from "../http/messages.ts";

/** Complaints of the service about fields that one message shows. */
const COMPLAINTS_SHOWN = 10;

/** What an error says to the user. A complaint about a field names the program's property. */
export function explain(error: unknown): string {
  if (error instanceof ValidationFailed && error.code !== idRejected.code) {
    const complaints = error.complaints.map(({ loc, message }) => {
      const path = formatPath(pathOf(loc));
      return path === "" ? message : `${path}: ${message}`;
    });
    const more = complaints.length > COMPLAINTS_SHOWN ? ["and more"] : [];
    const shown = [...complaints.slice(0, COMPLAINTS_SHOWN), ...more];
    return valueRejected({ ...error.words.fields, complaints: shown }).text;
  }
  if (error instanceof OperationEnded) return error.words.text;
  return error instanceof Error ? error.message : String(error);
}

/** A message that another sentence goes on from. */
export function withoutFullStop(text: string): string {
  return text.replace(/[.\s]+$/, "");
}

/** The program's path for where the service says a complaint belongs. */
function pathOf(loc: readonly PathStep[]): PathStep[] {
  const inside = loc[0] === "body" || loc[0] === "path" || loc[0] === "query" ? loc.slice(1) : loc;
  return inside.map((step, index) =>
    typeof step === "string" && !(index > 0 && inside[0] === "secrets") ? propertyName(step) : step,
  );
}
