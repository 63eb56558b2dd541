import type { Message } from "../core/message.ts";
import { type Answer, complaintsOf, contentIn, detailOf, headerOf, retryAfterOf } from "./answer.ts";
import type { ApiRequest } from "./api-request.ts";
import {
  BadRequest,
  Conflict,
  Forbidden,
  type ForbiddenReason,
  NotFound,
  type RequestFailure,
  RouteMissing,
  ServerFailed,
  type ServiceError,
  Unanswered,
  Unauthorized,
  UnexpectedAnswer,
  Unreachable,
  ValidationFailed,
} from "./errors.ts";
import * as messages from "./messages.ts";
import { type Reply, returned, type SentRequest } from "./reply.ts";
import { connectionMessage, isPermanent } from "./sending/connection.ts";
import { isQuota } from "./sending/rate-limit.ts";
import type { Outcome } from "./sending/transport.ts";

/** What follows a try of a request. */
export type Verdict =
  | { readonly does: "accept"; readonly reply: Reply }
  | { readonly does: "fail"; readonly error: ServiceError }
  /** The service rejects requests of this kind for a time, in its words. */
  | { readonly does: "wait"; readonly limit: string; readonly ms: number | undefined }
  | {
      readonly does: "repeat";
      /** Whether the try may have been carried out. */
      readonly isSent: boolean;
      /** The pause that the service asks for. */
      readonly ms: number | undefined;
      /** The error where it was the last try. */
      readonly failWith: (tries: number) => ServiceError;
    };

/** What follows a try: another one if it may change anything, else an answer of success or an error. */
export function judge(outcome: Outcome, request: SentRequest): Verdict {
  if (outcome.kind === "answered") return judgeAnswer(outcome, request);
  const { failure, redact, isUnsure } = request;
  if (outcome.kind === "unanswered")
    return undecided(request, { ...failure, outcome: `got no complete response: ${redact(outcome.why)}` });
  const message = connectionMessage(outcome, request);
  // An earlier try left: this error must not say that nothing was sent.
  if (isUnsure) return undecided(request, message.fields);
  const error = new Unreachable(message);
  if (isPermanent(outcome)) return { does: "fail", error };
  return { does: "repeat", isSent: false, ms: undefined, failWith: () => error };
}

/** What follows where it is not known whether the request was carried out. */
function undecided({ request }: SentRequest, failure: RequestFailure, ms?: number): Verdict {
  if (!request.repeatable)
    return { does: "fail", error: new Unanswered(messages.requestUnanswered(failure)) };
  const failWith = (tries: number) => new ServerFailed(messages.serviceFails({ ...failure, tries }));
  return { does: "repeat", isSent: true, ms, failWith };
}

/** The first line that applies. */
function judgeAnswer(answer: Answer, sent: SentRequest): Verdict {
  const { status, headers, state } = answer;
  const { request, redact, isUnsure } = sent;
  const content = contentIn(answer);
  const reply = { ...sent, status, headers, content };
  const detail = detailOf(content, redact);
  const failure = { ...sent.failure, status, detail };
  const ms = retryAfterOf(answer);
  const isSuccess = status >= 200 && status < 300;
  if (status === 408 || (status >= 500 && status !== 501)) return undecided(sent, failure, ms);
  if (state === "cut" && (isSuccess || request.repeatable))
    return undecided(sent, returned(reply, `, then broke off: ${redact(answer.why)}`), ms);
  if (isSuccess && state === "tooLarge") return notOfService(reply, `, but ${answer.why}`);
  if (isSuccess && content.kind === "html") return notOfService(reply, " with an HTML page");
  if (isSuccess) return { does: "accept", reply };
  if (status < 400) {
    const to = headerOf(answer, "location");
    return notOfService(
      reply,
      to === undefined ? "" : `, a redirect to ${redact(to)}, which is not followed`,
    );
  }
  if (status === 429 && !isQuota(request, detail)) {
    const words = detail === undefined ? "429" : `429: ${detail.replace(/[.\s]+$/, "")}`;
    return { does: "wait", limit: `LangSmith limits requests (${words})`, ms };
  }
  const error = rejectionFor(reply, failure);
  // Our own earlier try deleted it.
  if (error instanceof NotFound && request.method === "DELETE" && isUnsure && !request.isNewer)
    return { does: "accept", reply: { ...reply, content: { kind: "empty" } } };
  return { does: "fail", error };
}

