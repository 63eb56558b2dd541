import { z } from "zod";
import type { Limit } from "../../core/limit.ts";
import type { RequestFacts } from "../api-request.ts";
import { type Call, withOneNotice } from "../call.ts";
import type { HttpClient } from "../http-client.ts";
import { type AuditEntry, readEntry } from "./audit-log-entry.ts";
import { ListingIncomplete } from "./paging.ts";

export const AUDIT_LOG_REQUESTS = {
  list: {
    attempted: "read the audit log",
    area: "api",
    method: "GET",
    path: "/api/v1/audit-logs",
    repeatable: true,
    listing: true,
    feature: { name: "audit logs" },
    onlyOn:
      "Audit logs need a plan that includes them (`can_use_audit_logs` of the organization), and a self-hosted server may lack them.",
  },
} as const satisfies Record<string, RequestFacts>;

/** The range is asked for up to a day ahead: the clock of this machine may be behind. */
const DAY_MS = 86_400_000;
const PAGE = 100;
/** How many entries are read at most. */
export const MOST_ENTRIES = 5000;

export const LIMITS: readonly Limit[] = [
  {
    what: "entries of the audit log that are read at once",
    limit: MOST_ENTRIES,
    beyond: "the result is marked as incomplete",
    why: "LangSmith returns 100 entries for a request, and cannot filter by object",
    change: "a shorter time range, or fewer operations",
  },
];

/** Which entries are read. */
export interface AuditFilter {
  /** The beginning of the range, in UTC. */
  readonly startTime: string;
  /** Default: the newest entry, whatever the clock of this machine shows. */
  readonly endTime?: string | undefined;
  /** Default: every operation. */
  readonly operations?: readonly string[] | undefined;
  /** Default: those of every workspace of the organization. */
  readonly workspaceId?: string | undefined;
}

/** A part of the audit log. */
export interface AuditLog {
  /** The newest first. */
  readonly entries: readonly AuditEntry[];
  /** Whether the range has more entries than were read. */
  readonly isCut: boolean;
  /** How many entries have no time or no operation that can be read. */
  readonly unreadable: number;
}

const Page = z.looseObject({ cursor: z.string().nullish(), items: z.array(z.unknown()) });

/** The audit log of the organization. */
export class AuditLogs {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Reads the entries of a range.
   *
   * @throws Forbidden, NotFound or RouteMissing where the plan or the server has no audit log
   * @throws ListingIncomplete for a server that returns the same page again
   */
  async read(filter: AuditFilter, call: Call): Promise<AuditLog> {
    const once = withOneNotice(call);
    const rows: unknown[] = [];
    const cursors = new Set<string>();
    let cursor: string | undefined;
    // The page beyond them shows whether there are more: a cursor may lead to an empty one.
    for (let page = 0; page <= MOST_ENTRIES / PAGE; page += 1) {
      const query = { ...queryOf(filter), limit: String(PAGE), ...(cursor === undefined ? {} : { cursor }) };
      const { items, cursor: next } = await this.#http.read(
        { ...AUDIT_LOG_REQUESTS.list, query },
        Page,
        once,
      );
      rows.push(...items);
      cursor = next || undefined;
      if (cursor === undefined) break;
      if (cursors.has(cursor)) {
        const found = "The server returned the cursor of an earlier page again";
        throw new ListingIncomplete(AUDIT_LOG_REQUESTS.list.attempted, found);
      }
      cursors.add(cursor);
    }
    const read = rows.slice(0, MOST_ENTRIES).map(readEntry);
    const entries = read.filter((entry) => entry !== undefined);
    return {
      entries: eachOnce(entries.filter((entry) => isWithin(entry, filter))).sort(newestFirst),
      isCut: rows.length > MOST_ENTRIES || cursor !== undefined,
      unreadable: read.length - entries.length,
    };
  }
}

function queryOf({ startTime, endTime, operations = [], workspaceId }: AuditFilter) {
  return {
    start_time: startTime,
    end_time: endTime ?? new Date(Date.now() + DAY_MS).toISOString(),
    ...(operations.length === 0 ? {} : { operations }),
    ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
  };
}

/** A server that does not know a filter ignores it. */
function isWithin(entry: AuditEntry, filter: AuditFilter): boolean {
  const { startTime, endTime, operations = [], workspaceId } = filter;
  const at = Date.parse(entry.time);
  if (at < Date.parse(startTime) || (endTime !== undefined && at > Date.parse(endTime))) return false;
  const isOperation = operations.length === 0 || operations.includes(entry.operation);
  const of = entry.workspaceId?.toLowerCase();
  return isOperation && (workspaceId === undefined || of === undefined || of === workspaceId.toLowerCase());
}

/** An entry that came in between two requests moves others to the next page. */
function eachOnce(entries: readonly AuditEntry[]): AuditEntry[] {
  const keyed = entries.map((entry, index) => {
    const { id, time, operation } = entry;
    return [JSON.stringify([id ?? index, time, operation]), entry] as const;
  });
  return [...new Map(keyed).values()];
}

function newestFirst(one: AuditEntry, other: AuditEntry): number {
  return Date.parse(other.time) - Date.parse(one.time);
}

/** Whether an entry is about an object. */
export function isAbout({ objectIds, path = "" }: AuditEntry, objectId: string): boolean {
  const id = objectId.toLowerCase();
  return objectIds.includes(id) || path.toLowerCase().split("/").includes(id);
}
