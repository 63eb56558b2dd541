import { formatInstant, instantProblem } from "../provider/core/instant.ts";
import { WrongCall } from "./errors.ts";

const UNITS: ReadonlyMap<string, number> = new Map([
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
]);

/**
 * The instant that an option names: as it is written, or so long ago by this machine's clock (`7d`, `12h`, `30m`).
 *
 * @throws WrongCall
 */
export function instantOf(option: string, text: string, now: number = Date.now()): string {
  const [, count, unit = ""] = /^(\d{1,4})([dhm])$/.exec(text) ?? [];
  const length = UNITS.get(unit);
  if (length !== undefined) return formatInstant(now - Number(count) * length);
  const problem = instantProblem(text);
  if (problem) throw new WrongCall(`${option} ${JSON.stringify(text)}: ${problem}`);
  return text;
}
