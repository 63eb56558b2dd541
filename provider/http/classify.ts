import type { ApiRequest } from "./api-request.ts";
import { type Content, codeOf, complaintsOf, detailOf } from "./content.ts";
import {
  BadRequest,
  Conflict,
  DestinationRejected,
  type ErrorFacts,
  Forbidden,
  type ForbiddenReason,
  NotFound,
  QuotaExceeded,
  RouteMissing,
  type ServiceError,
  Unauthorized,
  UnexpectedAnswer,
  ValidationFailed,
} from "./errors.ts";
import { type Quota, quotaOf } from "./limits.ts";
import { rejectionOf } from "./rejection.ts";

/** An answer that is neither success nor cured by trying again. */
export interface Refusal {
  readonly operation: ApiRequest;
  /** Shown as it is. */
  readonly url: string;
  readonly status: number;
  readonly content: Content;
  /** The target of a redirect, if there is one. */
  readonly location: string | undefined;
  /** What decided the address, see `ServiceOptions.addressSettings`. */
  readonly setting: string;
  readonly redact: (text: string) => string;
}

/** What to do when the service did not sound like itself. */
export function wrongAddress(setting: string): string {
  return `A proxy or a wrong address is likely: check ${setting}, and what stands between here and there.`;
}

/** What to do about an answer that is longer than any that is read: it may be the service's all the same. */
export function tooLarge({ listing }: ApiRequest, setting: string): string {
  const genuine =
    listing === true
      ? "the service lists more than is read at once, which one does that has no pages: upgrade it, or remove what nobody needs"
      : "the object is larger than this release expects: make it smaller at the service, or report it";
  return `Either a proxy or a wrong address answers in the service's place: check ${setting}, and what stands between here and there. Or ${genuine}.`;
}

/** The error for an answer, by its body and status. */
export function rejectionFor(refusal: Refusal): ServiceError {
  const { operation, url, status, content, setting, redact } = refusal;
  const detail = detailOf(content, redact);
  const facts = (next: string): ErrorFacts => ({
    attempted: operation.attempted,
    method: operation.method,
    url,
    status,
    detail,
    next,
  });
  if (refusal.location !== undefined && status < 400) {
    const outcome = `answered ${status}, a redirect to ${redact(refusal.location)}, which is not followed`;
    return new UnexpectedAnswer({ ...facts(wrongAddress(setting)), detail: undefined, outcome });
  }
  if (status < 400 || status === 407) return new UnexpectedAnswer(facts(wrongAddress(setting)));
  if (status === 401) return new Unauthorized(facts(KEY_REFUSED));
  if (content.kind === "html" || (status === 404 && content.kind === "other")) {
    return new UnexpectedAnswer(facts(wrongAddress(setting)));
  }
  const said = detail ?? "";
  switch (status) {
    case 402:
      return new Forbidden(facts(forbiddenNext("plan", operation)), "plan");
    case 403: {
      const reason = forbiddenReason(said, codeOf(content));
      return new Forbidden(facts(forbiddenNext(reason, operation)), reason);
    }
    case 404:
      return new NotFound(facts(notFoundNext(operation, said, setting)));
    case 405:
    case 501:
      return new RouteMissing(facts(operation.onlyOn ?? ROUTE_MISSING));
    case 409:
      return new Conflict(facts(CONFLICT));
    case 422: {
      const complaints = complaintsOf(content, redact);
      const next = complaints.every(({ loc }) => loc[0] === "path") ? BAD_ID : INVALID;
      return new ValidationFailed(facts(next), complaints);
    }
    case 429:
      return new QuotaExceeded(facts(QUOTA[quotaOf(operation, content) ?? "objects"]));
    case 400:
      return badRequest(operation, said, facts);
    default:
      return new BadRequest(facts(BAD_REQUEST));
  }
}

