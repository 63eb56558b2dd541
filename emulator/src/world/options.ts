import type { Fault } from "../faults/faults.ts";
import type { GithubIntegration } from "../github/record.ts";
import type { OAuthProvider, OAuthToken } from "../oauth/record.ts";
import type { BreakName } from "./behaviour.ts";

/** The workspace of a key that does not say otherwise. */
export const DEFAULT_WORKSPACE = "00000000-0000-4000-8000-000000000001";

/** The compressions an export can have. */
export const COMPRESSIONS = ["none", "gzip", "snappy", "zstandard"] as const;
export type Compression = (typeof COMPRESSIONS)[number];

/** The plans that an organisation can have. */
export const PLANS = ["developer", "plus", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** A key (or bearer token) the service knows, and the workspaces it reaches. */
export interface ApiKey {
  /** Sent as `X-Api-Key` or as `Authorization: Bearer`. */
  readonly key: string;
  /** The workspaces it reaches; all when absent. */
  readonly workspaces?: readonly string[];
  /**
   * The workspace of a request without `X-Tenant-Id`. Default: the first of `workspaces`, else
   * the emulator's default workspace. `null` for a service key of the whole organisation, which must name one.
   */
  readonly defaultWorkspace?: string | null;
  /** Whether its role may only read: everything but GET is refused (403). Default: false. */
  readonly readOnly?: boolean;
}

/** A listener that exists from the start. */
export interface Listener {
  /** The name of the cluster; one listener of a workspace has it. */
  readonly computeId: string;
  /** The Kubernetes namespaces that it serves; at least one. */
  readonly namespaces: readonly string[];
  /** Default: a new one. */
  readonly id?: string | undefined;
  /** The workspace that it lies in; default: the emulator's default workspace. */
  readonly workspace?: string | undefined;
}

/** How long traces are kept: 14 days (`shortlived`), or 180 days and on older accounts 400. */
export const TRACE_TIERS = ["longlived", "shortlived"] as const;

/** A tracing project that exists from the start. */
export interface TracingProject {
  /** The name; several may have the same. */
  readonly name: string;
  /** Default: a new one. */
  readonly id?: string | undefined;
  /** The workspace that it lies in; default: the emulator's default workspace. */
  readonly workspace?: string | undefined;
  /** Default: that of the workspace, which is `null` in answers. */
  readonly traceTier?: (typeof TRACE_TIERS)[number] | undefined;
}

/** How the emulator is set up. Every option may be left out. */
export interface EmulatorOptions {
  /**
   * Refuses (422) what the service ignores: unknown members of bodies, unknown and repeated query parameters, bodies
   * where none is taken, and (403) requests to the platform that do not name their workspace. For tests of a client of
   * one's own. Default `false`.
   */
  readonly strict?: boolean | undefined;
  /** TCP port; 0 (default) takes a free one. */
  readonly port?: number | undefined;
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Virtual seconds per real second, 0 or more; default 1. With 0 the clock only moves when advanced. */
  readonly speed?: number | undefined;
  /** First reading of the virtual clock; default the machine's time. */
  readonly now?: Date | undefined;
  /**
   * Seconds by which the virtual clock is ahead of the machine's at first (behind it when negative), instead of `now`;
   * default 0.
   */
  readonly skewSeconds?: number | undefined;
  /** Seconds by which the `Date` header alone is ahead of the virtual clock, or behind it; default 0. */
  readonly dateSkewSeconds?: number | undefined;
  /** Faults that wait for requests from the start; default none. */
  readonly faults?: readonly Fault[] | undefined;
  /**
   * The keys (and bearer tokens) that are known; a plain string reaches every workspace.
   * Default: every non-empty key is known.
   */
  readonly apiKey?: readonly (string | ApiKey)[] | undefined;
  /** The default workspace of keys; default {@link DEFAULT_WORKSPACE}. */
  readonly workspace?: string | undefined;
  /** File that the journal is written to as JSON lines; an existing one is emptied. */
  readonly journalFile?: string | undefined;
  /** Documented behaviours to break, see `BREAKS`. */
  readonly breaks?: readonly BreakName[] | undefined;
  /**
   * Whether destinations can be deleted; `false` is an older server, which answers 405. Default `true`, or what
   * `appVersion` says.
   */
  readonly destinationDelete?: boolean | undefined;
  /**
   * What keeps a destination from being deleted (409): `unfinished` exports only (default), or `any` export
   * that ever used it.
   */
  readonly destinationInUse?: "unfinished" | "any" | undefined;
  /**
   * Whether the tracing project that a deleted deployment leaves behind keeps its name taken; default `true`.
   */
  readonly tracingProjectsKeepNames?: boolean | undefined;
  /**
   * How many deployments of type `dev` or `dev_zero` the organisation has free: so many at once are stored and answered
   * as `dev_free` and `dev_free_zero`. Default 0.
   */
  readonly freeDeployments?: number | undefined;
  /** Tracing projects that exist from the start, beside those that deployments make; default none. */
  readonly tracingProjects?: readonly TracingProject[] | undefined;
  /** Listeners that exist from the start, beside those that are made; default none. */
  readonly listeners?: readonly Listener[] | undefined;
  /** Whether the organisation may have listeners; `false` makes all of their routes 403. Default `true`. */
  readonly listenersEnabled?: boolean | undefined;
  /**
   * The organisation's connections to GitHub. With any, a new github deployment has to name one of them and a
   * repository that it reaches. Default none, with which every id and address is accepted.
   */
  readonly githubIntegrations?: readonly GithubIntegration[] | undefined;
  /**
   * The plan of the organisation; `developer` has no bulk exports and no tags, and only `enterprise` has the retention of
   * a workspace (403 that names the plan). Default `enterprise`.
   */
  readonly plan?: Plan | undefined;
  /**
   * Acts as a self-hosted server of this application version, for example `0.10.80`: what it does not know yet, it
   * ignores. Default: the newest there is.
   */
  readonly appVersion?: string | undefined;
  /** How many exports, spawned ones included, a workspace may create within 60 virtual minutes (429); default any. */
  readonly exportsPerHour?: number | undefined;
  /** How many scheduled exports that are not cancelled a workspace may have (429); default any. */
  readonly activeSchedules?: number | undefined;
  /** Sets the two limits above to those of the cloud, where they are not given: 250 and 200. */
  readonly cloudLimits?: boolean | undefined;
  /** Whether a 429 that ends by itself says when, in `Retry-After`; default `false`, as the service documents none. */
  readonly retryAfter?: boolean | undefined;
  /**
   * Writes the files of exports: Parquet with generated runs, into the bucket of a destination that has an
   * `endpoint_url` (a bucket of AWS is never contacted). Default `false`: exports only say that they wrote.
   */
  readonly writeParquet?: boolean | undefined;
  /** The organisation's OAuth providers; default one, with the provider id `github`. */
  readonly oauthProviders?: readonly OAuthProvider[] | undefined;
  /** The OAuth tokens that users hold from the start, each for one of the providers; default none. */
  readonly oauthTokens?: readonly OAuthToken[] | undefined;
  /** Receives one line per request that was not made as documented; default: standard error. */
  readonly report?: ((line: string) => void) | undefined;
}
