import { z } from "zod";
import { Id, Word } from "../reply.ts";

/** What somebody asked of LangSmith, as its audit log has it. */
export interface AuditEntry {
  readonly id: string | undefined;
  /** In UTC. */
  readonly time: string;
  /** As LangSmith names it: `cancel_bulk_export`. */
  readonly operation: string;
  /** Undefined where LangSmith does not report it, as every other member. */
  readonly succeeded: boolean | undefined;
  /** The HTTP status of the answer. */
  readonly status: number | undefined;
  /** The ids of the one user: LangSmith has several for each. */
  readonly userIds: readonly string[];
  readonly apiKeyId: string | undefined;
  readonly workspaceId: string | undefined;
  /** The objects that it was about, as far as LangSmith names them. */
  readonly objectIds: readonly string[];
  readonly method: string | undefined;
  readonly path: string | undefined;
}

/** A member that is absent if it cannot be read: of an entry, what can be read counts. */
function ifReadable<T>(schema: z.ZodType<T>) {
  return schema.optional().catch(undefined);
}

const Enrichments = z.looseObject({
  request_method: ifReadable(Word),
  request_path: ifReadable(Word),
  response_status_code: ifReadable(z.int()),
  resource_ids: ifReadable(z.array(z.unknown())),
});

const Original = z.looseObject({
  id: ifReadable(Id),
  operation_name: ifReadable(Word),
  operation_succeeded: ifReadable(z.boolean()),
  request_time: ifReadable(z.string()),
  api_key_id: ifReadable(Id),
  user_id: ifReadable(Id),
  ls_user_id: ifReadable(Id),
  workspace_id: ifReadable(Id),
  enrichments: ifReadable(Enrichments),
});

const Row = z.looseObject({
  time: ifReadable(z.number()),
  metadata: ifReadable(z.looseObject({ uid: ifReadable(Id) })),
  api: ifReadable(z.looseObject({ operation: ifReadable(Word) })),
  http_request: ifReadable(
    z.looseObject({
      http_method: ifReadable(Word),
      url: ifReadable(z.looseObject({ path: ifReadable(Word) })),
    }),
  ),
  http_response: ifReadable(z.looseObject({ code: ifReadable(z.int()) })),
  actor: ifReadable(
    z.looseObject({
      user: ifReadable(z.looseObject({ uid: ifReadable(Id), credential_uid: ifReadable(Id) })),
    }),
  ),
  resources: ifReadable(z.array(z.unknown())),
  unmapped: ifReadable(z.looseObject({ original_audit_log: ifReadable(Original) })),
});

const Uid = z.looseObject({ uid: Id });

/** What an entry says; undefined for one without a time or an operation. */
export function readEntry(row: unknown): AuditEntry | undefined {
  const { data: read } = Row.safeParse(row);
  if (read === undefined) return undefined;
  const original = read.unmapped?.original_audit_log;
  const operation = read.api?.operation ?? original?.operation_name;
  const time = timeOf(original?.request_time, read.time);
  if (operation === undefined || time === undefined) return undefined;
  const user = read.actor?.user;
  const enrichments = original?.enrichments;
  const status = read.http_response?.code ?? enrichments?.response_status_code;
  return {
    time,
    operation,
    userIds: distinct(user?.uid, original?.ls_user_id, original?.user_id),
    objectIds: distinct(
      ...(read.resources ?? []).map((each) => Uid.safeParse(each).data?.uid),
      ...(enrichments?.resource_ids ?? []).map((each) => Id.safeParse(each).data),
    ),
    id: read.metadata?.uid ?? original?.id,
    succeeded: original?.operation_succeeded ?? (status === undefined ? undefined : status < 400),
    status,
    apiKeyId: user?.credential_uid ?? original?.api_key_id,
    workspaceId: original?.workspace_id,
    method: read.http_request?.http_method ?? enrichments?.request_method,
    path: read.http_request?.url?.path ?? enrichments?.request_path,
  };
}

const FIRST = Date.parse("2000-01-01T00:00:00Z");
const LAST = Date.parse("2100-01-01T00:00:00Z");

/** @param since1970 in milliseconds, as OCSF counts; a number that is none is not taken for a time */
function timeOf(text = "", since1970 = Number.NaN): string | undefined {
  const written = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN;
  const at = [written, since1970].find((each) => each > FIRST && each < LAST);
  return at === undefined ? undefined : new Date(at).toISOString().replace(".000Z", "Z");
}

function distinct(...ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id?.toLowerCase() ?? []))];
}
