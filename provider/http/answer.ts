import { z } from "zod";
import { quotedText } from "../core/text.ts";
import type { FieldFailure } from "./errors.ts";
import type { Outcome } from "./transport.ts";

/** An answer of any status. */
export type Answer = Extract<Outcome, { kind: "answered" }>;
type Head = Pick<Answer, "status" | "headers">;

/** What it contains; of one that broke off, nothing. Of a list, it is not remembered how numbers were written. */
export function contentIn(answer: Answer, isListing = false): Content {
  if (answer.state === "whole") {
    return contentOf(
      answer.body,
      headerOf(answer, "content-type") ?? "",
      headerOf(answer, "content-encoding"),
      isListing,
    );
  }
  return answer.state === "cut" ? { kind: "empty" } : { kind: "other", text: answer.why };
}

/** A header, by its name in small letters; the first, where there are more. */
export function headerOf({ headers }: Pick<Answer, "headers">, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The pause that it asks for, in milliseconds. */
export function retryAfterOf(answer: Answer): number | undefined {
  return retryAfter(headerOf(answer, "retry-after"), httpDate(headerOf(answer, "date")) ?? new Date());
}

/**
 * The service's time, in what it answers itself: JSON, with success. What a proxy answers in its place has the time of
 * another machine.
 */
export function timeIn(answer: Answer): Date | undefined {
  const { status } = answer;
  const isOwn = status >= 200 && status < 300 && /\bjson\b/i.test(headerOf(answer, "content-type") ?? "");
  return isOwn ? httpDate(headerOf(answer, "date")) : undefined;
}

/** An HTTP date, or undefined for anything else. */
function httpDate(text: string | undefined): Date | undefined {
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

/** What a body turned out to be. */
export type Content =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "html" }
  /** JSON that is nested too deep, with null in place of what is beyond the limit; undefined where it is no JSON. */
  | { readonly kind: "deep"; readonly value: unknown }
  /** What is not taken apart, in words: it is compressed. */
  | { readonly kind: "foreign"; readonly what: string }
  /** Neither JSON nor HTML. */
  | { readonly kind: "other"; readonly text: string };

/** Characters of what the service says about a failure that are shown: the reason stands at its beginning. */
const LONGEST_DETAIL = 1_000;
/** Complaints of a 422 that are read, and steps of the place of each. */
const MOST_COMPLAINTS = 100;
const STEPS_SHOWN = 20;
/** Deepest nesting of JSON that is read: the service's goes to about 20, and what is done with it recurses. */
export const MOST_LEVELS = 200;
/** Deepest nesting of a property that is sent: answers have it inside a page, a row and a member of that. */
export const MOST_SENT_LEVELS = 190;
/** Levels of an input that is not sent. */
export const MOST_LOCAL_LEVELS = 1_500;

/**
 * Reads a body by what it holds; the content type only helps to recognize HTML. No request asks for compression, so what
 * is compressed is not unpacked: a few kilobytes could become gigabytes.
 *
 * @param isListing whether it is a list: what is nested too deep in an object of others is left out. Default: false
 */
export function contentOf(
  body: Buffer,
  contentType: string,
  encoding = "identity",
  isListing = false,
): Content {
  if (body.length > 0 && !/^(?:identity)?$/i.test(encoding.trim())) {
    return { kind: "foreign", what: `a compressed body (${encoding}), which was not requested` };
  }
  const text = body.toString("utf8").trim();
  if (text === "") return { kind: "empty" };
  if (/\bhtml\b/i.test(contentType) || /^<(!doctype|html|head|body)\b/i.test(text)) return { kind: "html" };
  const flat = withoutDeeper(body, MOST_LEVELS)?.toString("utf8").trim();
  try {
    const value = isListing ? JSON.parse(flat ?? text) : parseExactly(flat ?? text);
    return flat === undefined || isListing ? { kind: "json", value } : { kind: "deep", value };
  } catch {
    return flat === undefined ? { kind: "other", text } : { kind: "deep", value: undefined };
  }
}

/** The JSON that an answer contains, as far as it is read. */
export function jsonIn(content: Content): unknown {
  return content.kind === "json" || content.kind === "deep" ? content.value : undefined;
}

/** What an answer that is nested too deep is called in messages. */
export const TOO_DEEP = `JSON nested more than ${MOST_LEVELS} levels deep`;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const NULL = Buffer.from("null");

/** JSON with null in place of each object and array beyond a depth; undefined where there is none. */
function withoutDeeper(body: Buffer, deepest: number): Buffer | undefined {
  const kept: Buffer[] = [];
  let done = 0;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (quoted) {
      if (byte === BACKSLASH) at += 1;
      else quoted = byte !== QUOTE;
    } else if (byte === QUOTE) quoted = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth === deepest + 1) kept.push(body.subarray(done, at), NULL);
    } else if (CLOSING.has(byte)) {
      depth -= 1;
      if (depth === deepest) done = at + 1;
    }
  }
  return kept.length === 0 ? undefined : Buffer.concat([...kept, body.subarray(done)]);
}

