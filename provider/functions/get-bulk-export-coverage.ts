import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Failure } from "../core/failure.ts";
import { loadScheduleCoverage, loadSetCoverage } from "../coverage/load-coverage.ts";
import { inputs as exported } from "../resources/bulk-export/fields.ts";
import {
  BEYOND_YEARS,
  canBeWritten,
  countBegun,
  MOST_WINDOWS,
  startAfter,
} from "../resources/bulk-export/schedule.ts";
import { instant } from "../resources/field-types.ts";
import { INSTANT, LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { coverage, resultOfCoverage } from "./coverage.result.ts";
import { defineFunction } from "./define.ts";

export const getBulkExportCoverage = defineFunction({
  name: "getBulkExportCoverage",
  description:
    "Tells what of a schedule's windows is exported and what is not: the state of each window, the gaps, and what was exported twice. " +
    "Every export of the schedule's series counts: of the same project, to the same destination, with equal filter, fields and format. " +
    `Or it tells the same of a set of exports of one series. At most ${MOST_WINDOWS} windows at once.`,
  inputs: z.object({
    bulkExportId: field(z.guid().optional(), {
      description:
        "The id of the schedule. Exactly one of `bulkExportId` and `bulkExportIds` is given. Of a schedule that was cancelled, the windows are expected that were due by then.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    bulkExportIds: field(z.array(z.guid()).min(1).max(1000).optional(), {
      description:
        "The ids of one-off or spawned exports of one series, at most 1000, in place of a schedule; only these count. Without `startTime` and `intervalHours` the whole range from their first start to their last end is expected, cut wherever one of them begins or ends.",
      example: ["9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"],
    }),
    startTime: field(instant().optional(), {
      description:
        "The beginning of the first window that is expected of `bulkExportIds`. Given together with `intervalHours`.",
      example: "2025-01-01T00:00:00Z",
      allowed: INSTANT,
    }),
    intervalHours: field(exported.shape.intervalHours.unwrap().clone().optional(), {
      description:
        "The length of each window that is expected of `bulkExportIds`, 1 to 168 hours. Given together with `startTime`.",
      example: 24,
    }),
    until: field(instant().optional(), {
      description:
        "Up to which instant windows are expected: those that begin before it. What of them is not due yet by the service's clock is `notDue`. Default: now.",
      example: "2025-02-01T00:00:00Z",
      allowed: INSTANT,
    }),
    workspaceId: workspaceId(),
  }),
  outputs: coverage,
  example: { args: { bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" }, result: "gaps" },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,
  rules: ({ bulkExportId, bulkExportIds, startTime, intervalHours, until }) => {
    const failures: Failure[] = [];
    if ((bulkExportId === undefined) === (bulkExportIds === undefined)) {
      const given = bulkExportId === undefined ? "neither was given" : "both were given";
      failures.push({ path: [], reason: `give exactly one of bulkExportId and bulkExportIds; ${given}` });
    }
    if ((startTime === undefined) !== (intervalHours === undefined)) {
      const absent = startTime === undefined ? "startTime" : "intervalHours";
      const reason =
        "startTime and intervalHours say together which windows are expected: give both, or neither";
      failures.push({ path: [absent], reason });
    } else if (startTime !== undefined && bulkExportId !== undefined) {
      const reason =
        "must be left out with bulkExportId: the schedule itself says which windows are expected";
      failures.push({ path: ["startTime"], reason });
    }
    if (startTime !== undefined && intervalHours !== undefined && until !== undefined) {
      const count = countBegun({ startTime, intervalHours }, until);
      if (count > MOST_WINDOWS) {
        const latest = startAfter({ startTime, intervalHours }, MOST_WINDOWS);
        const reason = `${count} windows begin before it, and at most ${MOST_WINDOWS} are worked out at once: give ${latest} at the latest`;
        failures.push({ path: ["until"], reason });
      } else if (!canBeWritten({ startTime, intervalHours }, count)) {
        failures.push({ path: ["until"], reason: `${BEYOND_YEARS}: give an earlier one` });
      }
    }
    return failures;
  },

  async run(service, { bulkExportId, bulkExportIds = [], startTime, intervalHours, until }, operation) {
    const connected = service();
    const rule =
      startTime !== undefined && intervalHours !== undefined ? { startTime, intervalHours } : undefined;
    const found =
      bulkExportId === undefined
        ? await loadSetCoverage(connected, bulkExportIds, rule, until, operation)
        : await loadScheduleCoverage(connected, bulkExportId, until, operation);
    return resultOfCoverage(found);
  },
});
