import { Behaviours } from "./behaviour.ts";
import { VirtualClock } from "./clock.ts";
import type { DeploymentRecord } from "./deployments/record.ts";
import type { DestinationRecord } from "./destinations/record.ts";
import type { ExportRecord } from "./exports/record.ts";
import { type GithubIntegrationRecord, initialIntegrations } from "./github/record.ts";
import { initialListeners, type ListenerRecord } from "./listeners/record.ts";
import {
  defaultProvider,
  initialProviders,
  initialTokens,
  type OAuthProviderRecord,
  type OAuthTokenRecord,
  type TokenRevocation,
} from "./oauth/record.ts";
import { DEFAULT_WORKSPACE, type EmulatorOptions } from "./options.ts";
import { initialProjects, type ProjectRecord } from "./projects/record.ts";

/** The settings that the endpoints look at, with their defaults filled in. */
export type Settings = {
  readonly [Name in
    | "defaultCompression"
    | "includeBucketInPrefix"
    | "destinationDelete"
    | "destinationInUse"
    | "tracingProjectsKeepNames"
    | "listenersEnabled"
    | "exportTimeoutHours"]: NonNullable<EmulatorOptions[Name]>;
};

/** Everything that the stand-in service knows. Nothing in it moves by itself: states follow from the clock. */
export interface World {
  readonly clock: VirtualClock;
  readonly settings: Settings;
  readonly behaviours: Behaviours;
  readonly deployments: Map<string, DeploymentRecord>;
  readonly listeners: Map<string, ListenerRecord>;
  readonly githubIntegrations: readonly GithubIntegrationRecord[];
  /** Oldest first. */
  readonly tracingProjects: ProjectRecord[];
  readonly destinations: Map<string, DestinationRecord>;
  readonly exports: Map<string, ExportRecord>;
  /** By `provider_id`, oldest first. */
  readonly oauthProviders: Map<string, OAuthProviderRecord>;
  /** Oldest first. */
  readonly oauthTokens: OAuthTokenRecord[];
  readonly revocations: TokenRevocation[];
}

/** An empty service that is set up by `options`. */
export function createWorld(options: EmulatorOptions): World {
  const clock = new VirtualClock(options.now?.getTime() ?? Date.now(), options.speed ?? 1);
  const oauthProviders = initialProviders(options.oauthProviders ?? [defaultProvider(clock.now())]);
  const workspace = options.workspace?.toLowerCase() ?? DEFAULT_WORKSPACE;
  return {
    clock,
    settings: {
      defaultCompression: options.defaultCompression ?? "zstandard",
      includeBucketInPrefix: options.includeBucketInPrefix ?? true,
      destinationDelete: options.destinationDelete ?? true,
      destinationInUse: options.destinationInUse ?? "unfinished",
      tracingProjectsKeepNames: options.tracingProjectsKeepNames ?? true,
      listenersEnabled: options.listenersEnabled ?? true,
      exportTimeoutHours: options.exportTimeoutHours ?? 24,
    },
    behaviours: new Behaviours(options.breaks ?? []),
    deployments: new Map(),
    listeners: initialListeners(options.listeners ?? [], workspace, clock.now()),
    githubIntegrations: initialIntegrations(options.githubIntegrations ?? []),
    tracingProjects: initialProjects(options.tracingProjects ?? [], workspace, clock.now()),
    destinations: new Map(),
    exports: new Map(),
    oauthProviders,
    oauthTokens: initialTokens(options.oauthTokens ?? [], oauthProviders, clock.now()),
    revocations: [],
  };
}
