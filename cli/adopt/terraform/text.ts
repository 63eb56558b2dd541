import { CodedError, type Message } from "../../../provider/core/message.ts";
import { isRecord } from "../../../provider/core/properties.ts";
import {
  type Flaw,
  formatTooNew,
  formatTooOld,
  planInsteadOfState,
  stateEncrypted,
  stateOfPulumi,
  stateUnreadable,
} from "./messages.ts";

/** What is wrong within a state, before it is reported as a error of a file. */
export class Flawed extends Error {
  override readonly name = "Flawed";
  readonly flaw: Flaw;
  constructor(flaw: Flaw) {
    super(flaw.kind);
    this.flaw = flaw;
  }
}

/** A state as JSON. @throws CodedError or Flawed, which show nothing of the text */
export function parsedState(
  content: Buffer,
  name: string,
): {
  readonly text: string;
  readonly state: Record<string, unknown>;
} {
  const text = decoded(content);
  const value = parsed(text);
  const problem = problemOf(value, name);
  if (problem !== undefined) throw new CodedError(problem);
  return { text, state: isRecord(value) ? value : {} };
}

/** A redirection in Windows PowerShell writes UTF-16. */
function decoded(content: Buffer): string {
  const wide = content[0] === 0xff && content[1] === 0xfe;
  return content.toString(wide ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
}

function parsed(text: string): unknown {
  if (text.trim() === "") throw new Flawed({ kind: "empty" });
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^\s*\{/.test(text)) throw new Flawed({ kind: "configuration" });
    const whole = text.trimEnd();
    const position = Math.min(positionIn(error, whole) ?? firstWrong(whole), whole.length);
    const { line, column } = lineAndColumn(text, position);
    throw new Flawed(position >= whole.length ? { kind: "cutOff", line } : { kind: "notJson", line, column });
  }
}

/** Where the parser stopped, as far as its error names it: looking for it parses the text many times. */
function positionIn(error: unknown, text: string): number | undefined {
  // The parser's words may show a part of the state, so that only the position is taken.
  const words = error instanceof Error ? error.message : "";
  if (/^Unexpected end|^Unterminated/.test(words)) return text.length;
  const position = /at position (\d+)/.exec(words)?.[1];
  return position === undefined ? undefined : Number(position);
}

/**
 * Where a text stops being the beginning of JSON, for errors of the parser that name no position: the longest
 * beginning is looked for that only lacks its end.
 */
function firstWrong(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether it is JSON, or can become JSON by what follows. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return (positionIn(error, text) ?? -1) >= text.length;
  }
}

/** Why it is no state that can be read; undefined for one that can. */
function problemOf(value: unknown, name: string): Message | undefined {
  const foreign = stateUnreadable({ name, flaw: { kind: "foreign" } });
  if (!isRecord(value)) return foreign;
  const { version, format_version: shown } = value;
  if ("encrypted_data" in value) return stateEncrypted({ name });
  if ("deployment" in value || "checkpoint" in value) return stateOfPulumi({ name });
  if (typeof shown === "string") {
    return "planned_values" in value || "resource_changes" in value
      ? planInsteadOfState({ name })
      : undefined;
  }
  if (version === 4) {
    const isWhole = Array.isArray(value["resources"]);
    return isWhole ? undefined : stateUnreadable({ name, flaw: { kind: "withoutResources" } });
  }
  if (typeof version === "number" && ("modules" in value || "resources" in value || "lineage" in value)) {
    return (version < 4 ? formatTooOld : formatTooNew)({ name, format: version });
  }
  return foreign;
}

/** The line and the column of a position, both from 1. */
function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
