import { Behaviours } from "./behaviour.ts";
import { formatInstant, VirtualClock } from "./clock.ts";
import type { DeploymentRecord } from "./deployments/record.ts";
import { Uploads } from "./deployments/uploads.ts";
import type { DestinationRecord } from "./destinations/record.ts";
import { ExportQueue } from "./exports/queue.ts";
import { ExportStore } from "./exports/store.ts";
import { CURRENT, type Features, featuresOf } from "./features.ts";
import { type GithubIntegrationRecord, initialIntegrations } from "./github/record.ts";
import { type Limits, limitsOf } from "./limits.ts";
import {
  initialProviders,
  initialTokens,
  type OAuthTokenRecord,
  type TokenRevocation,
} from "./oauth/record.ts";
import { DEFAULT_WORKSPACE, type EmulatorOptions } from "./options.ts";

/** The settings that the endpoints look at, with their defaults filled in. */
type Settings = {
  readonly [Name in
    | "defaultCompression"
    | "includeBucketInPrefix"
    | "destinationDelete"
    | "destinationInUse"
    | "tracingProjectsKeepNames"
    | "freeDeployments"
    | "listenersEnabled"
    | "exportTimeoutHours"
    | "plan"
    | "experiments"
    | "appVersion"
    | "writeParquet"]: NonNullable<EmulatorOptions[Name]>;
} & { readonly limits: Limits };

/** Everything that the stand-in service knows. Nothing in it moves by itself: states follow from the clock. */
export interface World {
  /** The first reading of the clock. */
  readonly startedAt: number;
  readonly clock: VirtualClock;
  /** As it was set up, for what exists from the start. */
  readonly options: EmulatorOptions;
  /** The default workspace. */
  readonly workspace: string;
  readonly settings: Settings;
  /** What the server is new enough to know. */
  readonly features: Features;
  readonly behaviours: Behaviours;
  readonly deployments: Map<string, DeploymentRecord>;
  /** The archives of deployments that are built from an upload. */
  readonly uploads: Uploads;
  readonly githubIntegrations: readonly GithubIntegrationRecord[];
  readonly destinations: Map<string, DestinationRecord>;
  readonly exports: ExportStore;
  readonly exportQueue: ExportQueue;
  /** Oldest first. */
  readonly oauthTokens: OAuthTokenRecord[];
  readonly revocations: TokenRevocation[];
}

/**
 * An empty service that is set up by `options`.
 *
 * @throws RangeError for an `appVersion` that is no version, for both `now` and `skewSeconds`
 */
export function createWorld(options: EmulatorOptions): World {
  const features = featuresOf(options.appVersion);
  const limits = limitsOf(options);
  const clock = clockOf(options);
  const providers = initialProviders(options.oauthProviders, formatInstant(clock.now()));
  const workspace = options.workspace?.toLowerCase() ?? DEFAULT_WORKSPACE;
  return {
    startedAt: clock.now(),
    clock,
    options,
    workspace,
    settings: {
      defaultCompression: options.defaultCompression ?? (features.current ? "zstandard" : "gzip"),
      includeBucketInPrefix: options.includeBucketInPrefix ?? true,
      destinationDelete: options.destinationDelete ?? features.current,
      destinationInUse: options.destinationInUse ?? "unfinished",
      tracingProjectsKeepNames: options.tracingProjectsKeepNames ?? true,
      freeDeployments: options.freeDeployments ?? 0,
      listenersEnabled: options.listenersEnabled ?? true,
      exportTimeoutHours: options.exportTimeoutHours ?? 24,
      plan: options.plan ?? "enterprise",
      experiments: options.experiments ?? 0,
      writeParquet: options.writeParquet ?? false,
      appVersion: options.appVersion ?? CURRENT,
      limits,
    },
    features,
    behaviours: new Behaviours(options.breaks ?? []),
    deployments: new Map(),
    uploads: new Uploads(),
    githubIntegrations: initialIntegrations(options.githubIntegrations ?? []),
    destinations: new Map(),
    exports: new ExportStore(),
    exportQueue: new ExportQueue(limits.concurrentExports),
    oauthTokens: initialTokens(options.oauthTokens ?? [], providers, clock.now()),
    revocations: [],
  };
}

function clockOf({ now, skewSeconds, speed = 1 }: EmulatorOptions): VirtualClock {
  if (now !== undefined && skewSeconds !== undefined) {
    throw new RangeError("Either now or skewSeconds says where the clock begins, not both.");
  }
  return new VirtualClock(now?.getTime() ?? Date.now() + (skewSeconds ?? 0) * 1000, speed);
}
