import { encodable } from "../../core/engine.ts";
import { CreatedButNotReady } from "../../core/operation.ts";
import type { Properties } from "../../core/properties.ts";
import { printable } from "../../core/text.ts";

/**
 * An error as the host of dynamic resources shows it. Of most operations the host prints `<text>: <stack>` as a line
 * of the stack, besides what the engine prints at the resource: so both together show in one line where to look.
 */
class Failed extends Error {
  override readonly name = "langsmith";
  /** @param subject which resource it is, and what could not be done with it */
  constructor(message: string, subject: string) {
    super(printable(message));
    this.stack = `${subject}; see its error`;
  }
  override toString(): string {
    return this.name;
  }
}

/** The host keeps `id` and `properties` in the state, and shows the `reasons`. */
export class FailedToInitialize extends Failed {
  readonly id: string;
  readonly properties: Properties;
  readonly reasons: readonly string[];
  constructor(message: string, subject: string, id: string, properties: Properties) {
    super(message, subject);
    this.id = id;
    this.properties = properties;
    this.reasons = [this.message];
  }
}

/**
 * What goes back to the host when an operation fails. The properties of an object that exists hold the internal inputs
 * too: the host looks for the provider among them when it refreshes or deletes the object later.
 */
export function failure(error: unknown, message: string, subject: string, internal: Properties): Failed {
  if (!(error instanceof CreatedButNotReady)) return new Failed(message, subject);
  // What the host cannot encode it would neither keep nor answer.
  const properties = encodable({ ...internal, ...error.properties });
  return new FailedToInitialize(message, subject, error.id, properties);
}
