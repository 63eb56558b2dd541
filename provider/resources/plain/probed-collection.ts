import { CodedError } from "../../core/message.ts";
import type { Objects, Selection } from "../../http/api/collection.ts";
import type { RequestBody } from "../../http/api-request.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import type { FindMismatch } from "../../http/http-client.ts";
import { probeWorkspace } from "../empty-list.ts";
import type { ApiObject } from "./answer.ts";

/** Which workspace answers is not known, or it is another one than the request named. */
export class WorkspaceUnproved extends CodedError {
  override readonly name = "WorkspaceUnproved";
}

/** Objects whose answers do not show their workspace: another request shows it, before what changes something. */
export class ProbedCollection implements Objects<ApiObject> {
  readonly #service: LangSmith;
  readonly #objects: Objects<ApiObject>;
  /** One for each operation, however many requests it makes. */
  readonly #probes = new WeakMap<AbortSignal, Promise<string>>();

  constructor(service: LangSmith, objects: Objects<ApiObject>) {
    this.#service = service;
    this.#objects = objects;
  }

  addressOf(object: ApiObject): string {
    return this.#objects.addressOf(object);
  }

  async *list(call: Call, selection?: Selection): AsyncGenerator<ApiObject, void, undefined> {
    for await (const each of this.#objects.list(call, selection))
      yield { ...each, tenant_id: await this.#probe(call) };
    // An empty list of another workspace proves nothing.
    await this.#probe(call);
  }

  async get(id: string, call: Call): Promise<ApiObject> {
    const object = await this.#objects.get(id, call);
    return { ...object, tenant_id: await this.#probe(call) };
  }

  async create(
    body: RequestBody,
    call: Call,
    differs: FindMismatch<ApiObject>,
    address?: string,
  ): Promise<ApiObject> {
    const tenant_id = await this.#probe(call);
    return { ...(await this.#objects.create(body, call, differs, address)), tenant_id };
  }

  async update(id: string, body: RequestBody, call: Call): Promise<ApiObject> {
    const tenant_id = await this.#probe(call);
    return { ...(await this.#objects.update(id, body, call)), tenant_id };
  }

  async delete(id: string, call: Call): Promise<void> {
    await this.#probe(call);
    await this.#objects.delete(id, call);
  }

  /** @throws WorkspaceUnproved where nothing shows which workspace answers, or another one does */
  #probe(call: Call): Promise<string> {
    const known = this.#probes.get(call.signal);
    if (known !== undefined) return known;
    const probe = this.#ask(call);
    this.#probes.set(call.signal, probe);
    // What was not known may be known when it is asked again.
    probe.catch(() => this.#probes.delete(call.signal));
    return probe;
  }

  async #ask(call: Call): Promise<string> {
    const probe = await probeWorkspace(this.#service, call);
    if ("answers" in probe) return probe.answers;
    throw new WorkspaceUnproved(probe.uncertainty(), { cause: probe.cause });
  }
}
