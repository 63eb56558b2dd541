import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { post } from "./adopt-objects.ts";
import { cliOfStack } from "./rig/cli.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { PROJECT, worldOf } from "./rig/world.ts";

test("in YAML, an object called Pulumi and a stored one with a dot in its name get keys that the language can refer to", async () => {
  const it = await worldOf(
    "yaml",
    {
      emulator: {
        speed: 0,
        now: new Date("2026-03-02T00:00:00Z"),
        oauthProviders: [],
        tracingProjects: [{ id: PROJECT, name: "agent" }],
      },
    },
    (directory, runtime: string) => {
      const plugins = { providers: [{ name: "langsmith", path: pluginFolder() }] };
      writeFileSync(path.join(directory, "Pulumi.yaml"), JSON.stringify({ name: "test", runtime, plugins }));
    },
  );
  const destination = (name: string) =>
    post(it.emulator, "/api/v1/bulk-exports/destinations", {
      destination_type: "s3",
      display_name: name,
      config: { bucket_name: "acme-traces", prefix: name, region: "eu-central-1" },
      credentials: { access_key_id: "AKIATEST", secret_access_key: "never-to-be-seen" },
    });
  const schedule = (to: string, hours: number) =>
    post(it.emulator, "/api/v1/bulk-exports", {
      bulk_export_destination_id: to,
      session_id: PROJECT,
      start_time: "2026-03-01T00:00:00Z",
      interval_hours: hours,
    });
  const [pulumi, traces] = [await destination("Pulumi"), await destination("Traces")];
  await schedule(pulumi, 24);
  await schedule(traces, 168);
  const imported = await it.stack.run(
    ...["import", "langsmith:index:ExportDestination", "traces.eu", traces],
    ...["--generate-code=false", "--yes", "--skip-preview"],
  );
  expect(imported.code, imported.output).toBe(0);

  const ran = await cliOfStack(it, "adopt", "--out", ".", "--language", "yaml", "--include-held");
  expect(ran.code, ran.stderr).toBe(0);
  const { resources }: { resources: Record<string, { name?: string; properties: object }> } = parse(
    readFileSync(path.join(it.stack.directory, "Main.yaml"), "utf8"),
  );
  const key = `pulumi-destination-${pulumi.slice(0, 8)}`;
  expect(Object.keys(resources).sort()).toEqual(["agent-daily", "agent-weekly", key, "traces-eu"]);
  expect([resources[key]?.name, resources["traces-eu"]?.name]).toEqual(["pulumi", "traces.eu"]);
  expect(resources["agent-daily"]?.properties).toMatchObject({ bulkExportDestinationId: `\${${key}.id}` });
  expect(resources["agent-weekly"]?.properties).toMatchObject({
    bulkExportDestinationId: `\${${"traces-eu"}.id}`,
  });

  const rest = await it.stack.run("import", "--file", "import.json", "--generate-code=false", "--yes");
  expect(rest.code, rest.output).toBe(0);
  const preview = await it.stack.preview("--expect-no-changes");
  expect(preview.code, preview.output).toBe(0);
});
