import type { DeploymentRecord } from "../deployments/record.ts";
import { Uploads } from "../deployments/uploads.ts";
import type { DestinationRecord } from "../destinations/record.ts";
import type { ExportRecord } from "../exports/record.ts";
import { type GithubIntegrationRecord, initialIntegrations } from "../github/record.ts";
import {
  initialProviders,
  initialTokens,
  type OAuthTokenRecord,
  type TokenRevocation,
} from "../oauth/record.ts";
import { type Limits, limitsOf } from "../server/limits.ts";
import { Behaviours } from "./behaviour.ts";
import { formatInstant, VirtualClock } from "./clock.ts";
import { type Features, featuresOf } from "./features.ts";
import { DEFAULT_WORKSPACE, type EmulatorOptions } from "./options.ts";

/** Everything that the stand-in service knows. Nothing in it moves by itself: states follow from the clock. */
export interface World {
  /** The first reading of the clock. */
  readonly startedAt: number;
  readonly clock: VirtualClock;
  /** As it was set up. */
  readonly options: EmulatorOptions;
  /** The default workspace. */
  readonly workspace: string;
  readonly limits: Limits;
  /** What the server is new enough to know. */
  readonly features: Features;
  readonly behaviours: Behaviours;
  readonly deployments: Map<string, DeploymentRecord>;
  /** The archives of deployments that are built from an upload. */
  readonly uploads: Uploads;
  readonly githubIntegrations: readonly GithubIntegrationRecord[];
  readonly destinations: Map<string, DestinationRecord>;
  /** In the order in which they were created. */
  readonly exports: Map<string, ExportRecord>;
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
  const clock = clockOf(options);
  const providers = initialProviders(options.oauthProviders, formatInstant(clock.now()));
  const workspace = options.workspace?.toLowerCase() ?? DEFAULT_WORKSPACE;
  return {
    startedAt: clock.now(),
    clock,
    options,
    workspace,
    limits: limitsOf(options),
    features,
    behaviours: new Behaviours(options.breaks ?? []),
    deployments: new Map(),
    uploads: new Uploads(),
    githubIntegrations: initialIntegrations(options.githubIntegrations ?? []),
    destinations: new Map(),
    exports: new Map(),
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
