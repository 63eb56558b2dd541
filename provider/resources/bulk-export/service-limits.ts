import { CREATIONS_AN_HOUR } from "../../http/api/bulk-exports.ts";

/** How many exports of a workspace run at once. */
export const RUNNING_AT_ONCE = 15;
/** How many schedules of a workspace may be active. */
export const ACTIVE_SCHEDULES = 200;
/** How many experiments one export may have. */
export const EXPERIMENTS = 250;

/** A limit of the service on exports, as the documentation shows it. */
interface ServiceLimit {
  readonly what: string;
  readonly value: string;
  readonly happens: string;
}

export const SERVICE_LIMITS: readonly ServiceLimit[] = [
  {
    what: "exports created in a workspace",
    value: `${CREATIONS_AN_HOUR} an hour, those that schedules spawn count`,
    happens: "`up` waits, and says so",
  },
  {
    what: "active schedules in a workspace",
    value: String(ACTIVE_SCHEDULES),
    happens: "an error: waiting does not help",
  },
  { what: "requests of a key", value: "2,000 a minute", happens: "waited out" },
  {
    what: "exports of a workspace that run at once",
    value: String(RUNNING_AT_ONCE),
    happens: "the service queues the others",
  },
  {
    what: "experiments in one export with `allExperiments`",
    value: String(EXPERIMENTS),
    happens: "an error",
  },
  {
    what: "an export",
    value: "72 h (formerly 24 to 48 h); one of its runs 4 h, with 20 tries 30 s apart",
    happens: "it is TimedOut",
  },
];
