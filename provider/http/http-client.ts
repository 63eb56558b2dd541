import type { Readable } from "node:stream";
import type { z } from "zod";
import { redactor } from "../core/redact.ts";
import { quotedText } from "../core/text.ts";
import type { Area } from "./address.ts";
import { ANSWER_LIMIT, type ApiRequest, headersOf } from "./api-request.ts";
import { awaitOrAbort, type Call, redactorOf } from "./call.ts";
import { Forbidden, InvalidArgument, ServiceError, Unauthorized, WrongWorkspace } from "./errors.ts";
import * as messages from "./messages.ts";
import type { Credential } from "./options.ts";
import {
  assertWorkspace,
  Identified,
  type Named,
  type Reply,
  read,
  readOf,
  toUnanswered,
  unreadable,
  unreadableCreation,
} from "./reply.ts";
import { RetryLoop } from "./retry-loop.ts";
import type { ServiceState } from "./service-state.ts";
import { send } from "./transport.ts";

/** Characters of an answer that are shown. */
const SHOWN_CHARACTERS = 500;
/** Milliseconds for an archive. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** What an address answered that is not one of the API. */
export interface ForeignAnswer {
  /** Undefined where there was no answer. */
  readonly status: number | undefined;
  /** What it answered, or why it did not. */
  readonly words: string;
}

/** A file to put somewhere. */
export interface Upload {
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** In whose name requests are made. */
export interface Scope {
  readonly workspaceId: string | undefined;
  /** Whether the further credentials are tried when one is refused. */
  readonly fallback: boolean;
}

/** Makes operations into replies: chooses the credential, and learns the server's time before the first create. */
export class HttpClient {
  readonly #state: ServiceState;
  readonly #scope: Scope;

  constructor(state: ServiceState, scope: Scope) {
    this.#state = state;
    this.#scope = scope;
  }

  /** Takes the secrets out of a text, those of a call too. */
  redact(text: string, call?: Call): string {
    const { redact } = this.#state.settings;
    return call === undefined ? redact(text) : redactorOf(call, redact)(text);
  }

  /** See {@link LangSmith.upload}. */
  async upload(address: string, { headers, size, body }: Upload, call: Call): Promise<ForeignAnswer> {
    const { origin, pathname, search, searchParams } = new URL(address);
    const { version } = this.#state.settings;
    const outcome = await send(
      this.#state.dispatcherOf(origin),
      {
        origin,
        path: `${pathname}${search}`,
        method: "PUT",
        headers: { ...headers, "user-agent": `pulumi-langsmith/${version}`, "content-length": String(size) },
        body,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        answerLimit: ANSWER_LIMIT,
        mustEnd: false,
      },
      call.signal,
    );
    // What signs the address is a secret, too, and a part of one that was cut would be none that is known.
    const hideSignature = redactor([search, ...searchParams.values()].filter(isSignature));
    const hide = (text: string) => quotedText(this.redact(hideSignature(text), call));
    if (outcome.kind !== "answered") return { status: undefined, words: hide(outcome.why) };
    const words = hide(outcome.body.toString("utf8")).slice(0, SHOWN_CHARACTERS);
    return { status: outcome.status, words };
  }

