import { expect, test } from "vitest";
import type { Fault } from "../../emulator/src/index.ts";
import { DOCKER } from "./rig/deployments.ts";
import { throughPlugin } from "./rig/plugin-config.ts";
import { BILLING, DAILY, EMULATOR, SUPPORT, TRACES } from "./rig/scheduled-exports.ts";
import { world } from "./rig/world.ts";

const EXPORTS = "/api/v1/bulk-exports";
/** Keeps what is looked up from being answered before the run is over. */
const SLOW = { method: "GET", delayMs: 600_000, times: null } as const;
const FAULTS: readonly Fault[] = [
  { method: "POST", path: EXPORTS, status: 403, body: { detail: "Forbidden" } },
  { ...SLOW, path: "/api/v1/sessions/*" },
  { ...SLOW, path: "/api/v1/sessions" },
];

const PROGRAM = `
new langsmith.Deployment("slow", ${JSON.stringify({ ...DOCKER, name: "slow" })});
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)});
exports.waits = new langsmith.ScheduledExports("waits", {
  bulkExportDestinationId: traces.id, projects: [{ sessionId: "${BILLING}", key: "billing" }], ...${JSON.stringify(DAILY)},
}).scheduleIds;
new langsmith.BulkExport("bad", {
  bulkExportDestinationId: traces.id, sessionId: "${SUPPORT}",
  startTime: "2026-02-01T00:00:00Z", endTime: "2026-02-02T00:00:00Z",
});
exports.found = langsmith.getTracingProjectOutput({ name: "support-agent" }).name;
`;

const REJECTED =
  "Could not create the bulk export: POST /api/v1/bulk-exports returned 403: Forbidden. Use a key whose role has the permission " +
  "bulk-exports:manage in this workspace, and check `langsmith:workspaceId`. [LS1113]";

/** What the engine prints as errors of resources, without the address of the service. */
function errors(output: string, url: string): string[] {
  const [, diagnostics = output] = output.split("\nDiagnostics:\n");
  return diagnostics
    .split("\n")
    .filter((line) => /^ {4}error: /.test(line))
    .map((line) => line.trim().replaceAll(url, ""))
    .filter((line) => line !== "error: update failed");
}

test.each([
  ["plugin", `error: BulkExport "bad": ${REJECTED}`],
  ["dynamic", `error: ${REJECTED}`],
])(
  "%s: prints one error for an export, beside a component and a function that still look projects up",
  async (frontEnd, error) => {
    const it = await world(PROGRAM, { emulator: { ...EMULATOR, faults: FAULTS } });
    if (frontEnd === "plugin") throughPlugin(it, PROGRAM);
    const { stack, emulator } = it;
    const up = await stack.up();
    expect(up.code).not.toBe(0);
    expect(errors(up.output, emulator.url), up.output).toEqual([error]);
    // Whatever a function answers after the failure reaches no state.
    expect((await stack.outputs())["found"]).toBeUndefined();
    // What was in flight came to its end.
    expect((await stack.resource("slow")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });
  },
);
