import { defineMessage } from "../../core/message.ts";

const START = "2026-11-01T00:00:00Z";
const NEXT = "2026-11-08T00:00:00Z";

const BILLED_AGAIN =
  "An export cannot be changed, so a change creates a new one. LangSmith bills what it exports again.";
const CANCELED_OUTSIDE =
  "The export was canceled in LangSmith, or by its API. LangSmith never restarts a canceled export.";
const ON_CANCELLATION = "guides/failed-and-canceled-exports.md#export-again-after-a-cancellation";
const ON_CONTINUING = "guides/change-an-export.md#continue-a-schedule-without-a-gap";
const ON_RELEASES = "guides/self-hosted.md#which-release-you-need";

export const scheduleReexports = defineMessage("LS4001", {
  when: `Replacing a schedule would export its past again, or the past of another project. ${BILLED_AGAIN} A new schedule exports every window since its \`startTime\` at once.`,
  say: ({ changes, exported }: ScheduleReexports) =>
    `changing ${changes} replaces this schedule: LangSmith exports and bills ${exported}.`,
  do: ({ next, cancelsSpawned }) => {
    const goesOn = next === undefined ? "" : `startTime: "${next}" to continue without gap or overlap, or `;
    const first = cancelsSpawned
      ? " Set cancelSpawnedOnDelete: false in an earlier up, or running exports are canceled."
      : "";
    return `Set ${goesOn}allowReexport: true to accept this.${first}`;
  },
  see: ON_CONTINUING,
  example: {
    changes: "exportFields",
    exported: "7 past windows again",
    next: NEXT,
    cancelsSpawned: false,
  },
});

interface ScheduleReexports {
  /** What changes, with the reasons. */
  readonly changes: string;
  /** "7 past windows again" */
  readonly exported: string;
  /** Where the next window of the schedule begins; absent if the new export ends before. */
  readonly next: string | undefined;
  readonly cancelsSpawned: boolean;
}

export const oneOffReexports = defineMessage("LS4002", {
  when: `Another destination or workspace would repeat a one-off export. ${BILLED_AGAIN} Replacing a destination also changes bulkExportDestinationId of its exports.`,
  say: ({ changes, status, startTime, endTime }: OneOff) =>
    `changing ${changes} replaces this one-off export${status === "" ? "" : ` (${status})`}. LangSmith exports and bills ${startTime} to ${endTime} again.`,
  do: 'Set allowReexport: true to accept this. Otherwise revert the change of the workspace, or of the destination (a new displayName replaces it), or set the resource option ignoreChanges: ["bulkExportDestinationId"] to keep this export.',
  see: "guides/change-an-export.md#change-a-destination",
  example: { changes: "bulkExportDestinationId", status: "Completed", startTime: START, endTime: NEXT },
});

