import { instantProblem, milliseconds } from "../../provider/core/instant.ts";
import { counted } from "../../provider/core/text.ts";
import { DAY, formatSeconds, type Span, startOfDay } from "../../provider/coverage/spans.ts";
import { WrongCall } from "../command/errors.ts";

/** How many days are shown where no option says it. */
const USUAL_DAYS = 7;
/** A year is what a page can show. */
const MOST_DAYS = 366;

interface DayOptions {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly day?: string | undefined;
}

/** The UTC days that the options choose; by default the last seven that have ended. @throws WrongCall */
export function parseDays({ since, until, day }: DayOptions, now: number): Span {
  const dayAt = (option: string, text: string, before = 0) =>
    startOfDay((parseTime(option, text, now) - before) / 1000);
  if (day !== undefined) {
    if (since !== undefined || until !== undefined)
      throw new WrongCall("--day excludes --since and --until: use one or the other.");
    const start = dayAt("day", day);
    return withinLimits({ start, end: start + DAY });
  }
  const today = startOfDay(now / 1000);
  const first = since === undefined ? undefined : dayAt("since", since);
  // The day of an end at midnight is not part of it.
  const end = until === undefined ? undefined : dayAt("until", until, 1) + DAY;
  const last = end ?? (first === undefined || first < today ? today : first + DAY);
  return withinLimits({ start: first ?? last - USUAL_DAYS * DAY, end: last });
}

/** The instant that an option names, in milliseconds. @throws WrongCall */
function parseTime(option: string, text: string, now: number): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (days !== undefined) return now - Number(days) * DAY * 1000;
  const midnight = `${text}T00:00:00Z`;
  if (instantProblem(midnight) === undefined) return milliseconds(midnight);
  const example = formatDay(now / 1000);
  throw new WrongCall(
    `--${option} ${JSON.stringify(text)}: use an age such as 7d, or a date such as ${example}.`,
  );
}

function withinLimits(span: Span): Span {
  if (span.start >= span.end) throw new WrongCall("--since must be before --until.");
  const days = (span.end - span.start) / DAY;
  if (days > MOST_DAYS)
    throw new WrongCall(`These are ${counted(days, "day")}, and the limit is ${MOST_DAYS}.`);
  return span;
}

/** The names of the days of a range: "2026-03-05" */
export function namesOfDays({ start, end }: Span): string[] {
  return Array.from({ length: (end - start) / DAY }, (_, index) => formatDay(start + index * DAY));
}

export function formatDay(at: number): string {
  return formatSeconds(at).slice(0, 10);
}
