import { expect, test } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import { providersOf, runs } from "../../tools/fuzz/processes.ts";
import type { Stack } from "../../tools/stack/stack.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { destination, EXPORTS, oneOff } from "./rig/plugin-lifecycle.ts";
import { eventually } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const DAYS = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(2, "0"));
const windowOf = (day: string) => ({
  startTime: `2025-01-${day}T00:00:00Z`,
  endTime: `2025-01-${day}T12:00:00Z`,
});

/** The exports that the service holds once nothing is asked for any more, after the engine was killed at the first. */
async function leftBy({ stack, emulator }: { stack: Stack; emulator: Emulator }) {
  // Each creation takes a while, so that most still wait for their turn.
  emulator.addFault({ method: "POST", path: EXPORTS, action: "delay", delayMs: 500, times: null });
  const { child, done } = stack.start("up", "--yes", "--skip-preview", "--parallel", "40");
  await eventually(() => emulator.state().exports[0]);
  const hosts = providersOf(child.pid ?? 0);
  expect(hosts).not.toEqual([]);
  child.kill("SIGKILL");
  const before = emulator.state().exports.length;
  await done;
  let asked = 0;
  let since = Date.now();
  await eventually(() => {
    const now = emulator.journal().length;
    if (now !== asked) {
      asked = now;
      since = Date.now();
    }
    // Six times as long as a creation takes.
    return Date.now() - since > 3_000 ? true : undefined;
  });
  for (const pid of hosts.filter(runs)) process.kill(pid, "SIGKILL");
  return { before, after: emulator.state().exports.length };
}

test("the plugin creates nothing more once its engine was killed, but what was under way", async () => {
  const exports = DAYS.map((day) => [`day-${day}`, oneOff(windowOf(day))]);
  const it = await pluginWorld({ resources: { traces: destination(), ...Object.fromEntries(exports) } });
  const { before, after } = await leftBy(it);
  // Four creations of exports are under way at once.
  expect(after).toBeLessThanOrEqual(before + 4);
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
  const { before, after } = await leftBy(it);
  expect(after).toBeLessThanOrEqual(before + 4);
});