  /** Carries out an operation; rejects with a {@link ServiceError} or `signal.reason`. */
  exchange(operation: ApiRequest, call: Call): Promise<Reply>;
  /**
   * Carries out an operation with the credential that is meant, which has not succeeded before the reply is accepted.
   *
   * @param accept makes the value of the reply. Default: the reply, unless it is about another workspace
   * @internal
   */
  exchange<T>(operation: ApiRequest, call: Call, accept: (reply: Reply) => T): Promise<T>;
  async exchange<T>(operation: ApiRequest, call: Call, accept?: (reply: Reply) => T): Promise<T | Reply> {
    const { fallback, workspaceId } = this.#scope;
    const { version } = this.#state.settings;
    if (operation.method === "POST") await this.#readFirst(operation, call);
    let rejected: Unauthorized | Forbidden | undefined;
    for (const [index, credential] of this.#credentials()) {
      const headers = headersOf(credential, workspaceId, version, operation.body !== undefined);
      const loop = new RetryLoop(this.#state, operation, headers, call);
      try {
        const reply = await loop.run();
        if (fallback) this.#state.preferred = index;
        return accept === undefined ? this.#ofWorkspace(reply) : accept(reply);
      } catch (error) {
        if (error instanceof ServiceError) error.notBefore ??= loop.sentAfter;
        if (!isOfKey(error)) throw error;
        // The error of the one that the user set for this is the one to show.
        rejected ??= error;
      }
    }
    throw this.#unauthorized(rejected);
  }

  /**
   * Carries out a create. An answer that holds the id and not the rest is completed by `complete`; if that
   * fails, for whatever reason, or the object is in another workspace, the error carries the id as `createdId`.
   * An answer with another id than `chosenId`, or one that this process created before, is an {@link Unanswered}:
   * what the request made is not known.
   *
   * @param chosenId the id that the request gives the object. Default: the service chooses it
   */
  async create<T>(
    operation: ApiRequest,
    schema: z.ZodType<T>,
    complete: (id: string) => Promise<T>,
    call: Call,
    chosenId?: string,
  ): Promise<T> {
    const { reply, value, id } = await this.exchange(operation, call, (answer) => {
      const known = identified(answer);
      if (this.#state.returned.has(known.id)) {
        const shownId = this.redact(known.id, call);
        throw toUnanswered(answer, `another object (an earlier creation returned its id ${shownId})`);
      }
      if (chosenId !== undefined && known.id.toLowerCase() !== chosenId.toLowerCase()) {
        throw toUnanswered(answer, "another object (its id differs)");
      }
      return known;
    });
    this.#state.returned.add(id);
    assertWorkspace(reply, this.#scope.workspaceId, id);
    const whole = schema.safeParse(value);
    if (whole.success) return whole.data;
    try {
      return await complete(id);
    } catch (error) {
      if (error instanceof WrongWorkspace) {
        throw new WrongWorkspace(error.words, { ...error, createdId: id }, { cause: error });
      }
      throw unreadableCreation(reply, id, this.redact(id, call), whole.error.issues[0], error);
    }
  }

  /** Carries out a read and gives its value. */
  async read<T>(operation: ApiRequest, schema: z.ZodType<T>, call: Call): Promise<T> {
    return await this.exchange(operation, call, (reply) => read(schema, this.#ofWorkspace(reply)));
  }

  /** The same, with the reply that contains the value. */
  async readWithReply<T>(
    operation: ApiRequest,
    schema: z.ZodType<T>,
    call: Call,
  ): Promise<{ readonly value: T; readonly reply: Reply }> {
    const accept = (reply: Reply) => ({ value: read(schema, this.#ofWorkspace(reply)), reply });
    return await this.exchange(operation, call, accept);
  }

  /** Carries out a read of one object; an {@link UnexpectedAnswer} if the answer is about another one. */
  async readOf<T extends object>(
    object: Named,
    operation: ApiRequest,
    schema: z.ZodType<T>,
    call: Call,
  ): Promise<T> {
    return await this.exchange(operation, call, (reply) => readOf(schema, this.#ofWorkspace(reply), object));
  }

  /** The reply, unless it is about another workspace than the request named. */
  #ofWorkspace(reply: Reply): Reply {
    assertWorkspace(reply, this.#scope.workspaceId);
    return reply;
  }

  #credentials(): [number, Credential][] {
    const all = [...this.#state.settings.credentials.entries()];
    if (!this.#scope.fallback) return all.slice(0, 1);
    const { preferred } = this.#state;
    return [...all.filter(([index]) => index === preferred), ...all.filter(([index]) => index !== preferred)];
  }

  /** The error where no credential is accepted, or there is none. */
  #unauthorized(rejected: Unauthorized | Forbidden | undefined): Error {
    if (rejected instanceof Unauthorized && this.#scope.fallback) {
      return new Unauthorized(messages.keyRejected({ ...rejected.words.fields, isRecorded: true }));
    }
    if (rejected !== undefined) return rejected;
    return new InvalidArgument("langsmith:apiKey", "the client has no credential");
  }

  /** Proves the access, and learns the service's time, before the first create: once for all that wait for it. */
  async #readFirst(operation: ApiRequest, call: Call): Promise<void> {
    const first = firstReadOf(operation);
    const read = () => this.exchange(first, call, (reply) => void this.#ofWorkspace(reply));
    await this.readOnce(first.area, first.path, call, read);
  }

  /**
   * Makes a read of this workspace once, for all that wait for it. One that failed is made again for the next.
   *
   * @param proves what the read is enough for in its area
   */
  async readOnce(area: Area, proves: string, call: Call, read: () => Promise<unknown>): Promise<void> {
    const { firstReads } = this.#state;
    const key = `${area} ${proves} ${this.#scope.workspaceId ?? ""}`;
    for (;;) {
      const shared = firstReads.get(key);
      if (shared === undefined) {
        const own = read();
        firstReads.set(key, own);
        await own.catch((error: unknown) => {
          firstReads.delete(key);
          throw error;
        });
        return;
      }
      try {
        await awaitOrAbort(shared, call.signal);
        return;
      } catch (error) {
        if (call.signal.aborted || error instanceof ServiceError) throw error;
        // Only the one whose read it was was interrupted: this one reads anew.
        if (firstReads.get(key) === shared) firstReads.delete(key);
      }
    }
  }
}

/** The answer to a create, which has to hold an id. */
function identified(reply: Reply) {
  const value = reply.content.kind === "json" ? reply.content.value : undefined;
  const { data, error } = Identified.safeParse(value);
  if (data === undefined) throw unreadable(reply, error?.issues[0]);
  return { reply, value, id: data.id };
}

function firstReadOf({ area, path, feature, readFirst = { path } }: ApiRequest): ApiRequest {
  const attempted = "check the access to LangSmith before the first creation";
  const of = feature === undefined ? {} : { feature };
  return { ...readFirst, ...of, area, attempted, method: "GET", repeatable: true, listing: true };
}

function isOfKey(error: unknown): error is Unauthorized | Forbidden {
  if (error instanceof Forbidden)
    return error.reason === "permission" || error.reason === "workspaceRequired";
  return error instanceof Unauthorized;
}

/** Whether a value of an address may be a signature. */
function isSignature({ length }: string): boolean {
  return length >= 8;
}
