import { oneLine } from "../../provider/core/text.ts";
import { problemOf } from "../errors.ts";
import type { Problem } from "../output.ts";
import { type Color, paint, type Terminal, wrap } from "../terminal.ts";

type Verdict = "ok" | "wrong" | "not checked";

/** What a check found. */
export interface Finding {
  readonly verdict: Verdict;
  readonly text: string;
  /** The same in parts, as JSON has it. */
  readonly problem: Problem;
}

/** A finding with what was checked. */
export interface Line extends Finding {
  readonly subject: string;
}

export const ok = (text: string): Finding => plain("ok", text);

/** @param after a sentence that follows the error */
export function wrong(error: Error, after = ""): Finding {
  const problem = problemOf(error);
  const fix = `${problem.fix ?? ""} ${after}`.trim() || null;
  return { verdict: "wrong", text: `${error.message} ${after}`.trim(), problem: { ...problem, fix } };
}

/** What is wrong, and what to do, without a code. */
export function wrongWith(message: string, fix: string): Finding {
  return { verdict: "wrong", text: `${message} ${fix}`, problem: { code: null, message, fix } };
}

export const notChecked = (problem: string | Error, after?: string): Finding =>
  typeof problem === "string"
    ? plain("not checked", problem)
    : { ...wrong(problem, after), verdict: "not checked" };

function plain(verdict: Verdict, text: string): Finding {
  return { verdict, text, problem: { code: null, message: text, fix: null } };
}

const SYMBOLS: Readonly<Record<Verdict, readonly [string, Color]>> = {
  ok: ["✓", "green"],
  wrong: ["✗", "red"],
  "not checked": ["-", "gray"],
};

/** A line as it is printed: on a terminal with a symbol in place of the verdict. */
export function lineText({ verdict, subject, text }: Line, terminal: Terminal): string {
  const head = terminal.isStyled ? paint(...SYMBOLS[verdict], terminal) : verdict.padEnd(11);
  const line = `${head} ${subject}: ${oneLine(text)}`;
  return `${wrap(line, terminal.columns, terminal.isStyled ? 2 : 4)}\n`;
}

/** How many lines are not right: the last line of the report. */
export function summaryText(lines: readonly Line[], terminal: Terminal): string {
  const parts = (["wrong", "not checked"] as const).flatMap((verdict) => {
    const count = lines.filter((line) => line.verdict === verdict).length;
    if (count === 0) return verdict === "wrong" ? ["nothing wrong"] : [];
    const symbol = terminal.isStyled ? `${paint(...SYMBOLS[verdict], terminal)} ` : "";
    return [`${symbol}${count} ${verdict}`];
  });
  return `\n${parts.join(", ")}\n`;
}
