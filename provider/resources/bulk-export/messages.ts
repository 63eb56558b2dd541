import { defineMessage } from "../../core/message.ts";
import { EXPERIMENTS } from "./service-limits.ts";

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const START = "2026-11-01T00:00:00Z";
const NEXT = "2026-11-08T00:00:00Z";

const CANCELED_OUTSIDE =
  "The export was canceled in LangSmith, or by its API. LangSmith never restarts a canceled export.";
const OLD_SERVER = "An older self-hosted server does not know the property.";

export const tooManyPastWindows = defineMessage("LS4003", {
  when: "A new schedule would export more past windows than you allow. The preview stopped, and nothing was exported. LangSmith bills each window. Often the year of `startTime` is wrong, or the date is an old one in a new stack.",
  say: ({ startTime, windows, most }: PastWindows) =>
    `${JSON.stringify(startTime)} is not allowed: the new schedule would export ${windows} at once, but langsmith:maxPastWindows is ${most}.`,
  do: "Check the date, set a later startTime, or raise langsmith:maxPastWindows.",
  see: "guides/costs.md#limit-mistakes-in-dates",
  example: { startTime: "2025-11-01T00:00:00Z", windows: "365 past windows", most: "100" },
});

interface PastWindows {
  readonly startTime: string;
  readonly windows: string;
  readonly most: string;
}

export const scheduleCancelledOutside = defineMessage("LS4004", {
  when: `A schedule was canceled outside Pulumi. ${CANCELED_OUTSIDE}`,
  say: (_: CancelledSchedule) =>
    "the schedule was canceled outside Pulumi, and a canceled export never restarts.",
  do: ({ startTime, goesOn }) =>
    goesOn === undefined
      ? `Set allowReexport: true to create a new schedule that starts at ${startTime}.`
      : `Set startTime: "${goesOn}" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since ${startTime} again.`,
  see: "guides/failed-and-canceled-exports.md#export-again-after-a-cancellation",
  example: { startTime: START, goesOn: NEXT },
});

interface CancelledSchedule {
  readonly startTime: string;
  /** Where it has come to; absent when it never exported a window. */
  readonly goesOn?: string | undefined;
}

export const oneOffCancelledOutside = defineMessage("LS4005", {
  when: `A one-off export was canceled outside Pulumi. ${CANCELED_OUTSIDE}`,
  say: () => "the export was canceled outside Pulumi, and stays canceled.",
  do: "To export its range again, set allowReexport: true.",
  see: "guides/failed-and-canceled-exports.md#export-again-after-a-cancellation",
  example: {},
});

interface FailedExport {
  readonly status: string;
  readonly reasons: string;
}

const FAILED_EXAMPLE: FailedExport = {
  status: "Failed",
  reasons: `run 5d2e8c4a-1b7f-4e63-8a90-2c6d4f1e7b35 (Failed, ${START} to ${NEXT}): retry_0: Access Denied`,
};

/** Both ways at once would export, and bill, the range twice. */
const FIX_FAILED =
  "Fix the problem, then run `pulumi up --replace URN` to create a new export. For an entry of exports.yaml, run `pulumi-langsmith exports status --write` again instead.";

export const exportFailed = defineMessage("LS4006", {
  when: "An export failed or timed out. The message contains the errors of its runs.",
  say: ({ status, reasons }: FailedExport) => `the export ended as ${status}: ${reasons}.`,
  do: `LangSmith does not export it again automatically. ${FIX_FAILED}`,
  see: "guides/exports-status.md",
  example: FAILED_EXAMPLE,
});

export const exportHasFailed = defineMessage("LS4007", {
  when: "A refresh found an export that failed or timed out. The message contains the errors of its runs.",
  say: ({ status, reasons }: FailedExport) => `the export is ${status}: ${reasons}.`,
  do: FIX_FAILED,
  see: "guides/exports-status.md",
  example: FAILED_EXAMPLE,
});

export const exportNotFoundDuringWait = defineMessage("LS4008", {
  when: "The export was no longer found during the wait. LangSmith found the export at first, and answers 404 now.",
  say: ({ error }: { readonly error: string }) => `the export was no longer found during the wait. ${error}`,
  do: "If it was deleted outside Pulumi, run `pulumi refresh`, which removes it from the state. The next `pulumi up` recreates it.",
  example: { error: "Could not read the bulk export: GET … returned 404." },
});

export const serverTooOld = defineMessage("LS4010", {
  when: `The server is too old for a property. ${OLD_SERVER}`,
  say: ({ attempted, complaint, property, release }: TooOld) =>
    `Could not ${attempted}: this server is too old for ${property}, which needs ${release} or later (422: ${complaint}).`,
  do: ({ instead }) => `Upgrade the self-hosted server, or ${instead}.`,
  see: "guides/self-hosted.md#which-release-you-need",
  example: {
    attempted: "create the bulk export",
    complaint: "end_time: field required",
    property: "intervalHours",
    release: "chart 0.10.42, application 0.10.109",
    instead: "create one-off exports, with startTime and endTime",
  },
});

interface TooOld {
  readonly attempted: string;
  readonly complaint: string;
  readonly property: string;
  readonly release: string;
  readonly instead: string;
}

