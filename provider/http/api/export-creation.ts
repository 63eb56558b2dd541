import type { CreationLimit } from "../limits.ts";

/** How many exports a workspace may create in an hour, those that schedules spawn among them. */
export const CREATIONS_AN_HOUR = 250;

export const EXPORT_CREATION: CreationLimit = {
  plural: "exports",
  anHour: CREATIONS_AN_HOUR,
  schedule: "interval_hours",
  experiments: "all_experiments",
};
