import type { FullLine, RequestLine } from "./trace.schema.ts";

/** Bytes of a line of a trace: it is one write, and what is longer nobody reads. */
export const LONGEST_LINE = 4_096;
/** Characters of each text, tried one after the other until the line is short enough. */
const LENGTHS = [1_024, 256, 64, 16] as const;

/** Fields whose texts are all of this package: to look for secrets in them would take most of a line's time. */
const OWN: ReadonlySet<string> = new Set([
  "event",
  "at",
  "asked",
  "does",
  "type",
  "error",
  "op",
  "frontEnd",
  "method",
  "purpose",
  "outcome",
  "cause",
]);

/** A line as it is written: no text holds a secret, and all of them fit. */
export function textOf(line: RequestLine | FullLine, redact: (text: string) => string): string {
  let text = "";
  for (const longest of LENGTHS) {
    text = JSON.stringify(line, (key, value: unknown) =>
      typeof value === "string" && !OWN.has(key) ? clipped(redact(value), longest) : value,
    );
    if (Buffer.byteLength(text) < LONGEST_LINE) break;
  }
  return text;
}

function clipped(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`.toWellFormed();
}
