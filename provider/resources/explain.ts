import { propertyName } from "../core/fields/wire-format.ts";
import { type Message, whatOf } from "../core/message.ts";
import { CreatedButNotReady, OperationEnded } from "../core/operation.ts";
import { formatPath, type PathStep } from "../core/properties.ts";
import type { Change } from "../core/resource.ts";
import { couldNotBriefly, ServiceError, ValidationFailed } from "../http/errors.ts";
import { valueRejected } from "../http/messages.ts";

/** Complaints of the service about fields that one message shows. */
const COMPLAINTS_SHOWN = 10;

/** The whole text of an error for the user. A complaint about a field names the program's property. */
export function explain(error: unknown): string {
  if (error instanceof CreatedButNotReady) return explain(error.cause);
  return messageOf(error)?.text ?? (error instanceof Error ? error.message : String(error));
}

/** The same without its fix and code, for a message that contains it and has a fix of its own. */
export function whatHappened(error: unknown): string {
  return messageOf(error)?.what ?? whatOf(error);
}

/** The same as a part of a sentence that follows the error of another request. */
export function reasonOf(error: unknown): string {
  return error instanceof ServiceError
    ? couldNotBriefly(error.words.fields)
    : withoutFullStop(whatHappened(error));
}

/** The message that is shown of an error, where it is another one than its own. */
function messageOf(error: unknown): Message | undefined {
  // Ids in the address of the request are no properties of the program.
  const isOfAddress =
    error instanceof ValidationFailed && error.complaints.every(({ loc }) => loc[0] === "path");
  if (error instanceof ValidationFailed && error.code === valueRejected.code && !isOfAddress) {
    const complaints = error.complaints.map(({ loc, message }) => {
      const path = formatPath(pathOf(loc));
      return path === "" ? message : `${path}: ${message}`;
    });
    const more = complaints.length > COMPLAINTS_SHOWN ? ["and more"] : [];
    const shown = [...complaints.slice(0, COMPLAINTS_SHOWN), ...more];
    return valueRejected({ ...error.words.fields, complaints: shown });
  }
  return error instanceof OperationEnded ? error.words : undefined;
}

/** What makes a replacement necessary, in words: the properties, with the reasons. */
export function changesOf(replaced: readonly Change[]): string {
  const properties = [...new Set(replaced.map(({ path }) => formatPath(path)))].join(", ");
  const reasons = replaced.flatMap(({ because }) => (because ? [because] : []));
  return `${properties}${reasons.length > 0 ? ` (${reasons.join("; ")})` : ""}`;
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
