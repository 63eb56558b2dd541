import { printable } from "../printable.ts";

/** `unknown`: it could not be found out, or cannot be by reading; it does not fail the command. */
export type Verdict = "ok" | "wrong" | "unknown";

/** One thing that was looked at. */
export interface Line {
  readonly verdict: Verdict;
  /** What was looked at: `clock`. */
  readonly about: string;
  /** What was found; where it is wrong, also what to do. */
  readonly told: string;
}

export const ok = (about: string, told: string): Line => ({ verdict: "ok", about, told });
export const wrong = (about: string, told: string): Line => ({ verdict: "wrong", about, told });
export const unknown = (about: string, told: string): Line => ({ verdict: "unknown", about, told });

/** A line as it is printed. */
export function lineText({ verdict, about, told }: Line): string {
  return `${verdict.padEnd(8)} ${about}: ${printable(told)}\n`;
}
