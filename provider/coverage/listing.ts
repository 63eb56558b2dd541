import type { Operation } from "../core/operation.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { Forbidden, NotFound, RouteMissing } from "../http/errors.ts";
import type { Export } from "../http/schema.ts";
import { callOf } from "../resources/call.ts";
import type { CoveredSchedule, SeriesIdentity } from "./coverage.ts";
import { lacking, notASchedule, notFound } from "./errors.ts";
import { type ExportRecord, isSchedule, type ScheduleRecord, toExportRecord } from "./export-record.ts";
import { identityOf, keyOf } from "./series.ts";

/** The exports of one series. */
export interface Series {
  readonly identity: SeriesIdentity;
  readonly exports: ExportRecord[];
  readonly schedules: ScheduleRecord[];
}

/** What was listed. */
export interface Listed {
  readonly series: ReadonlyMap<string, Series>;
  /** Of all that is listed, wanted or not. */
  readonly scheduleIds: ReadonlySet<string>;
  readonly isEmpty: boolean;
  /** The service's clock when the listing began, in milliseconds. */
  readonly now: number;
}

/** Lists what is wanted of the workspace, grouped by series; nothing else is kept. */
export async function list(
  service: LangSmith,
  takes: (identity: SeriesIdentity, key: string) => boolean,
  operation: Operation,
): Promise<Listed> {
  const series = new Map<string, Series>();
  const scheduleIds = new Set<string>();
  let now: number | undefined;
  for await (const each of service.exports.list(callOf(operation), { whole: true })) {
    // Windows that become due while the pages are read may have exports that no page shows any more.
    now ??= clockOf(service, operation);
    if (each.interval_hours) scheduleIds.add(each.id.toLowerCase());
    const identity = identityOf(each);
    const key = keyOf(identity);
    if (!takes(identity, key)) continue;
    const known = series.get(key) ?? { identity, exports: [], schedules: [] };
    series.set(key, known);
    const held = toExportRecord(each);
    if (isSchedule(held)) known.schedules.push(held);
    else known.exports.push(held);
  }
  const isEmpty = now === undefined;
  return { series, scheduleIds, isEmpty, now: now ?? clockOf(service, operation) };
}

/** Now, by the service's clock. */
export function clockOf(service: LangSmith, operation: Operation): number {
  return service.serverTime?.getTime() ?? operation.now();
}

/** One export. @throws NotListed */
export async function exportOf(service: LangSmith, id: string, call: Call): Promise<Export> {
  try {
    return await service.exports.get(id, call);
  } catch (error) {
    if (error instanceof NotFound) throw notFound(`bulk export ${id}`, { cause: error });
    throw error;
  }
}

/** One schedule. @throws NotListed, WrongKind */
export async function scheduleOf(service: LangSmith, id: string, call: Call): Promise<Export> {
  const found = await exportOf(service, id, call);
  if (!found.interval_hours) throw notASchedule(id, found.source_bulk_export_id ?? undefined);
  return found;
}

/** The schedules that exports name and the service does not know any more. @throws NotListed for one that it knows */
export async function goneSchedules(
  service: LangSmith,
  { exports }: Series,
  listed: ReadonlySet<string>,
  call: Call,
): Promise<CoveredSchedule[]> {
  const named = new Set(exports.flatMap(({ sourceId }) => sourceId ?? []));
  const gone: CoveredSchedule[] = [];
  for (const id of named) {
    if (listed.has(id)) continue;
    if (await exists(() => service.exports.get(id, call))) throw lacking(id);
    gone.push({ id, status: "Gone" });
  }
  return gone;
}

/**
 * Which of these destinations the service does not know any more: the listing lacks them, and they cannot be read.
 * None where the key may not see destinations.
 */
export async function destinationsGone(
  service: LangSmith,
  ids: ReadonlySet<string>,
  call: Call,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  if (ids.size === 0) return gone;
  try {
    const listed = new Set((await service.destinations.list(call)).map(({ id }) => id.toLowerCase()));
    for (const id of ids) {
      if (!listed.has(id) && !(await exists(() => service.destinations.get(id, call)))) gone.add(id);
    }
  } catch (error) {
    if (!isHidden(error)) throw error;
    return new Set();
  }
  return gone;
}

/** Whether the key may not see destinations, or the server has none to show. */
export function isHidden(error: unknown): boolean {
  return error instanceof Forbidden || error instanceof NotFound || error instanceof RouteMissing;
}

/** Whether what is asked for is there: a 404 says that it is not, any other error says nothing of it. */
export async function exists(get: () => Promise<unknown>): Promise<boolean> {
  try {
    await get();
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
