import type { Emulator } from "../../../../emulator/src/index.ts";
import { DOCKER, GITHUB } from "../../rig/deployments.ts";
import type { PluginWorld } from "../../rig/plugin.ts";
import { API_KEY, PROJECT, WORKSPACE } from "../../rig/world.ts";

export const DEPLOYMENTS = "/api-host/v2/deployments";
export const EXPORTS = "/api/v1/bulk-exports";
export const DESTINATIONS = `${EXPORTS}/destinations`;

type Part = Readonly<Record<string, unknown>>;

function resource(type: string, properties: Part, options: Part) {
  return {
    type: `langsmith:${type}`,
    properties,
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
}

/** The smallest deployment of an image, with more or other properties. */
export function docker(more: Part = {}, options: Part = {}) {
  return resource("Deployment", { ...DOCKER, ...more }, options);
}

/** The smallest deployment from a repository. */
export function github(more: Part = {}, options: Part = {}) {
  return resource("Deployment", { ...GITHUB, ...more }, options);
}

const BUCKET = { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true };

/** A destination in a bucket of that name. */
export function destination(bucketName = "acme-traces", more: Part = {}, options: Part = {}) {
  return resource(
    "ExportDestination",
    {
      displayName: "Traces",
      config: { ...BUCKET, bucketName },
      credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
      ...more,
    },
    options,
  );
}

const reference = (to: string) => `\${${to}}`;

/** An export of two days that are over, to the destination `traces`. */
export function oneOff(more: Part = {}, options: Part = {}) {
  return resource(
    "BulkExport",
    {
      bulkExportDestinationId: reference("traces.id"),
      sessionId: PROJECT,
      startTime: "2025-01-01T00:00:00Z",
      endTime: "2025-01-03T00:00:00Z",
      ...more,
    },
    options,
  );
}

const WEEK = 7 * 24 * 3_600_000;
const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2.5 * WEEK;

/** When a schedule begins of which two windows of a week, and half a third, have passed. */
export const START = instant(begin);
/** When one begins that goes on after these two windows. */
export const GOES_ON = instant(begin + 2 * WEEK);

function instant(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "Z");
}

/** A weekly export of a project to the destination `traces`, since `START`. */
export function weekly(more: Part = {}, options: Part = {}) {
  return resource(
    "BulkExport",
    {
      bulkExportDestinationId: reference("traces.id"),
      sessionId: PROJECT,
      startTime: START,
      intervalHours: 168,
      ...more,
    },
    options,
  );
}

/** The requests that changed something since the last look, with what they sent. */
export function sent(it: PluginWorld): [string, unknown][] {
  return it
    .asked()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => [`${method} ${path}`, body]);
}

/** Changes something at the service as somebody in its web pages would. */
export async function elsewhere(emulator: Emulator, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${emulator.url}${path}`, {
    method,
    headers: { "X-Api-Key": API_KEY, "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
}

/** The operations that the state says were begun and not ended, as `[resource, operation]`. */
export async function pendingOperations(it: PluginWorld): Promise<[string | undefined, string][]> {
  const { deployment } = JSON.parse(await it.stack.stored());
  const operations: { type: string; resource: { urn: string } }[] = deployment.pending_operations ?? [];
  return operations.map(({ type, resource: { urn } }) => [urn.split("::").at(-1), type]);
}
