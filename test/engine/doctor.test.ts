import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cliOfStack } from "./rig/cli.ts";
import { DOCKER } from "./rig/deployments.ts";
import { programOf } from "./rig/front-ends.ts";
import { killWithDescendants } from "./rig/kill.ts";
import { CRM } from "./rig/oauth.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { API_KEY, PROJECT, WORKSPACE, worldOf } from "./rig/world.ts";

const TRACES = {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};

test.each(["plugin", "dynamic"] as const)(
  "%s: after a kill of the engine between each POST and its answer, doctor lists what they made, with a GET alone",
  async (frontEnd) => {
    const { emulator, stack, asked, program } = await worldOf(
      {},
      { emulator: { speed: 1 } },
      (directory, files: Record<string, string>) => {
        for (const [name, text] of Object.entries({
          "Pulumi.yaml": "name: test\nruntime: yaml\n",
          ...files,
        })) {
          writeFileSync(path.join(directory, name), text);
        }
      },
    );
    const made = await fetch(`${emulator.url}/api/v1/bulk-exports/destinations`, {
      method: "POST",
      headers: { "X-Api-Key": API_KEY, "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
      body: JSON.stringify({
        display_name: "By hand",
        config: { bucket_name: "acme-traces", region: "eu-central-1" },
        credentials: { access_key_id: "AKIATEST", secret_access_key: "x" },
      }),
    });
    const { id: elsewhere }: { id: string } = JSON.parse(await made.text());
    const january = {
      bulkExportDestinationId: elsewhere,
      sessionId: PROJECT,
      startTime: "2025-01-01T00:00:00Z",
      endTime: "2025-01-03T00:00:00Z",
    };
    const resources = {
      agent: { type: "Deployment", properties: { ...DOCKER, secrets: { TOKEN: "not-to-be-seen" } } },
      traces: { type: "ExportDestination", properties: TRACES },
      crm: { type: "OAuthProvider", properties: CRM },
      january: { type: "BulkExport", properties: january },
    };
    program({ ...programOf(frontEnd, resources, pluginFolder()) });
    for (const target of [
      "/v2/deployments",
      "/v2/auth/providers",
      "/api/v1/bulk-exports",
      "/api/v1/bulk-exports/destinations",
    ]) {
      emulator.addFault({ method: "POST", path: target, action: "never", carryOut: true });
    }
    const { child, done } = stack.start("up", "--yes", "--skip-preview");
    const held = () => emulator.state();
    await expect
      .poll(
        () => [
          held().deployments.length,
          held().destinations.length,
          held().exports.length,
          held().oauthProviders.some(({ provider_id: of }) => of === "acme-crm"),
        ],
        { timeout: 60_000 },
      )
      .toEqual([1, 2, 1, true]);
    killWithDescendants(child.pid ?? 0);
    expect((await done).code).not.toBe(0);
    asked();

    const told = await cliOfStack({ stack }, "doctor", "--orphans", "--json");
    expect(told.code, told.stdout + told.stderr).toBe(1);
    const { checks, orphans, leftOut } = JSON.parse(told.stdout);
    const [deployment] = held().deployments;
    const destination = held().destinations.find(({ display_name: name }) => name === "Traces");
    const [exported] = held().exports;
    const found = orphans.map(({ kind, id }: Record<string, unknown>) => `${kind} ${id}`);
    expect(found.sort()).toEqual(
      [
        `BulkExport ${exported?.id}`,
        `Deployment ${deployment?.id}`,
        `ExportDestination ${destination?.id}`,
        `ExportDestination ${elsewhere}`,
        "OAuthProvider acme-crm",
        // The emulator begins with it.
        "OAuthProvider github",
      ].sort(),
    );
    // The two tag keys that every workspace has.
    expect([checks, leftOut]).toEqual([[], 2]);
    expect(new Set(asked().map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(`${told.stdout}${told.stderr}`).not.toMatch(/not-to-be-seen|never-in-plain/);
  },
);
