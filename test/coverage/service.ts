import { perform } from "../../provider/core/operation.ts";
import { type Loaded, type LoadedSeries, loadSeries } from "../../provider/coverage/load.ts";
import { parseSeconds } from "../../provider/coverage/spans.ts";
import { clientOf, type Scripted, type Seen, serve, type TestServer } from "../http/server.ts";

export const WORKSPACE = "11111111-1111-4111-8111-111111111111";
export const PROJECT = "22222222-2222-4222-8222-222222222222";
export const DESTINATION = "33333333-3333-4333-8333-333333333333";
/** The server's clock, as the header tells it. */
export const NOW = "Tue, 10 Mar 2026 00:00:00 GMT";

/** An id that is told apart at sight. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

export const march = (day: number, time = "00:00:00") =>
  `2026-03-${String(day).padStart(2, "0")}T${time}+00:00`;

interface Exported {
  readonly id: string;
  readonly status: string;
  readonly [property: string]: unknown;
}

/** An export as the service answers it: of one day, made long after it. */
export function exported(number: number, status: string, day: number, more: object = {}): Exported {
  return {
    id: id(number),
    tenant_id: WORKSPACE,
    bulk_export_destination_id: DESTINATION,
    session_id: PROJECT,
    start_time: march(day),
    end_time: march(day + 1),
    format: "Parquet",
    format_version: "v1",
    compression: "zstandard",
    status,
    created_at: march(day + 1, "00:10:00.000123"),
    updated_at: march(day + 1, "00:11:00"),
    ...more,
  };
}

/** A daily schedule from a day of March on. */
export function schedule(number: number, day: number, more: object = {}): Exported {
  const scheduled = { end_time: null, interval_hours: 24, created_at: march(day), updated_at: march(day) };
  return exported(number, "IntervalScheduled", day, { ...scheduled, ...more });
}

/** The run of an export, Completed with 100 rows in one file. */
export function runOf(number: number, more: object = {}) {
  return {
    id: id(900_000 + number),
    bulk_export_id: id(number),
    status: "Completed",
    metadata: { prefix: "p", result: { rows_written: 100, exported_files: ["one"] } },
    ...more,
  };
}

function completedRun({ id: exportId, status }: Exported) {
  return status === "Completed" ? [runOf(Number(exportId.slice(-12)), { bulk_export_id: exportId })] : [];
}

const DESTINATION_BODY = {
  destination_type: "s3",
  display_name: "traces",
  config: { bucket_name: "acme-traces", include_bucket_in_prefix: true },
  credentials_keys: [],
  created_at: "2026-01-01T00:00:00+00:00",
  updated_at: "2026-01-01T00:00:00+00:00",
};

export interface Content {
  readonly exports: readonly Exported[];
  /** Default: one of each export that is Completed. */
  readonly runs?: readonly { readonly bulk_export_id: string }[];
  /** The ids of the destinations that exist. Default: that of all exports here. */
  readonly destinations?: readonly string[];
  /** Projects by id; absent where the key may not see them. */
  readonly projects?: Readonly<Record<string, string>>;
  /** Answers in place of the usual, where it gives an answer. */
  readonly instead?: (seen: Seen, url: URL) => Scripted | undefined;
}

/** A service that holds this, pages as asked, and has a clock that stands. */
export function serving({
  exports,
  runs = exports.flatMap(completedRun),
  destinations = [DESTINATION],
  projects,
  instead,
}: Content): Promise<TestServer> {
  return serve((seen) => {
    const url = new URL(seen.url, "http://here");
    const answer = instead?.(seen, url) ?? usual(url);
    return { ...answer, headers: { date: NOW, ...answer.headers } };
  });

  function usual(url: URL): Scripted {
    const [, , , area, one, below] = url.pathname.split("/");
    const page = (all: readonly unknown[]) => {
      const offset = Number(url.searchParams.get("offset"));
      return { body: all.slice(offset, offset + Number(url.searchParams.get("limit") ?? all.length)) };
    };
    if (area === "sessions") {
      if (!projects) return { status: 403, body: { detail: "missing permission projects:read" } };
      const wanted = url.searchParams.get("name");
      const all = Object.entries(projects).map(([key, name]) => ({
        id: key,
        tenant_id: WORKSPACE,
        name,
      }));
      return page(all.filter(({ name }) => wanted === null || name === wanted));
    }
    if (one === undefined) return page(exports);
    if (one === "destinations") {
      const all = destinations.map((each) => ({ id: each, tenant_id: WORKSPACE, ...DESTINATION_BODY }));
      if (below === undefined) return { body: all };
      const held = all.find((each) => each.id === below);
      return held ? { body: held } : { status: 404, body: { detail: "Destination not found" } };
    }
    const sources = new Map(exports.map((each) => [each.id, each["source_bulk_export_id"]]));
    if (one === "runs") {
      const source = url.searchParams.get("source_bulk_export_id");
      return page(runs.filter((run) => sources.get(run.bulk_export_id) === source));
    }
    const found = exports.find((each) => each.id === one);
    if (!found) return { status: 404, body: { detail: "Bulk export not found" } };
    return below === "runs" ? page(runs.filter((run) => run.bulk_export_id === one)) : { body: found };
  }
}

/** The days that are loaded: from March on, up to the server's clock unless this says otherwise. */
interface Filter {
  readonly projects?: readonly string[];
  readonly since?: string;
  readonly until?: string;
}

/** Loads the series of a server. */
export async function loaded(server: TestServer, filter: Filter = {}): Promise<readonly LoadedSeries[]> {
  return (await loadedAt(server, filter)).series;
}

/** The same, with what is not listed. */
export async function loadedAt(
  server: TestServer,
  { projects = [], since = march(1), until = march(10) }: Filter = {},
): Promise<Loaded> {
  const { service } = clientOf(server.url, { workspaceId: WORKSPACE, maxRetries: 0 });
  const attendance = { limitSeconds: 60, status: () => {}, warn: () => {} };
  const days = { start: parseSeconds(since, "a test"), end: parseSeconds(until, "a test") };
  return perform(attendance, (operation) => loadSeries(service, projects, days, operation));
}

/** The one series of a server. */
export async function only(server: TestServer, filter: Filter = {}): Promise<LoadedSeries> {
  const [one, ...others] = await loaded(server, filter);
  if (!one || others.length > 0)
    throw new Error(`there are ${others.length + (one ? 1 : 0)} series, not one`);
  return one;
}
