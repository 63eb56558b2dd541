import { formatInstant, instantProblem, milliseconds } from "../provider/core/instant.ts";
import { WrongCall } from "./errors.ts";

/** The option of every command whose output a script may read. */
export const JSON_OPTION = { json: { type: "boolean", description: "Print JSON." } } as const;

const STACK = {
  type: "string",
  value: "NAME",
  description:
    "Use the configuration of this stack. Default in a Pulumi project: the selected stack. Environment variables add what the stack does not set: `LANGSMITH_API_KEY`, `LANGSMITH_WORKSPACE_ID`, `LANGSMITH_ENDPOINT`, `LANGSMITH_REGION`.",
} as const;

const CWD = {
  type: "string",
  value: "DIR",
  description: "The folder of the Pulumi project. Default: the current folder.",
} as const;

/** The options of every command that works with a stack. */
export const STACK_OPTIONS = { stack: STACK, cwd: CWD } as const;

/** The same for a command that compares LangSmith with what stacks contain. */
export const STACKS_OPTIONS = {
  stack: {
    ...STACK,
    multiple: true,
    description: `${STACK.description} Repeat it to leave out what other stacks contain, too: the first one configures the command.`,
  },
  cwd: CWD,
} as const;

const TIMES =
  "an age (`7d`, `36h`), a date (`2026-11-20`, midnight UTC) or an instant (`2026-11-20T06:00:00Z`)";

/** The options of every command about a range of time. */
export const TIME_OPTIONS = {
  since: { type: "string", value: "TIME", description: `The beginning: ${TIMES}.` },
  until: { type: "string", value: "TIME", description: `The end, in the same forms.` },
} as const;

const AGE = /^(\d{1,5})([dh])$/;
const MILLISECONDS = { d: 24 * 3_600_000, h: 3_600_000 } as const;

/** The instant that an option names, in milliseconds. @throws WrongCall */
export function parseTime(option: string, text: string, now: number): number {
  const [, count, unit] = AGE.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * MILLISECONDS[unit === "h" ? "h" : "d"];
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
  if (instantProblem(instant) === undefined) return milliseconds(instant);
  throw new WrongCall(
    `--${option} ${JSON.stringify(text)}: use an age such as 7d, a date such as ${formatInstant(now).slice(0, 10)}, or a time with its zone such as ${formatInstant(now)}.`,
  );
}
