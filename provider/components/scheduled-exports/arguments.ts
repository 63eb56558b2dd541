import { isUnknown, UNKNOWN, type Unknown } from "../../core/engine.ts";
import { isRecord, type Properties } from "../../core/properties.ts";
import { countBegun, startAfter } from "../../resources/bulk-export/schedule.ts";

/** One entry of `projects`; any text may not be known yet. */
export interface Entry {
  /** Its place in the list. */
  readonly index: number;
  readonly name: string | undefined;
  readonly sessionId: string | undefined;
  readonly startTime: string | undefined;
  readonly filter: string | undefined;
  /** Its key: unknown if nothing that is known names it. */
  readonly key: string;
  /** What in it says so. */
  readonly keyFrom: "key" | "name" | "sessionId";
}

/** The entries of `projects` that are known to be there. */
export function entriesOf(args: Properties): readonly Entry[] | Unknown {
  const projects = args["projects"];
  if (!Array.isArray(projects)) return UNKNOWN;
  return projects.map((entry: unknown, index): Entry => {
    if (!isRecord(entry)) return { index, ...NOTHING };
    const [name, sessionId] = [text(entry["name"]), text(entry["sessionId"])];
    const own = text(entry["key"]);
    return {
      index,
      name,
      sessionId,
      key: own ?? name ?? sessionId ?? UNKNOWN,
      keyFrom: own !== undefined ? "key" : name !== undefined ? "name" : "sessionId",
      startTime: text(entry["startTime"]),
      filter: text(entry["filter"]),
    };
  });
}

const NOTHING = {
  name: UNKNOWN,
  sessionId: undefined,
  key: UNKNOWN,
  keyFrom: "key",
  startTime: undefined,
  filter: undefined,
} as const;

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The backfill, once all of it is known. */
export interface Backfill {
  readonly startTime: string;
  readonly endTime: string;
  readonly windowHours: number;
}

/** Absent where there is none; unknown where a part of it is. */
export function backfillOf(args: Properties): Backfill | Unknown | undefined {
  const supplied = args["backfill"];
  if (supplied === undefined) return undefined;
  if (!isRecord(supplied)) return UNKNOWN;
  const { startTime, endTime, windowHours } = supplied;
  if (typeof startTime !== "string" || typeof endTime !== "string" || typeof windowHours !== "number")
    return UNKNOWN;
  return isUnknown(startTime) || isUnknown(endTime) ? UNKNOWN : { startTime, endTime, windowHours };
}

/** How many windows a backfill has for each project. */
export function windowCount({ startTime, endTime, windowHours }: Backfill): number {
  return countBegun({ startTime, intervalHours: windowHours }, endTime);
}

/** The windows of a backfill: they follow from its dates alone. The last one ends where the backfill does. */
export function windowsOf(backfill: Backfill): { readonly startTime: string; readonly endTime: string }[] {
  const { startTime, endTime, windowHours } = backfill;
  const schedule = { startTime, intervalHours: windowHours };
  const count = windowCount(backfill);
  return Array.from({ length: count }, (_, number) => ({
    startTime: startAfter(schedule, number),
    endTime: number === count - 1 ? endTime : startAfter(schedule, number + 1),
  }));
}

/** A window's beginning as a name has it: `2026-01-01T00Z`, with minutes and more only where there are any. */
export function windowName(startTime: string): string {
  // However a fraction was written, it is the same beginning.
  const [whole = "", fraction = ""] = startTime.replace(/Z$/, "").split(".");
  const digits = fraction.replace(/0+$/, "");
  if (digits !== "") return `${whole}.${digits}Z`;
  return `${whole}Z`.replace(/:00:00Z$/, "Z").replace(/:00Z$/, "Z");
}