const FailureBody = z.object({ detail: z.unknown(), message: z.unknown(), error: z.unknown() }).partial();
const Complaint = z.object({
  loc: z.array(z.union([z.string(), z.number()])).catch([]),
  msg: z.string().catch(""),
  type: z.string().catch(""),
});

/**
 * The first complaints of a 422, without the `input`, `ctx` and `url` that would repeat what was sent.
 * A detail that is a text counts as one complaint without a place.
 *
 * @param redact takes out every secret that may stand there: what it leaves may be cut
 */
export function complaintsOf(content: Content, redact: (text: string) => string): FieldFailure[] {
  const detail = content.kind === "json" ? FailureBody.safeParse(content.value).data?.detail : undefined;
  if (!Array.isArray(detail)) {
    const message = detailOf(content, redact);
    return [{ loc: [], message: message ?? "LangSmith gave no reason", type: "" }];
  }
  return detail.slice(0, MOST_COMPLAINTS).map((each) => {
    const { loc, msg, type } = Complaint.safeParse(each).data ?? { loc: [], msg: "", type: "" };
    return {
      loc: loc
        .slice(0, STEPS_SHOWN)
        .map((step) => (typeof step === "string" ? quotedText(redact(step)) : step)),
      message: msg === "" ? "LangSmith gave no reason" : quotedText(redact(msg)),
      type: redact(type),
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
  if (content.kind === "deep") return TOO_DEEP;
  if (content.kind === "foreign") return clipped(quotedText(redact(content.what)));
  if (content.kind === "other") return clipped(quotedText(redact(content.text)));
  const body = FailureBody.safeParse(content.value).data;
  const nested = FailureBody.safeParse(body?.detail ?? body?.error).data;
  const words = nested?.message ?? nested?.error ?? body?.detail ?? body?.message ?? body?.error;
  if (typeof words === "string") return clipped(quotedText(redact(words)));
  if (Array.isArray(words)) {
    const complaints = complaintsOf(content, redact);
    return clipped(
      complaints
        .map(({ loc, message }) => (loc.length === 0 ? message : `${loc.join(".")}: ${message}`))
        .join("; "),
    );
  }
  // Whatever else it says may repeat what was sent.
  return undefined;
}

/** The code that an answer gives a failure, such as `org_scoped_key_requires_workspace`; undefined where it has none. */
export function codeOf(content: Content): string | undefined {
  if (content.kind !== "json") return undefined;
  const body = FailureBody.safeParse(content.value).data;
  const nested = FailureBody.safeParse(body?.detail ?? body?.error).data;
  const code = nested?.error ?? body?.error;
  return typeof code === "string" && /^[a-z0-9_]+$/.test(code) ? code : undefined;
}

function clipped(text: string): string {
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)} …`.toWellFormed() : text;
}

/** What an answer shows of the whole list that its page belongs to. */
export interface Rest {
  /** How many items the service counts. */
  readonly total?: number | undefined;
  /** What shows that there is another page, as it follows "returned 60 items and": `a link to the next page`. */
  readonly more?: string | undefined;
}

/** The headers in which servers count the items of a list, whatever page they answer. */
const TOTALS = ["x-pagination-total", "x-total-count", "x-total"];

const PARTIAL_CONTENT = 206;

/** What a page that is an object may have besides its items. */
const Envelope = z
  .object({ total: z.number().optional().catch(undefined), next_cursor: z.unknown(), has_more: z.unknown() })
  .partial();

/** What an answer shows of the list that its page belongs to: by the headers that servers page with, and its members. */
export function restOf(reply: Head & { readonly content: Content }): Rest {
  const { status, content } = reply;
  const envelope = content.kind === "json" ? Envelope.safeParse(content.value).data : undefined;
  const total = totalIn(reply) ?? envelope?.total;
  if (/;\s*rel="?(?:[^",;]*\s)?next\b/i.test(headerOf(reply, "link") ?? ""))
    return { total, more: "a link to the next page" };
  if (envelope?.has_more === true || typeof envelope?.next_cursor === "string")
    return { total, more: "where the next page is" };
  // Of a part whose total is known, that says whether it is the last one.
  if (status === PARTIAL_CONTENT && total === undefined) return { more: "status 206" };
  return { total };
}

/** `Content-Range: items 0-99/250`, or a header that has the number alone. */
function totalIn(reply: Head): number | undefined {
  const range = headerOf(reply, "content-range")?.match(/\/(\d{1,15})\s*$/)?.[1];
  const counted = TOTALS.map((name) => headerOf(reply, name)?.trim()).find((text) =>
    /^\d{1,15}$/.test(text ?? ""),
  );
  const total = range ?? counted;
  return total === undefined ? undefined : Number(total);
}

/** How numbers were written that JavaScript writes otherwise, such as 1.0, by the object or array that contains them. */
const written = new WeakMap<object, Map<string, string>>();

/** A number that JavaScript may write otherwise: 16 digits, a last zero of a fraction, an exponent, or -0. */
const SUSPECT = /[:,[\s](?:-0\s*[,\]}]|-?(?:\d[\d.]{15,}|\d+\.\d*0\s*[,\]}]|[\d.]+[eE]))/;

/** `JSON.parse`, which remembers for {@link withExactNumbers} how numbers were written. @throws SyntaxError */
export function parseExactly(text: string): unknown {
  // A reviver takes ten times as long.
  if (!SUSPECT.test(text)) return JSON.parse(text);
  // Node.js older than 22 has no context: there, numbers are sent as JavaScript writes them.
  return JSON.parse(
    text,
    function (this: object, key: string, value: unknown, context?: { readonly source?: string }) {
      const source = context?.source;
      if (typeof value === "number" && source !== undefined && source !== String(value)) {
        const members = written.get(this) ?? new Map<string, string>();
        written.set(this, members.set(key, source));
      }
      return value;
    },
  );
}

/** A copy that `JSON.stringify` writes with the numbers as they were read. It is to be sent, not compared. */
export function withExactNumbers(answer: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, exact(value, answer, key)]));
}

/** Some members of an answer as an object of their own, whose numbers {@link withExactNumbers} knows as well. */
export function selectMembers(
  answer: Readonly<Record<string, unknown>>,
  selects: (name: string) => boolean,
): Record<string, unknown> {
  const selected = Object.fromEntries(Object.entries(answer).filter(([name]) => selects(name)));
  const sources = [...(written.get(answer) ?? [])].filter(([name]) => Object.hasOwn(selected, name));
  if (sources.length > 0) written.set(selected, new Map(sources));
  return selected;
}

function exact(value: unknown, holder: object, key: string): unknown {
  const source = written.get(holder)?.get(key);
  if (source !== undefined) return rawNumber(source) ?? value;
  if (Array.isArray(value)) return value.map((item, index) => exact(item, value, String(index)));
  return typeof value === "object" && value !== null ? withExactNumbers(value) : value;
}

/** Whether a value is a number of {@link withExactNumbers}, which is an object. */
export function isExactNumber(value: unknown): boolean {
  const isRaw: unknown = Reflect.get(JSON, "isRawJSON");
  return typeof isRaw === "function" && Reflect.apply(isRaw, JSON, [value]) === true;
}

/** `JSON.rawJSON`, which the types of TypeScript lack. */
function rawNumber(source: string): unknown {
  const rawJson: unknown = Reflect.get(JSON, "rawJSON");
  return typeof rawJson === "function" ? Reflect.apply(rawJson, JSON, [source]) : undefined;
}
