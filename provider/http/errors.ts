import { CodedError, type Message } from "../core/message.ts";

/** What an error knows about the request that failed. All texts are already redacted. */
export interface RequestFailure {
  /** What was tried, as it follows "could not": `create the export destination`. */
  readonly attempted: string;
  readonly method: string;
  readonly url: string;
  /** HTTP status of the answer; absent when there was none. */
  readonly status?: number | undefined;
  /** The service's own words. */
  readonly detail?: string | undefined;
  /** What happened, in place of `returned <status>`. */
  readonly outcome?: string | undefined;
  /** What decided the address, as it follows "check": `langsmith:region`. See `ServiceOptions.addressSettings`. */
  readonly setting?: string | undefined;
  /** What the key must be allowed. */
  readonly permission?: string | undefined;
  /** What of LangSmith the request belongs to, where that is enabled, or sold, separately. */
  readonly feature?: Feature | undefined;
  /** Which installations have the operation, of one that not every installation has. */
  readonly onlyOn?: string | undefined;
}

/** What happened, as every error of a request begins. */
export function couldNot(failure: RequestFailure): string {
  const { attempted, method, url } = failure;
  const result = resultOf(failure);
  return `Could not ${attempted}: ${method} ${url} ${result}${/[.!?]$/.test(result) ? "" : "."}`;
}

/** The same without the address, as a part of a sentence that follows the error of another request to it. */
export function couldNotBriefly(failure: RequestFailure): string {
  const { attempted, method } = failure;
  return `could not ${attempted} (${method} ${resultOf(failure).replace(/[.\s]+$/, "")})`;
}

function resultOf({ status, detail, outcome }: RequestFailure): string {
  const happened = outcome ?? (status === undefined ? "was not sent" : `returned ${status}`);
  return detail === undefined || detail === "" ? happened : `${happened}: ${detail}`;
}

/**
 * The root of all errors a call can end with, other than `signal.reason`, {@link LimitWaitEnded} and
 * {@link InvalidArgument}.
 * `message` says what was tried, what was answered and what to do next; it can be shown as it is.
 * Distinguish errors by class, never by their text.
 *
 * @example
 * try { await service.api(BulkExports).get(id, call) } catch (error) { if (error instanceof NotFound) … }
 */
export class ServiceError extends CodedError<Message<RequestFailure>> {
  override readonly name: string = "ServiceError";
  /** Whether an earlier try of the same request may have been carried out. */
  isUnsure = false;
  /**
   * The server's own time (`Date`, whole seconds) in the last answer before the request was sent: what the request
   * created is no older. Undefined where none came, or nothing was sent.
   */
  notBefore: Date | undefined;

  override get fields(): RequestFailure {
    return this.words.fields;
  }
}

/**
 * 404. Also what a wrong key, a wrong workspace or a server without that route may answer: it alone does not
 * prove that the object is gone.
 */
export class NotFound extends ServiceError {
  override readonly name = "NotFound";
}

/** 401, or no credential is configured at all (then without `status`). */
export class Unauthorized extends ServiceError {
  override readonly name = "Unauthorized";
}

/**
 * Why access was refused. `workspaceRequired`: a request with this key needs its workspace; `plan`: the organization
 * cannot use it; `permission`: the key lacks a permission.
 */
export type ForbiddenReason = "workspaceRequired" | "plan" | "permission";

/** 403, 402, or a 400 that speaks of the plan. */
export class Forbidden extends ServiceError {
  override readonly name = "Forbidden";
  readonly reason: ForbiddenReason;
  constructor(message: Message<RequestFailure>, reason: ForbiddenReason) {
    super(message);
    this.reason = reason;
  }
}

/** 409, or a 400 that says that the name is taken. */
export class Conflict extends ServiceError {
  override readonly name = "Conflict";
}

/** One complaint of the service about what was sent. What was sent is never part of it. */
export interface FieldFailure {
  /** Where, in the service's names and as it came: `["body", "config", "bucket_name"]`. Empty when not named. */
  readonly loc: readonly (string | number)[];
  readonly message: string;
}

/** 422: what was sent does not validate. */
export class ValidationFailed extends ServiceError {
  override readonly name = "ValidationFailed";
  /** Every complaint, in the service's order; at least one. */
  readonly complaints: readonly FieldFailure[];
  constructor(message: Message<RequestFailure>, complaints: readonly FieldFailure[]) {
    super(message);
    this.complaints = complaints;
  }
}

