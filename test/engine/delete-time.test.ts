import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DOCKER } from "./rig/deployments.ts";
import { type FrontEnd, programOf } from "./rig/front-ends.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { PROJECT, WORKSPACE, worldOf } from "./rig/world.ts";

/** What each half of a program says of its deletion. */
interface AtDelete {
  readonly first: boolean;
  readonly second: boolean;
}

/** Two deployments, and two hourly schedules, of which each half says how it is deleted. */
function program(frontEnd: FrontEnd, destination: string, wanted: AtDelete) {
  const half = (name: string, clears: boolean, hour: string) => ({
    [`${name}Agent`]: {
      type: "Deployment",
      properties: { ...DOCKER, name: `agent-${name}`, deleteTracingProject: clears },
    },
    [`${name}Hourly`]: {
      type: "BulkExport",
      properties: {
        bulkExportDestinationId: destination,
        sessionId: PROJECT,
        startTime: `2026-03-02T${hour}:00:00Z`,
        intervalHours: 1,
        cancelSpawnedOnDelete: clears,
      },
    },
  });
  return programOf(
    frontEnd,
    { ...half("first", wanted.first, "07"), ...half("second", wanted.second, "08") },
    pluginFolder(),
  );
}

async function destinationAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/bulk-exports/destinations`, {
    method: "POST",
    headers: { "X-Api-Key": "k", "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
    body: JSON.stringify({
      destination_type: "s3",
      display_name: "Traces",
      config: { bucket_name: "acme-traces", region: "eu-central-1" },
      credentials: { access_key_id: "AKIATEST", secret_access_key: "x" },
    }),
  });
  const { id }: { id: string } = JSON.parse(await answer.text());
  return id;
}

test.each(["plugin", "dynamic"] as const)(
  "%s: cancelSpawnedOnDelete and deleteTracingProject act as of the last up, whatever the program says at the destroy",
  async (frontEnd) => {
    const now = new Date("2026-03-02T12:00:00Z");
    const it = await worldOf(
      {},
      { emulator: { speed: 600, now } },
      (directory, files: Record<string, string>) => {
        for (const [name, text] of Object.entries({
          "Pulumi.yaml": "name: test\nruntime: yaml\n",
          ...files,
        })) {
          writeFileSync(path.join(directory, name), text);
        }
      },
    );
    const { emulator, stack } = it;
    // Neither a schedule nor what it spawns ends by itself.
    emulator.addBehaviour({ kind: "export", outcome: "stays", times: 1000 });
    const destination = await destinationAt(emulator.url);
    const put = (wanted: AtDelete) => it.program({ ...program(frontEnd, destination, wanted) });

    put({ first: false, second: true });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const ids = {
      firstAgent: (await stack.resource("firstAgent")).id,
      secondAgent: (await stack.resource("secondAgent")).id,
      firstHourly: (await stack.resource("firstHourly")).id,
      secondHourly: (await stack.resource("secondHourly")).id,
    };
    const spawnedBy = (id: string | undefined) =>
      emulator.state().exports.filter(({ source_bulk_export_id: source }) => source === id);
    expect(spawnedBy(ids.firstHourly).length).toBeGreaterThan(0);
    expect(spawnedBy(ids.secondHourly).length).toBeGreaterThan(0);

    put({ first: true, second: false });
    it.asked();
    const destroyed = await stack.destroy();
    expect(destroyed.code, destroyed.output).toBe(0);
    const deletions = it.asked().filter(({ method }) => method === "DELETE");
    const told = (id: string | undefined) =>
      deletions.find(({ path: target }) => target.endsWith(`/v2/deployments/${id}`))?.query[
        "delete_tracing_project"
      ];
    expect([told(ids.firstAgent), told(ids.secondAgent)]).toEqual(["false", "true"]);
    expect(new Set(spawnedBy(ids.firstHourly).map(({ status }) => status))).not.toContain("Cancelled");
    expect(new Set(spawnedBy(ids.secondHourly).map(({ status }) => status))).toContain("Cancelled");
  },
);
