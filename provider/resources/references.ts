import type * as z from "zod";
import { factsOf, propertiesOf } from "../core/fields/facts.ts";
import { CodedError } from "../core/message.ts";
import type { Properties } from "../core/properties.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound } from "../http/errors.ts";
import { operationMissing } from "../http/messages.ts";
import { type Reference, referenceNotFound } from "./messages.ts";

/**
 * Explains why an object was not created or changed. The service answers 404, to the object itself or when the other one is
 * read, where it does not find an object that is referred to. Mostly that one is of another workspace or region.
 *
 * @param sent the inputs that were sent
 * @returns an error that names the references, or the one that is given
 */
export function explainReferences(
  error: unknown,
  service: LangSmith,
  schema: z.ZodObject,
  sent: Properties,
): unknown {
  if (!(error instanceof NotFound) || error.words.code === operationMissing.code) return error;
  const references = missingOf(error, referencesOf(schema, sent));
  if (references.length === 0) return error;
  const message = referenceNotFound({
    error: error.words.what,
    references,
    workspace: service.workspaceId,
    host: new URL(error.fields.url).host,
  });
  return new CodedError(message, { cause: error });
}

/** The objects that an object refers to by their ids, by the facts of its properties. */
function referencesOf(schema: z.ZodObject, inputs: Properties): Reference[] {
  return propertiesOf(schema).flatMap(([property, field]) => {
    const { refersTo: kind } = factsOf(field);
    const id = inputs[property];
    return kind !== undefined && typeof id === "string" ? [{ property, kind, id }] : [];
  });
}

/** Those that an answer is about: the one that was read, or all that may be meant where the object itself was sent. */
function missingOf(
  { fields: { method, url, detail } }: NotFound,
  all: readonly Reference[],
): readonly Reference[] {
  if (method === "GET") return all.filter(({ id }) => url.toLowerCase().includes(id.toLowerCase()));
  const named = all.filter(({ kind }) => isNamed(kind, detail));
  return named.length > 0 ? named : all;
}

/** Whether the service's words contain the last word of a kind: an ExportDestination is a "destination" to it. */
function isNamed(kind: string, detail = ""): boolean {
  const word = kind.split(/(?=[A-Z])/).at(-1) ?? kind;
  return detail.toLowerCase().includes(word.toLowerCase());
}
