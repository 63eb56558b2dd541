import { defineMessage } from "../../core/message.ts";
import { EXPERIMENTS } from "./service-limits.ts";

const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const START = "2026-11-01T00:00:00Z";
const NEXT = "2026-11-08T00:00:00Z";

const CANCELLED_OUTSIDE =
  "The export was cancelled in LangSmith, or by its API. The service never restarts a cancelled export.";
const OLD_SERVER = "A self-hosted server of an older release does not know the property.";

export const tooManyPastWindows = defineMessage("LS4003", {
  title: "A new schedule would export more of the past than the configuration allows",
  message: ({ startTime, windows, most }: PastWindows) =>
    `${JSON.stringify(startTime)} is not allowed: the new schedule would export ${windows} at once, and langsmith:maxPastWindows is ${most}.`,
  cause: "The `startTime` is further back than you allow, often because of a wrong year.",
  fix: "Check the date, set a later startTime, or raise langsmith:maxPastWindows.",
  example: { startTime: "2025-11-01T00:00:00Z", windows: "365 past windows", most: "100" },
});

interface PastWindows {
  readonly startTime: string;
  readonly windows: string;
  readonly most: string;
}

export const scheduleCancelledOutside = defineMessage("LS4004", {
  title: "A schedule was cancelled outside this program",
  message: ({ id }: CancelledSchedule) =>
    `schedule ${id} was cancelled outside this program, and a cancelled export never restarts.`,
  cause: CANCELLED_OUTSIDE,
  fix: ({ startTime, goesOn }) =>
    goesOn === undefined
      ? `Set allowReexport: true to create a new schedule that begins at ${startTime}.`
      : `Set startTime: "${goesOn}" to go on with a new schedule without gap or overlap, or allowReexport: true to export everything since ${startTime} again.`,
  example: { id: ID, startTime: START, goesOn: NEXT },
});

interface CancelledSchedule {
  readonly id: string;
  readonly startTime: string;
  /** Where it has come to; absent when it never exported a window. */
  readonly goesOn?: string | undefined;
}

export const oneOffCancelledOutside = defineMessage("LS4005", {
  title: "A one-off export was cancelled outside this program",
  message: ({ which }: { readonly which: string }) =>
    `${which} was cancelled outside this program and stays cancelled.`,
  cause: CANCELLED_OUTSIDE,
  fix: "To export its range again, set allowReexport: true or change triggers.",
  example: { which: `bulk export ${ID}` },
});

interface FailedExport {
  readonly id: string;
  readonly status: string;
  readonly reasons: string;
}

/** What the errors of an export that failed share, wherever it was seen. */
const FAILED = {
  cause: "The runs of the export failed or took too long; their errors follow the colon.",
  example: { id: ID, status: "Failed", reasons: "run r-1 (Failed): retry_0: Access Denied" },
};

export const exportFailed = defineMessage("LS4006", {
  ...FAILED,
  title: "An export ended without all of its files",
  message: ({ id, status, reasons }: FailedExport) => `bulk export ${id} ended as ${status}: ${reasons}.`,
  fix: "It is not exported again automatically: when the reason is fixed, change triggers to make a new export.",
});

export const exportHasFailed = defineMessage("LS4007", {
  ...FAILED,
  title: "A refresh found an export that failed",
  message: ({ id, status, reasons }: FailedExport) => `bulk export ${id} is ${status}: ${reasons}.`,
  fix: "When the reason is fixed, change triggers to make a new export.",
});

export const exportNotFoundDuringWait = defineMessage("LS4008", {
  title: "The service no longer finds an export that was waited for",
  message: ({ id, error }: { readonly id: string; readonly error: string }) =>
    `bulk export ${id} was waited for, and the service does not find it any more. ${error}`,
  cause: "The service answered about the export before, and answers 404 now.",
  fix: "If it was removed outside this program, `pulumi refresh` removes it from the state, and the next up recreates it.",
  example: { id: ID, error: "Could not read the bulk export: GET … answered 404." },
});

