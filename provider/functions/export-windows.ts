import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Failure } from "../core/properties.ts";
import { inputs as exported } from "../resources/bulk-export/fields.ts";
import {
  BEYOND_YEARS,
  canBeWritten,
  countUntil,
  MOST_WINDOWS,
  type Schedule,
  startAfter,
  windowsOf,
} from "../resources/bulk-export/schedule.ts";
import { instant } from "../resources/field-types.ts";
import { defineFunction, INSTANT } from "./define.ts";

const EXAMPLE = "2025-01-01T00:00:00Z";

export const getExportWindows = defineFunction({
  name: "getExportWindows",
  description: `Calculates the windows of a schedule, and when LangSmith exports each. It sends no request, and needs no API key and no configuration. It returns at most ${MOST_WINDOWS} windows.`,
  inputs: z.object({
    startTime: field(instant(), {
      description: "The `startTime` of the schedule, which is the beginning of its first window.",
      example: EXAMPLE,
      allowed: INSTANT,
    }),
    intervalHours: field(exported.shape.intervalHours.unwrap().clone(), {
      description: "The `intervalHours` of the schedule, which is the length of each window.",
      example: 24,
    }),
    until: field(instant().optional(), {
      description: "Returns every window whose export LangSmith has begun by this time.",
      usage: "Set either `until` or `count`.",
      example: "2025-02-01T00:00:00Z",
      allowed: INSTANT,
    }),
    count: field(z.int().min(0).max(MOST_WINDOWS).optional(), {
      description: "Returns this number of windows.",
      usage: "Set either `until` or `count`.",
      example: 7,
    }),
  }),
  outputs: z.object({
    windows: field(
      z.array(
        z.object({
          number: field(z.int(), { description: "The number of the window, counted from 1." }),
          startTime: field(z.string(), {
            description: "The beginning of the window, included, in ISO 8601 and UTC.",
          }),
          endTime: field(z.string(), {
            description: "The end of the window, not included, in ISO 8601 and UTC.",
          }),
          exportStartTime: field(z.string(), {
            description:
              "The time when LangSmith begins to export the window, in ISO 8601 and UTC. It is 10 minutes after the end of the window.",
          }),
        }),
      ),
      {
        description: "The windows in order, without gaps and overlaps.",
        shows: ["startTime", "until"],
      },
    ),
    nextStartTime: field(z.string(), {
      description:
        "The beginning of the window after the last one, in ISO 8601 and UTC. A new schedule with this `startTime` continues without a gap or overlap.",
      shows: ["startTime", "until"],
    }),
  }),
  example: { args: { startTime: EXAMPLE, intervalHours: 24, count: 7 }, result: "nextStartTime" },
  needsWorkspace: false,
  limitSeconds: 60,
  rules: (args) => {
    const { until, count } = args;
    if ((until === undefined) === (count === undefined)) {
      const problem = until === undefined ? "neither is set" : "both are set";
      return [{ path: [], reason: `set exactly one of until and count; ${problem}` }];
    }
    const requested = count ?? countUntil(args, until ?? args.startTime);
    return requested > MOST_WINDOWS ? tooMany(args, requested) : tooLate(args, requested);
  },

  run: (_service, args) => {
    const count = args.count ?? countUntil(args, args.until ?? args.startTime);
    return { windows: windowsOf(args, count), nextStartTime: startAfter(args, count) };
  },
});

function tooMany(schedule: Schedule, requested: number): Failure[] {
  const next = startAfter(schedule, MOST_WINDOWS);
  return [
    {
      path: ["until"],
      reason:
        `${requested} windows are due by then; the limit is ${MOST_WINDOWS}: ` +
        `use count: ${MOST_WINDOWS}, then call it again with startTime ${next}`,
    },
  ];
}

function tooLate(schedule: Schedule, requested: number): Failure[] {
  if (canBeWritten(schedule, requested)) return [];
  return [
    {
      path: ["startTime"],
      reason: `${BEYOND_YEARS}: use a lower count, or an earlier startTime`,
    },
  ];
}
