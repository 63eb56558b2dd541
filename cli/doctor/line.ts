import { oneLine } from "../../provider/core/text.ts";
import { problemOf } from "../command/errors.ts";
import { type Color, paint, type Terminal, wrap } from "../terminal.ts";
import type { DoctorOutput } from "./output.ts";

/** What a check found, with what was checked. */
export type Line = DoctorOutput["checks"][number];

/** What a check found. */
export type Finding = Omit<Line, "check">;

export const ok = (message: string): Finding => ({ verdict: "ok", message, fix: null, code: null });

/** @param after a sentence that follows what to do */
export function wrong(error: Error, after = ""): Finding {
  const { fix, ...problem } = problemOf(error);
  return { verdict: "wrong", ...problem, fix: `${fix ?? ""} ${after}`.trim() || null };
}

export const notChecked = (problem: string | Error, after?: string): Finding => ({
  ...(typeof problem === "string" ? ok(problem) : wrong(problem, after)),
  verdict: "not checked",
});

const SYMBOLS: Readonly<Record<Line["verdict"], readonly [string, Color]>> = {
  ok: ["✓", "green"],
  wrong: ["✗", "red"],
  "not checked": ["-", "gray"],
};

/** A line as it is printed: on a terminal with a symbol in place of the verdict. */
export function lineText({ verdict, check, message, fix, code }: Line, terminal: Terminal): string {
  const head = terminal.isStyled ? paint(...SYMBOLS[verdict], terminal) : verdict.padEnd(11);
  const text = [message, fix ?? "", code === null ? "" : `[${code}]`].filter(Boolean).join(" ");
  const line = `${head} ${check}: ${oneLine(text)}`;
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