function badRequest(operation: ApiRequest, said: string, facts: (next: string) => ErrorFacts): ServiceError {
  if (operation.path.includes("/bulk-exports/destinations")) {
    const rejection = rejectionOf(said);
    if (rejection !== undefined) return new DestinationRejected(facts(rejection.next), rejection.reason);
  }
  if (/\balready (?:exists|in use|taken|used)\b|\bmust be unique\b/i.test(said))
    return new Conflict(facts(CONFLICT));
  if (PLAN.test(said)) return new Forbidden(facts(forbiddenNext("plan", operation)), "plan");
  return new BadRequest(facts(BAD_REQUEST));
}

/** Where a key comes from, as a whole sentence. */
export const KEY_SOURCES =
  "Keys come from an explicit provider's apiKey, from langsmith:apiKey (pulumi config set --secret langsmith:apiKey) or from LANGSMITH_API_KEY; bearer tokens from bearerToken or LANGSMITH_BEARER_TOKEN in the same way.";

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

function notFoundNext(operation: ApiRequest, said: string, setting: string): string {
  const { onlyOn } = operation;
  if (onlyOn !== undefined)
    return `${onlyOn} If this one should have it, check ${setting}, langsmith:workspaceId and the key.`;
  return isRouteless(operation, said)
    ? `Most likely this address has no such operation: check ${setting}, or upgrade a server that is too old for it. A wrong langsmith:workspaceId or key may be answered so, too.`
    : NOT_FOUND;
}

/** Whether a 404 is about the route: nothing in the address can be missing, and no missing object is named. */
function isRouteless({ method, listing, path }: ApiRequest, said: string): boolean {
  const namesNothing =
    (listing === true || method === "POST") && !/\/[0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$)/i.test(path);
  return namesNothing && /^(?:not found\.?)?$/i.test(said);
}

function forbiddenNext(reason: ForbiddenReason, operation: ApiRequest): string {
  const { onlyOn } = operation;
  if (onlyOn === undefined || reason === "workspaceRequired") return generally(reason, operation);
  return reason === "permission" ? `${generally(reason, operation)} If it has: ${onlyOn}` : onlyOn;
}

function generally(reason: ForbiddenReason, { permission, area }: ApiRequest): string {
  switch (reason) {
    case "workspaceRequired":
      return "The key belongs to the organization, so the workspace must be named: set langsmith:workspaceId or LANGSMITH_WORKSPACE_ID.";
    case "featureDisabled":
      return `Ask the organization's administrator, or the vendor, to enable ${area === "controlPlane" ? "deployments" : "bulk export"} for it.`;
    case "plan":
      return `Change the organization's plan to one that includes ${area === "controlPlane" ? "deployments" : "bulk export (Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026)"}, or use the key of another organization.`;
    case "permission":
      return permission === undefined
        ? "The key is not allowed to do this: use one with a role that is, and check langsmith:workspaceId."
        : `The key needs the permission ${permission} in this workspace: use a key whose role has it, and check langsmith:workspaceId.`;
  }
}

const KEY_REFUSED = `The key is wrong, expired, or of another region. ${KEY_SOURCES}`;
const ROUTE_MISSING = "This server has no such operation: a self-hosted one must be upgraded for it.";
const NOT_FOUND =
  "Either it does not exist, or this key and workspace cannot see it: check the id, langsmith:workspaceId and the key.";
const INVALID = "Correct the fields it names; what was sent is not shown here, since it may be secret.";
const BAD_ID = "An id in the address is not one of the service's: correct it where it comes from.";
const CONFLICT =
  "Something else holds the name or still uses the object: change the one or the other, then try again.";
const QUOTA: Readonly<Record<Quota, string>> = {
  schedules:
    "Waiting does not cure this: a workspace holds at most 200 active schedules. Cancel schedules that are no longer needed, then try again.",
  experiments:
    "Waiting does not cure this: one export takes at most 250 experiments. Export them one by one, or delete those that nobody needs.",
  objects:
    "This is a limit on a number of objects, not on requests, so it was not waited for: see that there are fewer of what the service names, then try again.",
};
const BAD_REQUEST = "Correct what the service names, then try again.";
