import { createHash } from "node:crypto";
import type { LoadedSeries } from "../load-coverage.ts";
import { formatMicros, type Micros } from "../time-spans.ts";

/** The beginning of the names of a series: the project, in the characters of a name. */
export function toSlug({ projectName = "", coverage }: LoadedSeries): string {
  const slug = projectName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  if (slug !== "") return slug;
  const { sessionId } = coverage.series;
  return sessionId === undefined ? "all-experiments" : `project-${sessionId.slice(0, 8)}`;
}

/** The instant of a window's beginning, as short as it can be written: `2026-03-01T00Z`. */
export function formatStamp(start: Micros): string {
  const [day = "", time = ""] = formatMicros(start).replace("Z", "").split("T");
  const [hours = "", minutes = "", seconds = ""] = time.split(":");
  const clock =
    seconds !== "00" ? `${hours}${minutes}${seconds}` : minutes === "00" ? hours : hours + minutes;
  return `${day}T${clock}Z`;
}

/** A name that is free; if several series have this base, a name with a hash of the series. */
export function findFreeName(
  base: string,
  key: string,
  shared: boolean,
  attempt: number,
  names: ReadonlyMap<string, string>,
): string {
  const owner = names.get(base);
  const needsHash = shared || (owner !== undefined && owner !== key);
  const stem = needsHash ? `${base}-${createHash("sha256").update(key).digest("hex").slice(0, 6)}` : base;
  for (let number = attempt; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`;
    if (!names.has(name)) return name;
  }
}
