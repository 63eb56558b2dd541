import { type Code, CodedError, type Message } from "../provider/core/message.ts";

/** Why something is not done, with its code where it has one. */
export type Reason = Pick<Message, "text"> & { readonly code?: Code | undefined };

/** The words of an error, with its code where it has one. */
export function reasonOf(error: Error): Reason {
  return { text: error.message, code: error instanceof CodedError ? error.code : undefined };
}
