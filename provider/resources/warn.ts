import type { Message } from "../core/message.ts";
import type { Operation } from "../core/operation.ts";

/** Warns about the resource of an operation, by its id where its name is unknown. The front ends name it in errors alone. */
export function warnAbout(
  { resourceName, warn }: Pick<Operation, "resourceName" | "warn">,
  kind: string,
  id: string,
  { text }: Message,
): void {
  warn(`${kind} ${JSON.stringify(resourceName ?? id)}: ${text}`);
}
