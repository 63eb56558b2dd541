import { type Content, contentOf } from "./content.ts";
import type { Outcome } from "./transport.ts";

/** An answer of any status. */
export type Answer = Extract<Outcome, { kind: "answered" }>;

/** What it holds; of one that broke off, nothing. */
export function contentIn(answer: Answer): Content {
  if (answer.state === "whole") {
    return contentOf(
      answer.body,
      headerOf(answer, "content-type") ?? "",
      headerOf(answer, "content-encoding"),
    );
  }
  return answer.state === "cut" ? { kind: "empty" } : { kind: "other", text: answer.why };
}

/** A header, by its name in small letters; the first, where there are more. */
export function headerOf({ headers }: Answer, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The pause that it asks for, in milliseconds. */
export function retryAfterOf(answer: Answer): number | undefined {
  return retryAfter(headerOf(answer, "retry-after"), httpDate(headerOf(answer, "date")) ?? new Date());
}

/**
 * The service's time, in what it answers itself: a success, or a limit that it tells in JSON. What a proxy answers in
 * its place, a failure or a page, tells the time of another machine. A cache's answer is as old as its `Age` says.
 */
export function timeIn(answer: Answer): Date | undefined {
  const { status } = answer;
  const answers = (status >= 200 && status < 300) || status === 429;
  const own = answers && /\bjson\b/i.test(headerOf(answer, "content-type") ?? "");
  const date = own ? httpDate(headerOf(answer, "date")) : undefined;
  const age = headerOf(answer, "age")?.trim() ?? "0";
  if (date === undefined || !/^\d{1,9}$/.test(age)) return undefined;
  return new Date(date.getTime() + Number(age) * 1000);
}

/** An HTTP date, or undefined for anything else. */
export function httpDate(text: string | undefined): Date | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8},? .*\d GMT$/.test(text)) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * What `Retry-After` asks for, in milliseconds; undefined when it is absent, unreadable, zero or past.
 *
 * @param now the server's time, against which a date is taken
 */
export function retryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim();
  const pause = /^\d+(\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : (httpDate(value)?.getTime() ?? Number.NaN) - now.getTime();
  return Number.isFinite(pause) && pause > 0 ? pause : undefined;
}
