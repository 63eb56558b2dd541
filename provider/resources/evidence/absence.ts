import { milliseconds } from "../../core/instant.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import type { Properties } from "../../core/properties.ts";
import { ServerInfo } from "../../http/api/server-info.ts";
import { isSameId } from "../../http/api-request.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound, ServiceError, Unreachable } from "../../http/errors.ts";
import { notFound } from "../../http/messages.ts";
import { reasonOf } from "../explain.ts";
import type { Inventory } from "../listing/inventory.ts";
import { deletionUnproved } from "../messages.ts";
import { isSame, SCOPES, type Scope } from "./scope.ts";

/** Milliseconds for which a server may not find a new object. */
const YOUNG_MS = 300_000;

/** An object of the state that the service does not find. */
interface Missing {
  /** "deployment" */
  readonly noun: string;
  readonly id: string;
  /** Its outputs: where it is, and how old. */
  readonly outputs: Properties;
  /** The list of its kind; of parts of something, that of their own. */
  readonly list: Pick<Inventory, "listRequest" | "addressedBy">;
  /** What it is a part of. Default: nothing. */
  readonly within?: Pick<Missing, "noun" | "id" | "list"> | undefined;
}

/**
 * What an operation on an object comes to; undefined where the object is proved to be deleted. The service answers 404
 * also for a wrong key or workspace, and where the route is missing. So the list of the kind has to come from the
 * recorded workspace or organization. Then the operation looks once more, since a proxy may have dropped the workspace
 * of some requests alone.
 *
 * @throws CodedError where that is not proved; then the state stays as it is
 */
export async function orDeleted<T>(
  missing: Missing | undefined,
  service: LangSmith,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (missing === undefined || !(error instanceof NotFound && concerns(error, missing))) throw error;
    const object = `${missing.noun} ${missing.id}`;
    const { tenantId, organizationId = "" } = missing.outputs;
    const scope = tenantId === undefined ? "organization" : "workspace";
    const recorded = String(tenantId ?? organizationId);
    if (recorded === "") throw new CodedError(notFound({ object }), { cause: error });
    const why = await doubtOf(missing, scope, recorded, service, operation).catch(reasonOfFailure);
    if (why !== undefined) throw new CodedError(deletionUnproved({ object, why }), { cause: error });
    return await work().catch((again: unknown) => {
      if (again instanceof NotFound && concerns(again, missing)) return undefined;
      throw again;
    });
  }
}

/** Whether a 404 answers the read of the object: to a request that changes it, a server may have no such route. */
function concerns({ fields: { method, url } }: NotFound, { id, list: { listRequest } }: Missing): boolean {
  const paths = [listRequest.path, `${listRequest.path}/${encodeURIComponent(id)}`];
  return method === "GET" && paths.some((path) => url.endsWith(path));
}

/** Why the object may exist, as a part of a sentence; undefined where it is deleted. */
async function doubtOf(
  { id, outputs: { createdAt }, list: { listRequest, addressedBy = "id" }, within }: Missing,
  scope: Scope,
  recorded: string,
  service: LangSmith,
  operation: Operation,
): Promise<string | undefined> {
  const info = service.api(ServerInfo);
  const rows = await info.firstPage(listRequest, addressedBy, operation).catch((error: unknown) => {
    if (within !== undefined && error instanceof NotFound) return undefined;
    throw error;
  });
  if (rows === undefined && within !== undefined) {
    const why = await doubtOf({ ...within, outputs: {} }, scope, recorded, service, operation);
    if (why !== undefined) return why === "lists it" ? `lists its ${within.noun}` : why;
  }
  const created = typeof createdAt === "string" ? milliseconds(createdAt) : Number.NaN;
  // The time of that very answer, where it has one.
  const now = service.latestTime?.getTime() ?? operation.now();
  if (now - created < YOUNG_MS) return "it is less than 5 minutes old";
  // A part goes with the whole.
  if (rows === undefined) return undefined;
  if (rows.some((row) => isSameId(String(row[addressedBy]), id))) return "lists it";
  const shown = rows[0]?.[SCOPES[scope].member];
  const answers = typeof shown === "string" && shown !== "" ? shown : (await info[scope](operation)).id;
  return isSame(answers, recorded) ? undefined : `${scope} ${answers} answers instead of ${recorded}`;
}

/** An answer that cannot be read, or is of another workspace, proves nothing. */
function reasonOfFailure(error: unknown): string {
  if (!(error instanceof ServiceError) || error instanceof Unreachable) throw error;
  return reasonOf(error);
}