export const tooManyExperiments = defineMessage("LS4011", {
  when: `The workspace has too many experiments for one export. One export can contain at most ${EXPERIMENTS} experiments.`,
  say: ({ attempted, answer }: { readonly attempted: string; readonly answer: string }) =>
    `Could not ${attempted}: LangSmith ${answer}.`,
  do: `One export can contain at most ${EXPERIMENTS} experiments. Export each experiment separately, with its id as sessionId, or delete those that you no longer need.`,
  example: { attempted: "create the bulk export", answer: "returned 400: Too many experiments" },
});

interface Ignored {
  readonly id: string;
  /** The properties, each with the release that knows it. */
  readonly properties: string;
}

export const propertiesIgnored = defineMessage("LS4012", {
  when: `The server ignored a property, so the export was canceled. ${OLD_SERVER} The export would have contained something else than you asked for.`,
  say: ({ id, properties }: Ignored) =>
    `this server ignored ${properties}, so bulk export ${id} was canceled at once.`,
  do: "Upgrade the self-hosted server, or remove the property.",
  see: "guides/self-hosted.md#which-release-you-need",
  example: { id: ID, properties: "exportFields (needs chart 0.12.11, application 0.12.42 or later)" },
});

export const ignoringExportRuns = defineMessage("LS4013", {
  when: `The server ignored a property, and the export could not be canceled. ${OLD_SERVER} The export that it created contains something else than you asked for.`,
  say: ({ id, properties, error }: Ignored & { readonly error: string }) =>
    `this server ignored ${properties}, and bulk export ${id} could not be canceled: ${error}`,
  do: "The state keeps the export: cancel it with `pulumi destroy --target URN`.",
  see: "guides/self-hosted.md#which-release-you-need",
  example: {
    id: ID,
    properties: "exportFields (needs chart 0.12.11, application 0.12.42 or later)",
    error: "Could not cancel the bulk export: PATCH … returned 500.",
  },
});

export const notCancelled = defineMessage("LS4014", {
  when: "LangSmith accepted a cancellation, but the export continues. LangSmith did not do what it answered.",
  say: ({ id, status, looks }: { readonly id: string; readonly status: string; readonly looks: number }) =>
    `LangSmith accepted the cancellation of bulk export ${id}, but it was still ${status} after ${looks} more reads.`,
  do: "The state keeps the export. Run the command again. If the error persists, contact LangSmith support.",
  example: { id: ID, status: "Running", looks: 4 },
});

const CANCEL_REST =
  "Run the same command again to cancel them. If your program keeps the schedule, run `pulumi refresh` first.";

export const spawnedUnknown = defineMessage("LS4015", {
  when: "It is unknown whether exports of a canceled schedule still run. The exports of the workspace could not be listed. Exports that a schedule spawned continue when the schedule ends.",
  say: ({ error }: { readonly error: string; readonly cancels: boolean }) =>
    `the schedule is canceled, but it is unknown which of its spawned exports still run: ${error}`,
  do: ({ cancels }) => (cancels ? CANCEL_REST : "Cancel them in LangSmith if they must stop."),
  example: { error: "Could not list the bulk exports: GET … returned 502.", cancels: false },
});

export const spawnedStillRun = defineMessage("LS4016", {
  when: "Exports of a canceled schedule still run. Exports that a schedule spawned continue when the schedule ends.",
  say: ({ count }: { readonly count: number }) =>
    `the schedule is canceled, but ${count === 1 ? "1 of its spawned exports still runs" : `${count} of its spawned exports still run`}.`,
  do: "Cancel them in LangSmith if they must stop. With cancelSpawnedOnDelete: true, a schedule cancels its exports when it is deleted.",
  example: { count: 2 },
});

export const spawnedNotCancelled = defineMessage("LS4017", {
  when: "Exports of a canceled schedule could not be canceled. With `cancelSpawnedOnDelete: true`, the exports that a schedule spawned are canceled with it.",
  say: ({ failed, all, error }: NotCancelledSpawned) =>
    `the schedule is canceled, but ${failed} of its ${all} running exports could not be canceled: ${error}`,
  do: CANCEL_REST,
  example: { failed: 1, all: 2, error: "Could not cancel the bulk export: PATCH … returned 502." },
});

interface NotCancelledSpawned {
  readonly failed: number;
  readonly all: number;
  readonly error: string;
}

export const replacedByNextUp = defineMessage("LS4020", {
  when: `The next up replaces a schedule that was canceled outside Pulumi. ${CANCELED_OUTSIDE}`,
  say: () => "the schedule was canceled outside Pulumi.",
  do: "Run `pulumi up` again. It replaces the schedule, because allowReexport is true.",
  see: "guides/failed-and-canceled-exports.md#export-again-after-a-cancellation",
  example: {},
});

export const endsInFuture = defineMessage("LS4023", {
  when: "A one-off export ends in the future. A one-off export runs as soon as it is created.",
  say: ({ endTime }: { readonly endTime: string }) =>
    `endTime ${endTime} is in the future. The export runs at once, and contains only the traces that exist then.`,
  do: "Use a schedule (intervalHours), or create the export after its endTime.",
  see: "guides/backfill.md",
  example: { endTime: "2027-01-01T00:00:00Z" },
});
