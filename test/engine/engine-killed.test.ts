import { expect, test } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import type { Stack } from "../../tools/stack/stack.ts";
import { destination, EXPORTS, oneOff } from "./plugin/rig/lifecycle.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { providersOf, runs } from "./rig/processes.ts";
import { eventually } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const DAYS = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(2, "0"));
const windowOf = (day: string) => ({
  startTime: `2025-01-${day}T00:00:00Z`,
  endTime: `2025-01-${day}T12:00:00Z`,
});

/** So many requests are under way at once. */
const AT_ONCE = 10;
const TAKES_MS = 1_500;

/** The exports that the service holds in the end, after the engine was killed while it had none and made its first. */
async function leftBy({ stack, emulator }: { stack: Stack; emulator: Emulator }) {
  // Each creation takes a while, so that most still wait for their turn, and none ends before the kill is noticed.
  emulator.addFault({ method: "POST", path: EXPORTS, action: "delay", delayMs: TAKES_MS, times: null });
  const { child, done } = stack.start("up", "--yes", "--skip-preview", "--parallel", "40");
  await eventually(() => emulator.faults().find(({ hits }) => hits === AT_ONCE));
  const hosts = providersOf(child.pid ?? 0);
  expect(hosts).not.toEqual([]);
  child.kill("SIGKILL");
  expect(emulator.state().exports).toEqual([]);
  await done;
  let asked = 0;
  let since = Date.now();
  await eventually(() => {
    const now = emulator.journal().length;
    if (now !== asked) {
      asked = now;
      since = Date.now();
    }
    return Date.now() - since > 3 * TAKES_MS ? true : undefined;
  });
  for (const pid of hosts.filter(runs)) process.kill(pid, "SIGKILL");
  return emulator.state().exports.length;
}

test("the plugin creates nothing more once its engine was killed, but what was under way", async () => {
  const exports = DAYS.map((day) => [`day-${day}`, oneOff(windowOf(day))]);
  const it = await pluginWorld({ resources: { traces: destination(), ...Object.fromEntries(exports) } });
  expect(await leftBy(it)).toBeLessThanOrEqual(AT_ONCE);
});

test("dynamic resources create nothing more once their engine was killed, though the host that they run in lives on", async () => {
  const it = await world(`
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(destination().properties)});
for (const day of ${JSON.stringify(DAYS)}) {
  new langsmith.BulkExport("day-" + day, {
    bulkExportDestinationId: traces.id,
    sessionId: "${PROJECT}",
    startTime: "2025-01-" + day + "T00:00:00Z",
    endTime: "2025-01-" + day + "T12:00:00Z",
  });
}
`);
  expect(await leftBy(it)).toBeLessThanOrEqual(AT_ONCE);
});
