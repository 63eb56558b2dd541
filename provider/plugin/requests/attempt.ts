import type { z } from "zod";
import { CreatedButNotReady, type Operation, perform } from "../../core/operation.ts";
import { redactor } from "../../core/redact.ts";
import { ChangeRejected } from "../../core/resource.ts";
import { explain } from "../../resources/explain.ts";
import type { Reporting } from "../../resources/serve.ts";
import { InitFailed } from "../errors.ts";
import type { Host } from "../host.ts";
import { nameOf } from "./request.ts";
import { type DecodedProperties, encode, type IsSecret, secretTexts } from "./values.ts";

/**
 * What a request is served with.
 *
 * @param which what it is about, to begin an error with
 * @param properties everything that came with it: its secrets are kept out of what is reported
 * @param urn empty where it is about no resource
 */
export function reportingOf(
  host: Host,
  which: string,
  inputs: z.ZodObject,
  properties: readonly DecodedProperties[],
  urn = "",
): Reporting {
  const keys = host.connection.settings.credentials.map(({ value }) => value);
  const hide = redactor([...keys, ...secretTexts(inputs, ...properties)]);
  const status = host.log.statusOf(urn);
  return {
    which,
    resourceName: urn === "" ? undefined : nameOf(urn),
    hide,
    status: (text) => status(hide(text)),
    debug: (text) => host.log.debug(hide(text), urn),
    note: (text) => host.log.info(hide(text), urn),
    warn: (text) => host.log.warn(hide(text), urn),
    interrupt: host.interrupt,
  };
}

/** Does a part of what a request asks for. An error is in words for the user, without secrets, and loses no id. */
export async function inWords<T>(
  { which, hide }: Reporting,
  work: () => Promise<T>,
  isSecret: IsSecret = () => false,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const message = hide(`${which}: ${explain(cause)}`);
    if (cause instanceof CreatedButNotReady)
      throw new InitFailed(message, cause.id, encode(cause.properties, isSecret), cause);
    throw cause instanceof ChangeRejected
      ? new ChangeRejected(message, { cause })
      : new Error(message, { cause });
  }
}

/** Carries out an operation: in its time, until the engine cancels, reporting how far it is, and losing no id. */
export function attempt<T>(
  reporting: Reporting,
  limitSeconds: number,
  work: (operation: Operation) => Promise<T>,
  isSecret?: IsSecret,
): Promise<T> {
  const isOfResource = reporting.resourceName !== undefined;
  const limitSetBy = isOfResource ? "the resource option customTimeouts" : undefined;
  const context = { ...reporting, limitSeconds, limitSetBy };
  return inWords(reporting, () => perform(context, work), isSecret);
}
