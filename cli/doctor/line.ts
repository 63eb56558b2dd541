import type { Code, Message } from "../../provider/core/message.ts";
import { printableLine } from "../../provider/core/text.ts";
import { type Reason, reasonOf } from "../errors.ts";

/** `unknown`: it could not be found out, or cannot be by reading; it does not fail the command. */
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

/** One thing that was looked at. */
export interface Line {
  readonly verdict: Verdict;
  readonly subject: Subject;
  /** What was found; where something is to be done, also what. */
  readonly text: string;
  /** Of what is wrong or unknown, where it has one. */
  readonly code?: Code | undefined;
  /** Of what is unknown: whether this line names nothing to fix, since it was not, or cannot be, checked. Default: no */
  readonly harmless?: boolean;
}

/** What is to be fixed. */
type Problem = Reason | Error;

function problemOf(problem: Problem): Reason {
  const { text, code } = problem instanceof Error ? reasonOf(problem) : problem;
  return { text, code };
}

export const ok = (subject: Subject, text: string): Line => ({ verdict: "ok", subject, text });
export const wrong = (subject: Subject, problem: Problem): Line => ({
  verdict: "wrong",
  subject,
  ...problemOf(problem),
});
export const unknown = (subject: Subject, problem: Problem): Line => ({
  verdict: "unknown",
  subject,
  ...problemOf(problem),
});

/** Unknown, and nothing is to be fixed. */
export const unchecked = (subject: Subject, text: string): Line => ({
  verdict: "unknown",
  subject,
  text,
  harmless: true,
});

/** Not checked, since something else is to be fixed first, which has a line of its own. */
export const blocked = (subject: Subject, { what, code }: Message): Line => ({
  ...unchecked(subject, `${what} [${code}]`),
  code,
});

const UNCHECKED = "not checked";

function labelOf({ verdict, harmless }: Line): string {
  return harmless ? UNCHECKED : verdict;
}

/** A line as it is printed. */
export function lineText(line: Line): string {
  return `${labelOf(line).padEnd(UNCHECKED.length)} ${line.subject}: ${printableLine(line.text)}\n`;
}

/** How many lines are not right, and what they are about: the last line of the report. */
export function summaryText(lines: readonly Line[]): string {
  const parts = ["wrong", "unknown", UNCHECKED].flatMap((label) => {
    const those = lines.filter((line) => labelOf(line) === label);
    const subjects = [...new Set(those.map(({ subject }) => subject))];
    if (those.length === 0) return label === "wrong" ? ["nothing wrong"] : [];
    return [`${those.length} ${label} (${subjects.join(", ")})`];
  });
  return `\n${parts.join(", ")}\n`;
}
