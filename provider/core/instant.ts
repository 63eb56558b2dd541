const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/;

/** What is wrong with a text that should be an instant, in words that say how to write it; `undefined` when nothing is. */
export function instantProblem(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && exists(`${text}T00:00:00Z`)) {
    return `a date alone is not enough; add a time and a time zone, such as "${text}T00:00:00Z"`;
  }
  const inUtc = `${text.replace(" ", "T")}Z`;
  if (/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text) && exists(inUtc)) {
    return `the time zone is missing; write "${inUtc}" for UTC, or add an offset such as +02:00`;
  }
  if (!exists(text)) {
    return 'it must be a time with a time zone, such as "2025-01-01T00:00:00Z" or "2025-01-01T02:00:00+02:00"';
  }
  return undefined;
}

function exists(text: string): boolean {
  return !Number.isNaN(milliseconds(text));
}

const FIRST = Date.parse("0001-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** Milliseconds since 1970 of a text that `instantProblem` accepts; NaN for any other. */
export function milliseconds(text: string): number {
  const parts = INSTANT.exec(text);
  if (!parts) return Number.NaN;
  const day = new Date(0);
  day.setUTCFullYear(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  // Date.parse rolls 31 February over into March; an instant that does not exist is refused instead.
  if (day.getUTCMonth() !== Number(parts[2]) - 1 || day.getUTCDate() !== Number(parts[3])) return Number.NaN;
  const at = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase());
  // The offset may carry it out of the years that can be written with four digits.
  return at < FIRST || at > LAST ? Number.NaN : at;
}

/** The one form in which instants are sent and suggested: UTC with `Z`, without a fraction when it is zero. */
export function formatInstant(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "Z");
}

/**
 * The instant in the form that is sent to the service: UTC with `Z`. A fraction is kept as it was written, to
 * the microsecond that the service keeps.
 */
export function toUtc(text: string): string {
  const fraction = INSTANT.exec(text)?.[7]?.slice(0, 6);
  const whole = new Date(milliseconds(text)).toISOString().slice(0, 19);
  return fraction && Number(fraction) !== 0 ? `${whole}.${fraction}Z` : `${whole}Z`;
}

/** Whether two texts name the same instant, to the microsecond; texts that are no instants are compared as they are. */
export function sameInstant(a: string, b: string): boolean {
  if (!exists(a) || !exists(b)) return a === b;
  return canonical(a) === canonical(b);
}

/** Whether an instant is earlier than another one, to the microsecond; never where one of them is no instant. */
export function isBefore(one: string, other: string): boolean {
  return exists(one) && exists(other) && canonical(one) < canonical(other);
}

function canonical(text: string): string {
  const [whole, fraction = ""] = toUtc(text).replace("Z", "").split(".");
  return `${whole}.${fraction.padEnd(6, "0")}`;
}
