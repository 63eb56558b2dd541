import { schemaAt } from "../../core/fields/facts.ts";
import { propertyName } from "../../core/fields/wire-format.ts";
import { CodedError, type Message } from "../../core/message.ts";
import { formatPath, isRecord, type Properties } from "../../core/properties.ts";
import { BadRequest, NotFound, type ServiceError, ValidationFailed } from "../../http/errors.ts";
import { valueRejected } from "../../http/messages.ts";
import { inputs } from "./fields/inputs.ts";

/**
 * Makes a rejection of what was sent an error in the program's names; undefined for every other error.
 *
 * @param body what was sent
 */
export function toRejection(error: unknown, body: Properties): Error | undefined {
  if (error instanceof ValidationFailed) return namingSecrets(error, body);
  const isOfBody =
    error instanceof BadRequest || (error instanceof NotFound && error.fields.method === "POST");
  const message = isOfBody ? namedProperties(error) : undefined;
  return message && new CodedError(message, { cause: error });
}

/** The service's names in quotes show which properties it complains about. */
function namedProperties({ fields: { detail = "" }, words }: ServiceError): Message | undefined {
  const quoted = [...detail.matchAll(/'([a-z0-9_]+(?:\.[a-z0-9_]+)*)'/g)];
  const properties = [...new Set(quoted.flatMap(([, name = ""]) => propertyOf(name)))];
  if (properties.length === 0) return undefined;
  return valueRejected({ ...words.fields, properties });
}

/** The path of a property by the service's name for it, with or without what it lies in; none for another word. */
function propertyOf(name: string): string[] {
  const steps = name.split(".").map(propertyName);
  const whole = [steps, ...["sourceConfig", "sourceRevisionConfig"].map((inside) => [inside, ...steps])];
  return whole
    .filter((path) => schemaAt(inputs, path) !== undefined)
    .slice(0, 1)
    .map(formatPath);
}

/** Makes a complaint about the n-th environment variable one about its name, which the program knows it by. */
function namingSecrets(error: ValidationFailed, { secrets }: Properties): ValidationFailed {
  if (!Array.isArray(secrets)) return error;
  const complaints = error.complaints.map((complaint) => {
    const at = complaint.loc.indexOf("secrets");
    const index = complaint.loc[at + 1];
    const entry: unknown = typeof index === "number" ? secrets[index] : undefined;
    if (at < 0 || !isRecord(entry)) return complaint;
    return { ...complaint, loc: [...complaint.loc.slice(0, at + 1), String(entry["name"])] };
  });
  return new ValidationFailed(error.words, complaints);
}
