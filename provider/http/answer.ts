import { z } from "zod";
import { quotedText, shorten } from "../core/text.ts";
import type { FieldFailure } from "./errors.ts";
import type { Outcome } from "./sending/transport.ts";

/** An answer of any status. */
export type Answer = Extract<Outcome, { kind: "answered" }>;

/** A header, by its name in small letters; the first, where there are more. */
export function headerOf({ headers }: Pick<Answer, "headers">, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The pause that it asks for, in milliseconds: some seconds, or until a time by the server's clock. */
export function retryAfterOf(answer: Pick<Answer, "headers">): number | undefined {
  const asked = headerOf(answer, "retry-after");
  const now = httpDate(headerOf(answer, "date")) ?? new Date();
  const pause = (httpDate(asked)?.getTime() ?? now.getTime() + Number(asked) * 1000) - now.getTime();
  return pause > 0 && Number.isFinite(pause) ? pause : undefined;
}

/** The service's time, in a success or a rate limit: other answers may come from a proxy, with another machine's time. */
export function timeIn(answer: Answer): Date | undefined {
  const { status } = answer;
  const isOfService = (status >= 200 && status < 300) || status === 429;
  return isOfService ? httpDate(headerOf(answer, "date")) : undefined;
}

/** An HTTP date, or undefined for anything else. */
function httpDate(text: string | undefined): Date | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8},? .*\d GMT$/.test(text)) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** What a body turned out to be. */
export type Content =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "html" }
  /** Neither JSON nor HTML. */
  | { readonly kind: "other"; readonly text: string };

/** Characters of what the service says about a failure that are shown. */
const LONGEST_DETAIL = 1_000;
const NO_REASON = "LangSmith gave no reason";

/**
 * Reads an answer by what its body holds; the content type only helps to recognize HTML. No request asks for compression,
 * so what is compressed is not unpacked. Of an answer that broke off nothing is read.
 */
export function contentIn(answer: Answer): Content {
  if (answer.state === "tooLarge") return { kind: "other", text: answer.why };
  const text = answer.state === "cut" ? "" : answer.body.toString("utf8").trim();
  if (text === "") return { kind: "empty" };
  const isHtml = /\bhtml\b/i.test(headerOf(answer, "content-type") ?? "");
  if (isHtml || /^<(!doctype|html|head|body)\b/i.test(text)) return { kind: "html" };
  try {
    return { kind: "json", value: JSON.parse(text) };
  } catch {
    return { kind: "other", text };
  }
}

const FailureBody = z.object({ detail: z.unknown(), message: z.unknown(), error: z.unknown() }).partial();
const Complaint = z.object({
  loc: z.array(z.union([z.string(), z.number()])).catch([]),
  msg: z.string().catch(""),
});

/** The words in the body of a failure, itself or an object in it. */
function wordsIn(content: Content): unknown {
  const body = content.kind === "json" ? FailureBody.safeParse(content.value).data : undefined;
  const nested = FailureBody.safeParse(body?.detail ?? body?.error).data;
  return nested?.message ?? nested?.error ?? body?.detail ?? body?.message ?? body?.error;
}

/**
 * The complaints of a 422, without the `input`, `ctx` and `url` that would repeat what was sent.
 * A detail that is a text counts as one complaint without a place.
 *
 * @param redact takes out every secret that may stand there: what it leaves may be cut
 */
export function complaintsOf(content: Content, redact: (text: string) => string): FieldFailure[] {
  const words = wordsIn(content);
  if (!Array.isArray(words)) return [{ loc: [], message: detailOf(content, redact) ?? NO_REASON }];
  return words.map((each) => {
    const { loc, msg } = Complaint.safeParse(each).data ?? { loc: [], msg: "" };
    return {
      loc: loc.map((step) => (typeof step === "string" ? quotedText(redact(step)) : step)),
      message: msg === "" ? NO_REASON : quotedText(redact(msg)),
    };
  });
}

/**
 * The service's own words in an answer that reports a failure, not all of them where there are many; undefined when it
 * has none.
 *
 * @param redact takes out every secret that may stand there: one that is cut is recognised no more
 */
export function detailOf(content: Content, redact: (text: string) => string): string | undefined {
  if (content.kind === "html") return "an HTML page";
  if (content.kind === "empty") return undefined;
  if (content.kind === "other") return shorten(quotedText(redact(content.text)), LONGEST_DETAIL);
  const words = wordsIn(content);
  if (typeof words === "string") return shorten(quotedText(redact(words)), LONGEST_DETAIL);
  if (Array.isArray(words))
    return shorten(complaintsOf(content, redact).map(textOf).join("; "), LONGEST_DETAIL);
  // Whatever else it says may repeat what was sent.
  return undefined;
}

function textOf({ loc, message }: FieldFailure): string {
  return loc.length === 0 ? message : `${loc.join(".")}: ${message}`;
}

/** How many items a list has in all, where its pages show that. */
export function totalOf(head: Pick<Answer, "headers">): number | undefined {
  const counted = headerOf(head, "x-pagination-total")?.trim() ?? "";
  return /^\d{1,15}$/.test(counted) ? Number(counted) : undefined;
}
