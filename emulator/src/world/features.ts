import { z } from "zod";

/** What a server of some application version knows of the bulk export. */
export interface Features {
  /** Whether it is one of the newest: all that has no public number of its own, and 422 for unknown fields. */
  readonly current: boolean;
  readonly sessionToken: boolean;
  readonly schedules: boolean;
  readonly exportFields: boolean;
  readonly allExperiments: boolean;
}

/**
 * Application version from which on a server has what no public number is known for: `limit` and `offset` of lists,
 * `GET /api/v1/bulk-exports/runs`, the deletion of destinations, the change of a role. Chosen here.
 */
export const CURRENT = "0.17.0";

/** The shape of an application version. */
export const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * What a server of that application version knows; everything without one.
 *
 * @throws RangeError for what is no version
 */
export function featuresOf(version: string | undefined): Features {
  const from = (since: string) => version === undefined || compare(version, since) >= 0;
  return {
    current: from(CURRENT),
    sessionToken: from("0.10.91"),
    schedules: from("0.10.109"),
    exportFields: from("0.12.42"),
    allExperiments: from("0.16.1"),
  };
}

function compare(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const index = left.findIndex((number, position) => number !== right[position]);
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}

function numbersOf(version: string): number[] {
  const found = VERSION.exec(version);
  if (found === null) {
    throw new RangeError(`"${version}" is not an application version; use three numbers such as 0.10.80`);
  }
  return found.slice(1).map(Number);
}

/** An object of the fields that a server knows: others are 422 on one of the newest, and ignored on an older one. */
export function versionedObject<Shape extends z.ZodRawShape>(features: Features, shape: Shape) {
  return features.current ? z.strictObject(shape) : z.object(shape);
}

/** A field that an older server does not know yet: whatever is sent, it is as if nothing was. */
export const unsupportedField = z
  .unknown()
  .optional()
  .transform((): undefined => undefined);
