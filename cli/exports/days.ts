import { formatInstant } from "../../provider/core/instant.ts";
import { counted } from "../../provider/core/text.ts";
import { DAY, daysTouched, type Micros, type Span, wholeDays } from "../../provider/coverage/time-spans.ts";
import { WrongCall } from "../errors.ts";
import { parseTime } from "../options.ts";

/** How many days are shown where no option says it. */
const USUAL_DAYS = 7n;
/** A year is what a page can show. */
const MOST_DAYS = 366;
/** The end of the last year that can be written. */
const LAST: Micros = BigInt(Date.parse("9999-12-31T00:00:00Z")) * 1000n;

interface DayOptions {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly day?: string | undefined;
}

/** The UTC days that the options choose; by default the last seven that have ended. @throws WrongCall */
export function parseDays({ since, until, day }: DayOptions, now: number): readonly Span[] {
  const at = (option: string, text: string): Micros => BigInt(parseTime(option, text, now)) * 1000n;
  const dayAt = (time: Micros) => wholeDays({ start: time, end: time + 1n });
  if (day !== undefined) {
    if (since !== undefined || until !== undefined)
      throw new WrongCall("--day excludes --since and --until: use one or the other.");
    return withinLimits(dayAt(at("day", day)));
  }
  const today = dayAt(BigInt(now) * 1000n).start;
  const first = since === undefined ? undefined : dayAt(at("since", since)).start;
  // The day of an end at midnight is not part of it.
  const end = until === undefined ? undefined : dayAt(at("until", until) - 1n).end;
  const last = end ?? (first === undefined || first < today ? today : first + DAY);
  return withinLimits({ start: first ?? last - USUAL_DAYS * DAY, end: last });
}

function withinLimits(span: Span): readonly Span[] {
  if (span.end > LAST) throw new WrongCall("Use a time before the year 9999 ends.");
  if (span.start >= span.end) throw new WrongCall("--since must be before --until.");
  const days = Number((span.end - span.start) / DAY);
  if (days > MOST_DAYS)
    throw new WrongCall(`These are ${counted(days, "day")}, and the limit is ${MOST_DAYS}.`);
  return daysTouched(span);
}

/** "2026-03-05" */
export function formatDay({ start }: Span): string {
  return formatInstant(Number(start / 1000n)).slice(0, 10);
}
