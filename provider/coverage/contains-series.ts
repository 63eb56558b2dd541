import { OPT_IN_FIELDS } from "../resources/bulk-export/fields.ts";
import type { SeriesIdentity } from "./coverage.ts";

/** Whether the files of one series contain at least the rows and columns of another series of its project. */
export function containsSeries(one: SeriesIdentity, other: SeriesIdentity): boolean {
  const hasRows = one.filter === undefined || one.filter === other.filter;
  return hasRows && hasColumns(one, other);
}

function hasColumns({ exportFields: fields }: SeriesIdentity, { exportFields: wanted }: SeriesIdentity) {
  if (fields === undefined) return !wanted?.some((field) => OPT_IN_FIELDS.includes(field));
  return wanted?.every((field) => fields.includes(field)) === true;
}
