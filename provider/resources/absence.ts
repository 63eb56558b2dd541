import { milliseconds } from "../core/instant.ts";
import { CodedError } from "../core/message.ts";
import { objectNotFound } from "../core/messages.ts";
import type { Operation } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import { type Row, ServerInfo } from "../http/api/server-info.ts";
import { isSameId } from "../http/api-request.ts";
import { type Call, callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { type NotFound, ServiceError, Unreachable, WrongWorkspace } from "../http/errors.ts";
import * as messages from "./absence-messages.ts";
import { reasonOf } from "./explain.ts";
import type { Inventory } from "./inventory.ts";

/** Milliseconds for which a server may not find a new object. */
const YOUNG_MS = 300_000;

/** An object of the state that the service does not find. */
export interface Missing {
  /** "deployment" */
  readonly noun: string;
  readonly id: string;
  /** Its outputs: where it is, and how old. */
  readonly outputs: Properties;
  /** The list of its kind. */
  readonly inventory: Pick<Inventory, "listRequest" | "addressedBy">;
}

/**
 * Proves that an object is deleted that the service answers 404 for, as it also does for a wrong key or workspace, and
 * where the route is missing: the list of its kind has to come from the recorded workspace or organization.
 *
 * @throws CodedError where that is not proved; then the state stays as it is
 */
export async function assertDeleted(
  error: NotFound,
  { noun, id, outputs, inventory }: Missing,
  service: LangSmith,
  operation: Operation,
): Promise<void> {
  const object = `${noun} ${id}`;
  const cause = { cause: error };
  const { organizationId, tenantId: recorded = organizationId, createdAt } = outputs;
  if (typeof recorded !== "string") throw new CodedError(objectNotFound({ object }), cause);
  const scope = recorded === organizationId ? "organization" : "workspace";
  const why = await unprovedBy(async () => {
    const created = typeof createdAt === "string" ? milliseconds(createdAt) : Number.NaN;
    const now = service.latestTime?.getTime() ?? operation.now();
    if (now - created < YOUNG_MS) return "it is less than 5 minutes old";
    const call = callOf(operation);
    const { listRequest, addressedBy = "id" } = inventory;
    const rows = await service.api(ServerInfo).firstPage(listRequest, call);
    if (rows.some(({ [addressedBy]: listed }) => typeof listed === "string" && isSameId(listed, id)))
      return "lists it";
    const answers = scopeIn(rows[0], scope) ?? (await answering(service, scope, call));
    return isSame(answers, recorded) ? undefined : `${scope} ${answers} answers instead of ${recorded}`;
  });
  if (why !== undefined) throw new CodedError(messages.deletionUnproved({ object, why }), cause);
}

/**
 * The workspace that answers, for objects that do not show theirs.
 *
 * @throws CodedError where it is another one than requests name, or cannot be read
 */
export async function answeringWorkspace(service: LangSmith, call: Call): Promise<string> {
  const { workspaceId: requested } = service;
  let answers = "";
  const why = await unprovedBy(async () => {
    answers = await answering(service, "workspace", call);
    return requested === undefined || isSame(answers, requested) ? undefined : `workspace ${answers} answers`;
  });
  if (why === undefined) return answers;
  throw new CodedError(messages.otherWorkspaceAnswers({ requested: requested ?? "of the key", why }));
}

type Scope = "workspace" | "organization";

async function answering(service: LangSmith, scope: Scope, call: Call): Promise<string> {
  const info = service.api(ServerInfo);
  const { id } = await (scope === "organization" ? info.organization(call) : info.workspace(call));
  return id;
}

function scopeIn(row: Row | undefined, scope: Scope): string | undefined {
  const shown = row?.[scope === "organization" ? "organization_id" : "tenant_id"];
  return typeof shown === "string" && shown !== "" ? shown : undefined;
}

/** Why something is not proved; an answer that cannot be read proves nothing either. */
async function unprovedBy(look: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof WrongWorkspace)
      return `workspace ${error.answered} answers instead of ${error.asked}`;
    if (!(error instanceof ServiceError) || error instanceof Unreachable) throw error;
    return reasonOf(error);
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
