import { exported, id, march, PROJECT, runOf, schedule } from "../../coverage/service.ts";

const KEY = "lsv2_sk_never_to_be_seen";
/** Another project than that of most exports. */
export const OTHER = "44444444-4444-4444-8444-444444444444";

/** An export that the schedule 1 spawned. */
export const spawned = (number: number, status: string, day: number, more: object = {}) =>
  exported(number, status, day, { source_bulk_export_id: id(1), ...more });

/** Options that choose some days of March. */
export const days = (from: number, to: number) => [
  "--since",
  march(from).slice(0, 10),
  "--until",
  march(to).slice(0, 10),
];

const DENIED = { retry_0: `Access Denied\u001b[2J for ${KEY}`, retry_1: "Slow Down" };

/**
 * 5 March failed; 6 March failed and was exported since; 7 March timed out; 8 March was cancelled; a one-off of
 * another project failed twice.
 */
export const WITH_FAILURES = {
  exports: [
    schedule(1, 5),
    spawned(2, "Failed", 5),
    spawned(3, "Failed", 6),
    exported(4, "Completed", 6, { created_at: march(9) }),
    spawned(5, "TimedOut", 7, { finished_at: march(9, "04:00:00") }),
    spawned(6, "Cancelled", 8),
    exported(7, "Failed", 5, { session_id: OTHER }),
    exported(8, "Failed", 5, { session_id: OTHER, created_at: march(7), updated_at: march(7, "00:01:00") }),
  ],
  runs: [
    runOf(2, { status: "Failed", errors: DENIED }),
    runOf(3, { status: "Failed", errors: DENIED }),
    runOf(4),
    runOf(8, { status: "Failed", errors: { retry_0: "No such bucket" } }),
  ],
  projects: { [PROJECT]: "support-agent", [OTHER]: "billing" },
};
