import type { Export } from "../http/schema.ts";
import type { SeriesIdentity } from "./coverage.ts";

/** What of an export says to which series it belongs, in the service's names. */
type InSeries = Pick<
  Export,
  | "session_id"
  | "all_experiments"
  | "bulk_export_destination_id"
  | "filter"
  | "export_fields"
  | "format"
  | "format_version"
>;

/**
 * The series that an export belongs to. The compression is not part of it: however the files are packed, they hold
 * the same rows and columns, and whoever reads them reads either.
 */
export function identityOf(held: InSeries): SeriesIdentity {
  // The service takes an empty list for none.
  const fields = held.export_fields?.length ? [...new Set(held.export_fields)].sort() : undefined;
  return {
    ...(held.session_id ? { sessionId: held.session_id.toLowerCase() } : {}),
    ...(held.all_experiments ? { allExperiments: true } : {}),
    bulkExportDestinationId: held.bulk_export_destination_id.toLowerCase(),
    ...(held.filter ? { filter: held.filter } : {}),
    ...(fields ? { exportFields: fields } : {}),
    format: held.format || "Parquet",
    formatVersion: held.format_version || "v1",
  };
}

/** A text that is equal for series of one project. */
export function projectOf({ sessionId, allExperiments }: SeriesIdentity): string {
  return sessionId ?? (allExperiments ? "all experiments" : "none");
}

/** A text that is equal for equal series. */
export function keyOf(series: SeriesIdentity): string {
  const { sessionId, allExperiments, bulkExportDestinationId, filter, exportFields, format, formatVersion } =
    series;
  return JSON.stringify([
    sessionId ?? null,
    allExperiments ?? false,
    bulkExportDestinationId,
    filter ?? null,
    exportFields ?? null,
    format,
    formatVersion,
  ]);
}

const PROPERTIES = [
  "sessionId",
  "allExperiments",
  "bulkExportDestinationId",
  "filter",
  "exportFields",
  "format",
  "formatVersion",
] as const satisfies readonly (keyof SeriesIdentity)[];

/** A property by which two series differ, with the value of each as a message shows it. */
export interface Difference {
  readonly property: string;
  readonly values: readonly [string, string];
}

/** All properties by which two series differ. */
export function differencesOf(a: SeriesIdentity, b: SeriesIdentity): Difference[] {
  return PROPERTIES.flatMap((property) => {
    const [one, other] = [shown(a[property]), shown(b[property])];
    return one === other ? [] : [{ property, values: [one, other] as const }];
  });
}

function shown(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
