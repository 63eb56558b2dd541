import type { ApiRequest } from "../api-request.ts";
import { type Call, logTry, redactorOf } from "../call.ts";
import { judge } from "../classify.ts";
import { LimitWaitEnded, ServiceError } from "../errors.ts";
import * as messages from "../messages.ts";
import type { Reply, SentRequest } from "../reply.ts";
import { backoff, type RateLimit } from "./rate-limit.ts";
import type { ServiceState } from "./service-state.ts";
import { type HttpRequest, type Outcome, send } from "./transport.ts";

/** Longest pause that is made because a failure asks for it. */
const LONGEST_PAUSE_MS = 60_000;

/** Tries a request with one credential until an answer of success, or an error that another try does not fix. */
export async function retry(
  state: ServiceState,
  request: ApiRequest,
  headers: Readonly<Record<string, string>>,
  call: Call,
): Promise<Reply> {
  const { method, path } = request;
  const { maxRetries, now, random, wait } = state.settings;
  const httpRequest = requestOf(state, request, headers);
  const limit = state.rateLimitOf(request, headers["x-tenant-id"]);
  let sent = sentOf(state, request, httpRequest, call);
  let tries = 0;
  let failures = 0;
  try {
    for (;;) {
      const pauses = await pass(limit, sent, call.signal);
      const release = await state.requests.acquire(call.signal);
      let outcome: Outcome;
      try {
        // Met while this one waited for its permit, a limit would reject it as well.
        if (!limit.isCurrent(pauses)) continue;
        sent = { ...sent, sentAfter: state.times.get(httpRequest.origin) };
        const begun = now();
        outcome = await send(state.dispatcherOf(httpRequest.origin), httpRequest, call.signal);
        tries += 1;
        logTry(call, `${method} ${path}`, outcome, now() - begun, tries);
        if (outcome.kind === "answered") state.hear(httpRequest.origin, outcome);
      } finally {
        release();
      }
      const verdict = judge(outcome, sent);
      if (verdict.does === "wait") {
        // All requests of the kind make a pause, which is reported once.
        limit.reject(pauses, verdict.limit, verdict.ms);
        const length =
          verdict.ms === undefined ? "until it allows another" : `${Math.ceil(verdict.ms / 1000)} s`;
        if (state.isNews(verdict.limit)) call.status?.(`${verdict.limit}; waiting ${length}`);
        continue;
      }
      limit.accept(pauses);
      if (verdict.does === "accept") return verdict.reply;
      if (verdict.does === "fail") throw verdict.error;
      failures += 1;
      if (verdict.isSent) sent = { ...sent, isUnsure: true };
      if (failures > maxRetries) throw verdict.failWith(failures);
      const pause = Math.min(verdict.ms ?? backoff(failures, random), LONGEST_PAUSE_MS);
      if (pause > 0) await wait(pause, call.signal);
    }
  } catch (error) {
    if (error instanceof ServiceError) {
      error.isUnsure = sent.isUnsure;
      error.notBefore = sent.sentAfter;
    }
    throw error;
  }
}

function requestOf(
  state: ServiceState,
  request: ApiRequest,
  headers: Readonly<Record<string, string>>,
): HttpRequest {
  return {
    ...state.targetOf(request),
    method: request.method,
    headers,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    timeoutMs: state.settings.timeoutMs,
    mustEnd: request.method !== "GET",
  };
}

/** What errors report, before the first try. */
function sentOf(
  { settings }: ServiceState,
  request: ApiRequest,
  { origin, path }: HttpRequest,
  call: Call,
): SentRequest {
  const { attempted, method, area, permission, feature, onlyOn } = request;
  const redact = redactorOf(call, settings.redact);
  const failure = {
    ...{ attempted, method, permission, feature, onlyOn },
    url: redact(`${origin}${path}`),
    setting: settings.addressSettings[area],
  };
  return { request, failure, redact, sentAfter: undefined, isUnsure: false };
}

/** Waits until no limit is in the way. The end of that wait would be lost with its reason alone. */
function pass(limit: RateLimit, { request, isUnsure }: SentRequest, signal: AbortSignal): Promise<number> {
  return limit.pass(signal).catch((reason: unknown) => {
    if (limit.limit === undefined) throw reason;
    const { attempted, method } = request;
    const why = reason instanceof Error ? reason.message : "the operation ended";
    const isUnchanged = method !== "GET" && !isUnsure;
    const message = messages.limitNotEnded({ attempted, why, limit: limit.limit, isUnchanged });
    throw new LimitWaitEnded(message, !isUnchanged, { cause: reason });
  });
}
