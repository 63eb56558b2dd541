import type { Properties } from "../lifecycle/check.ts";
import { CreatedButNotReady } from "../lifecycle/operation.ts";

/**
 * An error as the host of dynamic resources shows it. The host prints the text and the stack of most errors
 * beside what the engine prints itself; here both say nothing that a user would need.
 */
export class Failed extends Error {
  override readonly name = "langsmith";
  constructor(message: string) {
    super(message);
    this.stack = "the error follows";
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
  constructor(message: string, id: string, properties: Properties) {
    super(message);
    this.id = id;
    this.properties = properties;
    this.reasons = [message];
  }
}

/**
 * What goes back to the host when an operation fails. The properties of an object that exists hold the inputs
 * too: the host looks for the provider among them when it refreshes or deletes the object later.
 */
export function failure(error: unknown, message: string, inputs: Properties): Failed {
  if (!(error instanceof CreatedButNotReady)) return new Failed(message);
  return new FailedToInitialize(message, error.id, { ...inputs, ...error.outputs });
}
