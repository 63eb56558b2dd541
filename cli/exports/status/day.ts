import { DAY, type Span } from "../../../provider/coverage/time-spans.ts";
import { WrongCall } from "../../errors.ts";

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";

/** The day of an option, in UTC. @throws WrongCall */
export function parseDay(text: string): Span {
  const day = dayOfDate(text);
  if (day === undefined) throw new WrongCall(`--day ${JSON.stringify(text)}: use a date such as 2026-03-05.`);
  return day;
}

/** The UTC day of a date; undefined for what is no date. */
function dayOfDate(text: string): Span | undefined {
  const start = Date.parse(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(start);
  // 30 February is read as 2 March. The year 0 is no year, and the day after the last one has no date of four digits.
  if (!isDay || new Date(start).toISOString().slice(0, 10) !== text) return undefined;
  if (text < FIRST_DAY || text === LAST_DAY) return undefined;
  return { start: BigInt(start) * 1000n, end: BigInt(start) * 1000n + DAY };
}
