import * as z from "zod";
import { problem } from "../output.ts";

const startTime = z.string().describe("The beginning, as an instant in UTC.");
const endTime = z.string().describe("The end, which is not included.");
/** Members that outputs about series share. A range is that of a window, a gap or an export. */
export const range = { startTime, endTime };

export const state = z.enum(["exported", "running", "notDue", "failed", "timedOut", "missing", "unclear"]);

/** What is equal for all exports of a series. */
export const identity = z
  .strictObject({
    sessionId: z.string().optional().describe("The id of the tracing project."),
    allExperiments: z.boolean().optional().describe("Whether all experiments are exported."),
    bulkExportDestinationId: z.string().describe("The id of the destination."),
    filter: z.string().optional().describe("The filter."),
    exportFields: z
      .array(z.string())
      .readonly()
      .optional()
      .describe("The columns. Absent if all are exported."),
    formatVersion: z.string().describe("The version of the format."),
  })
  .describe("What is equal for all exports of the series.");

export const name = z
  .string()
  .describe("The name of the project or its id, and what differs between its series.");
export const notListed = z
  .array(problem)
  .describe("The projects that could not be checked, and why. The exit code is 3 if nothing else is found.");
