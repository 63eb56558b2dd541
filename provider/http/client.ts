import type { Readable } from "node:stream";
import type { z } from "zod";
import { redactor } from "../core/redact.ts";
import { quotedText } from "../core/text.ts";
import type { Area } from "./address.ts";
import { type ApiRequest, headersOf, type RequestFacts } from "./api-request.ts";
import { awaitOrAbort, type Call, logTry, redactorOf } from "./call.ts";
import { Forbidden, InvalidArgument, ServiceError, Unauthorized } from "./errors.ts";
import * as messages from "./messages.ts";
import { type Credential, type ServiceOptions, settingsOf } from "./options.ts";
import {
  assertWorkspace,
  creationUnknown,
  creationUnreadable,
  type Named,
  type Reply,
  read,
  readCreated,
  readOf,
} from "./reply.ts";
import { retry } from "./sending/retry-loop.ts";
import { ServiceState } from "./sending/service-state.ts";
import { send } from "./sending/transport.ts";

/** Characters of an answer that are shown. */
const SHOWN_CHARACTERS = 500;
/** Characters of a value of an address that may be a signature. */
const SHORTEST_SIGNATURE = 8;
/** Milliseconds for an archive. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** What an address answered that is not one of the API. */
interface ForeignAnswer {
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
interface Identity {
  readonly workspaceId: string | undefined;
  /** Whether the further credentials are tried when one is refused. */
  readonly fallback: boolean;
}

/**
 * The service. One per process: its connections, its request budget and what it has learnt are shared by every client
 * derived from it. It chooses the credential of a request, and learns the server's time before the first create.
 *
 * Every call rejects with `signal.reason` once its signal aborts, else with a {@link ServiceError}, or with
 * {@link InvalidArgument} for what no request can be made of.
 *
 * @example
 * const service = new LangSmith({ apiUrl, controlPlaneUrl, credentials, workspaceId, version, redact });
 * const deployment = await service.api(Deployments).get(id, { signal });
 * await service.close();
 */
export class LangSmith {
  readonly #options: ServiceOptions;
  readonly #state: ServiceState;
  readonly #scope: Identity;

  /**
   * @param state what it shares with the client that it is derived from
   * @internal
   */
  constructor(
    options: ServiceOptions,
    state = new ServiceState(settingsOf(options)),
    scope: Identity = { workspaceId: options.workspaceId, fallback: false },
  ) {
    this.#options = options;
    this.#state = state;
    this.#scope = scope;
  }

  /** The normalised address of the platform API, without `/api/v1` and without a slash at its end. */
  get apiUrl(): string {
    const { origin, base } = this.#state.settings.addresses.api;
    return `${origin}${base}`;
  }

  /** A part of the API: `service.api(Deployments)`. What no caller names is not loaded. */
  api<T, A extends readonly unknown[]>(part: new (http: LangSmith, ...facts: A) => T, ...facts: A): T {
    return new part(this, ...facts);
  }

  /**
   * Makes a read that proves that an area is reached in this workspace, once for all that wait for it. One that failed is
   * made again for the next.
   *
   * @param request the read: a list also proves the access of the first creation at its path
   * @param scope what of the area it proves. Default: that the workspace is reached
   */
  reachOnce(request: RequestFacts, call: Call, read: () => Promise<unknown>, scope = ""): Promise<void> {
    const { area, path } = request;
    const once = () => this.#readOnce(area, path, call, read);
    return this.#readOnce(area, scope, call, once);
  }

