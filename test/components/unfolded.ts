import type { ExpandedComponent, Path } from "../../provider/components/define.ts";
import { scheduledExports } from "../../provider/components/scheduled-exports/scheduled-exports.ts";
import { failureText, type Properties } from "../../provider/core/properties.ts";

export const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
export const SUPPORT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
export const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
const TARGET = { workspaceId: "00000000-0000-4000-8000-000000000001", cloud: true };

export const COMMON = {
  bulkExportDestinationId: DESTINATION,
  intervalHours: 24,
  startTime: "2026-03-01T00:00:00Z",
};

export function wrong(args: Properties, secrets: readonly Path[] = []): string[] {
  return scheduledExports.check({ ...COMMON, ...args }, TARGET, secrets).failures.map(failureText);
}

/** Unfolds arguments where the projects `support-agent` and `billing` exist. */
export function unfolded(args: Properties, dryRun = true): Promise<ExpandedComponent> {
  const ids: Properties = { "support-agent": SUPPORT, billing: BILLING };
  const given = { name: "exports", args: { ...COMMON, ...args }, target: TARGET, secrets: [], dryRun };
  return scheduledExports.expand(given, async (_, { name }) => {
    const id = ids[String(name)];
    if (id === undefined) throw new Error(`there is no ${name}`);
    return { id };
  });
}

export async function names(args: Properties): Promise<string[]> {
  return (await unfolded(args)).children.map(({ name }) => name);
}
