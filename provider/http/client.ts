import type { RequestFacts } from "./api-request.ts";
import type { Call } from "./call.ts";
import { HttpClient, type Scope } from "./http-client.ts";
import { type Credential, type ServiceOptions, settingsOf } from "./options.ts";
import { ServiceState } from "./service-state.ts";

export type { Credential, ServiceOptions };

/**
 * The service. One per process: its connections, its request budget and what it has learnt are shared by every
 * client derived from it.
 *
 * Every call rejects with `signal.reason` once its signal aborts, else with a `ServiceError`, or with
 * `InvalidArgument` for what no request can be made of.
 *
 * @example
 * const service = new LangSmith({ apiUrl, controlPlaneUrl, credentials, workspaceId, version, redact });
 * const deployment = await service.api(Deployments).get(id, { signal });
 * await service.close();
 */
export class LangSmith extends HttpClient {
  readonly #options: ServiceOptions;

  /**
   * @param state what it shares with the client that it is derived from
   * @internal
   */
  constructor(
    options: ServiceOptions,
    state = new ServiceState(settingsOf(options)),
    scope: Scope = { workspaceId: options.workspaceId, fallback: false },
  ) {
    super(state, scope);
    this.#options = options;
  }

  /** The normalised address of the platform API, without `/api/v1` and without a slash at its end. */
  get apiUrl(): string {
    const { origin, base } = this.state.settings.addresses.api;
    return `${origin}${base}`;
  }

  /** A part of the API: `service.api(Deployments)`. What no caller names is not loaded. */
  api<T, A extends readonly unknown[]>(part: new (http: HttpClient, ...facts: A) => T, ...facts: A): T {
    return new part(this, ...facts);
  }

  /**
   * Makes a read that proves that an area is reached in this workspace, once for all that wait for it. One that failed is
   * made again for the next.
   *
   * @param request the read: a list also proves the access of the first creation at its path
   */
  reachOnce(request: RequestFacts, call: Call, read: () => Promise<unknown>): Promise<void> {
    const { area, path } = request;
    const once = () => this.readOnce(area, path, call, read);
    return this.readOnce(area, "", call, once);
  }

  /** The same service, acting in another workspace. */
  inWorkspace(workspaceId: string): LangSmith {
    return new LangSmith(this.#options, this.state, { ...this.scope, workspaceId });
  }

  /**
   * The same service, trying the further credentials in turn when one is refused (401, or a 403 that is about
   * the key). The one that worked last is tried first; if all are refused, the first error is thrown.
   */
  withFallback(): LangSmith {
    return new LangSmith(this.#options, this.state, { ...this.scope, fallback: true });
  }

  /** The workspace that every request names; undefined where the key's own is meant. */
  get workspaceId(): string | undefined {
    return this.scope.workspaceId;
  }

  /** The service's own time in its last answer, from either address; undefined before the first one. */
  get latestTime(): Date | undefined {
    return [...this.state.times.values()].at(-1);
  }

  /** Whether an object with this id was created in this process, through this service. */
  returned(id: string): boolean {
    return this.state.returned.has(id);
  }

  /** Waits for the calls in flight and closes the connections. Calls made afterwards are `Unreachable`. */
  close(): Promise<void> {
    return this.state.close();
  }
}
