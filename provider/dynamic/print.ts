import type { RequestContext } from "../core/operation.ts";
import { printable } from "../core/text.ts";

export function requestContext(limitSeconds: number, hide: (text: string) => string): RequestContext {
  return {
    limitSeconds,
    status: (text) => print(hide(text)),
    warn: (text) => print(hide(`warning: ${text}`)),
    hide,
  };
}

/** The host shows what is printed to the user, as lines of the stack. */
export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Lines of components, which are given once for all of their resources. */
const printed = new Set<string>();

export function printOnce(text: string): void {
  if (printed.has(text)) return;
  printed.add(text);
  print(text);
}
