import type { Export } from "../http/schema.ts";
import type { SeriesIdentity } from "./coverage.ts";

/** The properties of an export that decide to which series it belongs, in the service's names. */
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
 * The series that an export belongs to. The compression is not part of it: the files contain the same
 * rows and columns either way.
 */
export function toSeriesIdentity(remote: InSeries): SeriesIdentity {
  // The service treats an empty list as none.
  const fields = remote.export_fields?.length ? [...new Set(remote.export_fields)].sort() : undefined;
  return {
    ...(remote.session_id ? { sessionId: remote.session_id.toLowerCase() } : {}),
    ...(remote.all_experiments ? { allExperiments: true } : {}),
    bulkExportDestinationId: remote.bulk_export_destination_id.toLowerCase(),
    ...(remote.filter ? { filter: remote.filter } : {}),
    ...(fields ? { exportFields: fields } : {}),
    format: remote.format || "Parquet",
    formatVersion: remote.format_version || "v1",
  };
}

/** A string that is equal for series of one project. */
export function projectKey({ sessionId, allExperiments }: SeriesIdentity): string {
  return sessionId ?? (allExperiments ? "all experiments" : "none");
}

/** A string that is equal for equal series. */
export function seriesKey(series: SeriesIdentity): string {
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
export function findDifferences(a: SeriesIdentity, b: SeriesIdentity): Difference[] {
  return PROPERTIES.flatMap((property) => {
    const [one, other] = [formatted(a[property]), formatted(b[property])];
    return one === other ? [] : [{ property, values: [one, other] as const }];
  });
}

function formatted(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
