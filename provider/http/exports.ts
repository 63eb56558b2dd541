import type { z } from "zod";
import { path } from "./address.ts";
import type { ApiRequest, RequestBody } from "./api-request.ts";
import type { Call } from "./call.ts";
import type { FindMismatch, HttpClient } from "./http-client.ts";
import { type Listing, listPages } from "./paging.ts";
import { readIfAny } from "./reply.ts";
import { arrayPage, Export, ExportRun, type Page } from "./schema.ts";

const PAGE = 1000;
// Made once: a coverage lists the runs of thousands of exports.
const ExportsPage = arrayPage(Export);
const RunsPage = arrayPage(ExportRun);
const READ = { permission: "bulk-exports:read", area: "api", method: "GET", repeatable: true } as const;
const MANAGE = { permission: "bulk-exports:manage", area: "api" } as const;

const ENDED = ["Completed", "Cancelled", "Failed", "TimedOut"];

/** Whether an export is over, in whatever way. */
export function hasEnded({ status }: Pick<Export, "status">): boolean {
  return ENDED.includes(status);
}

/** Export jobs, one-off and scheduled, and their runs. */
export class BulkExports {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates an export, which the service starts by itself. Never repeated when the answer is lost:
   * {@link AnswerLost}. {@link QuotaExceeded} when the workspace is full of schedules or an export of all
   * experiments has too many; the hourly limit on creations is waited out. If the service answers an id alone, the
   * export is read once more; if that fails, the error is an {@link UnexpectedAnswer} with `createdId`.
   */
  create(body: RequestBody, call: Call, differs?: FindMismatch<Export>): Promise<Export> {
    const attempted = "create the bulk export";
    const operation: ApiRequest = {
      ...MANAGE,
      attempted,
      method: "POST",
      path: "/api/v1/bulk-exports",
      body,
      repeatable: false,
    };
    return this.#http.create(operation, Export, (id) => this.get(id, call), call, differs);
  }

  get(id: string, call: Call): Promise<Export> {
    const attempted = "read the bulk export";
    const operation: ApiRequest = { ...READ, attempted, path: path`/api/v1/bulk-exports/${id}` };
    return this.#http.readOf({ id }, operation, Export, call);
  }

  /** Lists all exports of the workspace, each once; also from servers that do not page. */
  list(call: Call, listing: Listing = {}): AsyncGenerator<Export, void, undefined> {
    const operation = { attempted: "list the bulk exports", path: "/api/v1/bulk-exports" };
    return this.#list(operation, ExportsPage, call, listing);
  }

  /**
   * Cancels an export for good. What a schedule has spawned goes on. Undefined if the service accepts it without
   * telling the export.
   */
  async cancel(id: string, call: Call): Promise<Export | undefined> {
    const operation: ApiRequest = {
      ...MANAGE,
      attempted: "cancel the bulk export",
      method: "PATCH",
      path: path`/api/v1/bulk-exports/${id}`,
      body: { status: "Cancelled" },
      repeatable: true,
    };
    return readIfAny(Export, await this.#http.exchange(operation, call), { id });
  }

  /** Lists the runs of an export, each once; also from servers that do not page. */
  runs(exportId: string, call: Call, listing: Listing = {}): AsyncGenerator<ExportRun, void, undefined> {
    const target = path`/api/v1/bulk-exports/${exportId}/runs`;
    const operation = { attempted: "list the runs of the bulk export", path: target };
    return this.#list(operation, RunsPage, call, listing);
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
    const operation = {
      attempted: "list the runs of what the schedule spawned",
      path: "/api/v1/bulk-exports/runs",
      query: { source_bulk_export_id: scheduleId },
    };
    return this.#list(operation, RunsPage, call, listing);
  }

  #list<T extends { readonly id: string }>(
    operation: Pick<ApiRequest, "attempted" | "path" | "query">,
    page: z.ZodType<Page<T>>,
    call: Call,
    listing: Listing,
  ): AsyncGenerator<T, void, undefined> {
    return listPages(this.#http, { ...READ, ...operation }, page, call, {
      pageSize: PAGE,
      ...listing,
    });
  }
}
