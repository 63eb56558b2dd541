import { z } from "zod";
import { oneLine, quotedText } from "../core/text.ts";
import type { Answer, Content } from "./answer.ts";
import { type ApiRequest, idInvalid, isAddressable, LONGEST_ID } from "./api-request.ts";
import {
  type InvalidArgument,
  type RequestFailure,
  Unanswered,
  UnexpectedAnswer,
  UnreadableObject,
  WrongWorkspace,
} from "./errors.ts";
import * as messages from "./messages.ts";
import type { CloudRegion } from "./options.ts";

/** What the errors of a request report of it. */
export interface SentRequest {
  readonly operation: ApiRequest;
  /** Shown as it is. */
  readonly url: string;
  /** What decided the address, see `ServiceOptions.addressSettings`. */
  readonly setting: string;
  /** See `ServiceOptions.cloudRegions`. */
  readonly cloudRegion: CloudRegion | undefined;
  readonly redact: (text: string) => string;
}

/** An answer of success, and what is needed to see that it is none after all. */
export interface Reply extends SentRequest, Pick<Answer, "status" | "headers"> {
  readonly content: Content;
}

/** Why an answered id cannot be kept: no later request could name the object. */
const UNUSABLE_ID = "an invalid id (empty, . or .., or over 256 characters)";

/** An id that later requests can name in their path. One that could break a line of a message is none. */
export const Id = z.string().refine(isUsableId, UNUSABLE_ID);

/** Whatever has an id. */
export const Identified = z.looseObject({ id: Id });

/** Whether an answered id can be kept. */
export function isUsableId(id: string): boolean {
  return isAddressable(id) && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(id);
}

/** What {@link isUsableId} demands of an id that a program chooses. */
export const USABLE_ID = `a string of 1 to ${LONGEST_ID} characters, without line breaks, tabs and other invisible characters, and not "." or ".."`;

/** The error for a creation under an id that cannot be kept, which is not sent. */
export function idUnusable(path: string): InvalidArgument {
  return idInvalid(`${path}/<id>`, USABLE_ID);
}

/**
 * What messages and tables repeat and no user writes: a state, a time, a reference. It is kept in one line of plain
 * text, so that nothing that the service answers here looks like a line of this program.
 */