/**
 * A limit on requests (429) was being waited out when the call's signal aborted: `cause` is its reason. The message
 * says which limit that was, in the service's words, and of a change that nothing was made.
 */
export class LimitWaitEnded extends CodedError {
  override readonly name = "LimitWaitEnded";
  /** Whether an earlier try may have been carried out, or the request was only a read. */
  readonly isUnsure: boolean;
  constructor(message: Message, isUnsure: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isUnsure = isUnsure;
  }
}

/** What of LangSmith organizations have enabled, or buy, separately. */
export interface Feature {
  readonly name: string;
  /** The plans that include it, where they are known. */
  readonly plans?: string;
}

/** 400, a 429 about a number of objects, which no waiting ends, and the rarer 4xx that have no class of their own. */
export class BadRequest extends ServiceError {
  override readonly name = "BadRequest";
}

/** 405 or 501: this server has no such operation; self-hosted ones may be too old for it. Nothing was done. */
export class RouteMissing extends ServiceError {
  override readonly name = "RouteMissing";
}

/**
 * What answered did not speak as the service does: HTML with status 200, truncated JSON, JSON of another shape,
 * a body beyond the limit, a redirect. Most likely a proxy, or a wrong address.
 */
export class UnexpectedAnswer extends ServiceError {
  override readonly name: string = "UnexpectedAnswer";
  /** Set when a create was answered with an id and nothing more could be learnt: the object exists. */
  readonly createdId: string | undefined;
  constructor(message: Message<RequestFailure>, createdId?: string, options?: ErrorOptions) {
    super(message, options);
    this.createdId = createdId;
  }
}

/** The object that was asked for, with a field that is missing or of another type. */
export class UnreadableObject extends UnexpectedAnswer {
  override readonly name = "UnreadableObject";
}

/**
 * An answer of success about another workspace than the one that the request named (`X-Tenant-Id`). A creation that is
 * answered so has created an object there.
 */
export class WrongWorkspace extends ServiceError {
  override readonly name = "WrongWorkspace";
  /** The workspace that the request named. */
  readonly asked: string;
  /** The workspace that the answer is about. */
  readonly answered: string;
  /** Of a creation: the id of the object in the other workspace. */
  readonly createdId: string | undefined;
  constructor(
    message: Message<RequestFailure>,
    of: Pick<WrongWorkspace, "asked" | "answered" | "createdId">,
  ) {
    super(message);
    this.asked = of.asked;
    this.answered = of.answered;
    this.createdId = of.createdId;
  }
}

/** No connection could be made (name not resolved, refused, TLS): certainly nothing was sent. */
export class Unreachable extends ServiceError {
  override readonly name = "Unreachable";
}

/**
 * A request that must not be repeated (a create, or an update that makes a revision) was sent, and whether the
 * service carried it out is not known: the connection broke, it timed out, or a 5xx or an unreadable 2xx came.
 */
export class Unanswered extends ServiceError {
  override readonly name = "Unanswered";
}

/** A request that may be repeated kept failing: 5xx or 408, no answer in time, or a broken connection. */
export class ServerFailed extends ServiceError {
  override readonly name = "ServerFailed";
}

/** An option or argument that no request can be made of. Nothing was sent. Its value is never shown. */
export class InvalidArgument extends CodedError<Message | string> {
  override readonly name = "InvalidArgument";
}

/** Statuses by which the service rejects a request, and certainly has not carried it out. */
export const REJECTIONS: readonly number[] = [400, 401, 402, 403, 404, 405, 422, 423, 429, 501];

/**
 * Whether a change that failed so may have been carried out. It was not where the service rejected the request, or the
 * request was never sent. Of a read that follows the change, nothing is concluded.
 */
export function mayBeCarriedOut(error: unknown): boolean {
  const explained = error instanceof Error && error.cause instanceof ServiceError ? error.cause : error;
  const failed = error instanceof ServiceError ? error : explained;
  if (failed instanceof InvalidArgument) return false;
  if (failed instanceof LimitWaitEnded) return failed.isUnsure;
  if (!(failed instanceof ServiceError) || failed.isUnsure || failed.fields.method === "GET") return true;
  if (failed instanceof ServerFailed || failed instanceof Unanswered) return true;
  return (
    failed.fields.status !== undefined &&
    failed.fields.status !== 409 &&
    !REJECTIONS.includes(failed.fields.status)
  );
}

/** Whether a read that failed may succeed a little later: nobody has rejected anything yet. */
export function isTransient(error: unknown): boolean {
  return error instanceof Unreachable || error instanceof ServerFailed;
}
