import type { RequestBody } from "../../http/api-request.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Objects, Selection } from "../../http/collection.ts";
import type { FindMismatch } from "../../http/http-client.ts";
import { answeringWorkspace } from "../empty-list.ts";
import type { Answer } from "./answer.ts";

/** Which workspace answers is not known, or it is another one than the request named. */
export class WorkspaceUnproved extends Error {
  override readonly name = "WorkspaceUnproved";
}

/** Objects whose answers do not show their workspace: before each request but a deletion, another one shows which answers. */
export class ProbedCollection implements Objects<Answer> {
  readonly #service: LangSmith;
  readonly #objects: Objects<Answer>;
  /** One for each operation, however many requests it makes. */
  readonly #probes = new WeakMap<AbortSignal, Promise<string>>();

  constructor(service: LangSmith, objects: Objects<Answer>) {
    this.#service = service;
    this.#objects = objects;
  }

  addressOf(object: Answer): string {
    return this.#objects.addressOf(object);
  }

  async *list(call: Call, selection?: Selection): AsyncGenerator<Answer, void, undefined> {
    const tenant_id = await this.#probe(call);
    for await (const each of this.#objects.list(call, selection)) yield { ...each, tenant_id };
  }

  async get(id: string, call: Call): Promise<Answer> {
    const tenant_id = await this.#probe(call);
    return { ...(await this.#objects.get(id, call)), tenant_id };
  }

  async create(
    body: RequestBody,
    call: Call,
    differs: FindMismatch<Answer>,
    address?: string,
  ): Promise<Answer> {
    const tenant_id = await this.#probe(call);
    return { ...(await this.#objects.create(body, call, differs, address)), tenant_id };
  }

  async update(id: string, body: RequestBody, call: Call): Promise<Answer> {
    const tenant_id = await this.#probe(call);
    return { ...(await this.#objects.update(id, body, call)), tenant_id };
  }

  delete(id: string, call: Call): Promise<void> {
    return this.#objects.delete(id, call);
  }

  /** @throws WorkspaceUnproved where nothing shows which workspace answers, or another one does */
  #probe(call: Call): Promise<string> {
    const known = this.#probes.get(call.signal);
    if (known !== undefined) return known;
    const probe = this.#ask(call);
    this.#probes.set(call.signal, probe);
    return probe;
  }

  async #ask(call: Call): Promise<string> {
    const asked = this.#service.workspaceId;
    const answers = await answeringWorkspace(this.#service, call);
    if (answers === undefined) {
      throw new WorkspaceUnproved(
        "Which workspace answers is not known: neither GET /api/v1/settings nor a tracing project shows it. Nothing was changed, at the service or in the state. " +
          "Check that the API key may read one of the two, and run the same command again.",
      );
    }
    if (asked === undefined || answers.toLowerCase() === asked.toLowerCase()) return answers;
    throw new WorkspaceUnproved(
      `Workspace ${answers} answers in place of ${asked}. Nothing was changed, at the service or in the state. ` +
        "Fix the proxy that drops the header X-Tenant-Id, or check langsmith:workspaceId and the API key.",
    );
  }
}
