import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type FullLine, type RequestLine, TraceLine } from "../../provider/http/trace/schema.ts";

/** A folder that goes with the test. */
export function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "langsmith-trace-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Every line of a trace, each of which has to be whole and as documented. */
export function linesOf(file: string): (RequestLine | FullLine)[] {
  const text = readFileSync(file, "utf8");
  if (text !== "" && !text.endsWith("\n")) throw new Error(`the last line of ${file} is not whole`);
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => TraceLine.parse(JSON.parse(line)));
}

/** The requests that a trace tells of, in the order in which they ended. */
export function requestsIn(file: string): RequestLine[] {
  return linesOf(file).filter((line) => line.event === "request");
}

/** What of a line is the same each time. */
export function steady(line: RequestLine): Partial<RequestLine> {
  const { v, event, at, pid, op, connectMs, headersMs, totalMs, ...rest } = line;
  return rest;
}

/** A client's part of its options, and what it was warned of. */
export function tracedTo(file: string) {
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  return { trace: { file, frontEnd: "plugin" as const, warn }, warnings };
}
