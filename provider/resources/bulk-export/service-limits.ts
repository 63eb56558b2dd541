import { CREATIONS_AN_HOUR } from "../../http/api/bulk-exports.ts";

/** How many exports of a workspace run at once. */
const RUNNING_AT_ONCE = 15;
/** How many schedules of a workspace may be active. */
const ACTIVE_SCHEDULES = 200;
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
    value: `${CREATIONS_AN_HOUR} an hour, including exports that schedules spawn`,
    happens: "`pulumi up` waits, and reports it",
  },
  {
    what: "active schedules in a workspace",
    value: String(ACTIVE_SCHEDULES),
    happens: "an error, because waiting does not help",
  },
  { what: "requests of a key", value: "2,000 a minute", happens: "the provider waits" },
  {
    what: "running exports of a workspace",
    value: String(RUNNING_AT_ONCE),
    happens: "LangSmith queues the others",
  },
  {
    what: "experiments in one export with `allExperiments`",
    value: String(EXPERIMENTS),
    happens: "an error",
  },
  {
    what: "duration of an export",
    value: "72 h (24 or 48 h on older servers)",
    happens: "the export is TimedOut",
  },
  {
    what: "duration of a run of an export",
    value: "4 h, with 20 tries 30 s apart",
    happens: "the run is TimedOut",
  },
];
