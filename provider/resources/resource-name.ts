import type { Message } from "../core/message.ts";
import type { Operation } from "../core/operation.ts";

/** The resource of an operation as its program names it: `BulkExport "daily"`; by its id where the name is unknown. */
export function resourceName({ resource }: Pick<Operation, "resource">, kind: string, id: string): string {
  return `${kind} ${JSON.stringify(resource?.name ?? id)}`;
}

/** Warns about the resource of an operation. The front ends name it in errors alone. */
export function warnAbout(
  operation: Pick<Operation, "resource" | "warn">,
  kind: string,
  id: string,
  { text }: Message,
): void {
  operation.warn(`${resourceName(operation, kind, id)}: ${text}`);
}

/** The first digits of a UUID, by which people recognize an object; any other id as it is. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-/i.test(id) ? id.slice(0, 8) : id;
}
