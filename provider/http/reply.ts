import { z } from "zod";
import { oneLine, quotedText } from "../core/text.ts";
import type { Answer, Content } from "./answer.ts";
import { type ApiRequest, isUsableId } from "./api-request.ts";
import {
  type RequestFailure,
  Unanswered,
  UnexpectedAnswer,
  UnreadableObject,
  WrongWorkspace,
} from "./errors.ts";
import * as messages from "./messages.ts";

/** A request that is sent, and what its errors report of it. */
export interface SentRequest {
  readonly request: ApiRequest;
  readonly failure: RequestFailure;
  readonly redact: (text: string) => string;
  /** The server's time in the last answer before it was sent. */
  readonly sentAfter: Date | undefined;
  /** Whether an earlier try of it may have been carried out. */
  readonly isUnsure: boolean;
}

/** An answer to a request, as it is read. */
export interface Reply extends SentRequest, Pick<Answer, "status" | "headers"> {
  readonly content: Content;
}

/** Why an answered id cannot be kept: no later request could name the object. */
const UNUSABLE_ID = "an invalid id (empty, . or .., or over 256 characters)";

/** An id that later requests can name in their path. */
export const Id = z.string().refine(isUsableId, UNUSABLE_ID);

/** Whatever has an id. */
export const Identified = z.looseObject({ id: Id });

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
function jsonIn({ content }: Reply): unknown {
  return content.kind === "json" ? content.value : undefined;
}

/** Reads the answer; an {@link UnexpectedAnswer} if it is of another shape. */
export function read<T>(schema: z.ZodType<T>, reply: Reply, Failure = UnexpectedAnswer): T {
  const parsed = reply.content.kind === "json" ? schema.safeParse(reply.content.value) : undefined;
  if (parsed?.success === true) return parsed.data;
  const issue = parsed?.error.issues[0];
  throw new Failure(
    unexpected(reply, issue === undefined ? SHAPES[reply.content.kind] : shapeAt(reply, issue), issue),
  );
}

/**
 * Reads the answer about one object; an {@link UnexpectedAnswer} if it is about another one, an
 * {@link UnreadableObject} if it is about this one and of another shape.
 */
export function readOf<T extends object>(schema: z.ZodType<T>, reply: Reply, object: Named): T {
  const isSameObject = isOf(jsonIn(reply), object);
  const seen = read(schema, reply, isSameObject ? UnreadableObject : UnexpectedAnswer);
  if (isSameObject) return seen;
  throw new UnexpectedAnswer(unexpected(reply, "another object than requested"));
}

/** Reads the answer if it has the shape and is about the object; undefined otherwise, where nothing hangs on it. */
export function readIfAny<T extends object>(
  schema: z.ZodType<T>,
  reply: Reply,
  object: Named,
): T | undefined {
  const seen = schema.safeParse(jsonIn(reply)).data;
  return isOf(seen, object) ? seen : undefined;
}

/** What an object is addressed by, and in which field it answers that. */
export interface Named {
  /** Default: `id`. */
  readonly field?: string;
  readonly id: string;
}

function isOf(seen: unknown, { field = "id", id }: Named): boolean {
  const answered: unknown = isObject(seen) ? Reflect.get(seen, field) : undefined;
  return typeof answered === "string" && answered.toLowerCase() === id.toLowerCase();
}

/**
 * The message for an answer of success that is not as it must be. The service itself has answered where only a member of
 * an object is odd; else a proxy is likely.
 */
function unexpected(reply: Reply, what: string, why?: z.core.$ZodIssue) {
  const isOfMember = why !== undefined && why.path.length > 0 && objectsIn(jsonIn(reply)).some(isWhole);
  return (isOfMember ? messages.unknownFormat : messages.unexpectedAnswer)(returned(reply, ` with ${what}`));
}

/** Whether something has a usable id, and more than that. */
function isWhole(object: unknown): object is object {
  return Identified.safeParse(object).success && isObject(object) && Object.keys(object).length > 1;
}

/**
 * Reads the answer to a creation.
 *
 * @param addressedBy the member that is the id of an object that has no other
 * @throws Unanswered where it does not show what was created
 */
export function readCreated(reply: Reply, addressedBy: string): { readonly id: string } {
  const answered = jsonIn(reply);
  const named =
    isObject(answered) && addressedBy in answered ? Reflect.get(answered, addressedBy) : undefined;
  const { data, error } = Identified.safeParse(
    named === undefined ? answered : { id: named, ...Object(answered) },
  );
  if (data !== undefined) return data;
  const [why] = error.issues;
  const what = why?.code === "custom" ? why.message : `${SHAPES[reply.content.kind]} without the object's id`;
  throw creationUnknown(reply, what);
}

/** The error for an answer to a creation that does not show what was created. */
export function creationUnknown(reply: Reply, what: string): Unanswered {
  const error = new Unanswered(messages.requestUnanswered(returned(reply, ` with ${what}`)));
  error.notBefore = reply.sentAfter;
  return error;
}

/** The error for a creation that was answered with an id, and whose object cannot be read. */
export function creationUnreadable(
  reply: Reply,
  id: string,
  why: z.core.$ZodIssue | undefined,
  cause: unknown,
): UnexpectedAnswer {
  const shownId = reply.redact(id);
  const isMore = why !== undefined && isWhole(jsonIn(reply));
  const what = isMore ? `the id ${shownId} and ${shapeAt(reply, why)}` : `only the id ${shownId}`;
  return new UnexpectedAnswer(unexpected(reply, `${what}, and the object could not be read`, why), id, {
    cause,
  });
}

/** What is wrong with the shape, and where; of checks of our own, in their words. An issue never contains the value, which may be secret. */
function shapeAt({ redact }: Reply, { code, message, path }: z.core.$ZodIssue): string {
  const what = code === "custom" ? message : SHAPES.json;
  return path.length === 0 ? what : `${what} at ${redact(path.map(String).join("."))}`;
}

const SHAPES: Readonly<Record<Content["kind"], string>> = {
  empty: "an empty body",
  html: "an HTML page",
  other: "a body that is not complete JSON",
  json: "unexpected JSON",
};

/** What an error reports of an answer, besides the request. */
export function returned({ failure, status }: Reply, how: string): RequestFailure {
  return { ...failure, status, outcome: `returned ${status}${how}` };
}

/** Characters of a workspace's id that are shown; a UUID has 36. */
const SHOWN_CHARACTERS = 64;

/** The objects of a list, or of a page; an object alone is one. */
function objectsIn(answer: unknown): readonly unknown[] {
  const page = isObject(answer) && "resources" in answer ? answer.resources : answer;
  return Array.isArray(page) ? page : [answer];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Throws {@link WrongWorkspace} for an answer about another workspace than the request named. Nothing is concluded where
 * it named none, or the answer holds no `tenant_id`.
 *
 * @param createdId of a creation: the object that exists in the other workspace now
 */
export function assertWorkspace(reply: Reply, asked: string | undefined, createdId?: string): void {
  for (const object of asked === undefined ? [] : objectsIn(jsonIn(reply))) {
    const other = isObject(object) && "tenant_id" in object ? object.tenant_id : undefined;
    if (typeof other !== "string" || other === "" || other.toLowerCase() === asked?.toLowerCase()) continue;
    const answered = quotedText(reply.redact(other)).slice(0, SHOWN_CHARACTERS);
    const message = messages.wrongWorkspace(
      returned(reply, ` from workspace ${answered} instead of ${asked}`),
    );
    throw new WrongWorkspace(message, { asked: asked ?? "", answered, createdId });
  }
}
