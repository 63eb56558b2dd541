import { z } from "zod";
import { type ApiRequest, type RequestBody, type RequestFacts, requestTo } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { HttpClient } from "../http-client.ts";
import { Id, readIfAny, Time, Word, Workspace } from "../reply.ts";
import { CREATE, MANAGE, READ } from "./export-destinations.ts";
import { anyOther, arrayPage, type Listing, listPages, type Page, rowsOf, type UnreadRow } from "./paging.ts";

/** How many exports a workspace may create in an hour, those that schedules spawn among them. */
export const CREATIONS_AN_HOUR = 250;

const EXPORTS = "/api/v1/bulk-exports";

export const EXPORT_REQUESTS = {
  list: { ...READ, attempted: "list the bulk exports", path: EXPORTS },
  create: { ...CREATE, attempted: "create the bulk export", path: EXPORTS },
  read: { ...READ, attempted: "read the bulk export", path: `${EXPORTS}/{id}` },
  cancel: {
    ...MANAGE,
    attempted: "cancel the bulk export",
    method: "PATCH",
    path: `${EXPORTS}/{id}`,
  },
  runs: { ...READ, attempted: "list the runs of the bulk export", path: `${EXPORTS}/{id}/runs` },
  spawnedRuns: {
    ...READ,
    attempted: "list the runs of what the schedule spawned",
    path: `${EXPORTS}/runs`,
  },
} as const satisfies Record<string, RequestFacts>;

const ENDED = ["Completed", "Cancelled", "Failed", "TimedOut"];
const STATUSES = new Map(
  ["Created", "Running", "IntervalScheduled", ...ENDED].map((status) => [folded(status), status]),
);

/** A status as a comparison takes it: `TIMED_OUT` is `TimedOut`. */
function folded(status: string): string {
  return status.toLowerCase().replace(/[^a-z]/g, "");
}

/** Created, Running, Completed, Cancelled, Failed, TimedOut, IntervalScheduled; the service may add values. */
const Status = Word.transform((status) => STATUSES.get(folded(status)) ?? status);

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
  status: Status,
  created_at: Time,
  updated_at: Time,
  finished_at: Time.nullish(),
  /** The schedule that spawned it. */
  source_bulk_export_id: Word.nullish(),
});
export type Export = z.infer<typeof Export>;

/** Of an export, what its end needs: whatever else it has, a program must be able to cancel it. */
const ExportStatus = z.looseObject({ id: Id, status: Status });
export type ExportStatus = z.infer<typeof ExportStatus>;

/**
 * Of an export, what shows whether it uses a destination: whatever cannot be read is absent, since others may have
 * created it.
 */
const ExportUse = z.looseObject({
  id: Id,
  bulk_export_destination_id: Id.optional().catch(undefined),
  interval_hours: z.unknown().optional(),
  status: Status.optional().catch(undefined),
  updated_at: Time.optional().catch(undefined),
  finished_at: Time.nullish().catch(undefined),
  source_bulk_export_id: Word.nullish().catch(undefined),
});
export type ExportUse = z.infer<typeof ExportUse>;