  /** The same service, acting in another workspace. */
  inWorkspace(workspaceId: string): LangSmith {
    return new LangSmith(this.#options, this.#state, { ...this.#scope, workspaceId });
  }

  /**
   * The same service, trying the further credentials in turn when one is refused (401, or a 403 that is about
   * the key). The one that worked last is tried first; if all are refused, the first error is thrown.
   */
  withFallback(): LangSmith {
    return new LangSmith(this.#options, this.#state, { ...this.#scope, fallback: true });
  }

  /** The workspace that every request names; undefined where the key's own is meant. */
  get workspaceId(): string | undefined {
    return this.#scope.workspaceId;
  }

  /** The service's own time in its last answer, from either address; undefined before the first one. */
  get latestTime(): Date | undefined {
    return [...this.#state.times.values()].at(-1);
  }

  /** Whether an object with this id was created in this process, through this service, or taken for one that was. */
  returned(id: string): boolean {
    return this.#state.returned.has(id);
  }

  /** Takes an object for one that this process created. */
  take(id: string): void {
    this.#state.returned.add(id);
  }

  /** Waits for the calls in flight and closes the connections. Calls made afterwards are `Unreachable`. */
  close(): Promise<void> {
    return this.#state.close();
  }

  /** Takes the configured secrets out of a text of the service's that is shown, and those of a call. */
  redact(text: string, call: Pick<Call, "hide"> = {}): string {
    return redactorOf(call, this.#state.settings.redact)(text);
  }

  /** Puts a file to its signed address, once. The address may be anyone's: it never gets a key. */
  async upload(address: string, { headers, size, body }: Upload, call: Call): Promise<ForeignAnswer> {
    const { origin, pathname, search, searchParams } = new URL(address);
    const { version, now } = this.#state.settings;
    const begun = now();
    const outcome = await send(
      this.#state.dispatcherOf(origin),
      {
        origin,
        path: `${pathname}${search}`,
        method: "PUT",
        headers: { ...headers, "user-agent": `pulumi-langsmith/${version}`, "content-length": String(size) },
        body,
        timeoutMs: UPLOAD_TIMEOUT_MS,
        mustEnd: false,
      },
      call.signal,
    );
    logTry(call, `PUT ${pathname}`, outcome, now() - begun, 1);
    // What signs the address is a secret, too, and a part of one that was cut would be none that is known.
    const values = [search, ...searchParams.values()];
    const hideSignature = redactor(values.filter(({ length }) => length >= SHORTEST_SIGNATURE));
    const hide = (text: string) => quotedText(this.redact(hideSignature(text), call));
    if (outcome.kind !== "answered") return { status: undefined, words: hide(outcome.why) };
    const words = hide(outcome.body.toString("utf8")).slice(0, SHOWN_CHARACTERS);
    return { status: outcome.status, words };
  }

  /**
   * Carries out a request; rejects with a {@link ServiceError} or `signal.reason`.
   *
   * @param isCreation whether the caller itself looks which workspace has answered
   */
  async exchange(request: ApiRequest, call: Call, isCreation = false): Promise<Reply> {
    const { fallback, workspaceId } = this.#scope;
    const { version } = this.#state.settings;
    if (request.method === "POST") await this.#readFirst(request, call);
    let rejected: Unauthorized | Forbidden | undefined;
    for (const [index, credential] of this.#credentials()) {
      const headers = headersOf(credential, workspaceId, version, request.body !== undefined);
      try {
        const reply = await retry(this.#state, request, headers, call);
        if (fallback) this.#state.preferred = index;
        if (!isCreation) assertWorkspace(reply, workspaceId);
        return reply;
      } catch (error) {
        if (!isOfKey(error)) throw error;
        // The error of the one that the user set for this is the one to show.
        rejected ??= error;
      }
    }
    if (rejected instanceof Unauthorized && fallback)
      throw new Unauthorized(messages.keyRejected({ ...rejected.words.fields, isRecorded: true }));
    throw rejected ?? new InvalidArgument("the client has no credential");
  }

  /**
   * Carries out a create. An answer that holds the id and not the rest is completed by `complete`; if that
   * fails, for whatever reason, or the object is in another workspace, the error carries the id as `createdId`.
   * An answer with another id than `chosenId`, or one that this process created before, is an {@link Unanswered}:
   * what the request made is not known.
   *
   * @param object how the answer is read, which member may stand for its id, and the id that the request gives the object,
   *   where the service does not choose it
   */
  async create<T>(
    request: ApiRequest,
    object: {
      readonly schema: z.ZodType<T>;
      readonly addressedBy: string;
      readonly chosenId: string | undefined;
    },
    complete: (id: string) => Promise<T>,
    call: Call,
  ): Promise<T> {
    const { schema, addressedBy, chosenId } = object;
    const reply = await this.exchange(request, call, true);
    const created = readCreated(reply, addressedBy);
    const { id } = created;
    if (this.#state.returned.has(id)) {
      const what = `another object (an earlier creation returned its id ${reply.redact(id)})`;
      throw creationUnknown(reply, what);
    }
    if (chosenId !== undefined && id.toLowerCase() !== chosenId.toLowerCase())
      throw creationUnknown(reply, "another object (its id differs)");
    this.#state.returned.add(id);
    assertWorkspace(reply, this.#scope.workspaceId, id);
    const whole = schema.safeParse(created);
    if (whole.success) return whole.data;
    try {
      return await complete(id);
    } catch (error) {
      throw creationUnreadable(reply, id, whole.error.issues[0], error);
    }
  }

  /** Carries out a read and gives its value. */
  async read<T>(request: ApiRequest, schema: z.ZodType<T>, call: Call): Promise<T> {
    return read(schema, await this.exchange(request, call));
  }

  /** Carries out a read of one object; an {@link UnexpectedAnswer} if the answer is about another one. */
  async readOf<T extends object>(
    object: Named,
    request: ApiRequest,
    schema: z.ZodType<T>,
    call: Call,
  ): Promise<T> {
    return readOf(schema, await this.exchange(request, call), object);
  }

  #credentials(): [number, Credential][] {
    const all = [...this.#state.settings.credentials.entries()];
    if (!this.#scope.fallback) return all.slice(0, 1);
    const { preferred } = this.#state;
    return [...all.filter(([index]) => index === preferred), ...all.filter(([index]) => index !== preferred)];
  }

  /** Proves the access, and learns the service's time, before the first create: once for all that wait for it. */
  async #readFirst(request: ApiRequest, call: Call): Promise<void> {
    const { area, path, feature, readFirst = { path } } = request;
    const attempted = "check the access to LangSmith before the first creation";
    const facts = { area, attempted, feature, method: "GET", repeatable: true, listing: true } as const;
    const first = { ...readFirst, ...facts };
    await this.#readOnce(area, first.path, call, () => this.exchange(first, call));
  }

  /**
   * Makes a read of this workspace once, for all that wait for it. One that failed is made again for the next.
   *
   * @param proves what the read is enough for in its area
   */
  async #readOnce(area: Area, proves: string, call: Call, read: () => Promise<unknown>): Promise<void> {
    const { firstReads } = this.#state;
    const key = `${area} ${proves} ${this.#scope.workspaceId ?? ""}`;
    const before = firstReads.get(key);
    const shared = before ?? read();
    firstReads.set(key, shared);
    try {
      await (before === undefined ? shared : awaitOrAbort(shared, call.signal));
    } catch (error) {
      const isOver = before === undefined || !call.signal.aborted;
      if (isOver && firstReads.get(key) === shared) firstReads.delete(key);
      if (before === undefined || call.signal.aborted || error instanceof ServiceError) throw error;
      // Only the operation that made the read was interrupted: this one makes it again.
      await this.#readOnce(area, proves, call, read);
    }
  }
}

function isOfKey(error: unknown): error is Unauthorized | Forbidden {
  if (error instanceof Forbidden)
    return error.reason === "permission" || error.reason === "workspaceRequired";
  return error instanceof Unauthorized;
}
