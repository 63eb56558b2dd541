// Generated from the files of emulator/src/objects by `npm run generate`. Do not edit.

import type { World } from "../world/world.ts";
import { annotationQueues } from "./annotation-queue.ts";
import { datasets } from "./dataset.ts";
import { feedbackConfigs } from "./feedback-config.ts";
import { oauthProviders } from "./oauth-provider.ts";
import { serviceKeys } from "./service-key.ts";
import { tagKeys } from "./tag-key.ts";
import { tagValues } from "./tag-value.ts";
import { tracingProjects } from "./tracing-project.ts";
import { workspaceRetentions } from "./workspace-retention.ts";
import { workspaceSecrets } from "./workspace-secret.ts";

/** The plain kinds of object. */
export const KINDS = [
  annotationQueues,
  datasets,
  feedbackConfigs,
  oauthProviders,
  serviceKeys,
  tagKeys,
  tagValues,
  tracingProjects,
  workspaceRetentions,
  workspaceSecrets,
];

/** What is stored of each plain kind over all workspaces, oldest first. */
export function storedObjects(world: World) {
  return {
    annotationQueues: annotationQueues.all(world),
    datasets: datasets.all(world),
    feedbackConfigs: feedbackConfigs.all(world),
    oauthProviders: oauthProviders.all(world),
    serviceKeys: serviceKeys.all(world),
    tagKeys: tagKeys.all(world),
    tagValues: tagValues.all(world),
    tracingProjects: tracingProjects.all(world),
    workspaceRetentions: workspaceRetentions.all(world),
    workspaceSecrets: workspaceSecrets.all(world),
  };
}