export const Word = z.string().transform((text) => (/[^\x20-\x7e]|::|##/.test(text) ? oneLine(text) : text));

/** An id of something else; the service writes an empty one where there is none. */
export const Reference = z
  .string()
  .refine((id) => id === "" || isUsableId(id), UNUSABLE_ID)
  .nullish();

/** The workspace that an object belongs to. With an empty one every later up would take it for one of another workspace. */
export const Workspace = Word.refine((id) => id !== "", "an empty string");

/** A time as the service writes it: ISO 8601 with an offset, in its own precision. */
export const Time = Word;

/** The JSON that an answer contains. */
function jsonIn(content: Content): unknown {
  return content.kind === "json" ? content.value : undefined;
}

/** Reads the answer; an {@link UnexpectedAnswer} if it is of another shape. */
export function read<T>(
  schema: z.ZodType<T>,
  reply: Reply,
  fail: (reply: Reply, what: string, why?: z.core.$ZodIssue) => UnexpectedAnswer = misread,
): T {
  const { content } = reply;
  const parsed = content.kind === "json" ? schema.safeParse(content.value) : undefined;
  if (parsed?.success === true) return parsed.data;
  const [issue] = parsed?.error.issues ?? [];
  throw fail(reply, issue === undefined ? described(content) : shapeAt(reply, issue), issue);
}

/** What an answer has that has an id and is not whole. */
function incomplete(reply: Reply, id: string, why?: z.core.$ZodIssue): string {
  const value = jsonIn(reply.content);
  const hasMore = isObject(value) && Object.keys(value).length > 1;
  return hasMore && why !== undefined ? `the id ${id} and ${shapeAt(reply, why)}` : `only the id ${id}`;
}

/**
 * Reads the answer about one object; an {@link UnexpectedAnswer} if it is about another one, an
 * {@link UnreadableObject} if it is about this one and of another shape.
 */
export function readOf<T extends object>(schema: z.ZodType<T>, reply: Reply, object: Named): T {
  const value = jsonIn(reply.content);
  const isSameObject = isObject(value) && isOf(value, object);
  const seen = read(schema, reply, isSameObject ? unreadableObject : unexpected);
  if (isSameObject) return seen;
  throw unexpected(reply, "another object than requested");
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

/** The error for an answer of success that is not the service's. */
function unexpected(reply: Reply, what: string): UnexpectedAnswer {
  return new UnexpectedAnswer(unexpectedMessage(reply, what));
}

function misread(reply: Reply, what: string, why?: z.core.$ZodIssue): UnexpectedAnswer {
  return new UnexpectedAnswer(unexpectedMessage(reply, what, why));
}

function unreadableObject(reply: Reply, what: string, why?: z.core.$ZodIssue): UnreadableObject {
  return new UnreadableObject(unexpectedMessage(reply, what, why));
}

/** The error for a creation that was answered with an id, and whose object cannot be read. */
export function unreadableCreation(
  reply: Reply,
  id: string,
  shownId: string,
  why: z.core.$ZodIssue | undefined,
  cause: unknown,
): UnexpectedAnswer {
  const what = `${incomplete(reply, shownId, why)}, and the object could not be read`;
  return new UnexpectedAnswer(unexpectedMessage(reply, what, why), id, { cause });
}

/** The service itself has answered where only a member of an object is odd; else a proxy is likely. */
function unexpectedMessage(reply: Reply, what: string, why?: z.core.$ZodIssue) {
  const { content, setting } = reply;
  const failure = failureOf(reply, outcomeOf(reply, what));
  return content.kind === "json" && why !== undefined && isOfObject(content.value, why.path)
    ? messages.unknownFormat(failure)
    : messages.unexpectedAnswer({ ...failure, setting });
}

/** Whether a path is of a member of an object that has a usable id, and more than that. */
function isOfObject(answer: unknown, path: readonly PropertyKey[]): boolean {
  let holder = answer;
  return path.some((step) => {
    const identified = Identified.safeParse(holder).data;
    holder = isObject(holder) ? Reflect.get(holder, step) : undefined;
    return identified !== undefined && Object.keys(identified).length > 1;
  });
}

/** The error for an answer of success in which the id that counts cannot be read, or cannot be used. */
export function unreadable(reply: Reply, why?: z.core.$ZodIssue): Unanswered {
  const what = why?.code === "custom" ? why.message : `${described(reply.content)} without the object's id`;
  return toUnanswered(reply, what);
}

/** The error for an answer to a create that does not show what was created. */
export function toUnanswered(reply: Reply, what: string): Unanswered {
  return new Unanswered(messages.requestUnanswered(failureOf(reply, outcomeOf(reply, what))));
}

/** What an error reports, with what every error of the request does. */
export function failureOf(
  { operation: { attempted, method }, url }: Pick<SentRequest, "operation" | "url">,
  known: Omit<RequestFailure, "attempted" | "method" | "url"> = {},
): RequestFailure {
  return { attempted, method, url, ...known };
}

/** What is wrong with the shape, and where; of checks of our own, in their words. An issue never contains the value, which may be secret. */
function shapeAt({ redact }: Reply, { code, message, path }: z.core.$ZodIssue): string {
  const what = code === "custom" ? message : "unexpected JSON";
  return path.length === 0 ? what : `${what} at ${redact(path.map(String).join("."))}`;
}

function described(content: Content): string {
  switch (content.kind) {
    case "empty":
      return "an empty body";
    case "html":
      return "an HTML page";
    case "other":
      return "a body that is not complete JSON";
    case "json":
      return "unexpected JSON";
  }
}

function outcomeOf({ status }: Reply, what: string) {
  return { status, outcome: `returned ${status} with ${what}` };
}

/** Characters of a workspace's id that are shown; a UUID has 36. */
const SHOWN_CHARACTERS = 64;

/**
 * The first workspace in an answer that is not the one the request named. Undefined where the request names none, or
 * the answer holds no `tenant_id`: then nothing is concluded.
 */
function otherWorkspaceIn(answer: unknown, requested: string | undefined): string | undefined {
  if (requested === undefined) return undefined;
  for (const object of objectsIn(answer)) {
    const answered = isObject(object) && "tenant_id" in object ? object.tenant_id : undefined;
    if (typeof answered !== "string" || answered === "") continue;
    if (answered.toLowerCase() !== requested.toLowerCase()) return answered;
  }
  return undefined;
}

/** The objects of a list, or of a page; an object alone is one. */
function objectsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const page = isObject(answer) && "resources" in answer ? answer.resources : undefined;
  return Array.isArray(page) ? page : [answer];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Throws {@link WrongWorkspace} for an answer about another workspace than the request named.
 *
 * @param createdId of a creation: the object that exists in the other workspace now
 */
export function assertWorkspace(
  { operation, url, status, content, redact }: Reply,
  requested: string | undefined,
  createdId?: string,
): void {
  const other = otherWorkspaceIn(jsonIn(content), requested);
  if (other === undefined || requested === undefined) return;
  const answered = quotedText(redact(other)).slice(0, SHOWN_CHARACTERS);
  const outcome = `returned ${status} from workspace ${answered} instead of ${requested}`;
  const message = messages.wrongWorkspace(failureOf({ operation, url }, { status, outcome }));
  throw new WrongWorkspace(message, { asked: requested, answered, createdId });
}
