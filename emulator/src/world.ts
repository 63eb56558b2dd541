import { Behaviours } from "./behaviour.ts";
import { VirtualClock } from "./clock.ts";
import type { DeploymentRecord } from "./deployments/record.ts";
import type { DestinationRecord } from "./destinations/record.ts";
import type { ExportRecord } from "./exports/record.ts";
import { defaultProvider, type OAuthProvider, type TokenRevocation } from "./oauth/record.ts";
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
    | "exportTimeoutHours"]: NonNullable<EmulatorOptions[Name]>;
};

/** Everything that the stand-in service knows. Nothing in it moves by itself: states follow from the clock. */
export interface World {
  readonly clock: VirtualClock;
  readonly settings: Settings;
  readonly behaviours: Behaviours;
  readonly deployments: Map<string, DeploymentRecord>;
  /** Oldest first. */
  readonly tracingProjects: ProjectRecord[];
  readonly destinations: Map<string, DestinationRecord>;
  readonly exports: Map<string, ExportRecord>;
  readonly oauthProviders: readonly OAuthProvider[];
  readonly revocations: TokenRevocation[];
}

/** An empty service that is set up by `options`. */
export function createWorld(options: EmulatorOptions): World {
  const clock = new VirtualClock(options.now?.getTime() ?? Date.now(), options.speed ?? 1);
  return {
    clock,
    settings: {
      defaultCompression: options.defaultCompression ?? "zstandard",
      includeBucketInPrefix: options.includeBucketInPrefix ?? true,
      destinationDelete: options.destinationDelete ?? true,
      destinationInUse: options.destinationInUse ?? "unfinished",
      tracingProjectsKeepNames: options.tracingProjectsKeepNames ?? true,
      exportTimeoutHours: options.exportTimeoutHours ?? 24,
    },
    behaviours: new Behaviours(options.breaks ?? []),
    deployments: new Map(),
    tracingProjects: initialProjects(
      options.tracingProjects ?? [],
      options.workspace?.toLowerCase() ?? DEFAULT_WORKSPACE,
      clock.now(),
    ),
    destinations: new Map(),
    exports: new Map(),
    oauthProviders: options.oauthProviders ?? [defaultProvider(clock.now())],
    revocations: [],
  };
}