export const serverTooOld = defineMessage("LS4010", {
  title: "The server is too old for a property",
  message: ({ attempted, complaint, property, release }: TooOld) =>
    `Could not ${attempted}: the service rejected it (422, ${complaint}), since it is too old for ${property}, which needs ${release} or later.`,
  cause: OLD_SERVER,
  fix: ({ instead }) => `Upgrade the self-hosted installation, or ${instead}.`,
  example: {
    attempted: "create the bulk export",
    complaint: "end_time: field required",
    property: "intervalHours",
    release: "0.10.42",
    instead: "declare one-off exports of fixed windows, with startTime and endTime",
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
  title: "The workspace has too many experiments for one export",
  message: ({ attempted, answer }: { readonly attempted: string; readonly answer: string }) =>
    `Could not ${attempted}: the service ${answer}.`,
  cause: `One export takes at most ${EXPERIMENTS} experiments.`,
  fix: `One export takes at most ${EXPERIMENTS} experiments: export them one by one, each by its id as sessionId. Or delete those that you no longer need.`,
  example: { attempted: "create the bulk export", answer: "answered 400: Too many experiments" },
});

interface Ignored {
  readonly id: string;
  /** The properties, each with the release that knows it. */
  readonly properties: string;
}

const ignored = ({ id, properties }: Ignored) =>
  `the service created bulk export ${id} and ignored ${properties}`;

export const propertiesIgnored = defineMessage("LS4012", {
  title: "The server ignored a property, so the export was cancelled",
  message: (fields: Ignored) => `${ignored(fields)}, so it was cancelled at once.`,
  cause: `${OLD_SERVER} It would have exported something else than you asked for.`,
  fix: "Update the self-hosted installation, or leave the property out.",
  example: { id: ID, properties: "exportFields (0.12.11 or later)" },
});

export const ignoringExportRuns = defineMessage("LS4013", {
  title: "The server ignored a property, and the export could not be cancelled",
  message: (fields: Ignored & { readonly error: string }) =>
    `${ignored(fields)}, and it could not be cancelled: ${fields.error}`,
  cause: `${OLD_SERVER} The export that it created exports something else than you asked for.`,
  fix: "It is kept in the state: cancel it with `pulumi destroy --target`.",
  example: {
    id: ID,
    properties: "exportFields (0.12.11 or later)",
    error: "Could not cancel the bulk export: PATCH … answered 500.",
  },
});

export const notCancelled = defineMessage("LS4014", {
  title: "The service accepted a cancellation and goes on exporting",
  message: ({
    id,
    status,
    looks,
  }: {
    readonly id: string;
    readonly status: string;
    readonly looks: number;
  }) =>
    `the service accepted the cancellation of bulk export ${id}, and yet it is ${status} after ${looks} more looks, so that it goes on exporting.`,
  cause: "The service does not carry out what it answered.",
  fix: "Nothing leaves the state: try again, and if it stays so, ask who runs the service.",
  example: { id: ID, status: "Running", looks: 4 },
});

export const cancellationUnconfirmed = defineMessage("LS4027", {
  title: "A cancellation is accepted, and whether the export has ended cannot be read",
  message: ({ id, error }: { readonly id: string; readonly error: string }) =>
    `the service accepted the cancellation of bulk export ${id}, but its status cannot be read: ${error}`,
  cause:
    "The service accepted the cancellation. Its later answers about the export have no status that the provider can read, or are too large.",
  fix: "Check in LangSmith that the export has ended: one that goes on is billed.",
  example: {
    id: ID,
    error: "Could not read the bulk export: GET … answered 200 with JSON of another shape at status.",
  },
});

const CANCEL_REST =
  "Run the same command again to cancel them. If the program keeps the schedule, run `pulumi refresh` first.";

export const spawnedUnknown = defineMessage("LS4015", {
  title: "A schedule is cancelled, and whether its exports still run is not known",
  message: ({ id, error }: { readonly id: string; readonly error: string; readonly cancels: boolean }) =>
    `schedule ${id} is cancelled; which of the exports that it spawned still run could not be found out: ${error}`,
  cause:
    "The exports of the workspace could not be listed. What a schedule spawned goes on when the schedule ends.",
  fix: ({ cancels }) => (cancels ? CANCEL_REST : "Cancel them in LangSmith if they must not go on."),
  example: { id: ID, error: "Could not list the bulk exports: GET … answered 502.", cancels: false },
});

export const spawnedStillRun = defineMessage("LS4016", {
  title: "Exports of a cancelled schedule still run",
  message: ({ id, count }: { readonly id: string; readonly count: number }) =>
    `schedule ${id} is cancelled; ${count === 1 ? "1 of the exports that it spawned still runs" : `${count} of the exports that it spawned still run`}.`,
  cause: "What a schedule spawned goes on when the schedule ends.",
  fix: "Cancel them in LangSmith if they must not go on. `cancelSpawnedOnDelete: true` cancels them with their schedule.",
  example: { id: ID, count: 2 },
});

export const spawnedNotCancelled = defineMessage("LS4017", {
  title: "Exports of a cancelled schedule could not be cancelled",
  message: ({ id, failed, all, error }: NotCancelledSpawned) =>
    `schedule ${id} is cancelled, but ${failed} of ${all} of the exports that it spawned could not be: ${error}`,
  cause: "With `cancelSpawnedOnDelete: true` the exports that a schedule spawned are cancelled with it.",
  fix: CANCEL_REST,
  example: { id: ID, failed: 1, all: 2, error: "Could not cancel the bulk export: PATCH … answered 502." },
});

interface NotCancelledSpawned {
  readonly id: string;
  readonly failed: number;
  readonly all: number;
  readonly error: string;
}

export const temporaryCredentials = defineMessage("LS4018", {
  title: "A schedule writes with temporary credentials",
  message: ({ id, destination }: { readonly id: string; readonly destination: string }) =>
    `schedule ${id} writes to export destination ${destination} with temporary credentials (credentials.sessionToken): its exports fail once these expire.`,
  cause: "A schedule goes on after temporary credentials have expired.",
  fix: "Give the destination new ones in time, or a key pair that stays.",
  example: { id: ID, destination: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63" },
});

export const prefixWorkedOut = defineMessage("LS4019", {
  title: "Where an export wrote is computed, not read",
  message: ({ id, status, prefix, error }: WorkedOut) =>
    `bulk export ${id} is ${status}; that it wrote to ${prefix} is computed, since its runs could not be read: ${error}`,
  cause: "The runs of an export name the prefix that they wrote to. They could not be read.",
  fix: "`pulumi refresh` reads them again.",
  example: {
    id: ID,
    status: "Completed",
    prefix: `traces/export_id=${ID}`,
    error: "Could not list the runs: GET … answered 502.",
  },
});

interface WorkedOut {
  readonly id: string;
  readonly status: string;
  readonly prefix: string;
  readonly error: string;
}

export const replacedByNextUp = defineMessage("LS4020", {
  title: "The next up replaces a schedule that was cancelled outside this program",
  message: ({ id }: { readonly id: string }) => `schedule ${id} was cancelled outside this program.`,
  cause: CANCELLED_OUTSIDE,
  fix: "As allowReexport is true, the next up replaces it.",
  example: { id: ID },
});

export const beyondRetention = defineMessage("LS4021", {
  title: "An export begins before what LangSmith keeps",
  message: ({ startTime, days, tier, several }: Retention) =>
    `startTime ${startTime} is further back than the ${days} days that LangSmith keeps traces of ${several ? `the tier ${tier}, which some of its projects have` : `the project's tier (${tier})`}, and an export does not contain deleted traces.${tier === "longlived" ? " Traces from before 2026-09-14 keep the retention that they had." : ""}`,
  cause:
    "LangSmith deletes traces by the trace tier of their project: `shortlived` after 14 days, `longlived` after 180.",
  fix: ({ several }) =>
    `Set a later startTime if these are missing.${several ? "" : " Other exports of the project are not listed."}`,
  example: { startTime: START, days: 14, tier: "shortlived", several: false },
});

interface Retention {
  readonly startTime: string;
  readonly days: number;
  readonly tier: string;
  /** Whether it is about the projects of a component. */
  readonly several: boolean;
}

export const endsInFuture = defineMessage("LS4023", {
  title: "A one-off export ends in the future",
  message: ({ endTime, several }: { readonly endTime: string; readonly several: boolean }) =>
    several
      ? "the endTime of new exports is in the future: they run at once and contain only the traces that exist then."
      : `endTime ${endTime} is in the future: the export runs at once and contains only the traces that exist then.`,
  cause: "A one-off export runs as soon as it is created.",
  fix: ({ several }) =>
    several
      ? "Use a schedule, or create them after their endTime."
      : "Use a schedule (intervalHours), or create it after endTime.",
  example: { endTime: "2027-01-01T00:00:00Z", several: false },
});

export const turnNotReached = defineMessage("LS4024", {
  title: "An export was not created before its operation ended",
  message: ({
    what,
    why,
    behind,
  }: {
    readonly what: string;
    readonly why: string;
    readonly behind: string;
  }) => `${what}: ${why}; it was ${behind} when last seen.`,
  cause:
    "`maxConcurrentExports` creates exports one after the other, and the time limit or Ctrl-C came first.",
  fix: "Nothing was sent to the service; the next up goes on with it.",
  example: {
    what: `bulk export of ${START} to ${NEXT}`,
    why: "it was interrupted",
    behind: "waiting behind 2 other exports of this program",
  },
});