/** What follows an answer that LangSmith does not give. Whoever gave it may have passed the request on before. */
function notOfService(reply: Reply, how: string): Verdict {
  const message = messages.unexpectedAnswer(returned(reply, how));
  const error = reply.request.repeatable ? new UnexpectedAnswer(message) : new Unanswered(message);
  return { does: "fail", error };
}

/** The error for a definite rejection, by its body and status. */
function rejectionFor({ request, status, content, redact }: Reply, failure: RequestFailure): ServiceError {
  const said = failure.detail ?? "";
  if (status === 401) return new Unauthorized(messages.keyRejected(failure));
  const isForeign = content.kind === "html" || (status === 404 && content.kind === "other");
  if (isForeign || status === 407) return new UnexpectedAnswer(messages.unexpectedAnswer(failure));
  switch (status) {
    case 402:
      return forbidden("plan", failure);
    case 403:
      return forbidden(forbiddenReason(said), failure);
    case 404: {
      const isOfRoute = request.onlyOn !== undefined || isRouteless(request, said);
      return new NotFound((isOfRoute ? messages.operationMissing : messages.notFound)(failure));
    }
    case 405:
    case 501:
      return new RouteMissing(messages.operationMissing(failure));
    case 409:
      return new Conflict((reportsDuplicate(said) ? messages.nameInUse : messages.changePrevented)(failure));
    case 422:
      return new ValidationFailed(messages.valueRejected(failure), complaintsOf(content, redact));
    case 423:
      return new BadRequest(messages.changePrevented(failure));
    case 429:
      return new BadRequest(messages.quotaReached(failure));
    case 400:
      if (reportsDuplicate(said)) return new Conflict(messages.nameInUse(failure));
      if (PLAN.test(said)) return forbidden("plan", failure);
  }
  return new BadRequest(messages.valueRejected(failure));
}

/** Whether the service says that another object has the name. */
export function reportsDuplicate(said: string): boolean {
  return /\balready (?:exists|in use|taken|used)\b|\bmust be unique\b/i.test(said);
}

const PLAN =
  /\bplan (?:tier|does not|doesn't)|\b(?:your|current|enterprise|plus) plan\b|\bupgrade\b.*\bplan\b|\bplan\b.*\bupgrade\b/i;

function forbiddenReason(said: string): ForbiddenReason {
  if (/org_scoped_key|workspace spec|specify (?:a |the |your )?workspace|x-tenant-id/i.test(said))
    return "workspaceRequired";
  const isNotEnabled = /\b(?:not|isn't) (?:been )?enabled\b|\bdisabled\b/i.test(said);
  return isNotEnabled || PLAN.test(said) ? "plan" : "permission";
}

/** Whether a 404 is about the route: nothing in the address can be missing, and no missing object is named. */
function isRouteless({ method, listing, path }: ApiRequest, said: string): boolean {
  const namesNothing =
    (listing === true || method === "POST") && !/\/[0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$)/i.test(path);
  return namesNothing && /^(?:not found\.?)?$/i.test(said);
}

const FORBIDDEN: Readonly<Record<ForbiddenReason, (failure: RequestFailure) => Message<RequestFailure>>> = {
  workspaceRequired: messages.workspaceRequired,
  plan: messages.planExcludes,
  permission: messages.permissionMissing,
};

function forbidden(reason: ForbiddenReason, failure: RequestFailure): Forbidden {
  return new Forbidden(FORBIDDEN[reason](failure), reason);
}
