import { z } from "zod";
import { type RequestFacts, requestTo } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { LangSmith } from "../client.ts";
import { Id, readIfAny, Time, Word, Workspace } from "../reply.ts";
import { COMMON } from "./export-destinations.ts";
import { type ObjectFacts, Objects, requestsOf } from "./objects.ts";
import { listPages } from "./paging.ts";

/** How many exports a workspace may create in an hour, those that schedules spawn among them. */
export const CREATIONS_AN_HOUR = 250;

const PAGE = 1000;
const FACTS: ObjectFacts = {
  ...COMMON,
  noun: "bulk export",
  plural: "bulk exports",
  path: "/api/v1/bulk-exports",
  paging: "offset",
  pageSize: PAGE,
};
const { list, create, read, update } = requestsOf(FACTS);

export const EXPORT_REQUESTS = {
  list,
  create,
  read,
  cancel: { ...update, attempted: "cancel the bulk export" },
  runs: { ...read, attempted: "list the runs of the bulk export", path: `${read.path}/runs` },
  spawnedRuns: {
    ...read,
    attempted: "list the runs of what the schedule spawned",
    path: `${list.path}/runs`,
  },
} satisfies Record<string, RequestFacts>;

const ENDED = ["Completed", "Cancelled", "Failed", "TimedOut"];

/** An export job. */
export const Export = z.looseObject({
  id: Id,
  tenant_id: Workspace,
  bulk_export_destination_id: Id,
  session_id: Word.nullish(),
  all_experiments: z.boolean().nullish(),
  start_time: Time,
  end_time: Time.nullish(),
  filter: z.string().nullish(),
  format_version: Word.nullish(),
  compression: Word.nullish(),
  interval_hours: z.number().nullish(),
  export_fields: z.array(z.string()).nullish(),
  /** Created, Running, Completed, Cancelled, Failed, TimedOut, IntervalScheduled; the service may add values. */
  status: Word,
  created_at: Time,
  updated_at: Time,
  finished_at: Time.nullish(),
  /** The schedule that spawned it. */
  source_bulk_export_id: Word.nullish(),
});
export type Export = z.infer<typeof Export>;

/** Of an export, what its end needs: whatever else it has, a program must be able to cancel it. */
const ExportStatus = z.looseObject({ id: Id, status: Word });
type ExportStatus = z.infer<typeof ExportStatus>;

/** One part of an export, of one date partition. */
export const ExportRun = z.looseObject({
  id: Id,
  bulk_export_id: Word.nullish(),
  status: Word,
  created_at: Time.nullish(),
  updated_at: Time.nullish(),
  finished_at: Time.nullish(),
  retry_number: z.number().nullish(),
  /** What went wrong, keyed `retry_0`, `retry_1` … */
  errors: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  metadata: z
    .looseObject({
      prefix: z.string().nullish(),
      start_time: Time.nullish(),
      end_time: Time.nullish(),
      result: z
        .looseObject({
          rows_written: z.number().nullish(),
          exported_files: z.array(z.unknown()).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type ExportRun = z.infer<typeof ExportRun>;

/** Whether an export is over, in whatever way. */
export function hasEnded({ status }: { readonly status?: unknown }): boolean {
  return ENDED.includes(String(status));
}

/** Whether an export or a run ended without success, and not because somebody canceled it. */
export function hasFailed({ status }: { readonly status?: unknown }): boolean {
  return status === "Failed" || status === "TimedOut";
}

/** Export jobs, one-off and scheduled, and their runs. */
export class BulkExports extends Objects<Export> {
  constructor(http: LangSmith) {
    super(http, FACTS, { object: Export, row: Export });
  }

  /** The status of an export of which no other member need be readable. */
  status(id: string, call: Call): Promise<ExportStatus> {
    return this.http.readOf({ id }, requestTo(EXPORT_REQUESTS.read, id), ExportStatus, call);
  }

  /** Cancels an export for good. What a schedule has spawned goes on. Undefined if the answer does not show the export. */
  async cancel(id: string, call: Call): Promise<ExportStatus | undefined> {
    const request = { ...requestTo(EXPORT_REQUESTS.cancel, id), body: { status: "Cancelled" } };
    return readIfAny(ExportStatus, await this.http.exchange(request, call), { id });
  }

  /** Lists the runs of an export, each once. */
  runs(exportId: string, call: Call, pageSize = PAGE): AsyncGenerator<ExportRun, void, undefined> {
    const request = requestTo(EXPORT_REQUESTS.runs, exportId);
    return listPages(this.http, request, { row: ExportRun, pageSize }, call);
  }

  /**
   * Lists the runs of every export that a schedule spawned, each once. An older server has no such route: it
   * takes `runs` for the id of an export and answers {@link NotFound}, {@link ValidationFailed} or
   * {@link RouteMissing}.
   */
  spawnedRuns(scheduleId: string, call: Call, pageSize = PAGE): AsyncGenerator<ExportRun, void, undefined> {
    const request = { ...EXPORT_REQUESTS.spawnedRuns, query: { source_bulk_export_id: scheduleId } };
    return listPages(this.http, request, { row: ExportRun, pageSize }, call);
  }
}
