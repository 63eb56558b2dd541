import { type Content, codeOf, complaintsOf, detailOf } from "./answer.ts";
import type { ApiRequest } from "./api-request.ts";
import {
  BadRequest,
  Conflict,
  type FieldFailure,
  Forbidden,
  type ForbiddenReason,
  NotFound,
  QuotaExceeded,
  type RequestFailure,
  RouteMissing,
  type ServiceError,
  Unauthorized,
  UnexpectedAnswer,
  ValidationFailed,
} from "./errors.ts";
import * as messages from "./messages.ts";
import type { CloudRegion } from "./options.ts";
import { quotaOf } from "./rate-limit.ts";
import { failureOf } from "./reply.ts";

/** An answer that is neither success nor one that another try would change. */
export interface RejectedAnswer {
  readonly operation: ApiRequest;
  /** Shown as it is. */
  readonly url: string;
  readonly status: number;
  readonly content: Content;
  /** The target of a redirect, if there is one. */
  readonly location: string | undefined;
  /** What decided the address, see `ServiceOptions.addressSettings`. */
  readonly setting: string;
  /** See `ServiceOptions.cloudRegions`. */
  readonly cloudRegion: CloudRegion | undefined;
  readonly redact: (text: string) => string;
}

/** The error for an answer, by its body and status. */
export function rejectionFor(rejected: RejectedAnswer): ServiceError {
  const { operation, url, status, content, setting, redact } = rejected;
  const detail = detailOf(content, redact);
  const failure = failureOf({ operation, url }, { status, detail });
  const { onlyOn } = operation;
  const unexpected = () => new UnexpectedAnswer(messages.unexpectedAnswer({ ...failure, setting }));
  if (rejected.location !== undefined && status < 400) {
    const outcome = `returned ${status}, a redirect to ${redact(rejected.location)}, which is not followed`;
    return new UnexpectedAnswer(
      messages.unexpectedAnswer({ ...failure, detail: undefined, outcome, setting }),
    );
  }
  if (status < 400 || status === 407) return unexpected();
  if (status === 401) {
    return new Unauthorized(
      messages.keyRejected({ ...failure, cloudRegion: rejected.cloudRegion, isRecorded: false }),
    );
  }
  if (content.kind === "html" || (status === 404 && content.kind === "other")) return unexpected();
  const said = detail ?? "";
  switch (status) {
    case 402:
      return forbidden("plan", operation, failure);
    case 403:
      return forbidden(forbiddenReason(said, codeOf(content)), operation, failure);
    case 404:
      return new NotFound(
        onlyOn !== undefined || isRouteless(operation, said)
          ? messages.operationMissing({ ...failure, onlyOn, setting, isUncertain: true })
          : messages.notFound(failure),
      );
    case 405:
    case 501:
      return new RouteMissing(messages.operationMissing({ ...failure, onlyOn, setting, isUncertain: false }));
    case 409:
      return new Conflict(
        reportsDuplicate(said) ? messages.nameInUse(failure) : messages.changePrevented(failure),
      );
    case 422: {
      const complaints = complaintsOf(content, redact);
      const message = complaints.every(isOfPaging)
        ? messages.unknownFormat(failure)
        : messages.valueRejected(failure);
      return new ValidationFailed(message, complaints);
    }
    case 423:
      return new BadRequest(messages.locked(failure));
    case 429: {
      const quota = quotaOf(operation, detail) ?? "objects";
      return new QuotaExceeded(messages.quotaReached({ ...failure, quota }));
    }
    case 400:
      return badRequest(operation, said, failure);
    default:
      return new BadRequest(messages.valueRejected(failure));
  }
}

/** Whether it is about what the provider chooses of each list. */
function isOfPaging({ loc: [where, name] }: FieldFailure): boolean {
  return where === "query" && (name === "limit" || name === "offset");
}

function badRequest(operation: ApiRequest, said: string, failure: RequestFailure): ServiceError {
  if (reportsDuplicate(said)) return new Conflict(messages.nameInUse(failure));
  if (PLAN.test(said)) return forbidden("plan", operation, failure);
  return new BadRequest(messages.valueRejected(failure));
}

/** Whether the service says that another object has the name. */
export function reportsDuplicate(said: string): boolean {
  return /\balready (?:exists|in use|taken|used)\b|\bmust be unique\b/i.test(said);
}

const PLAN =
  /\bplan (?:tier|does not|doesn't)|\b(?:your|current|enterprise|plus) plan\b|\bupgrade\b.*\bplan\b|\bplan\b.*\bupgrade\b/i;

/** What the platform API calls a key of the organization that names no workspace; the control plane says it in words. */
const NAMES_NO_WORKSPACE = "org_scoped_key_requires_workspace";

function forbiddenReason(said: string, code: string | undefined): ForbiddenReason {
  if (code === NAMES_NO_WORKSPACE) return "workspaceRequired";
  if (/workspace spec|specify (?:a |the |your )?workspace|x-tenant-id/i.test(said))
    return "workspaceRequired";
  if (PLAN.test(said)) return "plan";
  if (/\b(?:not|isn't) (?:been )?enabled\b|\bdisabled\b/i.test(said)) return "featureDisabled";
  return "permission";
}

/** Whether a 404 is about the route: nothing in the address can be missing, and no missing object is named. */
function isRouteless({ method, listing, path }: ApiRequest, said: string): boolean {
  const namesNothing =
    (listing === true || method === "POST") && !/\/[0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$)/i.test(path);
  return namesNothing && /^(?:not found\.?)?$/i.test(said);
}

function forbidden(reason: ForbiddenReason, operation: ApiRequest, failure: RequestFailure): Forbidden {
  const { onlyOn, permission, feature } = operation;
  switch (reason) {
    case "workspaceRequired":
      return new Forbidden(messages.workspaceRequired(failure), reason);
    case "featureDisabled":
      return new Forbidden(messages.featureDisabled({ ...failure, feature, onlyOn }), reason);
    case "plan":
      return new Forbidden(messages.planExcludes({ ...failure, feature, onlyOn }), reason);
    case "permission":
      return new Forbidden(messages.permissionMissing({ ...failure, permission, onlyOn }), reason);
  }
}
