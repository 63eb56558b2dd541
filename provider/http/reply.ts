import type { z } from "zod";
import type { Message } from "../core/message.ts";
import type { ApiRequest } from "./api-request.ts";
import type { Content } from "./content.ts";
import { type AnsweredObject, AnswerLost, UnexpectedAnswer, UnreadableObject } from "./errors.ts";
import * as messages from "./messages.ts";
import type { RequestFailure } from "./request-failure.ts";
import type { SentAfter } from "./server-times.ts";

/** What the errors of a request report of it. */
export interface SentRequest {
  readonly operation: ApiRequest;
  /** Shown as it is. */
  readonly url: string;
  /** What decided the address, see `ServiceOptions.addressSettings`. */
  readonly setting: string;
  readonly redact: (text: string) => string;
  /** The server's time in the last answer before the request was sent. */
  readonly sentAfter: SentAfter | undefined;
}

/** An answer of success, and what is needed to tell that it is none after all. */
export interface Reply extends SentRequest {
  readonly status: number;
  readonly content: Content;
}

/** Reads the answer; an {@link UnexpectedAnswer} if it is of another shape. */
export function read<T>(
  schema: z.ZodType<T>,
  reply: Reply,
  fail: (reply: Reply, what: string) => UnexpectedAnswer = unexpected,
): T {
  const { content } = reply;
  const parsed = content.kind === "json" ? schema.safeParse(content.value) : undefined;
  if (parsed?.success === true) return parsed.data;
  // Issues tell path and type only; the value may be secret.
  const [issue] = parsed?.error.issues ?? [];
  const at =
    issue === undefined || issue.path.length === 0
      ? ""
      : ` at ${reply.redact(issue.path.map(String).join("."))}`;
  throw fail(reply, issue === undefined ? described(content) : `${shapeOf(issue)}${at}`);
}

/**
 * Reads the answer about one object; an {@link UnexpectedAnswer} if it is about another one, an
 * {@link UnreadableObject} if it is about this one and of another shape.
 */
export function readOf<T extends object>(schema: z.ZodType<T>, reply: Reply, object: Named): T {
  const value = reply.content.kind === "json" ? reply.content.value : undefined;
  const isAbout = typeof value === "object" && value !== null && isOf(value, object);
  const seen = read(schema, reply, isAbout ? unreadableObject : unexpected);
  if (isAbout) return seen;
  throw unexpected(reply, "another object than the one that was asked for");
}

/** Reads the answer if it has the shape and is about the object; undefined otherwise, where nothing hangs on it. */
export function readIfAny<T extends object>(
  schema: z.ZodType<T>,
  { content }: Reply,
  object: Named,
): T | undefined {
  const seen = content.kind === "json" ? schema.safeParse(content.value).data : undefined;
  return seen !== undefined && isOf(seen, object) ? seen : undefined;
}

/** What an object is addressed by, and in which field it answers that. */
export interface Named {
  /** Default: `id`. */
  readonly field?: string;
  readonly id: string;
}

function isOf(seen: object, { field = "id", id }: Named): boolean {
  const answered: unknown = Reflect.get(seen, field);
  return typeof answered === "string" && answered.toLowerCase() === id.toLowerCase();
}

/**
 * The error for an answer to a create that is about another object: what the create made is not known.
 *
 * @param answered the object; absent where an earlier create of this process created it
 */
export function aboutAnother(reply: Reply, which: string, answered?: AnsweredObject): AnswerLost {
  return lost(reply, `another object, not the one that was created (${which})`, answered);
}

/** The error for an answer of success that is not the service's. */
export function unexpected(
  reply: Reply,
  what: string,
  createdId?: string,
  cause?: unknown,
): UnexpectedAnswer {
  const options = cause === undefined ? undefined : { cause };
  return new UnexpectedAnswer(unexpectedMessage(reply, what), createdId, options);
}

function unreadableObject(reply: Reply, what: string): UnreadableObject {
  return new UnreadableObject(unexpectedMessage(reply, what));
}

function unexpectedMessage(reply: Reply, what: string) {
  return messages.unexpectedAnswer({ ...failureOf(reply, outcomeOf(reply, what)), setting: reply.setting });
}

/** The error for an answer of success in which the id that counts cannot be read, or cannot be used. */
export function unreadable(reply: Reply, why?: z.core.$ZodIssue): AnswerLost {
  const what =
    why?.code === "custom" ? why.message : `${described(reply.content)} without the id that counts`;
  return lost(reply, what);
}

function lost(reply: Reply, what: string, answered?: AnsweredObject): AnswerLost {
  const message = messages.answerLost(failureOf(reply, outcomeOf(reply, what)));
  return answerLost(reply, message, answered);
}

/** The error for a request of which nobody knows whether it was carried out. */
export function answerLost(
  { sentAfter }: SentRequest,
  message: Message<RequestFailure>,
  answered?: AnsweredObject,
): AnswerLost {
  return new AnswerLost(message, sentAfter?.date, sentAfter?.behindSeconds, answered);
}

/** What an error reports, with what every error of the request does. */
export function failureOf(
  { operation: { attempted, method }, url }: Pick<SentRequest, "operation" | "url">,
  known: Omit<RequestFailure, "attempted" | "method" | "url"> = {},
): RequestFailure {
  return { attempted, method, url, ...known };
}

/** What is wrong with the shape; of checks of our own, in their words. */
function shapeOf({ code, message }: z.core.$ZodIssue): string {
  return code === "custom" ? message : "JSON of another shape";
}

function described(content: Content): string {
  switch (content.kind) {
    case "empty":
      return "an empty body";
    case "html":
      return "an HTML page";
    case "foreign":
      return content.what;
    case "other":
      return "a body that is no JSON, or only the beginning of it";
    case "json":
      return "JSON of another shape";
  }
}

function outcomeOf({ status }: Reply, what: string) {
  return { status, outcome: `answered ${status} with ${what}` };
}
