import path from "node:path";
import { expect, test } from "vitest";
import { providersOf } from "../../tools/fuzz/processes.ts";
import { root } from "../../tools/stack/package.ts";
import { eventually } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

/** Exports to one destination, of which an hour's limit lets only two through. */
const SIX = `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
for (let day = 1; day <= 6; day += 1) {
  new langsmith.BulkExport("day-" + day, {
    bulkExportDestinationId: traces.id,
    sessionId: "${PROJECT}",
    startTime: "2025-01-0" + day + "T00:00:00Z",
    endTime: "2025-01-0" + (day + 1) + "T00:00:00Z",
  });
}
`;

test("dynamic resources whose engine is killed create nothing more, though the host that they run in lives on", async () => {
  const { stack, emulator } = await world(SIX, {
    emulator: { speed: 0, exportsPerHour: 2 },
    // The host's clock runs sixty times as fast: what it would do in some minutes it would do in seconds.
    environment: {
      NODE_OPTIONS: `--require=${path.join(root, "tools", "stack", "provider-preload.cjs")}`,
      PROVIDER_SPEED: "60",
    },
  });
  const { child, done } = stack.start("up", "--yes", "--skip-preview");
  await eventually(() => emulator.journal().find(({ status }) => status === 429));
  const hosts = providersOf(child.pid ?? 0);
  expect(hosts).not.toEqual([]);
  child.kill("SIGKILL");
  await done;
  // Nothing is asked for any more: three seconds are three minutes of the host's clock, longer than any of its pauses.
  let asked = 0;
  let since = Date.now();
  await eventually(() => {
    const now = emulator.journal().length;
    if (now !== asked) {
      asked = now;
      since = Date.now();
    }
    return Date.now() - since > 3_000 ? true : undefined;
  });
  for (const pid of hosts) process.kill(pid, "SIGKILL");
  expect(emulator.state().exports).toHaveLength(2);
});