/** One part of an export, of one date partition. */
export const ExportRun = z.looseObject({
  id: Id,
  bulk_export_id: Word.nullish(),
  status: Status,
  created_at: Time.nullish(),
  updated_at: Time.nullish(),
  finished_at: Time.nullish(),
  retry_number: z.number().nullish(),
  /** What went wrong, keyed `retry_0`, `retry_1` … */
  errors: z.preprocess(keyedByRetry, z.record(z.string(), z.unknown()).nullish()),
  metadata: z
    .looseObject({
      prefix: z.string().nullish(),
      start_time: Time.nullish(),
      end_time: Time.nullish(),
      result: z
        .looseObject({
          rows_written: z.number().nullish(),
          exported_files: z.array(z.unknown()).nullish(),
          export_path: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type ExportRun = z.infer<typeof ExportRun>;

// The shape is documented nowhere but in a generated client: a text or a list is kept too.
function keyedByRetry(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? undefined : { retry_0: value };
  if (!Array.isArray(value)) return value;
  return value.length === 0
    ? undefined
    : Object.fromEntries(value.map((each, index) => [`retry_${index}`, each]));
}

const PAGE = 1000;
// Made once: a coverage lists the runs of thousands of exports.
const ExportsPage = arrayPage(Export);
const ExportRows = arrayPage(rowsOf(Export, anyOther));
const RunsPage = arrayPage(ExportRun);

/** Whether an export is over, in whatever way. */
export function hasEnded({ status }: Pick<ExportUse, "status">): boolean {
  return status !== undefined && ENDED.includes(status);
}

/** Whether an export or a run ended without success, and not because somebody canceled it. */
export function hasFailed({ status }: Pick<ExportUse, "status">): boolean {
  return status === "Failed" || status === "TimedOut";
}

/** Export jobs, one-off and scheduled, and their runs. */
export class BulkExports {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates an export, which the service starts by itself. Never repeated when the answer is lost:
   * {@link Unanswered}. {@link BadRequest} when the workspace is full of schedules or an export of all
   * experiments has too many; a limit on requests is waited out. If the service answers an id alone, the
   * export is read once more; if that fails, the error is an {@link UnexpectedAnswer} with `createdId`.
   */
  create(body: RequestBody, call: Call): Promise<Export> {
    const operation = { ...EXPORT_REQUESTS.create, body };
    return this.#http.create(operation, Export, (id) => this.get(id, call), call);
  }

  get(id: string, call: Call): Promise<Export> {
    return this.#http.readOf({ id }, requestTo(EXPORT_REQUESTS.read, id), Export, call);
  }

  /** The status of an export of which no other member need be readable. */
  status(id: string, call: Call): Promise<ExportStatus> {
    return this.#http.readOf({ id }, requestTo(EXPORT_REQUESTS.read, id), ExportStatus, call);
  }

  /** What each export of the workspace uses, and the schedule that spawned it. */
  uses(call: Call): AsyncGenerator<ExportUse, void, undefined> {
    return this.#list(EXPORT_REQUESTS.list, arrayPage(ExportUse), call);
  }

  /** All exports of the workspace, each once, also those that cannot be read; also from servers that do not page. */
  rows(call: Call): AsyncGenerator<Export | UnreadRow, void, undefined> {
    return this.#list(EXPORT_REQUESTS.list, ExportRows, call);
  }

  /** Lists all exports of the workspace, each once; also from servers that do not page. */
  list(call: Call): AsyncGenerator<Export, void, undefined> {
    return this.#list(EXPORT_REQUESTS.list, ExportsPage, call);
  }

  /**
   * Cancels an export for good. What a schedule has spawned goes on. Undefined if the service accepts it without
   * telling the export.
   */
  async cancel(id: string, call: Call): Promise<ExportStatus | undefined> {
    const operation = { ...requestTo(EXPORT_REQUESTS.cancel, id), body: { status: "Cancelled" } };
    return readIfAny(ExportStatus, await this.#http.exchange(operation, call), { id });
  }

  /** Lists the runs of an export, each once; also from servers that do not page. */
  runs(exportId: string, call: Call, listing: Listing = {}): AsyncGenerator<ExportRun, void, undefined> {
    return this.#list(requestTo(EXPORT_REQUESTS.runs, exportId), RunsPage, call, listing);
  }

  /**
   * Lists the runs of every export that a schedule spawned, each once. An older server has no such route: it
   * takes `runs` for the id of an export and answers {@link NotFound}, {@link ValidationFailed} or
   * {@link RouteMissing}.
   */
  spawnedRuns(
    scheduleId: string,
    call: Call,
    listing: Listing = {},
  ): AsyncGenerator<ExportRun, void, undefined> {
    const query = { source_bulk_export_id: scheduleId };
    return this.#list({ ...EXPORT_REQUESTS.spawnedRuns, query }, RunsPage, call, listing);
  }

  #list<T extends { readonly id: string }>(
    operation: ApiRequest,
    page: z.ZodType<Page<T>>,
    call: Call,
    listing?: Listing,
  ): AsyncGenerator<T, void, undefined> {
    return listPages(this.#http, operation, page, call, { pageSize: PAGE, ...listing });
  }
}
