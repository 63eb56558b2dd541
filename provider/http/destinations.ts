import { z } from "zod";
import { path } from "./address.ts";
import type { ApiRequest, RequestBody } from "./api-request.ts";
import type { Call } from "./call.ts";
import type { FindMismatch, HttpClient } from "./http-client.ts";
import { readIfAny } from "./reply.ts";
import { Destination } from "./schema.ts";

const ALL = "/api/v1/bulk-exports/destinations";
const READ = { permission: "bulk-exports:read", area: "api", method: "GET", repeatable: true } as const;
const MANAGE = { permission: "bulk-exports:manage", area: "api" } as const;

/** The buckets that exports are written to. */
export class ExportDestinations {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates a destination; the service first writes a test object, and what it finds wrong is a
   * {@link DestinationRejected}. Never repeated when the answer is lost: {@link AnswerLost}. If the service
   * answers an id alone, the destination is read once more; if that fails, the error is an
   * {@link UnexpectedAnswer} with `createdId`.
   */
  create(body: RequestBody, call: Call, differs?: FindMismatch<Destination>): Promise<Destination> {
    const attempted = "create the export destination";
    const operation: ApiRequest = {
      ...MANAGE,
      attempted,
      method: "POST",
      path: ALL,
      body,
      repeatable: false,
    };
    return this.#http.create(operation, Destination, (id) => this.get(id, call), call, differs);
  }

  get(id: string, call: Call): Promise<Destination> {
    const attempted = "read the export destination";
    return this.#http.readOf(
      { id },
      { ...READ, attempted, path: path`/api/v1/bulk-exports/destinations/${id}` },
      Destination,
      call,
    );
  }

  /** All destinations of the workspace. */
  list(call: Call): Promise<Destination[]> {
    const attempted = "list the export destinations";
    return this.#http.read({ ...READ, attempted, path: ALL, listing: true }, z.array(Destination), call);
  }

  /**
   * Replaces the credentials, or the role, after the same test as at creation. Repeated when the answer is lost:
   * it stores the same again. Undefined if the service accepts it without telling the destination.
   */
  async update(id: string, body: RequestBody, call: Call): Promise<Destination | undefined> {
    const attempted = "update the export destination";
    const operation: ApiRequest = {
      ...MANAGE,
      attempted,
      method: "PATCH",
      path: path`/api/v1/bulk-exports/destinations/${id}`,
      body,
      repeatable: true,
    };
    return readIfAny(Destination, await this.#http.exchange(operation, call), { id });
  }

  /**
   * Deletes a destination. {@link Conflict} while an export uses it; {@link RouteMissing} from a server that
   * cannot delete destinations yet.
   */
  async delete(id: string, call: Call): Promise<void> {
    const attempted = "delete the export destination";
    const target = path`/api/v1/bulk-exports/destinations/${id}`;
    await this.#http.exchange(
      { ...MANAGE, attempted, method: "DELETE", path: target, repeatable: true },
      call,
    );
  }
}