interface OneOff {
  readonly changes: string;
  readonly status: string;
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

export const tooLongPast = defineMessage("LS4003", {
  when: "The `startTime` of a new export is further back than you allow. The preview stopped, and nothing was exported. Often the year is wrong, or the date is an old one in a new stack.",
  say: ({ startTime, days, windows, most }: LongPast) =>
    `${JSON.stringify(startTime)} is not allowed: it is ${days} ago${windows === undefined ? "" : `, so LangSmith would export and bill ${windows} at once`}, but langsmith:maxPastDays is ${most}.`,
  do: "Check the year, or raise langsmith:maxPastDays.",
  see: "guides/costs.md#limit-mistakes-in-dates",
  example: { startTime: "2016-11-01T00:00:00Z", days: "3,652 days", windows: "3,651 windows", most: "400" },
});

interface LongPast {
  readonly startTime: string;
  readonly days: string;
  /** What a schedule would export at once. */
  readonly windows: string | undefined;
  readonly most: string;
}

export const scheduleCancelledOutside = defineMessage("LS4004", {
  when: `A schedule was canceled outside Pulumi. ${CANCELED_OUTSIDE}`,
  say: (_: CancelledSchedule) =>
    "the schedule was canceled outside Pulumi, and a canceled export never restarts.",
  do: ({ startTime, next, isAllowed }) => {
    if (isAllowed) return "Run `pulumi up` again. It replaces the schedule, because allowReexport is true.";
    const restart =
      next === undefined
        ? `Set allowReexport: true to create a new schedule that starts at ${startTime}.`
        : `Set startTime: "${next}" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since ${startTime} again.`;
    return `${restart} To leave it canceled, remove it from the program.`;
  },
  see: ON_CANCELLATION,
  example: { startTime: START, next: NEXT, isAllowed: false },
});

interface CancelledSchedule {
  readonly startTime: string;
  /** Where its next window would have begun; absent if it never exported one. */
  readonly next?: string | undefined;
  /** Whether the program has `allowReexport`. */
  readonly isAllowed: boolean;
}

export const oneOffCancelledOutside = defineMessage("LS4005", {
  when: `A one-off export was canceled outside Pulumi. ${CANCELED_OUTSIDE}`,
  say: () => "the export was canceled outside Pulumi, and stays canceled.",
  do: "To export its range again, set allowReexport: true.",
  see: ON_CANCELLATION,
  example: {},
});

export const exportFailed = defineMessage("LS4006", {
  when: "An export failed or timed out. The message contains the errors of its runs. LangSmith does not export it again automatically.",
  say: ({ status, reasons }: { readonly status: string; readonly reasons: string }) =>
    `the export ended as ${status}: ${reasons}.`,
  // Both ways at once would export, and bill, the range twice.
  do: "Fix the problem, then run `pulumi up --replace URN` to create a new export. For an entry of exports.yaml, run `pulumi-langsmith exports status --write` again instead.",
  see: "guides/exports-status.md",
  example: {
    status: "Failed",
    reasons: `run 5d2e8c4a-1b7f-4e63-8a90-2c6d4f1e7b35 (Failed, ${START} to ${NEXT}): retry_0: Access Denied`,
  },
});

export const serverTooOld = defineMessage("LS4010", {
  when: "The server ignored a property. An older self-hosted server does not know it. The export would have contained something else than you asked for, so it was canceled at once.",
  say: ({ properties, id, error }: TooOld) =>
    error === undefined
      ? `this server ignored ${properties}, so bulk export ${id} was canceled at once.`
      : `this server ignored ${properties}, and bulk export ${id}, which contains something else than you asked for, could not be canceled: ${error}`,
  do: ({ error }) =>
    error === undefined
      ? "Upgrade the self-hosted server, or remove the property."
      : "Remove the resource from your program and run `pulumi up`, which cancels the export. Then upgrade the self-hosted server, or remove the property.",
  see: ON_RELEASES,
  example: {
    properties: "exportFields (needs chart 0.12.11, application 0.12.42 or later)",
    id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
  },
});

interface TooOld {
  /** The properties, each with the release that knows it. */
  readonly properties: string;
  /** Of the export. */
  readonly id: string;
  /** Why it could not be canceled. */
  readonly error?: string;
}

export const spawnedNotCancelled = defineMessage("LS4017", {
  when: "Exports of a canceled schedule could not be canceled. With `cancelSpawnedOnDelete: true`, the exports that a schedule spawned are canceled with it.",
  say: ({ error }: { readonly error: string }) =>
    `the schedule is canceled, but exports that it spawned may still run: ${error}`,
  do: "Run the same command again to cancel them. If your program keeps the schedule, run `pulumi refresh` first.",
  example: { error: "Could not cancel the bulk export: PATCH … returned 502." },
});

export const gapLeft = defineMessage("LS4022", {
  when: "A new schedule leaves a gap. The new `startTime` is later than the end of the last window that the old schedule exported.",
  say: ({ length, next, startTime }: Gap) =>
    `nothing exports the ${length} from ${next} to ${startTime}. The old schedule ends at the first time, and the new one starts at the second.`,
  do: ({ next }) => `Set startTime: "${next}" to leave no gap.`,
  see: ON_CONTINUING,
  example: { length: "24 h", next: START, startTime: "2026-11-02T00:00:00Z" },
});

interface Gap {
  readonly length: string;
  readonly next: string;
  readonly startTime: string;
}

export const endsInFuture = defineMessage("LS4023", {
  when: "A one-off export ends in the future. A one-off export runs as soon as it is created.",
  say: ({ endTime }: { readonly endTime: string }) =>
    `endTime ${endTime} is in the future. The export runs at once, and contains only the traces that exist then.`,
  do: "Use a schedule (intervalHours), or create the export after its endTime.",
  see: "guides/backfill.md",
  example: { endTime: "2027-01-01T00:00:00Z" },
});
