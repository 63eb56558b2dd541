import type { z } from "zod";
import { CreatedButNotReady, type Operation, perform, type RequestContext } from "../core/operation.ts";
import { redactor } from "../core/redact.ts";
import { ChangeRejected } from "../core/resource.ts";
import type { ServedFunction } from "../functions/define.ts";
import { explain } from "../resources/explain.ts";
import { BadRequest, InitFailed } from "./errors.ts";
import type { Host } from "./host.ts";
import { type IsSecret, secretTexts } from "./marks.ts";
import { nameOf } from "./naming.ts";
import { type DecodedProperties, encode } from "./values.ts";

/** One operation on behalf of the engine. */
interface Attempt {
  /** Empty where it calls a function. */
  readonly urn: string;
  /** What it is about, to begin an error with. */
  readonly subject: string;
  /** Seconds; the program's own limit, where it set one. */
  readonly limitSeconds: number;
  readonly inputs: z.ZodObject;
  /** Everything that came with the request: its secrets are kept out of what is reported. */
  readonly properties: readonly DecodedProperties[];
  readonly isSecret: IsSecret;
}

/** What an operation is carried out with: it reports to the engine, and ends when that cancels. */
export function contextOf(
  host: Host,
  urn: string,
  hide: (text: string) => string,
): Omit<RequestContext, "limitSeconds" | "limitSetBy"> {
  const status = host.log.statusOf(urn);
  return {
    ...(urn === "" ? {} : { resourceName: nameOf(urn) }),
    interrupt: host.interrupt.signal,
    status: (text) => status(hide(text)),
    note: (text) => host.log.info(hide(text), urn),
    warn: (text) => host.log.warn(hide(text), urn),
    debug: (text) => host.log.debug(hide(text), urn),
    hide,
  };
}

/** Carries out an operation: in its time, until the engine cancels, reporting how far it is, and losing no id. */
export async function attempt<T>(
  host: Host,
  { urn, subject, limitSeconds, inputs, properties, isSecret }: Attempt,
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  const hide = hiding(host, inputs, properties);
  const limitSetBy = "the resource option customTimeouts";
  const context = { ...contextOf(host, urn, hide), limitSeconds, ...(urn === "" ? {} : { limitSetBy }) };
  try {
    return await perform(context, work);
  } catch (error) {
    if (!(error instanceof CreatedButNotReady)) throw toUserError(error, hide, `${subject}: `);
    const properties = encode(error.properties, isSecret);
    throw new InitFailed(hide(`${subject}: ${explain(error.cause)}`), error.id, properties, error);
  }
}

/** Calls a function, of which nothing belongs to a state. */
export function attemptCall<T>(
  host: Host,
  { name, limitSeconds, inputs }: Pick<ServedFunction, "name" | "limitSeconds" | "inputs">,
  properties: DecodedProperties,
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  const call = {
    urn: "",
    subject: name,
    limitSeconds,
    inputs,
    properties: [properties],
    isSecret: () => false,
  };
  return attempt(host, call, work);
}

/** Takes every secret that a request holds out of a text. */
export function hiding(
  host: Host,
  inputs: z.ZodObject,
  properties: readonly DecodedProperties[],
): (text: string) => string {
  // Most requests have nothing to report, so the secrets are looked for when there is.
  let hide: ((text: string) => string) | undefined;
  return (text) => {
    const keys = host.connection.settings.credentials.map(({ value }) => value);
    hide ??= redactor([...keys, ...secretTexts(inputs, ...properties)]);
    return hide(text);
  };
}

/** The error in words for the user, without secrets. */
export function toUserError(error: unknown, hide: (text: string) => string, before: string): Error {
  const message = hide(`${before}${explain(error)}`);
  if (error instanceof ChangeRejected) return new ChangeRejected(message, { cause: error });
  if (error instanceof BadRequest) return new BadRequest(message, { cause: error });
  return new Error(message, { cause: error });
}
