import type { Operation } from "../core/operation.ts";
import { BulkExports, Export } from "../http/api/bulk-exports.ts";
import { ExportDestinations } from "../http/api/export-destinations.ts";
import type { IsOther } from "../http/api/paging.ts";
import { type Call, callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { Forbidden, NotFound, RouteMissing } from "../http/errors.ts";
import type { CoveredSchedule, SeriesIdentity } from "./coverage.ts";
import { exportNotFound, missingFromListing, notASchedule } from "./errors.ts";
import {
  type ExportRecord,
  isSchedule,
  type ScheduleRecord,
  seriesKey,
  toExportRecord,
  toSeriesIdentity,
} from "./export-record.ts";

/** What {@link toSeriesIdentity} needs of an export. */
const SeriesRow = Export.pick({
  session_id: true,
  all_experiments: true,
  bulk_export_destination_id: true,
  filter: true,
  export_fields: true,
  format_version: true,
});

/** The exports of one series. */
export interface Series {
  readonly identity: SeriesIdentity;
  readonly exports: ExportRecord[];
  readonly schedules: ScheduleRecord[];
}

/** What was listed. */
interface SeriesListing {
  readonly series: ReadonlyMap<string, Series>;
  /** Of all exports, included or not. */
  readonly scheduleIds: ReadonlySet<string>;
  readonly isEmpty: boolean;
  /** The service's clock when the listing began, in milliseconds. */
  readonly now: number;
}

/** Lists the exports of a workspace that are included, grouped by series; nothing else is kept. */
export async function listSeries(
  service: LangSmith,
  includes: (identity: SeriesIdentity, key: string) => boolean,
  operation: Operation,
): Promise<SeriesListing> {
  const series = new Map<string, Series>();
  const scheduleIds = new Set<string>();
  let now: number | undefined;
  // Of a series that is not included, nothing but its identity need be readable.
  const isOther: IsOther = (row) => {
    const { data } = SeriesRow.safeParse(row);
    if (data === undefined) return false;
    const identity = toSeriesIdentity(data);
    return !includes(identity, seriesKey(identity));
  };
  for await (const each of service.api(BulkExports).list(callOf(operation), { whole: true }, isOther)) {
    // A window that becomes due while pages are read may have an export that no page shows.
    now ??= serviceNow(service, operation);
    if (each.interval_hours) scheduleIds.add(each.id.toLowerCase());
    const identity = toSeriesIdentity(each);
    const key = seriesKey(identity);
    if (!includes(identity, key)) continue;
    const known = series.get(key) ?? { identity, exports: [], schedules: [] };
    series.set(key, known);
    const record = toExportRecord(each);
    if (isSchedule(record)) known.schedules.push(record);
    else known.exports.push(record);
  }
  const isEmpty = now === undefined;
  return { series, scheduleIds, isEmpty, now: now ?? serviceNow(service, operation) };
}

/** Now, by the service's clock. */
export function serviceNow(service: LangSmith, operation: Operation): number {
  return service.serverTime?.getTime() ?? operation.now();
}

/** One export. @throws NotListed */
export async function getExport(service: LangSmith, id: string, call: Call): Promise<Export> {
  try {
    return await service.api(BulkExports).get(id, call);
  } catch (error) {
    if (error instanceof NotFound) throw exportNotFound(id, error);
    throw error;
  }
}

/** One schedule. @throws NotListed, or a CodedError for an export of another kind */
export async function getSchedule(service: LangSmith, id: string, call: Call): Promise<Export> {
  const found = await getExport(service, id, call);
  if (!found.interval_hours) throw notASchedule(id, found.source_bulk_export_id ?? undefined);
  return found;
}

/** The deleted schedules that exports name. @throws NotListed for one that still exists */
export async function findDeletedSchedules(
  service: LangSmith,
  { exports }: Series,
  listed: ReadonlySet<string>,
  call: Call,
): Promise<CoveredSchedule[]> {
  const named = new Set(exports.flatMap(({ sourceId }) => sourceId ?? []));
  const deleted: CoveredSchedule[] = [];
  for (const id of named) {
    if (listed.has(id)) continue;
    if (await exists(() => service.api(BulkExports).get(id, call))) throw missingFromListing(id);
    deleted.push({ id, status: "Gone" });
  }
  return deleted;
}

/** Which of these destinations are neither listed nor found; none if the key may not see destinations. */
export async function findDeletedDestinations(
  service: LangSmith,
  ids: ReadonlySet<string>,
  call: Call,
): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  if (ids.size === 0) return deleted;
  try {
    const listed = new Set(
      (await service.api(ExportDestinations).rows(call)).map(({ id }) => id.toLowerCase()),
    );
    for (const id of ids) {
      if (!listed.has(id) && !(await exists(() => service.api(ExportDestinations).get(id, call))))
        deleted.add(id);
    }
  } catch (error) {
    if (!isHidden(error)) throw error;
    return new Set();
  }
  return deleted;
}

/** Whether the key may not see destinations, or the server has none to show. */
export function isHidden(error: unknown): boolean {
  return error instanceof Forbidden || error instanceof NotFound || error instanceof RouteMissing;
}

/** Whether an object exists: false on a 404; any other error proves nothing. */
export async function exists(get: () => Promise<unknown>): Promise<boolean> {
  try {
    await get();
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** How many run at once; the client has a limit of its own. */
const AT_ONCE = 10;

/** Runs an action for each item, a few at once; the first failure stops the rest. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await act(item);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
