import { expect, test } from "vitest";
import type { Fault } from "../../emulator/src/index.ts";
import { DOCKER } from "./rig/deployments.ts";
import { throughPlugin } from "./rig/plugin-config.ts";
import { BILLING, DAILY, EMULATOR, SUPPORT, TRACES } from "./rig/scheduled-exports.ts";
import { world } from "./rig/world.ts";

const EXPORTS = "/api/v1/bulk-exports";
const FORBIDDEN: Fault = { method: "POST", path: EXPORTS, status: 403, body: { detail: "Forbidden" } };
/** Keeps what is looked up from being answered before the run is over. */
const SLOW: Fault = { method: "GET", path: "/api/v1/sessions/*", delayMs: 600_000, times: null };
const SLOW_LIST: Fault = { ...SLOW, path: "/api/v1/sessions" };

const deployment = (name: string, more: object = {}) =>
  `new langsmith.Deployment("${name}", ${JSON.stringify({ ...DOCKER, name, ...more })});\n`;
const component = (name: string, args: object) =>
  `exports.${name} = new langsmith.ScheduledExports("${name}", { bulkExportDestinationId: traces.id, ...${JSON.stringify({ ...DAILY, ...args })} }).scheduleIds;\n`;
const DESTINATION = `const traces = new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)});\n`;
const NONE = { projects: [{ name: "none" }] };
const OTHERS = `${deployment("slow")}${DESTINATION}`;

/** What the engine prints as errors, once each where it is about, without the address of the service. */
function errors(output: string, url: string): string[] {
  const [, diagnostics = output] = output.split("\nDiagnostics:\n");
  return diagnostics
    .split("\n")
    .filter((line) => /^ {4}error: /.test(line))
    .map((line) => line.trim().replaceAll(url, ""))
    .filter((line) => line !== "error: update failed");
}

const REFUSED =
  "Could not create the bulk export: POST /api/v1/bulk-exports returned 403: Forbidden. Use a key whose role has the permission " +
  "bulk-exports:manage in this workspace, and check `langsmith:workspaceId`. [LS1113]";
const MISSING =
  'projects[0].name: getTracingProject: the workspace has no tracing project named "none". ' +
  "LangSmith creates a project with its first trace, or with the deployment of the same name. For a deployment of this program, use its tracingProjectId. " +
  "Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]";

const CASES = [
  {
    name: "an export, beside a component that still looks its project up",
    program: `${OTHERS}${component("waits", { projects: [{ sessionId: BILLING, key: "billing" }] })}new langsmith.BulkExport("bad", { bulkExportDestinationId: traces.id, sessionId: "${SUPPORT}", startTime: "2026-02-01T00:00:00Z", endTime: "2026-02-02T00:00:00Z" });`,
    faults: [FORBIDDEN, SLOW],
    plugin: [`error: BulkExport "bad": ${REFUSED}`],
    dynamic: [`error: ${REFUSED}`],
  },
  {
    name: "an export, beside functions that the service has not answered yet",
    program:
      `${OTHERS}new langsmith.BulkExport("bad", { bulkExportDestinationId: traces.id, sessionId: "${SUPPORT}", startTime: "2026-02-01T00:00:00Z", endTime: "2026-02-02T00:00:00Z" });` +
      'exports.found = langsmith.getTracingProjectOutput({ name: "support-agent" }).name;\n' +
      'exports.length = langsmith.getTracingProject({ name: "billing" }).then(({ name }) => name.length);\n',
    faults: [FORBIDDEN, SLOW_LIST],
    plugin: [`error: BulkExport "bad": ${REFUSED}`],
    dynamic: [`error: ${REFUSED}`],
  },
  {
    name: "a child of a component, beside its other children",
    program: `${OTHERS}${component("daily", { projects: [{ name: "support-agent" }, { name: "billing" }] })}`,
    faults: [{ ...FORBIDDEN, nth: 2 }],
    plugin: [expect.stringMatching(/^error: BulkExport "daily-[a-z-]+": Could not create/)],
    dynamic: [`error: ${REFUSED}`],
  },
  {
    name: "a component with wrong arguments, beside one that still looks its project up",
    program: `${OTHERS}${component("waits", { projects: [{ sessionId: BILLING, key: "billing" }] })}${component("bad", NONE)}`,
    faults: [SLOW],
    plugin: [
      `error: langsmith:index:ScheduledExports resource 'bad' has a problem: ${MISSING}`,
      // Pulumi's SDK for Node.js prints this for any component that its plugin rejects.
      expect.stringMatching(/^error: Running program .* failed with an unhandled exception:$/),
    ],
    dynamic: [`error: ScheduledExports "bad": ${MISSING}`],
  },
] as const;

for (const frontEnd of ["plugin", "dynamic"] as const) {
  test.each(CASES)(`${frontEnd}: prints one error for $name`, async (it) => {
    const ran = await world(it.program, { emulator: { ...EMULATOR, faults: it.faults } });
    if (frontEnd === "plugin") throughPlugin(ran, it.program);
    const { stack, emulator } = ran;
    const up = await stack.up();
    expect(up.code).not.toBe(0);
    expect(errors(up.output, emulator.url), up.output).toEqual(it[frontEnd]);
    // Whatever a function answers after the failure reaches no state.
    expect((await stack.outputs())["found"]).toBeUndefined();
    // What was in flight came to its end.
    expect((await stack.resource("slow")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });
  });
}
