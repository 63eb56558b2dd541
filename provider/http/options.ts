import type { Address, Area } from "./address.ts";
import { wait } from "./call.ts";
import { type DispatcherFactory, poolOf } from "./sending/transport.ts";

/** What the service knows the caller by. */
export interface Credential {
  /** `apiKey` is sent as `X-Api-Key`, `bearerToken` as `Authorization: Bearer`. */
  readonly kind: "apiKey" | "bearerToken";
  readonly value: string;
}

/** How to reach the service. */
export interface ServiceOptions {
  /** Address of the platform API (destinations, exports), without `/api/v1`. */
  readonly apiUrl: string;
  /** Address of the control plane (deployments, OAuth); self-hosted ones end in `/api-host`. */
  readonly controlPlaneUrl: string;
  /** What decided each address, as it follows "check" in an error: `langsmith:region`. */
  readonly addressSettings: Readonly<Record<Area, string>>;
  /** In the order of preference. All but the first serve only clients made by `withFallback()`. */
  readonly credentials: readonly Credential[];
  /** Sent as `X-Tenant-Id`. Default: not sent, the key's own workspace. */
  readonly workspaceId?: string | undefined;
  /** Of this package, for the `User-Agent`. */
  readonly version: string;
  /** Takes the secrets out of a text; applied to every text of the service's in an error or a log line. */
  readonly redact: (text: string) => string;
  /** Requests in flight at once, over both areas and all workspaces. Default: 10. */
  readonly maxConcurrentRequests?: number | undefined;
  /** For one try of one request, from connecting to the end of the answer. Default: 30. */
  readonly requestTimeoutSeconds?: number | undefined;
  /** Further tries after a failure; waiting for a rate limit does not count. Default: 4. */
  readonly maxRetries?: number | undefined;
  /** A number in [0, 1), for the jitter. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Waits, and rejects with `signal.reason` when that aborts. Default: a timer. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Milliseconds since some moment, by a clock that is never put back. Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
  /** Makes what carries requests to one origin. Default: a pool of kept-alive HTTP/1.1 connections. */
  readonly dispatcher?: DispatcherFactory | undefined;
}

type Defaulted<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

/** Options with every default filled in and every address normalised. */
export interface Settings
  extends Defaulted<
    Omit<ServiceOptions, "apiUrl" | "controlPlaneUrl" | "workspaceId" | "requestTimeoutSeconds">
  > {
  readonly addresses: Readonly<Record<Area, Address>>;
  readonly timeoutMs: number;
}

function addressOf(url: string): Address {
  const { origin, pathname } = new URL(url);
  return { origin, base: pathname.replace(/\/+$/, "") };
}

export function settingsOf(options: ServiceOptions): Settings {
  return {
    ...options,
    addresses: {
      api: addressOf(options.apiUrl),
      controlPlane: addressOf(options.controlPlaneUrl),
    },
    maxConcurrentRequests: options.maxConcurrentRequests ?? 10,
    timeoutMs: (options.requestTimeoutSeconds ?? 30) * 1000,
    maxRetries: options.maxRetries ?? 4,
    random: options.random ?? Math.random,
    wait: options.wait ?? wait,
    now: options.now ?? (() => performance.now()),
    dispatcher: options.dispatcher ?? poolOf,
  };
}
