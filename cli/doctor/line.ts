import type { Code, Message } from "../../provider/core/message.ts";
import { printableLine } from "../../provider/core/text.ts";
import { type Reason, reasonOf } from "../errors.ts";
import { type Color, paint, type Terminal, wrap } from "../terminal.ts";

/** `unknown`: it could not be checked, or cannot be by reading; it does not fail the command. */
type Verdict = "ok" | "wrong" | "unknown";

/** What is looked at, as it is printed, with the name that programs know it by: that one never changes. */
export const CHECKS = {
  "Node.js": "node",
  engine: "engine",
  plugin: "plugin",
  stack: "stack",
  key: "key",
  addresses: "addresses",
  workspace: "workspace",
  limits: "limits",
  "control plane": "controlPlane",
  API: "api",
  "key at the control plane": "keyAtControlPlane",
  "key at the API": "keyAtApi",
  "write permissions": "writePermissions",
  server: "server",
  "limits of exports": "exportLimits",
  clock: "clock",
  "rate limit": "rateLimit",
  state: "state",
  service: "service",
  orphans: "orphans",
} as const;

/** What a line is about: `clock`, or what can be listed of a kind. */
export type Subject = string;

/** The name that programs know it by; of a kind its noun in the plural: `exportDestinations`. */
export function checkOf(subject: Subject): string {
  const known = Object.entries(CHECKS).find(([printed]) => printed === subject)?.[1];
  const [first = "", ...rest] = subject.split(" ");
  return (
    known ??
    [first.toLowerCase(), ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("")
  );
}

/** One thing that was checked. */
export interface Line {
  readonly verdict: Verdict;
  readonly subject: Subject;
  /** What was found; where something is to be done, also what. */
  readonly text: string;
  /** The same without what is to be done, and without the code; absent where neither is in it. */
  readonly what?: string | undefined;
  readonly fix?: string | undefined;
  /** Where it is wrong or unknown, and has one. */
  readonly code?: Code | undefined;
  /** Of what is unknown: whether this line names nothing to fix, since it was not, or cannot be, checked. Default: no */
  readonly harmless?: boolean;
}

/** What is to be fixed. */
type Problem = Reason | Error;

function reasonIn(problem: Problem): Reason {
  const { text, what, fix, code } = problem instanceof Error ? reasonOf(problem) : problem;
  return { text, what, fix, code };
}

export const ok = (subject: Subject, text: string): Line => ({ verdict: "ok", subject, text });
export const wrong = (subject: Subject, problem: Problem): Line => ({
  verdict: "wrong",
  subject,
  ...reasonIn(problem),
});
export const unknown = (subject: Subject, problem: Problem): Line => ({
  verdict: "unknown",
  subject,
  ...reasonIn(problem),
});

/** Unknown, and nothing is to be fixed. */
export const unchecked = (subject: Subject, text: string): Line => ({
  verdict: "unknown",
  subject,
  text,
  harmless: true,
});

/** Not checked, since something else is to be fixed first, which has a line of its own. */
export const blocked = (subject: Subject, { what, fix, code }: Message): Line => ({
  ...unchecked(subject, `${what} [${code}]`),
  what,
  fix,
  code,
});

const UNCHECKED = "not checked";

type Label = Verdict | typeof UNCHECKED;

function labelOf({ verdict, harmless }: Line): Label {
  return harmless ? UNCHECKED : verdict;
}

const SYMBOLS: Readonly<Record<Label, readonly [string, Color]>> = {
  ok: ["✓", "green"],
  wrong: ["✗", "red"],
  unknown: ["?", "yellow"],
  [UNCHECKED]: ["-", "gray"],
};

function symbolOf(label: Label, terminal: Terminal): string {
  const [symbol, color] = SYMBOLS[label];
  return paint(symbol, color, terminal);
}

/** A line as it is printed: on a terminal with a symbol in place of the verdict. */
export function lineText(line: Line, terminal: Terminal): string {
  const label = labelOf(line);
  const head = terminal.isStyled ? symbolOf(label, terminal) : label.padEnd(UNCHECKED.length);
  const text = `${head} ${line.subject}: ${printableLine(line.text)}`;
  return `${wrap(text, terminal.columns, terminal.isStyled ? 2 : 4)}\n`;
}

/** How many lines are not right, and what they are about: the last line of the report. */
export function summaryText(lines: readonly Line[], terminal: Terminal): string {
  const parts = (["wrong", "unknown", UNCHECKED] as const).flatMap((label) => {
    const those = lines.filter((line) => labelOf(line) === label);
    const subjects = [...new Set(those.map(({ subject }) => subject))];
    if (those.length === 0) return label === "wrong" ? [headed("ok", "nothing wrong", terminal)] : [];
    return [headed(label, `${those.length} ${label} (${subjects.join(", ")})`, terminal)];
  });
  if (!terminal.isStyled) return `\n${wrap(parts.join(", "), terminal.columns, 2)}\n`;
  return `\n${parts.map((part) => `${wrap(part, terminal.columns, 2)}\n`).join("")}`;
}

/** On a terminal, the summary shows what the symbols mean. */
function headed(label: Label, text: string, terminal: Terminal): string {
  return terminal.isStyled ? `${symbolOf(label, terminal)} ${text}` : text;
}
